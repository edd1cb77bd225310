#include "base/JsonReader.h"

#include <new>
#include <simdjson.h>

namespace steadyburn {

struct JsonReader::Parser {
    simdjson::dom::parser parser;
    std::string buffer; // the text and simdjson's padding, which it reads
    simdjson::dom::object object;
    bool good = false;

    template <typename Value>
    [[nodiscard]] std::optional<Value> get(std::string_view key) const
    {
        Value value{};
        const bool found = good && object.at_key(key).get(value) == simdjson::SUCCESS;
        return found ? std::optional(value) : std::nullopt;
    }
};

JsonReader::JsonReader() : m_parser(std::make_unique<Parser>())
{
}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

bool JsonReader::read(std::string_view object)
{
    Parser& parser = *m_parser;
    parser.good = false;
    parser.buffer.assign(object);
    parser.buffer.append(simdjson::SIMDJSON_PADDING, ' ');
    simdjson::dom::element element;
    const auto parsed = parser.parser.parse(parser.buffer.data(), object.size(), false).get(element);
    if (parsed == simdjson::MEMALLOC) {
        throw std::bad_alloc();
    }
    parser.good = parsed == simdjson::SUCCESS && element.get(parser.object) == simdjson::SUCCESS;
    return parser.good;
}

bool JsonReader::has(std::string_view key) const
{
    return m_parser->get<simdjson::dom::element>(key).has_value();
}

std::optional<std::string_view> JsonReader::text(std::string_view key) const
{
    return m_parser->get<std::string_view>(key);
}

std::optional<std::uint64_t> JsonReader::number(std::string_view key) const
{
    return m_parser->get<std::uint64_t>(key);
}

std::optional<std::int64_t> JsonReader::signedNumber(std::string_view key) const
{
    return m_parser->get<std::int64_t>(key);
}

std::optional<bool> JsonReader::flag(std::string_view key) const
{
    return m_parser->get<bool>(key);
}

} // namespace steadyburn
