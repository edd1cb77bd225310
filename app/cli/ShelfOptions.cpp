// The options of shelf.
#include "cli/OptionRows.h"

#include <array>

namespace steadyburn {

namespace {

constexpr std::array<std::string_view, 3> kReminderTimes{"daily", "weekly", "monthly"};
constexpr std::array kShelf{
    Option{.name = "due",
           .help = "With list: only media whose next check is due.",
           .set = [](CommandLine& line, const OptionValue&) { line.due = true; }},
    Option{.name = "notify",
           .help = "With list --due: tell the desktop of each, once.",
           .more = "Nothing more is said of a medium until it has been checked and is due again.",
           .set = [](CommandLine& line, const OptionValue&) { line.due = line.notify = true; }},
    Option{.name = "copy",
           .takes = Takes::number,
           .argument = "N",
           .initial = "the only one",
           .help = "With keep and forget: this copy of the volume.",
           .least = 1,
           .most = 1'000'000,
           .set = [](CommandLine& line, const OptionValue& value) { line.copy = value.number; }},
    Option{.name = "to",
           .takes = Takes::text,
           .argument = "FILE",
           .initial = "none; card needs it",
           .help = "With card: the PDF file to write.",
           .completes = Completes::file,
           .set = [](CommandLine& line, const OptionValue& value) { line.card = value.text; }},
    Option{.name = "insert",
           .help = "With card: make it for the medium's case.",
           .more = "For discs front and tray card of a jewel case, for tapes a folded card of 100 mm × 100 mm.",
           .set = [](CommandLine& line, const OptionValue&) { line.insert = true; }},
    Option{.name = "yes",
           .letter = 'y',
           .help = "With card: replace the file if it exists.",
           .set = [](CommandLine& line, const OptionValue&) { line.yes = true; }},
    Option{.name = "at",
           .takes = Takes::text,
           .argument = "WHEN",
           .initial = "the reminder is shown",
           .help = "With remind: look then, by a timer of your systemd.",
           .more = "WHEN is what OnCalendar takes: daily, weekly, 'Mon 09:00'.",
           .words = kReminderTimes,
           .set = [](CommandLine& line, const OptionValue& value) { line.remindAt = value.text; }},
    Option{.name = "never",
           .help = "With remind: remove the timer.",
           .set = [](CommandLine& line, const OptionValue&) { line.remindNever = true; }},
    kJsonOption,
    kHelpOption,
};

} // namespace

std::span<const Option> shelfOptions()
{
    return kShelf;
}

} // namespace steadyburn
