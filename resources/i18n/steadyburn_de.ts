<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>ArchivePage</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>ISO 9660 with Rock Ridge and Joliet on discs, tar on tape, files by their ending. Every system can read them.</source>
        <translation>ISO 9660 mit Rock Ridge und Joliet auf Discs, tar auf Band, Dateien nach ihrer Endung. Jedes System kann sie lesen.</translation>
    </message>
    <message>
        <source>Long-term storage</source>
        <translation>Langzeitarchiv</translation>
    </message>
    <message>
        <source>As automatic, with a checksum of the session on the medium, and the same bytes from the same files whenever it is written.</source>
        <translation>Wie „Automatisch“, dazu eine Prüfsumme der Sitzung auf dem Medium und bei gleichen Dateien stets dieselben Bytes, wann immer geschrieben wird.</translation>
    </message>
    <message>
        <source>Archive, gzip</source>
        <translation>Archiv, gzip</translation>
    </message>
    <message>
        <source>A compressed tar archive that every system can open. Documents shrink to about half their size, photos and films hardly at all.</source>
        <translation>Ein komprimiertes Tar-Archiv, das jedes System öffnen kann. Dokumente schrumpfen etwa auf die Hälfte, Fotos und Filme kaum.</translation>
    </message>
    <message>
        <source>Archive, zstd</source>
        <translation>Archiv, zstd</translation>
    </message>
    <message>
        <source>Smaller and several times faster than gzip. Systems from before 2018 cannot open it.</source>
        <translation>Kleiner und um ein Mehrfaches schneller als gzip. Systeme aus der Zeit vor 2018 können es nicht öffnen.</translation>
    </message>
    <message>
        <source>Archive, not compressed</source>
        <translation>Archiv, unkomprimiert</translation>
    </message>
    <message>
        <source>A plain tar archive: keeps every attribute, and a damaged spot costs only the files that lie there.</source>
        <translation>Ein einfaches Tar-Archiv: bewahrt alle Attribute, und eine beschädigte Stelle kostet nur die Dateien, die dort liegen.</translation>
    </message>
</context>
<context>
    <name>CopyDialog</name>
    <message>
        <source>sector %1</source>
        <translation>Sektor %1</translation>
    </message>
    <message>
        <source>sectors %1 to %2</source>
        <translation>Sektoren %1 bis %2</translation>
    </message>
    <message>
        <source>no known file is stored there</source>
        <translation>dort liegt keine bekannte Datei</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
</context>
<context>
    <name>Count</name>
    <message numerus="yes">
        <source>%1 files</source>
        <translation>
            <numerusform>%1 Datei</numerusform>
            <numerusform>%1 Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tapes</source>
        <translation>
            <numerusform>%1 Band</numerusform>
            <numerusform>%1 Bändern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 times</source>
        <translation>
            <numerusform>%1-mal</numerusform>
            <numerusform>%1-mal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs</source>
        <translation>
            <numerusform>%1 Disc</numerusform>
            <numerusform>%1 Discs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 volumes</source>
        <translation>
            <numerusform>%1 Datenträger</numerusform>
            <numerusform>%1 Datenträgern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs and tapes</source>
        <translation>
            <numerusform>%1 Disc oder Band</numerusform>
            <numerusform>%1 Discs und Bänder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 matches</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 burns</source>
        <translation>
            <numerusform>%1 Brennvorgang</numerusform>
            <numerusform>%1 Brennvorgänge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 seconds</source>
        <translation>
            <numerusform>etwa %1 Sekunde</numerusform>
            <numerusform>etwa %1 Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 minutes</source>
        <translation>
            <numerusform>etwa %1 Minute</numerusform>
            <numerusform>etwa %1 Minuten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryText</name>
    <message>
        <source>Scanning…</source>
        <translation>Wird erfasst …</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>Probleme: %1</translation>
    </message>
    <message>
        <source>Included again</source>
        <translation>Wieder aufgenommen</translation>
    </message>
    <message>
        <source>Was “%1”</source>
        <translation>Zuvor „%1“</translation>
    </message>
</context>
<context>
    <name>LogKeeper</name>
    <message>
        <source>The log could not be saved: “%1” cannot be written (%2).</source>
        <translation>Das Protokoll konnte nicht gespeichert werden: „%1“ lässt sich nicht schreiben (%2).</translation>
    </message>
</context>
<context>
    <name>Medium</name>
    <message>
        <source>Pressed disc</source>
        <translation>Gepresste Disc</translation>
    </message>
    <message>
        <source>Tape</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Standard output</source>
        <translation>Standardausgabe</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>No medium</source>
        <translation>Kein Medium</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Written, more can be appended</source>
        <translation>Beschrieben, kann erweitert werden</translation>
    </message>
    <message>
        <source>Written and closed</source>
        <translation>Beschrieben und abgeschlossen</translation>
    </message>
    <message>
        <source>Overwritable</source>
        <translation>Überschreibbar</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Unfinished track: cannot be read or burned again</source>
        <translation>Unvollendete Spur: weder lesbar noch erneut zu brennen</translation>
    </message>
    <message>
        <source>Practice %1</source>
        <translation>Übungs-%1</translation>
    </message>
    <message>
        <source>Practice %1 (%2)</source>
        <translation>Übungs-%1 (%2)</translation>
    </message>
    <message>
        <source>%1, cannot be used</source>
        <translation>%1, unbrauchbar</translation>
    </message>
    <message>
        <source>%1, has data</source>
        <translation>%1, enthält Daten</translation>
    </message>
    <message>
        <source>%1, blank</source>
        <translation>%1, leer</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>%1 free once it is overwritten</source>
        <translation>%1 frei, wenn es überschrieben wird</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1, abgeschlossen</translation>
    </message>
    <message>
        <source>insert a blank medium</source>
        <translation>leeres Medium einlegen</translation>
    </message>
    <message>
        <source>%1 free after the existing data</source>
        <translation>%1 frei hinter den vorhandenen Daten</translation>
    </message>
    <message>
        <source>erase it to use it again</source>
        <translation>zuerst löschen</translation>
    </message>
    <message>
        <source>insert another disc</source>
        <translation>andere Disc einlegen</translation>
    </message>
    <message>
        <source>Choose where to burn</source>
        <translation>Brennziel wählen</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>The settings could not be saved: “%1” cannot be written. They apply until you close the program. Check who owns the folder “%2” and whether its disk is full.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden: „%1“ lässt sich nicht schreiben. Sie gelten, bis Sie das Programm schließen. Prüfen Sie, wem der Ordner „%2“ gehört und ob der Datenträger voll ist.</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1, no. %2</source>
        <translation>%1, Nr. %2</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1, in Ordnung</translation>
    </message>
    <message>
        <source>%1, damaged</source>
        <translation>%1, beschädigt</translation>
    </message>
    <message>
        <source>%1 before these</source>
        <translation>%1 davor</translation>
    </message>
    <message>
        <source>%1 (best of %2 copies)</source>
        <translation>%1 (beste von %2 Kopien)</translation>
    </message>
    <message>
        <source>%1 (best of %2 copies, %3 damaged)</source>
        <translation>%1 (beste von %2 Kopien, %3 beschädigt)</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Burns folders to disc and tape without letting the drive run dry.</source>
        <translation>Brennt Ordner auf Disc und Band, ohne dass dem Laufwerk die Daten ausgehen.</translation>
    </message>
    <message>
        <source>Burn to this target.</source>
        <translation>Auf dieses Ziel brennen.</translation>
    </message>
    <message>
        <source>What to burn, or a project.</source>
        <translation>Was gebrannt werden soll, oder ein Projekt.</translation>
    </message>
    <message>
        <source>the display was lost</source>
        <translation>die Anzeige ist verschwunden</translation>
    </message>
    <message>
        <source>signal “%1”</source>
        <translation>Signal „%1“</translation>
    </message>
    <message>
        <source>a library ended it, probably because there was not enough memory</source>
        <translation>Eine Bibliothek hat es beendet, vermutlich weil der Arbeitsspeicher nicht reichte</translation>
    </message>
