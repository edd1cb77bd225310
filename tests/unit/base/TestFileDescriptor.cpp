#include "base/os/FileDescriptor.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/ShortCalls.h"
#include "support/UnitTest.h"

#include <QTest>

#include <fcntl.h>
#include <span>
#include <string>
#include <vector>

using namespace steadyburn;

namespace test_file_descriptor {

std::string text(std::size_t length)
{
    std::string bytes(length, '\0');
    for (std::size_t i = 0; i < length; ++i) {
        bytes[i] = static_cast<char>('a' + i % 23);
    }
    return bytes;
}

class TestFileDescriptor : public QObject {
    Q_OBJECT
private slots:
    void writeWhole_whenEachCallTakesAPart_writesEveryByteInItsPlace()
    {
        const ScratchFolder scratch;
        const std::string bytes = text(1000);
        const FileDescriptor file(::open(scratch.path("f").c_str(), O_RDWR | O_CREAT, 0600));
        const ShortCalls few(7);
        QCOMPARE(writeWhole(file.get(), std::as_bytes(std::span(bytes))), 0);
        QCOMPARE(readBytes(scratch.path("f")), bytes);
    }

    void writeWholeAt_whenEachCallTakesAPart_writesEveryByteInItsPlace()
    {
        const ScratchFolder scratch;
        const std::string bytes = text(1000);
        const FileDescriptor file(::open(scratch.file("f", "0123456789").c_str(), O_RDWR));
        const ShortCalls few(7);
        QCOMPARE(writeWholeAt(file.get(), std::as_bytes(std::span(bytes)), 5), 0);
        QCOMPARE(readBytes(scratch.path("f")), "01234" + bytes);
    }

    void readWholeAt_whenEachCallGivesAPart_readsEveryByte()
    {
        const ScratchFolder scratch;
        const std::string bytes = text(1000);
        const FileDescriptor file(::open(scratch.file("f", bytes).c_str(), O_RDONLY));
        std::vector<std::byte> got(600);
        const ShortCalls few(7);
        const auto read = readWholeAt(file.get(), got, 300, "f");
        QVERIFY(read.ok());
        QCOMPARE(*read, std::size_t(600));
        QCOMPARE(std::string(reinterpret_cast<const char*>(got.data()), got.size()), bytes.substr(300, 600));
    }
};

STEADYBURN_UNIT_TEST(TestFileDescriptor)

} // namespace test_file_descriptor

#include "TestFileDescriptor.moc"
