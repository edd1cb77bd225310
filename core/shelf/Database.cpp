#include "shelf/Database.h"

#include "base/Text.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

// SQLite takes the constant for a function pointer that leaves what is bound where it is.
sqlite3_destructor_type leftInPlace()
{
    return nullptr; // SQLITE_STATIC
}

Result<void> makeFile(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) {
        std::filesystem::create_directories(folder, error);
    }
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = path};
    }
    ::close(file);
    return {};
}

} // namespace

Statement::Statement(Statement&& other) noexcept
    : m_database(other.m_database), m_statement(std::exchange(other.m_statement, nullptr))
{
}

Statement& Statement::operator=(Statement&& other) noexcept
{
    if (this != &other) {
        sqlite3_finalize(m_statement);
        m_database = other.m_database;
        m_statement = std::exchange(other.m_statement, nullptr);
    }
    return *this;
}

Statement::~Statement()
{
    sqlite3_finalize(m_statement);
}

Statement& Statement::bind(int parameter, std::int64_t value)
{
    sqlite3_bind_int64(m_statement, parameter, value);
    return *this;
}

Statement& Statement::bind(int parameter, std::string_view text)
{
    sqlite3_bind_text64(m_statement, parameter, text.data() == nullptr ? "" : text.data(), text.size(), leftInPlace(),
                        SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind(int parameter, std::span<const std::byte> bytes)
{
    sqlite3_bind_blob64(m_statement, parameter, bytes.data(), bytes.size(), leftInPlace());
    return *this;
}

Statement& Statement::bindName(int parameter, std::string_view name)
{
    return isUtf8(name) ? bind(parameter, name) : bind(parameter, std::as_bytes(std::span(name)));
}

Statement& Statement::bindNothing(int parameter)
{
    sqlite3_bind_null(m_statement, parameter);
    return *this;
}

Result<bool> Statement::step()
{
    const int result = sqlite3_step(m_statement);
    if (result == SQLITE_ROW) {
        return true;
    }
    if (result == SQLITE_DONE) {
        return false;
    }
    return m_database->faultOf(result);
}

Result<void> Statement::run()
{
    auto ended = forEachRow([] {});
    reset();
    return ended;
}

void Statement::reset()
{
    sqlite3_reset(m_statement);
}

std::int64_t Statement::number(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

std::string Statement::text(int column) const
{
    const std::span<const std::byte> raw = bytes(column);
    return {reinterpret_cast<const char*>(raw.data()), raw.size()};
}

std::span<const std::byte> Statement::bytes(int column) const
{
    const void* const data = sqlite3_column_blob(m_statement, column);
    return {static_cast<const std::byte*>(data), static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))};
}

bool Statement::isNothing(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

Result<std::unique_ptr<Database>> Database::open(const std::string& path, bool makeNew, int waitMilliseconds)
{
    if (makeNew) {
        if (auto made = makeFile(path); !made) {
            return made.takeFault();
        }
    }
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        return Fault{.kind = errno == ENOENT ? FaultKind::shelfMissing : FaultKind::io,
                     .doing = Action::open,
                     .code = errno,
                     .path = path};
    }
    std::unique_ptr<Database> database(new Database(path));
    constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX; // for reading only where the file is that
    const int opened = sqlite3_open_v2(path.c_str(), &database->m_database, flags, nullptr);
    if (opened != SQLITE_OK) {
        return database->faultOf(opened);
    }
    sqlite3_extended_result_codes(database->m_database, 1);
    sqlite3_busy_timeout(database->m_database, waitMilliseconds);
    return database;
}

Database::~Database()
{
    sqlite3_close(m_database);
}

Result<Statement> Database::prepare(std::string_view sql)
{
    sqlite3_stmt* statement = nullptr;
    const int result = sqlite3_prepare_v2(m_database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (result != SQLITE_OK) {
        return faultOf(result);
    }
    return Statement(*this, statement);
}

Result<void> Database::execute(const std::string& sql)
{
    const int result = sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr);
    return result == SQLITE_OK ? Result<void>() : faultOf(result);
}

Result<std::int64_t> Database::number(const std::string& sql)
{
    auto statement = prepare(sql);
    if (!statement) {
        return statement.takeFault();
    }
    auto row = statement->step();
    if (!row) {
        return row.takeFault();
    }
    return *row ? statement->number(0) : std::int64_t(0);
}

std::int64_t Database::lastRow() const
{
    return sqlite3_last_insert_rowid(m_database);
}

Fault Database::faultOf(int result) const
{
    Fault fault{.kind = FaultKind::io,
                .doing = Action::open,
                .code = sqlite3_system_errno(m_database),
                .path = m_path,
                .detail = m_database == nullptr ? sqlite3_errstr(result) : sqlite3_errmsg(m_database)};
    switch (result & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        fault.kind = FaultKind::shelfBusy;
        fault.code = 0;
        break;
    case SQLITE_FULL:
        fault.code = ENOSPC;
        break;
    case SQLITE_READONLY:
        fault.code = EROFS;
        break;
    case SQLITE_NOMEM:
        fault.kind = FaultKind::outOfMemory;
        break;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        fault.code = fault.code == 0 ? EIO : fault.code;
        break;
    default: // SQLITE_CORRUPT, SQLITE_NOTADB; and what a table that is not as it should be leads to
        fault.kind = FaultKind::shelfDamaged;
        fault.code = 0;
        break;
    }
    return fault;
}

Result<Transaction> Transaction::begin(Database& database)
{
    auto begun = database.execute("BEGIN IMMEDIATE");
    return begun ? Result<Transaction>(Transaction(database)) : begun.takeFault();
}

Transaction::~Transaction()
{
    if (m_database != nullptr) {
        (void)m_database->execute("ROLLBACK");
    }
}

Result<void> Transaction::commit()
{
    auto committed = m_database->execute("COMMIT");
    if (committed) {
        m_database = nullptr;
    }
    return committed;
}

} // namespace steadyburn