</context>
<context>
    <name>steadyburn</name>
    <message>
        <source>“%1” is not on this computer and cannot be added: copy it here or mount it first.</source>
        <translation>„%1“ liegt nicht auf diesem Rechner und kann nicht hinzugefügt werden: Kopieren Sie es hierher oder hängen Sie es zuerst ein.</translation>
    </message>
    <message>
        <source>The files could not be taken over from the other program: %1</source>
        <translation>Die Dateien konnten nicht aus dem anderen Programm übernommen werden: %1</translation>
    </message>
    <message>
        <source>reading the request</source>
        <translation>Lesen des Auftrags</translation>
    </message>
    <message>
        <source>scanning</source>
        <translation>Erfassen</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>Planen</translation>
    </message>
    <message>
        <source>filling the buffer</source>
        <translation>Füllen des Puffers</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>closing the medium</source>
        <translation>Abschließen des Mediums</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>listing</source>
        <translation>Auflisten</translation>
    </message>
    <message>
        <source>restoring</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>inspecting the medium</source>
        <translation>Untersuchen des Mediums</translation>
    </message>
    <message>
        <source>blanking</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>ejecting</source>
        <translation>Auswerfen</translation>
    </message>
    <message>
        <source>working</source>
        <translation>Arbeiten</translation>
    </message>
    <message>
        <source>%1 is out of bounds: at most %2 is possible here.</source>
        <translation>%1 liegt außerhalb der Grenzen: Hier sind höchstens %2 möglich.</translation>
    </message>
    <message>
        <source>Choose a smaller value.</source>
        <translation>Wählen Sie einen kleineren Wert.</translation>
    </message>
    <message>
        <source>“%1” cannot be understood.</source>
        <translation>„%1“ ist nicht verständlich.</translation>
    </message>
    <message>
        <source>See the manual for what is possible.</source>
        <translation>Was möglich ist, steht im Handbuch.</translation>
    </message>
    <message>
        <source>The source “%1” does not exist.</source>
        <translation>Die Quelle „%1“ existiert nicht.</translation>
    </message>
    <message>
        <source>There is nothing to write.</source>
        <translation>Es gibt nichts zu schreiben.</translation>
    </message>
    <message>
        <source>“%1” names no path.</source>
        <translation>„%1“ nennt keinen Pfad.</translation>
    </message>
    <message>
        <source>Write one path on each line.</source>
        <translation>Schreiben Sie einen Pfad in jede Zeile.</translation>
    </message>
    <message>
        <source>“%1” holds nothing to write.</source>
        <translation>„%1“ enthält nichts, was geschrieben werden könnte.</translation>
    </message>
    <message>
        <source>Write it to a drive or to a file.</source>
        <translation>Schreiben Sie ihn auf ein Laufwerk oder in eine Datei.</translation>
    </message>
    <message>
        <source>Nothing is left of a run that is written to “%1”: it could not be restored.</source>
        <translation>Von einem Lauf, der nach „%1“ geschrieben wird, bleibt nichts: Er ließe sich nicht wiederherstellen.</translation>
    </message>
    <message>
        <source>Add a folder with files, or check the exclude patterns.</source>
        <translation>Fügen Sie einen Ordner mit Dateien hinzu oder prüfen Sie die Ausschlussmuster.</translation>
    </message>
    <message>
        <source>Two sources would have the name “%1” on the medium.</source>
        <translation>Zwei Quellen hätten auf dem Medium den Namen „%1“.</translation>
    </message>
    <message>
        <source>Rename one of them, or burn the folder above them.</source>
        <translation>Benennen Sie eine davon um oder brennen Sie den übergeordneten Ordner.</translation>
    </message>
    <message>
        <source>The output “%1” lies inside a source and would be written into itself.</source>
        <translation>Die Ausgabe „%1“ liegt in einer Quelle und würde in sich selbst geschrieben.</translation>
    </message>
    <message>
        <source>Choose a folder outside the sources.</source>
        <translation>Wählen Sie einen Ordner außerhalb der Quellen.</translation>
    </message>
    <message>
        <source>“%1” rewinds the tape at every close and would overwrite what was just written.</source>
        <translation>„%1“ spult das Band bei jedem Schließen zurück und würde das eben Geschriebene überschreiben.</translation>
    </message>
    <message>
        <source>Use the non-rewinding device, “/dev/nst0” instead of “/dev/st0”.</source>
        <translation>Verwenden Sie das nicht zurückspulende Gerät, „/dev/nst0“ statt „/dev/st0“.</translation>
    </message>
    <message>
        <source>The target “%1” does not exist.</source>
        <translation>Das Ziel „%1“ existiert nicht.</translation>
    </message>
    <message>
        <source>“steadyburn-cli drives” lists the drives; for a file, its folder must exist.</source>
        <translation>„steadyburn-cli drives“ listet die Laufwerke auf; bei einer Datei muss deren Ordner vorhanden sein.</translation>
    </message>
    <message>
        <source>The target “%1” is a folder.</source>
        <translation>Das Ziel „%1“ ist ein Ordner.</translation>
    </message>
    <message>
        <source>Name a file or a drive.</source>
        <translation>Geben Sie eine Datei oder ein Laufwerk an.</translation>
    </message>
    <message>
        <source>Choose another name, or say that it may be replaced (--yes).</source>
        <translation>Wählen Sie einen anderen Namen oder erlauben Sie das Ersetzen (--yes).</translation>
    </message>
    <message>
        <source>“%1” is not a Steadyburn project, or it is damaged.</source>
        <translation>„%1“ ist kein Projekt von Steadyburn oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Nothing was opened. Use an earlier copy of the file if there is one.</source>
        <translation>Es wurde nichts geöffnet. Nehmen Sie eine frühere Kopie der Datei, falls es eine gibt.</translation>
    </message>
    <message>
        <source>“%1” was made by a later version of Steadyburn.</source>
        <translation>„%1“ wurde mit einer neueren Version von Steadyburn erstellt.</translation>
    </message>
    <message>
        <source>Nothing was opened. Update Steadyburn to open it.</source>
        <translation>Es wurde nichts geöffnet. Aktualisieren Sie Steadyburn, um es zu öffnen.</translation>
    </message>
    <message>
        <source>version %1, this program knows %2</source>
        <translation>Version %1, dieses Programm kennt %2</translation>
    </message>
    <message>
        <source>“%1” could not be read%2.</source>
        <translation>„%1“ konnte nicht gelesen werden%2.</translation>
    </message>
    <message>
        <source>“%1” did not come into run %2 of the backup whole: %3</source>
        <translation>„%1“ kam nicht vollständig in den Lauf %2 der Sicherung: %3</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>Prüfen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>“%1” was deleted or moved before it could be read.</source>
        <translation>„%1“ ist verschwunden, bevor es gelesen werden konnte.</translation>
    </message>
    <message>
        <source>“%1” became shorter while it was read; it is padded with zeros from byte %2 on.</source>
        <translation>„%1“ wurde während des Lesens kürzer; ab Byte %2 ist mit Nullen aufgefüllt.</translation>
    </message>
    <message>
        <source>“%1” has contents although the system gives its size as 0; it is stored empty.</source>
        <translation>„%1“ hat Inhalt, obwohl das System seine Größe mit 0 angibt; gespeichert wird eine leere Datei.</translation>
    </message>
    <message>
        <source>Copy it into an ordinary file and store that.</source>
        <translation>Kopieren Sie den Inhalt in eine gewöhnliche Datei und speichern Sie diese.</translation>
    </message>
    <message>
        <source>“%1” grew while it was read; it is stored with the length it had at first.</source>
        <translation>„%1“ ist während des Lesens gewachsen; gespeichert wird mit der anfänglichen Länge.</translation>
    </message>
    <message>
        <source>“%1” changed while it was read; its contents may be mixed.</source>
        <translation>„%1“ hat sich während des Lesens geändert; der Inhalt kann vermischt sein.</translation>
    </message>
    <message>
        <source>“%1” could not be read from byte %2 to %3%4; zeros were written instead.</source>
        <translation>„%1“ konnte von Byte %2 bis %3 nicht gelesen werden%4; dort stehen Nullen.</translation>
    </message>
    <message>
        <source>The disk it lies on may be failing.</source>
        <translation>Der Datenträger, auf dem die Datei liegt, ist möglicherweise defekt.</translation>
    </message>
    <message>
        <source>“%1” was left out%2.</source>
        <translation>„%1“ wurde ausgelassen%2.</translation>
    </message>
    <message>
        <source>“%1” cannot be stored in this format.</source>
        <translation>„%1“ kann in diesem Format nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>Try a tar archive.</source>
        <translation>Versuchen Sie es mit einem Tar-Archiv.</translation>
    </message>
    <message>
        <source>The contents of “%1” are complete, but not all of its attributes (%2).</source>
        <translation>Der Inhalt von „%1“ ist vollständig, aber nicht alle Attribute sind es (%2).</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read%2; what is in it is left out.</source>
        <translation>Der Ordner „%1“ konnte nicht gelesen werden%2; sein Inhalt wird ausgelassen.</translation>
    </message>
    <message>
        <source>“%1” is in use by another program.</source>
        <translation>„%1“ wird von einem anderen Programm verwendet.</translation>
    </message>
    <message>
        <source>Close that program or unmount the disc.</source>
        <translation>Schließen Sie dieses Programm oder hängen Sie die Disc aus.</translation>
    </message>
    <message>
        <source>You may not write to “%1”%2.</source>
        <translation>Sie haben keine Schreibrechte für „%1“%2.</translation>
    </message>
    <message>
        <source>For a drive, join its group (“cdrom” or “tape”) and log in again.</source>
        <translation>Treten Sie bei einem Laufwerk dessen Gruppe („cdrom“ oder „tape“) bei und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>There is no medium in “%1”.</source>
        <translation>In „%1“ liegt kein Medium.</translation>
    </message>
    <message>
        <source>Insert one and try again.</source>
        <translation>Legen Sie eines ein und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The medium is too small: %1 (%2 bytes) are needed, %3 (%4 bytes) are free.</source>
        <translation>Das Medium ist zu klein: %1 (%2 Bytes) werden benötigt, %3 (%4 Bytes) sind frei.</translation>
    </message>
    <message>
        <source>Use a larger medium or exclude something.</source>
        <translation>Verwenden Sie ein größeres Medium oder lassen Sie etwas aus.</translation>
    </message>
    <message>
        <source>“%1” is full after %2.</source>
        <translation>„%1“ ist nach %2 voll.</translation>
    </message>
    <message>
        <source>The medium in “%1” is write-protected.</source>
        <translation>Das Medium in „%1“ ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>The medium in “%1” already holds data.</source>
        <translation>Das Medium in „%1“ enthält bereits Daten.</translation>
    </message>
    <message>
        <source>“%1” reported an error at byte %2 while %3%4.</source>
        <translation>„%1“ meldete bei Byte %2 einen Fehler beim %3%4.</translation>
    </message>
    <message>
        <source>Try another medium or a lower speed.</source>
        <translation>Versuchen Sie es mit einem anderen Medium oder einer niedrigeren Geschwindigkeit.</translation>
    </message>
    <message>
        <source>The tape in “%1” is a different one: %2.</source>
        <translation>Das Band in „%1“ ist ein anderes: %2.</translation>
    </message>
    <message>
        <source>“%1” is on volume %2 of the set, which was not inserted.</source>
        <translation>„%1“ liegt auf Band %2 des Satzes, das nicht eingelegt wurde.</translation>
    </message>
    <message>
        <source>The earlier contents of the medium in “%1” are lost; it holds an unfinished track.</source>
        <translation>Der bisherige Inhalt des Mediums in „%1“ ist verloren; es enthält eine unvollendete Spur.</translation>
    </message>
    <message>
        <source>The medium can be burned again.</source>
        <translation>Das Medium kann erneut gebrannt werden.</translation>
    </message>
    <message>
        <source>The medium or the drive “%1” was removed while %2.</source>
        <translation>Das Medium oder das Laufwerk „%1“ ist beim %2 verschwunden.</translation>
    </message>
    <message>
        <source>The medium is not the one with which “%1” began.</source>
        <translation>Das Medium ist nicht das, mit dem „%1“ begonnen wurde.</translation>
    </message>
    <message>
        <source>Insert that one and try again.</source>
        <translation>Legen Sie jenes ein und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Stopped on request.</source>
        <translation>Auf Wunsch abgebrochen.</translation>
    </message>
    <message>
        <source>What was read back is not what was written.</source>
        <translation>Das Zurückgelesene stimmt nicht mit dem Geschriebenen überein.</translation>
    </message>
    <message>
        <source>“%1” on the medium is not what was written.</source>
        <translation>„%1“ auf dem Medium stimmt nicht mit dem Geschriebenen überein.</translation>
    </message>
    <message>
        <source>Do not trust this medium: write another.</source>
        <translation>Vertrauen Sie diesem Medium nicht: Beschreiben Sie ein anderes.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür ist nicht genügend Arbeitsspeicher vorhanden.</translation>
    </message>
    <message>
        <source>Choose a smaller buffer.</source>
        <translation>Wählen Sie einen kleineren Puffer.</translation>
    </message>
    <message>
        <source>“%1” does not support this operation.</source>
        <translation>„%1“ unterstützt diesen Vorgang nicht.</translation>
    </message>
    <message>
        <source>“%1” failed while %2%3.</source>
        <translation>Fehler bei „%1“ beim %2%3.</translation>
    </message>
    <message>
        <source>An internal error occurred while %1.</source>
        <translation>Beim %1 ist ein interner Fehler aufgetreten.</translation>
    </message>
    <message>
        <source>Please report it.</source>
        <translation>Bitte melden Sie ihn.</translation>
    </message>
    <message>
        <source>“%1” has given no data for %2 s. The run waits for it.</source>
        <translation>„%1“ liefert seit %2 s keine Daten. Der Vorgang wartet darauf.</translation>
    </message>
    <message>
        <source>“%1” on %2 has given no data for %3 s. The run waits for it.</source>
        <translation>„%1“ auf %2 liefert seit %3 s keine Daten. Der Vorgang wartet darauf.</translation>
    </message>
    <message>
        <source>What this burn has written to the tape cannot be used. Earlier files stay on the tape, and it can be written again.</source>
        <translation>Was dieser Brennvorgang auf das Band geschrieben hat, ist nicht verwendbar. Frühere Dateien bleiben auf dem Band, und es kann wieder beschrieben werden.</translation>
    </message>
    <message>
        <source>The unfinished file is removed. An existing file of that name stays unchanged.</source>
        <translation>Die unfertige Datei wird entfernt. Eine vorhandene Datei dieses Namens bleibt unverändert.</translation>
    </message>
    <message>
        <source>The disc is left incomplete: nothing can be read from it, but it can be written again.</source>
        <translation>Die Disc bleibt unvollständig: Nichts darauf ist lesbar, aber sie kann erneut beschrieben werden.</translation>
    </message>
    <message>
        <source>The disc is left incomplete: nothing can be read from it until you erase it and burn it again.</source>
        <translation>Die Disc bleibt unvollständig: Sie ist erst wieder verwendbar, wenn Sie sie löschen und neu brennen.</translation>
    </message>
    <message>
        <source>This is a write-once disc: the new session is lost, and the disc may not accept another one. Earlier sessions can still be read.</source>
        <translation>Diese Disc ist nur einmal beschreibbar: Die neue Sitzung geht verloren, und die Disc nimmt möglicherweise keine weitere an. Frühere Sitzungen bleiben lesbar.</translation>
    </message>
    <message>
        <source>This is a write-once disc: it will be lost.</source>
        <translation>Diese Disc ist nur einmal beschreibbar: Sie ist verloren.</translation>
    </message>
    <message>
        <source>Nothing has been written yet: the medium stays as it is.</source>
        <translation>Es wurde noch nichts geschrieben: Das Medium bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>The medium is written and stays as it is. Only its verification is skipped.</source>
        <translation>Das Medium ist vollständig beschrieben. Nur die Prüfung entfällt.</translation>
    </message>
    <message>
        <source>All data is written, but the medium is not closed yet.</source>
        <translation>Alle Daten sind geschrieben, aber das Medium ist noch nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>drive buffer %1</source>
        <translation>Laufwerkspuffer %1</translation>
    </message>
    <message>
        <source>speeds %1</source>
        <translation>Geschwindigkeiten %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>The buffer is low: the source is slower than the drive.</source>
        <translation>Der Pufferstand ist niedrig: Die Quelle ist langsamer als das Laufwerk.</translation>
    </message>
    <message>
        <source>The buffer ran dry and the drive had to wait.</source>
        <translation>Der Puffer ist leergelaufen, und das Laufwerk musste warten.</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory (the memlock limit is too low); the burn continues without the lock.</source>
        <translation>Der Puffer konnte nicht im Arbeitsspeicher gesperrt werden (das memlock-Limit ist zu niedrig); der Brennvorgang läuft ohne Sperre weiter.</translation>
    </message>
    <message>
        <source>Read back and compared: everything is as it was sent.</source>
        <translation>Zurückgelesen und verglichen: Alles ist so, wie es gesendet wurde.</translation>
    </message>
    <message>
        <source>SHA-256 of the stream: %1</source>
        <translation>SHA-256 des Datenstroms: %1</translation>
    </message>
    <message>
        <source>Incomplete or changed (%1):</source>
        <translation>Unvollständig oder nicht wie im Original (%1):</translation>
    </message>
    <message>
        <source>What was read is kept: the same command continues from there.</source>
        <translation>Das Gelesene bleibt erhalten: Derselbe Befehl macht dort weiter.</translation>
    </message>
    <message>
        <source>%1 in the image, %2 of it read now, in %3.</source>
        <translation>%1 im Abbild, davon %2 jetzt gelesen, in %3.</translation>
    </message>
    <message>
        <source>SHA-256 of the image: %1</source>
        <translation>SHA-256 des Abbilds: %1</translation>
    </message>
    <message>
        <source>These sectors could not be read; zeros stand there:</source>
        <translation>Diese Sektoren konnten nicht gelesen werden; dort stehen Nullen:</translation>
    </message>
    <message>
        <source>sector %1</source>
        <translation>Sektor %1</translation>
    </message>
    <message>
        <source>sectors %1 to %2</source>
        <translation>Sektoren %1 bis %2</translation>
    </message>
    <message>
        <source>no known file is stored there</source>
        <translation>dort liegt keine bekannte Datei</translation>
    </message>
    <message>
        <source>The same command tries those sectors once more; another drive may read them.</source>
        <translation>Derselbe Befehl versucht diese Sektoren noch einmal; ein anderes Laufwerk kann sie vielleicht lesen.</translation>
    </message>
    <message>
        <source>“%1” was left out: %2.</source>
        <translation>„%1“ wurde weggelassen: %2.</translation>
    </message>
    <message>
        <source>Copy what is on this tape to another one, and retire it.</source>
        <translation>Kopieren Sie den Inhalt dieses Bandes auf ein anderes und sondern Sie es aus.</translation>
    </message>
    <message>
        <source>Note the flag and contact the manufacturer.</source>
        <translation>Notieren Sie die Kennung und fragen Sie den Kundendienst des Herstellers.</translation>
    </message>
    <message>
        <source>The drive “%1” has trouble reading this tape; nothing is lost yet.</source>
        <translation>Das Laufwerk „%1“ hat Mühe, dieses Band zu lesen; noch ist nichts verloren.</translation>
    </message>
    <message>
        <source>The drive “%1” has trouble writing this tape; nothing is lost yet.</source>
        <translation>Das Laufwerk „%1“ hat Mühe, dieses Band zu beschreiben; noch ist nichts verloren.</translation>
    </message>
    <message>
        <source>Clean the drive, and use another tape next time.</source>
        <translation>Reinigen Sie das Laufwerk und nehmen Sie das nächste Mal ein anderes Band.</translation>
    </message>
    <message>
        <source>The drive “%1” could not read or write a part of this tape.</source>
        <translation>Das Laufwerk „%1“ konnte einen Teil dieses Bandes nicht lesen oder schreiben.</translation>
    </message>
    <message>
        <source>Clean the drive and try again with another tape.</source>
        <translation>Reinigen Sie das Laufwerk und versuchen Sie es mit einem anderen Band noch einmal.</translation>
    </message>
    <message>
        <source>The drive “%1” says that this tape is worn out.</source>
        <translation>Das Laufwerk „%1“ meldet, dass dieses Band verschlissen ist.</translation>
    </message>
    <message>
        <source>The drive “%1” says that this cartridge is damaged.</source>
        <translation>Das Laufwerk „%1“ meldet, dass diese Kassette beschädigt ist.</translation>
    </message>
    <message>
        <source>The directory of the tape in “%1” is damaged: searching is slow.</source>
        <translation>Das Verzeichnis des Bandes in „%1“ ist beschädigt: Das Suchen dauert lange.</translation>
    </message>
    <message>
        <source>Read all of the tape once; that rebuilds it.</source>
        <translation>Lesen Sie das ganze Band einmal; dabei wird es neu aufgebaut.</translation>
    </message>
    <message>
        <source>The tape in “%1” is nearly worn out.</source>
        <translation>Das Band in „%1“ ist fast verschlissen.</translation>
    </message>
    <message>
        <source>The drive “%1” must be cleaned now.</source>
        <translation>Das Laufwerk „%1“ muss jetzt gereinigt werden.</translation>
    </message>
    <message>
        <source>Take the tape out and insert a cleaning cartridge.</source>
        <translation>Nehmen Sie das Band heraus und legen Sie eine Reinigungskassette ein.</translation>
    </message>
    <message>
        <source>The drive “%1” is due for cleaning.</source>
        <translation>Das Laufwerk „%1“ sollte gereinigt werden.</translation>
    </message>
    <message>
        <source>Insert a cleaning cartridge soon.</source>
        <translation>Legen Sie bald eine Reinigungskassette ein.</translation>
    </message>
    <message>
        <source>The cleaning cartridge in “%1” is used up, or is not a cleaning cartridge.</source>
        <translation>Die Reinigungskassette in „%1“ ist verbraucht oder keine.</translation>
    </message>
    <message>
        <source>Use another one.</source>
        <translation>Nehmen Sie eine andere.</translation>
    </message>
    <message>
        <source>The tape in “%1” has run loose.</source>
        <translation>Das Band in „%1“ liegt zu locker.</translation>
    </message>
    <message>
        <source>Wind it once: mt -f DRIVE retension.</source>
        <translation>Spulen Sie es einmal um: mt -f LAUFWERK retension.</translation>
    </message>
    <message>
        <source>The fan or the power supply of the drive “%1” has failed.</source>
        <translation>Lüfter oder Netzteil des Laufwerks „%1“ versagt.</translation>
    </message>
    <message>
        <source>The drive “%1” has a fault.</source>
        <translation>Das Laufwerk „%1“ hat einen Defekt.</translation>
    </message>
    <message>
        <source>It is too hot or too damp for the drive “%1”, or its voltage is off.</source>
        <translation>Für das Laufwerk „%1“ ist es zu warm oder zu feucht, oder seine Spannung stimmt nicht.</translation>
    </message>
    <message>
        <source>Make sure that air can circulate, and let the drive cool.</source>
        <translation>Sorgen Sie für Luft und lassen Sie es abkühlen.</translation>
    </message>
    <message>
        <source>The drive “%1” reports that it is about to fail.</source>
        <translation>Das Laufwerk „%1“ rechnet mit seinem Ausfall.</translation>
    </message>
    <message>
        <source>The directory of the tape in “%1” could not be read or written.</source>
        <translation>Das Verzeichnis des Bandes in „%1“ konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>The drive “%1” needs attention.</source>
        <translation>Das Laufwerk „%1“ verlangt Aufmerksamkeit.</translation>
    </message>
    <message>
        <source>The set “%1” is not complete: %2 of %3 are whole on %4, which can be read.</source>
        <translation>Der Satz „%1“ ist unvollständig: %2 von %3 sind vollständig auf %4, lesbar.</translation>
    </message>
    <message>
        <source>%1, %2 written in %3 (%4/s).</source>
        <translation>%1, %2 in %3 geschrieben (%4/s).</translation>
    </message>
    <message>
        <source>The set is on %1.</source>
        <translation>Der Satz liegt auf %1.</translation>
    </message>
    <message>
        <source>The drive stopped and started again %1.</source>
        <translation>Das Laufwerk hat %1 angehalten und neu angesetzt.</translation>
    </message>
    <message>
        <source>It holds %1; to mount the newest: mount -o loop,ro,sbsector=%2</source>
        <translation>Es enthält %1; zum Einhängen der neuesten: mount -o loop,ro,sbsector=%2</translation>
    </message>
    <message>
        <source>The disc is about to be read back, but this drive cannot close its tray. Close it by hand within two minutes.</source>
        <translation>Die Disc soll zurückgelesen werden, und dieses Laufwerk kann seine Lade nicht einziehen: Schieben Sie sie binnen zwei Minuten hinein.</translation>
    </message>
    <message>
        <source>“%1” does not accept records of %2.</source>
        <translation>„%1“ nimmt keine Blöcke von %2 an.</translation>
    </message>
    <message>
        <source>Choose a smaller tape record (--block).</source>
        <translation>Wählen Sie einen kleineren Bandblock (--block).</translation>
    </message>
    <message>
        <source>Check the spelling; a disk or network folder may have to be mounted again.</source>
        <translation>Prüfen Sie die Schreibweise; vielleicht muss ein Datenträger oder Netzwerkordner wieder eingehängt werden.</translation>
    </message>
    <message>
        <source>The image “%1” cannot be appended: its addresses count from the start of a disc, so none of its files would be found behind another session.</source>
        <translation>Das Abbild „%1“ kann nicht angehängt werden: Seine Adressen zählen vom Anfang einer Disc an, und hinter einer anderen Sitzung wäre nichts darin zu finden.</translation>
    </message>
    <message>
        <source>Choose a smaller tape record in Settings → Devices.</source>
        <translation>Wählen Sie unter „Einstellungen → Geräte“ einen kleineren Bandblock.</translation>
    </message>
    <message>
        <source>Choose another name, or remove that file first.</source>
        <translation>Wählen Sie einen anderen Namen oder entfernen Sie die Datei zuerst.</translation>
    </message>
    <message>
        <source>Name the journal of the set.</source>
        <translation>Geben Sie das Journal des Satzes an.</translation>
    </message>
    <message>
        <source>To continue the set: steadyburn-cli burn --continue &apos;%1&apos; --to TARGET</source>
        <translation>Um den Satz fortzusetzen: steadyburn-cli burn --continue &apos;%1&apos; --to ZIEL</translation>
    </message>
    <message>
        <source>If there are more tapes of the set, read each of them separately.</source>
        <translation>Gibt es weitere Bänder des Satzes, lesen Sie jedes für sich.</translation>
    </message>
    <message>
        <source>Burn it to a blank disc with “Append” switched off, or append the files that are in it.</source>
        <translation>Brennen Sie es auf eine leere Disc und schalten Sie „Anhängen“ aus, oder hängen Sie die Dateien an, die darin sind.</translation>
    </message>
    <message>
        <source>A damaged copy of “%1” is kept next to it as “%2”. It did not replace any file.</source>
        <translation>Eine beschädigte Kopie von „%1“ liegt als „%2“ daneben. Sie hat nichts ersetzt.</translation>
    </message>
    <message>
        <source>Copy what you need from it, then delete it.</source>
        <translation>Entnehmen Sie ihr, was brauchbar ist, und löschen Sie sie dann.</translation>
    </message>
    <message>
        <source>“%1” was restored as a copy of “%2”: no hard link can be made there%3.</source>
        <translation>„%1“ wurde als Kopie von „%2“ wiederhergestellt: Dort kann keine harte Verknüpfung angelegt werden%3.</translation>
    </message>
    <message>
        <source>“%1” is damaged on the medium from byte %2 to %3.</source>
        <translation>„%1“ ist auf dem Medium von Byte %2 bis %3 beschädigt.</translation>
    </message>
    <message>
        <source>“%1” is damaged on the medium from byte %2 on.</source>
        <translation>„%1“ ist auf dem Medium ab Byte %2 beschädigt.</translation>
    </message>
    <message>
        <source>What could be read of it is kept; zeros stand for what could not.</source>
        <translation>Was davon lesbar war, ist erhalten; an der Stelle des Unlesbaren stehen Nullen.</translation>
    </message>
    <message>
        <source>The host adapter of “%1” cannot transfer records of %2, only up to %3. The tape was not changed.</source>
        <translation>Der Hostadapter von „%1“ überträgt keine Blöcke von %2, höchstens %3. Das Band wurde nicht verändert.</translation>
    </message>
    <message>
        <source>The label of the tape in “%1” cannot be read: it may be a finished tape of this set, and was not overwritten.</source>
        <translation>Das Label des Bandes in „%1“ kann nicht gelesen werden: Es könnte ein fertiges Band genau dieses Satzes sein und wird nicht überschrieben.</translation>
    </message>
    <message>
        <source>Insert another tape. If you do not need the contents of this one, blank it first.</source>
        <translation>Legen Sie ein anderes Band ein. Wenn der Inhalt dieses Bandes entbehrlich ist, löschen Sie es zuerst.</translation>
    </message>
    <message>
        <source>The tape in “%1” has a label but no set.</source>
        <translation>Das Band in „%1“ enthält ein Label und keinen Satz.</translation>
    </message>
    <message>
        <source>The burn that labelled it ended before its archive. The tape can be written again.</source>
        <translation>Der Lauf, der das Label schrieb, endete vor dem Archiv. Das Band kann neu beschrieben werden.</translation>
    </message>
    <message>
        <source>The records on the tape in “%1” are longer than its host adapter can transfer (%2).</source>
        <translation>Die Blöcke auf dem Band in „%1“ sind länger als das, was der Hostadapter auf einmal überträgt (%2).</translation>
    </message>
    <message>
        <source>Read the tape in a drive on another host adapter.</source>
        <translation>Lesen Sie das Band in einem Laufwerk an einem anderen Hostadapter.</translation>
    </message>
    <message>
        <source>Insert another tape. If you do not need the contents of this one, erase it first (Medium → Erase).</source>
        <translation>Legen Sie ein anderes Band ein. Wenn der Inhalt dieses Bandes entbehrlich ist, löschen Sie es zuerst (Medium → Löschen).</translation>
    </message>
    <message>
        <source>The file “%1” exists already and is not empty; nothing was changed.</source>
        <translation>Die Datei „%1“ ist bereits vorhanden und nicht leer; es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The manifest “%1” is the same file as “%2”, which this burn reads or writes; nothing was changed.</source>
        <translation>Das Manifest „%1“ ist dieselbe Datei wie „%2“, die dieser Brennvorgang liest oder schreibt; es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Choose another name for the manifest.</source>
        <translation>Wählen Sie einen anderen Namen für das Manifest.</translation>
    </message>
    <message>
        <source>Choose an existing session.</source>
        <translation>Wählen Sie eine vorhandene aus.</translation>
    </message>
    <message>
        <source>Name an existing session (--session).</source>
        <translation>Geben Sie eine vorhandene an (--session).</translation>
    </message>
    <message>
        <source>Session %2 of “%1” can no longer be read by itself: the newest session&apos;s descriptors have replaced its own.</source>
        <translation>Sitzung %2 von „%1“ kann nicht mehr für sich gelesen werden: An der Stelle ihrer Deskriptoren stehen die der neuesten Sitzung.</translation>
    </message>
    <message>
        <source>Its files are in the tree of the newest session, unless a later one replaced them.</source>
        <translation>Ihre Dateien stehen im Verzeichnisbaum der neuesten Sitzung, sofern keine spätere sie ersetzt hat.</translation>
    </message>
    <message>
        <source>“%1” has a shorter name with a number for systems that read Joliet; Rock Ridge has the whole one.</source>
        <translation>„%1“ hat für Systeme, die Joliet lesen, einen kürzeren Namen mit einer Nummer; Rock Ridge enthält den vollständigen.</translation>
    </message>
    <message>
        <source>“%1” is called “%2” by systems that read Joliet; Rock Ridge has the whole name.</source>
        <translation>„%1“ heißt auf Systemen, die Joliet lesen, „%2“; Rock Ridge enthält den vollständigen Namen.</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read: its contents are unknown.</source>
        <translation>Der Ordner „%1“ auf dem Medium kann nicht gelesen werden: Was darin war, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>“%1” would become larger than its file system or a limit of this session allows; %2 were written.</source>
        <translation>„%1“ würde größer, als das Dateisystem oder eine Grenze dieser Sitzung erlaubt; %2 wurden geschrieben.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system, or exclude something.</source>
        <translation>Wählen Sie einen Ort auf einem anderen Dateisystem, oder lassen Sie etwas weg.</translation>
    </message>
    <message>
        <source>Choose a folder on another file system, or raise the limit (ulimit -f).</source>
        <translation>Wählen Sie einen Ort auf einem anderen Dateisystem, oder erhöhen Sie die Grenze (ulimit -f).</translation>
    </message>
    <message>
        <source>The disc in “%1” is closed and takes no further session.</source>
        <translation>Die Disc in „%1“ ist abgeschlossen und nimmt keine weitere Sitzung auf.</translation>
    </message>
    <message>
        <source>The disc in “%1” is closed, although it was to stay open: the drive closed it with this session, or there is no room left.</source>
        <translation>Die Disc in „%1“ ist abgeschlossen, obwohl sie offen bleiben sollte: Das Laufwerk hat sie mit dieser Sitzung abgeschlossen, oder es ist kein Platz mehr frei.</translation>
    </message>
    <message>
        <source>What is on it is whole; further sessions need another disc.</source>
        <translation>Was sich darauf befindet, ist vollständig; weitere Sitzungen brauchen eine andere Disc.</translation>
    </message>
    <message>
        <source>“%1” was changed by another program in the meantime.</source>
        <translation>„%1“ wurde inzwischen von einem anderen Programm geändert.</translation>
    </message>
    <message>
        <source>Nothing was added to it. Try again.</source>
        <translation>Es wurde nichts hinzugefügt. Versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>Nothing can be appended to this medium: the new session needs block %1, where another file system has its descriptors.</source>
        <translation>An dieses Medium kann nichts angehängt werden: Die neue Sitzung braucht Block %1, wo ein anderes Dateisystem seine Deskriptoren hat.</translation>
    </message>
    <message>
        <source>Nothing can be appended to this medium: the new session needs block %2, where “%1” lies.</source>
        <translation>An dieses Medium kann nichts angehängt werden: Die neue Sitzung braucht Block %2, wo „%1“ liegt.</translation>
    </message>
    <message>
        <source>Nothing was changed. Restore its files and burn them again together with the new ones.</source>
        <translation>Es wurde nichts geändert. Stellen Sie die Dateien wieder her und brennen Sie sie zusammen mit den neuen noch einmal.</translation>
    </message>
    <message>
        <source>Burn all files to another disc.</source>
        <translation>Brennen Sie alle Dateien neu auf eine andere Disc.</translation>
    </message>
    <message>
        <source>Burn all files to another disc, or append anyway (--yes).</source>
        <translation>Brennen Sie alle Dateien neu auf eine andere Disc; --yes hängt trotzdem an.</translation>
    </message>
    <message>
        <source>%2 bytes from byte %1 of the medium on could not be read%3.</source>
        <translation>%2 Bytes ab Byte %1 des Mediums konnten nicht gelesen werden%3.</translation>
    </message>
    <message>
        <source>“%4” is damaged: %2 bytes from byte %1 on could not be read%3.</source>
        <translation>„%4“ ist beschädigt: %2 Bytes ab Byte %1 konnten nicht gelesen werden%3.</translation>
    </message>
    <message>
        <source>Try another drive, or read it from another copy.</source>
        <translation>Versuchen Sie es mit einem anderen Laufwerk, oder lesen Sie von einer anderen Kopie.</translation>
    </message>
    <message>
        <source>The structure of the disc is damaged (%1); no file needs it here, but other systems may not read the disc.</source>
        <translation>Die Struktur der Disc ist beschädigt (%1); hier braucht keine Datei sie, aber andere Systeme können die Disc womöglich nicht lesen.</translation>
    </message>
    <message>
        <source>The structure of the disc is damaged (%1, at “%2”); no file needs it here, but other systems may not read the disc.</source>
        <translation>Die Struktur der Disc ist beschädigt (%1, bei „%2“); hier braucht keine Datei sie, aber andere Systeme können die Disc womöglich nicht lesen.</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what can still be read and burn it to another disc.</source>
        <translation>Es wurde nichts geschrieben. Stellen Sie wieder her, was noch lesbar ist, und brennen Sie es auf eine andere Disc.</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what can still be read and burn it to another disc, or say that it may be lost (--yes).</source>
        <translation>Es wurde nichts geschrieben. Stellen Sie wieder her, was noch lesbar ist, und brennen Sie es auf eine andere Disc, oder geben Sie an, dass es verloren gehen darf (--yes).</translation>
    </message>
    <message>
        <source>The state of the medium in “%1” is unknown until a drive reads it again; it may hold an unfinished track.</source>
        <translation>Der Zustand des Mediums in „%1“ ist unbekannt, bis wieder ein Laufwerk es liest; es kann eine unvollendete Spur enthalten.</translation>
    </message>
    <message>
        <source>Connect the drive again and verify the medium before you rely on it or burn on it.</source>
        <translation>Schließen Sie das Laufwerk wieder an und prüfen Sie das Medium, bevor Sie sich darauf verlassen oder darauf brennen.</translation>
    </message>
    <message>
        <source>The earlier file “%1” is unchanged; the new one was removed.</source>
        <translation>Die Datei „%1“, die vorher dort war, ist unverändert; das neu Geschriebene wurde entfernt.</translation>
    </message>
    <message>
        <source>The drive “%1” vanished while %2: it no longer answers.</source>
        <translation>Das Laufwerk „%1“ ist verschwunden (%2): Es antwortet nicht mehr.</translation>
    </message>
    <message>
        <source>Check its cable and its power.</source>
        <translation>Prüfen Sie sein Kabel und seine Stromversorgung.</translation>
    </message>
    <message>
        <source>The files of the earlier sessions are not what they were before the append.</source>
        <translation>Die Dateien der früheren Sitzungen sind nicht mehr, was sie vor dem Anhängen waren.</translation>
    </message>
    <message>
        <source>“%1” of an earlier session is not what it was before the append.</source>
        <translation>„%1“ aus einer früheren Sitzung ist nicht mehr, was es vor dem Anhängen war.</translation>
    </message>
    <message>
        <source>Do not trust this medium: restore what can be read and write another.</source>
        <translation>Vertrauen Sie diesem Medium nicht: Stellen Sie wieder her, was lesbar ist, und schreiben Sie ein anderes.</translation>
    </message>
    <message>
        <source>The contents of “%1” could not be compared: there is no checksum of them.</source>
        <translation>Der Inhalt von „%1“ konnte nicht verglichen werden: Es gibt keine Prüfsumme davon.</translation>
    </message>
    <message>
        <source>The archive is damaged at byte %1: nothing can be read from there on.</source>
        <translation>Das Archiv ist ab Byte %1 beschädigt: Von dort an ist nichts mehr verständlich.</translation>
    </message>
    <message>
        <source>Read it from another copy if there is one.</source>
        <translation>Lesen Sie von einer anderen Kopie, falls es eine gibt.</translation>
    </message>
    <message>
        <source>The archive is cut off: its end mark is missing at byte %1.</source>
        <translation>Das Archiv ist abgeschnitten: Bei Byte %1 fehlt die Endemarke.</translation>
    </message>
    <message>
        <source>The archive is cut off behind “%2”: its end mark is missing at byte %1, and whether more files followed is not known.</source>
        <translation>Das Archiv ist hinter „%2“ abgeschnitten: Bei Byte %1 fehlt die Endemarke, und ob weitere Dateien folgten, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Another archive begins at byte %1, behind the end of the one before; its files were read too.</source>
        <translation>Bei Byte %1 beginnt hinter dem Ende des vorigen ein weiteres Archiv; auch dessen Dateien wurden gelesen.</translation>
    </message>
    <message>
        <source>%1 bytes behind the end of the compressed data belong to no file; the files before them are complete.</source>
        <translation>%1 Bytes hinter dem Ende der komprimierten Daten gehören zu keiner Datei; die Dateien davor sind vollständig.</translation>
    </message>
    <message>
        <source>%1 bytes from byte %2 on, behind the end of the archive, belong to no file; the files before them are complete.</source>
        <translation>%1 Bytes ab Byte %2, hinter dem Ende des Archivs, gehören zu keiner Datei; die Dateien davor sind vollständig.</translation>
    </message>
    <message>
        <source>Reading this archive needs %1 of memory; %2 is available.</source>
        <translation>Dieses Archiv zu lesen erfordert %1 Arbeitsspeicher; verfügbar sind %2.</translation>
    </message>
    <message>
        <source>Read it on a computer with more memory.</source>
        <translation>Lesen Sie es auf einem Rechner mit mehr Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>The buffer is larger than the limit on the size of files allows.</source>
        <translation>Der Puffer ist größer, als die Grenze für Dateigrößen erlaubt.</translation>
    </message>
    <message>
        <source>Choose a smaller buffer, or raise the limit (ulimit -f).</source>
        <translation>Wählen Sie einen kleineren Puffer, oder erhöhen Sie die Grenze (ulimit -f).</translation>
    </message>
    <message>
        <source>the request</source>
        <translation>der Auftrag</translation>
    </message>
    <message>
        <source>the medium</source>
        <translation>das Medium</translation>
    </message>
    <message>
        <source>The program was ended by a library that it uses, probably because there was not enough memory. What it was doing is not complete.</source>
        <translation>Das Programm wurde von einer Bibliothek beendet, die es benutzt, wahrscheinlich aus Mangel an Arbeitsspeicher. Was es gerade tat, ist nicht abgeschlossen.</translation>
    </message>
    <message>
        <source>Every file was compared with the checksum stored on the medium.</source>
        <translation>Jede Datei wurde mit der auf dem Medium gespeicherten Prüfsumme verglichen.</translation>
    </message>
    <message>
        <source>Only sizes could be compared: no checksums were taken.</source>
        <translation>Nur Größen konnten verglichen werden: Es wurden keine Prüfsummen gebildet.</translation>
    </message>
    <message>
        <source>Only sizes could be compared: this medium holds no checksums.</source>
        <translation>Nur Größen konnten verglichen werden: Dieses Medium enthält keine Prüfsummen.</translation>
    </message>
    <message>
        <source>The contents of %1 were compared.</source>
        <translation>Der Inhalt von %1 wurde verglichen.</translation>
    </message>
    <message>
        <source>Of %1 only the size could be compared.</source>
        <translation>Von %1 konnte nur die Größe verglichen werden.</translation>
    </message>
    <message>
        <source>Sleep and shutdown are not prevented while this runs: %1</source>
        <translation>Ruhezustand und Herunterfahren werden währenddessen nicht verhindert: %1</translation>
    </message>
    <message>
        <source>Earlier sessions were compared, too: %1, unchanged.</source>
        <translation>Auch frühere Sitzungen wurden verglichen: %1, unverändert.</translation>
    </message>
    <message>
        <source>%1 of them could not be read before either.</source>
        <translation>%1 davon waren schon vorher nicht lesbar.</translation>
    </message>
    <message>
        <source>Names that Joliet shortens: %1. Rock Ridge has them whole.</source>
        <translation>Von Joliet gekürzte Namen: %1. Rock Ridge enthält sie vollständig.</translation>
    </message>
    <message>
        <source>%1: good.</source>
        <translation>%1: in Ordnung.</translation>
    </message>
    <message>
        <source>%1: readable.</source>
        <translation>%1: lesbar.</translation>
    </message>
    <message>
        <source>Links, modes and names were not compared: the medium has no checksum of them.</source>
        <translation>Verknüpfungen, Zugriffsrechte und Namen wurden nicht verglichen: Das Medium hat keine Prüfsumme davon.</translation>
    </message>
    <message>
        <source>  and more</source>
        <translation>  und weitere</translation>
    </message>
    <message>
        <source>A disc, a tape or an image is being read or written</source>
        <translation>Eine Disc, ein Band oder ein Abbild wird gelesen oder geschrieben</translation>
    </message>
    <message>
        <source>There is nothing to read in “%1”: the medium is blank.</source>
        <translation>In „%1“ gibt es nichts zu lesen: Das Medium ist leer.</translation>
    </message>
    <message>
        <source>There is nothing to read in “%1”: the file is empty.</source>
        <translation>In „%1“ gibt es nichts zu lesen: Die Datei ist leer.</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: it is not an ISO 9660 image. It was not changed.</source>
        <translation>An „%1“ kann nichts angehängt werden: Es ist kein ISO-9660-Abbild. Es wurde nicht verändert.</translation>
    </message>
    <message>
        <source>“%1” is neither an ISO 9660 image nor an archive that Steadyburn knows.</source>
        <translation>„%1“ ist weder ein ISO-9660-Abbild noch ein Archiv, das Steadyburn kennt.</translation>
    </message>
    <message>
        <source>Nothing on the medium matches “%1”.</source>
        <translation>Nichts auf dem Medium entspricht „%1“.</translation>
    </message>
    <message>
        <source>“steadyburn-cli list” shows the paths that patterns are compared with.</source>
        <translation>„steadyburn-cli list“ zeigt die Pfade, mit denen Muster verglichen werden.</translation>
    </message>
    <message>
        <source>The file “%1” does not exist.</source>
        <translation>Die Datei „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>Check the spelling.</source>
        <translation>Prüfen Sie die Schreibweise.</translation>
    </message>
    <message>
        <source>There is no session %2 in “%1”: it has %3, with the numbers 0 to %4.</source>
        <translation>In „%1“ gibt es keine Sitzung %2: vorhanden sind %3, mit den Nummern 0 bis %4.</translation>
    </message>
    <message>
        <source>There is no session %2 in “%1”: its only session has the number 0.</source>
        <translation>In „%1“ gibt es keine Sitzung %2: Die einzige Sitzung hat die Nummer 0.</translation>
    </message>
    <message>
        <source>Nothing was written. Update Steadyburn to continue the set.</source>
        <translation>Es wurde nichts geschrieben. Aktualisieren Sie Steadyburn, um den Satz fortzusetzen.</translation>
    </message>
    <message>
        <source>“%1” exists already and was left as it is.</source>
        <translation>„%1“ gibt es schon; es wurde nicht verändert.</translation>
    </message>
    <message>
        <source>Restore into another folder, or say that existing files may be replaced (--yes).</source>
        <translation>Stellen Sie in einen anderen Ordner wieder her, oder erlauben Sie, vorhandene Dateien zu ersetzen (--yes).</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read. The path table still leads to its subfolders (%2); other files may be lost.</source>
        <translation>Der Ordner „%1“ auf dem Medium ist nicht lesbar. Die Pfadtabelle führt zu dem, was tiefer liegt (%2); andere Dateien können verloren sein.</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read. The disc&apos;s second tree (Joliet) still has its contents (%2), without permissions and attributes.</source>
        <translation>Der Ordner „%1“ auf dem Medium ist nicht lesbar. Der zweite Verzeichnisbaum der Disc (Joliet) enthält noch, was darin war (%2), ohne Zugriffsrechte und Attribute.</translation>
    </message>
    <message>
        <source>Use a larger medium; a tape set continues on another tape (--next-volume).</source>
        <translation>Verwenden Sie ein größeres Medium; ein Bandsatz wird auf einem weiteren Band fortgesetzt (--next-volume).</translation>
    </message>
    <message>
        <source>“%1” also holds another file system, %2. Players and systems that read it will find only the files that are there now, not those that are appended.</source>
        <translation>„%1“ enthält auch ein anderes Dateisystem, %2. Geräte und Systeme, die dieses lesen, finden nur die jetzt vorhandenen Dateien, nicht die angehängten.</translation>
    </message>
    <message>
        <source>The disc from “%1” is written and closed, but not verified: there is no disc in the drive now.</source>
        <translation>Die Disc aus „%1“ ist geschrieben und abgeschlossen, aber nicht geprüft: Jetzt liegt keine Disc im Laufwerk.</translation>
    </message>
    <message>
        <source>The disc in “%1” is written and closed, but not verified: it could not be read back%2.</source>
        <translation>Die Disc in „%1“ ist geschrieben und abgeschlossen, aber nicht geprüft: Sie konnte nicht zurückgelesen werden%2.</translation>
    </message>
    <message>
        <source>“%1” is cut off: from its byte %2 on it lies beyond the end of the image.</source>
        <translation>„%1“ ist abgeschnitten: Ab Byte %2 liegt die Datei hinter dem Ende des Abbilds.</translation>
    </message>
    <message>
        <source>“%1” does not match the checksum that the medium has of it: it was changed or damaged after it was written.</source>
        <translation>„%1“ stimmt nicht mit der Prüfsumme auf dem Medium überein: Die Datei wurde nach dem Schreiben verändert oder beschädigt.</translation>
    </message>
    <message>
        <source>The session does not match the checksum that the medium has of it: something in it was changed or damaged after it was written. It is not known which file that is.</source>
        <translation>Die Sitzung stimmt nicht mit der Prüfsumme auf dem Medium überein: Etwas darin wurde nach dem Schreiben verändert oder beschädigt. Welche Datei betroffen ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The entry of “%1” on the medium is damaged: its name, permissions or attributes may be lost.</source>
        <translation>Der Eintrag von „%1“ auf dem Medium ist beschädigt: Name, Zugriffsrechte oder Attribute können verloren sein.</translation>
    </message>
    <message>
        <source>The image is cut off: it has %1 of %2 bytes. Files that are missing, in part or whole: %3.</source>
        <translation>Das Abbild ist abgeschnitten: Es hat %1 von %2 Bytes. Dateien, die ganz oder teilweise fehlen: %3.</translation>
    </message>
    <message>
        <source>Copy the image again from where it came.</source>
        <translation>Kopieren Sie das Abbild noch einmal von seiner Quelle.</translation>
    </message>
    <message>
        <source>“%1” has folders that cannot be read: %2. After an append they would be empty or incomplete, and what is missing there could no longer be found.</source>
        <translation>„%1“ hat Ordner, die nicht lesbar sind: %2. Nach einem Anhängen wären sie leer oder unvollständig, und was dort fehlt, wäre nicht mehr zu finden.</translation>
    </message>
    <message>
        <source>The two directory trees of the disc contradict each other about “%1” (%2): one of them is damaged.</source>
        <translation>Die beiden Verzeichnisbäume der Disc widersprechen sich bei „%1“ (%2): Einer von ihnen ist beschädigt.</translation>
    </message>
    <message>
        <source>Compare the file with another copy before you rely on it.</source>
        <translation>Vergleichen Sie die Datei mit einer anderen Kopie, bevor Sie sich auf sie verlassen.</translation>
    </message>
    <message>
        <source>What the disc in “%1” holds is not as it was written: %2. An appended session would adopt it as it is now.</source>
        <translation>Was die Disc in „%1“ enthält, ist nicht mehr so, wie es geschrieben wurde: %2. Eine angehängte Sitzung würde es so übernehmen, wie es jetzt ist.</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what is undamaged and burn it to another disc.</source>
        <translation>Es wurde nichts geschrieben. Stellen Sie wieder her, was unbeschädigt ist, und brennen Sie es auf eine andere Disc.</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what is undamaged and burn it to another disc, or append anyway (--yes).</source>
        <translation>Es wurde nichts geschrieben. Stellen Sie wieder her, was unbeschädigt ist, und brennen Sie es auf eine andere Disc, oder hängen Sie trotzdem an (--yes).</translation>
    </message>
    <message>
        <source>This session drops the checksums of the old files in “%1”: later damage to those files cannot be detected.</source>
        <translation>Diese Sitzung verwirft die Prüfsummen der alten Dateien in „%1“: Spätere Schäden an diesen Dateien lassen sich nicht mehr erkennen.</translation>
    </message>
    <message>
        <source>The index of the archive in file %2 of the tape in “%1” cannot be read: whether its set continues on other tapes is not known.</source>
        <translation>Das Verzeichnis des Archivs in Datei %2 des Bandes in „%1“ ist nicht lesbar: Ob sein Satz auf anderen Bändern weitergeht, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>“%1” is written and closed and can be read; it was not verified to its end.</source>
        <translation>„%1“ ist geschrieben und abgeschlossen und kann gelesen werden; es wurde nicht bis zum Ende geprüft.</translation>
    </message>
    <message>
        <source>The verification found damage or differences.</source>
        <translation>Die Prüfung hat Schäden oder Unterschiede gefunden.</translation>
    </message>
    <message>
        <source>Do not rely on this copy: restore what is undamaged from it, and the rest from another one.</source>
        <translation>Verlassen Sie sich nicht auf diese Kopie: Nehmen Sie von ihr, was unbeschädigt ist, und den Rest von einer anderen.</translation>
    </message>
    <message>
        <source>“%1” has no SHA-256: computing it over the holes would take too long.</source>
        <translation>Von „%1“ wurde kein SHA-256 gebildet: Ihn über die Lücken zu berechnen würde zu lange dauern.</translation>
    </message>
    <message>
        <source>“verify --against” compares it with the sources.</source>
        <translation>„verify --against“ vergleicht die Datei mit den Quellen.</translation>
    </message>
    <message>
        <source>The archive is damaged near byte %1: what was stored there is lost; what follows could be read.</source>
        <translation>Das Archiv ist in der Nähe von Byte %1 beschädigt: Was dort gespeichert war, ist verloren; was folgt, war lesbar.</translation>
    </message>
    <message>
        <source>behind “%1”</source>
        <translation>hinter „%1“</translation>
    </message>
    <message>
        <source>“%1” is in the medium&apos;s index, but not on the medium.</source>
        <translation>„%1“ steht im Verzeichnis des Mediums, aber nicht auf dem Medium.</translation>
    </message>
    <message>
        <source>“%1” is on the medium, but not in its index.</source>
        <translation>„%1“ steht auf dem Medium, aber nicht in seinem Verzeichnis.</translation>
    </message>
    <message>
        <source>Every byte was compared with the checksums of the archive or session as a whole.</source>
        <translation>Jedes Byte wurde mit den Prüfsummen des ganzen Archivs oder der ganzen Sitzung verglichen.</translation>
    </message>
    <message>
        <source>Nothing could be compared: there are no checksums. Every file could be read to its end.</source>
        <translation>Es konnte nichts verglichen werden: Es gibt keine Prüfsummen. Jede Datei war bis zum Ende lesbar.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>Es gibt keinen Befehl „%1“.</translation>
    </message>
    <message>
        <source>There is no command “%1”; did you mean “%2”?</source>
        <translation>Es gibt keinen Befehl „%1“; meinten Sie „%2“?</translation>
    </message>
    <message>
        <source>%1 has no option %2.</source>
        <translation>%1 hat keine Option %2.</translation>
    </message>
    <message>
        <source>%1 has no option %2; did you mean %3?</source>
        <translation>%1 hat keine Option %2; meinten Sie %3?</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a size is expected, for example 64M or 2G.</source>
        <translation>%1 versteht %2 nicht: Erwartet wird eine Größe, zum Beispiel 64M oder 2G.</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a percentage from 0 to 100 is expected.</source>
        <translation>%1 versteht %2 nicht: Erwartet wird ein Prozentwert von 0 bis 100.</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a whole number from %3 to %4 is expected.</source>
        <translation>%1 versteht %2 nicht: Erwartet wird eine ganze Zahl von %3 bis %4.</translation>
    </message>
    <message>
        <source>%1 does not understand %2; did you mean %3?</source>
        <translation>%1 versteht %2 nicht; meinten Sie %3?</translation>
    </message>
    <message>
        <source>%1 does not understand %2: one of these words is expected: %3.</source>
        <translation>%1 versteht %2 nicht: Erwartet wird eines dieser Wörter: %3.</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 --continue takes its sources from the journal of the set.</source>
        <translation>„%2“ ist zu viel: %1 --continue entnimmt die Quellen dem Journal des Satzes.</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 takes only options.</source>
        <translation>„%2“ ist zu viel: %1 nimmt nur Optionen an.</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 takes only %3.</source>
        <translation>„%2“ ist zu viel: %1 nimmt nur %3 an.</translation>
    </message>
    <message>
        <source>A command is missing.</source>
        <translation>Es fehlt ein Befehl.</translation>
    </message>
    <message>
        <source>%1 has several options that begin with %2: %3.</source>
        <translation>%1 hat mehrere Optionen, die mit %2 beginnen: %3.</translation>
    </message>
    <message>
        <source>%1 %2 needs a value: %3.</source>
        <translation>%1 %2 braucht einen Wert: %3.</translation>
    </message>
    <message>
        <source>%1 %2 takes no value.</source>
        <translation>%1 %2 nimmt keinen Wert an.</translation>
    </message>
    <message>
        <source>%1 needs %2.</source>
        <translation>%1 braucht %2.</translation>
    </message>
    <message>
        <source>Try %1.</source>
        <translation>Versuchen Sie %1.</translation>
    </message>
    <message>
        <source>The file that holds “%1” is cut off or damaged at byte %2: nothing can be read from there on.</source>
        <translation>Die Datei, die „%1“ enthält, ist ab Byte %2 abgeschnitten oder beschädigt: Von dort an ist nichts lesbar.</translation>
    </message>
    <message>
        <source>What comes before can be restored. To use the tape again, erase it.</source>
        <translation>Was davor steht, kann wiederhergestellt werden. Löschen Sie das Band, um es wieder zu verwenden.</translation>
    </message>
    <message>
        <source>The index of the archive in file %2 of the tape in “%1” is longer than memory allows: the archive was not compared with it.</source>
        <translation>Das Verzeichnis des Archivs in Datei %2 des Bandes in „%1“ ist länger, als der Speicher zulässt: Das Archiv wurde nicht damit verglichen.</translation>
    </message>
    <message>
        <source>The last file on the tape in “%1” is incomplete; the files before it can be read.</source>
        <translation>Die letzte Datei auf dem Band in „%1“ ist nicht vollständig; was davor steht, ist lesbar.</translation>
    </message>
    <message>
        <source>Append to the tape, or erase it.</source>
        <translation>Hängen Sie an das Band an, oder löschen Sie es.</translation>
    </message>
    <message>
        <source>The earlier contents of the tape in “%1” are lost.</source>
        <translation>Was auf dem Band in „%1“ war, ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The tape can be written again.</source>
        <translation>Das Band kann erneut beschrieben werden.</translation>
    </message>
    <message>
        <source>“%1” is a hard link to “%2”, which is not there: its contents are missing.</source>
        <translation>„%1“ ist ein harter Link auf „%2“, das nicht da ist: Sein Inhalt fehlt.</translation>
    </message>
    <message>
        <source>What was read of another disc is kept, with its map, as “%1”. To continue, read that disc into that file.</source>
        <translation>Was von einer anderen Disc gelesen wurde, ist mit seiner Karte als „%1“ erhalten. Zum Fortsetzen lesen Sie jene Disc in diese Datei ein.</translation>
    </message>
    <message>
        <source>%1, %2 written in %3.</source>
        <translation>%1, %2 in %3 geschrieben.</translation>
    </message>
    <message>
        <source>The buffer ran dry %1, %2 s in all.</source>
        <translation>Der Puffer lief %1 leer, insgesamt %2 s.</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Erfassen</translation>
    </message>
    <message>
        <source>Fill buffer</source>
        <translation>Puffer füllen</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>✔ Complete</source>
        <translation>✔ Abgeschlossen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>✖ Failed</source>
        <translation>✖ Fehlgeschlagen</translation>
    </message>
    <message>
        <source>The drive had to wait %1×, %2 s in all.</source>
        <translation>Das Laufwerk musste %1× warten, insgesamt %2 s.</translation>
    </message>
    <message>
        <source>The source delivers in bursts: fast enough on average, with pauses longer than the buffer lasts.</source>
        <translation>Die Quelle liefert schubweise: im Mittel schnell genug, aber mit Pausen, die länger dauern, als der Puffer reicht.</translation>
    </message>
    <message>
        <source>The source is slower than the drive.</source>
        <translation>Die Quelle ist langsamer als das Laufwerk.</translation>
    </message>
    <message>
        <source>The new session is dropped. Earlier sessions stay as they are, and the disc can be appended to again.</source>
        <translation>Die neue Sitzung wird verworfen. Frühere Sitzungen bleiben, wie sie sind, und an die Disc kann wieder angehängt werden.</translation>
    </message>
    <message>
        <source>The new session is lost. Earlier sessions can still be read, but the disc may not accept another one until you erase it.</source>
        <translation>Die neue Sitzung geht verloren. Frühere Sitzungen bleiben lesbar, aber die Disc nimmt möglicherweise erst nach dem Löschen wieder eine an.</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and no session: nothing can be read from it, and nothing more can be burned on it.</source>
        <translation>Die Disc in „%1“ enthält eine unvollendete Spur und keine Sitzung: Nichts darauf ist lesbar, und sie kann nicht weiter gebrannt werden.</translation>
    </message>
    <message>
        <source>Use another disc.</source>
        <translation>Verwenden Sie eine andere Disc.</translation>
    </message>
    <message>
        <source>The name “%1” does not say which format the file is to have.</source>
        <translation>Am Namen „%1“ ist nicht zu erkennen, welches Format die Datei haben soll.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst.</source>
        <translation>Wählen Sie einen Namen, der auf .iso, .tar, .tar.gz oder .tar.zst endet.</translation>
    </message>
    <message>
        <source>Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst, or name the format (--format).</source>
        <translation>Wählen Sie einen Namen, der auf .iso, .tar, .tar.gz oder .tar.zst endet, oder geben Sie das Format an (--format).</translation>
    </message>
    <message>
        <source>“%1” cannot be the manifest: this burn reads or writes that file. Nothing was changed.</source>
        <translation>„%1“ kann nicht das Manifest sein: Dieser Brennvorgang liest oder schreibt diese Datei. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and no session: nothing can be read from it.</source>
        <translation>Die Disc in „%1“ enthält eine unvollendete Spur und keine Sitzung: Nichts darauf ist lesbar.</translation>
    </message>
    <message>
        <source>Erase it to use it again.</source>
        <translation>Löschen Sie sie, um sie wieder zu verwenden.</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and takes no further session. The sessions that it had before can still be read.</source>
        <translation>Die Disc in „%1“ enthält eine unvollendete Spur und nimmt keine weitere Sitzung auf. Die früheren Sitzungen sind weiterhin lesbar.</translation>
    </message>
    <message>
        <source>Use another disc, or erase this one.</source>
        <translation>Verwenden Sie eine andere Disc, oder löschen Sie diese.</translation>
    </message>
    <message>
        <source>Use a blank disc.</source>
        <translation>Verwenden Sie eine leere Disc.</translation>
    </message>
    <message>
        <source>Use a blank disc, or erase this one.</source>
        <translation>Verwenden Sie eine leere Disc, oder löschen Sie diese.</translation>
    </message>
    <message>
        <source>Insert it again and verify it with the command-line program before you rely on it.</source>
        <translation>Legen Sie sie wieder ein und prüfen Sie sie mit dem Befehlszeilenprogramm, bevor Sie sich darauf verlassen.</translation>
    </message>
    <message>
        <source>“%1” is written and can be read, and further sessions can be appended; it was not verified to its end.</source>
        <translation>„%1“ ist geschrieben und kann gelesen werden, weitere Sitzungen können angehängt werden; es wurde nicht bis zum Ende geprüft.</translation>
    </message>
    <message>
        <source>Line %2 of the checksum list “%1” cannot be understood: the file that it names is not compared with it.</source>
        <translation>Zeile %2 der Prüfsummenliste „%1“ ist nicht verständlich: Die Datei, die sie nennt, wird nicht mit ihr verglichen.</translation>
    </message>
    <message>
        <source>%3 lines of the checksum list “%1” cannot be understood, line %2 first: the files that they name are not compared with them.</source>
        <translation>%3 Zeilen der Prüfsummenliste „%1“ sind nicht verständlich, zuerst Zeile %2: Die Dateien, die sie nennen, werden nicht mit ihnen verglichen.</translation>
    </message>
    <message>
        <source>The list may be damaged. Compare the files with another copy or with their sources.</source>
        <translation>Die Liste ist möglicherweise beschädigt. Vergleichen Sie die Dateien mit einer anderen Kopie oder mit ihren Quellen.</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2” into “%3” and press Return, or enter another target.</source>
        <translation>Legen Sie Band %1 von „%2“ in „%3“ ein und drücken Sie die Eingabetaste, oder geben Sie ein anderes Ziel ein.</translation>
    </message>
    <message>
        <source>q: stop</source>
        <translation>q: abbrechen</translation>
    </message>
    <message>
        <source>Erase the medium in “%1”? It holds data.</source>
        <translation>Das Medium in „%1“ löschen? Es enthält Daten.</translation>
    </message>
    <message>
        <source>Overwrite the medium in “%1”? It holds data.</source>
        <translation>Das Medium in „%1“ überschreiben? Es enthält Daten.</translation>
    </message>
    <message>
        <source>Erase the file “%1”? It holds data.</source>
        <translation>Die Datei „%1“ löschen? Sie enthält Daten.</translation>
    </message>
    <message>
        <source>Replace the file “%1”? It holds data.</source>
        <translation>Die Datei „%1“ ersetzen? Sie enthält Daten.</translation>
    </message>
    <message>
        <source>Append to “%1” anyway?</source>
        <translation>Trotzdem an „%1“ anhängen?</translation>
    </message>
    <message>
        <source>[y/N]</source>
        <translation>[j/N]</translation>
    </message>
    <message>
        <source>Only on the medium and not in the sources (not compared): %1</source>
        <translation>Nur auf dem Medium und nicht in den Quellen (nicht verglichen): %1</translation>
    </message>
    <message>
        <source>“%1” was not read whole when it was written: there are zeros where it could not be read.</source>
        <translation>„%1“ konnte beim Schreiben nicht vollständig gelesen werden: Wo nichts lesbar war, stehen Nullen.</translation>
    </message>
    <message>
        <source>“%1” was not restored: the restore ended before it.</source>
        <translation>„%1“ wurde nicht wiederhergestellt: Die Wiederherstellung endete vorher.</translation>
    </message>
    <message>
        <source>“%1” was not restored: what is there, or its folder, must not be changed%2.</source>
        <translation>„%1“ wurde nicht wiederhergestellt: Was dort ist oder der Ordner darf nicht geändert werden%2.</translation>
    </message>
    <message>
        <source>Make it writable, or restore into another folder.</source>
        <translation>Machen Sie es beschreibbar oder stellen Sie in einen anderen Ordner wieder her.</translation>
    </message>
    <message>
        <source>“%1” would take the place of a folder of that name on the disc: what is in it (%2) would no longer be shown.</source>
        <translation>„%1“ würde einen Ordner dieses Namens auf der Disc ersetzen: Dessen Inhalt (%2) würde nicht mehr angezeigt.</translation>
    </message>
    <message>
        <source>The folder “%1” would take the place of a file of that name on the disc, which would no longer be shown.</source>
        <translation>Der Ordner „%1“ würde eine Datei dieses Namens auf der Disc ersetzen, die dann nicht mehr angezeigt würde.</translation>
    </message>
    <message>
        <source>Give it another name.</source>
        <translation>Geben Sie ihm einen anderen Namen.</translation>
    </message>
    <message>
        <source>Give it another name (--graft), or append it anyway (--yes).</source>
        <translation>Geben Sie ihm einen anderen Namen (--graft), oder hängen Sie es trotzdem an (--yes).</translation>
    </message>
    <message>
        <source>“%1” says that %2 bytes, from byte %3 on, could not be read from the disc when this image was made: zeros stand for them.</source>
        <translation>„%1“ besagt, dass %2 Bytes ab Byte %3 nicht von der Disc gelesen werden konnten, als dieses Abbild erstellt wurde: An ihrer Stelle stehen Nullen.</translation>
    </message>
    <message>
        <source>Read the disc again in another drive: the same command reads only those. Delete the map if it belongs to another image.</source>
        <translation>Lesen Sie die Disc in einem anderen Laufwerk noch einmal: Derselbe Befehl liest nur diese Bytes. Löschen Sie die Karte, wenn sie zu einem anderen Abbild gehört.</translation>
    </message>
    <message>
        <source>Behind byte %1 lies data of another session, whose descriptors cannot be read: files that only that session has are not shown. Sessions that were found: %2.</source>
        <translation>Hinter Byte %1 liegen Daten einer weiteren Sitzung, deren Deskriptoren nicht lesbar sind: Dateien, die nur diese Sitzung enthält, werden nicht angezeigt. Gefundene Sitzungen: %2.</translation>
    </message>
    <message>
        <source>Read the disc again, in another drive if there is one, or take another copy.</source>
        <translation>Lesen Sie die Disc noch einmal, möglichst in einem anderen Laufwerk, oder nehmen Sie eine andere Kopie.</translation>
    </message>
    <message>
        <source>The image “%1” is cut off: it has %2 of %3 bytes. Files whose contents are missing could not be read from the medium.</source>
        <translation>Das Abbild „%1“ ist abgeschnitten: Es hat %2 von %3 Bytes. Dateien, deren Inhalt fehlt, wären vom Medium nicht lesbar.</translation>
    </message>
    <message>
        <source>Copy the image again from where it came, or write what there is of it (--yes).</source>
        <translation>Kopieren Sie das Abbild noch einmal von seiner Quelle, oder schreiben Sie, was davon vorhanden ist (--yes).</translation>
    </message>
    <message>
        <source>Write “%1” anyway?</source>
        <translation>„%1“ trotzdem schreiben?</translation>
    </message>
    <message>
        <source>The image “%1” holds %2. On this disc the newest session&apos;s descriptors stand in place of the first one&apos;s, so that every system shows the newest session; there the disc differs from the image.</source>
        <translation>Das Abbild „%1“ enthält %2. Auf dieser Disc stehen die Deskriptoren der neuesten Sitzung an der Stelle der ersten, damit jedes System die neueste Sitzung zeigt; dort weicht die Disc vom Abbild ab.</translation>
    </message>
    <message>
        <source>The image “%1” holds %2, which this disc takes as one. Steadyburn shows the newest of them; other systems show only the first.</source>
        <translation>Das Abbild „%1“ enthält %2, die auf dieser Disc eine einzige werden. Steadyburn zeigt die neueste davon; andere Systeme zeigen nur die erste.</translation>
    </message>
    <message>
        <source>The image has %2 bytes and the map of its unread sectors, “%1”, covers %3: the image is cut off, or the map belongs to another one.</source>
        <translation>Das Abbild hat %2 Bytes, und die Karte seiner nicht gelesenen Sektoren, „%1“, umfasst %3: Das Abbild ist abgeschnitten, oder die Karte gehört zu einem anderen.</translation>
    </message>
    <message>
        <source>“%1” stands where the map of the image&apos;s unread sectors belongs and cannot be used: which parts of the image were never read is unknown.</source>
        <translation>„%1“ steht dort, wo die Karte der nicht gelesenen Sektoren des Abbilds hingehört, und ist unbrauchbar: Welche Teile des Abbilds nie gelesen wurden, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>If the image is known to be whole, or the file has nothing to do with it, move the file away. Otherwise read the disc again.</source>
        <translation>Wenn das Abbild sicher vollständig ist oder die Datei nichts mit ihm zu tun hat, verschieben Sie die Datei. Lesen Sie sonst die Disc noch einmal.</translation>
    </message>
    <message>
        <source>“%1” exists and was not made by Steadyburn, which needs this name for a file of its own; nothing was changed.</source>
        <translation>„%1“ ist vorhanden und nicht von Steadyburn, das diesen Namen für eine eigene Datei braucht; nichts wurde verändert.</translation>
    </message>
    <message>
        <source>Move the file away, or choose another name for the image.</source>
        <translation>Verschieben Sie die Datei, oder wählen Sie einen anderen Namen für das Abbild.</translation>
    </message>
    <message>
        <source>“%1” could not be read when this was written: it is missing here.</source>
        <translation>„%1“ war nicht lesbar, als dies geschrieben wurde, und fehlt hier.</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read whole when this was written: what is missing here is not known.</source>
        <translation>Der Ordner „%1“ war nicht ganz lesbar, als dies geschrieben wurde: Was hier fehlt, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read when the tape was written%2: what was in it is not on the tape.</source>
        <translation>Der Ordner „%1“ war nicht lesbar, als das Band geschrieben wurde%2: Sein Inhalt ist nicht auf dem Band.</translation>
    </message>
    <message>
        <source>Entries of the folder “%1” that could not be read when the tape was written, and are not on it: %2.</source>
        <translation>Einträge des Ordners „%1“, die nicht lesbar waren, als das Band geschrieben wurde, und nicht darauf sind: %2.</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1” had no filemark: it was cut off when it was written, or another program left it so. It is kept, and what is appended stands behind it.</source>
        <translation>Datei %2 des Bandes in „%1“ hatte keine Dateimarke: Sie wurde beim Schreiben abgeschnitten, oder ein anderes Programm hat sie so hinterlassen. Sie bleibt erhalten, und was angehängt wird, steht hinter ihr.</translation>
    </message>
    <message>
        <source>Verify the tape to see what of that file is whole.</source>
        <translation>Prüfen Sie das Band, um zu sehen, was von dieser Datei vollständig ist.</translation>
    </message>
    <message>
        <source>Behind the last filemark of the tape in “%1” there were %2 bytes of a record that was cut off, which no drive can read. What is appended takes their place.</source>
        <translation>Hinter der letzten Dateimarke des Bandes in „%1“ standen %2 Bytes eines abgeschnittenen Blocks, die kein Laufwerk lesen kann. Was angehängt wird, tritt an ihre Stelle.</translation>
    </message>
    <message>
        <source>The archive on the tape in “%1” has no end mark: behind its last whole file lies the beginning of another, which the next tape has whole.</source>
        <translation>Das Archiv auf dem Band in „%1“ hat keine Endemarke: Hinter seiner letzten vollständigen Datei liegt der Anfang einer weiteren, die auf dem nächsten Band vollständig ist.</translation>
    </message>
    <message>
        <source>The index of the archive found no room on the tape in “%1”: the archive is whole, and can be listed by reading all of it.</source>
        <translation>Das Verzeichnis des Archivs fand auf dem Band in „%1“ keinen Platz: Das Archiv ist vollständig und kann aufgelistet werden, indem es ganz gelesen wird.</translation>
    </message>
    <message>
        <source>The tape in “%1” holds whole tape files of this burn, but not all of it. What was on it before can be read.</source>
        <translation>Das Band in „%1“ enthält vollständige Banddateien dieses Brennvorgangs, aber nicht alle. Was vorher darauf war, ist lesbar.</translation>
    </message>
    <message>
        <source>The tape can be appended to.</source>
        <translation>An das Band kann angehängt werden.</translation>
    </message>
    <message>
        <source>The earlier contents of the tape in “%1” are lost, and the last file on it is incomplete.</source>
        <translation>Der frühere Inhalt des Bandes in „%1“ ist verloren, und die letzte Datei darauf ist unvollständig.</translation>
    </message>
    <message>
        <source>The image is much longer than its session says, and not all of it was searched for further sessions: %1 bytes from byte %2 on. Files that only such a session has are not shown.</source>
        <translation>Das Abbild ist viel länger, als seine Sitzung angibt, und wurde nicht ganz nach weiteren Sitzungen durchsucht: %1 Bytes ab Byte %2. Dateien, die nur eine solche Sitzung hat, werden nicht gezeigt.</translation>
    </message>
    <message>
        <source>Cut the image off behind its last session if nothing else is in it.</source>
        <translation>Schneiden Sie das Abbild hinter seiner letzten Sitzung ab, wenn sonst nichts darin ist.</translation>
    </message>
    <message>
        <source>The checksum list “%1” has several checksums of “%2” that contradict each other.</source>
        <translation>Die Prüfsummenliste „%1“ hat mehrere Prüfsummen von „%2“, die einander widersprechen.</translation>
    </message>
    <message>
        <source>Compare the file with another copy or with its source.</source>
        <translation>Vergleichen Sie die Datei mit einer anderen Kopie oder mit ihrer Quelle.</translation>
    </message>
    <message>
        <source>Nothing was compared: the sources have no file that is on the medium.</source>
        <translation>Nichts wurde verglichen: Die Quellen haben keine Datei, die auf dem Medium ist.</translation>
    </message>
    <message>
        <source>Name the folders and files that were burned, under the names that they have on the medium.</source>
        <translation>Nennen Sie die Ordner und Dateien, die gebrannt wurden, unter den Namen, die sie auf dem Medium haben.</translation>
    </message>
    <message>
        <source>path table</source>
        <translation>Pfadtabelle</translation>
    </message>
    <message>
        <source>path table of the second tree, Joliet</source>
        <translation>Pfadtabelle des zweiten Verzeichnisbaums, Joliet</translation>
    </message>
    <message>
        <source>second tree, Joliet</source>
        <translation>zweiter Verzeichnisbaum, Joliet</translation>
    </message>
    <message>
        <source>Descriptors of the earlier session that begins at block %1 are damaged: that session alone may not be readable any more. Its files are read through the newest session.</source>
        <translation>Deskriptoren der früheren Sitzung, die bei Block %1 beginnt, sind beschädigt: Für sich allein ist diese Sitzung möglicherweise nicht mehr lesbar. Ihre Dateien werden über die neueste Sitzung gelesen.</translation>
    </message>
    <message>
        <source>Burn its files to another disc while they can be read.</source>
        <translation>Brennen Sie ihre Dateien auf eine andere Disc, solange sie lesbar sind.</translation>
    </message>
    <message>
        <source>What leads to the checksum of the earlier session that begins at block %1 is damaged.</source>
        <translation>Was zur Prüfsumme der früheren Sitzung führt, die bei Block %1 beginnt, ist beschädigt.</translation>
    </message>
    <message>
        <source>“verify --against” compares its files with the sources.</source>
        <translation>„verify --against“ vergleicht ihre Dateien mit den Quellen.</translation>
    </message>
    <message>
        <source>The checksum that stands behind the newest session, at block %1, is damaged: the session was compared with an older one, which does not cover all of it.</source>
        <translation>Die Prüfsumme hinter der neuesten Sitzung, bei Block %1, ist beschädigt: Die Sitzung wurde mit einer älteren verglichen, die nicht alles abdeckt.</translation>
    </message>
    <message>
        <source>The table of checksums on the disc is damaged: files that only it has checksums of were not compared.</source>
        <translation>Die Prüfsummentabelle auf der Disc ist beschädigt: Dateien, deren Prüfsummen nur dort stehen, wurden nicht verglichen.</translation>
    </message>
    <message>
        <source>“verify --against” compares them with the sources.</source>
        <translation>„verify --against“ vergleicht sie mit den Quellen.</translation>
    </message>
    <message>
        <source>Volume descriptors at the beginning of the disc are damaged. Its files are found through the second tree (Joliet), which has no permissions, links and attributes.</source>
        <translation>Deskriptoren am Anfang der Disc sind beschädigt. Ihre Dateien werden über den zweiten Verzeichnisbaum (Joliet) gefunden, der keine Berechtigungen, Verknüpfungen und Attribute hat.</translation>
    </message>
    <message>
        <source>Volume descriptors at the beginning of the disc are damaged. Its files are found through what is left, but other systems may not read the disc.</source>
        <translation>Deskriptoren am Anfang der Disc sind beschädigt. Ihre Dateien werden über das gefunden, was übrig ist; andere Systeme können die Disc aber möglicherweise nicht lesen.</translation>
    </message>
    <message>
        <source>“%1” can be read, but is not restored: its path leads outside of the folder that is restored into.</source>
        <translation>„%1“ ist lesbar, wird aber nicht wiederhergestellt: Der Pfad führt aus dem Ordner hinaus, in den wiederhergestellt wird.</translation>
    </message>
    <message>
        <source>“%1” was left out: its path leads outside of the folder that is restored into.</source>
        <translation>„%1“ wurde ausgelassen: Der Pfad führt aus dem Ordner hinaus, in den wiederhergestellt wird.</translation>
    </message>
    <message>
        <source>“%1” can be read, but is not restored: it has no name.</source>
        <translation>„%1“ ist lesbar, wird aber nicht wiederhergestellt: Der Eintrag hat keinen Namen.</translation>
    </message>
    <message>
        <source>“%1” was left out: it has no name.</source>
        <translation>„%1“ wurde ausgelassen: Der Eintrag hat keinen Namen.</translation>
    </message>
    <message>
        <source>“%1” was not restored: for the file system there, its name or that of a folder on its path is the same as one that is there and differs only by case or accents.</source>
        <translation>„%1“ wurde nicht wiederhergestellt: Für das dortige Dateisystem ist der Name oder der eines Ordners auf dem Pfad derselbe wie ein vorhandener, der sich nur in Groß- und Kleinschreibung oder Akzenten unterscheidet.</translation>
    </message>
    <message>
        <source>Restore it into another folder, or to a file system that tells such names apart.</source>
        <translation>Stellen Sie es in einen anderen Ordner oder auf ein Dateisystem wieder her, das solche Namen unterscheidet.</translation>
    </message>
    <message>
        <source>“%1” is stored compressed, in a way that Steadyburn does not know: it cannot be unpacked.</source>
        <translation>„%1“ ist auf eine Weise komprimiert gespeichert, die Steadyburn nicht kennt: Die Datei kann nicht entpackt werden.</translation>
    </message>
    <message>
        <source>What is restored of it is the compressed data.</source>
        <translation>Wiederhergestellt werden die komprimierten Daten.</translation>
    </message>
    <message>
        <source>“%1” begins on another volume of this archive: only its rest is here.</source>
        <translation>„%1“ beginnt auf einem anderen Datenträger dieses Archivs: Hier ist nur der Rest.</translation>
    </message>
    <message>
        <source>Join the volumes with the program that made them.</source>
        <translation>Fügen Sie die Datenträger mit dem Programm zusammen, das sie erstellt hat.</translation>
    </message>
    <message>
        <source>“%1” may be damaged: the compressed data that it lies in does not match its checksum.</source>
        <translation>„%1“ ist möglicherweise beschädigt: Die komprimierten Daten, in denen die Datei liegt, stimmen nicht mit ihrer Prüfsumme überein.</translation>
    </message>
    <message>
        <source>Compare it with another copy before you rely on it.</source>
        <translation>Vergleichen Sie sie mit einer anderen Kopie, bevor Sie sich darauf verlassen.</translation>
    </message>
    <message>
        <source>The medium differs from the sources.</source>
        <translation>Das Medium unterscheidet sich von den Quellen.</translation>
    </message>
    <message>
        <source>Where a source was not changed since it was burned, the medium is damaged: read the file from another copy.</source>
        <translation>Wo eine Quelle seit dem Brennen nicht geändert wurde, ist das Medium beschädigt: Lesen Sie die Datei von einer anderen Kopie.</translation>
    </message>
    <message>
        <source>“%1” is in the sources, but not on the medium.</source>
        <translation>„%1“ ist in den Quellen, aber nicht auf dem Medium.</translation>
    </message>
    <message>
        <source>Burn it if it belongs there.</source>
        <translation>Brennen Sie sie, wenn sie dorthin gehört.</translation>
    </message>
    <message>
        <source>“%1” on the medium differs from the source.</source>
        <translation>„%1“ auf dem Medium unterscheidet sich von der Quelle.</translation>
    </message>
    <message>
        <source>If the source was not changed since it was burned, do not trust this medium: write another.</source>
        <translation>Wenn die Quelle seit dem Brennen nicht geändert wurde, vertrauen Sie diesem Medium nicht: Schreiben Sie ein anderes.</translation>
    </message>
    <message>
        <source>A disc is being read into the image of this name, or that was interrupted: “%1” is what there is of it, “%2” its map. Nothing was changed.</source>
        <translation>In das Abbild dieses Namens wird gerade eine Disc gelesen, oder das wurde unterbrochen: „%1“ ist, was davon vorliegt, „%2“ die Karte dazu. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Let read-image finish it first, or choose another name. If you do not need what was read, remove both files.</source>
        <translation>Lassen Sie read-image es zuerst beenden, oder wählen Sie einen anderen Namen. Wenn Sie das Gelesene nicht brauchen, entfernen Sie beide Dateien.</translation>
    </message>
    <message>
        <source>The file that was there is kept. The new image, which is not whole, is “%1”, with its map.</source>
        <translation>Die vorhandene Datei bleibt erhalten. Das neue Abbild, das nicht vollständig ist, steht mit seiner Karte unter „%1“.</translation>
    </message>
    <message>
        <source>the uppermost folder: files that only it lists are lost</source>
        <translation>der oberste Ordner: Dateien, die nur er aufführt, sind verloren</translation>
    </message>
    <message>
        <source>the folder “%1”: files that only it lists are lost</source>
        <translation>der Ordner „%1“: Dateien, die nur er aufführt, sind verloren</translation>
    </message>
    <message>
        <source>Some parts of “%1” are missing. What there is of it is kept as “%2”.</source>
        <translation>Von „%1“ fehlen Teile. Was davon da ist, ist als „%2“ aufbewahrt.</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1”, where its label stands, cannot be read.</source>
        <translation>Datei %2 des Bandes in „%1“, in der sein Etikett steht, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The files behind it may be whole: restore them, and write them to another tape.</source>
        <translation>Die Dateien dahinter können vollständig sein: Stellen Sie sie wieder her, und schreiben Sie sie auf ein anderes Band.</translation>
    </message>
    <message>
        <source>%1 % of parity is too little: RS03 has at least 8 of 255 layers, so the minimum is 3 %.</source>
        <translation>%1 % Parität sind zu wenig: RS03 hat mindestens 8 von 255 Schichten, das sind 3 %.</translation>
    </message>
    <message>
        <source>Choose a higher percentage.</source>
        <translation>Wählen Sie einen höheren Prozentsatz.</translation>
    </message>
    <message>
        <source>There is no room for parity: with the minimum of RS03, 8 of 255 layers, the image needs %1 (%2 bytes), and the medium has %3 (%4 bytes).</source>
        <translation>Für Parität ist kein Platz: Schon mit der kleinsten, die RS03 kennt (8 von 255 Schichten), braucht das Abbild %1 (%2 Bytes), und das Medium hat %3 (%4 Bytes).</translation>
    </message>
    <message>
        <source>Use a larger medium, exclude something or burn without parity.</source>
        <translation>Verwenden Sie ein größeres Medium, lassen Sie etwas weg oder brennen Sie ohne Parität.</translation>
    </message>
    <message>
        <source>There is no room for %5 % of parity: with it the image needs %1 (%2 bytes), and the medium has %3 (%4 bytes).</source>
        <translation>Für %5 % Parität ist kein Platz: Mit ihr braucht das Abbild %1 (%2 Bytes), und das Medium hat %3 (%4 Bytes).</translation>
    </message>
    <message>
        <source>Choose a lower percentage, use a larger medium or exclude something.</source>
        <translation>Wählen Sie einen niedrigeren Prozentsatz, verwenden Sie ein größeres Medium oder lassen Sie etwas weg.</translation>
    </message>
    <message>
        <source>Write an ISO image, or write without parity.</source>
        <translation>Schreiben Sie ein ISO-Abbild, oder schreiben Sie ohne Parität.</translation>
    </message>
    <message>
        <source>Write to a file or a disc, or write without parity.</source>
        <translation>Schreiben Sie in eine Datei oder auf eine Disc, oder schreiben Sie ohne Parität.</translation>
    </message>
    <message>
        <source>A session that is appended cannot have parity: parity protects a disc from its first sector on.</source>
        <translation>Eine angefügte Sitzung kann keine Parität haben: Parität schützt eine Disc von ihrem ersten Sektor an.</translation>
    </message>
    <message>
        <source>Append without parity, or write everything anew.</source>
        <translation>Fügen Sie ohne Parität an, oder schreiben Sie alles neu.</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: it has parity, which would take the changed blocks for damage and undo the change.</source>
        <translation>An „%1“ kann nichts angefügt werden: Es hat Parität, die die geänderten Blöcke für beschädigt halten und die Änderung rückgängig machen würde.</translation>
    </message>
    <message>
        <source>Write everything anew.</source>
        <translation>Schreiben Sie alles neu.</translation>
    </message>
    <message>
        <source>Sectors of “%1” that could not be read or were not as they were written: %2. All of them were repaired by the disc&apos;s parity.</source>
        <translation>Sektoren von „%1“, die nicht lesbar oder nicht mehr wie geschrieben waren: %2. Alle wurden durch die Parität der Disc repariert.</translation>
    </message>
    <message>
        <source>Sectors of “%1” that could not be read or were not as they were written: %2. The disc&apos;s parity repaired %3 of them.</source>
        <translation>Sektoren von „%1“, die nicht lesbar oder nicht mehr wie geschrieben waren: %2. Davon hat die Parität der Disc %3 repariert.</translation>
    </message>
    <message>
        <source>Copy what the disc holds to another one while it can be repaired.</source>
        <translation>Kopieren Sie den Inhalt auf eine andere Disc, solange er repariert werden kann.</translation>
    </message>
    <message>
        <source>Sectors of the parity on “%1” that are damaged or cannot be checked: %2. The disc survives less further damage.</source>
        <translation>Sektoren der Parität auf „%1“, die beschädigt sind oder sich nicht prüfen lassen: %2. Die Disc übersteht weniger weitere Schäden.</translation>
    </message>
    <message>
        <source>Copy what the disc holds to another one.</source>
        <translation>Kopieren Sie den Inhalt auf eine andere Disc.</translation>
    </message>
    <message>
        <source>The parity takes %1, and %2 of memory are free: it is kept in a temporary file in “%3”.</source>
        <translation>Die Parität braucht %1, und %2 Arbeitsspeicher sind frei: Sie wird in einer temporären Datei in „%3“ gehalten.</translation>
    </message>
    <message>
        <source>Writing may be slower. Choose a lower percentage of parity if it is too slow.</source>
        <translation>Das Schreiben kann langsamer sein. Wählen Sie einen niedrigeren Prozentsatz der Parität, wenn es zu langsam ist.</translation>
    </message>
    <message>
        <source>Move the file away. It is made anew, and each medium can be entered again.</source>
        <translation>Verschieben Sie die Datei. Sie wird neu angelegt, und jedes Medium kann wieder aufgenommen werden.</translation>
    </message>
    <message>
        <source>Move the file away, insert the media one after the other, and add each of them (shelf add).</source>
        <translation>Verschieben Sie die Datei, legen Sie die Medien nacheinander ein und nehmen Sie jedes auf (shelf add).</translation>
    </message>
    <message>
        <source>A burn that ends well enters its medium. “steadyburn-cli shelf add” enters the media that are there already.</source>
        <translation>Jedes erfolgreich gebrannte Medium wird eingetragen. „steadyburn-cli shelf add“ trägt vorhandene Medien ein.</translation>
    </message>
    <message>
        <source>“steadyburn-cli shelf list” shows the volumes. The beginning of an ID is enough.</source>
        <translation>„steadyburn-cli shelf list“ zeigt die Medien. Der Anfang einer Kennung genügt.</translation>
    </message>
    <message>
        <source>“%1” is damaged, or is not a shelf. It was not changed, and no disc or tape is affected.</source>
        <translation>Das Regal „%1“ ist beschädigt oder keines. Es wurde nicht verändert, und keine Disc und kein Band ist davon betroffen.</translation>
    </message>
    <message>
        <source>There is no shelf at “%1” yet.</source>
        <translation>Unter „%1“ gibt es noch kein Regal.</translation>
    </message>
    <message>
        <source>The shelf was not changed. Update Steadyburn to use it.</source>
        <translation>Das Regal wurde nicht verändert. Aktualisieren Sie Steadyburn, um es zu verwenden.</translation>
    </message>
    <message>
        <source>The shelf “%1” is being written by another program.</source>
        <translation>Das Regal „%1“ wird gerade von einem anderen Programm beschrieben.</translation>
    </message>
    <message>
        <source>The shelf is as it was. Try again when the other program has ended.</source>
        <translation>Das Regal ist unverändert. Versuchen Sie es erneut, wenn das andere Programm beendet ist.</translation>
    </message>
    <message>
        <source>The disc has been read. Insert the disc that is to be written into “%1”. Write the copy now?</source>
        <translation>Die Disc wurde gelesen. Legen Sie die Disc, die geschrieben werden soll, in „%1“ ein. Die Kopie jetzt schreiben?</translation>
    </message>
    <message>
        <source>Write the copy although not all of the disc could be read?</source>
        <translation>Die Kopie schreiben, obwohl nicht alles von der Disc gelesen werden konnte?</translation>
    </message>
    <message>
        <source>The image that was read is kept as “%1”.</source>
        <translation>Das gelesene Abbild bleibt als „%1“ erhalten.</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Time: about %1, without changing media; the drive writes %2, the sources give about %3.</source>
        <translation>Dauer: etwa %1, ohne das Wechseln der Medien; das Laufwerk schreibt %2, die Quellen liefern etwa %3.</translation>
    </message>
    <message>
        <source>Time: about %1; the sources give about %2.</source>
        <translation>Dauer: etwa %1; die Quellen liefern etwa %2.</translation>
    </message>
    <message>
        <source>The buffer of %1 is large enough.</source>
        <translation>Der Puffer von %1 reicht aus.</translation>
    </message>
    <message>
        <source>To be written: %1</source>
        <translation>Zu schreiben: %1</translation>
    </message>
    <message>
        <source>Tape %1 of %2: %3, %4 % full</source>
        <translation>Band %1 von %2: %3, zu %4 % voll</translation>
    </message>
    <message>
        <source>Disc %1 of %2: %3, %4 % full</source>
        <translation>Disc %1 von %2: %3, zu %4 % voll</translation>
    </message>
    <message>
        <source>, %1 from %2 to %3</source>
        <translation>, %1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Excluded by the patterns: %1</source>
        <translation>Von den Mustern ausgeschlossen: %1</translation>
    </message>
    <message>
        <source>Which files lie on which tape is known when they are written.</source>
        <translation>Welche Dateien auf welchem Band liegen, steht fest, wenn sie geschrieben werden.</translation>
    </message>
    <message>
        <source>This is the size before compression; compressed it will be less.</source>
        <translation>Das ist die Größe vor der Kompression; komprimiert wird es weniger sein.</translation>
    </message>
    <message>
        <source>Files larger than a disc, which are split: %1</source>
        <translation>Dateien, die größer als eine Disc sind und geteilt werden: %1</translation>
    </message>
    <message>
        <source>Files with hard links on several discs, written on each: %1</source>
        <translation>Dateien mit harten Links auf mehreren Discs, auf jede davon geschrieben: %1</translation>
    </message>
    <message>
        <source>%1, %2 restored into %3.</source>
        <translation>%1, %2 in %3 wiederhergestellt.</translation>
    </message>
    <message>
        <source>%1, %2 restored into %3; %4 of them with damage.</source>
        <translation>%1, %2 in %3 wiederhergestellt; davon %4 beschädigt.</translation>
    </message>
    <message>
        <source>%1 not restored.</source>
        <translation>%1 nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>What was burned is good, but it was not entered on the shelf. %1</source>
        <translation>Das Gebrannte ist in Ordnung, wurde aber nicht ins Regal eingetragen. %1</translation>
    </message>
    <message>
        <source>“%1” was on the shelf already: %2</source>
        <translation>„%1“ war schon im Regal: %2</translation>
    </message>
    <message>
        <source>“%1” is on the shelf now: %2</source>
        <translation>„%1“ ist jetzt im Regal: %2</translation>
    </message>
    <message>
        <source>Nothing on the shelf matches “%1”.</source>
        <translation>Nichts im Regal passt auf „%1“.</translation>
    </message>
    <message>
        <source>What the disc in “%1” holds is not as it was written: one of its checksums contradicts it. An appended session would adopt it as it is now.</source>
        <translation>Was die Disc in „%1“ enthält, ist nicht mehr so, wie es geschrieben wurde: Eine ihrer Prüfsummen widerspricht dem. Eine angehängte Sitzung würde es so übernehmen, wie es jetzt ist.</translation>
    </message>
    <message>
        <source>The copy was not written, since it would lack what could not be read. With --yes it is.</source>
        <translation>Die Kopie wurde nicht geschrieben, da ihr fehlen würde, was nicht gelesen werden konnte. Mit --yes wird sie geschrieben.</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup list” shows the backups.</source>
        <translation>„steadyburn-cli backup list“ zeigt die Sicherungen.</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup show NAME” shows the runs of a backup.</source>
        <translation>„steadyburn-cli backup show NAME“ zeigt die Läufe einer Sicherung.</translation>
    </message>
    <message>
        <source>The media are not concerned: each is read by “steadyburn-cli restore”, and says in ABOUT-THIS-BACKUP/README.txt how.</source>
        <translation>Die Medien sind nicht betroffen: „steadyburn-cli restore“ liest jedes, und in ABOUT-THIS-BACKUP/README.txt steht, wie.</translation>
    </message>
    <message>
        <source>Forget the later runs first, or all of them together with --with-later. The media stay as they are.</source>
        <translation>Entfernen Sie zuerst die späteren Läufe aus der Liste, oder alle zusammen mit --with-later. Die Medien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>With --record-deleted the run takes place, and the files count as deleted.</source>
        <translation>Mit --record-deleted findet der Lauf statt, und die Dateien gelten als gelöscht.</translation>
    </message>
    <message>
        <source>Mount the disk. Or write everything anew (--full), or build on what was moved on purpose (--moved).</source>
        <translation>Hängen Sie den Datenträger ein. Oder schreiben Sie alles neu (--full), oder bauen Sie auf dem auf, was absichtlich verschoben wurde (--moved).</translation>
    </message>
    <message>
        <source>Mount the disk. Or write everything, or build on what was moved on purpose.</source>
        <translation>Hängen Sie den Datenträger ein. Oder schreiben Sie alles, oder bauen Sie auf dem auf, was absichtlich verschoben wurde.</translation>
    </message>
    <message>
        <source>If it was moved on purpose, --moved builds on it nevertheless.</source>
        <translation>Wurde es absichtlich verschoben, baut --moved trotzdem darauf auf.</translation>
    </message>
    <message>
        <source>“%1”, which run %2 has written and this run would build on, is gone, and so is everything else in its folder. Perhaps a disk is not mounted. Nothing was written.</source>
        <translation>„%1“, das der Lauf %2 geschrieben hat und worauf dieser Lauf aufbauen würde, ist fort, und mit ihm alles andere in seinem Ordner. Vielleicht ist ein Datenträger nicht eingehängt. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The folder of “%1” is not there. Run %2 has written it, and this run builds on it: a restore needs it.</source>
        <translation>Der Ordner von „%1“ ist nicht da. Der Lauf %2 hat es geschrieben, und dieser Lauf baut darauf auf: Eine Wiederherstellung braucht es.</translation>
    </message>
    <message>
        <source>There is no backup called “%1”.</source>
        <translation>Es gibt keine Sicherung namens „%1“.</translation>
    </message>
    <message>
        <source>There is a backup called “%1” already. It was not changed.</source>
        <translation>Es gibt bereits eine Sicherung namens „%1“. Sie wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The record “%1” of a backup is damaged. It was not changed.</source>
        <translation>Die Aufzeichnung „%1“ einer Sicherung ist beschädigt. Sie wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The record of run %2 of the backup “%1” is missing or damaged: what run %3 has from it, and from runs before it, is not known and was not restored.</source>
        <translation>Die Aufzeichnung des Laufs %2 der Sicherung „%1“ fehlt oder ist beschädigt: Was der Lauf %3 aus ihm und früheren Läufen hat, ist nicht bekannt und wurde nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>The backup was not changed. Update Steadyburn to use it.</source>
        <translation>Die Sicherung wurde nicht geändert. Aktualisieren Sie Steadyburn, um sie zu verwenden.</translation>
    </message>
    <message>
        <source>The backup “%1” has no run yet.</source>
        <translation>Die Sicherung „%1“ hat noch keinen Lauf.</translation>
    </message>
    <message>
        <source>The backup “%1” has no run %2.</source>
        <translation>Die Sicherung „%1“ hat keinen Lauf %2.</translation>
    </message>
    <message>
        <source>Run %3 of the backup “%1” cannot be restored without run %2. Nothing was forgotten.</source>
        <translation>Lauf %3 der Sicherung „%1“ lässt sich ohne Lauf %2 nicht wiederherstellen. Nichts wurde aus der Liste entfernt.</translation>
    </message>
    <message>
        <source>With this run the backup “%1” would have %2 media, and may have %3. Nothing was written.</source>
        <translation>Mit diesem Lauf hätte die Sicherung „%1“ %2 Medien, erlaubt sind %3. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>With this run the backup “%1” would take %2, and may take %3. Nothing was written.</source>
        <translation>Mit diesem Lauf würde die Sicherung „%1“ %2 belegen, erlaubt sind %3. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The largest of what would be written: %1</source>
        <translation>Das Größte von dem, was geschrieben würde: %1</translation>
    </message>
    <message>
        <source>“%1” has no files, and had %2 when the backup last ran. Perhaps a disk is not mounted. Nothing was written.</source>
        <translation>„%1“ enthält keine Dateien und hatte beim letzten Lauf der Sicherung %2. Vielleicht ist ein Laufwerk nicht eingehängt. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>“%1” is lost: it is not whole on “%3”, which run %2 has written.</source>
        <translation>„%1“ ist verloren: Auf „%3“, das Lauf %2 geschrieben hat, ist es nicht vollständig.</translation>
    </message>
    <message>
        <source>The earlier run %2 has no record: it did not end, or its record could not be written. No later run builds on what it may have left in “%1”; if that is whole, it can be restored by itself.</source>
        <translation>Der frühere Lauf %2 hat keine Aufzeichnung: Er kam nicht zu Ende, oder sie konnte nicht geschrieben werden. Kein späterer Lauf baut auf dem auf, was er in „%1“ hinterlassen haben mag; ist es vollständig, lässt es sich für sich allein wiederherstellen.</translation>
    </message>
    <message>
        <source>The backup “%1” is being used by another program.</source>
        <translation>Die Sicherung „%1“ wird gerade von einem anderen Programm verwendet.</translation>
    </message>
    <message>
        <source>The backup is as it was. Try again when the other program has ended.</source>
        <translation>Die Sicherung ist unverändert. Versuchen Sie es erneut, wenn das andere Programm beendet ist.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>incremental</source>
        <translation>inkrementell</translation>
    </message>
    <message>
        <source>differential</source>
        <translation>differenziell</translation>
    </message>
    <message>
        <source>The backup “%1” is defined. “steadyburn-cli backup run %1” runs it.</source>
        <translation>Die Sicherung „%1“ ist angelegt. „steadyburn-cli backup run %1“ führt sie aus.</translation>
    </message>
    <message>
        <source>Run %1 (%2) to “%3”</source>
        <translation>Lauf %1 (%2) nach „%3“</translation>
    </message>
    <message>
        <source>Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were</source>
        <translation>Dateien: %1 neu, %2 geändert, %3 verschoben, %4 gelöscht, %5 unverändert</translation>
    </message>
    <message>
        <source>To be written: at most about %1</source>
        <translation>Zu schreiben: höchstens etwa %1</translation>
    </message>
    <message>
        <source>Nothing has changed since run %1. Nothing was written.</source>
        <translation>Seit Lauf %1 hat sich nichts geändert. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>%1: has not been run yet, to “%2”</source>
        <translation>%1: noch nicht ausgeführt, nach „%2“</translation>
    </message>
    <message>
        <source>%1: runs: %2, the last on %3, %4, to “%5”</source>
        <translation>%1: Läufe: %2, der letzte am %3, %4, nach „%5“</translation>
    </message>
    <message>
        <source>Run %1: its record is damaged</source>
        <translation>Lauf %1: seine Aufzeichnung ist beschädigt</translation>
    </message>
    <message>
        <source>Run %1: %2, %3, %4 in %5, “%6” in “%7”</source>
        <translation>Lauf %1: %2, %3, %4 in %5, „%6“ in „%7“</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Quota: %1 of %2 are taken</source>
        <translation>Kontingent: %1 von %2 sind belegt</translation>
    </message>
    <message>
        <source>Restored from run %1: %2, %3</source>
        <translation>Aus Lauf %1 wiederhergestellt: %2, %3</translation>
    </message>
    <message>
        <source>Run %1 is forgotten. Its medium is as it was: “%2”</source>
        <translation>Lauf %1 ist aus der Liste entfernt. Sein Medium ist, wie es war: „%2“</translation>
    </message>
    <message>
        <source>“%1” is not what it was when the set was planned.</source>
        <translation>„%1“ ist nicht mehr, was es war, als der Satz geplant wurde.</translation>
    </message>
    <message>
        <source>Since the set “%1” was planned, %2 changed or vanished: %3.</source>
        <translation>Seit der Satz „%1“ geplant wurde, haben sich Dateien geändert oder sind verschwunden (%2): %3.</translation>
    </message>
    <message>
        <source>“%1” changed after the first %2 of its %3 parts had been written, on volume %4 of the set: a later one has the new version, and the old one is nowhere whole.</source>
        <translation>„%1“ hat sich geändert, nachdem die ersten %2 seiner %3 Teile geschrieben waren, auf Datenträger %4 des Satzes: Ein späterer hat die neue Fassung, und die alte ist nirgends ganz.</translation>
    </message>
    <message>
        <source>“%1” changed after volume %2 of the set had been written: that one has the old version, a later one the new version.</source>
        <translation>„%1“ hat sich geändert, nachdem Datenträger %2 des Satzes geschrieben war: Dieser hat die alte Fassung, ein späterer die neue.</translation>
    </message>
    <message>
        <source>“%1” is no longer in the sources, and the set has only %2 of its %3 parts, on volume %4: it is nowhere whole.</source>
        <translation>„%1“ ist nicht mehr in den Quellen, und der Satz hat nur %2 seiner %3 Teile, auf Datenträger %4: Die Datei ist nirgends ganz.</translation>
    </message>
    <message>
        <source>“%1” is on volume %2 of the set and no longer in the sources.</source>
        <translation>„%1“ ist auf Datenträger %2 des Satzes und nicht mehr in den Quellen.</translation>
    </message>
    <message>
        <source>“%1” is on a volume of the set that was not inserted.</source>
        <translation>„%1“ ist auf einem Datenträger des Satzes, der nicht eingelegt wurde.</translation>
    </message>
    <message>
        <source>Burn it again with enough tapes or discs at hand.</source>
        <translation>Brennen Sie ihn noch einmal, mit genügend Bändern oder Discs zur Hand.</translation>
    </message>
    <message>
        <source>It can be continued: volume %1 is next.</source>
        <translation>Er kann fortgesetzt werden: Datenträger %1 ist der nächste.</translation>
    </message>
    <message>
        <source>To make a disc of the set again: steadyburn-cli burn --continue &apos;%1&apos; --disc N --to TARGET</source>
        <translation>Um eine Disc des Satzes noch einmal zu brennen: steadyburn-cli burn --continue &apos;%1&apos; --disc N --to ZIEL</translation>
    </message>
    <message>
        <source>o: overwrite what is in the drive, q: stop</source>
        <translation>o: überschreiben, was im Laufwerk ist, q: aufhören</translation>
    </message>
    <message>
        <source>Continue with the files as they are now?</source>
        <translation>Mit den Dateien fortsetzen, wie sie jetzt sind?</translation>
    </message>
    <message>
        <source>Sectors of “%1” that cannot be read or are not as they were written: %2. There are too many for its parity to repair them.</source>
        <translation>Sektoren von „%1“, die nicht lesbar oder nicht mehr wie geschrieben sind: %2. Es sind zu viele, als dass die Parität sie reparieren könnte.</translation>
    </message>
    <message>
        <source>Another drive may read them (read-image). Restore the rest from another copy.</source>
        <translation>Ein anderes Laufwerk kann sie vielleicht lesen (read-image). Stellen Sie den Rest von einer anderen Kopie wieder her.</translation>
    </message>
    <message>
        <source>Parity: %1 % of the data (%2 of 255 layers). The disc survives the loss of %3 % of its sectors. Memory for it: %4.</source>
        <translation>Parität: %1 % der Daten (%2 von 255 Schichten). Die Disc übersteht den Verlust von %3 % ihrer Sektoren. Arbeitsspeicher dafür: %4.</translation>
    </message>
    <message>
        <source>The parity is whole: %1 % of the data (%2 of 255 layers).</source>
        <translation>Die Parität ist vollständig: %1 % der Daten (%2 von 255 Schichten).</translation>
    </message>
    <message>
        <source>Sectors that the disc&apos;s parity repaired in the image: %1. Write the image to another disc.</source>
        <translation>Sektoren, die die Parität der Disc im Abbild repariert hat: %1. Schreiben Sie das Abbild auf eine andere Disc.</translation>
    </message>
    <message>
        <source>“%1” is written without the parity that the image has: on this kind of disc the newest session is shown in place of the first one, and a repair would undo that.</source>
        <translation>„%1“ wird ohne die Parität des Abbilds geschrieben: Auf Discs dieser Art steht die neueste Sitzung an der Stelle der ersten, und eine Reparatur würde das rückgängig machen.</translation>
    </message>
    <message>
        <source>Write the image to a disc that can be written once to keep the parity.</source>
        <translation>Schreiben Sie das Abbild auf eine einmal beschreibbare Disc, um die Parität zu behalten.</translation>
    </message>
    <message>
        <source>Sectors of “%1” that nothing vouches for: %2. They were taken as they were read, for their checksums are lost with too much of the parity.</source>
        <translation>Sektoren von „%1“, für die nichts bürgt: %2. Sie wurden so übernommen, wie sie gelesen wurden, denn ihre Prüfsummen sind mit zu viel von der Parität verloren.</translation>
    </message>
    <message>
        <source>Compare the files with another copy.</source>
        <translation>Vergleichen Sie die Dateien mit einer anderen Kopie.</translation>
    </message>
    <message>
        <source>That is more than the %1 % asked for: parity is written in layers of whole sectors, which are large beside so small an image.</source>
        <translation>Das ist mehr als die verlangten %1 %: Parität wird in Schichten ganzer Sektoren geschrieben, und die sind neben einem so kleinen Abbild groß.</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
    <message>
        <source>Read back and compared: what is on the medium differs from what was sent.</source>
        <translation>Zurückgelesen und verglichen: Was auf dem Medium ist, weicht von dem ab, was gesendet wurde.</translation>
    </message>
    <message>
        <source>Read back, but not everything could be compared.</source>
        <translation>Zurückgelesen, aber nicht alles ließ sich vergleichen.</translation>
    </message>
    <message>
        <source>Not read back.</source>
        <translation>Nicht zurückgelesen.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>%1, builds on run %2</source>
        <translation>%1, baut auf Lauf %2 auf</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Media</source>
        <translation>Medien</translation>
    </message>
    <message>
        <source>Written to</source>
        <translation>Geschrieben auf</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Medium %1</source>
        <translation>Medium %1</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <source>at most about %1</source>
        <translation>höchstens etwa %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Needs run %1</source>
        <translation>Braucht Lauf %1</translation>
    </message>
    <message>
        <source>there is no good record of it</source>
        <translation>darüber gibt es keine brauchbare Aufzeichnung</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>On the medium</source>
        <translation>Auf dem Medium</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>Alle Läufe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No problems: everything is on the medium.</source>
        <translation>Keine Probleme: Alles ist auf dem Medium.</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>Probleme: %1</translation>
    </message>
    <message>
        <source>Backup “%1”, run %2</source>
        <translation>Sicherung „%1“, Lauf %2</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The code of this language, as a page of HTML has it.</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>The backup “%1” has problems</source>
        <translation>Die Sicherung „%1“ hat Probleme</translation>
    </message>
    <message>
        <source>Problems: %1. “steadyburn-cli backup show %2 --run %3” names them.</source>
        <translation>Probleme: %1. „steadyburn-cli backup show %2 --run %3“ nennt sie.</translation>
    </message>
    <message>
        <source>next on %1</source>
        <translation>das nächste Mal am %1</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>not active</source>
        <translation>nicht aktiv</translation>
    </message>
    <message>
        <source>%1: %2, %3, “%4”</source>
        <translation>%1: %2, %3, „%4“</translation>
    </message>
    <message>
        <source>The backup “%1” has no timer.</source>
        <translation>Die Sicherung „%1“ hat keinen Timer.</translation>
    </message>
    <message>
        <source>There is no room for the disc&apos;s image in “%1”: %2 are needed, %3 are free.</source>
        <translation>In „%1“ ist kein Platz für das Abbild der Disc: %2 werden gebraucht, %3 sind frei.</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to.</source>
        <translation>Wählen Sie einen Ordner, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Ausgeschlossen</translation>
    </message>
    <message>
        <source>There is no folder for backups and their timers: neither HOME nor the variables XDG_DATA_HOME and XDG_CONFIG_HOME are set.</source>
        <translation>Es gibt keinen Ordner für Sicherungen und ihre Timer: Weder HOME noch die Variablen XDG_DATA_HOME und XDG_CONFIG_HOME sind gesetzt.</translation>
    </message>
    <message>
        <source>Set HOME.</source>
        <translation>Setzen Sie HOME.</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: with the variable TMPDIR, or as the image&apos;s.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Ordner: mit der Variablen TMPDIR oder als den des Abbilds.</translation>
    </message>
    <message>
        <source>The medium gets no list of checksums, because the source “%1” has the name of the list&apos;s folder.</source>
        <translation>Das Medium bekommt keine Liste von Prüfsummen, weil die Quelle „%1“ den Namen ihres Ordners hat.</translation>
    </message>
    <message>
        <source>Rename the source if you want a list.</source>
        <translation>Benennen Sie die Quelle um, wenn Sie eine Liste möchten.</translation>
    </message>
    <message>
        <source>“%1” cannot be appended: the disc has a folder ABOUT-THIS-DISC with its list of checksums. Nothing was written.</source>
        <translation>„%1“ kann nicht angehängt werden: Die Disc hat einen Ordner ABOUT-THIS-DISC mit ihrer Liste von Prüfsummen. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Rename the source.</source>
        <translation>Benennen Sie die Quelle um.</translation>
    </message>
    <message>
        <source>This session gets no list of checksums, because the disc has a folder ABOUT-THIS-DISC of its own.</source>
        <translation>Diese Session bekommt keine Liste von Prüfsummen, weil die Disc selbst einen Ordner ABOUT-THIS-DISC hat.</translation>
    </message>
    <message>
        <source>“%1” was changed outside Steadyburn, or is not its file. It was not touched.</source>
        <translation>„%1“ wurde außerhalb von Steadyburn geändert oder ist nicht seine Datei. Sie blieb unberührt.</translation>
    </message>
    <message>
        <source>Move it away, then run the command again.</source>
        <translation>Verschieben Sie sie und starten Sie den Befehl erneut.</translation>
    </message>
    <message>
        <source>Insert the right medium and run “steadyburn-cli backup run %1”, or wait for the next scheduled run.</source>
        <translation>Legen Sie das richtige Medium ein und starten Sie „steadyburn-cli backup run %1“, oder warten Sie auf den nächsten geplanten Lauf.</translation>
    </message>
    <message>
        <source>The backup “%1” failed</source>
        <translation>Die Sicherung „%1“ ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>changed outside Steadyburn</source>
        <translation>außerhalb von Steadyburn geändert</translation>
    </message>
    <message>
        <source>The timer is written, but systemd did not start it: %1. Where your systemd runs, type: systemctl --user daemon-reload &amp;&amp; systemctl --user enable --now %2</source>
        <translation>Der Timer ist geschrieben, aber systemd hat ihn nicht gestartet: %1. Geben Sie dort, wo Ihr systemd läuft, ein: systemctl --user daemon-reload &amp;&amp; systemctl --user enable --now %2</translation>
    </message>
    <message>
        <source>The timer is removed, but systemd was not told: %1. Where your systemd runs, type: systemctl --user stop %2; systemctl --user daemon-reload</source>
        <translation>Der Timer ist entfernt, aber systemd weiß es noch nicht: %1. Geben Sie dort, wo Ihr systemd läuft, ein: systemctl --user stop %2; systemctl --user daemon-reload</translation>
    </message>
    <message>
        <source>The backup “%1” now runs automatically (“%2”, %3).</source>
        <translation>Die Sicherung „%1“ läuft jetzt automatisch („%2“, %3).</translation>
    </message>
    <message>
        <source>The backup “%1” no longer runs automatically.</source>
        <translation>Die Sicherung „%1“ läuft nicht mehr automatisch.</translation>
    </message>
    <message>
        <source>Waiting for the next medium</source>
        <translation>Warten auf das nächste Medium</translation>
    </message>
    <message>
        <source>Read as a sample: %1 of %2. Seed: %3.</source>
        <translation>Als Stichprobe gelesen: %1 von %2. Startwert: %3.</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>Nicht geprüft: %1.</translation>
    </message>
    <message>
        <source>Media should be checked</source>
        <translation>Medien sollten geprüft werden</translation>
    </message>
    <message>
        <source>Due: %1, and %2 more. “steadyburn-cli verify” checks them.</source>
        <translation>Fällig: %1 und %2 weitere. „steadyburn-cli verify“ prüft sie.</translation>
    </message>
    <message>
        <source>Due: %1. “steadyburn-cli verify” checks them.</source>
        <translation>Fällig: %1. „steadyburn-cli verify“ prüft sie.</translation>
    </message>
    <message>
        <source>The volumes that were written stay as they are and can be read; the set is not complete.</source>
        <translation>Die geschriebenen Medien bleiben, wie sie sind, und sind lesbar; der Satz ist nicht vollständig.</translation>
    </message>
    <message>
        <source>After a yes the set continues with the files as they are now.</source>
        <translation>Nach einem Ja wird der Satz mit den Dateien fortgesetzt, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>After a yes (--yes) the set continues with the files as they are now.</source>
        <translation>Nach einem Ja (--yes) wird der Satz mit den Dateien fortgesetzt, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of this very backup, “%3”. It was not overwritten.</source>
        <translation>„%1“ enthält den Lauf %2 eben dieser Sicherung, „%3“. Es wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>Use another medium. Or forget that run first, if nothing need be restored from it any more.</source>
        <translation>Verwenden Sie ein anderes Medium. Oder vergessen Sie zuerst diesen Lauf, wenn daraus nichts mehr wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>Use another medium. Erase the disc or delete the file first, if nothing need be restored from it any more.</source>
        <translation>Verwenden Sie ein anderes Medium. Löschen Sie zuerst die Disc oder die Datei, wenn daraus nichts mehr wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>“%1” holds a run of a backup, and ABOUT-THIS-BACKUP/RUN.json, which says of which one, cannot be read. It was not overwritten.</source>
        <translation>„%1“ enthält einen Lauf einer Sicherung, und ABOUT-THIS-BACKUP/RUN.json, worin steht, welcher, ist nicht lesbar. Es wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>This computer has no font, and a card has words.</source>
        <translation>Auf diesem Rechner ist keine Schriftart installiert; die Karte braucht eine.</translation>
    </message>
    <message>
        <source>Install a font, such as DejaVu.</source>
        <translation>Installieren Sie eine Schriftart, zum Beispiel DejaVu.</translation>
    </message>
    <message>
        <source>%1, burned %2</source>
        <translation>%1, gebrannt am %2</translation>
    </message>
    <message>
        <source>%1, on the shelf since %2</source>
        <translation>%1, im Regal seit %2</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>%1, no. %2</source>
        <translation>%1, Nr. %2</translation>
    </message>
    <message>
        <source>Set ID</source>
        <translation>Kennung des Satzes</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>Aufbewahrt</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1, in Ordnung</translation>
    </message>
    <message>
        <source>%1, damaged</source>
        <translation>%1, beschädigt</translation>
    </message>
    <message>
        <source>Without it, on any system with mt and tar. Where tar says that its records are too short, the first file of the tape has the number for -b in README.txt.</source>
        <translation>Ohne Steadyburn, auf jedem System mit mt und tar. Meldet tar, dass seine Datensätze zu kurz sind, steht die Zahl für -b in README.txt, in der ersten Datei des Bandes.</translation>
    </message>
    <message>
        <source>Without it, on any system with mt and tar; N is the number of the tape file. Where tar says that its records are too short, the first file of the tape has the number for -b in README.txt.</source>
        <translation>Ohne Steadyburn, auf jedem System mit mt und tar; N ist die Nummer der Banddatei. Meldet tar, dass seine Datensätze zu kurz sind, steht die Zahl für -b in README.txt, in der ersten Datei des Bandes.</translation>
    </message>
    <message>
        <source>Without it, on any Linux system:</source>
        <translation>Ohne Steadyburn, auf jedem Linux-System:</translation>
    </message>
    <message>
        <source>Without it: any system shows the disc as a folder. On Linux:</source>
        <translation>Ohne Steadyburn: Jedes System zeigt die Disc als Ordner. Unter Linux:</translation>
    </message>
    <message>
        <source>To check that every file is as it was written:</source>
        <translation>Prüfen, ob jede Datei so ist, wie sie geschrieben wurde:</translation>
    </message>
    <message>
        <source>A file that is split over discs of the set: copy all parts into one folder.</source>
        <translation>Eine Datei, die über Discs des Satzes geteilt ist: alle Teile in einen Ordner kopieren.</translation>
    </message>
    <message>
        <source>With Steadyburn, which compares every file with its checksum:</source>
        <translation>Mit Steadyburn, das jede Datei mit ihrer Prüfsumme vergleicht:</translation>
    </message>
    <message>
        <source>Without it, on any system with tar:</source>
        <translation>Ohne Steadyburn, auf jedem System mit tar:</translation>
    </message>
    <message>
        <source>Tape file %1</source>
        <translation>Banddatei %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Contents: %1, %2</source>
        <translation>Inhalt: %1, %2</translation>
    </message>
    <message>
        <source>How to restore it</source>
        <translation>So wird es wiederhergestellt</translation>
    </message>
    <message>
        <source>ID of the medium</source>
        <translation>Kennung des Mediums</translation>
    </message>
    <message>
        <source>ID of the set</source>
        <translation>Kennung des Satzes</translation>
    </message>
    <message>
        <source>Steadyburn, %1</source>
        <translation>Steadyburn, %1</translation>
    </message>
    <message>
        <source>Print at 100 %. Cut at the marks, and fold at the dashed lines.</source>
        <translation>Mit 100 % drucken, an den Marken schneiden, an den gestrichelten Linien falten.</translation>
    </message>
    <message>
        <source>The card is in “%1”. Print it at 100 %.</source>
        <translation>Die Karte ist in „%1“. Drucken Sie sie mit 100 %.</translation>
    </message>
    <message>
        <source>You are told of media that should be checked: %1, %2, “%3”</source>
        <translation>Sie werden an Medien erinnert, die geprüft werden sollten: %1, %2, „%3“</translation>
    </message>
    <message>
        <source>There is no reminder of media that should be checked. --at makes one.</source>
        <translation>Es gibt keine Erinnerung an Medien, die geprüft werden sollten. --at richtet eine ein.</translation>
    </message>
    <message>
        <source>From now on you are told of media that should be checked (“%1”, %2).</source>
        <translation>Ab jetzt werden Sie an Medien erinnert, die geprüft werden sollten („%1“, %2).</translation>
    </message>
    <message>
        <source>You are no longer told of media that should be checked.</source>
        <translation>Sie werden nicht mehr an Medien erinnert, die geprüft werden sollten.</translation>
    </message>
    <message>
        <source>There is no reminder of media that should be checked.</source>
        <translation>Es gibt keine Erinnerung an Medien, die geprüft werden sollten.</translation>
    </message>
    <message>
        <source>Without digests of the files (%1) nothing can be verified.</source>
        <translation>Ohne Prüfsummen der Dateien (%1) kann nichts geprüft werden.</translation>
    </message>
    <message>
        <source>Leave out one of the two.</source>
        <translation>Lassen Sie eines von beiden weg.</translation>
    </message>
    <message>
        <source>Without digests of the files (%1) there is nothing to write into a manifest.</source>
        <translation>Ohne Prüfsummen der Dateien (%1) gibt es nichts, was in ein Manifest geschrieben werden könnte.</translation>
    </message>
    <message>
        <source>A set is continued and put together by the digests of its files, so %1 is not possible.</source>
        <translation>Ein Satz wird anhand der Prüfsummen seiner Dateien fortgesetzt und zusammengefügt, daher ist %1 nicht möglich.</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>Lassen Sie es weg.</translation>
    </message>
    <message>
        <source>The index of the tape in “%1” has the digests of its files, so %2 is not possible.</source>
        <translation>Das Verzeichnis des Bandes in „%1“ enthält die Prüfsummen seiner Dateien, daher ist %2 nicht möglich.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>This computer was too busy for %1: the drive had to stop, although the buffer had data.</source>
        <translation>Dieser Rechner war %1 lang zu beschäftigt: Das Laufwerk musste anhalten, obwohl der Puffer Daten hatte.</translation>
    </message>
    <message>
        <source>Of the drive&apos;s stops, this computer caused %1: it was too busy for %2 in all, although the buffer had data.</source>
        <translation>Von den Stopps des Laufwerks hat dieser Rechner %1 verursacht: Er war insgesamt %2 lang zu beschäftigt, obwohl der Puffer Daten hatte.</translation>
    </message>
    <message>
        <source>The system granted no priority to the thread that serves the drive. End other programs while it writes, allow real-time priority (see the handbook), or choose a lower speed.</source>
        <translation>Das System hat dem Thread, der das Laufwerk bedient, keinen Vorrang gewährt. Beenden Sie während des Schreibens andere Programme, erlauben Sie Echtzeitpriorität (siehe Handbuch) oder wählen Sie eine niedrigere Geschwindigkeit.</translation>
    </message>
    <message>
        <source>End other programs while it writes, or choose a lower speed.</source>
        <translation>Beenden Sie während des Schreibens andere Programme oder wählen Sie eine niedrigere Geschwindigkeit.</translation>
    </message>
    <message>
        <source>It needs a buffer of %1, or choose a speed of %2.</source>
        <translation>Dafür ist ein Puffer von %1 nötig, oder wählen Sie eine Geschwindigkeit von %2.</translation>
    </message>
    <message>
        <source>It needs a buffer of %1; a lower speed would not be enough.</source>
        <translation>Dafür ist ein Puffer von %1 nötig; eine niedrigere Geschwindigkeit würde nicht ausreichen.</translation>
    </message>
    <message>
        <source>It would need a buffer of %1, for which this computer has no room: choose a speed of %2.</source>
        <translation>Dafür wäre ein Puffer von %1 nötig, für den dieser Rechner keinen Platz hat: Wählen Sie eine Geschwindigkeit von %2.</translation>
    </message>
    <message>
        <source>It would need a buffer of %1, for which this computer has no room, and a lower speed would not be enough: copy the sources to a faster disk, or write an image first.</source>
        <translation>Dafür wäre ein Puffer von %1 nötig, für den dieser Rechner keinen Platz hat, und eine niedrigere Geschwindigkeit würde nicht ausreichen: Kopieren Sie die Quellen auf eine schnellere Festplatte oder schreiben Sie zuerst ein Abbild.</translation>
    </message>
    <message>
        <source>The buffer of %1 will run dry at %2.</source>
        <translation>Der Puffer von %1 wird bei %2 leerlaufen.</translation>
    </message>
    <message>
        <source>Writing resumes when the buffer is filled to %1 %.</source>
        <translation>Weitergeschrieben wird, sobald der Puffer zu %1 % gefüllt ist.</translation>
    </message>
    <message>
        <source>Check the disk or the network; the burn continues by itself.</source>
        <translation>Prüfen Sie die Festplatte oder das Netzwerk; das Brennen geht von selbst weiter.</translation>
    </message>
    <message>
        <source>Looking at the files that will be written.</source>
        <translation>Die zu schreibenden Dateien werden erfasst.</translation>
    </message>
    <message>
        <source>The buffer is filled first, so that the drive does not have to wait.</source>
        <translation>Zuerst wird der Puffer gefüllt, damit das Laufwerk nicht warten muss.</translation>
    </message>
    <message>
        <source>The medium is being closed. Some drives take several minutes.</source>
        <translation>Das Medium wird abgeschlossen. Manche Laufwerke brauchen dafür mehrere Minuten.</translation>
    </message>
    <message>
        <source>Every file is read back and compared with what was sent.</source>
        <translation>Jede Datei wird zurückgelesen und mit den gesendeten Daten verglichen.</translation>
    </message>
    <message>
        <source>The next medium is needed.</source>
        <translation>Das nächste Medium wird benötigt.</translation>
    </message>
    <message>
        <source>Everything has been read. The drive writes what is left in the buffer.</source>
        <translation>Alles ist gelesen. Das Laufwerk schreibt, was noch im Puffer ist.</translation>
    </message>
    <message>
        <source>The source keeps up with the drive.</source>
        <translation>Die Quelle hält mit dem Laufwerk Schritt.</translation>
    </message>
    <message>
        <source>The set continues without the drive “%1”.</source>
        <translation>Der Satz wird ohne das Laufwerk „%1“ fortgesetzt.</translation>
    </message>
    <message>
        <source>Its other discs go to the drives that are left.</source>
        <translation>Seine übrigen Discs kommen in die verbleibenden Laufwerke.</translation>
    </message>
    <message>
        <source>“%1” is named twice: the discs of a set can only go to different drives in turn.</source>
        <translation>„%1“ ist doppelt angegeben: Die Discs eines Satzes können nur abwechselnd in verschiedene Laufwerke kommen.</translation>
    </message>
    <message>
        <source>Name each drive once.</source>
        <translation>Geben Sie jedes Laufwerk einmal an.</translation>
    </message>
    <message>
        <source>“%1” is no disc drive: only the discs of a set go to several targets in turn.</source>
        <translation>„%1“ ist kein Disc-Laufwerk: Nur die Discs eines Satzes kommen abwechselnd in mehrere Ziele.</translation>
    </message>
    <message>
        <source>Name one target, or only disc drives.</source>
        <translation>Geben Sie ein einziges Ziel an, oder nur Disc-Laufwerke.</translation>
    </message>
    <message>
        <source>Make PAR2 files</source>
        <translation>PAR2-Dateien</translation>
    </message>
    <message>
        <source>The archive is written and stays as it is. Only its PAR2 files are not made.</source>
        <translation>Das Archiv ist geschrieben und bleibt, wie es ist. Nur seine PAR2-Dateien werden nicht erzeugt.</translation>
    </message>
    <message>
        <source>The disc in “%1” would hold an archive, and parity protects only ISO 9660 images.</source>
        <translation>Die Disc in „%1“ enthielte ein Archiv, und Parität schützt nur ISO-9660-Abbilder.</translation>
    </message>
    <message>
        <source>“%1” is a tape: parity protects discs, images, and archives in files.</source>
        <translation>„%1“ ist ein Band: Parität schützt Discs, Abbilder und Archive in Dateien.</translation>
    </message>
    <message>
        <source>Write without parity. Or write an archive with parity to a file, then that archive and its PAR2 files to the tape.</source>
        <translation>Schreiben Sie ohne Parität. Oder schreiben Sie ein Archiv mit Parität in eine Datei, und dann dieses Archiv und seine PAR2-Dateien auf das Band.</translation>
    </message>
    <message>
        <source>Standard output has no parity: parity protects discs, images, and archives in files.</source>
        <translation>Die Standardausgabe hat keine Parität: Parität schützt Discs, Abbilder und Archive in Dateien.</translation>
    </message>
    <message>
        <source>The archive “%1” is complete, but its PAR2 files could not be made.</source>
        <translation>Das Archiv „%1“ ist vollständig, aber seine PAR2-Dateien konnten nicht erzeugt werden.</translation>
    </message>
    <message>
        <source>Make them later with “par2 create”, or write the archive anew.</source>
        <translation>Erzeugen Sie sie später mit „par2 create“, oder schreiben Sie das Archiv neu.</translation>
    </message>
    <message>
        <source>par2 ended with code %1: %2</source>
        <translation>par2 endete mit dem Code %1: %2</translation>
    </message>
    <message>
        <source>The program “%1” is not installed. Nothing was written.</source>
        <translation>Das Programm „%1“ ist nicht installiert. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Install it (package par2 or par2cmdline), or write without PAR2 files.</source>
        <translation>Installieren Sie es (Paket par2 oder par2cmdline), oder schreiben Sie ohne PAR2-Dateien.</translation>
    </message>
    <message>
        <source>PAR2 files, with which “par2 repair” repairs the archive: %1.</source>
        <translation>PAR2-Dateien, mit denen „par2 repair“ das Archiv repariert: %1.</translation>
    </message>
    <message>
        <source>PAR2 files of the archive are made, which can repair it.</source>
        <translation>Zum Archiv werden PAR2-Dateien erstellt, mit denen es repariert werden kann.</translation>
    </message>
    <message>
        <source>Choose “Add to what is on it” before you burn, or use another. It cannot be erased.</source>
        <translation>Wählen Sie vor dem Brennen „Zum Vorhandenen hinzufügen“ oder verwenden Sie ein anderes. Löschen lässt es sich nicht.</translation>
    </message>
    <message>
        <source>Choose “Add to what is on it” before you burn, erase it (Medium → Erase), or use another.</source>
        <translation>Wählen Sie vor dem Brennen „Zum Vorhandenen hinzufügen“, löschen Sie es (Medium → Löschen) oder verwenden Sie ein anderes.</translation>
    </message>
    <message>
        <source>%1: runs: %2, the record of the last one is damaged, %3, to “%4”</source>
        <translation>%1: Läufe: %2, die Aufzeichnung des letzten ist beschädigt, %3, nach „%4“</translation>
    </message>
    <message>
        <source>Measuring “%1” would spend a medium.</source>
        <translation>Eine Messung von „%1“ würde ein Medium verbrauchen.</translation>
    </message>
    <message>
        <source>Measure a folder or an image, or a simulated drive, such as virtual:dvd+r,speed=16x.</source>
        <translation>Messen Sie einen Ordner oder ein Abbild oder ein simuliertes Laufwerk wie virtual:dvd+r,speed=16x.</translation>
    </message>
    <message>
        <source>Size of a request</source>
        <translation>Größe eines Zugriffs</translation>
    </message>
    <message>
        <source>Synchronous writing</source>
        <translation>Synchrones Schreiben</translation>
    </message>
    <message>
        <source>Direct writing</source>
        <translation>Direktes Schreiben</translation>
    </message>
    <message>
        <source>Writing to the cache</source>
        <translation>Schreiben in den Zwischenspeicher</translation>
    </message>
    <message>
        <source>Buffered writing (stdio)</source>
        <translation>Gepuffertes Schreiben (stdio)</translation>
    </message>
    <message>
        <source>Direct reading</source>
        <translation>Direktes Lesen</translation>
    </message>
    <message>
        <source>Strided buffered reading (stdio)</source>
        <translation>Gepuffertes Lesen in Sprüngen (stdio)</translation>
    </message>
    <message>
        <source>Buffered reading (stdio)</source>
        <translation>Gepuffertes Lesen (stdio)</translation>
    </message>
    <message>
        <source>Strided reading, cold</source>
        <translation>Lesen in Sprüngen, kalt</translation>
    </message>
    <message>
        <source>Strided reading, cached</source>
        <translation>Lesen in Sprüngen, zwischengespeichert</translation>
    </message>
    <message>
        <source>Reading backwards, cached</source>
        <translation>Rückwärts lesen, zwischengespeichert</translation>
    </message>
    <message>
        <source>Sequential reading, cold</source>
        <translation>Fortlaufendes Lesen, kalt</translation>
    </message>
    <message>
        <source>Sequential reading, cached</source>
        <translation>Fortlaufendes Lesen, zwischengespeichert</translation>
    </message>
    <message>
        <source>No file can be made there.</source>
        <translation>Dort kann keine Datei angelegt werden.</translation>
    </message>
    <message>
        <source>There is no file that is large enough.</source>
        <translation>Es gibt keine Datei, die groß genug ist.</translation>
    </message>
    <message>
        <source>There are too few small files.</source>
        <translation>Es gibt zu wenige kleine Dateien.</translation>
    </message>
    <message>
        <source>The file system does not offer this.</source>
        <translation>Das Dateisystem bietet das nicht.</translation>
    </message>
    <message>
        <source>Buffer: %1, which lasts %2 at %3</source>
        <translation>Puffer: %1, das reicht bei %3 für %2</translation>
    </message>
    <message>
        <source>Below %1 the tape stops and starts again.</source>
        <translation>Unter %1 hält das Band an und läuft neu an.</translation>
    </message>
    <message>
        <source>Files read at the same time: %1</source>
        <translation>Gleichzeitig gelesene Dateien: %1</translation>
    </message>
    <message>
        <source>The source gives about %1.</source>
        <translation>Die Quelle liefert etwa %1.</translation>
    </message>
    <message>
        <source>Buffer: the automatic size, now %1, covers the longest pause of %2.</source>
        <translation>Puffer: Die automatische Größe, jetzt %1, überbrückt die längste Pause von %2.</translation>
    </message>
    <message>
        <source>Buffer: %1, since reading once paused for %2</source>
        <translation>Puffer: %1, da das Lesen einmal %2 lang stockte</translation>
    </message>
    <message>
        <source>Small files, cold</source>
        <translation>Kleine Dateien, kalt</translation>
    </message>
    <message>
        <source>Simulated drive</source>
        <translation>Simuliertes Laufwerk</translation>
    </message>
    <message>
        <source>%1, %2 each</source>
        <translation>%1, je %2</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>Readers at the same time</source>
        <translation>Gleichzeitige Leser</translation>
    </message>
    <message>
        <source>%1: not measured. %2</source>
        <translation>%1: nicht gemessen. %2</translation>
    </message>
    <message>
        <source>Block size of writes: %1</source>
        <translation>Blockgröße beim Schreiben: %1</translation>
    </message>
    <message>
        <source>%1 none</source>
        <translation>%1 keine</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Proposed:</source>
        <translation>Vorschlag:</translation>
    </message>
    <message>
        <source>begun %1</source>
        <translation>begonnen am %1</translation>
    </message>
    <message>
        <source>“%1”, begun %2</source>
        <translation>„%1“, begonnen am %2</translation>
    </message>
    <message>
        <source>at least %1 of %2</source>
        <translation>mindestens %1 von %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>A burn to “%1” was cut off (%2, %3): nothing of it is there, and a file of that name is the one from before.</source>
        <translation>Ein Brennvorgang nach „%1“ wurde unterbrochen (%2, %3): Davon ist nichts da, und eine Datei dieses Namens ist die von vorher.</translation>
    </message>
    <message>
        <source>The tape in “%1” holds %3 of an unfinished burn behind its earlier files (%2): what was appended cannot be trusted.</source>
        <translation>Das Band in „%1“ enthält hinter seinen früheren Dateien %3 eines unvollendeten Brennvorgangs (%2): Was angehängt wurde, ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>The %4 in “%1” holds %3 of an unfinished burn behind its earlier sessions (%2): what was appended cannot be trusted.</source>
        <translation>Die %4 in „%1“ enthält hinter ihren früheren Sitzungen %3 eines unvollendeten Brennvorgangs (%2): Was angehängt wurde, ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>The tape that was written in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>Das Band, das in „%1“ beschrieben wurde, enthält %3 eines unvollendeten Brennvorgangs (%2): Es ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>The %4 that was burned in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>Die %4, die in „%1“ gebrannt wurde, enthält %3 eines unvollendeten Brennvorgangs (%2): Sie ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>The tape in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>Das Band in „%1“ enthält %3 eines unvollendeten Brennvorgangs (%2): Es ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>The %4 in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>Die %4 in „%1“ enthält %3 eines unvollendeten Brennvorgangs (%2): Sie ist nicht verlässlich.</translation>
    </message>
    <message>
        <source>Burn it again.</source>
        <translation>Brennen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Verify what was on it before you rely on it, and append the files again.</source>
        <translation>Prüfen Sie, was vorher darauf war, bevor Sie sich darauf verlassen, und hängen Sie die Dateien noch einmal an.</translation>
    </message>
    <message>
        <source>Write it anew.</source>
        <translation>Beschreiben Sie es neu.</translation>
    </message>
    <message>
        <source>Burn the files to another disc, and those of its earlier sessions while they can be read.</source>
        <translation>Brennen Sie die Dateien auf eine andere Disc, und die der früheren Sitzungen, solange sie lesbar sind.</translation>
    </message>
    <message>
        <source>Burn the files to another disc.</source>
        <translation>Brennen Sie die Dateien auf eine andere Disc.</translation>
    </message>
    <message>
        <source>Verify its earlier sessions before you rely on them, and append the files again.</source>
        <translation>Prüfen Sie ihre früheren Sitzungen, bevor Sie sich darauf verlassen, und hängen Sie die Dateien noch einmal an.</translation>
    </message>
    <message>
        <source>Burn it anew before you rely on it.</source>
        <translation>Brennen Sie sie neu, bevor Sie sich darauf verlassen.</translation>
    </message>
    <message>
        <source>No journal of this burn can be kept: should the program be killed, nothing will say that the medium is unfinished. %1</source>
        <translation>Über diesen Brennvorgang kann kein Journal geführt werden: Würde das Programm gewaltsam beendet, so würde nichts darauf hinweisen, dass das Medium unvollendet ist. %1</translation>
    </message>
    <message>
        <source>No run of the backup “%1” broke off: there is nothing to continue.</source>
        <translation>Kein Lauf der Sicherung „%1“ wurde unterbrochen: Es gibt nichts fortzusetzen.</translation>
    </message>
    <message>
        <source>Continue it, or give it up before another run begins.</source>
        <translation>Setzen Sie ihn fort, oder geben Sie ihn auf, bevor ein anderer Lauf beginnt.</translation>
    </message>
    <message>
        <source>Run %1 (%2) continues with volume %3</source>
        <translation>Lauf %1 (%2) wird mit Datenträger %3 fortgesetzt</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup run %1 --continue” continues the run.</source>
        <translation>„steadyburn-cli backup run %1 --continue“ setzt den Lauf fort.</translation>
    </message>
    <message>
        <source>The run is not recorded, and no later run builds on it. What was written is whole, and “steadyburn-cli restore” reads it. Run the backup again when the records can be written.</source>
        <translation>Der Lauf ist nicht aufgezeichnet, und kein späterer baut darauf auf. Was geschrieben wurde, ist vollständig, und „steadyburn-cli restore“ liest es. Starten Sie die Sicherung noch einmal, wenn die Aufzeichnungen geschrieben werden können.</translation>
    </message>
    <message>
        <source>“%1” names no volume or copy on the shelf, or more than one.</source>
        <translation>„%1“ bezeichnet kein Medium und keine Kopie im Regal, oder mehr als eines.</translation>
    </message>
    <message>
        <source>The result could not be noted on the shelf. %1</source>
        <translation>Das Ergebnis konnte im Regal nicht vermerkt werden. %1</translation>
    </message>
    <message>
        <source>The shelf has %1 copies of this medium, and which one this is cannot be told: nothing was noted there. “steadyburn-cli verify --copy N” says it.</source>
        <translation>Das Regal hat %1 Kopien dieses Mediums, und welche diese ist, lässt sich nicht erkennen: Dort wurde nichts vermerkt. „steadyburn-cli verify --copy N“ sagt es.</translation>
    </message>
    <message>
        <source>Media: %1</source>
        <translation>Medien: %1</translation>
    </message>
    <message>
        <source>With this run the source “%4” of the backup “%1” would be on %2 media, and may be on %3. Nothing was written.</source>
        <translation>Mit diesem Lauf läge die Quelle „%4“ der Sicherung „%1“ auf %2 Medien; erlaubt sind %3. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>With this run the source “%4” of the backup “%1” would take %2, and may take %3. Nothing was written.</source>
        <translation>Mit diesem Lauf nähme die Quelle „%4“ der Sicherung „%1“ %2 ein; erlaubt sind %3. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>“%1” is a symbolic link: the link alone is backed up, not what it leads to.</source>
        <translation>„%1“ ist ein symbolischer Verweis: Gesichert wird nur der Verweis, nicht, wohin er führt.</translation>
    </message>
    <message>
        <source>Define the backup with what it leads to, or with a slash behind the link.</source>
        <translation>Legen Sie die Sicherung mit dem Ziel des Verweises an, oder mit einem Schrägstrich hinter ihm.</translation>
    </message>
    <message>
        <source>“%1” was a mounted file system when the backup last ran, and is not mounted now. What the backup has of it stays.</source>
        <translation>„%1“ war ein eingehängtes Dateisystem, als die Sicherung zuletzt lief, und ist jetzt nicht eingehängt. Was die Sicherung davon hat, bleibt.</translation>
    </message>
    <message>
        <source>Mount it and run the backup again. If it is not to be backed up any more, exclude it.</source>
        <translation>Hängen Sie es ein und starten Sie die Sicherung noch einmal. Soll es nicht mehr gesichert werden, schließen Sie es aus.</translation>
    </message>
    <message>
        <source>Compared with the sources as they are now. %1</source>
        <translation>Mit den Quellen verglichen, wie sie jetzt sind. %1</translation>
    </message>
    <message>
        <source>Quota of “%1”: %2 of %3 are taken</source>
        <translation>Kontingent von „%1“: %2 von %3 sind belegt</translation>
    </message>
    <message>
        <source>Quota of “%1”: %2 of %3 media are taken</source>
        <translation>Kontingent von „%1“: %2 von %3 Medien sind belegt</translation>
    </message>
    <message>
        <source>%1 in “%2”: </source>
        <translation>%1 in „%2“: </translation>
    </message>
    <message>
        <source>%1, as the sources were then.</source>
        <translation>%1, wie die Quellen damals waren.</translation>
    </message>
    <message>
        <source>Differences from the sources as they were then: %1</source>
        <translation>Unterschiede zu den Quellen, wie sie damals waren: %1</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Verglichen</translation>
    </message>
    <message>
        <source>Differences from the sources</source>
        <translation>Unterschiede zu den Quellen</translation>
    </message>
    <message>
        <source>Volume %1 of the set is damaged.</source>
        <translation>Datenträger %1 des Satzes ist beschädigt.</translation>
    </message>
    <message>
        <source>Volumes %1 of the set are damaged.</source>
        <translation>Die Datenträger %1 des Satzes sind beschädigt.</translation>
    </message>
    <message>
        <source>Run %1 (%2) is on all its media; only its record is missing.</source>
        <translation>Lauf %1 (%2) steht auf allen seinen Medien; nur sein Eintrag fehlt.</translation>
    </message>
    <message>
        <source>Continue it (--continue), or begin another run with --give-up, which gives this one up.</source>
        <translation>Setzen Sie ihn fort (--continue), oder beginnen Sie mit --give-up einen anderen Lauf, der diesen aufgibt.</translation>
    </message>
    <message>
        <source>The last run of the backup “%1” was interrupted. What it has written stays as it is: %2.</source>
        <translation>Der letzte Lauf der Sicherung „%1“ wurde nach %2 unterbrochen. Was er geschrieben hat, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>At least 20 MiB must be free.</source>
        <translation>Mindestens 20 MiB müssen frei sein.</translation>
    </message>
    <message>
        <source>The system did not drop the data from its cache, or does not say whether it did.</source>
        <translation>Das System hat die Daten nicht aus seinem Zwischenspeicher entfernt oder sagt nicht, ob es das getan hat.</translation>
    </message>
    <message>
        <source>The time ran out; measure for longer.</source>
        <translation>Die Zeit reichte nicht; messen Sie länger.</translation>
    </message>
    <message>
        <source>All volumes of the run are whole, but its record could not be written. When it can be, “steadyburn-cli backup run %1 --continue” writes it.</source>
        <translation>Alle Datenträger des Laufs sind vollständig, aber sein Eintrag konnte nicht geschrieben werden. Sobald das möglich ist, schreibt ihn „steadyburn-cli backup run %1 --continue“.</translation>
    </message>
    <message>
        <source>Run %1 is recorded.</source>
        <translation>Lauf %1 ist eingetragen.</translation>
    </message>
    <message>
        <source>No unfinished burn to “%1” is known.</source>
        <translation>Es ist kein unvollendeter Brennvorgang auf „%1“ bekannt.</translation>
    </message>
    <message>
        <source>Forgotten: %1 to “%2”.</source>
        <translation>Vergessen: %1 auf „%2“.</translation>
    </message>
    <message>
        <source>The source keeps up with: %1</source>
        <translation>Die Quelle hält Schritt mit: %1</translation>
    </message>
    <message>
        <source>%1 per request and %2; 90 % of that rate only above %3 (fit ±%4 %)</source>
        <translation>%1 je Zugriff und %2; 90 % davon erst über %3 (Anpassung ±%4 %)</translation>
    </message>
    <message>
        <source>%1 per request of whatever size (fit ±%2 %)</source>
        <translation>%1 je Zugriff, gleich welcher Größe (Anpassung ±%2 %)</translation>
    </message>
    <message>
        <source>%1 per request and %2; 90 % of that rate from %3 on (fit ±%4 %)</source>
        <translation>%1 je Zugriff und %2; 90 % davon ab %3 (Anpassung ±%4 %)</translation>
    </message>
    <message>
        <source>Small files a second, by number of readers – %1</source>
        <translation>Kleine Dateien je Sekunde, nach Zahl der Leser – %1</translation>
    </message>
    <message>
        <source>An unfinished burn to the tape in “%1” (%2) may have begun to write behind its earlier files: if it did, what was appended cannot be trusted.</source>
        <translation>Ein unvollendeter Brennvorgang auf das Band in „%1“ (%2) hat möglicherweise hinter dessen früheren Dateien zu schreiben begonnen: Dann ist nicht verlässlich, was angehängt wurde.</translation>
    </message>
    <message>
        <source>An unfinished burn to the tape in “%1” (%2) may have begun to write: if it did, the tape cannot be trusted.</source>
        <translation>Ein unvollendeter Brennvorgang auf das Band in „%1“ (%2) hat möglicherweise zu schreiben begonnen: Dann ist das Band nicht verlässlich.</translation>
    </message>
    <message>
        <source>An unfinished burn to the %3 in “%1” (%2) may have begun to write behind its earlier sessions: if it did, what was appended cannot be trusted.</source>
        <translation>Ein unvollendeter Brennvorgang auf die %3 in „%1“ (%2) hat möglicherweise hinter deren früheren Sitzungen zu schreiben begonnen: Dann ist nicht verlässlich, was angehängt wurde.</translation>
    </message>
    <message>
        <source>An unfinished burn to the %3 in “%1” (%2) may have begun to write: if it did, the disc cannot be trusted.</source>
        <translation>Ein unvollendeter Brennvorgang auf die %3 in „%1“ (%2) hat möglicherweise zu schreiben begonnen: Dann ist der Datenträger nicht verlässlich.</translation>
    </message>
    <message>
        <source>If it was another medium, forget this burn.</source>
        <translation>Galt er einem anderen Medium, lassen Sie den Brennvorgang vergessen.</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”, “%4”. It was not overwritten.</source>
        <translation>„%1“ enthält den Lauf %2 der Sicherung „%3“, „%4“. Es wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>Each run of the backup would write to the same file, “%1”.</source>
        <translation>Jeder Lauf der Sicherung würde in dieselbe Datei schreiben, „%1“.</translation>
    </message>
    <message>
        <source>Give each run a file of its own: {run} in the name stands for its number, as in “%1”.</source>
        <translation>Geben Sie jedem Lauf eine eigene Datei: {run} im Namen steht für seine Nummer, wie in „%1“.</translation>
    </message>
    <message>
        <source>byte %1%2</source>
        <translation>Byte %1%2</translation>
    </message>
    <message>
        <source>“%1” reported a write error after %2, while %3.</source>
        <translation>„%1“ hat nach %2 einen Schreibfehler gemeldet (Vorgang: %3).</translation>
    </message>
    <message>
        <source>“%1” was not restored: it is on “%3”, which run %2 has written and which is missing.</source>
        <translation>„%1“ wurde nicht wiederhergestellt: Es liegt auf „%3“, von Lauf %2 geschrieben, und dieses Medium fehlt.</translation>
    </message>
    <message>
        <source>Insert that medium, or say where it is.</source>
        <translation>Legen Sie dieses Medium ein oder sagen Sie, wo es ist.</translation>
    </message>
    <message>
        <source>Insert that medium, or say where it is (--from RUN=TARGET).</source>
        <translation>Legen Sie dieses Medium ein oder sagen Sie, wo es ist (--from LAUF=ZIEL).</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”.</source>
        <translation>„%1“ enthält den Lauf %2 der Sicherung „%3“.</translation>
    </message>
    <message>
        <source>“%1” holds no run of this backup.</source>
        <translation>„%1“ enthält keinen Lauf dieser Sicherung.</translation>
    </message>
    <message>
        <source>“%1” holds a run of another backup, “%2”.</source>
        <translation>„%1“ enthält einen Lauf einer anderen Sicherung, „%2“.</translation>
    </message>
    <message>
        <source>Run %1 is needed.</source>
        <translation>Benötigt wird Lauf %1.</translation>
    </message>
    <message>
        <source>Run %1 is needed, on the medium “%2”.</source>
        <translation>Benötigt wird Lauf %1 auf dem Medium „%2“.</translation>
    </message>
    <message>
        <source>Its set is complete on other media.</source>
        <translation>Sein Satz ist auf anderen Medien vollständig.</translation>
    </message>
    <message>
        <source>Its set can be continued, and what is whole on its other media stays: choose File → Disc and Tape Sets.</source>
        <translation>Sein Satz kann fortgesetzt werden, und was auf seinen anderen Medien vollständig ist, bleibt: Wählen Sie Datei → Disc- und Bandsätze.</translation>
    </message>
    <message>
        <source>Its set can be continued, and what is whole on its other media stays: steadyburn-cli burn --continue &apos;%1&apos; --to TARGET</source>
        <translation>Sein Satz kann fortgesetzt werden, und was auf seinen anderen Medien vollständig ist, bleibt: steadyburn-cli burn --continue &apos;%1&apos; --to ZIEL</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>und weitere</translation>
    </message>
    <message>
        <source>Deleted files and folders</source>
        <translation>Gelöschte Dateien und Ordner</translation>
    </message>
    <message>
        <source>Change the backup: raise the quota, or exclude what need not be kept.</source>
        <translation>Ändern Sie die Sicherung: Erhöhen Sie das Kontingent, oder schließen Sie aus, was nicht aufbewahrt werden muss.</translation>
    </message>
    <message>
        <source>Forget what is no longer needed: runs %1.</source>
        <translation>Entfernen Sie aus der Liste, was nicht mehr gebraucht wird: Läufe %1.</translation>
    </message>
    <message>
        <source>The backup “%1” was changed. It is now:</source>
        <translation>Die Sicherung „%1“ wurde geändert. Sie ist nun:</translation>
    </message>
    <message>
        <source>The backup “%1” was so already:</source>
        <translation>Die Sicherung „%1“ war bereits so:</translation>
    </message>
    <message>
        <source>Run %1, which broke off, continues as it was begun.</source>
        <translation>Lauf %1, der unterbrochen wurde, wird so fortgesetzt, wie er begonnen wurde.</translation>
    </message>
    <message>
        <source>Nothing is to be changed. %1 change takes one or more of %2.</source>
        <translation>Es ist nichts zu ändern. %1 change nimmt eine oder mehrere dieser Optionen: %2.</translation>
    </message>
    <message>
        <source>“%1” takes away what the backup does not have.</source>
        <translation>„%1“ nimmt weg, was die Sicherung nicht hat.</translation>
    </message>
    <message>
        <source>A newer version of “%1” is on volume %2 of the set, which was not inserted.</source>
        <translation>Eine neuere Fassung von „%1“ ist auf Band %2 des Satzes, das nicht eingelegt wurde.</translation>
    </message>
    <message>
        <source>Restore it from that volume.</source>
        <translation>Stellen Sie sie von dort wieder her.</translation>
    </message>
    <message>
        <source>The record “%1” of a burn cannot be read. If a burn was interrupted, its medium is not known: verify your last media before you rely on them, then delete this file.</source>
        <translation>Das Protokoll „%1“ eines Brennvorgangs ist nicht lesbar. Falls ein Brennvorgang abgebrochen wurde, ist nicht bekannt, auf welchem Medium: Prüfen Sie Ihre letzten Medien, bevor Sie sich auf sie verlassen, und löschen Sie dann diese Datei.</translation>
    </message>
    <message>
        <source>Still known: %1 to other media in this drive. To forget one, insert its medium; to forget all, remove the medium.</source>
        <translation>Weiterhin bekannt: %1 auf andere Medien in diesem Laufwerk. Um einen zu vergessen, legen Sie sein Medium ein; um alle zu vergessen, entnehmen Sie das Medium.</translation>
    </message>
    <message>
        <source>Files written by this run</source>
        <translation>Von diesem Lauf geschriebene Dateien</translation>
    </message>
    <message>
        <source>Check the drive, its power and its cable; the burn continues by itself.</source>
        <translation>Prüfen Sie das Laufwerk, seine Stromversorgung und sein Kabel; das Brennen geht von selbst weiter.</translation>
    </message>
    <message>
        <source>“%1” has taken no data for %2 s. The run waits for it.</source>
        <translation>„%1“ hat seit %2 s keine Daten angenommen. Der Vorgang wartet darauf.</translation>
    </message>
    <message>
        <source>The folders of the disc do not match the checksum that it has of them: a name, a link, a mode, an owner or a time was changed or damaged after it was written. It is not known which.</source>
        <translation>Die Ordner der Disc stimmen nicht mit der Prüfsumme überein, die sie davon hat: Ein Name, eine Verknüpfung, ein Zugriffsrecht, ein Eigentümer oder eine Zeit wurde nach dem Schreiben geändert oder beschädigt. Was davon, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1” is no archive that Steadyburn knows: nothing of it was read.</source>
        <translation>Datei %2 des Bandes in „%1“ ist kein Archiv, das Steadyburn kennt: Nichts davon wurde gelesen.</translation>
    </message>
    <message>
        <source>Choose an existing file of the tape.</source>
        <translation>Wählen Sie eine vorhandene Datei des Bandes.</translation>
    </message>
    <message>
        <source>Name an existing file of the tape (--session).</source>
        <translation>Nennen Sie eine vorhandene Datei des Bandes (--session).</translation>
    </message>
    <message>
        <source>There is no file %2 on the tape in “%1”: it has %3, counted from 0.</source>
        <translation>Auf dem Band in „%1“ gibt es keine Datei %2: Es hat %3, von 0 an gezählt.</translation>
    </message>
    <message>
        <source>Append to it (burn --append), or use another. It cannot be erased.</source>
        <translation>Hängen Sie an (burn --append) oder verwenden Sie ein anderes. Dieses kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Append to it (burn --append), or say that it may be overwritten (--yes).</source>
        <translation>Hängen Sie an (burn --append) oder erlauben Sie das Überschreiben (--yes).</translation>
    </message>
    <message>
        <source>Erase it all the same if you do not need that any more.</source>
        <translation>Löschen Sie es trotzdem, wenn Sie das nicht mehr brauchen.</translation>
    </message>
    <message>
        <source>Say that it may be erased (--yes).</source>
        <translation>Erlauben Sie das Löschen (--yes).</translation>
    </message>
    <message>
        <source>Close that program and try again.</source>
        <translation>Schließen Sie jenes Programm und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Slide the write-protect switch of the cartridge, or use another tape.</source>
        <translation>Verstellen Sie den Schreibschutzschieber der Kassette oder verwenden Sie ein anderes Band.</translation>
    </message>
    <message>
        <source>Use another disc. One in a cartridge may have a write-protect switch.</source>
        <translation>Verwenden Sie eine andere Disc. Eine in einer Hülle kann einen Schreibschutzschieber haben.</translation>
    </message>
    <message>
        <source>“%1” is a tape: it takes archives and no image of a disc.</source>
        <translation>„%1“ ist ein Band: Es nimmt Archive auf, aber kein Abbild einer Disc.</translation>
    </message>
    <message>
        <source>Write an image to a disc or a file, and to a tape the files themselves.</source>
        <translation>Schreiben Sie ein Abbild auf eine Disc oder in eine Datei, auf ein Band die Dateien selbst.</translation>
    </message>
    <message>
        <source>“%1” is not the journal of a set, or it is damaged.</source>
        <translation>„%1“ ist nicht das Journal eines Satzes oder ist beschädigt.</translation>
    </message>
    <message>
        <source>Nothing was written. The tapes or discs that are finished can be read; the set must be burned again.</source>
        <translation>Es wurde nichts geschrieben. Die fertigen Bänder oder Discs sind lesbar; der Satz muss neu gebrannt werden.</translation>
    </message>
    <message>
        <source>There is no interrupted set in “%1”.</source>
        <translation>In „%1“ gibt es keinen unterbrochenen Satz.</translation>
    </message>
    <message>
        <source>Insert that volume when it is requested.</source>
        <translation>Legen Sie diesen Datenträger ein, wenn danach gefragt wird.</translation>
    </message>
    <message>
        <source>Insert that volume when it is requested (--next-volume).</source>
        <translation>Legen Sie diesen Datenträger ein, wenn danach gefragt wird (--next-volume).</translation>
    </message>
    <message>
        <source>What is in “%1” is not a volume of this set.</source>
        <translation>Was in „%1“ liegt, gehört nicht zu diesem Satz.</translation>
    </message>
    <message>
        <source>The disc in “%1” is a different one: %2.</source>
        <translation>Die Disc in „%1“ ist eine andere: %2.</translation>
    </message>
    <message>
        <source>Insert the requested volume.</source>
        <translation>Legen Sie den verlangten Datenträger ein.</translation>
    </message>
    <message>
        <source>Insert volume %1 of the set.</source>
        <translation>Legen Sie Datenträger %1 des Satzes ein.</translation>
    </message>
    <message>
        <source>Of the set “%1” volume %2 was not inserted.</source>
        <translation>Vom Satz „%1“ wurde Datenträger %2 nicht eingelegt.</translation>
    </message>
    <message>
        <source>%1: readable only with the disc&apos;s parity. Copy it soon.</source>
        <translation>%1: nur mit der Parität der Disc lesbar. Kopieren Sie sie bald.</translation>
    </message>
    <message>
        <source>Continue the set on the command line, which can be told another place.</source>
        <translation>Setzen Sie den Satz auf der Befehlszeile fort; dort lässt sich ein anderer Ort angeben.</translation>
    </message>
    <message>
        <source>Say with --manifest where it is to be written.</source>
        <translation>Geben Sie mit --manifest an, wohin es geschrieben werden soll.</translation>
    </message>
    <message>
        <source>The journal “%1” names “%2” for the manifest, which is not in the journal&apos;s own folder. Nothing was written.</source>
        <translation>Das Journal „%1“ nennt „%2“ für das Manifest, was nicht im Ordner des Journals liegt. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The parity on “%1” repairs nothing any more: a session was appended, which changed what the parity was made of.</source>
        <translation>Die Parität auf „%1“ repariert nichts mehr: Eine Sitzung wurde angehängt und hat verändert, woraus die Parität berechnet wurde.</translation>
    </message>
    <message>
        <source>Write what it holds to another disc or image, with parity.</source>
        <translation>Brennen Sie den Inhalt mit Parität auf eine andere Disc oder in ein anderes Abbild.</translation>
    </message>
    <message>
        <source>What was appended behind byte %1 is not protected by it.</source>
        <translation>Was ab Byte %1 angehängt wurde, schützt sie nicht.</translation>
    </message>
    <message>
        <source>“%1” is the home folder of another user. As root, Steadyburn keeps the shelf, journals, backups and settings in root&apos;s own home folder.</source>
        <translation>„%1“ ist das Persönliche Verzeichnis eines anderen Benutzers. Als root legt Steadyburn Regal, Journale, Sicherungen und Einstellungen im eigenen Verzeichnis von root ab.</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup edit %1 %2” raises the quota; --exclude GLOB leaves out what need not be kept.</source>
        <translation>„steadyburn-cli backup edit %1 %2“ erhöht das Kontingent; --exclude GLOB lässt aus, was nicht aufbewahrt werden muss.</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>after earlier runs on the same medium</source>
        <translation>hinter früheren Läufen auf demselben Medium</translation>
    </message>
    <message>
        <source>It is appended to “%1”, which has runs of other backups.</source>
        <translation>Er wird an „%1“ angehängt, wo Läufe anderer Sicherungen stehen.</translation>
    </message>
    <message>
        <source>It is appended to “%2”, after run %1.</source>
        <translation>Er wird an „%2“ angehängt, hinter Lauf %1.</translation>
    </message>
    <message>
        <source>Run %1: %2, %3, %4 in %5, appended to “%6” in “%7”</source>
        <translation>Lauf %1: %2, %3, %4 in %5, angehängt an „%6“ in „%7“</translation>
    </message>
    <message>
        <source>what leads to its folders</source>
        <translation>was zu ihren Ordnern führt</translation>
    </message>
    <message>
        <source>“%1” is a hard link to “%2”, which is damaged.</source>
        <translation>„%1“ ist ein harter Link auf „%2“, und diese Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: what leads to its folders is damaged, and names, permissions and links would be lost. It was not changed.</source>
        <translation>An „%1“ kann nichts angehängt werden: Was zu den Ordnern führt, ist beschädigt, und Namen, Rechte und Links gingen verloren. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Restore its files and burn them to another disc.</source>
        <translation>Stellen Sie die Dateien wieder her, und brennen Sie sie auf eine andere Disc.</translation>
    </message>
    <message>
        <source>The date of “%1” is not the one in the medium&apos;s index: one of the two is damaged.</source>
        <translation>Das Datum von „%1“ ist nicht das, das im Verzeichnis des Mediums steht: Eines von beiden ist beschädigt.</translation>
    </message>
    <message>
        <source>Nothing was written: %1, %2 were sent to the drive in %3.</source>
        <translation>Nichts wurde geschrieben: %1, %2 gingen in %3 an das Laufwerk.</translation>
    </message>
    <message>
        <source>✔ Practice run complete</source>
        <translation>✔ Übungslauf abgeschlossen</translation>
    </message>
    <message>
        <source>This is a practice run: the medium stays as it is.</source>
        <translation>Dies ist ein Übungslauf: Das Medium bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>it held the whole burn</source>
        <translation>er fasste das Ganze</translation>
    </message>
    <message>
        <source>lowest fill %1 % until all was read</source>
        <translation>niedrigster Stand %1 %, bis alles gelesen war</translation>
    </message>
    <message>
        <source>The buffer never ran dry: %1.</source>
        <translation>Der Puffer lief nie leer: %1.</translation>
    </message>
    <message>
        <source>%1 A larger buffer or a lower speed would help.</source>
        <translation>%1 Ein größerer Puffer oder eine niedrigere Geschwindigkeit würde helfen.</translation>
    </message>
    <message>
        <source>The source keeps up with the drive, but the buffer lasts less than %1 seconds. A larger one is set in Settings → Buffer.</source>
        <translation>Die Quelle hält mit dem Laufwerk Schritt, aber der Puffer reicht keine %1 Sekunden. Einen größeren gibt es unter Einstellungen → Puffer.</translation>
    </message>
    <message>
        <source>The contents of every file were compared with its source. Modes, owners, dates and attributes were not.</source>
        <translation>Der Inhalt jeder Datei wurde mit ihrer Quelle verglichen, Rechte, Besitzer, Daten und Attribute nicht.</translation>
    </message>
    <message>
        <source>The same media still have these runs: %1</source>
        <translation>Auf denselben Medien liegen noch diese Läufe: %1</translation>
    </message>
    <message>
        <source>The same media have runs of the backup “%1”: %2</source>
        <translation>Auf denselben Medien liegen Läufe des Backups „%1“: %2</translation>
    </message>
    <message>
        <source>“%1” is shorter than what run %2 has written. Nothing can build on it: this run writes everything.</source>
        <translation>„%1“ ist kürzer als das, was Lauf %2 geschrieben hat. Darauf kann nichts aufbauen: Dieser Lauf schreibt alles.</translation>
    </message>
    <message>
        <source>“%1”, which run %2 has written, is gone. Nothing can build on it: this run writes everything.</source>
        <translation>„%1“, von Lauf %2 geschrieben, ist nicht mehr da. Darauf kann nichts aufbauen: Dieser Lauf schreibt alles.</translation>
    </message>
    <message>
        <source>If the set has more tapes or discs, restore them into the same folder: they complete it.</source>
        <translation>Wenn der Satz weitere Bänder oder Discs hat, stellen Sie sie in denselben Ordner wieder her: Sie vervollständigen ihn.</translation>
    </message>
    <message>
        <source>The tape in “%1” is an older copy, or was written to by another program: run %2 of the backup “%3”, which was the last one on that tape, is not on it. Nothing was written.</source>
        <translation>Das Band in „%1“ ist eine ältere Kopie, oder ein anderes Programm hat darauf geschrieben: Lauf %2 des Backups „%3“, der letzte auf diesem Band, ist nicht darauf. Nichts wurde geschrieben.</translation>
    </message>
    <message>
        <source>Insert the tape that has this run, or another one.</source>
        <translation>Legen Sie das Band mit diesem Lauf ein oder ein anderes.</translation>
    </message>
    <message>
        <source>If the set has more, insert them when they are requested, or restore them into the same folder.</source>
        <translation>Wenn der Satz weitere hat, legen Sie sie ein, wenn nach ihnen gefragt wird, oder stellen Sie sie in denselben Ordner wieder her.</translation>
    </message>
    <message>
        <source>If the set has more, insert them when they are requested (--next-volume), or restore them into the same folder.</source>
        <translation>Wenn der Satz weitere hat, legen Sie sie ein, wenn nach ihnen gefragt wird (--next-volume), oder stellen Sie sie in denselben Ordner wieder her.</translation>
    </message>
    <message>
        <source>“%1” has %2 of its %3 parts here; the others are on none of the volumes that were read.</source>
        <translation>„%1“ hat hier %2 seiner %3 Teile; die anderen sind auf keinem der gelesenen Medien.</translation>
    </message>
    <message>
        <source>Parts of “%1” are on a volume of the set that was not inserted.</source>
        <translation>Teile von „%1“ liegen auf einem Medium des Satzes, das nicht eingelegt wurde.</translation>
    </message>
    <message>
        <source>Parts of “%1” are on volume %2 of the set, which was not inserted.</source>
        <translation>Teile von „%1“ liegen auf Medium %2 des Satzes, das nicht eingelegt wurde.</translation>
    </message>
    <message>
        <source>Mount it and run the backup again. If it is not to be backed up any more, exclude it. If it is no file system of its own any more, --record-deleted says so.</source>
        <translation>Hängen Sie es ein, und führen Sie das Backup erneut aus. Soll es nicht mehr gesichert werden, schließen Sie es aus. Ist es kein eigenes Dateisystem mehr, sagt das --record-deleted.</translation>
    </message>
    <message>
        <source>Erase it (Medium → Erase), or use another.</source>
        <translation>Löschen Sie es (Medium → Löschen), oder nehmen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Say that it may be overwritten (--yes), or use another.</source>
        <translation>Sagen Sie, dass es überschrieben werden darf (--yes), oder nehmen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Use another. It cannot be erased.</source>
        <translation>Nehmen Sie ein anderes. Es kann nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Mount it, or make it readable. If it need not be kept any more, exclude it: change the backup. Earlier runs have it as before.</source>
        <translation>Hängen Sie es ein, oder machen Sie es lesbar. Wenn es nicht mehr gebraucht wird, schließen Sie es aus: Ändern Sie die Sicherung. Frühere Läufe haben es wie bisher.</translation>
    </message>
    <message>
        <source>Mount it, or make it readable. If it need not be kept any more, exclude it with “steadyburn-cli backup edit %1%2”. Earlier runs have it as before.</source>
        <translation>Hängen Sie es ein, oder machen Sie es lesbar. Wenn es nicht mehr gebraucht wird, schließen Sie es mit „steadyburn-cli backup edit %1%2“ aus. Frühere Läufe haben es wie bisher.</translation>
    </message>
    <message>
        <source>%1 cannot be read now, and what the backup has of it is on the media of earlier runs alone. So that it stays, this run builds on run %2, and is no full one.</source>
        <translation>%1 kann jetzt nicht gelesen werden, und was die Sicherung davon hat, liegt allein auf den Medien früherer Läufe. Damit es bleibt, baut dieser Lauf auf Lauf %2 auf und ist kein vollständiger.</translation>
    </message>
    <message>
        <source>“--no-session-md5” leaves them out; then the old files lose theirs.</source>
        <translation>„--no-session-md5“ lässt sie weg; dann verlieren die alten Dateien die ihren.</translation>
    </message>
    <message>
        <source>An append would not carry over everything that “%1” has as it is: %2. Something in its folders is damaged, or is written in an unusual way.</source>
        <translation>Ein Anhängen würde nicht alles, was „%1“ hat, so übernehmen, wie es ist: %2. Etwas in den Ordnern ist beschädigt oder ungewöhnlich geschrieben.</translation>
    </message>
    <message>
        <source>The disc in “%1” has MD5 checksums of its old files: the new session has them, too, which takes some processor time.</source>
        <translation>Die Disc in „%1“ hat MD5-Prüfsummen ihrer alten Dateien: Die neue Sitzung hat sie auch, was etwas Rechenzeit kostet.</translation>
    </message>
    <message>
        <source>“%1” is a symbolic link: the link alone is written, not the folder that it leads to.</source>
        <translation>„%1“ ist ein symbolischer Link: Geschrieben wird nur der Link, nicht der Ordner, auf den er zeigt.</translation>
    </message>
    <message>
        <source>Name that folder, or put a slash behind the link.</source>
        <translation>Nennen Sie diesen Ordner, oder setzen Sie einen Schrägstrich hinter den Link.</translation>
    </message>
    <message>
        <source>Use another medium. Or overwrite that run, if nothing need be restored from it any more.</source>
        <translation>Verwenden Sie ein anderes Medium. Oder überschreiben Sie diesen Lauf, wenn nichts mehr daraus wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>Use another medium. --overwrite-run --yes overwrites that run, if nothing need be restored from it any more.</source>
        <translation>Verwenden Sie ein anderes Medium. --overwrite-run --yes überschreibt diesen Lauf, wenn nichts mehr daraus wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>The tape in “%1” holds a run of the backup “%2” (%3), of which no record is kept here: another computer may have written it. Nothing can be appended to it, and it was not overwritten.</source>
        <translation>Das Band in „%1“ enthält einen Lauf der Sicherung „%2“ (%3), von dem hier nichts aufgezeichnet ist: Ein anderer Rechner kann ihn geschrieben haben. Es kann nichts angehängt werden, und er wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>“%1” holds a run of the backup “%2” (%3), of which no record is kept here: another computer may have written it. It was not overwritten.</source>
        <translation>„%1“ enthält einen Lauf der Sicherung „%2“ (%3), von dem hier nichts aufgezeichnet ist: Ein anderer Rechner kann ihn geschrieben haben. Er wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>“%1” in the label “%2” stands for nothing.</source>
        <translation>„%1“ im Namen „%2“ steht für nichts.</translation>
    </message>
    <message>
        <source>A label may have these words in braces: %1.</source>
        <translation>Ein Name kann diese Wörter in geschweiften Klammern haben: %1.</translation>
    </message>
    <message>
        <source>There is no shelf: the variable STEADYBURN_SHELF is empty, or neither it nor HOME is set.</source>
        <translation>Es gibt kein Regal: Die Variable STEADYBURN_SHELF ist leer, oder weder sie noch HOME ist gesetzt.</translation>
    </message>
    <message>
        <source>Set STEADYBURN_SHELF to the file of the shelf, or unset it for the usual file.</source>
        <translation>Setzen Sie STEADYBURN_SHELF auf die Datei des Regals, oder löschen Sie die Variable für die übliche Datei.</translation>
    </message>
    <message>
        <source>Not compared (%1, %2):</source>
        <translation>Nicht verglichen (%1, %2):</translation>
    </message>
    <message>
        <source>Nothing was written: %1, %2 were sent to the drive in %3 (%4/s).</source>
        <translation>Nichts wurde geschrieben: %1, %2 wurden in %3 an das Laufwerk geschickt (%4/s).</translation>
    </message>
    <message>
        <source>The card of the target lists the drives (Ctrl+T); for a file, its folder must exist.</source>
        <translation>Die Karte des Ziels zeigt die Laufwerke (Strg+T); bei einer Datei muss ihr Ordner vorhanden sein.</translation>
    </message>
    <message>
        <source>No archive can be appended to “%1”: what it holds now would no longer be shown. It was not changed.</source>
        <translation>An „%1“ kann kein Archiv angehängt werden: Was es jetzt enthält, würde nicht mehr angezeigt. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Erase it only if nothing need be restored from it any more.</source>
        <translation>Löschen Sie sie nur, wenn nichts mehr von ihr wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>Say that it may be erased (--yes), if nothing need be restored from it any more.</source>
        <translation>Erlauben Sie das Löschen (--yes), wenn nichts mehr von ihr wiederhergestellt werden muss.</translation>
    </message>
    <message>
        <source>The disc in “%1” holds a run of a backup, and which one cannot be read. It was not erased.</source>
        <translation>Die Disc in „%1“ enthält den Lauf einer Sicherung; welcher, ist nicht lesbar. Sie wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>The disc in “%1” holds a run of the backup “%2” (%3). It was not erased.</source>
        <translation>Die Disc in „%1“ enthält einen Lauf der Sicherung „%2“ (%3). Sie wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>Everything that the set “%1” does not have yet is gone from the sources.</source>
        <translation>Alles, was der Satz „%1“ noch nicht hat, fehlt in den Quellen.</translation>
    </message>
    <message>
        <source>If it comes back the set can be continued. What was written can be read as it is.</source>
        <translation>Wenn es wieder da ist, kann der Satz fortgesetzt werden. Was geschrieben ist, bleibt lesbar.</translation>
    </message>
    <message>
        <source>Use another disc, or a file of another name.</source>
        <translation>Nehmen Sie eine andere Disc oder eine Datei mit anderem Namen.</translation>
    </message>
    <message>
        <source>“Burn Again” in the menu of the set makes one of its discs again.</source>
        <translation>„Nochmals brennen“ im Menü des Satzes schreibt eine seiner Discs noch einmal.</translation>
    </message>
    <message>
        <source>--disc N makes one of its discs again.</source>
        <translation>--disc N schreibt eine seiner Discs noch einmal.</translation>
    </message>
    <message>
        <source>The set “%1” has ended.</source>
        <translation>Der Satz „%1“ ist beendet.</translation>
    </message>
    <message>
        <source>Write the archive to a blank disc or a new file. Files can be appended, as ISO 9660, to a disc that already holds ISO 9660.</source>
        <translation>Schreiben Sie das Archiv auf eine leere Disc oder in eine neue Datei. Als ISO 9660 können Dateien an eine Disc angehängt werden, die schon ISO 9660 enthält.</translation>
    </message>
    <message>
        <source>Write the archive to a blank disc or a new file. Files can be appended (--format iso) to a disc that already holds ISO 9660.</source>
        <translation>Schreiben Sie das Archiv auf eine leere Disc oder in eine neue Datei. An eine Disc, die schon ISO 9660 enthält, können Dateien angehängt werden (--format iso).</translation>
    </message>
    <message>
        <source>%1 could be read but not compared: there is no checksum.</source>
        <translation>%1: lesbar, aber nicht verglichen, denn es gibt keine Prüfsumme.</translation>
    </message>
    <message>
        <source>“%1” holds a run of a backup, and which one cannot be read. Erase it?</source>
        <translation>„%1“ enthält den Lauf einer Sicherung; welcher, ist nicht lesbar. Löschen?</translation>
    </message>
    <message>
        <source>“%1” holds a run of the backup “%2”. Erase it?</source>
        <translation>„%1“ enthält einen Lauf der Sicherung „%2“. Löschen?</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”. Erase it?</source>
        <translation>„%1“ enthält Lauf %2 der Sicherung „%3“. Löschen?</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. After a yes it ends with the discs that it has. It can be continued when something of it is back.</source>
        <translation>Nichts von dem, was dem Satz noch fehlt, ist in den Quellen. Nach einem Ja endet er mit den Discs, die er hat. Er kann fortgesetzt werden, wenn etwas davon wieder da ist.</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. --yes ends it with the discs that it has. It can be continued when something of it is back.</source>
        <translation>Nichts von dem, was dem Satz noch fehlt, ist in den Quellen. --yes beendet ihn mit den Discs, die er hat. Er kann fortgesetzt werden, wenn etwas davon wieder da ist.</translation>
    </message>
    <message>
        <source>“%1” changed while its parts were written to the set: its contents are mixed.</source>
        <translation>„%1“ hat sich geändert, während seine Teile in den Satz geschrieben wurden: Der Inhalt ist gemischt.</translation>
    </message>
    <message>
        <source>“%1” is on no disc of the set.</source>
        <translation>„%1“ ist auf keiner Disc des Satzes.</translation>
    </message>
    <message>
        <source>The discs of the set have only %2 of the %3 parts of “%1”.</source>
        <translation>Die Discs des Satzes haben nur %2 der %3 Teile von „%1“.</translation>
    </message>
    <message>
        <source>“%1” holds a finished medium of this very set. It was not overwritten.</source>
        <translation>„%1“ enthält ein fertiges Medium genau dieses Satzes. Es wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>Insert another one.</source>
        <translation>Legen Sie ein anderes ein.</translation>
    </message>
    <message>
        <source>“%1” as a whole is not what it should be. A part of it is damaged, or the file changed while it was burned. Its parts are on these volumes of the set: %2.</source>
        <translation>„%1“ ist als Ganzes nicht das, was es sein sollte. Ein Teil davon ist beschädigt, oder die Datei hat sich beim Brennen geändert. Ihre Teile sind auf diesen Datenträgern des Satzes: %2.</translation>
    </message>
    <message>
        <source>Restore it from another copy if there is one.</source>
        <translation>Stellen Sie es aus einer anderen Kopie wieder her, wenn es eine gibt.</translation>
    </message>
    <message>
        <source>Begin with another disc of the set, or read each of them separately.</source>
        <translation>Beginnen Sie mit einer anderen Disc des Satzes, oder lesen Sie jede einzeln.</translation>
    </message>
    <message>
        <source>End the set with what it has?</source>
        <translation>Den Satz mit dem beenden, was er hat?</translation>
    </message>
    <message>
        <source>The disc in “%1” is one of a set, but its SET.json is damaged: the other discs were not asked for.</source>
        <translation>Die Disc in „%1“ gehört zu einem Satz, aber ihre SET.json ist beschädigt: Nach den anderen Discs wurde nicht gefragt.</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. If something of it comes back the set can be continued. After a yes it ends with the tapes that it has, for good.</source>
        <translation>Nichts von dem, was dem Satz noch fehlt, ist in den Quellen. Wenn etwas davon wieder da ist, kann der Satz fortgesetzt werden. Nach einem Ja endet er endgültig mit den Bändern, die er hat.</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. If something of it comes back the set can be continued. --yes ends it with the tapes that it has, for good.</source>
        <translation>Nichts von dem, was dem Satz noch fehlt, ist in den Quellen. Wenn etwas davon wieder da ist, kann der Satz fortgesetzt werden. --yes beendet ihn endgültig mit den Bändern, die er hat.</translation>
    </message>
    <message>
        <source>“%1” holds medium %2 of this very set, which is finished. It was not overwritten.</source>
        <translation>„%1“ enthält Medium %2 genau dieses Satzes, das fertig ist. Es wurde nicht überschrieben.</translation>
    </message>
    <message>
        <source>“%1” holds medium %2 of this very set, which is not finished.</source>
        <translation>„%1“ enthält Medium %2 genau dieses Satzes, das nicht fertig ist.</translation>
    </message>
    <message>
        <source>“%1” is no longer in the sources. Volume %2 of the set has an old version of it, none the new one.</source>
        <translation>„%1“ ist nicht mehr in den Quellen. Datenträger %2 des Satzes hat eine alte Fassung davon, keiner die neue.</translation>
    </message>
