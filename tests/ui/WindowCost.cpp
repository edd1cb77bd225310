// What the window costs while it burns: a burn to a simulated drive with the burn window on the screen, and the
// processor time of the GUI's thread alone, as a share of one core. Prints one line of JSON.
//
//   steadyburn-window FOLDER SECONDS [hidden]     FOLDER takes the source and the medium, about SECONDS x 11 MB
//   steadyburn-window --stream SOURCE TARGET      how long a burn takes with the window open, as the job itself says it
#include "ConcreteDependencies.h"
#include "ui/burn/BurnWindow.h"
#include "ui/text/FaultText.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>

using namespace steadyburn;

namespace {

constexpr int kFileSize = 64 * 1024;
constexpr int kRate = 11'080'000; // DVD 8x
constexpr int kSettle = 2000;     // ms until the start's own cost is over

double threadSeconds()
{
    rusage used{};
    getrusage(RUSAGE_THREAD, &used);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

void makeSource(const QString& folder, int files)
{
    QDir().mkpath(folder);
    for (int i = 0; i < files; ++i) {
        QFile file(QStringLiteral("%1/%2").arg(folder).arg(i));
        if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray(kFileSize, static_cast<char>(i))) != kFileSize) {
            std::fprintf(stderr, "cannot write %s\n", qPrintable(file.fileName()));
            std::exit(1);
        }
    }
}

JobReport stream(BurnWindow& window, const char* source, const char* target)
{
    JobRequest request;
    request.sources = {source};
    request.target = target;
    request.overwrite = true;
    JobReport report;
    QObject::connect(&window, &BurnWindow::finished, &window, [&](const JobReport& done) {
        report = done;
        QApplication::quit();
    });
    window.add(request);
    QApplication::exec();
    return report;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    if (argc < 3) {
        std::fprintf(stderr, "usage: steadyburn-window FOLDER SECONDS [hidden] | --stream SOURCE TARGET\n");
        return 2;
    }
    if (argc > 3 && std::strcmp(argv[1], "--stream") == 0) {
        const QTemporaryDir configuration;
        QSettings settings(configuration.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Settings options;
        options.logs.keep = false;
        if (!options.save(settings)) {
            return 1;
        }
        BurnWindow window(concreteDependencies(), settings);
        const JobReport report = stream(window, argv[2], argv[3]);
        std::printf("{\"platform\":\"%s\",\"elapsed_s\":%.4f,\"bytes\":%llu}\n",
                    qPrintable(QGuiApplication::platformName()), report.elapsedSeconds,
                    static_cast<unsigned long long>(report.bytes));
        return report.outcome == Outcome::complete ? 0 : 1;
    }
    const QString folder = QDir(QString::fromLocal8Bit(argv[1])).absolutePath();
    const int seconds = std::max(1, std::atoi(argv[2]));
    makeSource(folder + QStringLiteral("/source"), (seconds + 6) * (kRate / kFileSize));
    QSettings settings(folder + QStringLiteral("/settings.ini"), QSettings::IniFormat);
    Settings options;
    options.logs.keep = false;
    if (!options.save(settings)) {
        return 1;
    }

    BurnWindow window(concreteDependencies(), settings);
    JobRequest request;
    request.sources = {(folder + QStringLiteral("/source")).toStdString()};
    request.target = QStringLiteral("virtual:bd-re,speed=%1,file=%2/medium.img").arg(kRate).arg(folder).toStdString();
    request.ring = 64 * kMiB;
    BurnPage* page = window.add(request);
    if (argc > 3) {
        window.hide();
    }

    double before = 0;
    QElapsedTimer clock;
    QTimer wait; // for the writing to begin, then for it to settle
    wait.setInterval(100);
    int result = 1;
    QObject::connect(&wait, &QTimer::timeout, &wait, [&] {
        if (page->session().state() == BurnSession::State::ended) {
            const auto& fault = page->session().report().fault;
            std::fprintf(stderr, "the burn ended before it was measured: %s\n",
                         fault ? qPrintable(describe(*fault).sentence) : "the source is too small");
            QApplication::exit(1);
            return;
        }
        if (page->session().telemetry().phase != Phase::write) {
            return;
        }
        wait.stop();
        QTimer::singleShot(kSettle, &wait, [&] {
            before = threadSeconds();
            clock.start();
            QTimer::singleShot(seconds * 1000, &wait, [&] {
                const double wall = static_cast<double>(clock.elapsed()) / 1000;
                const double used = threadSeconds() - before;
                std::printf("{\"platform\":\"%s\",\"wall_s\":%.2f,\"gui_cpu_s\":%.3f,\"gui_percent_of_core\":%.2f,"
                            "\"underruns\":%llu}\n",
                            qPrintable(QGuiApplication::platformName()), wall, used, used / wall * 100,
                            static_cast<unsigned long long>(page->session().telemetry().underruns));
                result = 0;
                window.stopAll();
                QApplication::exit(0);
            });
        });
    });
    wait.start();
    QApplication::exec();
    return result;
}
