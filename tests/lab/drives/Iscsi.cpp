#include "Iscsi.h"

#include <algorithm>
#include <cstring>

#include <sys/socket.h>
#include <unistd.h>

namespace lab {

namespace {

constexpr std::uint32_t kSegment = 262144; // what we take in one PDU, and at once with a command
constexpr std::uint32_t kBurst = 16776192;
constexpr std::uint32_t kWindow = 64;

bool readAll(int socket, std::uint8_t* into, std::size_t size)
{
    while (size > 0) {
        const ssize_t got = ::recv(socket, into, size, 0);
        if (got <= 0) {
            return false;
        }
        into += got;
        size -= std::size_t(got);
    }
    return true;
}

bool writeAll(int socket, const std::uint8_t* from, std::size_t size)
{
    while (size > 0) {
        const ssize_t done = ::send(socket, from, size, MSG_NOSIGNAL);
        if (done <= 0) {
            return false;
        }
        from += done;
        size -= std::size_t(done);
    }
    return true;
}

using Keys = std::vector<std::pair<std::string, std::string>>;

Keys keysOf(const Bytes& data)
{
    Keys keys;
    for (std::size_t at = 0; at < data.size();) {
        const std::string line(reinterpret_cast<const char*>(data.data()) + at,
                               ::strnlen(reinterpret_cast<const char*>(data.data()) + at, data.size() - at));
        const std::size_t equals = line.find('=');
        if (equals != std::string::npos) {
            keys.emplace_back(line.substr(0, equals), line.substr(equals + 1));
        }
        at += line.size() + 1;
    }
    return keys;
}

void addKey(Bytes& data, const std::string& key, const std::string& value)
{
    const std::string line = key + '=' + value;
    data.insert(data.end(), line.begin(), line.end());
    data.push_back(0);
}

std::string lesser(const std::string& offered, std::uint32_t ours)
{
    return std::to_string(std::min<unsigned long>(std::stoul(offered), ours));
}

} // namespace

Answer Units::execute(std::size_t lun, View cdb, View data)
{
    const std::lock_guard lock(m_lock);
    if (cdb[0] == 0xa0) { // REPORT LUNS
        Bytes list(8 + 8 * (m_units.size() + 1));
        putBe(list, 0, list.size() - 8, 4);
        for (std::size_t i = 0; i <= m_units.size(); ++i) {
            list[8 + 8 * i + 1] = std::uint8_t(i);
        }
        list.resize(std::min<std::size_t>(list.size(), be32(cdb, 6)));
        return good(std::move(list));
    }
    if (ScsiUnit* unit = at(lun)) {
        return unit->execute(cdb, data);
    }
    if (cdb[0] == 0x12) {
        Bytes none(36);
        none[0] = lun == 0 ? 0x0c : 0x7f; // a controller, or nothing
        none[2] = 5;
        none[3] = 2;
        none[4] = 31;
        std::copy_n("LAB     SERVER          1.00", 28, none.begin() + 8);
        none.resize(std::min<std::size_t>(none.size(), be16(cdb, 3)));
        return (cdb[1] & 1U) == 0 ? good(std::move(none)) : check(kIllegalRequest, 0x2400);
    }
    return lun == 0 && cdb[0] == 0x00 ? good() : check(kIllegalRequest, lun == 0 ? 0x2000 : 0x2500);
}

IscsiConnection::IscsiConnection(int socket, Units& units, std::string target, std::string portal)
    : m_socket(socket), m_units(units), m_target(std::move(target)), m_portal(std::move(portal))
{
}

IscsiConnection::~IscsiConnection()
{
    ::close(m_socket);
}

std::optional<IscsiConnection::Pdu> IscsiConnection::receive()
{
    Pdu pdu;
    if (!readAll(m_socket, pdu.head.data(), pdu.head.size())) {
        return std::nullopt;
    }
    Bytes additional(std::size_t(pdu.head[4]) * 4);
    const std::uint32_t length = be24(pdu.head, 5);
    pdu.data.resize((length + 3U) & ~3U);
    if (!readAll(m_socket, additional.data(), additional.size()) ||
        !readAll(m_socket, pdu.data.data(), pdu.data.size())) {
        return std::nullopt;
    }
    pdu.data.resize(length);
    return pdu;
}

std::optional<IscsiConnection::Pdu> IscsiConnection::next()
{
    if (m_aside.empty()) {
        return receive();
    }
    Pdu pdu = std::move(m_aside.front());
    m_aside.pop_front();
    return pdu;
}

IscsiConnection::Pdu IscsiConnection::reply(unsigned opcode, const Pdu& to) const
{
    Pdu pdu;
    pdu.head[0] = std::uint8_t(opcode);
    pdu.head[1] = 0x80;
    std::copy_n(to.head.begin() + 16, 4, pdu.head.begin() + 16); // the task's tag
    return pdu;
}

bool IscsiConnection::send(Pdu& pdu, bool status)
{
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) {
            pdu.head[at + i] = std::uint8_t(value >> (24 - 8 * i));
        }
    };
    const auto length = std::uint32_t(pdu.data.size());
    pdu.head[5] = std::uint8_t(length >> 16U);
    pdu.head[6] = std::uint8_t(length >> 8U);
    pdu.head[7] = std::uint8_t(length);
    if (status) {
        put(24, m_status);
        m_status += pdu.opcode() == 0x31 ? 0 : 1; // an R2T tells the number and does not use it up
    }
    put(28, m_expected);
    put(32, m_expected + kWindow);
    pdu.data.resize((pdu.data.size() + 3) & ~std::size_t(3));
    return writeAll(m_socket, pdu.head.data(), pdu.head.size()) && writeAll(m_socket, pdu.data.data(), pdu.data.size());
}