</context>
<context>
    <name>steadyburn::AboutDialog</name>
    <message>
        <source>About Steadyburn</source>
        <translation>Über Steadyburn</translation>
    </message>
    <message>
        <source>Burns folders to disc and tape without letting the drive run dry.</source>
        <translation>Brennt Ordner auf Disc und Band, ohne dass dem Laufwerk die Daten ausgehen.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder später. Ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>&amp;Include this in bug reports:</source>
        <translation>&amp;In Fehlerberichten bitte angeben:</translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>steadyburn::AppearancePage</name>
    <message>
        <source>Same as the desktop</source>
        <translation>Wie die Arbeitsumgebung</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>The chart</source>
        <translation>Das Diagramm</translation>
    </message>
    <message>
        <source>The log</source>
        <translation>Das Protokoll</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>&amp;Farben:</translation>
    </message>
    <message>
        <source>The burn window shows &amp;below its figures:</source>
        <translation>&amp;Unter den Werten zeigt das Brennfenster:</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
</context>
<context>
    <name>steadyburn::ArchivePage</name>
    <message>
        <source>&amp;Reproducible: the same files give the same bytes</source>
        <translation>&amp;Reproduzierbar: Gleiche Dateien ergeben gleiche Bytes</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Auswahl</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>Vor&amp;lage:</translation>
    </message>
    <message>
        <source>&amp;Format on discs and tapes:</source>
        <translation>&amp;Format auf Discs und Bändern:</translation>
    </message>
    <message>
        <source>Compression &amp;level:</source>
        <translation>&amp;Komprimierungsstufe:</translation>
    </message>
    <message>
        <source>Checksum of the &amp;session (ISO):</source>
        <translation>Prüfsumme der &amp;Sitzung (ISO):</translation>
    </message>
    <message>
        <source>Your own combination.</source>
        <translation>Eine eigene Kombination.</translation>
    </message>
    <message>
        <source>File system and archive</source>
        <translation>Dateisystem und Archiv</translation>
    </message>
    <message>
        <source>List of &amp;checksums on discs and in ISO images</source>
        <translation>Prüfsummenliste auf Dis&amp;cs und in ISO-Abbildern</translation>
    </message>
    <message>
        <source>ABOUT-THIS-DISC/SHA256SUMS, which sha256sum -c checks on any computer.</source>
        <translation>ABOUT-THIS-DISC/SHA256SUMS; sha256sum -c prüft sie auf jedem Rechner.</translation>
    </message>
    <message>
        <source>On discs without a list</source>
        <translation>Auf Discs ohne Liste</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupDialog</name>
    <message>
        <source>&amp;Verify: read each medium back and compare it</source>
        <translation>&amp;Verifizieren: jedes Medium zurücklesen und vergleichen</translation>
    </message>
    <message>
        <source>only the first</source>
        <translation>nur der erste</translation>
    </message>
    <message>
        <source>never for that reason</source>
        <translation>nicht aus diesem Grund</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Exclude folders that are marked as &amp;caches (CACHEDIR.TAG)</source>
        <translation>Ordner ausschließen, die als &amp;Zwischenspeicher gekennzeichnet sind (CACHEDIR.TAG)</translation>
    </message>
    <message>
        <source>Stay on the &amp;file system of each source: leave out mounted file systems</source>
        <translation>Im Dateis&amp;ystem jeder Quelle bleiben: eingehängte Dateisysteme auslassen</translation>
    </message>
    <message>
        <source>New Backup</source>
        <translation>Neue Sicherung</translation>
    </message>
    <message>
        <source>&amp;What and Where</source>
        <translation>&amp;Was und wohin</translation>
    </message>
    <message>
        <source>R&amp;uns and Quota</source>
        <translation>&amp;Läufe und Kontingent</translation>
    </message>
    <message>
        <source>&amp;Excluded</source>
        <translation>&amp;Ausgeschlossen</translation>
    </message>
    <message>
        <source>Crea&amp;te</source>
        <translation>&amp;Erstellen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>Sichern auf</translation>
    </message>
    <message>
        <source>&amp;Back up to:</source>
        <translation>Sichern a&amp;uf:</translation>
    </message>
    <message>
        <source>Run automat&amp;ically:</source>
        <translation>Von sel&amp;bst starten:</translation>
    </message>
    <message>
        <source>Folders and files</source>
        <translation>Ordner und Dateien</translation>
    </message>
    <message>
        <source>Add F&amp;older…</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add File&amp;s…</source>
        <translation>Date&amp;ien hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>Fol&amp;ders and files:</source>
        <translation>Or&amp;dner und Dateien:</translation>
    </message>
    <message>
        <source>incremental: what has changed since the run before</source>
        <translation>inkrementell: was sich seit dem Lauf davor geändert hat</translation>
    </message>
    <message>
        <source>differential: what has changed since the last full run</source>
        <translation>differenziell: was sich seit dem letzten vollen Lauf geändert hat</translation>
    </message>
    <message>
        <source>Incremental runs are small; a restore may need all media since the last full run. Of differential runs it needs two.</source>
        <translation>Inkrementelle Läufe sind klein; zum Wiederherstellen braucht es vielleicht alle Medien seit dem letzten vollen Lauf, bei differenziellen zwei.</translation>
    </message>
    <message>
        <source>&amp;Runs between full ones:</source>
        <translation>Läufe &amp;zwischen vollen:</translation>
    </message>
    <message>
        <source>A &amp;full run in so many runs:</source>
        <translation>Ein &amp;voller Lauf auf so viele:</translation>
    </message>
    <message>
        <source>A full run after so many &amp;days:</source>
        <translation>Ein voller Lauf nach so vielen &amp;Tagen:</translation>
    </message>
    <message>
        <source>A run that would take more is refused before anything is written.</source>
        <translation>Ein Lauf, der mehr bräuchte, wird abgelehnt, bevor etwas geschrieben wird.</translation>
    </message>
    <message>
        <source>&amp;Quota, all runs together:</source>
        <translation>&amp;Kontingent aller Läufe:</translation>
    </message>
    <message>
        <source>Med&amp;ia, all runs together:</source>
        <translation>&amp;Medien aller Läufe:</translation>
    </message>
    <message>
        <source>Where the quota is exceeded these are not proposed to be forgotten.</source>
        <translation>Wird das Kontingent überschritten, werden diese nicht zum Vergessen vorgeschlagen.</translation>
    </message>
    <message>
        <source>Full runs that always &amp;stay:</source>
        <translation>Volle Läufe, die immer &amp;bleiben:</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Automatic: ISO 9660 on discs, tar on tapes, by the name&apos;s ending in files.</source>
        <translation>Automatisch: ISO 9660 auf Discs, tar auf Bändern, bei Dateien nach der Endung des Namens.</translation>
    </message>
    <message>
        <source>F&amp;ormat:</source>
        <translation>F&amp;ormat:</translation>
    </message>
    <message>
        <source>&amp;Level of compression:</source>
        <translation>Stufe der Kom&amp;pression:</translation>
    </message>
    <message>
        <source>{name}, {run}, {generation}, {medium}, {level} and {date} are replaced. At most 32 characters of it count; anything but letters, digits and hyphens becomes an underscore.</source>
        <translation>{name}, {run}, {generation}, {medium}, {level} und {date} werden ersetzt. Höchstens 32 Zeichen zählen; was weder Buchstabe, Ziffer noch Bindestrich ist, wird zum Unterstrich.</translation>
    </message>
    <message>
        <source>Na&amp;me of each medium:</source>
        <translation>Name jedes Mediums (&amp;i):</translation>
    </message>
    <message>
        <source>&amp;Patterns, one a line (* and ? match anything but a slash):</source>
        <translation>&amp;Muster, eines je Zeile (* und ? stehen für alles außer einem Schrägstrich):</translation>
    </message>
    <message>
        <source>Exclude patterns</source>
        <translation>Ausschlussmuster</translation>
    </message>
    <message>
        <source>Back up which folder?</source>
        <translation>Welchen Ordner sichern?</translation>
    </message>
    <message>
        <source>Back up which files?</source>
        <translation>Welche Dateien sichern?</translation>
    </message>
    <message>
        <source>A drive for discs or tapes, or a file: each run gets one of its own.</source>
        <translation>Ein Laufwerk für Discs oder Bänder oder eine Datei: Jeder Lauf bekommt eine eigene.</translation>
    </message>
    <message>
        <source>Each run asks for a medium in this drive.</source>
        <translation>Jeder Lauf braucht ein Medium in diesem Laufwerk.</translation>
    </message>
    <message>
        <source>The first run writes “%1”.</source>
        <translation>Der erste Lauf schreibt „%1“.</translation>
    </message>
    <message>
        <source>Quota of each source:</source>
        <translation>Kontingent jeder Quelle:</translation>
    </message>
    <message>
        <source>Change Backup</source>
        <translation>Sicherung ändern</translation>
    </message>
    <message>
        <source>C&amp;hange</source>
        <translation>Ände&amp;rn</translation>
    </message>
    <message>
        <source>The next run writes a file like “%1”.</source>
        <translation>Der nächste Lauf schreibt eine Datei wie „%1“.</translation>
    </message>
    <message>
        <source>a full run and those that follow it</source>
        <translation>ein voller Lauf und die ihm folgenden</translation>
    </message>
    <message>
        <source>never: each run begins another</source>
        <translation>nie: jeder Lauf beginnt ein neues Medium</translation>
    </message>
    <message>
        <source>on tapes with all backups that choose this</source>
        <translation>auf Bändern mit allen Sicherungen, die das ebenso wählen</translation>
    </message>
    <message>
        <source>A run is appended to the medium of the run before while that is in the drive and has room. Files, DVD+RW and BD-RE have one run each.</source>
        <translation>Ein Lauf wird an das Medium des vorigen angehängt, solange es im Laufwerk liegt und Platz hat. Dateien, DVD+RW und BD-RE haben je einen Lauf.</translation>
    </message>
    <message>
        <source>Share discs and ta&amp;pes:</source>
        <translation>Discs un&amp;d Bänder teilen:</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupModel</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>manually</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Last Run</source>
        <translation>Letzter Lauf</translation>
    </message>
    <message>
        <source>Next Run</source>
        <translation>Nächster Lauf</translation>
    </message>
    <message>
        <source>Space Taken</source>
        <translation>Belegt</translation>
    </message>
    <message>
        <source>Written To</source>
        <translation>Geschrieben auf</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>damaged record</source>
        <translation>Aufzeichnung beschädigt</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupWords</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3 media</source>
        <translation>%1, %2 von %3 Medien</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>in part</source>
        <translation>zum Teil</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>nicht verlangt</translation>
    </message>
    <message>
        <source>Each run writes everything.</source>
        <translation>Jeder Lauf schreibt alles.</translation>
    </message>
    <message numerus="yes">
        <source>One run of %n writes everything.</source>
        <translation>
            <numerusform>Jeder Lauf schreibt alles.</numerusform>
            <numerusform>Einer von %n Läufen schreibt alles.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A full run is due %n days after the last one.</source>
        <translation>
            <numerusform>Ein voller Lauf ist einen Tag nach dem letzten fällig.</numerusform>
            <numerusform>Ein voller Lauf ist %n Tage nach dem letzten fällig.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first run writes everything.</source>
        <translation>Der erste Lauf schreibt alles.</translation>
    </message>
    <message>
        <source>The others write what has changed since the last full run.</source>
        <translation>Die anderen schreiben, was sich seit dem letzten vollen Lauf geändert hat.</translation>
    </message>
    <message>
        <source>The others write what has changed since the run before.</source>
        <translation>Die anderen schreiben, was sich seit dem Lauf davor geändert hat.</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupsPage</name>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Back up your folders again and again</source>
        <translation>Sichern Sie Ihre Ordner immer wieder</translation>
    </message>
    <message>
        <source>The first run writes everything to discs, tapes or files, each later one only what has changed. Any run can be restored, as your folders were on that day.</source>
        <translation>Der erste Lauf schreibt alles auf Discs, Bänder oder in Dateien, jeder spätere nur, was sich geändert hat. Jeder Lauf lässt sich wiederherstellen, so wie Ihre Ordner an dem Tag waren.</translation>
    </message>
    <message>
        <source>New &amp;Backup…</source>
        <translation>Neue &amp;Sicherung …</translation>
    </message>
    <message>
        <source>&amp;New Backup…</source>
        <translation>&amp;Neue Sicherung …</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>Be&amp;richt …</translation>
    </message>
    <message>
        <source>%1
