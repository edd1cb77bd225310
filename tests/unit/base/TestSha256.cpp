#include "base/Sha256.h"
#include "support/UnitTest.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>
#include <fstream>
#include <new>

#include <openssl/crypto.h>

using namespace steadyburn;

namespace test_sha256 {

long failIn = 0; // allocations of libcrypto until one fails; 0: none does

bool fails()
{
    return failIn > 0 && --failIn == 0;
}
void* allocate(std::size_t size, const char* /*file*/, int /*line*/)
{
    return fails() ? nullptr : std::malloc(size);
}
void* allocateAgain(void* old, std::size_t size, const char* /*file*/, int /*line*/)
{
    return fails() ? nullptr : std::realloc(old, size);
}
void release(void* old, const char* /*file*/, int /*line*/)
{
    std::free(old);
}

std::string sumOf(const std::string& text)
{
    return toHex(sha256Of(std::as_bytes(std::span(text))));
}

class TestSha256 : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

private slots:
    // A machine whose settings leave OpenSSL without algorithms. libcrypto reads them once, on first use.
    void initTestCase()
    {
        const QString path = m_folder.filePath(QStringLiteral("openssl.cnf"));
        std::ofstream(path.toStdString()) << "openssl_conf = init\n[init]\nproviders = list\n[list]\nnone = none\n"
                                             "[none]\nactivate = 1\n";
        QVERIFY(qputenv("OPENSSL_CONF", path.toLocal8Bit()));
        QCOMPARE(CRYPTO_set_mem_functions(allocate, allocateAgain, release), 1);
    }
    // The examples of FIPS 180-2, appendix B.
    void examples()
    {
        QCOMPARE(sumOf("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sumOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
        QCOMPARE(sumOf(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    }
    // It is thrown, never a digest of something else, and the object can be used again.
    void memory_thatIsShort_isThrown()
    {
        const std::string text = "abc";
        const std::string right = sumOf(text);
        Sha256 kept;
        for (long n = 1, thrown = n; thrown == n; ++n) {
            failIn = n;
            try {
                kept.add(std::as_bytes(std::span(text)));
                Sha256 other = kept.copy();
                const Digest first = kept.finish();
                kept.add(std::as_bytes(std::span(text)));
                const Digest second = kept.finish();
                QCOMPARE(toHex(first), right);
                QCOMPARE(toHex(second), right);
                QCOMPARE(toHex(other.finish()), right);
            } catch (const std::bad_alloc&) {
                thrown = n + 1;
            }
            failIn = 0;
            (void)kept.finish();
            kept.add(std::as_bytes(std::span(text)));
            QCOMPARE(toHex(kept.finish()), right);
        }
    }
    void copy_goesOnByItself()
    {
        Sha256 one;
        const std::string text = "abc";
        one.add(std::as_bytes(std::span(text)));
        Sha256 other = one.copy();
        one.add(std::as_bytes(std::span(text)));
        QCOMPARE(toHex(other.finish()), sumOf("abc"));
        QCOMPARE(toHex(one.finish()), sumOf("abcabc"));
        QCOMPARE(toHex(one.finish()), sumOf(""));
    }
};

STEADYBURN_UNIT_TEST(TestSha256)

} // namespace test_sha256

#include "TestSha256.moc"