void IscsiConnection::serve()
{
    while (auto pdu = next()) {
        if (!handle(*pdu)) {
            return;
        }
    }
}

bool IscsiConnection::handle(const Pdu& pdu)
{
    const unsigned opcode = pdu.opcode();
    if (opcode == 0x03) {
        m_expected = pdu.number(24);
    } else if (!pdu.immediate() && opcode != 0x05) {
        m_expected = pdu.number(24) + 1;
    }
    switch (opcode) {
    case 0x00: { // NOP-Out
        if (pdu.number(16) == 0xffffffff) {
            return true;
        }
        Pdu nop = reply(0x20, pdu);
        std::fill_n(nop.head.begin() + 20, 4, std::uint8_t(0xff));
        nop.data = pdu.data;
        return send(nop, true);
    }
    case 0x01:
        return command(pdu);
    case 0x02: { // a task is to be ended: it has, they come one by one
        Pdu done = reply(0x22, pdu);
        return send(done, true);
    }
    case 0x03:
        return login(pdu);
    case 0x04:
        return text(pdu);
    case 0x05:
        return true; // data of a command that failed
    case 0x06: {     // logout
        Pdu done = reply(0x26, pdu);
        send(done, true);
        return false;
    }
    default:
        return false;
    }
}

bool IscsiConnection::login(const Pdu& pdu)
{
    Pdu done = reply(0x23, pdu);
    const unsigned stage = (pdu.head[1] >> 2U) & 3U;
    const bool transit = (pdu.head[1] & 0x80U) != 0;
    done.head[1] = std::uint8_t((pdu.head[1] & 0x8fU));
    std::copy_n(pdu.head.begin() + 8, 6, done.head.begin() + 8); // the initiator's part of the session
    done.head[15] = 1;                                           // and ours
    for (const auto& [key, value] : keysOf(pdu.data)) {
        if (key == "AuthMethod" || key == "HeaderDigest" || key == "DataDigest") {
            addKey(done.data, key, "None");
        } else if (key == "MaxRecvDataSegmentLength") {
            m_longest = std::uint32_t(std::stoul(value));
            addKey(done.data, key, std::to_string(kSegment));
        } else if (key == "MaxConnections" || key == "MaxOutstandingR2T") {
            addKey(done.data, key, "1");
        } else if (key == "InitialR2T" || key == "ImmediateData" || key == "DataPDUInOrder" ||
                   key == "DataSequenceInOrder") {
            addKey(done.data, key, "Yes");
        } else if (key == "IFMarker" || key == "OFMarker") {
            addKey(done.data, key, "No");
        } else if (key == "FirstBurstLength") {
            addKey(done.data, key, lesser(value, kSegment));
        } else if (key == "MaxBurstLength") {
            addKey(done.data, key, lesser(value, kBurst));
        } else if (key == "DefaultTime2Wait") {
            addKey(done.data, key, value);
        } else if (key == "DefaultTime2Retain" || key == "ErrorRecoveryLevel") {
            addKey(done.data, key, "0");
        } else if (key == "TargetName") {
            addKey(done.data, "TargetPortalGroupTag", "1");
        } else if (key != "InitiatorName" && key != "InitiatorAlias" && key != "SessionType") {
            addKey(done.data, key, "NotUnderstood");
        }
    }
    m_loggedIn = transit && stage != 0;
    return send(done, true);
}