Sources: %2</source>
        <translation>%1
Quellen: %2</translation>
    </message>
    <message>
        <source>&amp;Run Now…</source>
        <translation>&amp;Jetzt starten …</translation>
    </message>
    <message>
        <source>&amp;Schedule…</source>
        <translation>&amp;Zeitplan …</translation>
    </message>
    <message>
        <source>For&amp;get…</source>
        <translation>&amp;Vergessen …</translation>
    </message>
    <message>
        <source>Rest&amp;ore…</source>
        <translation>&amp;Wiederherstellen …</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>Änd&amp;ern …</translation>
    </message>
</context>
<context>
    <name>steadyburn::Banner</name>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Kind of message</source>
        <translation>Art der Meldung</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
</context>
<context>
    <name>steadyburn::BufferPage</name>
    <message>
        <source>&amp;Choose the size from the free memory</source>
        <translation>Größe &amp;automatisch nach dem freien Arbeitsspeicher wählen</translation>
    </message>
    <message>
        <source>Loc&amp;k the buffer in memory, so that it is never swapped out</source>
        <translation>Puffer im Arbeitsspeicher s&amp;perren, damit er nie ausgelagert wird</translation>
    </message>
    <message>
        <source>Buffer size</source>
        <translation>Puffergröße</translation>
    </message>
    <message>
        <source>Unit of the buffer size</source>
        <translation>Einheit der Puffergröße</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Fewest stops</source>
        <translation>Wenigste Stopps</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Fastest start</source>
        <translation>Schnellster Start</translation>
    </message>
    <message>
        <source>&amp;Size:</source>
        <translation>&amp;Größe:</translation>
    </message>
    <message>
        <source>Start &amp;writing at:</source>
        <translation>Schreiben &amp;beginnen bei:</translation>
    </message>
    <message>
        <source>Warn &amp;below:</source>
        <translation>&amp;Warnen unter:</translation>
    </message>
    <message>
        <source>&amp;Resume writing at:</source>
        <translation>&amp;Nach Pufferunterlauf weiterschreiben bei:</translation>
    </message>
    <message>
        <source>&amp;Policy:</source>
        <translation>&amp;Strategie:</translation>
    </message>
    <message>
        <source>%1 last ≈ %2 s at DVD 16x, %3 s at BD 6x, %4 s at LTO-6</source>
        <translation>%1 reichen bei DVD 16x für ≈ %2 s, bei BD 6x für %3 s, bei LTO-6 für %4 s</translation>
    </message>
    <message>
        <source>Fills the buffer before each start: the fewest links on a disc and repositions of a tape, and a later end if the source is slow.</source>
        <translation>Füllt den Puffer vor jedem Start: am wenigsten Nahtstellen auf einer Disc und Repositionierungen eines Bandes, dafür ein späteres Ende, wenn die Quelle langsam ist.</translation>
    </message>
    <message>
        <source>Starts as soon as the forecast says that the buffer will last to the end.</source>
        <translation>Startet, sobald der Puffer laut Vorhersage bis zum Ende reicht.</translation>
    </message>
    <message>
        <source>Starts at once and resumes as soon as possible: more stops if the source is slow.</source>
        <translation>Startet sofort und schreibt so früh wie möglich weiter: mehr Stopps, wenn die Quelle langsam ist.</translation>
    </message>
    <message>
        <source>Without the lock the system may swap the buffer out when memory gets short.</source>
        <translation>Ohne die Sperre kann das System den Puffer auslagern, wenn der Arbeitsspeicher knapp wird.</translation>
    </message>
    <message>
        <source>✔ %1 can be locked in memory.</source>
        <translation>✔ %1 lassen sich im Speicher sperren.</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>niedriger</translation>
    </message>
    <message>
        <source>⚠ %1 cannot be locked in memory: your limit is %2. The burn works without the lock. To raise the limit, put the line
    %3 - memlock unlimited
