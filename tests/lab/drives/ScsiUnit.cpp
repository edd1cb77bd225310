#include "ScsiUnit.h"

#include <algorithm>

namespace lab {

namespace {

void putText(Bytes& bytes, std::size_t at, std::size_t width, std::string_view text)
{
    for (std::size_t i = 0; i < width; ++i) {
        bytes[at + i] = i < text.size() ? std::uint8_t(text[i]) : std::uint8_t(' ');
    }
}

} // namespace

Answer ScsiUnit::inquiry(View cdb) const
{
    Bytes data;
    if ((cdb[1] & 1U) == 0) {
        data.resize(36);
        data[1] = 0x80; // removable
        data[2] = 5;
        data[3] = 2;
        data[4] = 31;
        putText(data, 8, 8, "LAB");
        putText(data, 16, 16, m_product);
        putText(data, 32, 4, "1.00");
    } else if (cdb[2] == 0x00) {
        data = {0, 0x00, 0, 3, 0x00, 0x80, 0x83};
    } else if (cdb[2] == 0x80) {
        data.resize(4 + m_serial.size());
        data[1] = 0x80;
        data[3] = std::uint8_t(m_serial.size());
        putText(data, 4, m_serial.size(), m_serial);
    } else if (cdb[2] == 0x83) {
        const std::string name = "LAB     " + m_serial; // T10 vendor ID
        data.resize(8 + name.size());
        data[1] = 0x83;
        data[3] = std::uint8_t(4 + name.size());
        data[4] = 2;
        data[5] = 1;
        data[7] = std::uint8_t(name.size());
        putText(data, 8, name.size(), name);
    } else {
        return check(kIllegalRequest, 0x2400);
    }
    data[0] = m_type;
    data.resize(std::min<std::size_t>(data.size(), be16(cdb, 3)));
    return good(std::move(data));
}

Answer ScsiUnit::execute(View cdb, View data)
{
    switch (cdb[0]) {
    case 0x12:
        return inquiry(cdb);
    case 0xa0: // REPORT LUNS is the server's
        return check(kIllegalRequest, 0x2000);
    default:
        break;
    }
    // GET EVENT STATUS and REQUEST SENSE tell by other ways.
    if (m_attention && cdb[0] != 0x03 && cdb[0] != 0x4a) {
        m_attention = false;
        return check(kUnitAttention, 0x2800); // the medium may have changed
    }
    if (cdb[0] == 0x03) {
        return good(check(0, 0).sense);
    }
    return run(cdb, data);
}

} // namespace lab