bool IscsiConnection::text(const Pdu& pdu)
{
    Pdu done = reply(0x24, pdu);
    std::fill_n(done.head.begin() + 20, 4, std::uint8_t(0xff));
    for (const auto& [key, value] : keysOf(pdu.data)) {
        if (key == "SendTargets") {
            addKey(done.data, "TargetName", m_target);
            addKey(done.data, "TargetAddress", m_portal + ",1");
        }
    }
    return send(done, true);
}

// The data of a write that did not come with the command.
bool IscsiConnection::fetch(const Pdu& command, Bytes& data, std::uint32_t length)
{
    std::uint32_t ready = 0;
    while (data.size() < length) {
        const std::uint32_t part = std::min<std::uint32_t>(length - std::uint32_t(data.size()), kBurst);
        Pdu ask = reply(0x31, command);
        std::copy_n(command.head.begin() + 8, 8, ask.head.begin() + 8);
        const auto put = [&](std::size_t at, std::uint32_t value) {
            for (std::size_t i = 0; i < 4; ++i) {
                ask.head[at + i] = std::uint8_t(value >> (24 - 8 * i));
            }
        };
        put(20, m_transfer++);
        put(36, ready++);
        put(40, std::uint32_t(data.size()));
        put(44, part);
        if (!send(ask, true)) {
            return false;
        }
        for (std::uint32_t got = 0; got < part;) {
            auto pdu = receive();
            if (!pdu) {
                return false;
            }
            if (pdu->opcode() != 0x05 || pdu->number(16) != command.number(16)) {
                m_aside.push_back(std::move(*pdu));
                continue;
            }
            got += std::uint32_t(pdu->data.size());
            data.insert(data.end(), pdu->data.begin(), pdu->data.end());
        }
    }
    return true;
}

bool IscsiConnection::command(const Pdu& pdu)
{
    const std::uint32_t expected = pdu.number(20);
    const bool writes = (pdu.head[1] & 0x20U) != 0;
    Bytes data = pdu.data;
    if (writes && !fetch(pdu, data, expected)) {
        return false;
    }
    const std::size_t lun = (pdu.head[8] & 0xc0U) == 0 ? pdu.head[9] : 0xff;
    return answer(pdu, m_units.execute(lun, View(pdu.head).subspan(32, 16), data), writes ? 0 : expected);
}

bool IscsiConnection::answer(const Pdu& command, const Answer& answer, std::uint32_t expected)
{
    const std::size_t size = std::min<std::size_t>(answer.data.size(), expected);
    std::uint32_t number = 0;
    for (std::size_t at = 0; at < size;) {
        Pdu part = reply(0x25, command);
        const std::size_t length = std::min<std::size_t>(size - at, m_longest);
        part.head[1] = at + length == size ? 0x80 : 0;
        part.data.assign(answer.data.begin() + std::ptrdiff_t(at), answer.data.begin() + std::ptrdiff_t(at + length));
        std::fill_n(part.head.begin() + 20, 4, std::uint8_t(0xff));
        for (std::size_t i = 0; i < 4; ++i) {
            part.head[36 + i] = std::uint8_t(number >> (24 - 8 * i));
            part.head[40 + i] = std::uint8_t(std::uint32_t(at) >> (24 - 8 * i));
        }
        ++number;
        at += length;
        if (!send(part, false)) {
            return false;
        }
    }
    Pdu done = reply(0x21, command);
    done.head[3] = answer.status;
    if (!answer.sense.empty()) {
        done.data.resize(2);
        putBe(done.data, 0, answer.sense.size(), 2);
        done.data.insert(done.data.end(), answer.sense.begin(), answer.sense.end());
    }
    const std::int64_t missing = std::int64_t(expected) - std::int64_t(answer.data.size());
    if (expected > 0 && missing != 0) {
        done.head[1] |= missing > 0 ? 0x02 : 0x04;
        const auto residual = std::uint32_t(missing > 0 ? missing : -missing);
        for (std::size_t i = 0; i < 4; ++i) {
            done.head[44 + i] = std::uint8_t(residual >> (24 - 8 * i));
        }
    }
    for (std::size_t i = 0; i < 4; ++i) {
        done.head[36 + i] = std::uint8_t(number >> (24 - 8 * i)); // how many Data-In there were
    }
    return send(done, true);
}

} // namespace lab