into the file /etc/security/limits.d/steadyburn.conf and log in again.</source>
        <translation>⚠ %1 lassen sich nicht im Speicher sperren: Ihr Limit ist %2. Das Brennen funktioniert auch ohne Sperre. Um das Limit zu erhöhen, fügen Sie die Zeile
    %3 - memlock unlimited
in die Datei /etc/security/limits.d/steadyburn.conf ein und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>What the drive writes in 30 s, at most a quarter of the free memory: now %1 at DVD 16x, %2 at BD 6x, %3 at LTO-6</source>
        <translation>Was das Laufwerk in 30 s schreibt, höchstens ein Viertel des freien Speichers: jetzt %1 bei DVD 16x, %2 bei BD 6x, %3 bei LTO-6</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnLog</name>
    <message>
        <source>The log is full; what follows is left out. The result names every exception.</source>
        <translation>Das Protokoll ist voll; alles Weitere entfällt. Das Ergebnis nennt jede Ausnahme.</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnPage</name>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Remove from &amp;Queue</source>
        <translation>Aus der &amp;Warteschlange entfernen</translation>
    </message>
    <message>
        <source>Stop the burn?</source>
        <translation>Brennvorgang abbrechen?</translation>
    </message>
    <message>
        <source>&amp;Stop Burning</source>
        <translation>Brennvorgang &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Keep Burning</source>
        <translation>&amp;Weiterbrennen</translation>
    </message>
    <message>
        <source>Use Larger &amp;Buffer Next Time (%1)</source>
        <translation>Nächstes Mal größerer &amp;Puffer (%1)</translation>
    </message>
    <message>
        <source>Use Larger &amp;Buffer Next Time</source>
        <translation>Nächstes Mal größerer &amp;Puffer</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Starten</translation>
    </message>
    <message>
        <source>&amp;Stop…</source>
        <translation>&amp;Abbrechen …</translation>
    </message>
    <message>
        <source>Next time: %1</source>
        <translation>Nächstes Mal: %1</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>Brennen</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Gesamter Verlauf</translation>
    </message>
    <message>
        <source>Time shown</source>
        <translation>Angezeigte Zeitspanne</translation>
    </message>
    <message>
        <source>Cha&amp;rt</source>
        <translation>&amp;Diagramm</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>Pro&amp;tokoll</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Log (*.log)</source>
        <translation>Protokoll (*.log)</translation>
    </message>
    <message>
        <source>“%1” could not be written: %2</source>
        <translation>„%1“ konnte nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>Use Lo&amp;wer Speed Next Time (%1)</source>
        <translation>Nächstes Mal &amp;langsamer (%1)</translation>
    </message>
    <message>
        <source>Use Lo&amp;wer Speed Next Time</source>
        <translation>Nächstes Mal langsa&amp;mer</translation>
    </message>
    <message>
        <source>&amp;Continue Set…</source>
        <translation>Diesen Satz &amp;fortsetzen …</translation>
    </message>
    <message>
        <source>Loo&amp;k Inside</source>
        <translation>&amp;Inhalt ansehen</translation>
    </message>
    <message>
        <source>Loo&amp;k at the Disc</source>
        <translation>D&amp;isc ansehen</translation>
    </message>
    <message>
        <source>Try &amp;Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Another Copy</source>
        <translation>Weitere &amp;Kopie</translation>
    </message>
    <message>
        <source>Proble&amp;ms (%1)</source>
        <translation>Proble&amp;me (%1)</translation>
    </message>
    <message>
        <source>&amp;Eject</source>
        <translation>Aus&amp;werfen</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Save Repor&amp;t…</source>
        <translation>Bericht &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation>&amp;Zahlen</translation>
    </message>
    <message>
        <source>Proble&amp;ms</source>
        <translation>Proble&amp;me</translation>
    </message>
    <message>
        <source>Hide chart, log and figures</source>
        <translation>Diagramm, Protokoll und Zahlen ausblenden</translation>
    </message>
    <message>
        <source>Show chart, log and figures</source>
        <translation>Diagramm, Protokoll und Zahlen anzeigen</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Report (*.txt)</source>
        <translation>Bericht (*.txt)</translation>
    </message>
    <message>
        <source>Table of the run (*.csv)</source>
        <translation>Verlauf als Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Run for programs (*.json)</source>
        <translation>Verlauf für Programme (*.json)</translation>
    </message>
    <message>
        <source>Picture of the run (*.png)</source>
        <translation>Verlauf als Bild (*.png)</translation>
    </message>
    <message>
        <source>Loo&amp;k at Disc %1</source>
        <translation>Disc %1 &amp;ansehen</translation>
    </message>
    <message>
        <source>&amp;Burn Now</source>
        <translation>Jetzt &amp;brennen</translation>
    </message>
    <message>
        <source>Last minutes</source>
        <translation>Letzte Minuten</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnSession</name>
    <message>
        <source>Volume %1 of “%2” is needed.</source>
        <translation>Band %1 von „%2“ wird benötigt.</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>Ziel: %1</translation>
    </message>
    <message>
        <source>Another burn is using this drive. This one starts when that one has finished.</source>
        <translation>Ein anderer Brennvorgang belegt dieses Laufwerk. Dieser startet, sobald jener beendet ist.</translation>
    </message>
    <message>
        <source>The drive is free. Insert the next medium into %1, then press Start.</source>
        <translation>Das Laufwerk ist frei. Legen Sie das nächste Medium in %1 ein und drücken Sie dann „Starten“.</translation>
    </message>
    <message>
        <source>Stop was requested.</source>
        <translation>Abbruch wurde angefordert.</translation>
    </message>
    <message>
        <source>The program has to end: %1.</source>
        <translation>Das Programm muss beendet werden: %1.</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>Warten auf %1</translation>
    </message>
    <message>
        <source>Ready for %1</source>
        <translation>Bereit für %1</translation>
    </message>
    <message>
        <source>Stopping: the drive finishes what it has begun…</source>
        <translation>Abbruch: Das Laufwerk beendet, was es begonnen hat …</translation>
    </message>
    <message>
        <source>Ended; waiting for the disk that does not answer…</source>
        <translation>Beendet; es wird noch auf den Datenträger gewartet, der nicht antwortet …</translation>
    </message>
    <message>
        <source>Burning to %1</source>
        <translation>Brennen auf %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waiting for the next medium</source>
        <translation>wartet auf das nächste Medium</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
    <message>
        <source>Drive: %1</source>
        <translation>Laufwerk: %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>Medium: %1</source>
        <translation>Medium: %1</translation>
    </message>
    <message>
        <source>The buffer is running low.</source>
        <translation>Der Pufferstand wird niedrig.</translation>
    </message>
    <message>
        <source>The buffer is running low: the source is slower than the drive. Nothing is lost yet.</source>
        <translation>Der Pufferstand wird niedrig: Die Quelle ist langsamer als das Laufwerk. Noch ist nichts verloren.</translation>
    </message>
    <message>
        <source>Underrun %1 at %2; %3 s waited so far.</source>
        <translation>Pufferunterlauf %1 bei %2; bisher %3 s gewartet.</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory.</source>
        <translation>Der Puffer konnte nicht im Arbeitsspeicher gesperrt werden.</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory (the memlock limit is too low). The burn continues; when memory is short, the buffer may be swapped out. Settings → Buffer shows how to raise the limit.</source>
        <translation>Der Puffer konnte nicht im Arbeitsspeicher gesperrt werden (das memlock-Limit ist zu niedrig). Der Brennvorgang läuft weiter; bei Speicherknappheit kann der Puffer ausgelagert werden. Unter „Einstellungen → Puffer“ steht, wie Sie das Limit erhöhen.</translation>
    </message>
    <message numerus="yes">
        <source>Complete, with %n exceptions</source>
        <translation>
            <numerusform>Abgeschlossen, mit %n Ausnahme</numerusform>
            <numerusform>Abgeschlossen, mit %n Ausnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>, the drive is waiting</source>
        <translation>, das Laufwerk wartet</translation>
    </message>
    <message numerus="yes">
        <source>%n problems so far; the log names them.</source>
        <translation>
            <numerusform>Bisher %n Problem; das Protokoll nennt es.</numerusform>
            <numerusform>Bisher %n Probleme; das Protokoll nennt sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Disc %1 of “%2” is needed.</source>
        <translation>Disc %1 von „%2“ wird benötigt.</translation>
    </message>
    <message>
        <source>Disc %1 of %2, %3</source>
        <translation>Disc %1 von %2, %3</translation>
    </message>
    <message>
        <source>Burning disc %1 of %2 to %3</source>
        <translation>Disc %1 von %2 wird in „%3“ gebrannt</translation>
    </message>
    <message>
        <source>Disc %1 of %2, to %3</source>
        <translation>Disc %1 von %2, in %3</translation>
    </message>
    <message>
        <source>Practice run: %1</source>
        <translation>Übungslauf: %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnSheet</name>
    <message>
        <source>&amp;Verify: read the medium back and compare every file</source>
        <translation>&amp;Prüfen: Medium zurücklesen und jede Datei vergleichen</translation>
    </message>
    <message>
        <source>&amp;Leave the disc open for further sessions</source>
        <translation>Disc für weitere Sitzungen &amp;offen lassen</translation>
    </message>
    <message>
        <source>&amp;Eject at the end</source>
        <translation>Am Ende aus&amp;werfen</translation>
    </message>
    <message>
        <source>&amp;Burn</source>
        <translation>&amp;Brennen</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>Brennen</translation>
    </message>
    <message>
        <source>Checking the medium…</source>
        <translation>Das Medium wird geprüft …</translation>
    </message>
    <message>
        <source>Another burn is using this drive; this one is queued.</source>
        <translation>Ein anderer Brennvorgang benutzt dieses Laufwerk; dieser wird eingereiht.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Write it anew</source>
        <translation>Neu beschreiben</translation>
    </message>
    <message>
        <source>Add to what is on it</source>
        <translation>Zum Vorhandenen hinzufügen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>%1 % of the data</source>
        <translation>%1 % der Daten</translation>
    </message>
    <message>
        <source>All the room that is left</source>
        <translation>Der gesamte freie Platz</translation>
    </message>
    <message>
        <source>&amp;Medium:</source>
        <translation>&amp;Medium:</translation>
    </message>
    <message>
        <source>&amp;Speed:</source>
        <translation>&amp;Geschwindigkeit:</translation>
    </message>
    <message>
        <source>&amp;Parity:</source>
        <translation>P&amp;arität:</translation>
    </message>
    <message>
        <source>Cop&amp;ies:</source>
        <translation>&amp;Kopien:</translation>
    </message>
    <message>
        <source>Memory buffer:</source>
        <translation>Speicherpuffer:</translation>
    </message>
    <message>
        <source>Time:</source>
        <translation>Dauer:</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Höchste</translation>
    </message>
    <message>
        <source>%1 ≈ %2 s</source>
        <translation>%1 ≈ %2 s</translation>
    </message>
    <message>
        <source>%1 ≈ %2 s at %3</source>
        <translation>%1 ≈ %2 s bei %3</translation>
    </message>
    <message>
        <source>%1, if the source keeps up</source>
        <translation>%1, wenn die Quelle Schritt hält</translation>
    </message>
    <message>
        <source>P&amp;ractice run (nothing is written)</source>
        <translation>&amp;Übungslauf (es wird nichts geschrieben)</translation>
    </message>
    <message>
        <source>Nothing is written: the disc stays as it is.</source>
        <translation>Nichts wird geschrieben: Die Disc bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Practice: no disc is used up.</source>
        <translation>Übung: Es wird keine Disc verbraucht.</translation>
    </message>
    <message>
        <source>This adds to what is there and keeps it.</source>
        <translation>Das kommt zu dem hinzu, was da ist, und lässt es stehen.</translation>
    </message>
    <message>
        <source>This uses up %1 %2.</source>
        <translation>Das verbraucht %1 %2.</translation>
    </message>
    <message>
        <source>This erases what is on it.</source>
        <translation>Das löscht, was darauf ist.</translation>
    </message>
    <message>
        <source>&amp;To:</source>
        <translation>&amp;Ziel:</translation>
    </message>
    <message>
        <source>What:</source>
        <translation>Was:</translation>
    </message>
    <message>
        <source>Afterwards:</source>
        <translation>Danach:</translation>
    </message>
    <message>
        <source>Disc:</source>
        <translation>Disc:</translation>
    </message>
    <message>
        <source>Burn to %1</source>
        <translation>Auf %1 brennen</translation>
    </message>
    <message>
        <source>%1 with verifying, if the source keeps up</source>
        <translation>%1 mit Prüfen, wenn die Quelle mithält</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnWindow</name>
    <message>
        <source>Burn complete</source>
        <translation>Brennvorgang abgeschlossen</translation>
    </message>
    <message numerus="yes">
        <source>Burn complete, with %n exceptions</source>
        <translation>
            <numerusform>Brennvorgang abgeschlossen, mit %n Ausnahme</numerusform>
            <numerusform>Brennvorgang abgeschlossen, mit %n Ausnahmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Burn stopped</source>
        <translation>Brennvorgang abgebrochen</translation>
    </message>
    <message>
        <source>Burn failed</source>
        <translation>Brennvorgang fehlgeschlagen</translation>
    </message>
    <message>
        <source>Burns</source>
        <translation>Brennvorgänge</translation>
    </message>
    <message>
        <source>A disc or tape is being written</source>
        <translation>Eine Disc oder ein Band wird beschrieben</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>&amp;Show Burn</source>
        <translation>Brennvorgang an&amp;zeigen</translation>
    </message>
    <message>
        <source>S&amp;top…</source>
        <translation>A&amp;bbrechen …</translation>
    </message>
    <message>
        <source>The burn continues</source>
        <translation>Der Brennvorgang läuft weiter</translation>
    </message>
    <message>
        <source>Its icon in the system tray brings the window back.</source>
        <translation>Das Symbol im Infobereich holt das Fenster zurück.</translation>
    </message>
    <message>
        <source>The next medium is needed</source>
        <translation>Das nächste Medium wird gebraucht</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurningPage</name>
    <message>
        <source>&amp;Verify: read the medium back and compare every file</source>
        <translation>&amp;Prüfen: Medium zurücklesen und jede Datei vergleichen</translation>
    </message>
    <message>
        <source>&amp;Append to what is on the medium</source>
        <translation>An den Inhalt des Mediums an&amp;hängen</translation>
    </message>
    <message>
        <source>&amp;Leave the disc open for further sessions</source>
        <translation>Disc für weitere Sitzungen &amp;offen lassen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Höchste</translation>
    </message>
    <message>
        <source>Skip it and list it in the result</source>
        <translation>Auslassen und im Ergebnis nennen</translation>
    </message>
    <message>
        <source>Stop before anything is written</source>
        <translation>Abbrechen, bevor etwas geschrieben wird</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>&amp;Speed:</source>
        <translation>&amp;Geschwindigkeit:</translation>
    </message>
    <message>
        <source>A file that cannot be &amp;read:</source>
        <translation>Nicht &amp;lesbare Datei:</translation>
    </message>
    <message>
        <source>Files read at the same &amp;time:</source>
        <translation>Gleich&amp;zeitig gelesene Dateien:</translation>
    </message>
    <message>
        <source>The fastest speed that the drive and the medium support.</source>
        <translation>Die höchste, die Laufwerk und Medium unterstützen.</translation>
    </message>
    <message>
        <source>⚠ “%1” is not a valid speed: enter 8x, or 5540k for bytes per second. The fastest speed is used.</source>
        <translation>⚠ „%1“ ist keine Geschwindigkeit: Schreiben Sie 8x oder, für Bytes pro Sekunde, 5540k. Verwendet wird die höchste.</translation>
    </message>
    <message>
        <source>The drive takes the nearest speed that it knows for the medium.</source>
        <translation>Das Laufwerk nimmt die nächstliegende Geschwindigkeit, die es für das Medium kennt.</translation>
    </message>
    <message>
        <source>Burning</source>
        <translation>Brennen</translation>
    </message>
    <message>
        <source>Rel&amp;oad the disc before verifying</source>
        <translation>Disc &amp;vor dem Prüfen neu einlegen</translation>
    </message>
    <message>
        <source>&amp;Eject at the end</source>
        <translation>Am Ende aus&amp;werfen</translation>
    </message>
    <message>
        <source>Begins the first session on a blank disc, the first set on a blank tape</source>
        <translation>Auf einer leeren Disc wird die erste Sitzung begonnen, auf einem leeren Band der erste Satz</translation>
    </message>
    <message>
        <source>%1 % of the data: survives the loss of %2 % of the disc</source>
        <translation>%1 % der Daten: übersteht den Verlust von %2 % der Disc</translation>
    </message>
    <message>
        <source>Data behind the files, by which damaged sectors of a disc or an ISO image are repaired</source>
        <translation>Daten hinter den Dateien, mit denen beschädigte Sektoren einer Disc oder eines ISO-Abbilds repariert werden</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>All remaining space</source>
        <translation>Der ganze restliche Platz</translation>
    </message>
    <message>
        <source>&amp;Parity of discs:</source>
        <translation>Pari&amp;tät von Discs:</translation>
    </message>
    <message>
        <source>Enter the medium on the shel&amp;f, so that its files are found</source>
        <translation>Medium ins Regal eintragen, damit seine Dateien ge&amp;funden werden</translation>
    </message>
    <message>
        <source>%1 % of the archive</source>
        <translation>%1 % des Archivs</translation>
    </message>
    <message>
        <source>Files beside an archive, by which the program par2 repairs it. Making them takes long</source>
        <translation>Dateien neben einem Archiv, mit denen das Programm par2 es repariert. Sie zu erzeugen dauert lange</translation>
    </message>
    <message>
        <source>PAR&amp;2 files of archives in files:</source>
        <translation>PAR&amp;2-Dateien von Archiven in Dateien:</translation>
    </message>
