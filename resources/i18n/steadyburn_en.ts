<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>steadyburn::BurnPage</name>
    <message numerus="yes">
        <source>Complete, with %n exceptions</source>
        <translation>
            <numerusform>Complete, with %n exception</numerusform>
            <numerusform>Complete, with %n exceptions</numerusform>
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
</TS>
