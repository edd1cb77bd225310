<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Count</name>
    <message numerus="yes">
        <source>%1 files</source>
        <translation>
            <numerusform>%1 file</numerusform>
            <numerusform>%1 files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tapes</source>
        <translation>
            <numerusform>%1 tape</numerusform>
            <numerusform>%1 tapes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 times</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%1 times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs</source>
        <translation>
            <numerusform>%1 disc</numerusform>
            <numerusform>%1 discs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 volumes</source>
        <translation>
            <numerusform>%1 volume</numerusform>
            <numerusform>%1 volumes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs and tapes</source>
        <translation>
            <numerusform>%1 disc or tape</numerusform>
            <numerusform>%1 discs and tapes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 matches</source>
        <translation>
            <numerusform>%1 match</numerusform>
            <numerusform>%1 matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 burns</source>
        <translation>
            <numerusform>%1 burn</numerusform>
            <numerusform>%1 burns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 seconds</source>
        <translation>
            <numerusform>about %1 second</numerusform>
            <numerusform>about %1 seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 minutes</source>
        <translation>
            <numerusform>about %1 minute</numerusform>
            <numerusform>about %1 minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupWords</name>
    <message numerus="yes">
        <source>One run of %n writes everything.</source>
        <translation>
            <numerusform>Each run writes everything.</numerusform>
            <numerusform>One run of %n writes everything.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A full run is due %n days after the last one.</source>
        <translation>
            <numerusform>A full run is due %n day after the last one.</numerusform>
            <numerusform>A full run is due %n days after the last one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnSession</name>
    <message numerus="yes">
        <source>Complete, with %n exceptions</source>
        <translation>
            <numerusform>Complete, with %n exception</numerusform>
            <numerusform>Complete, with %n exceptions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems so far; the log names them.</source>
        <translation>
            <numerusform>%n problem so far; the log names it.</numerusform>
            <numerusform>%n problems so far; the log names them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnWindow</name>
    <message numerus="yes">
        <source>Burn complete, with %n exceptions</source>
        <translation>
            <numerusform>Burn complete, with %n exception</numerusform>
            <numerusform>Burn complete, with %n exceptions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationPage</name>
    <message numerus="yes">
        <source>Burn %n Discs…</source>
        <translation>
            <numerusform>Burn %n Disc…</numerusform>
            <numerusform>Burn %n Discs…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscSetDialog</name>
    <message numerus="yes">
        <source>%n discs of %1. Each can be read alone. Drag folders and files to move them to another disc.</source>
        <translation>
            <numerusform>%n disc of %1. It can be read alone.</numerusform>
            <numerusform>%n discs of %1. Each can be read alone. Drag folders and files to move them to another disc.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files are larger than a disc and are split.</source>
        <translation>
            <numerusform>%n file is larger than a disc and is split.</numerusform>
            <numerusform>%n files are larger than a disc and are split.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files have hard links on several discs and are written on each.</source>
        <translation>
            <numerusform>%n file has hard links on several discs and is written on each.</numerusform>
            <numerusform>%n files have hard links on several discs and are written on each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries cannot be read.</source>
        <translation>
            <numerusform>%n entry cannot be read.</numerusform>
            <numerusform>%n entries cannot be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::KilledBurns</name>
    <message numerus="yes">
        <source>%n more burns were cut off.</source>
        <translation>
            <numerusform>%n more burn was cut off.</numerusform>
            <numerusform>%n more burns were cut off.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>steadyburn::ResultWords</name>
    <message numerus="yes">
        <source>Written and verified, but with %n problems: %1</source>
        <translation>
            <numerusform>Written and verified, but with %n problem: %1</numerusform>
            <numerusform>Written and verified, but with %n problems: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Written, but with %n problems: %1</source>
        <translation>
            <numerusform>Written, but with %n problem: %1</numerusform>
            <numerusform>Written, but with %n problems: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n sectors)</source>
        <translation>
            <numerusform>%1 (%n sector)</numerusform>
            <numerusform>%1 (%n sectors)</numerusform>
        </translation>
    </message>
</context>
</TS>