</context>
<context>
    <name>steadyburn::CapacityBar</name>
    <message>
        <source>Space on the medium</source>
        <translation>Platz auf dem Medium</translation>
    </message>
    <message>
        <source>Manufacturers count in powers of 1000: what they call %1 is %2 here.</source>
        <translation>Hersteller rechnen mit Tausendern: Was sie %1 nennen, sind hier %2.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 go on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>fits, %1 left</source>
        <translation>passt, %1 bleiben frei</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>%1 zu viel</translation>
    </message>
    <message>
        <source>fits on: %1</source>
        <translation>passt auf: %1</translation>
    </message>
    <message>
        <source>no space left</source>
        <translation>kein Platz frei</translation>
    </message>
    <message>
        <source>“%1” alone takes %2</source>
        <translation>„%1“ allein belegt %2</translation>
    </message>
</context>
<context>
    <name>steadyburn::CardButton</name>
    <message>
        <source>A page to print and keep with the medium: what is on it, and how it is restored</source>
        <translation>Eine Seite zum Drucken und Beilegen: was auf dem Medium ist und wie es wiederhergestellt wird</translation>
    </message>
    <message>
        <source>&amp;Print Card…</source>
        <translation>Karte &amp;drucken …</translation>
    </message>
    <message>
        <source>Print Case &amp;Insert…</source>
        <translation>&amp;Einleger drucken …</translation>
    </message>
    <message>
        <source>&amp;Save Card…</source>
        <translation>Karte &amp;speichern …</translation>
    </message>
    <message>
        <source>Save &amp;Case Insert…</source>
        <translation>E&amp;inleger speichern …</translation>
    </message>
    <message>
        <source>Save the case insert</source>
        <translation>Einleger speichern</translation>
    </message>
    <message>
        <source>Save the card</source>
        <translation>Karte speichern</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF-Dokumente (*.pdf)</translation>
    </message>
    <message>
        <source>The card is in “%1”. Print it at 100 %.</source>
        <translation>Die Karte ist in „%1“. Drucken Sie sie mit 100 %.</translation>
    </message>
    <message>
        <source>The card opens in your PDF viewer. Print it there at 100 %.</source>
        <translation>Die Karte öffnet sich in Ihrem PDF-Betrachter. Drucken Sie sie dort mit 100 %.</translation>
    </message>
    <message>
        <source>No program on this computer opens PDF documents. Save the card, and print it on another one.</source>
        <translation>Auf diesem Rechner öffnet kein Programm PDF-Dokumente. Speichern Sie die Karte und drucken Sie sie auf einem anderen.</translation>
    </message>
    <message>
        <source>Car&amp;d</source>
        <translation>Kar&amp;te</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompareDialog</name>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Go On &amp;Without It</source>
        <translation>&amp;Ohne dieses fortfahren</translation>
    </message>
    <message>
        <source>Compare run %1 of “%2”</source>
        <translation>Lauf %1 von „%2“ vergleichen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Location of the medium</source>
        <translation>Wo das Medium ist</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Compare &amp;Again</source>
        <translation>&amp;Erneut vergleichen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>A medium is being verified</source>
        <translation>Ein Medium wird geprüft</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2” into %3, or say where it is.</source>
        <translation>Legen Sie Datenträger %1 von „%2“ in %3 ein, oder geben Sie an, wo er ist.</translation>
    </message>
    <message>
        <source>Comparing with the sources as they are now: %1, %2 of %3</source>
        <translation>Vergleich mit den Quellen, wie sie jetzt sind: %1, %2 von %3</translation>
    </message>
    <message>
        <source>Comparing with the sources as they are now: %1, %2</source>
        <translation>Vergleich mit den Quellen, wie sie jetzt sind: %1, %2</translation>
    </message>
    <message>
        <source>The medium is being compared. Stop that first.</source>
        <translation>Das Medium wird gerade verglichen. Halten Sie das zuerst an.</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationDocument</name>
    <message>
        <source>“%1” is in the compilation already.</source>
        <translation>„%1“ ist bereits in der Zusammenstellung.</translation>
    </message>
    <message>
        <source>There is a “%1” already: “%2” was added as “%3”.</source>
        <translation>„%1“ gibt es bereits: „%2“ wurde als „%3“ hinzugefügt.</translation>
    </message>
    <message>
        <source>Add “%1”</source>
        <translation>Hinzufügen von „%1“</translation>
    </message>
    <message>
        <source>Add %1 items</source>
        <translation>Hinzufügen von %1 Elementen</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>“%1” cannot be a name on a medium: it is empty, longer than 255 bytes, or has a slash in it.</source>
        <translation>„%1“ ist als Name auf einem Medium nicht möglich: Er ist leer, länger als 255 Bytes oder enthält einen Schrägstrich.</translation>
    </message>
    <message>
        <source>There is a “%1” already.</source>
        <translation>„%1“ gibt es bereits.</translation>
    </message>
    <message>
        <source>Rename to “%1”</source>
        <translation>Umbenennen in „%1“</translation>
    </message>
    <message>
        <source>“%1” cannot be moved into itself.</source>
        <translation>„%1“ kann nicht in sich selbst verschoben werden.</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Remove “%1”</source>
        <translation>Entfernen von „%1“</translation>
    </message>
    <message>
        <source>Remove %1 items</source>
        <translation>Entfernen von %1 Elementen</translation>
    </message>
    <message>
        <source>Include again</source>
        <translation>Wieder aufnehmen</translation>
    </message>
    <message>
        <source>Change the patterns</source>
        <translation>Ändern der Muster</translation>
    </message>
    <message>
        <source>Change what is excluded</source>
        <translation>Ändern der Auslassungen</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationPage</name>
    <message>
        <source>The name of the medium: up to 32 characters</source>
        <translation>So wird das Medium heißen: bis zu 32 Zeichen</translation>
    </message>
    <message>
        <source>Compilation</source>
        <translation>Zusammenstellung</translation>
    </message>
    <message>
        <source>Part of a name, or a pattern like *.jpg</source>
        <translation>Teil eines Namens oder ein Muster wie *.jpg</translation>
    </message>
    <message>
        <source>Find in the compilation</source>
        <translation>In der Zusammenstellung suchen</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Problems and excluded files</source>
        <translation>Probleme und ausgeschlossene Dateien</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Excluded files</source>
        <translation>Ausgeschlossene Dateien</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Dateien hinzufügen</translation>
    </message>
    <message>
        <source>%1 found, the first %2 shown</source>
        <translation>%1 gefunden, die ersten %2 angezeigt</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>Probleme: %1</translation>
    </message>
    <message>
        <source>Excluded: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Scanning: %1, %2…</source>
        <translation>Erfassen: %1, %2 …</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Add &amp;Folder…</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add Fi&amp;les…</source>
        <translation>Dateien &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>&amp;Neuer Ordner</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>A&amp;usschneiden</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>E&amp;infügen</translation>
    </message>
    <message>
        <source>Rena&amp;me…</source>
        <translation>Um&amp;benennen …</translation>
    </message>
    <message>
        <source>Rem&amp;ove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>&amp;Probleme</translation>
    </message>
    <message>
        <source>Excluded F&amp;iles</source>
        <translation>Aus&amp;geschlossene Dateien</translation>
    </message>
    <message>
        <source>P&amp;laces</source>
        <translation>&amp;Orte</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>There is nothing on the clipboard that could be added: copy files in a file manager first.</source>
        <translation>In der Zwischenablage ist nichts, das sich hinzufügen lässt: Kopieren Sie zuerst Dateien in einer Dateiverwaltung.</translation>
    </message>
    <message>
        <source>“%1” does not respond.</source>
        <translation>„%1“ antwortet nicht.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message numerus="yes">
        <source>Burn %n Discs…</source>
        <translation>
            <numerusform>%n Disc brennen …</numerusform>
            <numerusform>%n Discs brennen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Name of the medium</source>
        <translation>Name des Mediums</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>Weitere Aktionen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>steadyburn::CopyDialog</name>
    <message>
        <source>… and %1 more damaged places</source>
        <translation>… und %1 weitere beschädigte Stellen</translation>
    </message>
    <message>
        <source>Copy Disc</source>
        <translation>Disc kopieren</translation>
    </message>
    <message>
        <source>Drive to read</source>
        <translation>Laufwerk zum Lesen</translation>
    </message>
    <message>
        <source>Drive to write to</source>
        <translation>Laufwerk zum Schreiben</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>D&amp;rive to read:</source>
        <translation>Laufwe&amp;rk zum Lesen:</translation>
    </message>
    <message>
        <source>Dri&amp;ve to write to:</source>
        <translation>Laufwerk &amp;zum Schreiben:</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>The whole disc is read into a temporary image, written to the other disc and compared. If there is only one drive, choose it twice: you are asked to change the disc.</source>
        <translation>Die ganze Disc wird in ein vorläufiges Abbild gelesen, auf die andere Disc geschrieben und verglichen. Wenn es nur ein Laufwerk gibt, wählen Sie es zweimal: Sie werden gebeten, die Disc zu wechseln.</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>“%1” holds data, which the copy would overwrite.</source>
        <translation>„%1“ enthält Daten, die die Kopie überschreiben würde.</translation>
    </message>
    <message>
        <source>&amp;Overwrite It</source>
        <translation>&amp;Überschreiben</translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>A disc is being read</source>
        <translation>Eine Disc wird gelesen</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Angehalten. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Not all of the disc could be read; zeros stand in the copy for:</source>
        <translation>Nicht alles auf der Disc war lesbar; in der Kopie stehen Nullen für:</translation>
    </message>
    <message>
        <source>Not all of the disc could be read; the copy would have zeros there:</source>
        <translation>Nicht alles auf der Disc war lesbar; die Kopie hätte dort Nullen:</translation>
    </message>
    <message>
        <source>&amp;Write the Copy Anyway</source>
        <translation>Kopie &amp;trotzdem schreiben</translation>
    </message>
    <message>
        <source>&amp;Do Not Write</source>
        <translation>&amp;Nicht schreiben</translation>
    </message>
    <message>
        <source>The disc in “%1” has been read. Take it out and insert the disc that the copy is to be written to.</source>
        <translation>Die Disc in „%1“ ist gelesen. Nehmen Sie sie heraus und legen Sie die Disc ein, auf die die Kopie geschrieben werden soll.</translation>
    </message>
    <message>
        <source>&amp;Write the Copy</source>
        <translation>Kopie &amp;schreiben</translation>
    </message>
    <message>
        <source>Checking the drives…</source>
        <translation>Die Laufwerke werden angesehen …</translation>
    </message>
    <message>
        <source>Reading the disc in “%1”: %2 of %3</source>
        <translation>Disc in „%1“ wird gelesen: %2 von %3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
    <message>
        <source>, %1 damaged</source>
        <translation>, %1 beschädigt</translation>
    </message>
</context>
<context>
    <name>steadyburn::DesktopPage</name>
    <message>
        <source>&amp;Notify me when a burn ends and its window is not in front</source>
        <translation>&amp;Benachrichtigen, wenn ein Brennvorgang endet und sein Fenster nicht im Vordergrund ist</translation>
    </message>
    <message>
        <source>Show the progress on the &amp;taskbar</source>
        <translation>Fortschritt in der &amp;Taskleiste anzeigen</translation>
    </message>
    <message>
        <source>Close the burn window to the system t&amp;ray while it burns</source>
        <translation>Brennfenster während des Brennens in den &amp;Infobereich schließen</translation>
    </message>
    <message>
        <source>Keep the computer &amp;awake while it burns, even with the lid closed</source>
        <translation>&amp;Rechner während des Brennens wach halten, auch bei geschlossenem Deckel</translation>
    </message>
    <message>
        <source>Burning works without these services, too. Where there is no system tray, closing the burn window minimizes it.</source>
        <translation>Bietet die Arbeitsumgebung diese Dienste nicht an, wird trotzdem gebrannt. Wo es keinen Infobereich gibt, wird das Brennfenster beim Schließen minimiert.</translation>
    </message>
    <message>
        <source>Notifications and power</source>
        <translation>Benachrichtigungen und Energie</translation>
    </message>
</context>
<context>
    <name>steadyburn::DevicesPage</name>
    <message>
        <source>&amp;Copy Commands</source>
        <translation>Befehle &amp;kopieren</translation>
    </message>
    <message>
        <source>Offer &amp;simulated drives as targets</source>
        <translation>&amp;Simulierte Laufwerke als Ziele anbieten</translation>
    </message>
    <message>
        <source>Drives and their permissions</source>
        <translation>Laufwerke und ihre Zugriffsrechte</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>Tape &amp;record:</source>
        <translation>&amp;Blockgröße auf Band:</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>not accessible</source>
        <translation>kein Zugriff</translation>
    </message>
    <message>
        <source>This computer has no disc or tape drive. You can still write to simulated drives and files.</source>
        <translation>Dieser Rechner hat kein Disc- oder Bandlaufwerk. Simulierte Laufwerke und Dateien können trotzdem beschrieben werden.</translation>
    </message>
    <message>
        <source> Without it a tape can be written, but its capacity and its alerts are not known.</source>
        <translation> Ohne diesen Knoten lässt sich ein Band zwar beschreiben, aber seine Kapazität und seine Warnmeldungen sind nicht bekannt.</translation>
    </message>
    <message>
        <source>You may read and write %1 (owner %2, group %3, mode %4).</source>
        <translation>Sie dürfen %1 lesen und beschreiben (Besitzer %2, Gruppe %3, Modus %4).</translation>
    </message>
    <message>
        <source>The kernel knows the drive, but there is no %1. The module that makes it may not be loaded.</source>
        <translation>Der Kernel kennt das Laufwerk, aber %1 ist nicht vorhanden. Möglicherweise ist das Modul, das den Knoten anlegt, nicht geladen.</translation>
    </message>
    <message>
        <source>The tape drive has no generic node (/dev/sg…): the module “sg” is not loaded.</source>
        <translation>Das Bandlaufwerk hat keinen generischen Knoten (/dev/sg…): Das Modul „sg“ ist nicht geladen.</translation>
    </message>
    <message>
        <source>%1 belongs to the group “%2”, and you (%3) are not a member. Join it, then log out and in again:</source>
        <translation>%1 gehört der Gruppe „%2“, und Sie (%3) sind kein Mitglied. Treten Sie ihr bei, melden Sie sich dann ab und wieder an:</translation>
    </message>
    <message>
        <source>%1 belongs to the group “%2”. You are a member, but your login session began earlier: log out and in again.</source>
        <translation>%1 gehört der Gruppe „%2“. Sie sind Mitglied, aber diese Anmeldesitzung begann vorher: Melden Sie sich ab und wieder an.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”, group “%3”, with mode %4: no group that you could join may write to it. A udev rule solves this:</source>
        <translation>%1 gehört „%2“, Gruppe „%3“, mit Modus %4: Keine Gruppe, der Sie beitreten könnten, hat Schreibrechte. Eine udev-Regel behebt das:</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>The drive&apos;s own setting</source>
        <translation>Wie das Laufwerk eingestellt ist</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Ein</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Compression by the drive. Switch it off for archives that are already compressed.</source>
        <translation>Die des Laufwerks. Aus ist richtig für ein Archiv, das schon komprimiert ist.</translation>
    </message>
    <message>
        <source>Tape drive&apos;s c&amp;ompression:</source>
        <translation>K&amp;ompression des Bandlaufwerks:</translation>
    </message>
    <message>
        <source>As long as the drive accepts, up to %1</source>
        <translation>So lang, wie das Laufwerk sie annimmt, höchstens %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscSetDialog</name>
    <message>
        <source>&amp;Move to</source>
        <translation>&amp;Verschieben auf</translation>
    </message>
    <message>
        <source>&amp;Restore Automatic Plan</source>
        <translation>&amp;Automatischen Plan wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Burn Set</source>
        <translation>Satz &amp;brennen</translation>
    </message>
    <message>
        <source>Discs of the Set</source>
        <translation>Discs des Satzes</translation>
    </message>
    <message>
        <source>Planning the discs</source>
        <translation>Die Discs werden geplant</translation>
    </message>
    <message>
        <source>Discs and what lies on them</source>
        <translation>Discs und was auf ihnen liegt</translation>
    </message>
    <message>
        <source>Moves what is selected to another disc of the set</source>
        <translation>Verschiebt das Ausgewählte auf eine andere Disc des Satzes</translation>
    </message>
    <message>
        <source>Nothing was moved: disc %1 would be too full. It has room for %2, and %3 would be needed.</source>
        <translation>Es wurde nichts verschoben: Disc %1 würde zu voll. Sie fasst %2, gebraucht würden %3.</translation>
    </message>
    <message>
        <source>Planning the discs…</source>
        <translation>Die Discs werden geplant …</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>Es gibt keinen Plan.</translation>
    </message>
    <message>
        <source>Everything fits on one disc of %1.</source>
        <translation>Alles passt auf eine Disc von %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n discs of %1. Each can be read alone. Drag folders and files to move them to another disc.</source>
        <translation>
            <numerusform>%n Disc von %1. Sie kann für sich gelesen werden.</numerusform>
            <numerusform>%n Discs von %1. Jede kann für sich gelesen werden. Ziehen Sie Ordner und Dateien, um sie auf eine andere Disc zu verschieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>You changed the plan; it is burned as it is shown.</source>
        <translation>Sie haben den Plan geändert; gebrannt wird er, wie er hier steht.</translation>
    </message>
    <message numerus="yes">
        <source>%n files are larger than a disc and are split.</source>
        <translation>
            <numerusform>%n Datei ist größer als eine Disc und wird geteilt.</numerusform>
            <numerusform>%n Dateien sind größer als eine Disc und werden geteilt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files have hard links on several discs and are written on each.</source>
        <translation>
            <numerusform>%n Datei hat harte Links auf mehreren Discs und steht auf jeder davon.</numerusform>
            <numerusform>%n Dateien haben harte Links auf mehreren Discs und stehen auf jeder davon.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries cannot be read.</source>
        <translation>
            <numerusform>%n Eintrag kann nicht gelesen werden.</numerusform>
            <numerusform>%n Einträge können nicht gelesen werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Disc &amp;%1</source>
        <translation>Disc &amp;%1</translation>
    </message>
    <message>
        <source>&amp;New Disc</source>
        <translation>&amp;Neue Disc</translation>
    </message>
    <message>
        <source>Second drive</source>
        <translation>Zweites Laufwerk</translation>
    </message>
    <message>
        <source>The discs go to both drives in turn: while one writes, put a blank into the other</source>
        <translation>Die Discs kommen abwechselnd in beide Laufwerke: Während eines schreibt, legen Sie in das andere einen Rohling ein</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>&amp;Second drive:</source>
        <translation>&amp;Zweites Laufwerk:</translation>
    </message>
    <message>
        <source>The discs have another size now. They are planned anew, without your changes.</source>
        <translation>Die Discs haben jetzt eine andere Größe. Sie werden neu geplant, ohne Ihre Änderungen.</translation>
    </message>
    <message>
        <source>The compilation has changed. The discs are planned anew, without your changes.</source>
        <translation>Die Zusammenstellung hat sich geändert. Die Discs werden neu geplant, ohne Ihre Änderungen.</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscSetModel</name>
    <message>
        <source>Disc %1</source>
        <translation>Disc %1</translation>
    </message>
    <message>
        <source>%1 % full, %2</source>
        <translation>%1 % voll, %2</translation>
    </message>
    <message>
        <source>written with every disc</source>
        <translation>wird mit jeder Disc geschrieben</translation>
    </message>
    <message>
        <source>split: part %1 of %2</source>
        <translation>geteilt: Teil %1 von %2</translation>
    </message>
    <message>
        <source>Disc and contents</source>
        <translation>Disc und Inhalt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Fill and parts</source>
        <translation>Füllung und Teile</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscsWords</name>
    <message>
        <source>Disc %1: “%2”, burned earlier.</source>
        <translation>Disc %1: „%2“, früher gebrannt.</translation>
    </message>
    <message>
        <source>Disc %1: “%2”, written and verified.</source>
        <translation>Disc %1: „%2“, geschrieben und geprüft.</translation>
    </message>
    <message>
        <source>Disc %1: “%2”, written, not verified.</source>
        <translation>Disc %1: „%2“, geschrieben, nicht geprüft.</translation>
    </message>
    <message>
        <source>A blank for disc %1 was spoilt in “%2” after %3. It is of no use for the set.</source>
        <translation>Ein Rohling für Disc %1 wurde in „%2“ nach %3 unbrauchbar. Er gehört nicht zum Satz.</translation>
    </message>
    <message>
        <source>Nothing was written: the set has ended with the discs that it has.</source>
        <translation>Nichts wurde geschrieben: Der Satz ist mit den Discs beendet, die er hat.</translation>
    </message>
    <message>
        <source>Nothing was written: the set has ended with the tapes that it has.</source>
        <translation>Nichts wurde geschrieben: Der Satz ist mit den Bändern beendet, die er hat.</translation>
    </message>
</context>
<context>
    <name>steadyburn::EntryProperties</name>
    <message>
        <source>Select a file or a folder to see what the medium says of it.</source>
        <translation>Wählen Sie eine Datei oder einen Ordner, um zu sehen, was das Medium darüber angibt.</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Name:</translation>
    </message>
    <message>
        <source>In:</source>
        <translation>In:</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>Größe:</translation>
    </message>
    <message>
        <source>Files:</source>
        <translation>Dateien:</translation>
    </message>
    <message>
        <source>Modified:</source>
        <translation>Geändert:</translation>
    </message>
    <message>
        <source>Permissions:</source>
        <translation>Berechtigungen:</translation>
    </message>
    <message>
        <source>Owner:</source>
        <translation>Eigentümer:</translation>
    </message>
    <message>
        <source>Leads to:</source>
        <translation>Verweist auf:</translation>
    </message>
    <message>
        <source>Same file as:</source>
        <translation>Dieselbe Datei wie:</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>Status:</translation>
    </message>
    <message>
        <source>Damaged: what can be read of it may not be everything.</source>
        <translation>Beschädigt: Möglicherweise lässt sich nicht alles davon lesen.</translation>
    </message>
    <message>
        <source>What the medium says of this entry contradicts itself.</source>
        <translation>Die Angaben des Mediums zu diesem Eintrag widersprechen sich.</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
</context>
<context>
    <name>steadyburn::ExceptionPane</name>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>Im &amp;Ordner anzeigen</translation>
    </message>
    <message>
        <source>Cop&amp;y All</source>
        <translation>Alles kop&amp;ieren</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
</context>
<context>
    <name>steadyburn::FilterPage</name>
    <message>
        <source>Exclude folders that are marked as &amp;caches (CACHEDIR.TAG)</source>
        <translation>Als &amp;Cache gekennzeichnete Ordner auslassen (CACHEDIR.TAG)</translation>
    </message>
    <message>
        <source>Stay on the &amp;file system of each source: leave out mounted file systems</source>
        <translation>Im Dateis&amp;ystem jeder Quelle bleiben: eingehängte Dateisysteme auslassen</translation>
    </message>
    <message>
        <source>Exclude patterns</source>
        <translation>Muster zum Auslassen</translation>
    </message>
    <message>
        <source>&amp;Exclude, one pattern per line (* and ? match anything but a slash):</source>
        <translation>Aus&amp;lassen, ein Muster pro Zeile (* und ? stehen für alles außer einem Schrägstrich):</translation>
    </message>
    <message>
        <source>&amp;Add Common Patterns</source>
        <translation>Ü&amp;bliche hinzufügen</translation>
    </message>
    <message>
        <source>⚠ Not a valid pattern, not saved: %1</source>
        <translation>⚠ Kein gültiges Muster, wird nicht übernommen: %1</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
</context>
<context>
    <name>steadyburn::ForgetDialog</name>
    <message>
        <source>The &amp;whole backup “%1”, with its timer</source>
        <translation>Die &amp;ganze Sicherung „%1“ mit ihrem Timer</translation>
    </message>
    <message>
        <source>Forget Runs</source>
        <translation>Läufe vergessen</translation>
    </message>
    <message>
        <source>&amp;Runs: %1</source>
        <translation>&amp;Läufe: %1</translation>
    </message>
    <message>
        <source>&amp;Runs: %1, for they cannot be restored without run %2</source>
        <translation>&amp;Läufe: %1, denn ohne Lauf %2 lassen sie sich nicht wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Steadyburn no longer knows what these media hold (runs: %1, %2), and cannot restore those days from a list. The media stay as they are: each can still be read alone. Nothing of your folders is touched.</source>
        <translation>Steadyburn weiß dann nicht mehr, was auf diesen Medien liegt (Läufe: %1, %2), und kann diese Tage nicht mehr aus der Liste wiederherstellen. Die Medien bleiben, wie sie sind: Jedes lässt sich weiterhin allein lesen. Ihre Ordner werden nicht angerührt.</translation>
    </message>
</context>
<context>
    <name>steadyburn::HandbookView</name>
    <message>
        <source>Page of the handbook</source>
        <translation>Seite des Handbuchs</translation>
    </message>
</context>
<context>
    <name>steadyburn::HandbookWindow</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Normal Size</source>
        <translation>Normale Größe</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Find in the handbook</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>%1 – Steadyburn Handbook</source>
        <translation>%1 – Handbuch zu Steadyburn</translation>
    </message>
    <message>
        <source>Not in the handbook</source>
        <translation>Steht nicht im Handbuch</translation>
    </message>
</context>
<context>
    <name>steadyburn::KilledBurns</name>
    <message>
        <source>Nothing more is said of this burn. The medium is not changed.</source>
        <translation>Auf diesen Brennvorgang wird nicht mehr hingewiesen. Das Medium bleibt, wie es ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n more burns were cut off.</source>
        <translation>
            <numerusform>Ein weiterer Brennvorgang wurde unterbrochen.</numerusform>
            <numerusform>%n weitere Brennvorgänge wurden unterbrochen.</numerusform>
        </translation>
    </message>
    <message>
        <source>For&amp;get Burn</source>
        <translation>Brennv&amp;organg vergessen</translation>
    </message>
</context>
<context>
    <name>steadyburn::LogPage</name>
    <message>
        <source>&amp;Keep the log of each burn</source>
        <translation>&amp;Protokoll jedes Brennvorgangs aufbewahren</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>Aus&amp;wählen …</translation>
    </message>
    <message>
        <source>&amp;Open Folder</source>
        <translation>Ordner ö&amp;ffnen</translation>
    </message>
    <message>
        <source>At &amp;most:</source>
        <translation>&amp;Höchstens:</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>Folder of the logs</source>
        <translation>Ordner für Protokolle</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Protokolle</translation>
    </message>
</context>
<context>
    <name>steadyburn::LogPane</name>
    <message>
        <source>Only &amp;problems</source>
        <translation>Nur Pr&amp;obleme</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Protokoll filtern</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Copies the selected lines, or all that are shown</source>
        <translation>Kopiert die ausgewählten Zeilen oder alle angezeigten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>steadyburn::MainWindow</name>
    <message>
        <source>Burn &amp;Image…</source>
        <translation>Abb&amp;ild brennen …</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Medium</source>
        <translation>&amp;Medium</translation>
    </message>
    <message>
        <source>&amp;Medium Information…</source>
        <translation>&amp;Informationen zum Medium …</translation>
    </message>
    <message>
        <source>&amp;Read Disc into Image…</source>
        <translation>Disc als &amp;Abbild einlesen …</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>&amp;Löschen …</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>Aus&amp;werfen</translation>
    </message>
    <message>
        <source>Burn an image</source>
        <translation>Abbild brennen</translation>
    </message>
    <message>
        <source>Images (*.iso *.img *.tar *.tar.gz *.tar.zst);;All files (*)</source>
        <translation>Abbilder (*.iso *.img *.tar *.tar.gz *.tar.zst);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>“%1” is an image of a disc.</source>
        <translation>„%1“ ist ein Disc-Abbild.</translation>
    </message>
    <message>
        <source>What you had put together last time was not saved as a project. It is here again; save it if you want to keep it.</source>
        <translation>Was Sie beim letzten Mal zusammengestellt hatten, war nicht als Projekt gespeichert. Es ist wieder da; speichern Sie es, wenn Sie es behalten möchten.</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Einste&amp;llungen …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>What Is an &amp;Underrun?</source>
        <translation>Was ist ein Puffer&amp;unterlauf?</translation>
    </message>
    <message>
        <source>&amp;About Steadyburn</source>
        <translation>Ü&amp;ber Steadyburn</translation>
    </message>
    <message>
        <source>B&amp;urn Image as It Is</source>
        <translation>Abbild unveränder&amp;t brennen</translation>
    </message>
    <message>
        <source>Add as Fi&amp;le</source>
        <translation>Als Datei h&amp;inzufügen</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>Datei ersetzen?</translation>
    </message>
    <message>
        <source>“%1” already exists: %2, last changed %3.</source>
        <translation>„%1“ ist schon vorhanden: %2, zuletzt geändert %3.</translation>
    </message>
    <message>
        <source>The burn would replace it: its present contents would be lost.</source>
        <translation>Der Brennvorgang würde sie ersetzen: Ihr jetziger Inhalt ginge verloren.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>%1 is still busy: close the window when it has finished, or stop it there first.</source>
        <translation>%1 ist noch beschäftigt: Schließen Sie das Fenster, wenn das fertig ist, oder halten Sie es dort zuerst an.</translation>
    </message>
    <message>
        <source>The logout was cancelled because a medium is in use. Log out when that has finished, or stop it first.</source>
        <translation>Das Abmelden wurde angehalten: Es wird gerade mit einem Medium gearbeitet. Melden Sie sich ab, wenn das fertig ist, oder halten Sie es zuerst an.</translation>
    </message>
    <message>
        <source>the session ends</source>
        <translation>die Sitzung am Rechner endet</translation>
    </message>
    <message>
        <source>Write to the file?</source>
        <translation>In die Datei schreiben?</translation>
    </message>
    <message>
        <source>The project uses this file as the medium of a simulated drive. You did not choose it. The burn would write to it, and its present contents could be lost.</source>
        <translation>Das Projekt verwendet diese Datei als Medium eines simulierten Laufwerks. Sie haben sie nicht ausgewählt. Der Brennvorgang würde hineinschreiben, und ihr jetziger Inhalt könnte verloren gehen.</translation>
    </message>
    <message>
        <source>&amp;Write</source>
        <translation>&amp;Hineinschreiben</translation>
    </message>
    <message>
        <source>Append to the file?</source>
        <translation>An die Datei anhängen?</translation>
    </message>
    <message>
        <source>The project names this file as its target. You did not choose it. The burn would append to it; its present contents are kept.</source>
        <translation>Das Projekt nennt diese Datei als Ziel. Sie haben sie nicht ausgewählt. Der Brennvorgang würde an sie anhängen; was jetzt darin ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>&amp;Append</source>
        <translation>&amp;Anhängen</translation>
    </message>
    <message>
        <source>&amp;Do Not Append</source>
        <translation>&amp;Nicht anhängen</translation>
    </message>
    <message>
        <source>Append anyway?</source>
        <translation>Trotzdem anhängen?</translation>
    </message>
    <message>
        <source>&amp;Append Anyway</source>
        <translation>Trotzdem &amp;anhängen</translation>
    </message>
    <message>
        <source>Loo&amp;k Into It</source>
        <translation>Hinein&amp;sehen</translation>
    </message>
    <message>
        <source>Continue with changed files?</source>
        <translation>Mit geänderten Dateien fortsetzen?</translation>
    </message>
    <message>
        <source>&amp;Continue with These Files</source>
        <translation>Mit diesen Dateien &amp;fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Do Not Continue</source>
        <translation>&amp;Nicht fortsetzen</translation>
    </message>
    <message>
        <source>A set of discs or tapes is not complete. To continue it, choose File → Disc and Tape Sets.</source>
        <translation>Ein Satz von Discs oder Bändern ist unvollständig. Um ihn fortzusetzen, wählen Sie Datei → Disc- und Bandsätze.</translation>
    </message>
    <message>
        <source>&amp;Copy Disc…</source>
        <translation>Disc &amp;kopieren …</translation>
    </message>
    <message>
        <source>Chec&amp;k Disc…</source>
        <translation>Disc &amp;prüfen …</translation>
    </message>
    <message>
        <source>&amp;Burn…</source>
        <translation>&amp;Brennen …</translation>
    </message>
    <message>
        <source>What you had put together last time was not saved as a project and is not part of this compilation. Restore it in this one&apos;s place, or discard it.</source>
        <translation>Was Sie beim letzten Mal zusammengestellt hatten, wurde nicht als Projekt gespeichert und gehört nicht zu dieser Zusammenstellung. Stellen Sie es an ihrer Stelle wieder her, oder verwerfen Sie es.</translation>
    </message>
    <message>
        <source>Rest&amp;ore</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>&amp;Burn</source>
        <translation>&amp;Brennen</translation>
    </message>
    <message>
        <source>Bac&amp;kups</source>
        <translation>Si&amp;cherungen</translation>
    </message>
    <message>
        <source>&amp;Shelf</source>
        <translation>&amp;Regal</translation>
    </message>
    <message>
        <source>L&amp;ook Inside</source>
        <translation>&amp;Hineinsehen</translation>
    </message>
    <message>
        <source>Menu Ba&amp;r</source>
        <translation>&amp;Menüleiste</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>Brennen</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>Regal</translation>
    </message>
    <message>
        <source>Look Inside</source>
        <translation>Hineinsehen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Look Inside</source>
        <translation>&amp;Hineinsehen</translation>
    </message>
    <message>
        <source>Chec&amp;k Tape</source>
        <translation>Band &amp;prüfen</translation>
    </message>
    <message>
        <source>Chec&amp;k Disc</source>
        <translation>Disc &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Read into an Image…</source>
        <translation>In ein Abbild &amp;einlesen …</translation>
    </message>
    <message>
        <source>Tape &amp;Information</source>
        <translation>Band-&amp;Informationen</translation>
    </message>
    <message>
        <source>Disc &amp;Information</source>
        <translation>Disc-&amp;Informationen</translation>
    </message>
    <message>
        <source>Burn Image</source>
        <translation>Abbild brennen</translation>
    </message>
    <message>
        <source>An ISO file to a disc</source>
        <translation>Eine ISO-Datei auf eine Disc</translation>
    </message>
    <message>
        <source>Copy Disc</source>
        <translation>Disc kopieren</translation>
    </message>
    <message>
        <source>With one drive or two</source>
        <translation>Mit einem Laufwerk oder zweien</translation>
    </message>
    <message>
        <source>Check Disc</source>
        <translation>Disc prüfen</translation>
    </message>
    <message>
        <source>Is every file still good?</source>
        <translation>Ist noch jede Datei gut?</translation>
    </message>
    <message>
        <source>Restore Files</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>From disc, tape or backup</source>
        <translation>Von Disc, Band oder Sicherung</translation>
    </message>
    <message>
        <source>Choose &amp;Where to Burn…</source>
        <translation>Brennziel &amp;wählen …</translation>
    </message>
    <message>
        <source>Practise without a drive</source>
        <translation>Ohne Laufwerk üben</translation>
    </message>
    <message>
        <source>No drive is chosen. Choose one first (Ctrl+T).</source>
        <translation>Kein Laufwerk gewählt. Wählen Sie zuerst eines (Strg+T).</translation>
    </message>
    <message>
        <source>Write it anew?</source>
        <translation>Neu beschreiben?</translation>
    </message>
    <message>
        <source>This burn would replace it: everything on it would be lost.</source>
        <translation>Dieser Brennvorgang würde alles darauf ersetzen: Der Inhalt ginge verloren.</translation>
    </message>
    <message>
        <source>&amp;Write It Anew</source>
        <translation>&amp;Neu beschreiben</translation>
    </message>
    <message>
        <source>End the set?</source>
        <translation>Den Satz beenden?</translation>
    </message>
    <message>
        <source>&amp;End the Set</source>
        <translation>Satz &amp;beenden</translation>
    </message>
    <message>
        <source>&amp;Do Not End It</source>
        <translation>&amp;Nicht beenden</translation>
    </message>
    <message>
        <source>This burn has not written anything yet. If you continue, the rest of the set gets the files as they are now; files that no longer exist are missing there. What is finished stays as it is.</source>
        <translation>Dieser Brennvorgang hat noch nichts geschrieben. Wenn Sie fortfahren, bekommt der Rest des Satzes die Dateien, wie sie jetzt sind; Dateien, die es nicht mehr gibt, fehlen dort. Was fertig ist, bleibt, wie es ist.</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumBar</name>
    <message>
        <source>&amp;Open File…</source>
        <translation>Datei &amp;öffnen …</translation>
    </message>
    <message>
        <source>Sess&amp;ion:</source>
        <translation>S&amp;itzung:</translation>
    </message>
    <message>
        <source>&amp;Look into:</source>
        <translation>Hi&amp;neinsehen in:</translation>
    </message>
    <message>
        <source>Each burn onto this disc added a session. The newest shows what those before it had, too.</source>
        <translation>Jeder Brennvorgang hat dieser Disc eine Sitzung hinzugefügt. Die neueste zeigt auch, was die früheren enthielten.</translation>
    </message>
    <message>
        <source>Choose a drive, or an image or archive</source>
        <translation>Laufwerk, Abbild oder Archiv wählen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Part of a name; with a slash, part of a path (%1)</source>
        <translation>Teil eines Namens; mit Schrägstrich Teil eines Pfades (%1)</translation>
    </message>
    <message>
        <source>Open an image or archive</source>
        <translation>Abbild oder Archiv öffnen</translation>
    </message>
    <message>
        <source>Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)</source>
        <translation>Abbilder und Archive (*.iso *.img *.tar *.tar.* *.tgz *.tap);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Newest, with all before it</source>
        <translation>Neueste, mit allen davor</translation>
    </message>
    <message>
        <source>Session %1</source>
        <translation>Sitzung %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumDialog</name>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
    <message>
        <source>Medium in %1</source>
        <translation>Medium in %1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>&amp;Löschen …</translation>
    </message>
    <message>
        <source>&amp;Read into Image…</source>
        <translation>Als Abb&amp;ild einlesen …</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>Aus&amp;werfen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>Erase &amp;Quickly</source>
        <translation>&amp;Schnell löschen</translation>
    </message>
    <message>
        <source>Erase Com&amp;pletely</source>
        <translation>&amp;Vollständig löschen</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>The medium is blank.</source>
        <translation>Das Medium ist leer.</translation>
    </message>
    <message>
        <source>The medium has been ejected.</source>
        <translation>Das Medium ist ausgeworfen.</translation>
    </message>
    <message>
        <source>Checking the medium…</source>
        <translation>Medium wird untersucht …</translation>
    </message>
    <message>
        <source>Medium:</source>
        <translation>Medium:</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>Status:</translation>
    </message>
    <message>
        <source>%1, write-protected</source>
        <translation>%1, schreibgeschützt</translation>
    </message>
    <message>
        <source>Capacity:</source>
        <translation>Kapazität:</translation>
    </message>
    <message>
        <source>Free:</source>
        <translation>Frei:</translation>
    </message>
    <message>
        <source>length not known</source>
        <translation>Länge unbekannt</translation>
    </message>
    <message>
        <source>file %1: %2</source>
        <translation>Datei %1: %2</translation>
    </message>
    <message>
        <source>session %1: %2</source>
        <translation>Sitzung %1: %2</translation>
    </message>
    <message>
        <source>Files:</source>
        <translation>Dateien:</translation>
    </message>
    <message>
        <source>Sessions:</source>
        <translation>Sitzungen:</translation>
    </message>
    <message>
        <source>Speeds:</source>
        <translation>Geschwindigkeiten:</translation>
    </message>
    <message>
        <source>Medium ID:</source>
        <translation>Medium-ID:</translation>
    </message>
    <message>
        <source>Drive:</source>
        <translation>Laufwerk:</translation>
    </message>
    <message>
        <source>Drive&apos;s buffer:</source>
        <translation>Laufwerkspuffer:</translation>
    </message>
    <message>
        <source>All data on this %1 will be lost: %2.</source>
        <translation>Alles auf diesem Medium (%1) geht verloren: %2.</translation>
    </message>
    <message>
        <source>All data on this %1 will be lost.</source>
        <translation>Alles auf diesem Medium (%1) geht verloren.</translation>
    </message>
    <message>
        <source>Erasing all of it. This takes as long as writing the whole medium, and cannot be stopped.</source>
        <translation>Wird vollständig gelöscht. Das dauert so lange, wie das ganze Medium zu beschreiben, und kann nicht abgebrochen werden.</translation>
    </message>
    <message>
        <source>Erasing. This cannot be stopped.</source>
        <translation>Wird gelöscht. Das kann nicht abgebrochen werden.</translation>
    </message>
    <message>
        <source>Read into an image</source>
        <translation>Als Abbild einlesen</translation>
    </message>
    <message>
        <source>ISO images (*.iso)</source>
        <translation>ISO-Abbilder (*.iso)</translation>
    </message>
    <message>
        <source>Ejecting…</source>
        <translation>Wird ausgeworfen …</translation>
    </message>
    <message>
        <source>%1 read into “%2”.</source>
        <translation>%1 in „%2“ eingelesen.</translation>
    </message>
    <message>
        <source>Read into “%1”, but %2 could not be read and were replaced by zeros.</source>
        <translation>In „%1“ eingelesen, aber %2 konnten nicht gelesen werden und stehen dort als Nullen.</translation>
    </message>
    <message>
        <source>Affected files: %1</source>
        <translation>Betroffene Dateien: %1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Stopped. Reading into the same file continues where it stopped.</source>
        <translation>Abgebrochen. Wenn Sie in dieselbe Datei einlesen, geht es an dieser Stelle weiter.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Reading into “%1”: %2 of %3</source>
        <translation>Einlesen in „%1“: %2 von %3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
    <message>
        <source>, %1 damaged</source>
        <translation>, %1 beschädigt</translation>
    </message>
    <message>
        <source>Density:</source>
        <translation>Dichte:</translation>
    </message>
    <message>
        <source>Position:</source>
        <translation>Position:</translation>
    </message>
    <message>
        <source>Longest record:</source>
        <translation>Längster Block:</translation>
    </message>
    <message>
        <source>This is not the medium that the question was about. Nothing was erased.</source>
        <translation>Das ist nicht das Medium, nach dem gefragt wurde. Es wurde nichts gelöscht.</translation>
    </message>
    <message>
        <source>A medium is being erased</source>
        <translation>Ein Medium wird gelöscht</translation>
    </message>
    <message>
        <source>A disc is being read</source>
        <translation>Eine Disc wird gelesen</translation>
    </message>
    <message>
        <source>&amp;Look Into It</source>
        <translation>&amp;Hineinsehen</translation>
    </message>
    <message>
        <source>Caution:</source>
        <translation>Vorsicht:</translation>
    </message>
    <message>
        <source>file %1; %2 records and filemarks from the beginning of the tape</source>
        <translation>Datei %1; %2 Datensätze und Dateimarken ab Bandanfang</translation>
    </message>
    <message>
        <source>Whether a run of a backup would be lost is not known.</source>
        <translation>Ob ein Lauf einer Sicherung verloren ginge, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Looking for a run of a backup on the medium</source>
        <translation>Sucht auf dem Medium nach dem Lauf einer Sicherung</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumPage</name>
    <message>
        <source>Choose a drive with a disc or a tape, or open an image or archive.</source>
        <translation>Wählen Sie ein Laufwerk mit einer Disc oder einem Band, oder öffnen Sie ein Abbild oder Archiv.</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>&amp;Wiederherstellen …</translation>
    </message>
    <message>
        <source>Verif&amp;y Medium</source>
        <translation>Medium über&amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Compare with Folder…</source>
        <translation>Mit Ordner &amp;vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Copy &amp;All</source>
        <translation>Alles &amp;kopieren</translation>
    </message>
    <message>
        <source>Restore into which folder?</source>
        <translation>In welchen Ordner wiederherstellen?</translation>
    </message>
    <message>
        <source>Compare with which folder?</source>
        <translation>Mit welchem Ordner vergleichen?</translation>
    </message>
    <message>
        <source>%1, %2: fetched from the medium. Drag them once more.</source>
        <translation>%1, %2: vom Medium geholt. Ziehen Sie noch einmal.</translation>
    </message>
    <message>
        <source>%1 entries, %2</source>
        <translation>%1 Einträge, %2</translation>
    </message>
    <message>
        <source>%1 found of %2 entries</source>
        <translation>%1 von %2 Einträgen gefunden</translation>
    </message>
    <message>
        <source>%1; the first %2 are shown</source>
        <translation>%1; die ersten %2 werden gezeigt</translation>
    </message>
    <message>
        <source>&amp;Restore All…</source>
        <translation>Alles &amp;wiederherstellen …</translation>
    </message>
    <message>
        <source>Listing: %1</source>
        <translation>Auflisten: %1</translation>
    </message>
    <message>
        <source>Choose the drive with the disc or tape to check, or open an image or archive.</source>
        <translation>Wählen Sie das Laufwerk mit der Disc oder dem Band zum Prüfen, oder öffnen Sie ein Abbild oder Archiv.</translation>
    </message>
    <message>
        <source>Look Inside</source>
        <translation>Hineinsehen</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumQuestions</name>
    <message>
        <source>Drive with the tape</source>
        <translation>Laufwerk mit dem Band</translation>
    </message>
    <message>
        <source>&amp;Keep Them</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>Re&amp;place Them</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>Abb&amp;rechen</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Continue &amp;Without It</source>
        <translation>Ohne &amp;dieses fortfahren</translation>
    </message>
    <message>
        <source>Stopped: not everything on the medium is shown.</source>
        <translation>Abgebrochen: Es wird nicht alles angezeigt, was auf dem Medium ist.</translation>
    </message>
    <message>
        <source>There are more entries than can be shown.</source>
        <translation>Es gibt mehr Einträge, als angezeigt werden können.</translation>
    </message>
    <message>
        <source>The medium was listed, but not all is as it should be. What is wrong is named below.</source>
        <translation>Das Medium wurde aufgelistet, aber nicht alles ist, wie es sein sollte. Die Mängel stehen unten.</translation>
    </message>
    <message>
        <source>Nothing is on this medium.</source>
        <translation>Dieses Medium enthält nichts.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Not all of what is dragged can be read, and only whole files can be dragged. “Restore” brings back what can be read of them.</source>
        <translation>Nicht alles, was gezogen wird, ist lesbar, und nur vollständige Dateien lassen sich ziehen. „Wiederherstellen“ holt zurück, was davon lesbar ist.</translation>
    </message>
    <message>
        <source>Some entries were not restored or stayed as they were. They are named below.</source>
        <translation>Einige Einträge wurden nicht wiederhergestellt oder blieben, wie sie waren. Sie stehen unten.</translation>
    </message>
    <message>
        <source>What is not as it should be is named below.</source>
        <translation>Was nicht ist, wie es sein sollte, steht unten.</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>, and perhaps others, since not all of the medium could be listed</source>
        <translation>, und vielleicht weitere, denn nicht alles auf dem Medium ließ sich auflisten</translation>
    </message>
    <message>
        <source>In “%1” there are already: %2. Replace them with what the medium has?</source>
        <translation>In „%1“ gibt es bereits: %2. Durch die Dateien vom Medium ersetzen?</translation>
    </message>
    <message>
        <source>Insert tape %1 of “%2”.</source>
        <translation>Legen Sie Band %1 von „%2“ ein.</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumView</name>
    <message>
        <source>Contents of the medium</source>
        <translation>Inhalt des Mediums</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumWork</name>
    <message>
        <source>Restoring into “%1”</source>
        <translation>Wiederherstellen in „%1“</translation>
    </message>
    <message>
        <source>Files are being restored</source>
        <translation>Dateien werden wiederhergestellt</translation>
    </message>
    <message>
        <source>Fetching what is dragged</source>
        <translation>Gezogenes wird vom Medium geholt</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>A medium is being verified</source>
        <translation>Ein Medium wird geprüft</translation>
    </message>
    <message>
        <source>Comparing with “%1”</source>
        <translation>Vergleichen mit „%1“</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <translation>%1: %2, %3 von %4</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>, noch %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::OutcomeSign</name>
    <message>
        <source>Complete</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <source>Complete with problems</source>
        <translation>Mit Problemen abgeschlossen</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Abgebrochen</translation>
    </message>
</context>
<context>
    <name>steadyburn::PatternsPane</name>
    <message>
        <source>Exclude &amp;caches</source>
        <translation>&amp;Caches auslassen</translation>
    </message>
    <message>
        <source>&amp;Stay on one file system</source>
        <translation>A&amp;uf einem Dateisystem bleiben</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>An&amp;wenden</translation>
    </message>
    <message>
        <source>Not on the medium</source>
        <translation>Nicht auf dem Medium</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Include A&amp;gain</source>
        <translation>Wiede&amp;r aufnehmen</translation>
    </message>
    <message>
        <source>A pattern without a slash is compared with names, one with a slash with the whole path on the medium. * stops at a slash, ** does not. A slash at the end: folders only.</source>
        <translation>Ein Muster ohne Schrägstrich wird mit Namen verglichen, eines mit Schrägstrich mit dem ganzen Pfad auf dem Medium. * endet an einem Schrägstrich, ** nicht. Ein Schrägstrich am Ende: nur Ordner.</translation>
    </message>
    <message>
        <source>Excludes the contents of folders that are marked by a file CACHEDIR.TAG</source>
        <translation>Was in einem Ordner liegt, den eine Datei CACHEDIR.TAG kennzeichnet</translation>
    </message>
    <message>
        <source>Excludes what is mounted in a folder: other disks, shares, snapshots</source>
        <translation>Was in einem Ordner eingehängt ist, wird ausgelassen: andere Datenträger, Freigaben, Schnappschüsse</translation>
    </message>
    <message>
        <source>Excluded files</source>
        <translation>Ausgeschlossene Dateien</translation>
    </message>
    <message>
        <source>“%1” can never match: check that its brackets are closed.</source>
        <translation>„%1“ kann nie zutreffen: Achten Sie darauf, dass die Klammern geschlossen sind.</translation>
    </message>
    <message>
        <source>Nothing is excluded.</source>
        <translation>Es wird nichts ausgelassen.</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Would exclude %1, %2.</source>
        <translation>Würde %1 (%2) auslassen.</translation>
    </message>
    <message>
        <source>Excludes %1, %2.</source>
        <translation>Lässt %1 (%2) aus.</translation>
    </message>
    <message>
        <source>Exclude what matches, &amp;one pattern per line:</source>
        <translation>Auslassen, was passt, &amp;ein Muster pro Zeile:</translation>
    </message>
</context>
<context>
    <name>steadyburn::PlacesPane</name>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>Hinzufü&amp;gen</translation>
    </message>
    <message>
        <source>Add what is selected to the compilation</source>
        <translation>Ausgewähltes zur Zusammenstellung hinzufügen</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>H&amp;idden files</source>
        <translation>&amp;Versteckte Dateien</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProblemsPane</name>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>An&amp;zeigen</translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation>Aus&amp;lassen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Clea&amp;r</source>
        <translation>Lee&amp;ren</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Show in the compilation</source>
        <translation>In der Zusammenstellung anzeigen</translation>
    </message>
    <message>
        <source>Remove it from the compilation</source>
        <translation>Aus der Zusammenstellung herausnehmen</translation>
    </message>
    <message>
        <source>Read its source again</source>
        <translation>Quelle erneut lesen</translation>
    </message>
    <message>
        <source>Tr&amp;y Again</source>
        <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
        <source>Selected problem</source>
        <translation>Das gewählte Problem</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProgressPane</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>File being read</source>
        <translation>Gerade gelesene Datei</translation>
    </message>
    <message>
        <source>Whole burn</source>
        <translation>Gesamter Brennvorgang</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>Phasen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 verified</source>
        <translation>%1 geprüft</translation>
    </message>
    <message>
        <source>The drive is waiting</source>
        <translation>Das Laufwerk wartet</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>%1 left, done at about %2</source>
        <translation>noch %1, fertig gegen %2</translation>
    </message>
    <message>
        <source>%1 left, then it is verified</source>
        <translation>noch %1, dann wird geprüft</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProjectFile</name>
    <message>
        <source>Steadyburn projects (*.steadyburn)</source>
        <translation>Steadyburn-Projekte (*.steadyburn)</translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation>&amp;Neues Projekt</translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation>Projekt ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Save Project</source>
        <translation>Projekt &amp;speichern</translation>
    </message>
    <message>
        <source>Save Project &amp;As…</source>
        <translation>Projekt speichern &amp;unter …</translation>
    </message>
    <message>
        <source>&amp;Recent Projects</source>
        <translation>&amp;Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>New compilation</source>
        <translation>Neue Zusammenstellung</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>Projekt öffnen</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>Save the compilation?</source>
        <translation>Zusammenstellung speichern?</translation>
    </message>
    <message>
        <source>The compilation has not been saved in a project file yet.</source>
        <translation>Die Zusammenstellung ist noch in keiner Projektdatei gespeichert.</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>„%1“ enthält nicht gespeicherte Änderungen.</translation>
    </message>
    <message>
        <source>A project file keeps what you put together, so that you can burn it again. Your own files are not changed in either case.</source>
        <translation>Eine Projektdatei bewahrt, was Sie zusammengestellt haben, damit Sie es erneut brennen können. Ihre eigenen Dateien bleiben in jedem Fall unberührt.</translation>
    </message>
</context>
<context>
    <name>steadyburn::RatesPanel</name>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Drive&apos;s buffer</source>
        <translation>Laufwerkspuffer</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>niedrigster</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>höchster</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>→ Writing</source>
        <translation>→ Schreiben</translation>
    </message>
    <message>
        <source>waited %1 s</source>
        <translation>%1 s gewartet</translation>
    </message>
    <message>
        <source>Underruns: %1 · %2</source>
        <translation>Pufferunterläufe: %1 · %2</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>streaming</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>standing</source>
        <translation>steht</translation>
    </message>
    <message>
        <source>repositions: %1</source>
        <translation>Repositionierungen: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>last known: %1 (the drive waits for data)</source>
        <translation>zuletzt bekannt: %1 (das Laufwerk wartet auf Daten)</translation>
    </message>
    <message>
        <source>not reported (the drive waits for data)</source>
        <translation>nicht gemeldet (das Laufwerk wartet auf Daten)</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>nicht gemeldet</translation>
    </message>
    <message>
        <source>links: %1</source>
        <translation>Nahtstellen: %1</translation>
    </message>
    <message>
        <source>Tape</source>
        <translation>Band</translation>
    </message>
    <message>
        <source>busy %1 % of the time</source>
        <translation>zu %1 % der Zeit beschäftigt</translation>
    </message>
    <message>
        <source>computer too busy: %1×, %2</source>
        <translation>Rechner zu beschäftigt: %1×, %2</translation>
    </message>
</context>
<context>
    <name>steadyburn::ReminderBox</name>
    <message>
        <source>Remi&amp;nd me of due checks</source>
        <translation>An &amp;fällige Prüfungen erinnern</translation>
    </message>
    <message>
        <source>A timer of your systemd looks once a day, and a notification names each disc or tape once.</source>
        <translation>Ein Timer Ihres systemd sieht einmal am Tag nach; eine Benachrichtigung nennt jede Disc und jedes Band einmal.</translation>
    </message>
    <message>
        <source>%1
Now: %2</source>
        <translation>%1
Jetzt: %2</translation>
    </message>
</context>
<context>
    <name>steadyburn::ReportDialog</name>
    <message>
        <source>Report of “%1”, run %2</source>
        <translation>Bericht über „%1“, Lauf %2</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Speichern …</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Web pages (*.html);;Text files (*.txt)</source>
        <translation>Webseiten (*.html);;Textdateien (*.txt)</translation>
    </message>
    <message>
        <source>Saved as “%1”.</source>
        <translation>Gespeichert als „%1“.</translation>
    </message>
</context>
<context>
    <name>steadyburn::RestoreDialog</name>
    <message>
        <source>&amp;Replace files that are there</source>
        <translation>Vorhandene Dateien &amp;ersetzen</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Restore “%1”</source>
        <translation>„%1“ wiederherstellen</translation>
    </message>
    <message>
        <source>%1 – run %2, %3</source>
        <translation>%1 – Lauf %2, %3</translation>
    </message>
    <message>
        <source>Contents of the run</source>
        <translation>Inhalt des Laufs</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Location of the medium</source>
        <translation>Wo das Medium ist</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Auswählen …</translation>
    </message>
    <message>
        <source>As it was &amp;on:</source>
        <translation>&amp;Wie es war am:</translation>
    </message>
    <message>
        <source>&amp;Select what to restore. With nothing selected, everything is restored.</source>
        <translation>Wählen &amp;Sie, was zurückkommen soll; nichts ausgewählt: alles.</translation>
    </message>
    <message>
        <source>&amp;Into the folder:</source>
        <translation>&amp;In den Ordner:</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>R&amp;estore</source>
        <translation>Wieder&amp;herstellen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Reading the contents of the run…</source>
        <translation>Inhalt des Laufs wird gelesen …</translation>
    </message>
    <message>
        <source>“%1” of run %2, written to “%3”: %4, %5</source>
        <translation>„%1“ von Lauf %2, geschrieben auf „%3“: %4, %5</translation>
    </message>
    <message>
        <source>run %1, of which there is no good record: %2</source>
        <translation>Lauf %1, von dem es keine gute Aufzeichnung gibt: %2</translation>
    </message>
    <message>
        <source>Media, in this order:
%1</source>
        <translation>Medien, in dieser Reihenfolge:
%1</translation>
    </message>
    <message>
        <source>Restore into which folder?</source>
        <translation>In welchen Ordner wiederherstellen?</translation>
    </message>
    <message>
        <source>Restored from run %1: %2, %3.</source>
        <translation>Wiederhergestellt aus Lauf %1: %2, %3.</translation>
    </message>
    <message>
        <source>Lost: %1. The list names each.</source>
        <translation>Verloren: %1. Die Liste nennt jede.</translation>
    </message>
    <message>
        <source>The list names what is not as it was.</source>
        <translation>Die Liste nennt, was nicht ist, wie es war.</translation>
    </message>
    <message>
        <source>Files are being restored. Stop that first.</source>
        <translation>Dateien werden wiederhergestellt. Halten Sie das zuerst an.</translation>
    </message>
    <message>
        <source>Restore &amp;Without It</source>
        <translation>&amp;Ohne es wiederherstellen</translation>
    </message>
    <message>
        <source>Files that were there already were kept. To replace them, check “Replace files that are there” and restore again.</source>
        <translation>Vorhandene Dateien wurden behalten. Um sie zu ersetzen, kreuzen Sie „Vorhandene Dateien ersetzen“ an und stellen Sie noch einmal wieder her.</translation>
    </message>
    <message>
        <source>Not restored because a medium is missing: %1. The list names each.</source>
        <translation>Nicht wiederhergestellt, weil ein Medium fehlt: %1. Die Liste nennt jede.</translation>
    </message>
    <message>
        <source>Insert the medium “%1” of run %2, or say where it is. Without it, what only it has is missing, and the rest is restored.</source>
        <translation>Legen Sie das Medium „%1“ von Lauf %2 ein oder sagen Sie, wo es ist. Ohne es fehlt, was nur darauf liegt; der Rest wird wiederhergestellt.</translation>
    </message>
</context>
<context>
    <name>steadyburn::ResultPane</name>
    <message>
        <source>%1, the last in %2</source>
        <translation>%1, die letzte in %2</translation>
    </message>
</context>
<context>
    <name>steadyburn::ResultWords</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>Written and verified, but with %n problems: %1</source>
        <translation>
            <numerusform>Geschrieben und geprüft, aber mit %n Problem: %1</numerusform>
            <numerusform>Geschrieben und geprüft, aber mit %n Problemen: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Written, but with %n problems: %1</source>
        <translation>
            <numerusform>Geschrieben, aber mit %n Problem: %1</numerusform>
            <numerusform>Geschrieben, aber mit %n Problemen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Written and verified: %1</source>
        <translation>Geschrieben und geprüft: %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Written, not verified: %1</source>
        <translation>Geschrieben, nicht geprüft: %1</translation>
    </message>
    <message>
        <source>The medium was written, but it does not hold what was sent: do not rely on it.</source>
        <translation>Das Medium wurde geschrieben, enthält aber nicht, was gesendet wurde: Verlassen Sie sich nicht darauf.</translation>
    </message>
    <message>
        <source>The source files were only read and are unchanged.</source>
        <translation>Die Quelldateien wurden nur gelesen und sind unverändert.</translation>
    </message>
    <message>
        <source>writing %1</source>
        <translation>Schreiben %1</translation>
    </message>
    <message>
        <source>verifying %1</source>
        <translation>Prüfen %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Average speed</source>
        <translation>Durchschnittliche Geschwindigkeit</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Memory buffer</source>
        <translation>Speicherpuffer</translation>
    </message>
    <message>
        <source>Never ran dry</source>
        <translation>Lief nie leer</translation>
    </message>
    <message>
        <source>Ran dry %1</source>
        <translation>Lief %1 leer</translation>
    </message>
    <message>
        <source>the drive waited %1 s</source>
        <translation>das Laufwerk wartete %1 s</translation>
    </message>
    <message>
        <source>Stopped before anything was written</source>
        <translation>Abgebrochen, bevor etwas geschrieben wurde</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>Nach %1 abgebrochen</translation>
    </message>
    <message>
        <source>Verifying failed: the medium differs from what was sent</source>
        <translation>Prüfung fehlgeschlagen: Das Medium weicht von den gesendeten Daten ab</translation>
    </message>
    <message>
        <source>The burn failed before anything was written</source>
        <translation>Das Brennen ist fehlgeschlagen, bevor etwas geschrieben wurde</translation>
    </message>
    <message>
        <source>The burn failed after %1</source>
        <translation>Das Brennen ist nach %1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>The drive stopped %1 because its own small buffer was empty, and linked on; that is harmless.</source>
        <translation>Das Laufwerk hielt %1 an, weil sein eigener kleiner Puffer leer war, und setzte danach nahtlos an; das ist unschädlich.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Problems:</source>
        <translation>Probleme:</translation>
    </message>
    <message>
        <source>Nothing was written: this burn has not changed the medium.</source>
        <translation>Es wurde nichts geschrieben: Dieser Brennvorgang hat das Medium nicht verändert.</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n sectors)</source>
        <translation>
            <numerusform>%1 (%n Sektor)</numerusform>
            <numerusform>%1 (%n Sektoren)</numerusform>
        </translation>
    </message>
    <message>
        <source>disc %1 of %2, %3</source>
        <translation>Disc %1 von %2, %3</translation>
    </message>
    <message>
        <source>%1, %2 on %3</source>
        <translation>%1, %2 auf %3</translation>
    </message>
    <message>
        <source>Not begun; nothing was written</source>
        <translation>Nicht begonnen; es wurde nichts geschrieben</translation>
    </message>
    <message>
        <source>Practice run complete; nothing was written: %1</source>
        <translation>Übungslauf abgeschlossen; nichts wurde geschrieben: %1</translation>
    </message>
    <message>
        <source>The burn failed</source>
        <translation>Der Brennvorgang ist fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>steadyburn::RingGauge</name>
    <message>
        <source>Memory buffer</source>
        <translation>Speicherpuffer</translation>
    </message>
    <message>
        <source>%1 percent, %2</source>
        <translation>%1 Prozent, %2</translation>
    </message>
    <message>
        <source>Filling</source>
        <translation>Wird gefüllt</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>Gut</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>Endspurt</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>Abschließen</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Next medium</source>
        <translation>Nächstes Medium</translation>
    </message>
    <message>
        <source>Scanning</source>
        <translation>Erfassen</translation>
    </message>
    <message>
        <source>buffer %1 percent, %2</source>
        <translation>Puffer %1 Prozent, %2</translation>
    </message>
    <message>
        <source>buffer %1 percent, %2 seconds, %3</source>
        <translation>Puffer %1 Prozent, %2 Sekunden, %3</translation>
    </message>
    <message>
        <source>Drive waiting</source>
        <translation>Laufwerk wartet</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Protecting</source>
        <translation>Schutz wird erstellt</translation>
    </message>
</context>
<context>
    <name>steadyburn::RunDialog</name>
    <message>
        <source>Run %1 (%2) to “%3”</source>
        <translation>Lauf %1 (%2) auf „%3“</translation>
    </message>
    <message>
        <source>Name of the medium: %1</source>
        <translation>Name des Mediums: %1</translation>
    </message>
    <message>
        <source>Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were</source>
        <translation>Dateien: %1 neu, %2 geändert, %3 verschoben, %4 gelöscht, %5 wie sie waren</translation>
    </message>
    <message>
        <source>To be written: %1</source>
        <translation>Zu schreiben: %1</translation>
    </message>
    <message>
        <source>To be written: at most about %1</source>
        <translation>Zu schreiben: höchstens etwa %1</translation>
    </message>
    <message>
        <source>Write &amp;everything: a full run</source>
        <translation>&amp;Alles schreiben: ein voller Lauf</translation>
    </message>
    <message>
        <source>&amp;Forget Them…</source>
        <translation>Diese &amp;vergessen …</translation>
    </message>
    <message>
        <source>Record as &amp;Deleted</source>
        <translation>Als &amp;gelöscht erfassen</translation>
    </message>
    <message>
        <source>&amp;Build on It</source>
        <translation>&amp;Darauf aufbauen</translation>
    </message>
    <message>
        <source>Run “%1”</source>
        <translation>„%1“ starten</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Sta&amp;rten</translation>
    </message>
    <message>
        <source>Checking what has changed…</source>
        <translation>Es wird nachgesehen, was sich geändert hat …</translation>
    </message>
    <message>
        <source>Nothing has changed since run %1. There is nothing to write.</source>
        <translation>Seit Lauf %1 hat sich nichts geändert. Es gibt nichts zu schreiben.</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Run %1 (%2) continues with volume %3. What has been written stays as it is: %4.</source>
        <translation>Lauf %1 (%2) wird mit Datenträger %3 fortgesetzt. Was auf %4 geschrieben ist, bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>&amp;Compare with the sources after the run, in:</source>
        <translation>Danach mit den &amp;Quellen vergleichen, in:</translation>
    </message>
    <message>
        <source>Reads what was written once more and compares it with the sources as they are then. The result is in the report of the run and on the shelf. Another drive shows that not only the one that has written the medium can read it.</source>
        <translation>Liest das Geschriebene noch einmal und vergleicht es mit den Quellen, wie sie dann sind. Das Ergebnis steht im Bericht des Laufs und im Regal. Ein anderes Laufwerk zeigt, dass nicht nur das eine das Medium lesen kann, das es geschrieben hat.</translation>
    </message>
    <message>
        <source>Drive that compares</source>
        <translation>Laufwerk, das vergleicht</translation>
    </message>
    <message>
        <source>The drive that writes</source>
        <translation>Das Laufwerk, das schreibt</translation>
    </message>
    <message>
        <source>Change &amp;Backup…</source>
        <translation>Sicherung ä&amp;ndern …</translation>
    </message>
    <message>
        <source>Begin another &amp;medium</source>
        <translation>Auf neuem &amp;Medium beginnen</translation>
    </message>
    <message>
        <source>&amp;Overwrite That Run</source>
        <translation>Diesen Lauf &amp;überschreiben</translation>
    </message>
</context>
<context>
    <name>steadyburn::RunModel</name>
    <message>
        <source>%1, on run %2</source>
        <translation>%1, auf Lauf %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>its record is damaged</source>
        <translation>seine Aufzeichnung ist beschädigt</translation>
    </message>
    <message>
        <source>“%1”, written to “%2”</source>
        <translation>„%1“, geschrieben auf „%2“</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Medium</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Verifiziert</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>damaged record</source>
        <translation>Aufzeichnung beschädigt</translation>
    </message>
</context>
<context>
    <name>steadyburn::ScheduleDialog</name>
    <message>
        <source>Schedule of “%1”</source>
        <translation>Zeitplan von „%1“</translation>
    </message>
    <message>
        <source>Now: %1, %2</source>
        <translation>Jetzt: %1, %2</translation>
    </message>
    <message>
        <source>Now: it is run manually.</source>
        <translation>Jetzt: Sie wird von Hand gestartet.</translation>
    </message>
    <message>
        <source>A timer of your systemd runs it. Where a medium is missing then, you are notified, and the run ends.</source>
        <translation>Ein Timer Ihres systemd startet sie. Fehlt dann ein Medium, werden Sie benachrichtigt, und der Lauf endet.</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>Über&amp;nehmen</translation>
    </message>
    <message>
        <source>Run automat&amp;ically:</source>
        <translation>Von sel&amp;bst starten:</translation>
    </message>
</context>
<context>
    <name>steadyburn::SetsMenu</name>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keine vorhanden</translation>
    </message>
    <message>
        <source>%1, %2: tape %3 is next</source>
        <translation>%1, %2: Band %3 ist das nächste</translation>
    </message>
    <message>
        <source>&amp;Continue Set…</source>
        <translation>Diesen Satz &amp;fortsetzen …</translation>
    </message>
    <message>
        <source>&amp;Forget Set…</source>
        <translation>Diesen Satz &amp;vergessen …</translation>
    </message>
    <message>
        <source>Forget the set?</source>
        <translation>Den Satz vergessen?</translation>
    </message>
    <message>
        <source>“%1” can then no longer be continued. Its finished tapes stay as they are and can be read.</source>
        <translation>„%1“ kann danach nicht mehr fortgesetzt werden. Die fertigen Bänder bleiben, wie sie sind, und sind lesbar.</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Disc and &amp;Tape Sets</source>
        <translation>Disc- und Bandsä&amp;tze</translation>
    </message>
    <message>
        <source>%1, %2: disc %3 is next</source>
        <translation>%1, %2: Disc %3 ist die nächste</translation>
    </message>
    <message>
        <source>%1, %2: complete</source>
        <translation>%1, %2: vollständig</translation>
    </message>
    <message>
        <source>&amp;Burn Again</source>
        <translation>&amp;Nochmals brennen</translation>
    </message>
    <message>
        <source>Burn Disc &amp;%1 Again…</source>
        <translation>Disc &amp;%1 nochmals brennen …</translation>
    </message>
    <message>
        <source>Discs of “%1” can then no longer be burned again or added. Its finished discs stay as they are and can be read.</source>
        <translation>Discs von „%1“ können dann weder nochmals gebrannt noch ergänzt werden. Die fertigen Discs bleiben, wie sie sind, und können gelesen werden.</translation>
    </message>
</context>
<context>
    <name>steadyburn::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>Stan&amp;dardwerte</translation>
    </message>
    <message>
        <source>Measure Th&amp;is Computer…</source>
        <translation>Diesen Rechner &amp;messen …</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfActions</name>
    <message>
        <source>“%1” (%2)</source>
        <translation>„%1“ (%2)</translation>
    </message>
    <message>
        <source>%1 – kept at: %2</source>
        <translation>%1 – aufbewahrt: %2</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>&amp;Wiederherstellen …</translation>
    </message>
    <message>
        <source>&amp;Add Medium…</source>
        <translation>Medium hinzufü&amp;gen …</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>The shelf is exported to “%1”.</source>
        <translation>Das Regal wurde nach „%1“ exportiert.</translation>
    </message>
    <message>
        <source>&amp;Open File…</source>
        <translation>Datei ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open an image or archive</source>
        <translation>Abbild oder Archiv öffnen</translation>
    </message>
    <message>
        <source>Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)</source>
        <translation>Abbilder und Archive (*.iso *.img *.tar *.tar.* *.tgz *.tap);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>%1 einlegen</translation>
    </message>
    <message>
        <source>Then choose where it is:</source>
        <translation>Dann wählen, wo es liegt:</translation>
    </message>
    <message>
        <source>Reading what is on “%1”…</source>
        <translation>Inhalt von „%1“ wird gelesen …</translation>
    </message>
    <message>
        <source>Not all of it could be read, and what could is on the shelf. %1</source>
        <translation>Nicht alles war lesbar; was lesbar war, ist im Regal. %1</translation>
    </message>
    <message>
        <source>Checking the medium in “%1”…</source>
        <translation>„%1“ wird angesehen …</translation>
    </message>
    <message>
        <source>What is in “%1” is another medium. What you want to restore is on %2.</source>
        <translation>In „%1“ liegt ein anderes Medium. Was Sie wiederherstellen wollen, ist auf %2.</translation>
    </message>
    <message>
        <source>Export the shelf</source>
        <translation>Regal exportieren</translation>
    </message>
    <message>
        <source>Table (*.csv);;JSON lines (*.jsonl)</source>
        <translation>Tabelle (*.csv);;JSON-Zeilen (*.jsonl)</translation>
    </message>
    <message>
        <source>Exporting the shelf…</source>
        <translation>Regal wird exportiert …</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfHitsModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Medium</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>Aufbewahrt</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfPage</name>
    <message>
        <source>Discs and tapes</source>
        <translation>Discs und Bänder</translation>
    </message>
    <message>
        <source>Files that were found</source>
        <translation>Gefundene Dateien</translation>
    </message>
    <message>
        <source>Show &amp;Contents</source>
        <translation>&amp;Inhalt anzeigen</translation>
    </message>
    <message>
        <source>For&amp;get…</source>
        <translation>&amp;Vergessen …</translation>
    </message>
    <message>
        <source>Search the files of all discs and tapes</source>
        <translation>Dateien auf allen Discs und Bändern suchen</translation>
    </message>
    <message>
        <source>Part of a name; with a slash, part of a path. An asterisk stands for any characters (%1)</source>
        <translation>Teil eines Namens; mit einem Schrägstrich Teil eines Pfads. Ein Stern steht für beliebige Zeichen (%1)</translation>
    </message>
    <message>
        <source>No discs or tapes yet</source>
        <translation>Noch keine Discs oder Bänder</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>The first %1 matches are shown. Type more to narrow them down.</source>
        <translation>Die ersten %1 Treffer werden angezeigt. Geben Sie mehr ein, um sie einzugrenzen.</translation>
    </message>
    <message>
        <source>No disc or tape has a file or folder of this name.</source>
        <translation>Keine Disc und kein Band hat eine Datei oder einen Ordner mit diesem Namen.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Reading the shelf…</source>
        <translation>Regal wird gelesen …</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Forget a medium</source>
        <translation>Medium vergessen</translation>
    </message>
    <message>
        <source>Forget “%1”?</source>
        <translation>„%1“ vergessen?</translation>
    </message>
    <message>
        <source>The disc or tape itself keeps all its files. The shelf does not find them any more, and where the medium is kept and when it was verified is lost.</source>
        <translation>Die Disc oder das Band selbst behält alle Dateien. Das Regal findet sie nicht mehr, und wo das Medium aufbewahrt wird und wann es geprüft wurde, geht verloren.</translation>
    </message>
    <message>
        <source>For&amp;get</source>
        <translation>&amp;Vergessen</translation>
    </message>
    <message>
        <source>Each burn that ends well enters its medium here. Later you find a file on any of your discs and tapes without inserting one of them. Discs, tapes, images and archives that you have already can be added, whoever wrote them.</source>
        <translation>Jedes erfolgreich gebrannte Medium wird hier eingetragen. Später finden Sie eine Datei auf jeder Ihrer Discs und jedem Ihrer Bänder, ohne eines davon einzulegen. Discs, Bänder, Abbilder und Archive, die Sie schon haben, können hinzugefügt werden, gleich wer sie geschrieben hat.</translation>
    </message>
    <message>
        <source>Forget &amp;Only Copy %1</source>
        <translation>&amp;Nur Kopie %1 vergessen</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>Regal</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfVolumesModel</name>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Medium</translation>
    </message>
    <message>
        <source>Burned</source>
        <translation>Gebrannt</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>Aufbewahrt</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Last verified</source>
        <translation>Zuletzt geprüft</translation>
    </message>
    <message>
        <source>Next check</source>
        <translation>Nächste Prüfung</translation>
    </message>
</context>
<context>
    <name>steadyburn::SideBar</name>
    <message>
        <source>Drives</source>
        <translation>Laufwerke</translation>
    </message>
    <message>
        <source>Places and drives</source>
        <translation>Orte und Laufwerke</translation>
    </message>
    <message>
        <source>Eject %1</source>
        <translation>%1 auswerfen</translation>
    </message>
    <message>
        <source>Eject</source>
        <translation>Auswerfen</translation>
    </message>
    <message>
        <source>Practice drive</source>
        <translation>Übungslaufwerk</translation>
    </message>
</context>
<context>
    <name>steadyburn::SourceQuotas</name>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Size of “%1” in all runs</source>
        <translation>Größe von „%1“ in allen Läufen</translation>
    </message>
    <message>
        <source>Media with some of “%1”, in all runs</source>
        <translation>Medien mit etwas von „%1“, in allen Läufen</translation>
    </message>
    <message>
        <source>Quotas of the sources</source>
        <translation>Kontingente der Quellen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Media</source>
        <translation>Medien</translation>
    </message>
    <message>
        <source>What all runs together may have of a source: the bytes of its files, and the media that have some of it. A run that would have more is refused before anything is written.</source>
        <translation>Was alle Läufe zusammen von einer Quelle haben dürfen: die Bytes ihrer Dateien und die Medien, auf denen etwas von ihr liegt. Ein Lauf, der mehr hätte, wird abgelehnt, bevor etwas geschrieben wird.</translation>
    </message>
</context>
<context>
    <name>steadyburn::StartPage</name>
    <message>
        <source>Recent projects</source>
        <translation>Zuletzt geöffnete Projekte</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Drop files and folders here</source>
        <translation>Dateien und Ordner hier ablegen</translation>
    </message>
    <message>
        <source>They are written to disc or tape, and read back to make sure.</source>
        <translation>Sie werden auf Disc oder Band geschrieben und zur Sicherheit wieder gelesen.</translation>
    </message>
    <message>
        <source>No drive was found. You can make an image, or practise.</source>
        <translation>Kein Laufwerk gefunden. Sie können ein Abbild erstellen oder üben.</translation>
    </message>
    <message>
        <source>No drive was found. You can make an image.</source>
        <translation>Kein Laufwerk gefunden. Sie können ein Abbild erstellen.</translation>
    </message>
</context>
<context>
    <name>steadyburn::StripChart</name>
    <message>
        <source>Fill and rates over time</source>
        <translation>Füllstand und Raten im Zeitverlauf</translation>
    </message>
    <message>
        <source>Fill %1 percent, at least %2 percent lately; reading %3 a second, writing %4 a second</source>
        <translation>Füllstand %1 Prozent, zuletzt mindestens %2 Prozent; Lesen mit %3 pro Sekunde, Schreiben mit %4 pro Sekunde</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>Fill (0 to 100 %)</source>
        <translation>Füllstand (0 bis 100 %)</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Writing (0 to %1/s)</source>
        <translation>Schreiben (0 bis %1/s)</translation>
    </message>
</context>
<context>
    <name>steadyburn::TargetCard</name>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>this folder</source>
        <translation>diesem Ordner</translation>
    </message>
    <message>
        <source>&amp;Details…</source>
        <translation>&amp;Details …</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>&amp;Löschen …</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>Aus&amp;werfen</translation>
    </message>
    <message>
        <source>A file that exists. %1 free on its disk. Folder: %2</source>
        <translation>Vorhandene Datei. %1 frei auf dem Datenträger. Ordner: %2</translation>
    </message>
    <message>
        <source>New file. %1 free on its disk. Folder: %2</source>
        <translation>Neue Datei. %1 frei auf dem Datenträger. Ordner: %2</translation>
    </message>
    <message>
        <source>A drive, a file or the practice drive</source>
        <translation>Ein Laufwerk, eine Datei oder das Übungslaufwerk</translation>
    </message>
    <message>
        <source>A drive or a file</source>
        <translation>Ein Laufwerk oder eine Datei</translation>
    </message>
    <message>
        <source>&amp;Other…</source>
        <translation>&amp;Anderes …</translation>
    </message>
    <message>
        <source>A burn is writing to it.</source>
        <translation>Ein Brennvorgang schreibt darauf.</translation>
    </message>
</context>
<context>
    <name>steadyburn::TargetSelector</name>
    <message>
        <source>ISO image file…</source>
        <translation>ISO-Abbilddatei …</translation>
    </message>
    <message>
        <source>Tar archive file…</source>
        <translation>Tar-Archivdatei …</translation>
    </message>
    <message>
        <source>Choose a drive or a file</source>
        <translation>Laufwerk oder Datei auswählen</translation>
    </message>
    <message>
        <source>, %1 free</source>
        <translation>, %1 frei</translation>
    </message>
    <message>
        <source>Simulated %1…</source>
        <translation>%1 (simuliert) …</translation>
    </message>
    <message>
        <source>Image file</source>
        <translation>Abbilddatei</translation>
    </message>
    <message>
        <source>ISO images (*.iso)</source>
        <translation>ISO-Abbilder (*.iso)</translation>
    </message>
    <message>
        <source>Archive file</source>
        <translation>Archivdatei</translation>
    </message>
    <message>
        <source>Archives (*.tar *.tar.gz *.tar.zst)</source>
        <translation>Archive (*.tar *.tar.gz *.tar.zst)</translation>
    </message>
    <message>
        <source>File that keeps the simulated medium</source>
        <translation>Datei für das simulierte Medium</translation>
    </message>
    <message>
        <source>Choose a drive</source>
        <translation>Laufwerk wählen</translation>
    </message>
    <message>
        <source>&amp;Practice</source>
        <translation>Ü&amp;bung</translation>
    </message>
    <message>
        <source>Simulated drives, whose media are files</source>
        <translation>Simulierte Laufwerke, deren Medien Dateien sind</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
</context>
<context>
    <name>steadyburn::TimeWords</name>
    <message>
        <source>Never (run manually)</source>
        <translation>Nie (manuell ausführen)</translation>
    </message>
    <message>
        <source>Every hour</source>
        <translation>Jede Stunde</translation>
    </message>
    <message>
        <source>Every day</source>
        <translation>Jeden Tag</translation>
    </message>
    <message>
        <source>Every week</source>
        <translation>Jede Woche</translation>
    </message>
    <message>
        <source>Every month</source>
        <translation>Jeden Monat</translation>
    </message>
    <message>
        <source>Sundays at 12:00</source>
        <translation>Sonntags um 12:00</translation>
    </message>
    <message>
        <source>Or type what systemd&apos;s OnCalendar takes: “Mon 03:00”, “*-*-1 12:00”. A run that was missed while the computer was off is made up for.</source>
        <translation>Oder geben Sie ein, was OnCalendar von systemd versteht: „Mon 03:00“, „*-*-1 12:00“. Ein Lauf, der versäumt wurde, weil der Rechner aus war, wird nachgeholt.</translation>
    </message>
</context>
<context>
    <name>steadyburn::TitleEdit</name>
    <message>
        <source>Change the name</source>
        <translation>Namen ändern</translation>
    </message>
</context>
<context>
    <name>steadyburn::TuneChart</name>
    <message>
        <source>Rate by the size of a request</source>
        <translation>Rate nach der Größe eines Zugriffs</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>Noch ist nichts gemessen.</translation>
    </message>
    <message>
        <source>Size of a request</source>
        <translation>Größe eines Zugriffs</translation>
    </message>
</context>
<context>
    <name>steadyburn::TuneDialog</name>
    <message>
        <source>Measure This Computer</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>Fortschritt der Messung</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Reads files in a folder and writes a temporary file there, for about 15 s. Choose the folder of what you burn. None of your files is changed.</source>
        <translation>Liest etwa 15 s lang Dateien in einem Ordner und schreibt dort eine temporäre Datei. Wählen Sie den Ordner mit dem, was Sie brennen. Keine Ihrer Dateien wird verändert.</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Ordner:</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen …</translation>
    </message>
    <message>
        <source>&amp;Use These Settings</source>
        <translation>Diese Einstellungen &amp;übernehmen</translation>
    </message>
    <message>
        <source>Folder to measure</source>
        <translation>Zu messender Ordner</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>Proposed settings</source>
        <translation>Vorgeschlagene Einstellungen</translation>
    </message>
</context>
<context>
    <name>steadyburn::UnfinishedBanner</name>
    <message>
        <source>&amp;Continue…</source>
        <translation>&amp;Fortsetzen …</translation>
    </message>
    <message>
        <source>&amp;Give Up…</source>
        <translation>&amp;Aufgeben …</translation>
    </message>
    <message>
        <source>Give up the run?</source>
        <translation>Lauf aufgeben?</translation>
    </message>
    <message>
        <source>Give up run %1 of the backup “%2”?</source>
        <translation>Lauf %1 der Sicherung „%2“ aufgeben?</translation>
    </message>
    <message>
        <source>&amp;Give Up the Run</source>
        <translation>Lauf auf&amp;geben</translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation>&amp;Behalten</translation>
    </message>
    <message>
        <source>Run %1 of %2 broke off after %3. It can be continued with volume %4.</source>
        <translation>Lauf %1 vom %2 wurde nach %3 unterbrochen. Er kann mit Datenträger %4 fortgesetzt werden.</translation>
    </message>
    <message>
        <source>What has been written (%1) is lost to the backup: the next run writes all of it again. Each volume can still be read alone.</source>
        <translation>Was auf %1 geschrieben wurde, ist für die Sicherung verloren: Der nächste Lauf schreibt alles noch einmal. Jeder Datenträger kann weiterhin einzeln gelesen werden.</translation>
    </message>
</context>
<context>
    <name>steadyburn::VolumeDialog</name>
    <message>
        <source>Next tape</source>
        <translation>Nächstes Band</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2”. The tapes before it are complete and can be read.</source>
        <translation>Legen Sie Band %1 von „%2“ ein. Was auf den Bändern davor steht, ist vollständig und kann gelesen werden.</translation>
    </message>
    <message>
        <source>&amp;Target:</source>
        <translation>&amp;Ziel:</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Overwrite This Tape</source>
        <translation>Dieses Band überschreiben</translation>
    </message>
    <message>
        <source>End Here</source>
        <translation>Hier beenden</translation>
    </message>
    <message>
        <source>Insert a blank disc for disc %1 of %2 of “%3”: %4 are needed.</source>
        <translation>Legen Sie einen Rohling für Disc %1 von %2 von „%3“ ein: %4 werden gebraucht.</translation>
    </message>
    <message>
        <source>Nothing else of the set is lost.</source>
        <translation>Sonst ist von dem Satz nichts verloren.</translation>
    </message>
    <message>
        <source>The discs before it are complete and can be read.</source>
        <translation>Die Discs davor sind vollständig und können gelesen werden.</translation>
    </message>
    <message>
        <source>Disc %1 of %2</source>
        <translation>Disc %1 von %2</translation>
    </message>
    <message>
        <source>Try &amp;Again</source>
        <translation>Nochmals &amp;versuchen</translation>
    </message>
    <message>
        <source>If you end here, the set can be continued later: File → Disc and Tape Sets.</source>
        <translation>Wenn Sie hier aufhören, kann der Satz später fortgesetzt werden: Datei → Disc- und Bandsätze.</translation>
    </message>
    <message>
        <source>Overwrite This Disc</source>
        <translation>Diese Disc überschreiben</translation>
    </message>
    <message>
        <source>If you end here, this run is not recorded and has to be started again. The finished discs can still be read.</source>
        <translation>Wenn Sie hier aufhören, wird dieser Lauf nicht verzeichnet und muss neu begonnen werden. Die fertigen Discs bleiben lesbar.</translation>
    </message>
    <message>
        <source>If you end here, the run can be continued later: File → Backups.</source>
        <translation>Wenn Sie hier aufhören, kann der Lauf später fortgesetzt werden: Datei → Sicherungen.</translation>
    </message>
</context>
<context>
    <name>steadyburn::VolumeProperties</name>
    <message>
        <source>Select a disc or a tape to see what is known of it.</source>
        <translation>Wählen Sie eine Disc oder ein Band, um zu sehen, was darüber bekannt ist.</translation>
    </message>
    <message>
        <source>Box 3, left</source>
        <translation>Kiste 3, links</translation>
    </message>
    <message>
        <source>Where this disc or tape is kept, in your own words</source>
        <translation>Wo diese Disc oder dieses Band aufbewahrt wird, in Ihren Worten</translation>
    </message>
    <message>
        <source>&amp;Kept at:</source>
        <translation>A&amp;ufbewahrt:</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>Bezeichnung:</translation>
    </message>
    <message>
        <source>Medium:</source>
        <translation>Medium:</translation>
    </message>
    <message>
        <source>Burned:</source>
        <translation>Gebrannt:</translation>
    </message>
    <message>
        <source>Set:</source>
        <translation>Satz:</translation>
    </message>
    <message>
        <source>Contents:</source>
        <translation>Inhalt:</translation>
    </message>
    <message>
        <source>Verified:</source>
        <translation>Geprüft:</translation>
    </message>
    <message>
        <source>Next check:</source>
        <translation>Nächste Prüfung:</translation>
    </message>
    <message>
        <source>ID:</source>
        <translation>Kennung:</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Tape files:</source>
        <translation>Banddateien:</translation>
    </message>
    <message>
        <source>What is shown below is of this copy</source>
        <translation>Was darunter steht, gilt für diese Kopie</translation>
    </message>
    <message>
        <source>Cop&amp;y:</source>
        <translation>Ko&amp;pie:</translation>
    </message>
    <message>
        <source>In drive:</source>
        <translation>Im Laufwerk:</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
</context>
</TS>
