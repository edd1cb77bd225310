<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ArchivePage</name>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>ISO 9660 with Rock Ridge and Joliet on discs, tar on tape, files by their ending. Every system can read them.</source>
        <translation>光盘使用带 Rock Ridge 和 Joliet 的 ISO 9660，磁带使用 tar，文件则依扩展名而定。任何系统都能读取。</translation>
    </message>
    <message>
        <source>Long-term storage</source>
        <translation>长期保存</translation>
    </message>
    <message>
        <source>As automatic, with a checksum of the session on the medium, and the same bytes from the same files whenever it is written.</source>
        <translation>与“自动”相同，另在介质上写入区段校验和；相同的文件无论何时写入，结果都逐字节相同。</translation>
    </message>
    <message>
        <source>Archive, gzip</source>
        <translation>归档，gzip</translation>
    </message>
    <message>
        <source>A compressed tar archive that every system can open. Documents shrink to about half their size, photos and films hardly at all.</source>
        <translation>压缩的 tar 归档，任何系统都能打开。文档约缩小到一半，照片和影片几乎不会变小。</translation>
    </message>
    <message>
        <source>Archive, zstd</source>
        <translation>归档，zstd</translation>
    </message>
    <message>
        <source>Smaller and several times faster than gzip. Systems from before 2018 cannot open it.</source>
        <translation>比 gzip 更小，且快数倍。2018 年以前的系统无法打开。</translation>
    </message>
    <message>
        <source>Archive, not compressed</source>
        <translation>归档，不压缩</translation>
    </message>
    <message>
        <source>A plain tar archive: keeps every attribute, and a damaged spot costs only the files that lie there.</source>
        <translation>普通的 tar 归档：保留所有属性，局部损坏只影响位于该处的文件。</translation>
    </message>
</context>
<context>
    <name>CopyDialog</name>
    <message>
        <source>sector %1</source>
        <translation>扇区 %1</translation>
    </message>
    <message>
        <source>sectors %1 to %2</source>
        <translation>扇区 %1 到 %2</translation>
    </message>
    <message>
        <source>no known file is stored there</source>
        <translation>没有已知文件位于该处</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation>，另有 %1 个</translation>
    </message>
</context>
<context>
    <name>Count</name>
    <message numerus="yes">
        <source>%1 files</source>
        <translation>
            <numerusform>%1 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 tapes</source>
        <translation>
            <numerusform>%1 盘磁带</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 times</source>
        <translation>
            <numerusform>%1 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 个区段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs</source>
        <translation>
            <numerusform>%1 张光盘</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 volumes</source>
        <translation>
            <numerusform>%1 卷</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 discs and tapes</source>
        <translation>
            <numerusform>%1 张光盘和磁带</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 matches</source>
        <translation>
            <numerusform>%1 个匹配项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 burns</source>
        <translation>
            <numerusform>%1 次刻录</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 seconds</source>
        <translation>
            <numerusform>约 %1 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 minutes</source>
        <translation>
            <numerusform>约 %1 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EntryText</name>
    <message>
        <source>Scanning…</source>
        <translation>正在扫描…</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Included again</source>
        <translation>已重新包含</translation>
    </message>
    <message>
        <source>Was “%1”</source>
        <translation>原名“%1”</translation>
    </message>
</context>
<context>
    <name>LogKeeper</name>
    <message>
        <source>The log could not be saved: “%1” cannot be written (%2).</source>
        <translation>无法保存日志：不能写入“%1”（%2）。</translation>
    </message>
</context>
<context>
    <name>Medium</name>
    <message>
        <source>Pressed disc</source>
        <translation>压制光盘</translation>
    </message>
    <message>
        <source>Tape</source>
        <translation>磁带</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Standard output</source>
        <translation>标准输出</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>No medium</source>
        <translation>无介质</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Written, more can be appended</source>
        <translation>已写入，可追加</translation>
    </message>
    <message>
        <source>Written and closed</source>
        <translation>已写入并结束</translation>
    </message>
    <message>
        <source>Overwritable</source>
        <translation>可覆写</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Unfinished track: cannot be read or burned again</source>
        <translation>未完成的轨道：无法读取，也无法再次刻录</translation>
    </message>
    <message>
        <source>Practice %1</source>
        <translation>练习用 %1</translation>
    </message>
    <message>
        <source>Practice %1 (%2)</source>
        <translation>练习用 %1（%2）</translation>
    </message>
    <message>
        <source>%1, cannot be used</source>
        <translation>%1，无法使用</translation>
    </message>
    <message>
        <source>%1, has data</source>
        <translation>%1，含有数据</translation>
    </message>
    <message>
        <source>%1, blank</source>
        <translation>%1，空白</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>%1 free once it is overwritten</source>
        <translation>覆盖后可用 %1</translation>
    </message>
    <message>
        <source>%1, closed</source>
        <translation>%1，已结束</translation>
    </message>
    <message>
        <source>insert a blank medium</source>
        <translation>请放入空白介质</translation>
    </message>
    <message>
        <source>%1 free after the existing data</source>
        <translation>可追加 %1</translation>
    </message>
    <message>
        <source>erase it to use it again</source>
        <translation>擦除后可再次使用</translation>
    </message>
    <message>
        <source>insert another disc</source>
        <translation>请放入另一张光盘</translation>
    </message>
    <message>
        <source>Choose where to burn</source>
        <translation>选择刻录目标</translation>
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
        <translation>无法保存设置：不能写入“%1”。这些设置在关闭程序之前仍然有效。请检查文件夹“%2”的所有者，以及其所在磁盘是否已满。</translation>
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
        <translation>%1，第 %2 卷</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1，完好</translation>
    </message>
    <message>
        <source>%1, damaged</source>
        <translation>%1，已损坏</translation>
    </message>
    <message>
        <source>%1 before these</source>
        <translation>此前还有 %1 个</translation>
    </message>
    <message>
        <source>%1 (best of %2 copies)</source>
        <translation>%1（%2 个副本中最好的）</translation>
    </message>
    <message>
        <source>%1 (best of %2 copies, %3 damaged)</source>
        <translation>%1（%2 个副本中最好的，%3 个已损坏）</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Burns folders to disc and tape without letting the drive run dry.</source>
        <translation>将文件夹刻录到光盘和磁带，不让驱动器断流。</translation>
    </message>
    <message>
        <source>Burn to this target.</source>
        <translation>刻录到此目标。</translation>
    </message>
    <message>
        <source>What to burn, or a project.</source>
        <translation>要刻录的内容，或一个项目。</translation>
    </message>
    <message>
        <source>the display was lost</source>
        <translation>显示已断开</translation>
    </message>
    <message>
        <source>signal “%1”</source>
        <translation>信号“%1”</translation>
    </message>
    <message>
        <source>a library ended it, probably because there was not enough memory</source>
        <translation>某个库结束了它，可能是因为内存不足</translation>
    </message>
</context>
<context>
    <name>steadyburn</name>
    <message>
        <source>“%1” is not on this computer and cannot be added: copy it here or mount it first.</source>
        <translation>“%1”不在这台计算机上，无法添加：请先将其复制到本机或挂载。</translation>
    </message>
    <message>
        <source>The files could not be taken over from the other program: %1</source>
        <translation>无法从另一个程序接收文件：%1</translation>
    </message>
    <message>
        <source>reading the request</source>
        <translation>读取请求</translation>
    </message>
    <message>
        <source>scanning</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>filling the buffer</source>
        <translation>填充缓冲区</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>closing the medium</source>
        <translation>结束介质</translation>
    </message>
    <message>
        <source>verifying</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>listing</source>
        <translation>列出内容</translation>
    </message>
    <message>
        <source>restoring</source>
        <translation>恢复文件</translation>
    </message>
    <message>
        <source>inspecting the medium</source>
        <translation>检测介质</translation>
    </message>
    <message>
        <source>blanking</source>
        <translation>擦除</translation>
    </message>
    <message>
        <source>ejecting</source>
        <translation>弹出</translation>
    </message>
    <message>
        <source>working</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 is out of bounds: at most %2 is possible here.</source>
        <translation>%1 超出范围：此处最多为 %2。</translation>
    </message>
    <message>
        <source>Choose a smaller value.</source>
        <translation>请选择较小的值。</translation>
    </message>
    <message>
        <source>“%1” cannot be understood.</source>
        <translation>无法识别“%1”。</translation>
    </message>
    <message>
        <source>See the manual for what is possible.</source>
        <translation>可用的写法请参阅手册。</translation>
    </message>
    <message>
        <source>The source “%1” does not exist.</source>
        <translation>源“%1”不存在。</translation>
    </message>
    <message>
        <source>There is nothing to write.</source>
        <translation>没有可写入的内容。</translation>
    </message>
    <message>
        <source>“%1” names no path.</source>
        <translation>“%1”中没有任何路径。</translation>
    </message>
    <message>
        <source>Write one path on each line.</source>
        <translation>请每行写一个路径。</translation>
    </message>
    <message>
        <source>“%1” holds nothing to write.</source>
        <translation>“%1”中没有可写入的内容。</translation>
    </message>
    <message>
        <source>Write it to a drive or to a file.</source>
        <translation>请写入驱动器或文件。</translation>
    </message>
    <message>
        <source>Nothing is left of a run that is written to “%1”: it could not be restored.</source>
        <translation>写入“%1”的运行不会留下任何内容，无法恢复。</translation>
    </message>
    <message>
        <source>Add a folder with files, or check the exclude patterns.</source>
        <translation>请添加含有文件的文件夹，或检查排除规则。</translation>
    </message>
    <message>
        <source>Two sources would have the name “%1” on the medium.</source>
        <translation>两个源在介质上的名称都会是“%1”。</translation>
    </message>
    <message>
        <source>Rename one of them, or burn the folder above them.</source>
        <translation>请重命名其中一个，或刻录它们的上级文件夹。</translation>
    </message>
    <message>
        <source>The output “%1” lies inside a source and would be written into itself.</source>
        <translation>输出“%1”位于某个源之内，会被写入其自身。</translation>
    </message>
    <message>
        <source>Choose a folder outside the sources.</source>
        <translation>请选择来源之外的文件夹。</translation>
    </message>
    <message>
        <source>“%1” rewinds the tape at every close and would overwrite what was just written.</source>
        <translation>“%1”每次关闭时都会倒带，会覆盖刚刚写入的内容。</translation>
    </message>
    <message>
        <source>Use the non-rewinding device, “/dev/nst0” instead of “/dev/st0”.</source>
        <translation>请使用不倒带的设备，即用“/dev/nst0”代替“/dev/st0”。</translation>
    </message>
    <message>
        <source>The target “%1” does not exist.</source>
        <translation>目标“%1”不存在。</translation>
    </message>
    <message>
        <source>“steadyburn-cli drives” lists the drives; for a file, its folder must exist.</source>
        <translation>“steadyburn-cli drives”可列出驱动器；如果目标是文件，其所在文件夹必须存在。</translation>
    </message>
    <message>
        <source>The target “%1” is a folder.</source>
        <translation>目标“%1”是文件夹。</translation>
    </message>
    <message>
        <source>Name a file or a drive.</source>
        <translation>请指定文件或驱动器。</translation>
    </message>
    <message>
        <source>Choose another name, or say that it may be replaced (--yes).</source>
        <translation>请另选名称，或指明可以替换（--yes）。</translation>
    </message>
    <message>
        <source>“%1” is not a Steadyburn project, or it is damaged.</source>
        <translation>“%1”不是 Steadyburn 项目，或者已损坏。</translation>
    </message>
    <message>
        <source>Nothing was opened. Use an earlier copy of the file if there is one.</source>
        <translation>未打开任何内容。如果有该文件较早的副本，请使用副本。</translation>
    </message>
    <message>
        <source>“%1” was made by a later version of Steadyburn.</source>
        <translation>“%1”由更新版本的 Steadyburn 创建。</translation>
    </message>
    <message>
        <source>Nothing was opened. Update Steadyburn to open it.</source>
        <translation>未打开任何内容。请更新 Steadyburn 后再打开。</translation>
    </message>
    <message>
        <source>version %1, this program knows %2</source>
        <translation>文件版本为 %1，本程序支持到 %2</translation>
    </message>
    <message>
        <source>“%1” could not be read%2.</source>
        <translation>无法读取“%1”%2。</translation>
    </message>
    <message>
        <source>“%1” did not come into run %2 of the backup whole: %3</source>
        <translation>“%1”未完整进入备份的第 %2 次运行：%3</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查其权限。</translation>
    </message>
    <message>
        <source>“%1” was deleted or moved before it could be read.</source>
        <translation>准备读取时，“%1”已消失。</translation>
    </message>
    <message>
        <source>“%1” became shorter while it was read; it is padded with zeros from byte %2 on.</source>
        <translation>“%1”在读取过程中变短；从字节 %2 起以零填充。</translation>
    </message>
    <message>
        <source>“%1” has contents although the system gives its size as 0; it is stored empty.</source>
        <translation>“%1”有内容，但系统给出的大小为 0；已存储为空文件。</translation>
    </message>
    <message>
        <source>Copy it into an ordinary file and store that.</source>
        <translation>请将其复制到普通文件中，再存储该文件。</translation>
    </message>
    <message>
        <source>“%1” grew while it was read; it is stored with the length it had at first.</source>
        <translation>“%1”在读取过程中变长；按最初的长度存储。</translation>
    </message>
    <message>
        <source>“%1” changed while it was read; its contents may be mixed.</source>
        <translation>“%1”在读取过程中发生变化；其内容可能新旧混杂。</translation>
    </message>
    <message>
        <source>“%1” could not be read from byte %2 to %3%4; zeros were written instead.</source>
        <translation>“%1”的字节 %2 到 %3 无法读取%4；该处以零填充。</translation>
    </message>
    <message>
        <source>The disk it lies on may be failing.</source>
        <translation>它所在的磁盘可能出现了故障。</translation>
    </message>
    <message>
        <source>“%1” was left out%2.</source>
        <translation>“%1”已略过%2。</translation>
    </message>
    <message>
        <source>“%1” cannot be stored in this format.</source>
        <translation>“%1”无法以此格式存储。</translation>
    </message>
    <message>
        <source>Try a tar archive.</source>
        <translation>请尝试 tar 归档。</translation>
    </message>
    <message>
        <source>The contents of “%1” are complete, but not all of its attributes (%2).</source>
        <translation>“%1”的内容是完整的，但并非所有属性都完整（%2）。</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read%2; what is in it is left out.</source>
        <translation>无法读取文件夹“%1”%2；其中的内容已略过。</translation>
    </message>
    <message>
        <source>“%1” is in use by another program.</source>
        <translation>“%1”正被其他程序使用。</translation>
    </message>
    <message>
        <source>Close that program or unmount the disc.</source>
        <translation>请关闭该程序或卸载光盘。</translation>
    </message>
    <message>
        <source>You may not write to “%1”%2.</source>
        <translation>您没有写入“%1”的权限%2。</translation>
    </message>
    <message>
        <source>For a drive, join its group (“cdrom” or “tape”) and log in again.</source>
        <translation>对于驱动器，请加入其所属组（“cdrom”或“tape”），然后重新登录。</translation>
    </message>
    <message>
        <source>There is no medium in “%1”.</source>
        <translation>“%1”中没有介质。</translation>
    </message>
    <message>
        <source>Insert one and try again.</source>
        <translation>请放入介质后重试。</translation>
    </message>
    <message>
        <source>The medium is too small: %1 (%2 bytes) are needed, %3 (%4 bytes) are free.</source>
        <translation>介质太小：需要 %1（%2 字节），可用空间为 %3（%4 字节）。</translation>
    </message>
    <message>
        <source>Use a larger medium or exclude something.</source>
        <translation>请使用更大的介质，或减少一些内容。</translation>
    </message>
    <message>
        <source>“%1” is full after %2.</source>
        <translation>“%1”在写入 %2 后已满。</translation>
    </message>
    <message>
        <source>The medium in “%1” is write-protected.</source>
        <translation>“%1”中的介质处于写保护状态。</translation>
    </message>
    <message>
        <source>The medium in “%1” already holds data.</source>
        <translation>“%1”中的介质已有数据。</translation>
    </message>
    <message>
        <source>“%1” reported an error at byte %2 while %3%4.</source>
        <translation>“%1”在%3时于字节 %2 处报告错误%4。</translation>
    </message>
    <message>
        <source>Try another medium or a lower speed.</source>
        <translation>请尝试其他介质或更低的速度。</translation>
    </message>
    <message>
        <source>The tape in “%1” is a different one: %2.</source>
        <translation>“%1”中是另一盘磁带：%2。</translation>
    </message>
    <message>
        <source>“%1” is on volume %2 of the set, which was not inserted.</source>
        <translation>“%1”位于磁带组的第 %2 卷上，而该卷未提供。</translation>
    </message>
    <message>
        <source>The earlier contents of the medium in “%1” are lost; it holds an unfinished track.</source>
        <translation>“%1”中介质原有的内容已丢失；介质上含有未完成的轨道。</translation>
    </message>
    <message>
        <source>The medium can be burned again.</source>
        <translation>该介质可以重新刻录。</translation>
    </message>
    <message>
        <source>The medium or the drive “%1” was removed while %2.</source>
        <translation>在%2时，介质或驱动器“%1”已脱离。</translation>
    </message>
    <message>
        <source>The medium is not the one with which “%1” began.</source>
        <translation>该介质不是“%1”开始时所用的介质。</translation>
    </message>
    <message>
        <source>Insert that one and try again.</source>
        <translation>请放入原来的介质后重试。</translation>
    </message>
    <message>
        <source>Stopped on request.</source>
        <translation>已按请求停止。</translation>
    </message>
    <message>
        <source>What was read back is not what was written.</source>
        <translation>回读的内容与写入的内容不一致。</translation>
    </message>
    <message>
        <source>“%1” on the medium is not what was written.</source>
        <translation>介质上的“%1”与写入的内容不一致。</translation>
    </message>
    <message>
        <source>Do not trust this medium: write another.</source>
        <translation>请勿信任此介质：请另写一份。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成此操作。</translation>
    </message>
    <message>
        <source>Choose a smaller buffer.</source>
        <translation>请选择较小的缓冲区。</translation>
    </message>
    <message>
        <source>“%1” does not support this operation.</source>
        <translation>“%1”不支持此操作。</translation>
    </message>
    <message>
        <source>“%1” failed while %2%3.</source>
        <translation>“%1”在%2时失败%3。</translation>
    </message>
    <message>
        <source>An internal error occurred while %1.</source>
        <translation>%1时发生内部错误。</translation>
    </message>
    <message>
        <source>Please report it.</source>
        <translation>请报告此问题。</translation>
    </message>
    <message>
        <source>“%1” has given no data for %2 s. The run waits for it.</source>
        <translation>“%1”已有 %2 秒没有提供数据，正在等待。</translation>
    </message>
    <message>
        <source>“%1” on %2 has given no data for %3 s. The run waits for it.</source>
        <translation>%2 上的“%1”已有 %3 秒没有提供数据，正在等待。</translation>
    </message>
    <message>
        <source>What this burn has written to the tape cannot be used. Earlier files stay on the tape, and it can be written again.</source>
        <translation>本次刻录写入磁带的内容无法使用。磁带上先前的文件会保留，磁带可以重新写入。</translation>
    </message>
    <message>
        <source>The unfinished file is removed. An existing file of that name stays unchanged.</source>
        <translation>未完成的文件会被删除。已有的同名文件保持不变。</translation>
    </message>
    <message>
        <source>The disc is left incomplete: nothing can be read from it, but it can be written again.</source>
        <translation>光盘将不完整：无法从中读取任何内容，但可以重新写入。</translation>
    </message>
    <message>
        <source>The disc is left incomplete: nothing can be read from it until you erase it and burn it again.</source>
        <translation>光盘将不完整：需要先擦除并重新刻录才能再次使用。</translation>
    </message>
    <message>
        <source>This is a write-once disc: the new session is lost, and the disc may not accept another one. Earlier sessions can still be read.</source>
        <translation>这张光盘只能写入一次：新会话会丢失，光盘可能不再接受其他会话。先前的会话仍可读取。</translation>
    </message>
    <message>
        <source>This is a write-once disc: it will be lost.</source>
        <translation>这张光盘只能写入一次：它将报废。</translation>
    </message>
    <message>
        <source>Nothing has been written yet: the medium stays as it is.</source>
        <translation>尚未写入任何内容：介质保持不变。</translation>
    </message>
    <message>
        <source>The medium is written and stays as it is. Only its verification is skipped.</source>
        <translation>介质已完整写入。只是跳过校验。</translation>
    </message>
    <message>
        <source>All data is written, but the medium is not closed yet.</source>
        <translation>所有数据已写入，但介质尚未关闭。</translation>
    </message>
    <message>
        <source>ID %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>drive buffer %1</source>
        <translation>驱动器缓冲区 %1</translation>
    </message>
    <message>
        <source>speeds %1</source>
        <translation>速度 %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>The buffer is low: the source is slower than the drive.</source>
        <translation>缓冲区偏低：源比驱动器慢。</translation>
    </message>
    <message>
        <source>The buffer ran dry and the drive had to wait.</source>
        <translation>缓冲区已耗尽，驱动器不得不等待。</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory (the memlock limit is too low); the burn continues without the lock.</source>
        <translation>无法将缓冲区锁定在内存中（memlock 限额过低）；刻录将在不锁定的情况下继续。</translation>
    </message>
    <message>
        <source>Read back and compared: everything is as it was sent.</source>
        <translation>已回读并比对：全部内容与发送的一致。</translation>
    </message>
    <message>
        <source>SHA-256 of the stream: %1</source>
        <translation>数据流的 SHA-256：%1</translation>
    </message>
    <message>
        <source>Incomplete or changed (%1):</source>
        <translation>不完整或已发生变化的项目（%1）：</translation>
    </message>
    <message>
        <source>What was read is kept: the same command continues from there.</source>
        <translation>已读取的内容会保留：再次执行同一命令即可从该处继续。</translation>
    </message>
    <message>
        <source>%1 in the image, %2 of it read now, in %3.</source>
        <translation>映像中共 %1，其中 %2 为本次读取，用时 %3。</translation>
    </message>
    <message>
        <source>SHA-256 of the image: %1</source>
        <translation>映像的 SHA-256：%1</translation>
    </message>
    <message>
        <source>These sectors could not be read; zeros stand there:</source>
        <translation>以下扇区无法读取，该处以零填充：</translation>
    </message>
    <message>
        <source>sector %1</source>
        <translation>扇区 %1</translation>
    </message>
    <message>
        <source>sectors %1 to %2</source>
        <translation>扇区 %1 到 %2</translation>
    </message>
    <message>
        <source>no known file is stored there</source>
        <translation>没有已知文件位于该处</translation>
    </message>
    <message>
        <source>The same command tries those sectors once more; another drive may read them.</source>
        <translation>再次执行同一命令会重试这些扇区；换一台驱动器或许能读出。</translation>
    </message>
    <message>
        <source>“%1” was left out: %2.</source>
        <translation>已略过“%1”：%2。</translation>
    </message>
    <message>
        <source>Copy what is on this tape to another one, and retire it.</source>
        <translation>请将此磁带的内容复制到另一盘，并停用此磁带。</translation>
    </message>
    <message>
        <source>Note the flag and contact the manufacturer.</source>
        <translation>请记下该标志并联系厂商服务。</translation>
    </message>
    <message>
        <source>The drive “%1” has trouble reading this tape; nothing is lost yet.</source>
        <translation>驱动器“%1”读取此磁带有困难；目前没有丢失数据。</translation>
    </message>
    <message>
        <source>The drive “%1” has trouble writing this tape; nothing is lost yet.</source>
        <translation>驱动器“%1”写入此磁带有困难；目前没有丢失数据。</translation>
    </message>
    <message>
        <source>Clean the drive, and use another tape next time.</source>
        <translation>请清洁驱动器，下次换用另一盘磁带。</translation>
    </message>
    <message>
        <source>The drive “%1” could not read or write a part of this tape.</source>
        <translation>驱动器“%1”无法读取或写入此磁带的一部分。</translation>
    </message>
    <message>
        <source>Clean the drive and try again with another tape.</source>
        <translation>请清洁驱动器，并换一盘磁带重试。</translation>
    </message>
    <message>
        <source>The drive “%1” says that this tape is worn out.</source>
        <translation>驱动器“%1”报告此磁带已磨损。</translation>
    </message>
    <message>
        <source>The drive “%1” says that this cartridge is damaged.</source>
        <translation>驱动器“%1”报告此磁带盒已损坏。</translation>
    </message>
    <message>
        <source>The directory of the tape in “%1” is damaged: searching is slow.</source>
        <translation>“%1”中磁带的目录已损坏：查找会很慢。</translation>
    </message>
    <message>
        <source>Read all of the tape once; that rebuilds it.</source>
        <translation>完整读取一遍磁带即可重建目录。</translation>
    </message>
    <message>
        <source>The tape in “%1” is nearly worn out.</source>
        <translation>“%1”中的磁带即将磨损殆尽。</translation>
    </message>
    <message>
        <source>The drive “%1” must be cleaned now.</source>
        <translation>驱动器“%1”现在必须清洁。</translation>
    </message>
    <message>
        <source>Take the tape out and insert a cleaning cartridge.</source>
        <translation>请取出磁带并插入清洁带。</translation>
    </message>
    <message>
        <source>The drive “%1” is due for cleaning.</source>
        <translation>驱动器“%1”该清洁了。</translation>
    </message>
    <message>
        <source>Insert a cleaning cartridge soon.</source>
        <translation>请尽快插入清洁带。</translation>
    </message>
    <message>
        <source>The cleaning cartridge in “%1” is used up, or is not a cleaning cartridge.</source>
        <translation>“%1”中的清洁带已用尽，或并非清洁带。</translation>
    </message>
    <message>
        <source>Use another one.</source>
        <translation>请换一盘。</translation>
    </message>
    <message>
        <source>The tape in “%1” has run loose.</source>
        <translation>“%1”中的磁带松弛。</translation>
    </message>
    <message>
        <source>Wind it once: mt -f DRIVE retension.</source>
        <translation>请重绕一次：mt -f 驱动器 retension。</translation>
    </message>
    <message>
        <source>The fan or the power supply of the drive “%1” has failed.</source>
        <translation>驱动器“%1”的风扇或电源出现故障。</translation>
    </message>
    <message>
        <source>The drive “%1” has a fault.</source>
        <translation>驱动器“%1”出现故障。</translation>
    </message>
    <message>
        <source>It is too hot or too damp for the drive “%1”, or its voltage is off.</source>
        <translation>驱动器“%1”的环境过热或过湿，或者电压异常。</translation>
    </message>
    <message>
        <source>Make sure that air can circulate, and let the drive cool.</source>
        <translation>请保证通风并让其冷却。</translation>
    </message>
    <message>
        <source>The drive “%1” reports that it is about to fail.</source>
        <translation>驱动器“%1”预计将发生故障。</translation>
    </message>
    <message>
        <source>The directory of the tape in “%1” could not be read or written.</source>
        <translation>无法读取或写入“%1”中磁带的目录。</translation>
    </message>
    <message>
        <source>The drive “%1” needs attention.</source>
        <translation>驱动器“%1”需要处理。</translation>
    </message>
    <message>
        <source>The set “%1” is not complete: %2 of %3 are whole on %4, which can be read.</source>
        <translation>组“%1”不完整：%3中有 %2 个完整保存在 %4上，可以读取。</translation>
    </message>
    <message>
        <source>%1, %2 written in %3 (%4/s).</source>
        <translation>%1，已写入 %2，用时 %3（%4/s）。</translation>
    </message>
    <message>
        <source>The set is on %1.</source>
        <translation>该组位于 %1上。</translation>
    </message>
    <message>
        <source>The drive stopped and started again %1.</source>
        <translation>驱动器停下后重新启动了 %1。</translation>
    </message>
    <message>
        <source>It holds %1; to mount the newest: mount -o loop,ro,sbsector=%2</source>
        <translation>其中包含 %1；要挂载最新的区段：mount -o loop,ro,sbsector=%2</translation>
    </message>
    <message>
        <source>The disc is about to be read back, but this drive cannot close its tray. Close it by hand within two minutes.</source>
        <translation>即将回读光盘，但此光驱无法自行收回托盘：请在两分钟内将其推入。</translation>
    </message>
    <message>
        <source>“%1” does not accept records of %2.</source>
        <translation>“%1”不接受 %2 的记录。</translation>
    </message>
    <message>
        <source>Choose a smaller tape record (--block).</source>
        <translation>请选择较小的磁带记录（--block）。</translation>
    </message>
    <message>
        <source>Check the spelling; a disk or network folder may have to be mounted again.</source>
        <translation>请检查拼写；磁盘或网络文件夹可能需要重新挂载。</translation>
    </message>
    <message>
        <source>The image “%1” cannot be appended: its addresses count from the start of a disc, so none of its files would be found behind another session.</source>
        <translation>映像“%1”不能追加：其中的地址从光盘开头算起，放在另一个会话之后，里面的内容将无法找到。</translation>
    </message>
    <message>
        <source>Choose a smaller tape record in Settings → Devices.</source>
        <translation>请在“设置 → 设备”中选择较小的磁带记录。</translation>
    </message>
    <message>
        <source>Choose another name, or remove that file first.</source>
        <translation>请另选名称，或先删除该文件。</translation>
    </message>
    <message>
        <source>Name the journal of the set.</source>
        <translation>请指定该组的日志文件。</translation>
    </message>
    <message>
        <source>To continue the set: steadyburn-cli burn --continue &apos;%1&apos; --to TARGET</source>
        <translation>要继续该磁带组：steadyburn-cli burn --continue &apos;%1&apos; --to 目标</translation>
    </message>
    <message>
        <source>If there are more tapes of the set, read each of them separately.</source>
        <translation>如果该组还有其他磁带，请逐盘单独读取。</translation>
    </message>
    <message>
        <source>Burn it to a blank disc with “Append” switched off, or append the files that are in it.</source>
        <translation>请关闭“追加”，把它刻录到空白光盘上；或者追加映像里的文件。</translation>
    </message>
    <message>
        <source>A damaged copy of “%1” is kept next to it as “%2”. It did not replace any file.</source>
        <translation>“%1”的一个损坏副本保存在旁边，名为“%2”。它没有替换任何文件。</translation>
    </message>
    <message>
        <source>Copy what you need from it, then delete it.</source>
        <translation>取出其中有用的内容，然后将其删除。</translation>
    </message>
    <message>
        <source>“%1” was restored as a copy of “%2”: no hard link can be made there%3.</source>
        <translation>“%1”已恢复为“%2”的副本：该处无法创建硬链接%3。</translation>
    </message>
    <message>
        <source>“%1” is damaged on the medium from byte %2 to %3.</source>
        <translation>介质上的“%1”从字节 %2 到 %3 已损坏。</translation>
    </message>
    <message>
        <source>“%1” is damaged on the medium from byte %2 on.</source>
        <translation>介质上的“%1”从字节 %2 起已损坏。</translation>
    </message>
    <message>
        <source>What could be read of it is kept; zeros stand for what could not.</source>
        <translation>可以读取的部分已保留；无法读取的部分以零代替。</translation>
    </message>
    <message>
        <source>The host adapter of “%1” cannot transfer records of %2, only up to %3. The tape was not changed.</source>
        <translation>“%1”的主机适配器无法传输 %2 的记录，最大为 %3。磁带未被更改。</translation>
    </message>
    <message>
        <source>The label of the tape in “%1” cannot be read: it may be a finished tape of this set, and was not overwritten.</source>
        <translation>无法读取“%1”中磁带的标签：它可能是此磁带组中已完成的磁带，因此不会覆盖。</translation>
    </message>
    <message>
        <source>Insert another tape. If you do not need the contents of this one, blank it first.</source>
        <translation>请放入另一盘磁带。如果此磁带上的内容可以舍弃，请先将其擦除。</translation>
    </message>
    <message>
        <source>The tape in “%1” has a label but no set.</source>
        <translation>“%1”中的磁带只有标签，没有磁带组内容。</translation>
    </message>
    <message>
        <source>The burn that labelled it ended before its archive. The tape can be written again.</source>
        <translation>写入标签的那次运行在写归档之前就结束了。该磁带可以重新写入。</translation>
    </message>
    <message>
        <source>The records on the tape in “%1” are longer than its host adapter can transfer (%2).</source>
        <translation>“%1”中磁带上的记录长度超过其主机适配器一次可传输的 %2。</translation>
    </message>
    <message>
        <source>Read the tape in a drive on another host adapter.</source>
        <translation>请在连接到其他主机适配器的驱动器上读取该磁带。</translation>
    </message>
    <message>
        <source>Insert another tape. If you do not need the contents of this one, erase it first (Medium → Erase).</source>
        <translation>请放入另一盘磁带。如果此磁带上的内容可以舍弃，请先将其擦除（介质 → 擦除）。</translation>
    </message>
    <message>
        <source>The file “%1” exists already and is not empty; nothing was changed.</source>
        <translation>文件“%1”已存在且不为空；未作任何更改。</translation>
    </message>
    <message>
        <source>The manifest “%1” is the same file as “%2”, which this burn reads or writes; nothing was changed.</source>
        <translation>清单“%1”与此次刻录要读取或写入的“%2”是同一文件；未作任何更改。</translation>
    </message>
    <message>
        <source>Choose another name for the manifest.</source>
        <translation>请为清单选择其他名称。</translation>
    </message>
    <message>
        <source>Choose an existing session.</source>
        <translation>请选择一个存在的区段。</translation>
    </message>
    <message>
        <source>Name an existing session (--session).</source>
        <translation>请指定一个存在的区段（--session）。</translation>
    </message>
    <message>
        <source>Session %2 of “%1” can no longer be read by itself: the newest session&apos;s descriptors have replaced its own.</source>
        <translation>“%1”的区段 %2 已无法单独读取：其描述符已被最新区段的描述符取代。</translation>
    </message>
    <message>
        <source>Its files are in the tree of the newest session, unless a later one replaced them.</source>
        <translation>其中的文件位于最新区段的目录树中，除非已被之后的区段替换。</translation>
    </message>
    <message>
        <source>“%1” has a shorter name with a number for systems that read Joliet; Rock Ridge has the whole one.</source>
        <translation>对于读取 Joliet 的系统，“%1”使用带编号的较短名称；Rock Ridge 中保留完整名称。</translation>
    </message>
    <message>
        <source>“%1” is called “%2” by systems that read Joliet; Rock Ridge has the whole name.</source>
        <translation>读取 Joliet 的系统将“%1”显示为“%2”；Rock Ridge 中保留完整名称。</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read: its contents are unknown.</source>
        <translation>无法读取介质上的文件夹“%1”：其中的内容不得而知。</translation>
    </message>
    <message>
        <source>“%1” would become larger than its file system or a limit of this session allows; %2 were written.</source>
        <translation>“%1”将超出其文件系统或此会话的大小限制；已写入 %2。</translation>
    </message>
    <message>
        <source>Choose a folder on another file system, or exclude something.</source>
        <translation>请选择其他文件系统上的位置，或减少内容。</translation>
    </message>
    <message>
        <source>Choose a folder on another file system, or raise the limit (ulimit -f).</source>
        <translation>请选择其他文件系统上的位置，或提高限制（ulimit -f）。</translation>
    </message>
    <message>
        <source>The disc in “%1” is closed and takes no further session.</source>
        <translation>“%1”中的光盘已结束，无法再追加区段。</translation>
    </message>
    <message>
        <source>The disc in “%1” is closed, although it was to stay open: the drive closed it with this session, or there is no room left.</source>
        <translation>“%1”中的光盘本应保持开放，却已结束：驱动器在写入此区段时结束了它，或者已没有剩余空间。</translation>
    </message>
    <message>
        <source>What is on it is whole; further sessions need another disc.</source>
        <translation>光盘上的内容完整；追加区段需要另一张光盘。</translation>
    </message>
    <message>
        <source>“%1” was changed by another program in the meantime.</source>
        <translation>“%1”在此期间被其他程序更改。</translation>
    </message>
    <message>
        <source>Nothing was added to it. Try again.</source>
        <translation>没有向其中添加任何内容。请重试。</translation>
    </message>
    <message>
        <source>Nothing can be appended to this medium: the new session needs block %1, where another file system has its descriptors.</source>
        <translation>无法追加到此介质：新区段需要块 %1，而另一文件系统的描述符位于该处。</translation>
    </message>
    <message>
        <source>Nothing can be appended to this medium: the new session needs block %2, where “%1” lies.</source>
        <translation>无法追加到此介质：新区段需要块 %2，而“%1”位于该处。</translation>
    </message>
    <message>
        <source>Nothing was changed. Restore its files and burn them again together with the new ones.</source>
        <translation>未作任何更改。请恢复其中的文件，再与新文件一起重新刻录。</translation>
    </message>
    <message>
        <source>Burn all files to another disc.</source>
        <translation>请将所有文件重新刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>Burn all files to another disc, or append anyway (--yes).</source>
        <translation>请将所有文件重新刻录到另一张光盘；使用 --yes 则仍然追加。</translation>
    </message>
    <message>
        <source>%2 bytes from byte %1 of the medium on could not be read%3.</source>
        <translation>介质上从字节 %1 起的 %2 字节无法读取%3。</translation>
    </message>
    <message>
        <source>“%4” is damaged: %2 bytes from byte %1 on could not be read%3.</source>
        <translation>“%4”已损坏：从字节 %1 起的 %2 字节无法读取%3。</translation>
    </message>
    <message>
        <source>Try another drive, or read it from another copy.</source>
        <translation>请尝试其他驱动器，或从其他副本读取。</translation>
    </message>
    <message>
        <source>The structure of the disc is damaged (%1); no file needs it here, but other systems may not read the disc.</source>
        <translation>光盘结构已损坏（%1）；此处没有文件需要它，但其他系统可能无法读取该光盘。</translation>
    </message>
    <message>
        <source>The structure of the disc is damaged (%1, at “%2”); no file needs it here, but other systems may not read the disc.</source>
        <translation>光盘结构已损坏（%1，位于“%2”）；此处没有文件需要它，但其他系统可能无法读取该光盘。</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what can still be read and burn it to another disc.</source>
        <translation>未写入任何内容。请恢复仍可读取的内容，并刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what can still be read and burn it to another disc, or say that it may be lost (--yes).</source>
        <translation>未写入任何内容。请恢复仍可读取的内容并刻录到另一张光盘，或声明可以舍弃它们（--yes）。</translation>
    </message>
    <message>
        <source>The state of the medium in “%1” is unknown until a drive reads it again; it may hold an unfinished track.</source>
        <translation>在驱动器再次读取之前，“%1”中介质的状态未知；其中可能有未完成的轨道。</translation>
    </message>
    <message>
        <source>Connect the drive again and verify the medium before you rely on it or burn on it.</source>
        <translation>请重新连接驱动器，在信赖或继续刻录该介质之前先进行校验。</translation>
    </message>
    <message>
        <source>The earlier file “%1” is unchanged; the new one was removed.</source>
        <translation>原有的文件“%1”保持不变；新写入的内容已删除。</translation>
    </message>
    <message>
        <source>The drive “%1” vanished while %2: it no longer answers.</source>
        <translation>驱动器“%1”在%2时消失：它不再响应。</translation>
    </message>
    <message>
        <source>Check its cable and its power.</source>
        <translation>请检查其连接线和电源。</translation>
    </message>
    <message>
        <source>The files of the earlier sessions are not what they were before the append.</source>
        <translation>先前区段的文件与追加前不同。</translation>
    </message>
    <message>
        <source>“%1” of an earlier session is not what it was before the append.</source>
        <translation>先前区段中的“%1”与追加前不同。</translation>
    </message>
    <message>
        <source>Do not trust this medium: restore what can be read and write another.</source>
        <translation>请勿信任此介质：恢复可以读取的内容，并写入另一介质。</translation>
    </message>
    <message>
        <source>The contents of “%1” could not be compared: there is no checksum of them.</source>
        <translation>无法比较“%1”的内容：没有其校验和。</translation>
    </message>
    <message>
        <source>The archive is damaged at byte %1: nothing can be read from there on.</source>
        <translation>归档在字节 %1 处损坏：此后的内容均无法识别。</translation>
    </message>
    <message>
        <source>Read it from another copy if there is one.</source>
        <translation>如果有其他副本，请从该副本读取。</translation>
    </message>
    <message>
        <source>The archive is cut off: its end mark is missing at byte %1.</source>
        <translation>归档被截断：字节 %1 处缺少结束标记。</translation>
    </message>
    <message>
        <source>The archive is cut off behind “%2”: its end mark is missing at byte %1, and whether more files followed is not known.</source>
        <translation>归档在“%2”之后被截断：字节 %1 处缺少结束标记，其后是否还有文件不得而知。</translation>
    </message>
    <message>
        <source>Another archive begins at byte %1, behind the end of the one before; its files were read too.</source>
        <translation>前一个归档结束后，在字节 %1 处开始另一个归档；其中的文件也已读取。</translation>
    </message>
    <message>
        <source>%1 bytes behind the end of the compressed data belong to no file; the files before them are complete.</source>
        <translation>压缩数据末尾之后的 %1 字节不属于任何文件；之前的文件完整。</translation>
    </message>
    <message>
        <source>%1 bytes from byte %2 on, behind the end of the archive, belong to no file; the files before them are complete.</source>
        <translation>归档末尾之后从字节 %2 起的 %1 字节不属于任何文件；之前的文件完整。</translation>
    </message>
    <message>
        <source>Reading this archive needs %1 of memory; %2 is available.</source>
        <translation>读取此归档需要 %1 内存；可用 %2。</translation>
    </message>
    <message>
        <source>Read it on a computer with more memory.</source>
        <translation>请在内存更大的机器上读取。</translation>
    </message>
    <message>
        <source>The buffer is larger than the limit on the size of files allows.</source>
        <translation>缓冲区超出了文件大小限制。</translation>
    </message>
    <message>
        <source>Choose a smaller buffer, or raise the limit (ulimit -f).</source>
        <translation>请选择较小的缓冲区，或提高限制（ulimit -f）。</translation>
    </message>
    <message>
        <source>the request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>the medium</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>The program was ended by a library that it uses, probably because there was not enough memory. What it was doing is not complete.</source>
        <translation>程序被其使用的一个库终止，很可能是因为内存不足。正在进行的操作没有完成。</translation>
    </message>
    <message>
        <source>Every file was compared with the checksum stored on the medium.</source>
        <translation>每个文件都已与介质上存储的校验和比较。</translation>
    </message>
    <message>
        <source>Only sizes could be compared: no checksums were taken.</source>
        <translation>只能比较大小：没有计算校验和。</translation>
    </message>
    <message>
        <source>Only sizes could be compared: this medium holds no checksums.</source>
        <translation>只能比较大小：此介质不含校验和。</translation>
    </message>
    <message>
        <source>The contents of %1 were compared.</source>
        <translation>已比较 %1 的内容。</translation>
    </message>
    <message>
        <source>Of %1 only the size could be compared.</source>
        <translation>%1 只能比较大小。</translation>
    </message>
    <message>
        <source>Sleep and shutdown are not prevented while this runs: %1</source>
        <translation>运行期间未能阻止休眠和关机：%1</translation>
    </message>
    <message>
        <source>Earlier sessions were compared, too: %1, unchanged.</source>
        <translation>先前的区段也已比较：%1，与之前相同。</translation>
    </message>
    <message>
        <source>%1 of them could not be read before either.</source>
        <translation>其中 %1 个之前也无法读取。</translation>
    </message>
    <message>
        <source>Names that Joliet shortens: %1. Rock Ridge has them whole.</source>
        <translation>被 Joliet 缩短的名称：%1。Rock Ridge 中保留完整名称。</translation>
    </message>
    <message>
        <source>%1: good.</source>
        <translation>%1：良好。</translation>
    </message>
    <message>
        <source>%1: readable.</source>
        <translation>%1：可读。</translation>
    </message>
    <message>
        <source>Links, modes and names were not compared: the medium has no checksum of them.</source>
        <translation>未比较链接、权限和名称：介质上没有它们的校验和。</translation>
    </message>
    <message>
        <source>  and more</source>
        <translation>  以及更多</translation>
    </message>
    <message>
        <source>A disc, a tape or an image is being read or written</source>
        <translation>正在读写光盘、磁带或映像</translation>
    </message>
    <message>
        <source>There is nothing to read in “%1”: the medium is blank.</source>
        <translation>“%1”中没有可读取的内容：介质是空白的。</translation>
    </message>
    <message>
        <source>There is nothing to read in “%1”: the file is empty.</source>
        <translation>“%1”中没有可读取的内容：文件是空的。</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: it is not an ISO 9660 image. It was not changed.</source>
        <translation>无法向“%1”追加：它不是 ISO 9660 映像。它未被更改。</translation>
    </message>
    <message>
        <source>“%1” is neither an ISO 9660 image nor an archive that Steadyburn knows.</source>
        <translation>“%1”既不是 ISO 9660 映像，也不是 Steadyburn 认识的归档。</translation>
    </message>
    <message>
        <source>Nothing on the medium matches “%1”.</source>
        <translation>介质上没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>“steadyburn-cli list” shows the paths that patterns are compared with.</source>
        <translation>“steadyburn-cli list”会显示用于与模式比较的路径。</translation>
    </message>
    <message>
        <source>The file “%1” does not exist.</source>
        <translation>文件“%1”不存在。</translation>
    </message>
    <message>
        <source>Check the spelling.</source>
        <translation>请检查拼写。</translation>
    </message>
    <message>
        <source>There is no session %2 in “%1”: it has %3, with the numbers 0 to %4.</source>
        <translation>“%1”中没有区段 %2：共有 %3，编号为 0 到 %4。</translation>
    </message>
    <message>
        <source>There is no session %2 in “%1”: its only session has the number 0.</source>
        <translation>“%1”中没有区段 %2：唯一的区段编号为 0。</translation>
    </message>
    <message>
        <source>Nothing was written. Update Steadyburn to continue the set.</source>
        <translation>未写入任何内容。请更新 Steadyburn 以继续此套。</translation>
    </message>
    <message>
        <source>“%1” exists already and was left as it is.</source>
        <translation>“%1”已存在，保持原样。</translation>
    </message>
    <message>
        <source>Restore into another folder, or say that existing files may be replaced (--yes).</source>
        <translation>请恢复到另一个文件夹，或允许替换现有文件（--yes）。</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read. The path table still leads to its subfolders (%2); other files may be lost.</source>
        <translation>无法读取介质上的文件夹“%1”。路径表可通向更深处的内容（%2）；其他文件可能已丢失。</translation>
    </message>
    <message>
        <source>The folder “%1” on the medium cannot be read. The disc&apos;s second tree (Joliet) still has its contents (%2), without permissions and attributes.</source>
        <translation>无法读取介质上的文件夹“%1”。光盘的第二目录树（Joliet）仍有其中的内容（%2），但没有权限和属性。</translation>
    </message>
    <message>
        <source>Use a larger medium; a tape set continues on another tape (--next-volume).</source>
        <translation>请使用更大的介质；磁带套可在另一盘磁带上继续（--next-volume）。</translation>
    </message>
    <message>
        <source>“%1” also holds another file system, %2. Players and systems that read it will find only the files that are there now, not those that are appended.</source>
        <translation>“%1”还包含另一个文件系统 %2。读取它的设备和系统只能找到现有的文件，找不到追加的文件。</translation>
    </message>
    <message>
        <source>The disc from “%1” is written and closed, but not verified: there is no disc in the drive now.</source>
        <translation>“%1”中的光盘已写入并结束，但未校验：驱动器中现在没有光盘。</translation>
    </message>
    <message>
        <source>The disc in “%1” is written and closed, but not verified: it could not be read back%2.</source>
        <translation>“%1”中的光盘已写入并结束，但未校验：无法回读%2。</translation>
    </message>
    <message>
        <source>“%1” is cut off: from its byte %2 on it lies beyond the end of the image.</source>
        <translation>“%1”被截断：从第 %2 字节起，它位于映像末尾之后。</translation>
    </message>
    <message>
        <source>“%1” does not match the checksum that the medium has of it: it was changed or damaged after it was written.</source>
        <translation>“%1”与介质上的校验和不符：它在写入后被更改或损坏。</translation>
    </message>
    <message>
        <source>The session does not match the checksum that the medium has of it: something in it was changed or damaged after it was written. It is not known which file that is.</source>
        <translation>该区段与介质上的校验和不符：其中有内容在写入后被更改或损坏。无法确定是哪个文件。</translation>
    </message>
    <message>
        <source>The entry of “%1” on the medium is damaged: its name, permissions or attributes may be lost.</source>
        <translation>介质上“%1”的条目已损坏：其名称、权限或属性可能已丢失。</translation>
    </message>
    <message>
        <source>The image is cut off: it has %1 of %2 bytes. Files that are missing, in part or whole: %3.</source>
        <translation>映像被截断：只有 %2 字节中的 %1 字节。部分或全部缺失的文件：%3。</translation>
    </message>
    <message>
        <source>Copy the image again from where it came.</source>
        <translation>请从来源重新复制映像。</translation>
    </message>
    <message>
        <source>“%1” has folders that cannot be read: %2. After an append they would be empty or incomplete, and what is missing there could no longer be found.</source>
        <translation>“%1”中有无法读取的文件夹：%2。追加之后它们将为空或不完整，其中缺失的内容将再也找不到。</translation>
    </message>
    <message>
        <source>The two directory trees of the disc contradict each other about “%1” (%2): one of them is damaged.</source>
        <translation>光盘的两个目录树关于“%1”的记录互相矛盾（%2）：其中一个已损坏。</translation>
    </message>
    <message>
        <source>Compare the file with another copy before you rely on it.</source>
        <translation>在依赖该文件之前，请与另一份副本进行比较。</translation>
    </message>
    <message>
        <source>What the disc in “%1” holds is not as it was written: %2. An appended session would adopt it as it is now.</source>
        <translation>“%1”中光盘的内容与写入时不同：%2。追加的区段会按现状沿用它。</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what is undamaged and burn it to another disc.</source>
        <translation>未写入任何内容。请恢复完好的内容并刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>Nothing was written. Restore what is undamaged and burn it to another disc, or append anyway (--yes).</source>
        <translation>未写入任何内容。请恢复完好的内容并刻录到另一张光盘，或仍然追加（--yes）。</translation>
    </message>
    <message>
        <source>This session drops the checksums of the old files in “%1”: later damage to those files cannot be detected.</source>
        <translation>此会话会丢弃“%1”中旧文件的校验和：以后无法发现这些文件的损坏。</translation>
    </message>
    <message>
        <source>The index of the archive in file %2 of the tape in “%1” cannot be read: whether its set continues on other tapes is not known.</source>
        <translation>无法读取“%1”中磁带第 %2 个文件的归档索引：不知道其磁带套是否在其他磁带上继续。</translation>
    </message>
    <message>
        <source>“%1” is written and closed and can be read; it was not verified to its end.</source>
        <translation>“%1”已写入并结束，可以读取；但未校验到末尾。</translation>
    </message>
    <message>
        <source>The verification found damage or differences.</source>
        <translation>校验发现了损坏或差异。</translation>
    </message>
    <message>
        <source>Do not rely on this copy: restore what is undamaged from it, and the rest from another one.</source>
        <translation>请勿依赖此副本：从中取出完好的内容，其余的从另一份副本获取。</translation>
    </message>
    <message>
        <source>“%1” has no SHA-256: computing it over the holes would take too long.</source>
        <translation>未计算“%1”的 SHA-256：对其空洞计算散列耗时过长。</translation>
    </message>
    <message>
        <source>“verify --against” compares it with the sources.</source>
        <translation>“verify --against”可将其与来源比较。</translation>
    </message>
    <message>
        <source>The archive is damaged near byte %1: what was stored there is lost; what follows could be read.</source>
        <translation>归档在第 %1 字节附近损坏：那里存储的内容已丢失；其后的内容可以读取。</translation>
    </message>
    <message>
        <source>behind “%1”</source>
        <translation>“%1”之后</translation>
    </message>
    <message>
        <source>“%1” is in the medium&apos;s index, but not on the medium.</source>
        <translation>“%1”在介质的索引中，但不在介质上。</translation>
    </message>
    <message>
        <source>“%1” is on the medium, but not in its index.</source>
        <translation>“%1”在介质上，但不在其索引中。</translation>
    </message>
    <message>
        <source>Every byte was compared with the checksums of the archive or session as a whole.</source>
        <translation>每个字节都与整个归档或区段的校验和进行了比较。</translation>
    </message>
    <message>
        <source>Nothing could be compared: there are no checksums. Every file could be read to its end.</source>
        <translation>没有校验和，因此无法比较。每个文件都可以读到末尾。</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>There is no command “%1”; did you mean “%2”?</source>
        <translation>没有命令“%1”；您是否要用“%2”？</translation>
    </message>
    <message>
        <source>%1 has no option %2.</source>
        <translation>%1 没有选项 %2。</translation>
    </message>
    <message>
        <source>%1 has no option %2; did you mean %3?</source>
        <translation>%1 没有选项 %2；您是否要用 %3？</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a size is expected, for example 64M or 2G.</source>
        <translation>%1 无法识别 %2：应为大小，例如 64M 或 2G。</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a percentage from 0 to 100 is expected.</source>
        <translation>%1 无法识别 %2：应为 0 到 100 的百分比。</translation>
    </message>
    <message>
        <source>%1 does not understand %2: a whole number from %3 to %4 is expected.</source>
        <translation>%1 无法识别 %2：应为 %3 到 %4 的整数。</translation>
    </message>
    <message>
        <source>%1 does not understand %2; did you mean %3?</source>
        <translation>%1 无法识别 %2；您是否要用 %3？</translation>
    </message>
    <message>
        <source>%1 does not understand %2: one of these words is expected: %3.</source>
        <translation>%1 无法识别 %2：应为以下之一：%3。</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 --continue takes its sources from the journal of the set.</source>
        <translation>多余的“%2”：%1 --continue 从该组的日志取得来源。</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 takes only options.</source>
        <translation>多余的“%2”：%1 只接受选项。</translation>
    </message>
    <message>
        <source>Unexpected argument “%2”: %1 takes only %3.</source>
        <translation>多余的“%2”：%1 只接受 %3。</translation>
    </message>
    <message>
        <source>A command is missing.</source>
        <translation>缺少命令。</translation>
    </message>
    <message>
        <source>%1 has several options that begin with %2: %3.</source>
        <translation>%1 有多个以 %2 开头的选项：%3。</translation>
    </message>
    <message>
        <source>%1 %2 needs a value: %3.</source>
        <translation>%1 %2 需要一个值：%3。</translation>
    </message>
    <message>
        <source>%1 %2 takes no value.</source>
        <translation>%1 %2 不接受值。</translation>
    </message>
    <message>
        <source>%1 needs %2.</source>
        <translation>%1 需要 %2。</translation>
    </message>
    <message>
        <source>Try %1.</source>
        <translation>请尝试 %1。</translation>
    </message>
    <message>
        <source>The file that holds “%1” is cut off or damaged at byte %2: nothing can be read from there on.</source>
        <translation>保存“%1”的文件在第 %2 字节处被截断或损坏：从该处起无法读取任何内容。</translation>
    </message>
    <message>
        <source>What comes before can be restored. To use the tape again, erase it.</source>
        <translation>此前的内容可以恢复。若要再次使用磁带，请擦除它。</translation>
    </message>
    <message>
        <source>The index of the archive in file %2 of the tape in “%1” is longer than memory allows: the archive was not compared with it.</source>
        <translation>“%1”中磁带的文件 %2 内归档的索引超出可用内存：未与归档比较。</translation>
    </message>
    <message>
        <source>The last file on the tape in “%1” is incomplete; the files before it can be read.</source>
        <translation>“%1”中磁带上的最后一个文件不完整；它之前的内容可以读取。</translation>
    </message>
    <message>
        <source>Append to the tape, or erase it.</source>
        <translation>请在磁带上追加，或擦除磁带。</translation>
    </message>
    <message>
        <source>The earlier contents of the tape in “%1” are lost.</source>
        <translation>“%1”中磁带上原有的内容已不存在。</translation>
    </message>
    <message>
        <source>The tape can be written again.</source>
        <translation>该磁带可以重新写入。</translation>
    </message>
    <message>
        <source>“%1” is a hard link to “%2”, which is not there: its contents are missing.</source>
        <translation>“%1”是指向“%2”的硬链接，而后者不存在：其内容缺失。</translation>
    </message>
    <message>
        <source>What was read of another disc is kept, with its map, as “%1”. To continue, read that disc into that file.</source>
        <translation>先前从另一张光盘读取的内容及其映射保存为“%1”。要继续，请将那张光盘读入该文件。</translation>
    </message>
    <message>
        <source>%1, %2 written in %3.</source>
        <translation>%1，已写入 %2，用时 %3。</translation>
    </message>
    <message>
        <source>The buffer ran dry %1, %2 s in all.</source>
        <translation>缓冲区耗尽 %1，共 %2 秒。</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Fill buffer</source>
        <translation>填充缓冲区</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>✔ Complete</source>
        <translation>✔ 完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>✖ Failed</source>
        <translation>✖ 失败</translation>
    </message>
    <message>
        <source>The drive had to wait %1×, %2 s in all.</source>
        <translation>驱动器等待了 %1 次，共 %2 秒。</translation>
    </message>
    <message>
        <source>The source delivers in bursts: fast enough on average, with pauses longer than the buffer lasts.</source>
        <translation>来源以突发方式提供数据：平均速度足够，但停顿时间超过缓冲区所能维持的时间。</translation>
    </message>
    <message>
        <source>The source is slower than the drive.</source>
        <translation>源比驱动器慢。</translation>
    </message>
    <message>
        <source>The new session is dropped. Earlier sessions stay as they are, and the disc can be appended to again.</source>
        <translation>新会话会被丢弃。先前的会话保持不变，之后仍可向光盘追加。</translation>
    </message>
    <message>
        <source>The new session is lost. Earlier sessions can still be read, but the disc may not accept another one until you erase it.</source>
        <translation>新会话会丢失。先前的会话仍可读取，但在擦除之前光盘可能不再接受其他会话。</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and no session: nothing can be read from it, and nothing more can be burned on it.</source>
        <translation>“%1”中的光盘有未完成的轨道而没有会话：无法从中读取任何内容，也无法继续刻录。</translation>
    </message>
    <message>
        <source>Use another disc.</source>
        <translation>请使用另一张光盘。</translation>
    </message>
    <message>
        <source>The name “%1” does not say which format the file is to have.</source>
        <translation>从名称“%1”看不出文件应采用哪种格式。</translation>
    </message>
    <message>
        <source>Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst.</source>
        <translation>请选择以 .iso、.tar、.tar.gz 或 .tar.zst 结尾的名称。</translation>
    </message>
    <message>
        <source>Choose a name that ends in .iso, .tar, .tar.gz or .tar.zst, or name the format (--format).</source>
        <translation>请选择以 .iso、.tar、.tar.gz 或 .tar.zst 结尾的名称，或指定格式（--format）。</translation>
    </message>
    <message>
        <source>“%1” cannot be the manifest: this burn reads or writes that file. Nothing was changed.</source>
        <translation>“%1”不能作为清单：本次刻录会读取或写入该文件。未作任何更改。</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and no session: nothing can be read from it.</source>
        <translation>“%1”中的光盘有未完成的轨道而没有会话：无法从中读取任何内容。</translation>
    </message>
    <message>
        <source>Erase it to use it again.</source>
        <translation>擦除后可重新使用。</translation>
    </message>
    <message>
        <source>The disc in “%1” holds an unfinished track and takes no further session. The sessions that it had before can still be read.</source>
        <translation>“%1”中的光盘有未完成的轨道，不再接受其他会话。先前的会话仍可读取。</translation>
    </message>
    <message>
        <source>Use another disc, or erase this one.</source>
        <translation>请使用另一张光盘，或擦除这张光盘。</translation>
    </message>
    <message>
        <source>Use a blank disc.</source>
        <translation>请使用空白光盘。</translation>
    </message>
    <message>
        <source>Use a blank disc, or erase this one.</source>
        <translation>请使用空白光盘，或擦除这张光盘。</translation>
    </message>
    <message>
        <source>Insert it again and verify it with the command-line program before you rely on it.</source>
        <translation>请重新放入光盘，并用命令行程序校验之后再依赖它。</translation>
    </message>
    <message>
        <source>“%1” is written and can be read, and further sessions can be appended; it was not verified to its end.</source>
        <translation>“%1”已写入并可读取，还可以追加会话；但没有校验到末尾。</translation>
    </message>
    <message>
        <source>Line %2 of the checksum list “%1” cannot be understood: the file that it names is not compared with it.</source>
        <translation>校验和列表“%1”的第 %2 行无法识别：其中所列的文件没有与之比较。</translation>
    </message>
    <message>
        <source>%3 lines of the checksum list “%1” cannot be understood, line %2 first: the files that they name are not compared with them.</source>
        <translation>校验和列表“%1”中有 %3 行无法识别，首先是第 %2 行：其中所列的文件没有与之比较。</translation>
    </message>
    <message>
        <source>The list may be damaged. Compare the files with another copy or with their sources.</source>
        <translation>该列表可能已损坏。请将文件与另一份副本或其来源比较。</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2” into “%3” and press Return, or enter another target.</source>
        <translation>请将“%2”的第 %1 卷插入“%3”并按回车键，或输入另一个目标。</translation>
    </message>
    <message>
        <source>q: stop</source>
        <translation>q：停止</translation>
    </message>
    <message>
        <source>Erase the medium in “%1”? It holds data.</source>
        <translation>要擦除“%1”中的介质吗？其中有数据。</translation>
    </message>
    <message>
        <source>Overwrite the medium in “%1”? It holds data.</source>
        <translation>要覆盖“%1”中的介质吗？其中有数据。</translation>
    </message>
    <message>
        <source>Erase the file “%1”? It holds data.</source>
        <translation>要擦除文件“%1”吗？其中有数据。</translation>
    </message>
    <message>
        <source>Replace the file “%1”? It holds data.</source>
        <translation>要替换文件“%1”吗？其中有数据。</translation>
    </message>
    <message>
        <source>Append to “%1” anyway?</source>
        <translation>仍要向“%1”追加吗？</translation>
    </message>
    <message>
        <source>[y/N]</source>
        <translation>[y/N]</translation>
    </message>
    <message>
        <source>Only on the medium and not in the sources (not compared): %1</source>
        <translation>仅在介质上而不在来源中（未比较）：%1</translation>
    </message>
    <message>
        <source>“%1” was not read whole when it was written: there are zeros where it could not be read.</source>
        <translation>写入时未能完整读取“%1”：无法读取的部分填充为零。</translation>
    </message>
    <message>
        <source>“%1” was not restored: the restore ended before it.</source>
        <translation>“%1”未被恢复：恢复在此之前就结束了。</translation>
    </message>
    <message>
        <source>“%1” was not restored: what is there, or its folder, must not be changed%2.</source>
        <translation>“%1”未恢复：那里已有的内容或其文件夹不可更改%2。</translation>
    </message>
    <message>
        <source>Make it writable, or restore into another folder.</source>
        <translation>请将其设为可写，或恢复到其他文件夹。</translation>
    </message>
    <message>
        <source>“%1” would take the place of a folder of that name on the disc: what is in it (%2) would no longer be shown.</source>
        <translation>“%1”会取代光盘上的同名文件夹：其内容（%2）将不再显示。</translation>
    </message>
    <message>
        <source>The folder “%1” would take the place of a file of that name on the disc, which would no longer be shown.</source>
        <translation>文件夹“%1”会取代光盘上的同名文件，该文件将不再显示。</translation>
    </message>
    <message>
        <source>Give it another name.</source>
        <translation>请为其另取名称。</translation>
    </message>
    <message>
        <source>Give it another name (--graft), or append it anyway (--yes).</source>
        <translation>请为其另取名称（--graft），或仍然追加（--yes）。</translation>
    </message>
    <message>
        <source>“%1” says that %2 bytes, from byte %3 on, could not be read from the disc when this image was made: zeros stand for them.</source>
        <translation>“%1”表明，创建此映像时有 %2 字节（从第 %3 字节起）无法从光盘读取：这些位置填充为零。</translation>
    </message>
    <message>
        <source>Read the disc again in another drive: the same command reads only those. Delete the map if it belongs to another image.</source>
        <translation>请在另一台驱动器中再次读取光盘：同一命令只读取这些部分。如果该映射属于其他映像，请将其删除。</translation>
    </message>
    <message>
        <source>Behind byte %1 lies data of another session, whose descriptors cannot be read: files that only that session has are not shown. Sessions that were found: %2.</source>
        <translation>第 %1 字节之后有另一会话的数据，其描述符无法读取：仅该会话中的文件不会显示。找到的会话：%2。</translation>
    </message>
    <message>
        <source>Read the disc again, in another drive if there is one, or take another copy.</source>
        <translation>请再次读取光盘（如有可能，使用另一台驱动器），或使用另一份副本。</translation>
    </message>
    <message>
        <source>The image “%1” is cut off: it has %2 of %3 bytes. Files whose contents are missing could not be read from the medium.</source>
        <translation>映像“%1”被截断：只有 %2/%3 字节。内容缺失的文件将无法从介质读取。</translation>
    </message>
    <message>
        <source>Copy the image again from where it came, or write what there is of it (--yes).</source>
        <translation>请从来源重新复制该映像，或写入现有的部分（--yes）。</translation>
    </message>
    <message>
        <source>Write “%1” anyway?</source>
        <translation>仍要写入“%1”吗？</translation>
    </message>
    <message>
        <source>The image “%1” holds %2. On this disc the newest session&apos;s descriptors stand in place of the first one&apos;s, so that every system shows the newest session; there the disc differs from the image.</source>
        <translation>映像“%1”包含 %2。此光盘上，最新区段的描述符位于第一个区段描述符的位置，使每个系统都显示最新区段；该处光盘与映像不同。</translation>
    </message>
    <message>
        <source>The image “%1” holds %2, which this disc takes as one. Steadyburn shows the newest of them; other systems show only the first.</source>
        <translation>映像“%1”包含 %2，它们在此光盘上成为一个区段。Steadyburn 显示其中最新的区段；其他系统只显示第一个。</translation>
    </message>
    <message>
        <source>The image has %2 bytes and the map of its unread sectors, “%1”, covers %3: the image is cut off, or the map belongs to another one.</source>
        <translation>映像有 %2 字节，而其未读扇区的映射“%1”涵盖 %3 字节：映像被截断，或映射属于其他映像。</translation>
    </message>
    <message>
        <source>“%1” stands where the map of the image&apos;s unread sectors belongs and cannot be used: which parts of the image were never read is unknown.</source>
        <translation>“%1”位于该映像未读扇区的映射应在的位置，但无法使用：不知道映像的哪些部分从未被读取。</translation>
    </message>
    <message>
        <source>If the image is known to be whole, or the file has nothing to do with it, move the file away. Otherwise read the disc again.</source>
        <translation>如果确定映像完整，或该文件与之无关，请将该文件移走。否则请重新读取光盘。</translation>
    </message>
    <message>
        <source>“%1” exists and was not made by Steadyburn, which needs this name for a file of its own; nothing was changed.</source>
        <translation>“%1”已存在，且不是由 Steadyburn 创建的，而 Steadyburn 需要将此名称用于自己的文件；未作任何更改。</translation>
    </message>
    <message>
        <source>Move the file away, or choose another name for the image.</source>
        <translation>请移走该文件，或为映像选择其他名称。</translation>
    </message>
    <message>
        <source>“%1” could not be read when this was written: it is missing here.</source>
        <translation>写入时无法读取“%1”：此处缺少它。</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read whole when this was written: what is missing here is not known.</source>
        <translation>写入时无法完整读取文件夹“%1”：不知道此处缺少什么。</translation>
    </message>
    <message>
        <source>The folder “%1” could not be read when the tape was written%2: what was in it is not on the tape.</source>
        <translation>写入磁带时无法读取文件夹“%1”%2：其中的内容不在磁带上。</translation>
    </message>
    <message>
        <source>Entries of the folder “%1” that could not be read when the tape was written, and are not on it: %2.</source>
        <translation>文件夹“%1”中有些条目在写入磁带时无法读取，因此不在磁带上：%2。</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1” had no filemark: it was cut off when it was written, or another program left it so. It is kept, and what is appended stands behind it.</source>
        <translation>“%1”中磁带的文件 %2 没有文件标记：它在写入时被截断，或其他程序如此留下。它会保留，追加的内容位于其后。</translation>
    </message>
    <message>
        <source>Verify the tape to see what of that file is whole.</source>
        <translation>请校验磁带，以了解该文件的哪些内容是完整的。</translation>
    </message>
    <message>
        <source>Behind the last filemark of the tape in “%1” there were %2 bytes of a record that was cut off, which no drive can read. What is appended takes their place.</source>
        <translation>“%1”中磁带的最后一个文件标记之后有 %2 字节的被截断的记录，任何驱动器都无法读取。追加的内容将取而代之。</translation>
    </message>
    <message>
        <source>The archive on the tape in “%1” has no end mark: behind its last whole file lies the beginning of another, which the next tape has whole.</source>
        <translation>“%1”中磁带上的归档没有结束标记：其最后一个完整文件之后是另一个文件的开头，该文件完整地位于下一盘磁带上。</translation>
    </message>
    <message>
        <source>The index of the archive found no room on the tape in “%1”: the archive is whole, and can be listed by reading all of it.</source>
        <translation>“%1”中的磁带已没有空间存放归档的索引：归档是完整的，读取全部内容即可列出。</translation>
    </message>
    <message>
        <source>The tape in “%1” holds whole tape files of this burn, but not all of it. What was on it before can be read.</source>
        <translation>“%1”中的磁带包含本次刻录的一些完整磁带文件，但不是全部。磁带上原有的内容可以读取。</translation>
    </message>
    <message>
        <source>The tape can be appended to.</source>
        <translation>可以向该磁带追加。</translation>
    </message>
    <message>
        <source>The earlier contents of the tape in “%1” are lost, and the last file on it is incomplete.</source>
        <translation>“%1”中磁带的原有内容已丢失，且其最后一个文件不完整。</translation>
    </message>
    <message>
        <source>The image is much longer than its session says, and not all of it was searched for further sessions: %1 bytes from byte %2 on. Files that only such a session has are not shown.</source>
        <translation>映像比其区段所述长得多，并且没有全部搜索其他区段：从第 %2 字节起的 %1 字节。只在这样的区段中的文件不会显示。</translation>
    </message>
    <message>
        <source>Cut the image off behind its last session if nothing else is in it.</source>
        <translation>如果映像中没有其他内容，请在其最后一个区段之后截断。</translation>
    </message>
    <message>
        <source>The checksum list “%1” has several checksums of “%2” that contradict each other.</source>
        <translation>校验和列表“%1”中有“%2”的多个相互矛盾的校验和。</translation>
    </message>
    <message>
        <source>Compare the file with another copy or with its source.</source>
        <translation>请将该文件与另一份副本或其来源比较。</translation>
    </message>
    <message>
        <source>Nothing was compared: the sources have no file that is on the medium.</source>
        <translation>没有进行比较：来源中没有介质上的任何文件。</translation>
    </message>
    <message>
        <source>Name the folders and files that were burned, under the names that they have on the medium.</source>
        <translation>请指定所刻录的文件夹和文件，名称与介质上的名称一致。</translation>
    </message>
    <message>
        <source>path table</source>
        <translation>路径表</translation>
    </message>
    <message>
        <source>path table of the second tree, Joliet</source>
        <translation>第二个目录树（Joliet）的路径表</translation>
    </message>
    <message>
        <source>second tree, Joliet</source>
        <translation>第二个目录树，Joliet</translation>
    </message>
    <message>
        <source>Descriptors of the earlier session that begins at block %1 are damaged: that session alone may not be readable any more. Its files are read through the newest session.</source>
        <translation>从块 %1 开始的较早会话的描述符已损坏：该会话可能无法再单独读取。其文件通过最新会话读取。</translation>
    </message>
    <message>
        <source>Burn its files to another disc while they can be read.</source>
        <translation>请趁文件仍可读取，将其刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>What leads to the checksum of the earlier session that begins at block %1 is damaged.</source>
        <translation>指向从块 %1 开始的较早会话的校验和的信息已损坏。</translation>
    </message>
    <message>
        <source>“verify --against” compares its files with the sources.</source>
        <translation>“verify --against”可将其文件与来源比较。</translation>
    </message>
    <message>
        <source>The checksum that stands behind the newest session, at block %1, is damaged: the session was compared with an older one, which does not cover all of it.</source>
        <translation>位于块 %1、最新会话之后的校验和已损坏：该会话已与较旧的校验和比较，但后者并未覆盖全部内容。</translation>
    </message>
    <message>
        <source>The table of checksums on the disc is damaged: files that only it has checksums of were not compared.</source>
        <translation>光盘上的校验和表已损坏：仅在其中有校验和的文件未比较。</translation>
    </message>
    <message>
        <source>“verify --against” compares them with the sources.</source>
        <translation>“verify --against”可将它们与来源比较。</translation>
    </message>
    <message>
        <source>Volume descriptors at the beginning of the disc are damaged. Its files are found through the second tree (Joliet), which has no permissions, links and attributes.</source>
        <translation>光盘开头的卷描述符已损坏。其文件通过第二个目录树（Joliet）找到，该目录树没有权限、链接和属性。</translation>
    </message>
    <message>
        <source>Volume descriptors at the beginning of the disc are damaged. Its files are found through what is left, but other systems may not read the disc.</source>
        <translation>光盘开头的卷描述符已损坏。其文件通过剩余部分找到，但其他系统可能无法读取该光盘。</translation>
    </message>
    <message>
        <source>“%1” can be read, but is not restored: its path leads outside of the folder that is restored into.</source>
        <translation>“%1”可以读取，但不会恢复：其路径指向恢复目标文件夹之外。</translation>
    </message>
    <message>
        <source>“%1” was left out: its path leads outside of the folder that is restored into.</source>
        <translation>“%1”已跳过：其路径指向恢复目标文件夹之外。</translation>
    </message>
    <message>
        <source>“%1” can be read, but is not restored: it has no name.</source>
        <translation>“%1”可以读取，但不会恢复：它没有名称。</translation>
    </message>
    <message>
        <source>“%1” was left out: it has no name.</source>
        <translation>“%1”已跳过：它没有名称。</translation>
    </message>
    <message>
        <source>“%1” was not restored: for the file system there, its name or that of a folder on its path is the same as one that is there and differs only by case or accents.</source>
        <translation>“%1”未恢复：对于那里的文件系统，它的名称或其路径上某个文件夹的名称与已有的名称相同，二者仅大小写或重音符号不同。</translation>
    </message>
    <message>
        <source>Restore it into another folder, or to a file system that tells such names apart.</source>
        <translation>请将它恢复到其他文件夹，或恢复到能区分此类名称的文件系统。</translation>
    </message>
    <message>
        <source>“%1” is stored compressed, in a way that Steadyburn does not know: it cannot be unpacked.</source>
        <translation>“%1”以 Steadyburn 未知的方式压缩存储：无法解压。</translation>
    </message>
    <message>
        <source>What is restored of it is the compressed data.</source>
        <translation>恢复的是压缩数据。</translation>
    </message>
    <message>
        <source>“%1” begins on another volume of this archive: only its rest is here.</source>
        <translation>“%1”始于此归档的另一卷：这里只有其剩余部分。</translation>
    </message>
    <message>
        <source>Join the volumes with the program that made them.</source>
        <translation>请使用创建这些卷的程序将它们合并。</translation>
    </message>
    <message>
        <source>“%1” may be damaged: the compressed data that it lies in does not match its checksum.</source>
        <translation>“%1”可能已损坏：其所在的压缩数据与校验和不符。</translation>
    </message>
    <message>
        <source>Compare it with another copy before you rely on it.</source>
        <translation>在依赖它之前，请与另一份副本比较。</translation>
    </message>
    <message>
        <source>The medium differs from the sources.</source>
        <translation>介质与来源不同。</translation>
    </message>
    <message>
        <source>Where a source was not changed since it was burned, the medium is damaged: read the file from another copy.</source>
        <translation>如果来源自刻录后未更改，则介质已损坏：请从另一份副本读取该文件。</translation>
    </message>
    <message>
        <source>“%1” is in the sources, but not on the medium.</source>
        <translation>“%1”在来源中，但不在介质上。</translation>
    </message>
    <message>
        <source>Burn it if it belongs there.</source>
        <translation>如果它应在其中，请将其刻录。</translation>
    </message>
    <message>
        <source>“%1” on the medium differs from the source.</source>
        <translation>介质上的“%1”与来源不同。</translation>
    </message>
    <message>
        <source>If the source was not changed since it was burned, do not trust this medium: write another.</source>
        <translation>如果刻录后来源未更改，请勿信任此介质：请另写一份。</translation>
    </message>
    <message>
        <source>A disc is being read into the image of this name, or that was interrupted: “%1” is what there is of it, “%2” its map. Nothing was changed.</source>
        <translation>正在将光盘读入此名称的映像，或该过程已中断：“%1”是已有的部分，“%2”是其映射。未作任何更改。</translation>
    </message>
    <message>
        <source>Let read-image finish it first, or choose another name. If you do not need what was read, remove both files.</source>
        <translation>请先让 read-image 完成，或选择其他名称。如果不需要已读取的内容，请删除这两个文件。</translation>
    </message>
    <message>
        <source>The file that was there is kept. The new image, which is not whole, is “%1”, with its map.</source>
        <translation>原有文件已保留。不完整的新映像及其映射位于“%1”。</translation>
    </message>
    <message>
        <source>the uppermost folder: files that only it lists are lost</source>
        <translation>最上层文件夹：仅由它列出的文件已丢失</translation>
    </message>
    <message>
        <source>the folder “%1”: files that only it lists are lost</source>
        <translation>文件夹“%1”：仅由它列出的文件已丢失</translation>
    </message>
    <message>
        <source>Some parts of “%1” are missing. What there is of it is kept as “%2”.</source>
        <translation>“%1”缺少若干部分。已有的部分保存为“%2”。</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1”, where its label stands, cannot be read.</source>
        <translation>“%1”中磁带的文件 %2（其标签所在之处）无法读取。</translation>
    </message>
    <message>
        <source>The files behind it may be whole: restore them, and write them to another tape.</source>
        <translation>其后的文件可能是完整的：请将其还原，并写入另一盘磁带。</translation>
    </message>
    <message>
        <source>%1 % of parity is too little: RS03 has at least 8 of 255 layers, so the minimum is 3 %.</source>
        <translation>%1 % 的校验数据太少：RS03 在 255 层中至少需要 8 层，即最少 3 %。</translation>
    </message>
    <message>
        <source>Choose a higher percentage.</source>
        <translation>请选择更高的百分比。</translation>
    </message>
    <message>
        <source>There is no room for parity: with the minimum of RS03, 8 of 255 layers, the image needs %1 (%2 bytes), and the medium has %3 (%4 bytes).</source>
        <translation>没有空间存放校验数据：即使只用 RS03 的最少校验（255 层中的 8 层），映像也需要 %1（%2 字节），而介质只有 %3（%4 字节）。</translation>
    </message>
    <message>
        <source>Use a larger medium, exclude something or burn without parity.</source>
        <translation>请使用更大的介质、去掉部分内容，或不带校验数据刻录。</translation>
    </message>
    <message>
        <source>There is no room for %5 % of parity: with it the image needs %1 (%2 bytes), and the medium has %3 (%4 bytes).</source>
        <translation>没有空间存放 %5 % 的校验数据：加上它，映像需要 %1（%2 字节），而介质只有 %3（%4 字节）。</translation>
    </message>
    <message>
        <source>Choose a lower percentage, use a larger medium or exclude something.</source>
        <translation>请选择更低的百分比、使用更大的介质，或去掉部分内容。</translation>
    </message>
    <message>
        <source>Write an ISO image, or write without parity.</source>
        <translation>请写入 ISO 映像，或不带校验数据写入。</translation>
    </message>
    <message>
        <source>Write to a file or a disc, or write without parity.</source>
        <translation>请写入文件或光盘，或不带校验数据写入。</translation>
    </message>
    <message>
        <source>A session that is appended cannot have parity: parity protects a disc from its first sector on.</source>
        <translation>追加的区段不能有校验数据：校验数据从光盘的第一个扇区开始保护。</translation>
    </message>
    <message>
        <source>Append without parity, or write everything anew.</source>
        <translation>请不带校验数据追加，或全部重新写入。</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: it has parity, which would take the changed blocks for damage and undo the change.</source>
        <translation>无法向“%1”追加：它带有校验数据，会把更改过的块当作损坏并撤销更改。</translation>
    </message>
    <message>
        <source>Write everything anew.</source>
        <translation>请全部重新写入。</translation>
    </message>
    <message>
        <source>Sectors of “%1” that could not be read or were not as they were written: %2. All of them were repaired by the disc&apos;s parity.</source>
        <translation>“%1”中无法读取或与写入时不同的扇区：%2。它们已全部由光盘的校验数据修复。</translation>
    </message>
    <message>
        <source>Sectors of “%1” that could not be read or were not as they were written: %2. The disc&apos;s parity repaired %3 of them.</source>
        <translation>“%1”中无法读取或与写入时不同的扇区：%2。光盘的校验数据修复了其中 %3 个。</translation>
    </message>
    <message>
        <source>Copy what the disc holds to another one while it can be repaired.</source>
        <translation>请趁还能修复时把光盘内容复制到另一张光盘。</translation>
    </message>
    <message>
        <source>Sectors of the parity on “%1” that are damaged or cannot be checked: %2. The disc survives less further damage.</source>
        <translation>“%1”上已损坏或无法检查的校验扇区：%2。光盘能承受的后续损坏会更少。</translation>
    </message>
    <message>
        <source>Copy what the disc holds to another one.</source>
        <translation>请把光盘内容复制到另一张光盘。</translation>
    </message>
    <message>
        <source>The parity takes %1, and %2 of memory are free: it is kept in a temporary file in “%3”.</source>
        <translation>校验数据需要 %1，而空闲内存为 %2：它将保存在“%3”中的临时文件里。</translation>
    </message>
    <message>
        <source>Writing may be slower. Choose a lower percentage of parity if it is too slow.</source>
        <translation>写入可能变慢。如果太慢，请选择较低的校验百分比。</translation>
    </message>
    <message>
        <source>Move the file away. It is made anew, and each medium can be entered again.</source>
        <translation>请移走该文件。它会重新建立，每张介质都可以再次登记。</translation>
    </message>
    <message>
        <source>Move the file away, insert the media one after the other, and add each of them (shelf add).</source>
        <translation>请移走该文件，然后依次放入各介质并逐一登记（shelf add）。</translation>
    </message>
    <message>
        <source>A burn that ends well enters its medium. “steadyburn-cli shelf add” enters the media that are there already.</source>
        <translation>刻录成功的介质会自动登记。已有的介质可用“steadyburn-cli shelf add”登记。</translation>
    </message>
    <message>
        <source>“steadyburn-cli shelf list” shows the volumes. The beginning of an ID is enough.</source>
        <translation>“steadyburn-cli shelf list”会列出各卷。只需写出标识的开头部分。</translation>
    </message>
    <message>
        <source>“%1” is damaged, or is not a shelf. It was not changed, and no disc or tape is affected.</source>
        <translation>介质架“%1”已损坏，或不是介质架。它未被更改，也不影响任何光盘或磁带。</translation>
    </message>
    <message>
        <source>There is no shelf at “%1” yet.</source>
        <translation>“%1”处尚无介质架。</translation>
    </message>
    <message>
        <source>The shelf was not changed. Update Steadyburn to use it.</source>
        <translation>介质架未被更改。请更新 Steadyburn 以使用它。</translation>
    </message>
    <message>
        <source>The shelf “%1” is being written by another program.</source>
        <translation>另一个程序正在写入介质架“%1”。</translation>
    </message>
    <message>
        <source>The shelf is as it was. Try again when the other program has ended.</source>
        <translation>介质架保持原样。请等另一个程序结束后重试。</translation>
    </message>
    <message>
        <source>The disc has been read. Insert the disc that is to be written into “%1”. Write the copy now?</source>
        <translation>光盘已读取。请将要写入的光盘放入“%1”。现在写入副本吗？</translation>
    </message>
    <message>
        <source>Write the copy although not all of the disc could be read?</source>
        <translation>光盘未能全部读取，仍要写入副本吗？</translation>
    </message>
    <message>
        <source>The image that was read is kept as “%1”.</source>
        <translation>已读取的映像保留为“%1”。</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>Time: about %1, without changing media; the drive writes %2, the sources give about %3.</source>
        <translation>用时：约 %1，不含更换介质；驱动器的写入速度为 %2，来源约为 %3。</translation>
    </message>
    <message>
        <source>Time: about %1; the sources give about %2.</source>
        <translation>用时：约 %1；来源的速度约为 %2。</translation>
    </message>
    <message>
        <source>The buffer of %1 is large enough.</source>
        <translation>%1 的缓冲区足够。</translation>
    </message>
    <message>
        <source>To be written: %1</source>
        <translation>将写入：%1</translation>
    </message>
    <message>
        <source>Tape %1 of %2: %3, %4 % full</source>
        <translation>磁带 %1/%2：%3，已用 %4 %</translation>
    </message>
    <message>
        <source>Disc %1 of %2: %3, %4 % full</source>
        <translation>光盘 %1/%2：%3，已用 %4 %</translation>
    </message>
    <message>
        <source>, %1 from %2 to %3</source>
        <translation>，%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Excluded by the patterns: %1</source>
        <translation>被模式排除：%1</translation>
    </message>
    <message>
        <source>Which files lie on which tape is known when they are written.</source>
        <translation>哪些文件位于哪盘磁带上，要到写入时才能确定。</translation>
    </message>
    <message>
        <source>This is the size before compression; compressed it will be less.</source>
        <translation>这是压缩前的大小；压缩后会更小。</translation>
    </message>
    <message>
        <source>Files larger than a disc, which are split: %1</source>
        <translation>大于一张光盘、将被拆分的文件：%1</translation>
    </message>
    <message>
        <source>Files with hard links on several discs, written on each: %1</source>
        <translation>硬链接分布在多张光盘上、将写入每一张的文件：%1</translation>
    </message>
    <message>
        <source>%1, %2 restored into %3.</source>
        <translation>已将 %1（%2）恢复到 %3。</translation>
    </message>
    <message>
        <source>%1, %2 restored into %3; %4 of them with damage.</source>
        <translation>已将 %1（%2）恢复到 %3，其中 %4 个有损坏。</translation>
    </message>
    <message>
        <source>%1 not restored.</source>
        <translation>%1未恢复。</translation>
    </message>
    <message>
        <source>What was burned is good, but it was not entered on the shelf. %1</source>
        <translation>刻录的内容完好，但未能登记到介质架。%1</translation>
    </message>
    <message>
        <source>“%1” was on the shelf already: %2</source>
        <translation>“%1”已在介质架上：%2</translation>
    </message>
    <message>
        <source>“%1” is on the shelf now: %2</source>
        <translation>“%1”现已登记到介质架：%2</translation>
    </message>
    <message>
        <source>Nothing on the shelf matches “%1”.</source>
        <translation>介质架上没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>What the disc in “%1” holds is not as it was written: one of its checksums contradicts it. An appended session would adopt it as it is now.</source>
        <translation>“%1”中光盘的内容与写入时不同：光盘上的某个校验和与之矛盾。追加的区段会按现状沿用它。</translation>
    </message>
    <message>
        <source>The copy was not written, since it would lack what could not be read. With --yes it is.</source>
        <translation>副本未写入，因为其中会缺少无法读取的内容。使用 --yes 则会写入。</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup list” shows the backups.</source>
        <translation>“steadyburn-cli backup list”会列出所有备份。</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup show NAME” shows the runs of a backup.</source>
        <translation>“steadyburn-cli backup show NAME”会列出备份的各次运行。</translation>
    </message>
    <message>
        <source>The media are not concerned: each is read by “steadyburn-cli restore”, and says in ABOUT-THIS-BACKUP/README.txt how.</source>
        <translation>介质不受影响：每张介质都可用“steadyburn-cli restore”读取，方法见其中的 ABOUT-THIS-BACKUP/README.txt。</translation>
    </message>
    <message>
        <source>Forget the later runs first, or all of them together with --with-later. The media stay as they are.</source>
        <translation>请先忘记之后的运行，或用 --with-later 一并忘记。介质保持原样。</translation>
    </message>
    <message>
        <source>With --record-deleted the run takes place, and the files count as deleted.</source>
        <translation>加上 --record-deleted 则照常运行，这些文件视为已删除。</translation>
    </message>
    <message>
        <source>Mount the disk. Or write everything anew (--full), or build on what was moved on purpose (--moved).</source>
        <translation>请挂载该磁盘；也可以重新写入全部内容（--full），或以有意移走的内容为基础（--moved）。</translation>
    </message>
    <message>
        <source>Mount the disk. Or write everything, or build on what was moved on purpose.</source>
        <translation>请挂载该磁盘；也可以写入全部内容，或以有意移走的内容为基础。</translation>
    </message>
    <message>
        <source>If it was moved on purpose, --moved builds on it nevertheless.</source>
        <translation>如果是有意移走的，--moved 仍以它为基础。</translation>
    </message>
    <message>
        <source>“%1”, which run %2 has written and this run would build on, is gone, and so is everything else in its folder. Perhaps a disk is not mounted. Nothing was written.</source>
        <translation>第 %2 次运行写入的“%1”已不在，而本次运行要以它为基础；其文件夹中也没有任何其他内容。也许某个磁盘没有挂载。未写入任何内容。</translation>
    </message>
    <message>
        <source>The folder of “%1” is not there. Run %2 has written it, and this run builds on it: a restore needs it.</source>
        <translation>“%1”所在的文件夹不存在。它由第 %2 次运行写入，本次运行以它为基础：恢复时需要它。</translation>
    </message>
    <message>
        <source>There is no backup called “%1”.</source>
        <translation>没有名为“%1”的备份。</translation>
    </message>
    <message>
        <source>There is a backup called “%1” already. It was not changed.</source>
        <translation>已有名为“%1”的备份，未作更改。</translation>
    </message>
    <message>
        <source>The record “%1” of a backup is damaged. It was not changed.</source>
        <translation>备份的记录“%1”已损坏，未作更改。</translation>
    </message>
    <message>
        <source>The record of run %2 of the backup “%1” is missing or damaged: what run %3 has from it, and from runs before it, is not known and was not restored.</source>
        <translation>备份“%1”第 %2 次运行的记录缺失或已损坏：第 %3 次运行取自该次及更早运行的内容无从得知，未予恢复。</translation>
    </message>
    <message>
        <source>The backup was not changed. Update Steadyburn to use it.</source>
        <translation>备份未作更改。请更新 Steadyburn 后再使用。</translation>
    </message>
    <message>
        <source>The backup “%1” has no run yet.</source>
        <translation>备份“%1”尚未运行过。</translation>
    </message>
    <message>
        <source>The backup “%1” has no run %2.</source>
        <translation>备份“%1”没有第 %2 次运行。</translation>
    </message>
    <message>
        <source>Run %3 of the backup “%1” cannot be restored without run %2. Nothing was forgotten.</source>
        <translation>备份“%1”的第 %3 次运行离不开第 %2 次运行，否则无法恢复。没有忘记任何运行。</translation>
    </message>
    <message>
        <source>With this run the backup “%1” would have %2 media, and may have %3. Nothing was written.</source>
        <translation>加上这次运行，备份“%1”将有 %2 张介质，而允许 %3 张。没有写入任何内容。</translation>
    </message>
    <message>
        <source>With this run the backup “%1” would take %2, and may take %3. Nothing was written.</source>
        <translation>加上这次运行，备份“%1”将占用 %2，而允许 %3。没有写入任何内容。</translation>
    </message>
    <message>
        <source>The largest of what would be written: %1</source>
        <translation>将写入的内容中最大的：%1</translation>
    </message>
    <message>
        <source>“%1” has no files, and had %2 when the backup last ran. Perhaps a disk is not mounted. Nothing was written.</source>
        <translation>“%1”中没有文件，而上次备份时有 %2。也许磁盘没有挂载。没有写入任何内容。</translation>
    </message>
    <message>
        <source>“%1” is lost: it is not whole on “%3”, which run %2 has written.</source>
        <translation>“%1”已丢失：在第 %2 次运行写入的“%3”上不完整。</translation>
    </message>
    <message>
        <source>The earlier run %2 has no record: it did not end, or its record could not be written. No later run builds on what it may have left in “%1”; if that is whole, it can be restored by itself.</source>
        <translation>之前的第 %2 次运行没有记录：它没有结束，或其记录无法写入。以后的运行都不以它可能留在“%1”中的内容为基础；如果那些内容完整，可以单独恢复。</translation>
    </message>
    <message>
        <source>The backup “%1” is being used by another program.</source>
        <translation>备份“%1”正被另一个程序使用。</translation>
    </message>
    <message>
        <source>The backup is as it was. Try again when the other program has ended.</source>
        <translation>备份保持原样。请在另一个程序结束后重试。</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>incremental</source>
        <translation>增量</translation>
    </message>
    <message>
        <source>differential</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The backup “%1” is defined. “steadyburn-cli backup run %1” runs it.</source>
        <translation>已定义备份“%1”。用“steadyburn-cli backup run %1”运行它。</translation>
    </message>
    <message>
        <source>Run %1 (%2) to “%3”</source>
        <translation>第 %1 次运行（%2），写入“%3”</translation>
    </message>
    <message>
        <source>Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were</source>
        <translation>文件：新增 %1，更改 %2，移动 %3，删除 %4，未变 %5</translation>
    </message>
    <message>
        <source>To be written: at most about %1</source>
        <translation>将写入：至多约 %1</translation>
    </message>
    <message>
        <source>Nothing has changed since run %1. Nothing was written.</source>
        <translation>自第 %1 次运行以来没有变化。没有写入任何内容。</translation>
    </message>
    <message>
        <source>%1: has not been run yet, to “%2”</source>
        <translation>%1：尚未运行，写入“%2”</translation>
    </message>
    <message>
        <source>%1: runs: %2, the last on %3, %4, to “%5”</source>
        <translation>%1：运行 %2 次，上次 %3，%4，写入“%5”</translation>
    </message>
    <message>
        <source>Run %1: its record is damaged</source>
        <translation>第 %1 次运行：记录已损坏</translation>
    </message>
    <message>
        <source>Run %1: %2, %3, %4 in %5, “%6” in “%7”</source>
        <translation>第 %1 次运行：%2，%3，%4，%5，“%6”，位于“%7”</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Quota: %1 of %2 are taken</source>
        <translation>配额：已用 %1，共 %2</translation>
    </message>
    <message>
        <source>Restored from run %1: %2, %3</source>
        <translation>已从第 %1 次运行恢复：%2，%3</translation>
    </message>
    <message>
        <source>Run %1 is forgotten. Its medium is as it was: “%2”</source>
        <translation>已忘记第 %1 次运行。其介质保持原样：“%2”</translation>
    </message>
    <message>
        <source>“%1” is not what it was when the set was planned.</source>
        <translation>“%1”与计划该光盘组时不同。</translation>
    </message>
    <message>
        <source>Since the set “%1” was planned, %2 changed or vanished: %3.</source>
        <translation>自计划光盘组“%1”以来，有 %2 已更改或消失：%3。</translation>
    </message>
    <message>
        <source>“%1” changed after the first %2 of its %3 parts had been written, on volume %4 of the set: a later one has the new version, and the old one is nowhere whole.</source>
        <translation>“%1”在其 %3 个部分中的前 %2 个写入后（位于该组的第 %4 卷）发生了更改：后面的卷有新版本，而旧版本在任何地方都不完整。</translation>
    </message>
    <message>
        <source>“%1” changed after volume %2 of the set had been written: that one has the old version, a later one the new version.</source>
        <translation>“%1”在该组的第 %2 卷写入后发生了更改：该卷有旧版本，后面的卷有新版本。</translation>
    </message>
    <message>
        <source>“%1” is no longer in the sources, and the set has only %2 of its %3 parts, on volume %4: it is nowhere whole.</source>
        <translation>“%1”已不在来源中，该组仅有其 %3 个部分中的 %2 个，位于第 %4 卷：它在任何地方都不完整。</translation>
    </message>
    <message>
        <source>“%1” is on volume %2 of the set and no longer in the sources.</source>
        <translation>“%1”在该组的第 %2 卷上，已不在来源中。</translation>
    </message>
    <message>
        <source>“%1” is on a volume of the set that was not inserted.</source>
        <translation>“%1”在该组中未装入的卷上。</translation>
    </message>
    <message>
        <source>Burn it again with enough tapes or discs at hand.</source>
        <translation>准备好足够的磁带或光盘后重新刻录。</translation>
    </message>
    <message>
        <source>It can be continued: volume %1 is next.</source>
        <translation>可以继续：下一个是第 %1 卷。</translation>
    </message>
    <message>
        <source>To make a disc of the set again: steadyburn-cli burn --continue &apos;%1&apos; --disc N --to TARGET</source>
        <translation>要重新制作该组中的一张光盘：steadyburn-cli burn --continue &apos;%1&apos; --disc N --to TARGET</translation>
    </message>
    <message>
        <source>o: overwrite what is in the drive, q: stop</source>
        <translation>o：覆盖驱动器中的内容，q：停止</translation>
    </message>
    <message>
        <source>Continue with the files as they are now?</source>
        <translation>以文件的当前状态继续？</translation>
    </message>
    <message>
        <source>Sectors of “%1” that cannot be read or are not as they were written: %2. There are too many for its parity to repair them.</source>
        <translation>“%1”中无法读取或与写入时不同的扇区：%2。数量太多，校验数据无法修复。</translation>
    </message>
    <message>
        <source>Another drive may read them (read-image). Restore the rest from another copy.</source>
        <translation>换一台驱动器也许能读取它们（read-image）。其余内容请从另一份副本还原。</translation>
    </message>
    <message>
        <source>Parity: %1 % of the data (%2 of 255 layers). The disc survives the loss of %3 % of its sectors. Memory for it: %4.</source>
        <translation>校验数据：数据的 %1 %（255 层中的 %2 层）。光盘可承受 %3 % 的扇区丢失。所需内存：%4。</translation>
    </message>
    <message>
        <source>The parity is whole: %1 % of the data (%2 of 255 layers).</source>
        <translation>校验数据完好：数据的 %1 %（255 层中的 %2 层）。</translation>
    </message>
    <message>
        <source>Sectors that the disc&apos;s parity repaired in the image: %1. Write the image to another disc.</source>
        <translation>光盘的校验数据在映像中修复的扇区：%1。请将映像写入另一张光盘。</translation>
    </message>
    <message>
        <source>“%1” is written without the parity that the image has: on this kind of disc the newest session is shown in place of the first one, and a repair would undo that.</source>
        <translation>“%1”写入时不带映像原有的校验数据：在这类光盘上，最新的会话显示在第一个会话的位置，修复会撤销这一点。</translation>
    </message>
    <message>
        <source>Write the image to a disc that can be written once to keep the parity.</source>
        <translation>要保留校验数据，请将映像写入一次性刻录的光盘。</translation>
    </message>
    <message>
        <source>Sectors of “%1” that nothing vouches for: %2. They were taken as they were read, for their checksums are lost with too much of the parity.</source>
        <translation>“%1”中无法核实的扇区：%2。由于其校验和连同过多的校验数据一起丢失，这些扇区按读出的内容使用。</translation>
    </message>
    <message>
        <source>Compare the files with another copy.</source>
        <translation>请将文件与另一份副本进行比较。</translation>
    </message>
    <message>
        <source>That is more than the %1 % asked for: parity is written in layers of whole sectors, which are large beside so small an image.</source>
        <translation>这多于要求的 %1 %：校验数据按整扇区的层写入，相对于这么小的映像，层显得较大。</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
    <message>
        <source>Read back and compared: what is on the medium differs from what was sent.</source>
        <translation>已回读并比较：介质上的内容与发送的内容不同。</translation>
    </message>
    <message>
        <source>Read back, but not everything could be compared.</source>
        <translation>已回读，但并非所有内容都能比较。</translation>
    </message>
    <message>
        <source>Not read back.</source>
        <translation>未回读。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>%1, builds on run %2</source>
        <translation>%1，基于第 %2 次运行</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Media</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>Written to</source>
        <translation>写入到</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Medium %1</source>
        <translation>介质 %1</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>at most about %1</source>
        <translation>最多约 %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Needs run %1</source>
        <translation>需要第 %1 次运行</translation>
    </message>
    <message>
        <source>there is no good record of it</source>
        <translation>没有它的完好记录</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>On the medium</source>
        <translation>介质上</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>All runs</source>
        <translation>所有运行</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>No problems: everything is on the medium.</source>
        <translation>没有问题：所有内容都在介质上。</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Backup “%1”, run %2</source>
        <translation>备份“%1”，第 %2 次运行</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The code of this language, as a page of HTML has it.</extracomment>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>The backup “%1” has problems</source>
        <translation>备份“%1”有问题</translation>
    </message>
    <message>
        <source>Problems: %1. “steadyburn-cli backup show %2 --run %3” names them.</source>
        <translation>问题：%1。“steadyburn-cli backup show %2 --run %3”会逐一列出。</translation>
    </message>
    <message>
        <source>next on %1</source>
        <translation>下次：%1</translation>
    </message>
    <message>
        <source>active</source>
        <translation>已启用</translation>
    </message>
    <message>
        <source>not active</source>
        <translation>未启用</translation>
    </message>
    <message>
        <source>%1: %2, %3, “%4”</source>
        <translation>%1：%2，%3，“%4”</translation>
    </message>
    <message>
        <source>The backup “%1” has no timer.</source>
        <translation>备份“%1”没有定时器。</translation>
    </message>
    <message>
        <source>There is no room for the disc&apos;s image in “%1”: %2 are needed, %3 are free.</source>
        <translation>“%1”中没有足够空间存放光盘映像：需要 %2，可用 %3。</translation>
    </message>
    <message>
        <source>Choose a folder that you may write to.</source>
        <translation>请选择您有写入权限的文件夹。</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>There is no folder for backups and their timers: neither HOME nor the variables XDG_DATA_HOME and XDG_CONFIG_HOME are set.</source>
        <translation>没有用于备份及其计时器的文件夹：HOME 以及变量 XDG_DATA_HOME 和 XDG_CONFIG_HOME 均未设置。</translation>
    </message>
    <message>
        <source>Set HOME.</source>
        <translation>请设置 HOME。</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: with the variable TMPDIR, or as the image&apos;s.</source>
        <translation>请释放一些空间，或选择其他文件夹：通过变量 TMPDIR，或作为映像所在的文件夹。</translation>
    </message>
    <message>
        <source>The medium gets no list of checksums, because the source “%1” has the name of the list&apos;s folder.</source>
        <translation>该介质没有校验和列表，因为来源“%1”与列表的文件夹同名。</translation>
    </message>
    <message>
        <source>Rename the source if you want a list.</source>
        <translation>如果需要列表，请重命名该来源。</translation>
    </message>
    <message>
        <source>“%1” cannot be appended: the disc has a folder ABOUT-THIS-DISC with its list of checksums. Nothing was written.</source>
        <translation>无法追加“%1”：光盘上有包含校验和列表的文件夹 ABOUT-THIS-DISC。未写入任何内容。</translation>
    </message>
    <message>
        <source>Rename the source.</source>
        <translation>请重命名该来源。</translation>
    </message>
    <message>
        <source>This session gets no list of checksums, because the disc has a folder ABOUT-THIS-DISC of its own.</source>
        <translation>此会话没有校验和列表，因为光盘本身已有文件夹 ABOUT-THIS-DISC。</translation>
    </message>
    <message>
        <source>“%1” was changed outside Steadyburn, or is not its file. It was not touched.</source>
        <translation>“%1”已在 Steadyburn 之外更改，或不是它的文件。未对其进行任何操作。</translation>
    </message>
    <message>
        <source>Move it away, then run the command again.</source>
        <translation>请将其移走，然后再次运行该命令。</translation>
    </message>
    <message>
        <source>Insert the right medium and run “steadyburn-cli backup run %1”, or wait for the next scheduled run.</source>
        <translation>请放入正确的介质并运行“steadyburn-cli backup run %1”，或等待下一次计划运行。</translation>
    </message>
    <message>
        <source>The backup “%1” failed</source>
        <translation>备份“%1”失败</translation>
    </message>
    <message>
        <source>changed outside Steadyburn</source>
        <translation>已在 Steadyburn 之外更改</translation>
    </message>
    <message>
        <source>The timer is written, but systemd did not start it: %1. Where your systemd runs, type: systemctl --user daemon-reload &amp;&amp; systemctl --user enable --now %2</source>
        <translation>计时器已写入，但 systemd 没有启动它：%1。请在您的 systemd 运行的地方输入：systemctl --user daemon-reload &amp;&amp; systemctl --user enable --now %2</translation>
    </message>
    <message>
        <source>The timer is removed, but systemd was not told: %1. Where your systemd runs, type: systemctl --user stop %2; systemctl --user daemon-reload</source>
        <translation>计时器已删除，但尚未通知 systemd：%1。请在您的 systemd 运行的地方输入：systemctl --user stop %2; systemctl --user daemon-reload</translation>
    </message>
    <message>
        <source>The backup “%1” now runs automatically (“%2”, %3).</source>
        <translation>备份“%1”现在会自动运行（“%2”，%3）。</translation>
    </message>
    <message>
        <source>The backup “%1” no longer runs automatically.</source>
        <translation>备份“%1”不再自动运行。</translation>
    </message>
    <message>
        <source>Waiting for the next medium</source>
        <translation>正在等待下一个介质</translation>
    </message>
    <message>
        <source>Read as a sample: %1 of %2. Seed: %3.</source>
        <translation>抽样读取：%1/%2。种子：%3。</translation>
    </message>
    <message>
        <source>Not checked: %1.</source>
        <translation>未检查：%1。</translation>
    </message>
    <message>
        <source>Media should be checked</source>
        <translation>有介质需要检查</translation>
    </message>
    <message>
        <source>Due: %1, and %2 more. “steadyburn-cli verify” checks them.</source>
        <translation>到期：%1，以及另外 %2 个。“steadyburn-cli verify”可检查它们。</translation>
    </message>
    <message>
        <source>Due: %1. “steadyburn-cli verify” checks them.</source>
        <translation>到期：%1。“steadyburn-cli verify”可检查它们。</translation>
    </message>
    <message>
        <source>The volumes that were written stay as they are and can be read; the set is not complete.</source>
        <translation>已写入的介质保持原样并可读取；该组介质尚不完整。</translation>
    </message>
    <message>
        <source>After a yes the set continues with the files as they are now.</source>
        <translation>确认后，将以文件的现状继续该组。</translation>
    </message>
    <message>
        <source>After a yes (--yes) the set continues with the files as they are now.</source>
        <translation>确认后（--yes），将以文件的现状继续该组。</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of this very backup, “%3”. It was not overwritten.</source>
        <translation>“%1”中是此备份的第 %2 次运行“%3”，未被覆盖。</translation>
    </message>
    <message>
        <source>Use another medium. Or forget that run first, if nothing need be restored from it any more.</source>
        <translation>请使用另一张介质；如果不再需要从中恢复任何内容，也可先忘记该次运行。</translation>
    </message>
    <message>
        <source>Use another medium. Erase the disc or delete the file first, if nothing need be restored from it any more.</source>
        <translation>请使用另一张介质；如果不再需要从中恢复任何内容，请先擦除光盘或删除文件。</translation>
    </message>
    <message>
        <source>“%1” holds a run of a backup, and ABOUT-THIS-BACKUP/RUN.json, which says of which one, cannot be read. It was not overwritten.</source>
        <translation>“%1”中有某个备份的一次运行，但说明是哪一次的 ABOUT-THIS-BACKUP/RUN.json 无法读取。介质未被覆盖。</translation>
    </message>
    <message>
        <source>This computer has no font, and a card has words.</source>
        <translation>此计算机没有安装字体，而卡片需要字体。</translation>
    </message>
    <message>
        <source>Install a font, such as DejaVu.</source>
        <translation>请安装一种字体，例如 DejaVu。</translation>
    </message>
    <message>
        <source>%1, burned %2</source>
        <translation>%1，刻录于 %2</translation>
    </message>
    <message>
        <source>%1, on the shelf since %2</source>
        <translation>%1，自 %2 起在介质架上</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>介质组</translation>
    </message>
    <message>
        <source>%1, no. %2</source>
        <translation>%1，第 %2 卷</translation>
    </message>
    <message>
        <source>Set ID</source>
        <translation>介质组 ID</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <source>%1, good</source>
        <translation>%1，完好</translation>
    </message>
    <message>
        <source>%1, damaged</source>
        <translation>%1，已损坏</translation>
    </message>
    <message>
        <source>Without it, on any system with mt and tar. Where tar says that its records are too short, the first file of the tape has the number for -b in README.txt.</source>
        <translation>不使用 Steadyburn：任何带有 mt 和 tar 的系统都可以。如果 tar 提示记录太短，磁带第一个文件中的 README.txt 写有 -b 应使用的数值。</translation>
    </message>
    <message>
        <source>Without it, on any system with mt and tar; N is the number of the tape file. Where tar says that its records are too short, the first file of the tape has the number for -b in README.txt.</source>
        <translation>不使用 Steadyburn：任何带有 mt 和 tar 的系统都可以；N 是磁带文件的编号。如果 tar 提示记录太短，磁带第一个文件中的 README.txt 写有 -b 应使用的数值。</translation>
    </message>
    <message>
        <source>Without it, on any Linux system:</source>
        <translation>不使用 Steadyburn，在任何 Linux 系统上：</translation>
    </message>
    <message>
        <source>Without it: any system shows the disc as a folder. On Linux:</source>
        <translation>不使用 Steadyburn：任何系统都会把光盘显示为文件夹。在 Linux 上：</translation>
    </message>
    <message>
        <source>To check that every file is as it was written:</source>
        <translation>检查每个文件是否与写入时一致：</translation>
    </message>
    <message>
        <source>A file that is split over discs of the set: copy all parts into one folder.</source>
        <translation>文件拆分在该介质组的多张光盘上时：先把所有部分复制到同一文件夹。</translation>
    </message>
    <message>
        <source>With Steadyburn, which compares every file with its checksum:</source>
        <translation>使用 Steadyburn（会用校验和核对每个文件）：</translation>
    </message>
    <message>
        <source>Without it, on any system with tar:</source>
        <translation>不使用 Steadyburn，在任何带有 tar 的系统上：</translation>
    </message>
    <message>
        <source>Tape file %1</source>
        <translation>磁带文件 %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 项</translation>
    </message>
    <message>
        <source>Contents: %1, %2</source>
        <translation>内容：%1，%2</translation>
    </message>
    <message>
        <source>How to restore it</source>
        <translation>如何恢复</translation>
    </message>
    <message>
        <source>ID of the medium</source>
        <translation>介质的 ID</translation>
    </message>
    <message>
        <source>ID of the set</source>
        <translation>介质组的 ID</translation>
    </message>
    <message>
        <source>Steadyburn, %1</source>
        <translation>Steadyburn，%1</translation>
    </message>
    <message>
        <source>Print at 100 %. Cut at the marks, and fold at the dashed lines.</source>
        <translation>以 100% 大小打印，沿标记裁切，沿虚线折叠。</translation>
    </message>
    <message>
        <source>The card is in “%1”. Print it at 100 %.</source>
        <translation>卡片已保存到“%1”。请以 100% 大小打印。</translation>
    </message>
    <message>
        <source>You are told of media that should be checked: %1, %2, “%3”</source>
        <translation>会提醒您应检查的介质：%1，%2，“%3”</translation>
    </message>
    <message>
        <source>There is no reminder of media that should be checked. --at makes one.</source>
        <translation>没有应检查介质的提醒。使用 --at 可创建提醒。</translation>
    </message>
    <message>
        <source>From now on you are told of media that should be checked (“%1”, %2).</source>
        <translation>从现在起会提醒您应检查的介质（“%1”，%2）。</translation>
    </message>
    <message>
        <source>You are no longer told of media that should be checked.</source>
        <translation>不再提醒您应检查的介质。</translation>
    </message>
    <message>
        <source>There is no reminder of media that should be checked.</source>
        <translation>没有应检查介质的提醒。</translation>
    </message>
    <message>
        <source>Without digests of the files (%1) nothing can be verified.</source>
        <translation>没有文件的校验和（%1）就无法校验任何内容。</translation>
    </message>
    <message>
        <source>Leave out one of the two.</source>
        <translation>请去掉两者之一。</translation>
    </message>
    <message>
        <source>Without digests of the files (%1) there is nothing to write into a manifest.</source>
        <translation>没有文件的校验和（%1）就没有可写入清单的内容。</translation>
    </message>
    <message>
        <source>A set is continued and put together by the digests of its files, so %1 is not possible.</source>
        <translation>成组的介质要靠文件的校验和来继续和拼合，因此不能使用 %1。</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>请去掉该选项。</translation>
    </message>
    <message>
        <source>The index of the tape in “%1” has the digests of its files, so %2 is not possible.</source>
        <translation>“%1”中磁带的索引包含文件的校验和，因此不能使用 %2。</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>This computer was too busy for %1: the drive had to stop, although the buffer had data.</source>
        <translation>这台计算机有 %1 过于繁忙：虽然缓冲区中有数据，驱动器仍不得不停下。</translation>
    </message>
    <message>
        <source>Of the drive&apos;s stops, this computer caused %1: it was too busy for %2 in all, although the buffer had data.</source>
        <translation>驱动器的停顿中有 %1 次由这台计算机造成：虽然缓冲区中有数据，它总共有 %2 过于繁忙。</translation>
    </message>
    <message>
        <source>The system granted no priority to the thread that serves the drive. End other programs while it writes, allow real-time priority (see the handbook), or choose a lower speed.</source>
        <translation>系统没有给为驱动器服务的线程任何优先级。写入时请结束其他程序，允许使用实时优先级（见手册），或选择较低的速度。</translation>
    </message>
    <message>
        <source>End other programs while it writes, or choose a lower speed.</source>
        <translation>写入时请结束其他程序，或选择较低的速度。</translation>
    </message>
    <message>
        <source>It needs a buffer of %1, or choose a speed of %2.</source>
        <translation>需要 %1 的缓冲区，或者选择 %2 的速度。</translation>
    </message>
    <message>
        <source>It needs a buffer of %1; a lower speed would not be enough.</source>
        <translation>需要 %1 的缓冲区；降低速度也不够。</translation>
    </message>
    <message>
        <source>It would need a buffer of %1, for which this computer has no room: choose a speed of %2.</source>
        <translation>这需要 %1 的缓冲区，而这台计算机容纳不下：请选择 %2 的速度。</translation>
    </message>
    <message>
        <source>It would need a buffer of %1, for which this computer has no room, and a lower speed would not be enough: copy the sources to a faster disk, or write an image first.</source>
        <translation>这需要 %1 的缓冲区，而这台计算机容纳不下，降低速度也不够：请把来源复制到更快的磁盘，或先写成映像。</translation>
    </message>
    <message>
        <source>The buffer of %1 will run dry at %2.</source>
        <translation>在 %2 的速度下，%1 的缓冲区会耗尽。</translation>
    </message>
    <message>
        <source>Writing resumes when the buffer is filled to %1 %.</source>
        <translation>缓冲区填充到 %1% 时继续写入。</translation>
    </message>
    <message>
        <source>Check the disk or the network; the burn continues by itself.</source>
        <translation>请检查磁盘或网络；刻录会自动继续。</translation>
    </message>
    <message>
        <source>Looking at the files that will be written.</source>
        <translation>正在扫描要写入的文件。</translation>
    </message>
    <message>
        <source>The buffer is filled first, so that the drive does not have to wait.</source>
        <translation>先填充缓冲区，使光驱无需等待。</translation>
    </message>
    <message>
        <source>The medium is being closed. Some drives take several minutes.</source>
        <translation>正在结束介质。有些光驱需要几分钟。</translation>
    </message>
    <message>
        <source>Every file is read back and compared with what was sent.</source>
        <translation>正在回读每个文件并与发送的数据比对。</translation>
    </message>
    <message>
        <source>The next medium is needed.</source>
        <translation>需要下一张介质。</translation>
    </message>
    <message>
        <source>Everything has been read. The drive writes what is left in the buffer.</source>
        <translation>全部数据已读取。光驱正在写入缓冲区中剩余的数据。</translation>
    </message>
    <message>
        <source>The source keeps up with the drive.</source>
        <translation>数据源跟得上光驱。</translation>
    </message>
    <message>
        <source>The set continues without the drive “%1”.</source>
        <translation>该组将不再使用驱动器“%1”，继续进行。</translation>
    </message>
    <message>
        <source>Its other discs go to the drives that are left.</source>
        <translation>其余光盘将使用剩下的驱动器刻录。</translation>
    </message>
    <message>
        <source>“%1” is named twice: the discs of a set can only go to different drives in turn.</source>
        <translation>“%1”被指定了两次：一组光盘只能在不同的驱动器之间轮流刻录。</translation>
    </message>
    <message>
        <source>Name each drive once.</source>
        <translation>每个驱动器请只指定一次。</translation>
    </message>
    <message>
        <source>“%1” is no disc drive: only the discs of a set go to several targets in turn.</source>
        <translation>“%1”不是光盘驱动器：只有一组光盘才能轮流写到多个目标。</translation>
    </message>
    <message>
        <source>Name one target, or only disc drives.</source>
        <translation>请只指定一个目标，或全部指定光盘驱动器。</translation>
    </message>
    <message>
        <source>Make PAR2 files</source>
        <translation>生成 PAR2 文件</translation>
    </message>
    <message>
        <source>The archive is written and stays as it is. Only its PAR2 files are not made.</source>
        <translation>归档已写入，会保持原样。只是不再生成其 PAR2 文件。</translation>
    </message>
    <message>
        <source>The disc in “%1” would hold an archive, and parity protects only ISO 9660 images.</source>
        <translation>“%1”中的光盘将存放归档，而校验数据只能保护 ISO 9660 映像。</translation>
    </message>
    <message>
        <source>“%1” is a tape: parity protects discs, images, and archives in files.</source>
        <translation>“%1”是磁带：校验数据只能保护光盘、映像以及文件中的归档。</translation>
    </message>
    <message>
        <source>Write without parity. Or write an archive with parity to a file, then that archive and its PAR2 files to the tape.</source>
        <translation>请不使用校验数据写入。或者先把带校验数据的归档写入文件，再把该归档及其 PAR2 文件写到磁带。</translation>
    </message>
    <message>
        <source>Standard output has no parity: parity protects discs, images, and archives in files.</source>
        <translation>标准输出没有校验数据：校验数据只能保护光盘、映像以及文件中的归档。</translation>
    </message>
    <message>
        <source>The archive “%1” is complete, but its PAR2 files could not be made.</source>
        <translation>归档“%1”是完整的，但未能生成其 PAR2 文件。</translation>
    </message>
    <message>
        <source>Make them later with “par2 create”, or write the archive anew.</source>
        <translation>请稍后用“par2 create”生成，或重新写入归档。</translation>
    </message>
    <message>
        <source>par2 ended with code %1: %2</source>
        <translation>par2 以代码 %1 结束：%2</translation>
    </message>
    <message>
        <source>The program “%1” is not installed. Nothing was written.</source>
        <translation>程序“%1”未安装。没有写入任何内容。</translation>
    </message>
    <message>
        <source>Install it (package par2 or par2cmdline), or write without PAR2 files.</source>
        <translation>请安装它（软件包 par2 或 par2cmdline），或不生成 PAR2 文件写入。</translation>
    </message>
    <message>
        <source>PAR2 files, with which “par2 repair” repairs the archive: %1.</source>
        <translation>PAR2 文件，“par2 repair”可用它们修复归档：%1。</translation>
    </message>
    <message>
        <source>PAR2 files of the archive are made, which can repair it.</source>
        <translation>正在为归档文件创建可用于修复它的 PAR2 文件。</translation>
    </message>
    <message>
        <source>Choose “Add to what is on it” before you burn, or use another. It cannot be erased.</source>
        <translation>请在刻录前选择“追加到现有内容之后”，或使用其他介质。该介质无法擦除。</translation>
    </message>
    <message>
        <source>Choose “Add to what is on it” before you burn, erase it (Medium → Erase), or use another.</source>
        <translation>请在刻录前选择“追加到现有内容之后”，擦除它（介质 → 擦除），或使用其他介质。</translation>
    </message>
    <message>
        <source>%1: runs: %2, the record of the last one is damaged, %3, to “%4”</source>
        <translation>%1：运行 %2 次，最后一次的记录已损坏，%3，写入“%4”</translation>
    </message>
    <message>
        <source>Measuring “%1” would spend a medium.</source>
        <translation>测量“%1”会消耗一张介质。</translation>
    </message>
    <message>
        <source>Measure a folder or an image, or a simulated drive, such as virtual:dvd+r,speed=16x.</source>
        <translation>请测量一个文件夹、一个映像，或一个模拟驱动器，例如 virtual:dvd+r,speed=16x。</translation>
    </message>
    <message>
        <source>Size of a request</source>
        <translation>单次请求的大小</translation>
    </message>
    <message>
        <source>Synchronous writing</source>
        <translation>同步写入</translation>
    </message>
    <message>
        <source>Direct writing</source>
        <translation>直接写入</translation>
    </message>
    <message>
        <source>Writing to the cache</source>
        <translation>写入缓存</translation>
    </message>
    <message>
        <source>Buffered writing (stdio)</source>
        <translation>缓冲写入 (stdio)</translation>
    </message>
    <message>
        <source>Direct reading</source>
        <translation>直接读取</translation>
    </message>
    <message>
        <source>Strided buffered reading (stdio)</source>
        <translation>跨步缓冲读取 (stdio)</translation>
    </message>
    <message>
        <source>Buffered reading (stdio)</source>
        <translation>缓冲读取 (stdio)</translation>
    </message>
    <message>
        <source>Strided reading, cold</source>
        <translation>跨步读取（未缓存）</translation>
    </message>
    <message>
        <source>Strided reading, cached</source>
        <translation>跨步读取，已缓存</translation>
    </message>
    <message>
        <source>Reading backwards, cached</source>
        <translation>反向读取，已缓存</translation>
    </message>
    <message>
        <source>Sequential reading, cold</source>
        <translation>顺序读取（未缓存）</translation>
    </message>
    <message>
        <source>Sequential reading, cached</source>
        <translation>顺序读取，已缓存</translation>
    </message>
    <message>
        <source>No file can be made there.</source>
        <translation>无法在那里创建文件。</translation>
    </message>
    <message>
        <source>There is no file that is large enough.</source>
        <translation>没有足够大的文件。</translation>
    </message>
    <message>
        <source>There are too few small files.</source>
        <translation>小文件太少。</translation>
    </message>
    <message>
        <source>The file system does not offer this.</source>
        <translation>文件系统不支持此操作。</translation>
    </message>
    <message>
        <source>Buffer: %1, which lasts %2 at %3</source>
        <translation>缓冲区：%1，在 %3 时可维持 %2</translation>
    </message>
    <message>
        <source>Below %1 the tape stops and starts again.</source>
        <translation>低于 %1 时磁带会停下并重新启动。</translation>
    </message>
    <message>
        <source>Files read at the same time: %1</source>
        <translation>同时读取的文件数：%1</translation>
    </message>
    <message>
        <source>The source gives about %1.</source>
        <translation>数据源约可提供 %1。</translation>
    </message>
    <message>
        <source>Buffer: the automatic size, now %1, covers the longest pause of %2.</source>
        <translation>缓冲区：自动大小（现为 %1）可覆盖最长 %2 的停顿。</translation>
    </message>
    <message>
        <source>Buffer: %1, since reading once paused for %2</source>
        <translation>缓冲区：%1，因为读取曾停顿 %2</translation>
    </message>
    <message>
        <source>Small files, cold</source>
        <translation>小文件（未缓存）</translation>
    </message>
    <message>
        <source>Simulated drive</source>
        <translation>模拟驱动器</translation>
    </message>
    <message>
        <source>%1, %2 each</source>
        <translation>%1，每次 %2</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>Readers at the same time</source>
        <translation>并发读取数</translation>
    </message>
    <message>
        <source>%1: not measured. %2</source>
        <translation>%1：未测量。%2</translation>
    </message>
    <message>
        <source>Block size of writes: %1</source>
        <translation>写入块大小：%1</translation>
    </message>
    <message>
        <source>%1 none</source>
        <translation>%1 无</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Proposed:</source>
        <translation>建议：</translation>
    </message>
    <message>
        <source>begun %1</source>
        <translation>开始于 %1</translation>
    </message>
    <message>
        <source>“%1”, begun %2</source>
        <translation>“%1”，开始于 %2</translation>
    </message>
    <message>
        <source>at least %1 of %2</source>
        <translation>至少 %1（共 %2）</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>A burn to “%1” was cut off (%2, %3): nothing of it is there, and a file of that name is the one from before.</source>
        <translation>写入“%1”的刻录中途中断（%2，%3）：没有留下任何内容，该名称的文件若存在，仍是之前的文件。</translation>
    </message>
    <message>
        <source>The tape in “%1” holds %3 of an unfinished burn behind its earlier files (%2): what was appended cannot be trusted.</source>
        <translation>“%1”中的磁带在原有文件之后含有未完成刻录的数据，%3（%2）：追加的内容不可信。</translation>
    </message>
    <message>
        <source>The %4 in “%1” holds %3 of an unfinished burn behind its earlier sessions (%2): what was appended cannot be trusted.</source>
        <translation>“%1”中的 %4 在原有区段之后含有未完成刻录的数据，%3（%2）：追加的内容不可信。</translation>
    </message>
    <message>
        <source>The tape that was written in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>曾在“%1”中写入的磁带含有未完成刻录的数据，%3（%2）：该磁带不可信。</translation>
    </message>
    <message>
        <source>The %4 that was burned in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>曾在“%1”中刻录的 %4 含有未完成刻录的数据，%3（%2）：该光盘不可信。</translation>
    </message>
    <message>
        <source>The tape in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>“%1”中的磁带含有未完成刻录的数据，%3（%2）：该磁带不可信。</translation>
    </message>
    <message>
        <source>The %4 in “%1” holds %3 of an unfinished burn (%2): it cannot be trusted.</source>
        <translation>“%1”中的 %4 含有未完成刻录的数据，%3（%2）：该光盘不可信。</translation>
    </message>
    <message>
        <source>Burn it again.</source>
        <translation>请重新刻录。</translation>
    </message>
    <message>
        <source>Verify what was on it before you rely on it, and append the files again.</source>
        <translation>使用前请校验磁带上原有的内容，然后重新追加这些文件。</translation>
    </message>
    <message>
        <source>Write it anew.</source>
        <translation>请重新写入该磁带。</translation>
    </message>
    <message>
        <source>Burn the files to another disc, and those of its earlier sessions while they can be read.</source>
        <translation>请将这些文件刻录到另一张光盘，并趁原有区段仍可读取时一并转存。</translation>
    </message>
    <message>
        <source>Burn the files to another disc.</source>
        <translation>请将这些文件刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>Verify its earlier sessions before you rely on them, and append the files again.</source>
        <translation>使用前请校验原有区段，然后重新追加这些文件。</translation>
    </message>
    <message>
        <source>Burn it anew before you rely on it.</source>
        <translation>使用前请重新刻录。</translation>
    </message>
    <message>
        <source>No journal of this burn can be kept: should the program be killed, nothing will say that the medium is unfinished. %1</source>
        <translation>无法保存此次刻录的状态记录：若程序被强行终止，将没有任何提示说明介质上的刻录未完成。%1</translation>
    </message>
    <message>
        <source>No run of the backup “%1” broke off: there is nothing to continue.</source>
        <translation>备份“%1”没有中断的运行：没有可以继续的内容。</translation>
    </message>
    <message>
        <source>Continue it, or give it up before another run begins.</source>
        <translation>请继续该次运行，或在开始另一次运行之前放弃它。</translation>
    </message>
    <message>
        <source>Run %1 (%2) continues with volume %3</source>
        <translation>第 %1 次运行（%2）从第 %3 卷继续</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup run %1 --continue” continues the run.</source>
        <translation>“steadyburn-cli backup run %1 --continue”可继续该次运行。</translation>
    </message>
    <message>
        <source>The run is not recorded, and no later run builds on it. What was written is whole, and “steadyburn-cli restore” reads it. Run the backup again when the records can be written.</source>
        <translation>该次运行没有被记录，之后的运行不会以它为基础。已写入的内容是完整的，“steadyburn-cli restore”可以读取。请在可以写入记录后再次运行备份。</translation>
    </message>
    <message>
        <source>“%1” names no volume or copy on the shelf, or more than one.</source>
        <translation>“%1”不是架上的任何介质或副本，或者指向不止一个。</translation>
    </message>
    <message>
        <source>The result could not be noted on the shelf. %1</source>
        <translation>结果无法记到架上。%1</translation>
    </message>
    <message>
        <source>The shelf has %1 copies of this medium, and which one this is cannot be told: nothing was noted there. “steadyburn-cli verify --copy N” says it.</source>
        <translation>架上有此介质的 %1 个副本，无法分辨这是哪一个：没有在架上记下任何结果。用“steadyburn-cli verify --copy N”可以指明。</translation>
    </message>
    <message>
        <source>Media: %1</source>
        <translation>介质：%1</translation>
    </message>
    <message>
        <source>With this run the source “%4” of the backup “%1” would be on %2 media, and may be on %3. Nothing was written.</source>
        <translation>加上这一次，备份“%1”的来源“%4”将占用 %2 张介质，而上限为 %3。没有写入任何内容。</translation>
    </message>
    <message>
        <source>With this run the source “%4” of the backup “%1” would take %2, and may take %3. Nothing was written.</source>
        <translation>加上这一次，备份“%1”的来源“%4”将占用 %2，而上限为 %3。没有写入任何内容。</translation>
    </message>
    <message>
        <source>“%1” is a symbolic link: the link alone is backed up, not what it leads to.</source>
        <translation>“%1”是符号链接：只备份链接本身，不备份它指向的内容。</translation>
    </message>
    <message>
        <source>Define the backup with what it leads to, or with a slash behind the link.</source>
        <translation>请用它所指向的内容定义备份，或在链接后加一个斜杠。</translation>
    </message>
    <message>
        <source>“%1” was a mounted file system when the backup last ran, and is not mounted now. What the backup has of it stays.</source>
        <translation>上次备份时“%1”是已挂载的文件系统，现在没有挂载。备份中已有的内容会保留。</translation>
    </message>
    <message>
        <source>Mount it and run the backup again. If it is not to be backed up any more, exclude it.</source>
        <translation>请挂载后再次运行备份。如果不再需要备份它，请将其排除。</translation>
    </message>
    <message>
        <source>Compared with the sources as they are now. %1</source>
        <translation>已与来源的现状比较。%1</translation>
    </message>
    <message>
        <source>Quota of “%1”: %2 of %3 are taken</source>
        <translation>“%1”的配额：已用 %2，共 %3</translation>
    </message>
    <message>
        <source>Quota of “%1”: %2 of %3 media are taken</source>
        <translation>“%1”的配额：已用 %2 张介质，共 %3 张</translation>
    </message>
    <message>
        <source>%1 in “%2”: </source>
        <translation>%1，在“%2”中：</translation>
    </message>
    <message>
        <source>%1, as the sources were then.</source>
        <translation>%1，与当时的源一致。</translation>
    </message>
    <message>
        <source>Differences from the sources as they were then: %1</source>
        <translation>与当时的源的差异：%1</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Differences from the sources</source>
        <translation>与源的差异</translation>
    </message>
    <message>
        <source>Volume %1 of the set is damaged.</source>
        <translation>该组的第 %1 卷已损坏。</translation>
    </message>
    <message>
        <source>Volumes %1 of the set are damaged.</source>
        <translation>该组的第 %1 卷已损坏。</translation>
    </message>
    <message>
        <source>Run %1 (%2) is on all its media; only its record is missing.</source>
        <translation>第 %1 次运行（%2）已写入其全部介质，仅缺少记录。</translation>
    </message>
    <message>
        <source>Continue it (--continue), or begin another run with --give-up, which gives this one up.</source>
        <translation>请继续该运行（--continue），或用 --give-up 开始另一次运行并放弃此次运行。</translation>
    </message>
    <message>
        <source>The last run of the backup “%1” was interrupted. What it has written stays as it is: %2.</source>
        <translation>备份“%1”的上次运行被中断。已写入的内容保持不变：%2。</translation>
    </message>
    <message>
        <source>At least 20 MiB must be free.</source>
        <translation>至少需要 20 MiB 可用空间。</translation>
    </message>
    <message>
        <source>The system did not drop the data from its cache, or does not say whether it did.</source>
        <translation>系统未将数据移出缓存，或无法得知是否已移出。</translation>
    </message>
    <message>
        <source>The time ran out; measure for longer.</source>
        <translation>时间不够；请延长测量时间。</translation>
    </message>
    <message>
        <source>All volumes of the run are whole, but its record could not be written. When it can be, “steadyburn-cli backup run %1 --continue” writes it.</source>
        <translation>此次运行的所有卷均完整，但无法写入其记录。可以写入后，“steadyburn-cli backup run %1 --continue”会补写记录。</translation>
    </message>
    <message>
        <source>Run %1 is recorded.</source>
        <translation>第 %1 次运行已记录。</translation>
    </message>
    <message>
        <source>No unfinished burn to “%1” is known.</source>
        <translation>没有已知的“%1”未完成刻录。</translation>
    </message>
    <message>
        <source>Forgotten: %1 to “%2”.</source>
        <translation>已忘记“%2”的%1。</translation>
    </message>
    <message>
        <source>The source keeps up with: %1</source>
        <translation>来源跟得上的速度：%1</translation>
    </message>
    <message>
        <source>%1 per request and %2; 90 % of that rate only above %3 (fit ±%4 %)</source>
        <translation>每次请求 %1，速率 %2；超过 %3 才可达其 90 %（拟合 ±%4 %）</translation>
    </message>
    <message>
        <source>%1 per request of whatever size (fit ±%2 %)</source>
        <translation>每次请求 %1，与大小无关（拟合 ±%2 %）</translation>
    </message>
    <message>
        <source>%1 per request and %2; 90 % of that rate from %3 on (fit ±%4 %)</source>
        <translation>每次请求 %1，速率 %2；从 %3 起可达其 90 %（拟合 ±%4 %）</translation>
    </message>
    <message>
        <source>Small files a second, by number of readers – %1</source>
        <translation>每秒小文件数（按并发读取数）– %1</translation>
    </message>
    <message>
        <source>An unfinished burn to the tape in “%1” (%2) may have begun to write behind its earlier files: if it did, what was appended cannot be trusted.</source>
        <translation>对“%1”中磁带的一次未完成刻录（%2）可能已开始在原有文件之后写入：如果是这样，追加的内容不可信。</translation>
    </message>
    <message>
        <source>An unfinished burn to the tape in “%1” (%2) may have begun to write: if it did, the tape cannot be trusted.</source>
        <translation>对“%1”中磁带的一次未完成刻录（%2）可能已开始写入：如果是这样，该磁带不可信。</translation>
    </message>
    <message>
        <source>An unfinished burn to the %3 in “%1” (%2) may have begun to write behind its earlier sessions: if it did, what was appended cannot be trusted.</source>
        <translation>对“%1”中 %3 的一次未完成刻录（%2）可能已开始在原有区段之后写入：如果是这样，追加的内容不可信。</translation>
    </message>
    <message>
        <source>An unfinished burn to the %3 in “%1” (%2) may have begun to write: if it did, the disc cannot be trusted.</source>
        <translation>对“%1”中 %3 的一次未完成刻录（%2）可能已开始写入：如果是这样，该光盘不可信。</translation>
    </message>
    <message>
        <source>If it was another medium, forget this burn.</source>
        <translation>如果那是另一张介质，请忘记此次刻录。</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”, “%4”. It was not overwritten.</source>
        <translation>“%1”中是备份“%3”的第 %2 次运行“%4”，未被覆盖。</translation>
    </message>
    <message>
        <source>Each run of the backup would write to the same file, “%1”.</source>
        <translation>此备份的每次运行都会写入同一个文件“%1”。</translation>
    </message>
    <message>
        <source>Give each run a file of its own: {run} in the name stands for its number, as in “%1”.</source>
        <translation>请让每次运行写入各自的文件：名称中的 {run} 代表运行的编号，例如“%1”。</translation>
    </message>
    <message>
        <source>byte %1%2</source>
        <translation>字节 %1%2</translation>
    </message>
    <message>
        <source>“%1” reported a write error after %2, while %3.</source>
        <translation>“%1”在 %2 之后报告了写入错误（操作：%3）。</translation>
    </message>
    <message>
        <source>“%1” was not restored: it is on “%3”, which run %2 has written and which is missing.</source>
        <translation>“%1”未恢复：它位于第 %2 次运行写入的“%3”上，而该介质缺失。</translation>
    </message>
    <message>
        <source>Insert that medium, or say where it is.</source>
        <translation>请放入该介质，或指明其位置。</translation>
    </message>
    <message>
        <source>Insert that medium, or say where it is (--from RUN=TARGET).</source>
        <translation>请放入该介质，或指明其位置（--from RUN=TARGET）。</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”.</source>
        <translation>“%1”中是备份“%3”的第 %2 次运行。</translation>
    </message>
    <message>
        <source>“%1” holds no run of this backup.</source>
        <translation>“%1”中没有此备份的任何一次运行。</translation>
    </message>
    <message>
        <source>“%1” holds a run of another backup, “%2”.</source>
        <translation>“%1”中是另一个备份“%2”的一次运行。</translation>
    </message>
    <message>
        <source>Run %1 is needed.</source>
        <translation>需要的是第 %1 次运行。</translation>
    </message>
    <message>
        <source>Run %1 is needed, on the medium “%2”.</source>
        <translation>需要的是介质“%2”上的第 %1 次运行。</translation>
    </message>
    <message>
        <source>Its set is complete on other media.</source>
        <translation>它所属的组已在其他介质上完成。</translation>
    </message>
    <message>
        <source>Its set can be continued, and what is whole on its other media stays: choose File → Disc and Tape Sets.</source>
        <translation>它所属的组可以继续，其他介质上已完整的内容会保留：请选择“文件 → 光盘组和磁带组”。</translation>
    </message>
    <message>
        <source>Its set can be continued, and what is whole on its other media stays: steadyburn-cli burn --continue &apos;%1&apos; --to TARGET</source>
        <translation>它所属的组可以继续，其他介质上已完整的内容会保留：steadyburn-cli burn --continue &apos;%1&apos; --to 目标</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>以及其他</translation>
    </message>
    <message>
        <source>Deleted files and folders</source>
        <translation>已删除的文件和文件夹</translation>
    </message>
    <message>
        <source>Change the backup: raise the quota, or exclude what need not be kept.</source>
        <translation>请更改备份：提高配额，或排除无需保留的内容。</translation>
    </message>
    <message>
        <source>Forget what is no longer needed: runs %1.</source>
        <translation>请遗忘不再需要的运行：%1。</translation>
    </message>
    <message>
        <source>The backup “%1” was changed. It is now:</source>
        <translation>备份“%1”已更改，现为：</translation>
    </message>
    <message>
        <source>The backup “%1” was so already:</source>
        <translation>备份“%1”本来就是这样：</translation>
    </message>
    <message>
        <source>Run %1, which broke off, continues as it was begun.</source>
        <translation>中断的第 %1 次运行将按开始时的设置继续。</translation>
    </message>
    <message>
        <source>Nothing is to be changed. %1 change takes one or more of %2.</source>
        <translation>没有要更改的内容。%1 change 接受以下一个或多个选项：%2。</translation>
    </message>
    <message>
        <source>“%1” takes away what the backup does not have.</source>
        <translation>“%1”要去掉的内容不在该备份中。</translation>
    </message>
    <message>
        <source>A newer version of “%1” is on volume %2 of the set, which was not inserted.</source>
        <translation>“%1”的较新版本在该组的第 %2 卷上，而该卷未放入。</translation>
    </message>
    <message>
        <source>Restore it from that volume.</source>
        <translation>请从该卷还原。</translation>
    </message>
    <message>
        <source>The record “%1” of a burn cannot be read. If a burn was interrupted, its medium is not known: verify your last media before you rely on them, then delete this file.</source>
        <translation>无法读取刻录记录“%1”。如果有刻录被中断，则不知道是在哪张介质上：请先校验最近的介质再依赖它们，然后删除此文件。</translation>
    </message>
    <message>
        <source>Still known: %1 to other media in this drive. To forget one, insert its medium; to forget all, remove the medium.</source>
        <translation>仍有记录：此驱动器中其他介质上的 %1。要忘记其中之一，请放入相应介质；要全部忘记，请取出介质。</translation>
    </message>
    <message>
        <source>Files written by this run</source>
        <translation>此次备份写入的文件</translation>
    </message>
    <message>
        <source>Check the drive, its power and its cable; the burn continues by itself.</source>
        <translation>请检查驱动器、其电源和数据线；刻录会自动继续。</translation>
    </message>
    <message>
        <source>“%1” has taken no data for %2 s. The run waits for it.</source>
        <translation>“%1”已有 %2 秒没有接收数据。本次运行正在等待它。</translation>
    </message>
    <message>
        <source>The folders of the disc do not match the checksum that it has of them: a name, a link, a mode, an owner or a time was changed or damaged after it was written. It is not known which.</source>
        <translation>光盘的文件夹与光盘所存的校验和不符：写入之后，某个名称、链接、权限、所有者或时间被更改或损坏。不知道是哪一个。</translation>
    </message>
    <message>
        <source>File %2 of the tape in “%1” is no archive that Steadyburn knows: nothing of it was read.</source>
        <translation>“%1”中磁带的文件 %2 不是 Steadyburn 认识的归档：其中的内容未被读取。</translation>
    </message>
    <message>
        <source>Choose an existing file of the tape.</source>
        <translation>请选择磁带上现有的文件。</translation>
    </message>
    <message>
        <source>Name an existing file of the tape (--session).</source>
        <translation>请指定磁带上现有的文件（--session）。</translation>
    </message>
    <message>
        <source>There is no file %2 on the tape in “%1”: it has %3, counted from 0.</source>
        <translation>“%1”中的磁带上没有文件 %2：它有 %3，从 0 开始计数。</translation>
    </message>
    <message>
        <source>Append to it (burn --append), or use another. It cannot be erased.</source>
        <translation>请追加到其后（burn --append），或使用另一张。它无法擦除。</translation>
    </message>
    <message>
        <source>Append to it (burn --append), or say that it may be overwritten (--yes).</source>
        <translation>请追加到其后（burn --append），或允许覆盖它（--yes）。</translation>
    </message>
    <message>
        <source>Erase it all the same if you do not need that any more.</source>
        <translation>如果不再需要这些内容，仍可擦除。</translation>
    </message>
    <message>
        <source>Say that it may be erased (--yes).</source>
        <translation>请允许擦除它（--yes）。</translation>
    </message>
    <message>
        <source>Close that program and try again.</source>
        <translation>请关闭该程序后重试。</translation>
    </message>
    <message>
        <source>Slide the write-protect switch of the cartridge, or use another tape.</source>
        <translation>请拨动磁带盒的写保护开关，或使用另一盘磁带。</translation>
    </message>
    <message>
        <source>Use another disc. One in a cartridge may have a write-protect switch.</source>
        <translation>请使用另一张光盘。带盒的光盘可能有写保护开关。</translation>
    </message>
    <message>
        <source>“%1” is a tape: it takes archives and no image of a disc.</source>
        <translation>“%1”是磁带：它接受归档，不接受光盘映像。</translation>
    </message>
    <message>
        <source>Write an image to a disc or a file, and to a tape the files themselves.</source>
        <translation>请将映像写入光盘或文件；磁带上请写入文件本身。</translation>
    </message>
    <message>
        <source>“%1” is not the journal of a set, or it is damaged.</source>
        <translation>“%1”不是磁带组或光盘组的日志，或者已损坏。</translation>
    </message>
    <message>
        <source>Nothing was written. The tapes or discs that are finished can be read; the set must be burned again.</source>
        <translation>未写入任何内容。已完成的磁带或光盘可以读取；该组必须重新刻录。</translation>
    </message>
    <message>
        <source>There is no interrupted set in “%1”.</source>
        <translation>“%1”中没有中断的组。</translation>
    </message>
    <message>
        <source>Insert that volume when it is requested.</source>
        <translation>请在要求时放入该卷。</translation>
    </message>
    <message>
        <source>Insert that volume when it is requested (--next-volume).</source>
        <translation>请在要求时放入该卷（--next-volume）。</translation>
    </message>
    <message>
        <source>What is in “%1” is not a volume of this set.</source>
        <translation>“%1”中的介质不属于此组。</translation>
    </message>
    <message>
        <source>The disc in “%1” is a different one: %2.</source>
        <translation>“%1”中的光盘是另一张：%2。</translation>
    </message>
    <message>
        <source>Insert the requested volume.</source>
        <translation>请放入所要求的卷。</translation>
    </message>
    <message>
        <source>Insert volume %1 of the set.</source>
        <translation>请放入该组的第 %1 卷。</translation>
    </message>
    <message>
        <source>Of the set “%1” volume %2 was not inserted.</source>
        <translation>组“%1”的第 %2 卷未放入。</translation>
    </message>
    <message>
        <source>%1: readable only with the disc&apos;s parity. Copy it soon.</source>
        <translation>%1：只有借助光盘的校验数据才能读取。请尽快复制。</translation>
    </message>
    <message>
        <source>Continue the set on the command line, which can be told another place.</source>
        <translation>请在命令行中继续此套，在那里可以指定其他位置。</translation>
    </message>
    <message>
        <source>Say with --manifest where it is to be written.</source>
        <translation>请用 --manifest 指定要写入的位置。</translation>
    </message>
    <message>
        <source>The journal “%1” names “%2” for the manifest, which is not in the journal&apos;s own folder. Nothing was written.</source>
        <translation>日志“%1”为清单指定了“%2”，它不在日志自己的文件夹中。没有写入任何内容。</translation>
    </message>
    <message>
        <source>The parity on “%1” repairs nothing any more: a session was appended, which changed what the parity was made of.</source>
        <translation>“%1”上的校验数据已无法修复任何内容：追加的会话改变了计算校验数据所依据的内容。</translation>
    </message>
    <message>
        <source>Write what it holds to another disc or image, with parity.</source>
        <translation>请将其内容连同校验数据写入另一张光盘或另一个映像。</translation>
    </message>
    <message>
        <source>What was appended behind byte %1 is not protected by it.</source>
        <translation>字节 %1 之后追加的内容不受其保护。</translation>
    </message>
    <message>
        <source>“%1” is the home folder of another user. As root, Steadyburn keeps the shelf, journals, backups and settings in root&apos;s own home folder.</source>
        <translation>“%1”是其他用户的主文件夹。以 root 身份运行时，Steadyburn 将介质架、日志、备份和设置保存在 root 自己的主文件夹中。</translation>
    </message>
    <message>
        <source>“steadyburn-cli backup edit %1 %2” raises the quota; --exclude GLOB leaves out what need not be kept.</source>
        <translation>“steadyburn-cli backup edit %1 %2”可提高配额；--exclude GLOB 可排除无需保留的内容。</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>after earlier runs on the same medium</source>
        <translation>在同一介质上，位于此前的运行之后</translation>
    </message>
    <message>
        <source>It is appended to “%1”, which has runs of other backups.</source>
        <translation>将追加到“%1”，该介质上有其他备份的运行。</translation>
    </message>
    <message>
        <source>It is appended to “%2”, after run %1.</source>
        <translation>将追加到“%2”，位于第 %1 次运行之后。</translation>
    </message>
    <message>
        <source>Run %1: %2, %3, %4 in %5, appended to “%6” in “%7”</source>
        <translation>第 %1 次运行：%2，%3，%4，%5，追加到“%6”，位于“%7”</translation>
    </message>
    <message>
        <source>what leads to its folders</source>
        <translation>通向其文件夹的信息</translation>
    </message>
    <message>
        <source>“%1” is a hard link to “%2”, which is damaged.</source>
        <translation>“%1”是“%2”的硬链接，而该文件已损坏。</translation>
    </message>
    <message>
        <source>Nothing can be appended to “%1”: what leads to its folders is damaged, and names, permissions and links would be lost. It was not changed.</source>
        <translation>无法追加到“%1”：通向其文件夹的信息已损坏，名称、权限和链接将会丢失。它没有被更改。</translation>
    </message>
    <message>
        <source>Restore its files and burn them to another disc.</source>
        <translation>请恢复其中的文件，并将它们刻录到另一张光盘。</translation>
    </message>
    <message>
        <source>The date of “%1” is not the one in the medium&apos;s index: one of the two is damaged.</source>
        <translation>“%1”的日期与介质索引中的不同：两者之一已损坏。</translation>
    </message>
    <message>
        <source>Nothing was written: %1, %2 were sent to the drive in %3.</source>
        <translation>没有写入任何内容：%1，%2 在 %3 内送到了驱动器。</translation>
    </message>
    <message>
        <source>✔ Practice run complete</source>
        <translation>✔ 练习完成</translation>
    </message>
    <message>
        <source>This is a practice run: the medium stays as it is.</source>
        <translation>这是练习：介质保持不变。</translation>
    </message>
    <message>
        <source>it held the whole burn</source>
        <translation>它容纳了全部数据</translation>
    </message>
    <message>
        <source>lowest fill %1 % until all was read</source>
        <translation>读完之前的最低填充量 %1%</translation>
    </message>
    <message>
        <source>The buffer never ran dry: %1.</source>
        <translation>缓冲区从未耗尽：%1。</translation>
    </message>
    <message>
        <source>%1 A larger buffer or a lower speed would help.</source>
        <translation>%1 增大缓冲区或降低速度会有所改善。</translation>
    </message>
    <message>
        <source>The source keeps up with the drive, but the buffer lasts less than %1 seconds. A larger one is set in Settings → Buffer.</source>
        <translation>源跟得上驱动器，但缓冲区维持不到 %1 秒。可在“设置 → 缓冲区”中增大。</translation>
    </message>
    <message>
        <source>The contents of every file were compared with its source. Modes, owners, dates and attributes were not.</source>
        <translation>每个文件的内容都与其来源比较过；权限、所有者、日期和属性没有比较。</translation>
    </message>
    <message>
        <source>The same media still have these runs: %1</source>
        <translation>同一介质上还有这些运行：%1</translation>
    </message>
    <message>
        <source>The same media have runs of the backup “%1”: %2</source>
        <translation>同一介质上有备份“%1”的运行：%2</translation>
    </message>
    <message>
        <source>“%1” is shorter than what run %2 has written. Nothing can build on it: this run writes everything.</source>
        <translation>“%1”比运行 %2 写入的内容短。不能以它为基础：本次运行会写入全部内容。</translation>
    </message>
    <message>
        <source>“%1”, which run %2 has written, is gone. Nothing can build on it: this run writes everything.</source>
        <translation>运行 %2 写入的“%1”已不存在。不能以它为基础：本次运行会写入全部内容。</translation>
    </message>
    <message>
        <source>If the set has more tapes or discs, restore them into the same folder: they complete it.</source>
        <translation>如果这一套还有其他磁带或光盘，请将它们恢复到同一文件夹：它们会补全内容。</translation>
    </message>
    <message>
        <source>The tape in “%1” is an older copy, or was written to by another program: run %2 of the backup “%3”, which was the last one on that tape, is not on it. Nothing was written.</source>
        <translation>“%1”中的磁带是较旧的副本，或被其他程序写过：备份“%3”的运行 %2 原是该磁带上的最后一次运行，现在不在上面。没有写入任何内容。</translation>
    </message>
    <message>
        <source>Insert the tape that has this run, or another one.</source>
        <translation>请放入含有该运行的磁带，或放入另一盘磁带。</translation>
    </message>
    <message>
        <source>If the set has more, insert them when they are requested, or restore them into the same folder.</source>
        <translation>如果这一套还有其他卷，请在要求时放入，或将它们恢复到同一文件夹。</translation>
    </message>
    <message>
        <source>If the set has more, insert them when they are requested (--next-volume), or restore them into the same folder.</source>
        <translation>如果这一套还有其他卷，请在要求时放入（--next-volume），或将它们恢复到同一文件夹。</translation>
    </message>
    <message>
        <source>“%1” has %2 of its %3 parts here; the others are on none of the volumes that were read.</source>
        <translation>“%1”在此有 %3 个部分中的 %2 个；其余部分不在任何已读取的卷上。</translation>
    </message>
    <message>
        <source>Parts of “%1” are on a volume of the set that was not inserted.</source>
        <translation>“%1”的一些部分在这一套中未放入的卷上。</translation>
    </message>
    <message>
        <source>Parts of “%1” are on volume %2 of the set, which was not inserted.</source>
        <translation>“%1”的一些部分在这一套的第 %2 卷上，而该卷没有放入。</translation>
    </message>
    <message>
        <source>Mount it and run the backup again. If it is not to be backed up any more, exclude it. If it is no file system of its own any more, --record-deleted says so.</source>
        <translation>请挂载它并再次运行备份。如果不再需要备份它，请将其排除。如果它不再是单独的文件系统，请使用 --record-deleted。</translation>
    </message>
    <message>
        <source>Erase it (Medium → Erase), or use another.</source>
        <translation>请擦除它（介质 → 擦除），或使用另一个。</translation>
    </message>
    <message>
        <source>Say that it may be overwritten (--yes), or use another.</source>
        <translation>请表明可以覆盖它（--yes），或使用另一个。</translation>
    </message>
    <message>
        <source>Use another. It cannot be erased.</source>
        <translation>请使用另一个。它无法擦除。</translation>
    </message>
    <message>
        <source>Mount it, or make it readable. If it need not be kept any more, exclude it: change the backup. Earlier runs have it as before.</source>
        <translation>请挂载它，或使其可读。如果不再需要保留，请更改备份将其排除。以前的运行中仍有它。</translation>
    </message>
    <message>
        <source>Mount it, or make it readable. If it need not be kept any more, exclude it with “steadyburn-cli backup edit %1%2”. Earlier runs have it as before.</source>
        <translation>请挂载它，或使其可读。如果不再需要保留，请用“steadyburn-cli backup edit %1%2”将其排除。以前的运行中仍有它。</translation>
    </message>
    <message>
        <source>%1 cannot be read now, and what the backup has of it is on the media of earlier runs alone. So that it stays, this run builds on run %2, and is no full one.</source>
        <translation>%1 现在无法读取，备份中与之有关的内容只在以前各次运行的介质上。为了保留它，这次运行以运行 %2 为基础，不是完整备份。</translation>
    </message>
    <message>
        <source>“--no-session-md5” leaves them out; then the old files lose theirs.</source>
        <translation>“--no-session-md5”可以省去它们；这样旧文件也会失去其校验和。</translation>
    </message>
    <message>
        <source>An append would not carry over everything that “%1” has as it is: %2. Something in its folders is damaged, or is written in an unusual way.</source>
        <translation>追加不会原样保留“%1”上的全部内容：%2。其文件夹中有损坏，或者写入方式不寻常。</translation>
    </message>
    <message>
        <source>The disc in “%1” has MD5 checksums of its old files: the new session has them, too, which takes some processor time.</source>
        <translation>“%1”中的光盘有旧文件的 MD5 校验和：新的会话也会有，这需要一些处理器时间。</translation>
    </message>
    <message>
        <source>“%1” is a symbolic link: the link alone is written, not the folder that it leads to.</source>
        <translation>“%1”是符号链接：只写入链接本身，不写入它指向的文件夹。</translation>
    </message>
    <message>
        <source>Name that folder, or put a slash behind the link.</source>
        <translation>请指定该文件夹，或在链接后加一个斜杠。</translation>
    </message>
    <message>
        <source>Use another medium. Or overwrite that run, if nothing need be restored from it any more.</source>
        <translation>请使用另一个介质。如果不再需要从该次运行恢复任何内容，也可以覆盖它。</translation>
    </message>
    <message>
        <source>Use another medium. --overwrite-run --yes overwrites that run, if nothing need be restored from it any more.</source>
        <translation>请使用另一个介质。如果不再需要从该次运行恢复任何内容，--overwrite-run --yes 会覆盖它。</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>The tape in “%1” holds a run of the backup “%2” (%3), of which no record is kept here: another computer may have written it. Nothing can be appended to it, and it was not overwritten.</source>
        <translation>“%1”中的磁带上有备份“%2”的一次运行（%3），此处没有它的记录：可能是另一台计算机写入的。无法向它追加，它也没有被覆盖。</translation>
    </message>
    <message>
        <source>“%1” holds a run of the backup “%2” (%3), of which no record is kept here: another computer may have written it. It was not overwritten.</source>
        <translation>“%1”上有备份“%2”的一次运行（%3），此处没有它的记录：可能是另一台计算机写入的。它没有被覆盖。</translation>
    </message>
    <message>
        <source>“%1” in the label “%2” stands for nothing.</source>
        <translation>标签“%2”中的“%1”不代表任何内容。</translation>
    </message>
    <message>
        <source>A label may have these words in braces: %1.</source>
        <translation>标签中可以使用这些带花括号的词：%1。</translation>
    </message>
    <message>
        <source>There is no shelf: the variable STEADYBURN_SHELF is empty, or neither it nor HOME is set.</source>
        <translation>没有介质架：变量 STEADYBURN_SHELF 为空，或者它和 HOME 都未设置。</translation>
    </message>
    <message>
        <source>Set STEADYBURN_SHELF to the file of the shelf, or unset it for the usual file.</source>
        <translation>请将 STEADYBURN_SHELF 设为介质架的文件，或取消设置以使用通常的文件。</translation>
    </message>
    <message>
        <source>Not compared (%1, %2):</source>
        <translation>未比较（%1，%2）：</translation>
    </message>
    <message>
        <source>Nothing was written: %1, %2 were sent to the drive in %3 (%4/s).</source>
        <translation>没有写入任何内容：%1，%2 在 %3 内发送到驱动器（%4/s）。</translation>
    </message>
    <message>
        <source>The card of the target lists the drives (Ctrl+T); for a file, its folder must exist.</source>
        <translation>目标卡片列出驱动器 (Ctrl+T)；如果是文件，其文件夹必须存在。</translation>
    </message>
    <message>
        <source>No archive can be appended to “%1”: what it holds now would no longer be shown. It was not changed.</source>
        <translation>无法向“%1”追加归档：其现有内容将不再显示。它没有被更改。</translation>
    </message>
    <message>
        <source>Erase it only if nothing need be restored from it any more.</source>
        <translation>仅当不再需要从中还原任何内容时才擦除它。</translation>
    </message>
    <message>
        <source>Say that it may be erased (--yes), if nothing need be restored from it any more.</source>
        <translation>如果不再需要从中还原任何内容，请允许擦除（--yes）。</translation>
    </message>
    <message>
        <source>The disc in “%1” holds a run of a backup, and which one cannot be read. It was not erased.</source>
        <translation>“%1”中的光盘包含某个备份的一次运行，但无法读出是哪一次。它没有被擦除。</translation>
    </message>
    <message>
        <source>The disc in “%1” holds a run of the backup “%2” (%3). It was not erased.</source>
        <translation>“%1”中的光盘包含备份“%2”的一次运行（%3）。它没有被擦除。</translation>
    </message>
    <message>
        <source>Everything that the set “%1” does not have yet is gone from the sources.</source>
        <translation>组“%1”尚未包含的所有内容都已从源中消失。</translation>
    </message>
    <message>
        <source>If it comes back the set can be continued. What was written can be read as it is.</source>
        <translation>如果它们恢复，该组可以继续。已写入的内容可以照常读取。</translation>
    </message>
    <message>
        <source>Use another disc, or a file of another name.</source>
        <translation>请使用另一张光盘，或其他名称的文件。</translation>
    </message>
    <message>
        <source>“Burn Again” in the menu of the set makes one of its discs again.</source>
        <translation>使用该组菜单中的“再次刻录”可重新制作其中一张光盘。</translation>
    </message>
    <message>
        <source>--disc N makes one of its discs again.</source>
        <translation>--disc N 可重新制作其中一张光盘。</translation>
    </message>
    <message>
        <source>The set “%1” has ended.</source>
        <translation>组“%1”已结束。</translation>
    </message>
    <message>
        <source>Write the archive to a blank disc or a new file. Files can be appended, as ISO 9660, to a disc that already holds ISO 9660.</source>
        <translation>请将归档写入空白光盘或新文件。对于已含 ISO 9660 的光盘，可以按 ISO 9660 追加文件。</translation>
    </message>
    <message>
        <source>Write the archive to a blank disc or a new file. Files can be appended (--format iso) to a disc that already holds ISO 9660.</source>
        <translation>请将归档写入空白光盘或新文件。对于已含 ISO 9660 的光盘，可以追加文件（--format iso）。</translation>
    </message>
    <message>
        <source>%1 could be read but not compared: there is no checksum.</source>
        <translation>%1 可以读取但无法比较：没有校验和。</translation>
    </message>
    <message>
        <source>“%1” holds a run of a backup, and which one cannot be read. Erase it?</source>
        <translation>“%1”包含某个备份的一次运行，但无法读出是哪一次。要擦除吗？</translation>
    </message>
    <message>
        <source>“%1” holds a run of the backup “%2”. Erase it?</source>
        <translation>“%1”包含备份“%2”的一次运行。要擦除吗？</translation>
    </message>
    <message>
        <source>“%1” holds run %2 of the backup “%3”. Erase it?</source>
        <translation>“%1”包含备份“%3”的第 %2 次运行。要擦除吗？</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. After a yes it ends with the discs that it has. It can be continued when something of it is back.</source>
        <translation>这一套尚缺的内容都不在来源中。确认后，它以现有光盘结束；若其中有内容重新出现，可再继续。</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. --yes ends it with the discs that it has. It can be continued when something of it is back.</source>
        <translation>这一套尚缺的内容都不在来源中。--yes 使它以现有光盘结束；若其中有内容重新出现，可再继续。</translation>
    </message>
    <message>
        <source>“%1” changed while its parts were written to the set: its contents are mixed.</source>
        <translation>“%1”在其各部分写入这一套时发生了变化：内容是混杂的。</translation>
    </message>
    <message>
        <source>“%1” is on no disc of the set.</source>
        <translation>“%1”不在这一套的任何光盘上。</translation>
    </message>
    <message>
        <source>The discs of the set have only %2 of the %3 parts of “%1”.</source>
        <translation>这一套光盘只有“%1”的 %3 个部分中的 %2 个。</translation>
    </message>
    <message>
        <source>“%1” holds a finished medium of this very set. It was not overwritten.</source>
        <translation>“%1”中是这一套里已完成的介质，未被覆盖。</translation>
    </message>
    <message>
        <source>Insert another one.</source>
        <translation>请放入另一个。</translation>
    </message>
    <message>
        <source>“%1” as a whole is not what it should be. A part of it is damaged, or the file changed while it was burned. Its parts are on these volumes of the set: %2.</source>
        <translation>“%1”整体上与应有内容不符：其中一部分已损坏，或文件在刻录时发生了变化。其各部分位于这一套的以下各卷：%2。</translation>
    </message>
    <message>
        <source>Restore it from another copy if there is one.</source>
        <translation>如有其他副本，请从中恢复。</translation>
    </message>
    <message>
        <source>Begin with another disc of the set, or read each of them separately.</source>
        <translation>请从这一套的另一张光盘开始，或逐张读取。</translation>
    </message>
    <message>
        <source>End the set with what it has?</source>
        <translation>要以现有内容结束这一套吗？</translation>
    </message>
    <message>
        <source>The disc in “%1” is one of a set, but its SET.json is damaged: the other discs were not asked for.</source>
        <translation>“%1”中的光盘属于某一套，但其 SET.json 已损坏：没有要求放入其他光盘。</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. If something of it comes back the set can be continued. After a yes it ends with the tapes that it has, for good.</source>
        <translation>这一套尚缺的内容都不在来源中。若其中有内容重新出现，可继续这一套。确认后，它将最终以现有磁带结束。</translation>
    </message>
    <message>
        <source>Nothing of what the set still lacks is in the sources. If something of it comes back the set can be continued. --yes ends it with the tapes that it has, for good.</source>
        <translation>这一套尚缺的内容都不在来源中。若其中有内容重新出现，可继续这一套。--yes 使它最终以现有磁带结束。</translation>
    </message>
    <message>
        <source>“%1” holds medium %2 of this very set, which is finished. It was not overwritten.</source>
        <translation>“%1”中是这一套里已完成的第 %2 卷，未被覆盖。</translation>
    </message>
    <message>
        <source>“%1” holds medium %2 of this very set, which is not finished.</source>
        <translation>“%1”中是这一套里尚未完成的第 %2 卷。</translation>
    </message>
    <message>
        <source>“%1” is no longer in the sources. Volume %2 of the set has an old version of it, none the new one.</source>
        <translation>“%1”已不在来源中。该组的第 %2 卷上有其旧版本，任何卷上都没有新版本。</translation>
    </message>
</context>
<context>
    <name>steadyburn::AboutDialog</name>
    <message>
        <source>About Steadyburn</source>
        <translation>关于 Steadyburn</translation>
    </message>
    <message>
        <source>Burns folders to disc and tape without letting the drive run dry.</source>
        <translation>将文件夹刻录到光盘和磁带，不让驱动器断流。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。不提供任何担保。</translation>
    </message>
    <message>
        <source>&amp;Include this in bug reports:</source>
        <translation>错误报告中请附上(&amp;W)：</translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation>复制(&amp;P)</translation>
    </message>
</context>
<context>
    <name>steadyburn::AppearancePage</name>
    <message>
        <source>Same as the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>The chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>The log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不显示</translation>
    </message>
    <message>
        <source>&amp;Colours:</source>
        <translation>配色(&amp;C)：</translation>
    </message>
    <message>
        <source>The burn window shows &amp;below its figures:</source>
        <translation>刻录窗口在数据下方显示(&amp;B)：</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
</context>
<context>
    <name>steadyburn::ArchivePage</name>
    <message>
        <source>&amp;Reproducible: the same files give the same bytes</source>
        <translation>可重现(&amp;R)：相同的文件生成逐字节相同的结果</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>&amp;Preset:</source>
        <translation>预设(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;Format on discs and tapes:</source>
        <translation>光盘和磁带的格式(&amp;F)：</translation>
    </message>
    <message>
        <source>Compression &amp;level:</source>
        <translation>压缩级别(&amp;L)：</translation>
    </message>
    <message>
        <source>Checksum of the &amp;session (ISO):</source>
        <translation>区段校验和（ISO）(&amp;S)：</translation>
    </message>
    <message>
        <source>Your own combination.</source>
        <translation>您自行组合的设置。</translation>
    </message>
    <message>
        <source>File system and archive</source>
        <translation>文件系统和归档</translation>
    </message>
    <message>
        <source>List of &amp;checksums on discs and in ISO images</source>
        <translation>在光盘和 ISO 映像中写入校验和列表(&amp;C)</translation>
    </message>
    <message>
        <source>ABOUT-THIS-DISC/SHA256SUMS, which sha256sum -c checks on any computer.</source>
        <translation>ABOUT-THIS-DISC/SHA256SUMS，在任何计算机上都可用 sha256sum -c 检查。</translation>
    </message>
    <message>
        <source>On discs without a list</source>
        <translation>没有列表的光盘</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupDialog</name>
    <message>
        <source>&amp;Verify: read each medium back and compare it</source>
        <translation>校验(&amp;V)：回读每个介质并比较</translation>
    </message>
    <message>
        <source>only the first</source>
        <translation>仅第一次</translation>
    </message>
    <message>
        <source>never for that reason</source>
        <translation>不因此而做</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Exclude folders that are marked as &amp;caches (CACHEDIR.TAG)</source>
        <translation>排除标记为缓存的文件夹 (CACHEDIR.TAG)(&amp;C)</translation>
    </message>
    <message>
        <source>Stay on the &amp;file system of each source: leave out mounted file systems</source>
        <translation>停留在各来源所在的文件系统：不跟随挂载点(&amp;F)</translation>
    </message>
    <message>
        <source>New Backup</source>
        <translation>新建备份</translation>
    </message>
    <message>
        <source>&amp;What and Where</source>
        <translation>内容与目标(&amp;W)</translation>
    </message>
    <message>
        <source>R&amp;uns and Quota</source>
        <translation>运行与配额(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Excluded</source>
        <translation>排除(&amp;E)</translation>
    </message>
    <message>
        <source>Crea&amp;te</source>
        <translation>创建(&amp;A)</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>名称(&amp;N)：</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>备份到</translation>
    </message>
    <message>
        <source>&amp;Back up to:</source>
        <translation>备份到(&amp;B)：</translation>
    </message>
    <message>
        <source>Run automat&amp;ically:</source>
        <translation>自动运行(&amp;I)：</translation>
    </message>
    <message>
        <source>Folders and files</source>
        <translation>文件夹和文件</translation>
    </message>
    <message>
        <source>Add F&amp;older…</source>
        <translation>添加文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Add File&amp;s…</source>
        <translation>添加文件(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Fol&amp;ders and files:</source>
        <translation>文件夹和文件(&amp;D)：</translation>
    </message>
    <message>
        <source>incremental: what has changed since the run before</source>
        <translation>增量：自上次运行以来的更改</translation>
    </message>
    <message>
        <source>differential: what has changed since the last full run</source>
        <translation>差异：自上次完整运行以来的更改</translation>
    </message>
    <message>
        <source>Incremental runs are small; a restore may need all media since the last full run. Of differential runs it needs two.</source>
        <translation>增量运行较小，但恢复时可能需要自上次完整运行以来的所有介质；差异运行只需要两个。</translation>
    </message>
    <message>
        <source>&amp;Runs between full ones:</source>
        <translation>完整运行之间(&amp;R)：</translation>
    </message>
    <message>
        <source>A &amp;full run in so many runs:</source>
        <translation>每多少次做一次完整运行(&amp;F)：</translation>
    </message>
    <message>
        <source>A full run after so many &amp;days:</source>
        <translation>隔多少天做一次完整运行(&amp;D)：</translation>
    </message>
    <message>
        <source>A run that would take more is refused before anything is written.</source>
        <translation>超出配额的运行在写入之前即被拒绝。</translation>
    </message>
    <message>
        <source>&amp;Quota, all runs together:</source>
        <translation>所有运行的配额(&amp;Q)：</translation>
    </message>
    <message>
        <source>Med&amp;ia, all runs together:</source>
        <translation>所有运行的介质数(&amp;M)：</translation>
    </message>
    <message>
        <source>Where the quota is exceeded these are not proposed to be forgotten.</source>
        <translation>超出配额时，不会建议遗忘这些运行。</translation>
    </message>
    <message>
        <source>Full runs that always &amp;stay:</source>
        <translation>始终保留的完整运行(&amp;S)：</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: ISO 9660 on discs, tar on tapes, by the name&apos;s ending in files.</source>
        <translation>自动：光盘用 ISO 9660，磁带用 tar，文件按扩展名决定。</translation>
    </message>
    <message>
        <source>F&amp;ormat:</source>
        <translation>格式(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Level of compression:</source>
        <translation>压缩级别(&amp;L)：</translation>
    </message>
    <message>
        <source>{name}, {run}, {generation}, {medium}, {level} and {date} are replaced. At most 32 characters of it count; anything but letters, digits and hyphens becomes an underscore.</source>
        <translation>{name}、{run}、{generation}、{medium}、{level} 和 {date} 会被替换。最多取 32 个字符；字母、数字和连字符以外的字符变为下划线。</translation>
    </message>
    <message>
        <source>Na&amp;me of each medium:</source>
        <translation>每个介质的名称(&amp;N)：</translation>
    </message>
    <message>
        <source>&amp;Patterns, one a line (* and ? match anything but a slash):</source>
        <translation>模式，每行一个（* 和 ? 匹配斜杠以外的任何字符）(&amp;P)：</translation>
    </message>
    <message>
        <source>Exclude patterns</source>
        <translation>排除模式</translation>
    </message>
    <message>
        <source>Back up which folder?</source>
        <translation>备份哪个文件夹？</translation>
    </message>
    <message>
        <source>Back up which files?</source>
        <translation>备份哪些文件？</translation>
    </message>
    <message>
        <source>A drive for discs or tapes, or a file: each run gets one of its own.</source>
        <translation>光盘或磁带驱动器，或一个文件：每次运行各有一个。</translation>
    </message>
    <message>
        <source>Each run asks for a medium in this drive.</source>
        <translation>每次运行都需要此驱动器中的一个介质。</translation>
    </message>
    <message>
        <source>The first run writes “%1”.</source>
        <translation>第一次运行将写入“%1”。</translation>
    </message>
    <message>
        <source>Quota of each source:</source>
        <translation>每个来源的配额：</translation>
    </message>
    <message>
        <source>Change Backup</source>
        <translation>更改备份</translation>
    </message>
    <message>
        <source>C&amp;hange</source>
        <translation>更改(&amp;H)</translation>
    </message>
    <message>
        <source>The next run writes a file like “%1”.</source>
        <translation>下一次运行将写入类似“%1”的文件。</translation>
    </message>
    <message>
        <source>a full run and those that follow it</source>
        <translation>一次完整运行及其后续运行</translation>
    </message>
    <message>
        <source>never: each run begins another</source>
        <translation>不共用：每次运行使用新介质</translation>
    </message>
    <message>
        <source>on tapes with all backups that choose this</source>
        <translation>在磁带上与所有同样选择的备份共用</translation>
    </message>
    <message>
        <source>A run is appended to the medium of the run before while that is in the drive and has room. Files, DVD+RW and BD-RE have one run each.</source>
        <translation>只要上一次运行的介质在驱动器中且有空间，运行就追加到其上。文件、DVD+RW 和 BD-RE 各只存一次运行。</translation>
    </message>
    <message>
        <source>Share discs and ta&amp;pes:</source>
        <translation>共用光盘和磁带(&amp;P)：</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupModel</name>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>manually</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Last Run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>Next Run</source>
        <translation>下次运行</translation>
    </message>
    <message>
        <source>Space Taken</source>
        <translation>占用空间</translation>
    </message>
    <message>
        <source>Written To</source>
        <translation>写入到</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>damaged record</source>
        <translation>记录已损坏</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupWords</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1, %2 of %3 media</source>
        <translation>%1，介质 %2 / %3</translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>in part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未要求</translation>
    </message>
    <message>
        <source>Each run writes everything.</source>
        <translation>每次运行都写入全部内容。</translation>
    </message>
    <message numerus="yes">
        <source>One run of %n writes everything.</source>
        <translation>
            <numerusform>每 %n 次运行中有一次写入全部内容。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A full run is due %n days after the last one.</source>
        <translation>
            <numerusform>距上次完整运行 %n 天后须再做一次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first run writes everything.</source>
        <translation>第一次运行写入全部内容。</translation>
    </message>
    <message>
        <source>The others write what has changed since the last full run.</source>
        <translation>其余的写入自上次完整运行以来的更改。</translation>
    </message>
    <message>
        <source>The others write what has changed since the run before.</source>
        <translation>其余的写入自前一次运行以来的更改。</translation>
    </message>
</context>
<context>
    <name>steadyburn::BackupsPage</name>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Back up your folders again and again</source>
        <translation>反复备份您的文件夹</translation>
    </message>
    <message>
        <source>The first run writes everything to discs, tapes or files, each later one only what has changed. Any run can be restored, as your folders were on that day.</source>
        <translation>第一次运行将全部内容写入光盘、磁带或文件，以后每次只写入更改的内容。任何一次运行都可以恢复，恢复到您的文件夹当天的样子。</translation>
    </message>
    <message>
        <source>New &amp;Backup…</source>
        <translation>新建备份(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;New Backup…</source>
        <translation>新建备份(&amp;N)…</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>报告(&amp;P)…</translation>
    </message>
    <message>
        <source>%1
Sources: %2</source>
        <translation>%1
来源：%2</translation>
    </message>
    <message>
        <source>&amp;Run Now…</source>
        <translation>立即运行(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Schedule…</source>
        <translation>计划(&amp;S)…</translation>
    </message>
    <message>
        <source>For&amp;get…</source>
        <translation>遗忘(&amp;G)…</translation>
    </message>
    <message>
        <source>Rest&amp;ore…</source>
        <translation>恢复(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Change…</source>
        <translation>更改(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>steadyburn::Banner</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Kind of message</source>
        <translation>消息类型</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
</context>
<context>
    <name>steadyburn::BufferPage</name>
    <message>
        <source>&amp;Choose the size from the free memory</source>
        <translation>根据可用内存选择大小(&amp;C)</translation>
    </message>
    <message>
        <source>Loc&amp;k the buffer in memory, so that it is never swapped out</source>
        <translation>将缓冲区锁定在内存中，使其不会被换出(&amp;K)</translation>
    </message>
    <message>
        <source>Buffer size</source>
        <translation>缓冲区大小</translation>
    </message>
    <message>
        <source>Unit of the buffer size</source>
        <translation>缓冲区大小的单位</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Fewest stops</source>
        <translation>停顿最少</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Fastest start</source>
        <translation>启动最快</translation>
    </message>
    <message>
        <source>&amp;Size:</source>
        <translation>大小(&amp;S)：</translation>
    </message>
    <message>
        <source>Start &amp;writing at:</source>
        <translation>起始填充量(&amp;W)：</translation>
    </message>
    <message>
        <source>Warn &amp;below:</source>
        <translation>低于此值时警告(&amp;B)：</translation>
    </message>
    <message>
        <source>&amp;Resume writing at:</source>
        <translation>缓冲区欠载后的恢复填充量(&amp;G)：</translation>
    </message>
    <message>
        <source>&amp;Policy:</source>
        <translation>策略(&amp;P)：</translation>
    </message>
    <message>
        <source>%1 last ≈ %2 s at DVD 16x, %3 s at BD 6x, %4 s at LTO-6</source>
        <translation>%1 可维持 ≈ %2 秒（DVD 16x）、%3 秒（BD 6x）、%4 秒（LTO-6）</translation>
    </message>
    <message>
        <source>Fills the buffer before each start: the fewest links on a disc and repositions of a tape, and a later end if the source is slow.</source>
        <translation>每次启动前都填满缓冲区：光盘的衔接点和磁带的重新定位最少，但源较慢时完成得更晚。</translation>
    </message>
    <message>
        <source>Starts as soon as the forecast says that the buffer will last to the end.</source>
        <translation>一旦预测缓冲区足以维持到结束，便立即启动。</translation>
    </message>
    <message>
        <source>Starts at once and resumes as soon as possible: more stops if the source is slow.</source>
        <translation>立即启动，并尽快继续：源较慢时停顿更多。</translation>
    </message>
    <message>
        <source>Without the lock the system may swap the buffer out when memory gets short.</source>
        <translation>不锁定时，系统可能会在内存紧张时将缓冲区换出。</translation>
    </message>
    <message>
        <source>✔ %1 can be locked in memory.</source>
        <translation>✔ 系统允许锁定 %1。</translation>
    </message>
    <message>
        <source>lower</source>
        <translation>更小的值</translation>
    </message>
    <message>
        <source>⚠ %1 cannot be locked in memory: your limit is %2. The burn works without the lock. To raise the limit, put the line
    %3 - memlock unlimited
into the file /etc/security/limits.d/steadyburn.conf and log in again.</source>
        <translation>⚠ 系统不允许锁定 %1：您的限额为 %2。不锁定也可以刻录。要提高限额，请将以下一行
    %3 - memlock unlimited
写入文件 /etc/security/limits.d/steadyburn.conf，然后重新登录。</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>What the drive writes in 30 s, at most a quarter of the free memory: now %1 at DVD 16x, %2 at BD 6x, %3 at LTO-6</source>
        <translation>驱动器 30 秒的写入量，但不超过可用内存的四分之一：目前 DVD 16x 为 %1，BD 6x 为 %2，LTO-6 为 %3</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnLog</name>
    <message>
        <source>The log is full; what follows is left out. The result names every exception.</source>
        <translation>日志已满，后续内容不再记录。结果中会列出每一项异常。</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnPage</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Remove from &amp;Queue</source>
        <translation>移出队列(&amp;Q)</translation>
    </message>
    <message>
        <source>Stop the burn?</source>
        <translation>停止刻录吗？</translation>
    </message>
    <message>
        <source>&amp;Stop Burning</source>
        <translation>停止刻录(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep Burning</source>
        <translation>继续刻录(&amp;K)</translation>
    </message>
    <message>
        <source>Use Larger &amp;Buffer Next Time (%1)</source>
        <translation>下次增大缓冲区（%1）(&amp;B)</translation>
    </message>
    <message>
        <source>Use Larger &amp;Buffer Next Time</source>
        <translation>下次增大缓冲区(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Stop…</source>
        <translation>停止(&amp;S)…</translation>
    </message>
    <message>
        <source>Next time: %1</source>
        <translation>下次：%1</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>刻录</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个过程</translation>
    </message>
    <message>
        <source>Time shown</source>
        <translation>显示的时段</translation>
    </message>
    <message>
        <source>Cha&amp;rt</source>
        <translation>图表(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Log (*.log)</source>
        <translation>日志 (*.log)</translation>
    </message>
    <message>
        <source>“%1” could not be written: %2</source>
        <translation>无法写入“%1”：%2</translation>
    </message>
    <message>
        <source>Use Lo&amp;wer Speed Next Time (%1)</source>
        <translation>下次降低速度（%1）(&amp;W)</translation>
    </message>
    <message>
        <source>Use Lo&amp;wer Speed Next Time</source>
        <translation>下次降低速度(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Continue Set…</source>
        <translation>继续此组(&amp;G)…</translation>
    </message>
    <message>
        <source>Loo&amp;k Inside</source>
        <translation>查看内容(&amp;K)</translation>
    </message>
    <message>
        <source>Loo&amp;k at the Disc</source>
        <translation>查看光盘(&amp;K)</translation>
    </message>
    <message>
        <source>Try &amp;Again</source>
        <translation>重试(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Another Copy</source>
        <translation>再刻一份(&amp;A)</translation>
    </message>
    <message>
        <source>Proble&amp;ms (%1)</source>
        <translation>问题(&amp;M) (%1)</translation>
    </message>
    <message>
        <source>&amp;Eject</source>
        <translation>弹出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>校验(&amp;V)</translation>
    </message>
    <message>
        <source>Save Repor&amp;t…</source>
        <translation>保存报告(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>详细信息(&amp;D)</translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation>数据(&amp;G)</translation>
    </message>
    <message>
        <source>Proble&amp;ms</source>
        <translation>问题(&amp;M)</translation>
    </message>
    <message>
        <source>Hide chart, log and figures</source>
        <translation>隐藏图表、日志和数据</translation>
    </message>
    <message>
        <source>Show chart, log and figures</source>
        <translation>显示图表、日志和数据</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Report (*.txt)</source>
        <translation>报告 (*.txt)</translation>
    </message>
    <message>
        <source>Table of the run (*.csv)</source>
        <translation>过程数据表 (*.csv)</translation>
    </message>
    <message>
        <source>Run for programs (*.json)</source>
        <translation>供程序使用的过程数据 (*.json)</translation>
    </message>
    <message>
        <source>Picture of the run (*.png)</source>
        <translation>过程图片 (*.png)</translation>
    </message>
    <message>
        <source>Loo&amp;k at Disc %1</source>
        <translation>查看光盘 %1(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Burn Now</source>
        <translation>立即刻录(&amp;B)</translation>
    </message>
    <message>
        <source>Last minutes</source>
        <translation>最近几分钟</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnSession</name>
    <message>
        <source>Volume %1 of “%2” is needed.</source>
        <translation>需要“%2”的第 %1 卷。</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>Another burn is using this drive. This one starts when that one has finished.</source>
        <translation>另一项刻录正在使用此驱动器。待其完成后，本项刻录便会开始。</translation>
    </message>
    <message>
        <source>The drive is free. Insert the next medium into %1, then press Start.</source>
        <translation>驱动器已空闲。请将下一个介质放入 %1，然后按“开始”。</translation>
    </message>
    <message>
        <source>Stop was requested.</source>
        <translation>已请求停止。</translation>
    </message>
    <message>
        <source>The program has to end: %1.</source>
        <translation>程序必须结束：%1。</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>Ready for %1</source>
        <translation>可以刻录到 %1</translation>
    </message>
    <message>
        <source>Stopping: the drive finishes what it has begun…</source>
        <translation>正在停止：驱动器正在完成已开始的工作…</translation>
    </message>
    <message>
        <source>Ended; waiting for the disk that does not answer…</source>
        <translation>已结束；正在等待没有响应的磁盘……</translation>
    </message>
    <message>
        <source>Burning to %1</source>
        <translation>正在刻录到 %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>正在等待</translation>
    </message>
    <message>
        <source>waiting for the next medium</source>
        <translation>需要下一个介质</translation>
    </message>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2%</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
    <message>
        <source>Drive: %1</source>
        <translation>驱动器：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Medium: %1</source>
        <translation>介质：%1</translation>
    </message>
    <message>
        <source>The buffer is running low.</source>
        <translation>缓冲区即将耗尽。</translation>
    </message>
    <message>
        <source>The buffer is running low: the source is slower than the drive. Nothing is lost yet.</source>
        <translation>缓冲区即将耗尽：源比驱动器慢。目前尚无损失。</translation>
    </message>
    <message>
        <source>Underrun %1 at %2; %3 s waited so far.</source>
        <translation>第 %1 次缓冲区欠载，位于 %2 处；至今共等待 %3 秒。</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory.</source>
        <translation>无法将缓冲区锁定在内存中。</translation>
    </message>
    <message>
        <source>The buffer could not be locked in memory (the memlock limit is too low). The burn continues; when memory is short, the buffer may be swapped out. Settings → Buffer shows how to raise the limit.</source>
        <translation>无法将缓冲区锁定在内存中（memlock 限额过低）。刻录会继续；内存紧张时缓冲区可能被换出。提高限额的方法请见“设置 → 缓冲区”。</translation>
    </message>
    <message numerus="yes">
        <source>Complete, with %n exceptions</source>
        <translation>
            <numerusform>完成，有 %n 项异常</numerusform>
        </translation>
    </message>
    <message>
        <source>, the drive is waiting</source>
        <translation>，光驱正在等待</translation>
    </message>
    <message numerus="yes">
        <source>%n problems so far; the log names them.</source>
        <translation>
            <numerusform>目前有 %n 个问题；日志中已列出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Disc %1 of “%2” is needed.</source>
        <translation>需要“%2”的光盘 %1。</translation>
    </message>
    <message>
        <source>Disc %1 of %2, %3</source>
        <translation>光盘 %1（共 %2 张），%3</translation>
    </message>
    <message>
        <source>Burning disc %1 of %2 to %3</source>
        <translation>正在将光盘 %1（共 %2 张）刻录到 %3</translation>
    </message>
    <message>
        <source>Disc %1 of %2, to %3</source>
        <translation>光盘 %1（共 %2 张），刻录到 %3</translation>
    </message>
    <message>
        <source>Practice run: %1</source>
        <translation>练习：%1</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnSheet</name>
    <message>
        <source>&amp;Verify: read the medium back and compare every file</source>
        <translation>校验(&amp;V)：回读介质并比对每个文件</translation>
    </message>
    <message>
        <source>&amp;Leave the disc open for further sessions</source>
        <translation>不结束光盘，以便日后追加区段(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Eject at the end</source>
        <translation>完成后弹出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Burn</source>
        <translation>刻录(&amp;B)</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>刻录</translation>
    </message>
    <message>
        <source>Checking the medium…</source>
        <translation>正在检查介质…</translation>
    </message>
    <message>
        <source>Another burn is using this drive; this one is queued.</source>
        <translation>另一个刻录任务正在使用此光驱；本任务将排队。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Write it anew</source>
        <translation>重新写入</translation>
    </message>
    <message>
        <source>Add to what is on it</source>
        <translation>追加到现有内容之后</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 % of the data</source>
        <translation>数据的 %1%</translation>
    </message>
    <message>
        <source>All the room that is left</source>
        <translation>全部剩余空间</translation>
    </message>
    <message>
        <source>&amp;Medium:</source>
        <translation>介质(&amp;M)：</translation>
    </message>
    <message>
        <source>&amp;Speed:</source>
        <translation>速度(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Parity:</source>
        <translation>校验数据(&amp;P)：</translation>
    </message>
    <message>
        <source>Cop&amp;ies:</source>
        <translation>份数(&amp;I)：</translation>
    </message>
    <message>
        <source>Memory buffer:</source>
        <translation>内存缓冲区：</translation>
    </message>
    <message>
        <source>Time:</source>
        <translation>时间：</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>%1 ≈ %2 s</source>
        <translation>%1 ≈ %2 秒</translation>
    </message>
    <message>
        <source>%1 ≈ %2 s at %3</source>
        <translation>%1 ≈ %3 下 %2 秒</translation>
    </message>
    <message>
        <source>%1, if the source keeps up</source>
        <translation>%1（如果数据源跟得上）</translation>
    </message>
    <message>
        <source>P&amp;ractice run (nothing is written)</source>
        <translation>练习（不写入任何内容）(&amp;R)</translation>
    </message>
    <message>
        <source>Nothing is written: the disc stays as it is.</source>
        <translation>不写入任何内容：光盘保持不变。</translation>
    </message>
    <message>
        <source>Practice: no disc is used up.</source>
        <translation>练习：不消耗光盘。</translation>
    </message>
    <message>
        <source>This adds to what is there and keeps it.</source>
        <translation>这会追加到已有内容之后，已有内容保留。</translation>
    </message>
    <message>
        <source>This uses up %1 %2.</source>
        <translation>这将用掉 %1 张 %2。</translation>
    </message>
    <message>
        <source>This erases what is on it.</source>
        <translation>这会擦除其中的内容。</translation>
    </message>
    <message>
        <source>&amp;To:</source>
        <translation>刻录到(&amp;T)：</translation>
    </message>
    <message>
        <source>What:</source>
        <translation>内容：</translation>
    </message>
    <message>
        <source>Afterwards:</source>
        <translation>之后：</translation>
    </message>
    <message>
        <source>Disc:</source>
        <translation>光盘：</translation>
    </message>
    <message>
        <source>Burn to %1</source>
        <translation>刻录到 %1</translation>
    </message>
    <message>
        <source>%1 with verifying, if the source keeps up</source>
        <translation>包括校验%1（若来源跟得上）</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurnWindow</name>
    <message>
        <source>Burn complete</source>
        <translation>刻录完成</translation>
    </message>
    <message numerus="yes">
        <source>Burn complete, with %n exceptions</source>
        <translation>
            <numerusform>刻录完成，有 %n 项异常</numerusform>
        </translation>
    </message>
    <message>
        <source>Burn stopped</source>
        <translation>刻录已停止</translation>
    </message>
    <message>
        <source>Burn failed</source>
        <translation>刻录失败</translation>
    </message>
    <message>
        <source>Burns</source>
        <translation>刻录任务</translation>
    </message>
    <message>
        <source>A disc or tape is being written</source>
        <translation>正在写入光盘或磁带</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>&amp;Show Burn</source>
        <translation>显示刻录窗口(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;top…</source>
        <translation>停止(&amp;T)…</translation>
    </message>
    <message>
        <source>The burn continues</source>
        <translation>刻录仍在继续</translation>
    </message>
    <message>
        <source>Its icon in the system tray brings the window back.</source>
        <translation>点击托盘中的图标即可恢复窗口。</translation>
    </message>
    <message>
        <source>The next medium is needed</source>
        <translation>需要下一个介质</translation>
    </message>
</context>
<context>
    <name>steadyburn::BurningPage</name>
    <message>
        <source>&amp;Verify: read the medium back and compare every file</source>
        <translation>校验(&amp;V)：回读介质并比对每个文件</translation>
    </message>
    <message>
        <source>&amp;Append to what is on the medium</source>
        <translation>追加到介质上已有的内容之后(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Leave the disc open for further sessions</source>
        <translation>不结束光盘，以便日后追加区段(&amp;L)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Skip it and list it in the result</source>
        <translation>略过，并在结果中列出</translation>
    </message>
    <message>
        <source>Stop before anything is written</source>
        <translation>在写入任何内容之前停止</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>&amp;Speed:</source>
        <translation>速度(&amp;S)：</translation>
    </message>
    <message>
        <source>A file that cannot be &amp;read:</source>
        <translation>遇到无法读取的文件(&amp;R)：</translation>
    </message>
    <message>
        <source>Files read at the same &amp;time:</source>
        <translation>同时读取的文件数(&amp;T)：</translation>
    </message>
    <message>
        <source>The fastest speed that the drive and the medium support.</source>
        <translation>驱动器和介质都支持的最高速度。</translation>
    </message>
    <message>
        <source>⚠ “%1” is not a valid speed: enter 8x, or 5540k for bytes per second. The fastest speed is used.</source>
        <translation>⚠ “%1”不是有效的速度：请写成 8x，或以每秒字节数写成 5540k。将使用最快速度。</translation>
    </message>
    <message>
        <source>The drive takes the nearest speed that it knows for the medium.</source>
        <translation>驱动器会采用其对该介质所支持的最接近的速度。</translation>
    </message>
    <message>
        <source>Burning</source>
        <translation>刻录</translation>
    </message>
    <message>
        <source>Rel&amp;oad the disc before verifying</source>
        <translation>校验前重新加载光盘(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Eject at the end</source>
        <translation>完成后弹出(&amp;E)</translation>
    </message>
    <message>
        <source>Begins the first session on a blank disc, the first set on a blank tape</source>
        <translation>空白光盘上将开始第一个区段，空白磁带上将开始第一个磁带组</translation>
    </message>
    <message>
        <source>%1 % of the data: survives the loss of %2 % of the disc</source>
        <translation>数据的 %1 %：可承受光盘 %2 % 的丢失</translation>
    </message>
    <message>
        <source>Data behind the files, by which damaged sectors of a disc or an ISO image are repaired</source>
        <translation>位于文件之后的数据，用于修复光盘或 ISO 映像中损坏的扇区</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>All remaining space</source>
        <translation>全部剩余空间</translation>
    </message>
    <message>
        <source>&amp;Parity of discs:</source>
        <translation>光盘校验数据(&amp;P)：</translation>
    </message>
    <message>
        <source>Enter the medium on the shel&amp;f, so that its files are found</source>
        <translation>将介质登记到介质架，以便查找其中的文件(&amp;F)</translation>
    </message>
    <message>
        <source>%1 % of the archive</source>
        <translation>归档的 %1%</translation>
    </message>
    <message>
        <source>Files beside an archive, by which the program par2 repairs it. Making them takes long</source>
        <translation>归档旁边的文件，程序 par2 可用它们修复归档。生成它们需要很长时间</translation>
    </message>
    <message>
        <source>PAR&amp;2 files of archives in files:</source>
        <translation>文件中归档的 PAR2 文件(&amp;2)：</translation>
    </message>
</context>
<context>
    <name>steadyburn::CapacityBar</name>
    <message>
        <source>Space on the medium</source>
        <translation>介质空间</translation>
    </message>
    <message>
        <source>Manufacturers count in powers of 1000: what they call %1 is %2 here.</source>
        <translation>厂商按 1000 进位计算：他们所说的 %1 在这里是 %2。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 go on %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>fits, %1 left</source>
        <translation>可以放下，剩余 %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>fits on: %1</source>
        <translation>可放入：%1</translation>
    </message>
    <message>
        <source>no space left</source>
        <translation>没有可用空间</translation>
    </message>
    <message>
        <source>“%1” alone takes %2</source>
        <translation>仅“%1”就占用 %2</translation>
    </message>
</context>
<context>
    <name>steadyburn::CardButton</name>
    <message>
        <source>A page to print and keep with the medium: what is on it, and how it is restored</source>
        <translation>可打印并与介质一起保存的页面：介质上的内容以及恢复方法</translation>
    </message>
    <message>
        <source>&amp;Print Card…</source>
        <translation>打印卡片(&amp;P)…</translation>
    </message>
    <message>
        <source>Print Case &amp;Insert…</source>
        <translation>打印盒卡(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Save Card…</source>
        <translation>保存卡片(&amp;S)…</translation>
    </message>
    <message>
        <source>Save &amp;Case Insert…</source>
        <translation>保存盒卡(&amp;C)…</translation>
    </message>
    <message>
        <source>Save the case insert</source>
        <translation>保存盒卡</translation>
    </message>
    <message>
        <source>Save the card</source>
        <translation>保存卡片</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The card is in “%1”. Print it at 100 %.</source>
        <translation>卡片已保存到“%1”。请以 100% 大小打印。</translation>
    </message>
    <message>
        <source>The card opens in your PDF viewer. Print it there at 100 %.</source>
        <translation>卡片将在您的 PDF 查看器中打开。请在那里以 100% 大小打印。</translation>
    </message>
    <message>
        <source>No program on this computer opens PDF documents. Save the card, and print it on another one.</source>
        <translation>此计算机上没有可打开 PDF 文档的程序。请保存卡片，并在另一台计算机上打印。</translation>
    </message>
    <message>
        <source>Car&amp;d</source>
        <translation>卡片(&amp;D)</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompareDialog</name>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>继续(&amp;N)</translation>
    </message>
    <message>
        <source>Go On &amp;Without It</source>
        <translation>跳过它继续(&amp;W)</translation>
    </message>
    <message>
        <source>Compare run %1 of “%2”</source>
        <translation>比较“%2”的第 %1 次运行</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Location of the medium</source>
        <translation>介质所在位置</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Compare &amp;Again</source>
        <translation>再次比较(&amp;A)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A medium is being verified</source>
        <translation>正在校验介质</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2” into %3, or say where it is.</source>
        <translation>请将“%2”的第 %1 卷放入 %3，或指明它的位置。</translation>
    </message>
    <message>
        <source>Comparing with the sources as they are now: %1, %2 of %3</source>
        <translation>正在与当前的源比较：%1，%2 / %3</translation>
    </message>
    <message>
        <source>Comparing with the sources as they are now: %1, %2</source>
        <translation>正在与当前的源比较：%1，%2</translation>
    </message>
    <message>
        <source>The medium is being compared. Stop that first.</source>
        <translation>正在比较介质。请先停止。</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationDocument</name>
    <message>
        <source>“%1” is in the compilation already.</source>
        <translation>项目中已有“%1”。</translation>
    </message>
    <message>
        <source>There is a “%1” already: “%2” was added as “%3”.</source>
        <translation>已有“%1”：“%2”已添加为“%3”。</translation>
    </message>
    <message>
        <source>Add “%1”</source>
        <translation>添加“%1”</translation>
    </message>
    <message>
        <source>Add %1 items</source>
        <translation>添加 %1 项</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>“%1” cannot be a name on a medium: it is empty, longer than 255 bytes, or has a slash in it.</source>
        <translation>“%1”不能用作介质上的名称：名称为空、超过 255 字节或含有斜杠。</translation>
    </message>
    <message>
        <source>There is a “%1” already.</source>
        <translation>已有“%1”。</translation>
    </message>
    <message>
        <source>Rename to “%1”</source>
        <translation>重命名为“%1”</translation>
    </message>
    <message>
        <source>“%1” cannot be moved into itself.</source>
        <translation>“%1”不能移动到其自身之内。</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Remove “%1”</source>
        <translation>移除“%1”</translation>
    </message>
    <message>
        <source>Remove %1 items</source>
        <translation>移除 %1 项</translation>
    </message>
    <message>
        <source>Include again</source>
        <translation>重新包含</translation>
    </message>
    <message>
        <source>Change the patterns</source>
        <translation>更改排除规则</translation>
    </message>
    <message>
        <source>Change what is excluded</source>
        <translation>更改排除的内容</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>steadyburn::CompilationPage</name>
    <message>
        <source>The name of the medium: up to 32 characters</source>
        <translation>介质的名称：最多 32 个字符</translation>
    </message>
    <message>
        <source>Compilation</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Part of a name, or a pattern like *.jpg</source>
        <translation>部分名称，或 *.jpg 这样的通配符</translation>
    </message>
    <message>
        <source>Find in the compilation</source>
        <translation>在项目中查找</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Problems and excluded files</source>
        <translation>问题和已排除的文件</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Excluded files</source>
        <translation>已排除的文件</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>%1 found, the first %2 shown</source>
        <translation>找到 %1 项，显示前 %2 项</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 项</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Excluded: %1</source>
        <translation>已排除：%1</translation>
    </message>
    <message>
        <source>Scanning: %1, %2…</source>
        <translation>正在扫描：%1，%2…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Add &amp;Folder…</source>
        <translation>添加文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Add Fi&amp;les…</source>
        <translation>添加文件(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;New Folder</source>
        <translation>新建文件夹(&amp;N)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Rena&amp;me…</source>
        <translation>重命名(&amp;M)…</translation>
    </message>
    <message>
        <source>Rem&amp;ove</source>
        <translation>移除(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>问题(&amp;P)</translation>
    </message>
    <message>
        <source>Excluded F&amp;iles</source>
        <translation>已排除的文件(&amp;I)</translation>
    </message>
    <message>
        <source>P&amp;laces</source>
        <translation>位置(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤消(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>There is nothing on the clipboard that could be added: copy files in a file manager first.</source>
        <translation>剪贴板中没有可以添加的内容：请先在文件管理器中复制文件。</translation>
    </message>
    <message>
        <source>“%1” does not respond.</source>
        <translation>“%1”没有响应。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>Burn %n Discs…</source>
        <translation>
            <numerusform>刻录 %n 张光盘…</numerusform>
        </translation>
    </message>
    <message>
        <source>Name of the medium</source>
        <translation>介质名称</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>More actions</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>steadyburn::CopyDialog</name>
    <message>
        <source>… and %1 more damaged places</source>
        <translation>……另有 %1 处损坏</translation>
    </message>
    <message>
        <source>Copy Disc</source>
        <translation>复制光盘</translation>
    </message>
    <message>
        <source>Drive to read</source>
        <translation>读取光驱</translation>
    </message>
    <message>
        <source>Drive to write to</source>
        <translation>写入光驱</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>D&amp;rive to read:</source>
        <translation>读取光驱(&amp;R)：</translation>
    </message>
    <message>
        <source>Dri&amp;ve to write to:</source>
        <translation>写入光驱(&amp;V)：</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>The whole disc is read into a temporary image, written to the other disc and compared. If there is only one drive, choose it twice: you are asked to change the disc.</source>
        <translation>整张光盘先读入临时映像，再写入另一张光盘并进行比较。如果只有一个光驱，请选择两次：届时会提示您更换光盘。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>未写入任何内容。</translation>
    </message>
    <message>
        <source>“%1” holds data, which the copy would overwrite.</source>
        <translation>“%1”中有数据，复制会将其覆盖。</translation>
    </message>
    <message>
        <source>&amp;Overwrite It</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>A disc is being read</source>
        <translation>正在读取光盘</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>已停止。未写入任何内容。</translation>
    </message>
    <message>
        <source>Not all of the disc could be read; zeros stand in the copy for:</source>
        <translation>光盘未能全部读出；副本中以下位置以零代替：</translation>
    </message>
    <message>
        <source>Not all of the disc could be read; the copy would have zeros there:</source>
        <translation>光盘未能完整读取；副本在以下位置将以零填充：</translation>
    </message>
    <message>
        <source>&amp;Write the Copy Anyway</source>
        <translation>仍然写入副本(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Do Not Write</source>
        <translation>不写入(&amp;D)</translation>
    </message>
    <message>
        <source>The disc in “%1” has been read. Take it out and insert the disc that the copy is to be written to.</source>
        <translation>“%1”中的光盘已读取完毕。请取出它，然后放入要写入副本的光盘。</translation>
    </message>
    <message>
        <source>&amp;Write the Copy</source>
        <translation>写入副本(&amp;W)</translation>
    </message>
    <message>
        <source>Checking the drives…</source>
        <translation>正在检查光驱…</translation>
    </message>
    <message>
        <source>Reading the disc in “%1”: %2 of %3</source>
        <translation>正在读取“%1”中的光盘：%2 / %3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
    <message>
        <source>, %1 damaged</source>
        <translation>，%1 已损坏</translation>
    </message>
</context>
<context>
    <name>steadyburn::DesktopPage</name>
    <message>
        <source>&amp;Notify me when a burn ends and its window is not in front</source>
        <translation>刻录结束且其窗口不在最前时通知我(&amp;N)</translation>
    </message>
    <message>
        <source>Show the progress on the &amp;taskbar</source>
        <translation>在任务栏上显示进度(&amp;T)</translation>
    </message>
    <message>
        <source>Close the burn window to the system t&amp;ray while it burns</source>
        <translation>刻录期间将刻录窗口关闭到系统托盘(&amp;R)</translation>
    </message>
    <message>
        <source>Keep the computer &amp;awake while it burns, even with the lid closed</source>
        <translation>刻录期间保持计算机唤醒，即使合上盖子(&amp;A)</translation>
    </message>
    <message>
        <source>Burning works without these services, too. Where there is no system tray, closing the burn window minimizes it.</source>
        <translation>如果桌面不提供这些服务，则不会使用它们，刻录照常进行。没有系统托盘时，关闭刻录窗口会将其最小化。</translation>
    </message>
    <message>
        <source>Notifications and power</source>
        <translation>通知和电源</translation>
    </message>
</context>
<context>
    <name>steadyburn::DevicesPage</name>
    <message>
        <source>&amp;Copy Commands</source>
        <translation>复制命令(&amp;C)</translation>
    </message>
    <message>
        <source>Offer &amp;simulated drives as targets</source>
        <translation>将模拟驱动器列为可选目标(&amp;S)</translation>
    </message>
    <message>
        <source>Drives and their permissions</source>
        <translation>驱动器及其权限</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>重新检测(&amp;L)</translation>
    </message>
    <message>
        <source>Tape &amp;record:</source>
        <translation>磁带记录大小(&amp;R)：</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>not accessible</source>
        <translation>无法访问</translation>
    </message>
    <message>
        <source>This computer has no disc or tape drive. You can still write to simulated drives and files.</source>
        <translation>这台计算机没有光盘或磁带驱动器。仍可写入到模拟驱动器和文件。</translation>
    </message>
    <message>
        <source> Without it a tape can be written, but its capacity and its alerts are not known.</source>
        <translation>没有它也可以写入磁带，但无法得知其容量和警报。</translation>
    </message>
    <message>
        <source>You may read and write %1 (owner %2, group %3, mode %4).</source>
        <translation>您可以读写 %1（所有者 %2，组 %3，模式 %4）。</translation>
    </message>
    <message>
        <source>The kernel knows the drive, but there is no %1. The module that makes it may not be loaded.</source>
        <translation>内核已识别该驱动器，但 %1 不存在。可能未加载创建它的模块。</translation>
    </message>
    <message>
        <source>The tape drive has no generic node (/dev/sg…): the module “sg” is not loaded.</source>
        <translation>该磁带驱动器没有通用设备节点（/dev/sg…）：未加载“sg”模块。</translation>
    </message>
    <message>
        <source>%1 belongs to the group “%2”, and you (%3) are not a member. Join it, then log out and in again:</source>
        <translation>%1 属于组“%2”，而您（%3）不是其成员。请加入该组，然后注销并重新登录：</translation>
    </message>
    <message>
        <source>%1 belongs to the group “%2”. You are a member, but your login session began earlier: log out and in again.</source>
        <translation>%1 属于组“%2”。您是其成员，但当前登录会话在此之前就已开始：请注销并重新登录。</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”, group “%3”, with mode %4: no group that you could join may write to it. A udev rule solves this:</source>
        <translation>%1 属于“%2”，组为“%3”，模式为 %4：没有您可加入的组能够写入它。可用以下 udev 规则解决：</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The drive&apos;s own setting</source>
        <translation>按驱动器的设置</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Compression by the drive. Switch it off for archives that are already compressed.</source>
        <translation>驱动器自身的压缩。如果归档已经压缩，应当关闭。</translation>
    </message>
    <message>
        <source>Tape drive&apos;s c&amp;ompression:</source>
        <translation>磁带机压缩(&amp;O)：</translation>
    </message>
    <message>
        <source>As long as the drive accepts, up to %1</source>
        <translation>驱动器可接受的长度，最多 %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscSetDialog</name>
    <message>
        <source>&amp;Move to</source>
        <translation>移至(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Restore Automatic Plan</source>
        <translation>恢复自动规划(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Burn Set</source>
        <translation>刻录此组(&amp;B)</translation>
    </message>
    <message>
        <source>Discs of the Set</source>
        <translation>此组的光盘</translation>
    </message>
    <message>
        <source>Planning the discs</source>
        <translation>正在规划光盘</translation>
    </message>
    <message>
        <source>Discs and what lies on them</source>
        <translation>光盘及其内容</translation>
    </message>
    <message>
        <source>Moves what is selected to another disc of the set</source>
        <translation>将所选内容移至此组的另一张光盘</translation>
    </message>
    <message>
        <source>Nothing was moved: disc %1 would be too full. It has room for %2, and %3 would be needed.</source>
        <translation>未移动任何内容：光盘 %1 将超出容量。它可容纳 %2，而需要 %3。</translation>
    </message>
    <message>
        <source>Planning the discs…</source>
        <translation>正在规划光盘…</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>没有规划。</translation>
    </message>
    <message>
        <source>Everything fits on one disc of %1.</source>
        <translation>全部内容可放入一张 %1 的光盘。</translation>
    </message>
    <message numerus="yes">
        <source>%n discs of %1. Each can be read alone. Drag folders and files to move them to another disc.</source>
        <translation>
            <numerusform>%n 张 %1 的光盘。每张都可以单独读取。拖动文件夹和文件可将其移至另一张光盘。</numerusform>
        </translation>
    </message>
    <message>
        <source>You changed the plan; it is burned as it is shown.</source>
        <translation>您已更改规划；将按所示内容刻录。</translation>
    </message>
    <message numerus="yes">
        <source>%n files are larger than a disc and are split.</source>
        <translation>
            <numerusform>%n 个文件大于一张光盘，将被拆分。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files have hard links on several discs and are written on each.</source>
        <translation>
            <numerusform>%n 个文件在多张光盘上有硬链接，将写入其中每一张。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries cannot be read.</source>
        <translation>
            <numerusform>%n 个条目无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Disc &amp;%1</source>
        <translation>光盘 &amp;%1</translation>
    </message>
    <message>
        <source>&amp;New Disc</source>
        <translation>新光盘(&amp;N)</translation>
    </message>
    <message>
        <source>Second drive</source>
        <translation>第二个驱动器</translation>
    </message>
    <message>
        <source>The discs go to both drives in turn: while one writes, put a blank into the other</source>
        <translation>光盘在两个驱动器中轮流刻录：一个写入时，在另一个中放入空白光盘</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Second drive:</source>
        <translation>第二个驱动器(&amp;S)：</translation>
    </message>
    <message>
        <source>The discs have another size now. They are planned anew, without your changes.</source>
        <translation>光盘的容量已改变。将重新规划光盘，不保留您的更改。</translation>
    </message>
    <message>
        <source>The compilation has changed. The discs are planned anew, without your changes.</source>
        <translation>编排内容已改变。将重新规划光盘，不保留您的更改。</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscSetModel</name>
    <message>
        <source>Disc %1</source>
        <translation>光盘 %1</translation>
    </message>
    <message>
        <source>%1 % full, %2</source>
        <translation>已用 %1 %，%2</translation>
    </message>
    <message>
        <source>written with every disc</source>
        <translation>随每张光盘写入</translation>
    </message>
    <message>
        <source>split: part %1 of %2</source>
        <translation>拆分：第 %1 部分，共 %2 部分</translation>
    </message>
    <message>
        <source>Disc and contents</source>
        <translation>光盘与内容</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Fill and parts</source>
        <translation>用量与拆分</translation>
    </message>
</context>
<context>
    <name>steadyburn::DiscsWords</name>
    <message>
        <source>Disc %1: “%2”, burned earlier.</source>
        <translation>光盘 %1：“%2”，此前已刻录。</translation>
    </message>
    <message>
        <source>Disc %1: “%2”, written and verified.</source>
        <translation>光盘 %1：“%2”，已写入并校验。</translation>
    </message>
    <message>
        <source>Disc %1: “%2”, written, not verified.</source>
        <translation>光盘 %1：“%2”，已写入，未校验。</translation>
    </message>
    <message>
        <source>A blank for disc %1 was spoilt in “%2” after %3. It is of no use for the set.</source>
        <translation>光盘 %1 的一张空白光盘在“%2”中写入 %3 后报废。它不属于该组。</translation>
    </message>
    <message>
        <source>Nothing was written: the set has ended with the discs that it has.</source>
        <translation>未写入任何内容：该组已以现有光盘结束。</translation>
    </message>
    <message>
        <source>Nothing was written: the set has ended with the tapes that it has.</source>
        <translation>未写入任何内容：这一套已以现有磁带结束。</translation>
    </message>
</context>
<context>
    <name>steadyburn::EntryProperties</name>
    <message>
        <source>Select a file or a folder to see what the medium says of it.</source>
        <translation>选择一个文件或文件夹，查看介质对它的记录。</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>名称：</translation>
    </message>
    <message>
        <source>In:</source>
        <translation>位置：</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>大小：</translation>
    </message>
    <message>
        <source>Files:</source>
        <translation>文件：</translation>
    </message>
    <message>
        <source>Modified:</source>
        <translation>修改时间：</translation>
    </message>
    <message>
        <source>Permissions:</source>
        <translation>权限：</translation>
    </message>
    <message>
        <source>Owner:</source>
        <translation>所有者：</translation>
    </message>
    <message>
        <source>Leads to:</source>
        <translation>指向：</translation>
    </message>
    <message>
        <source>Same file as:</source>
        <translation>与此文件相同：</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>状态：</translation>
    </message>
    <message>
        <source>Damaged: what can be read of it may not be everything.</source>
        <translation>已损坏：能读取的内容可能不完整。</translation>
    </message>
    <message>
        <source>What the medium says of this entry contradicts itself.</source>
        <translation>介质上关于此条目的信息互相矛盾。</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
</context>
<context>
    <name>steadyburn::ExceptionPane</name>
    <message>
        <source>Show in &amp;Folder</source>
        <translation>在文件夹中显示(&amp;F)</translation>
    </message>
    <message>
        <source>Cop&amp;y All</source>
        <translation>全部复制(&amp;Y)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>steadyburn::FilterPage</name>
    <message>
        <source>Exclude folders that are marked as &amp;caches (CACHEDIR.TAG)</source>
        <translation>排除标记为缓存的文件夹（CACHEDIR.TAG）(&amp;C)</translation>
    </message>
    <message>
        <source>Stay on the &amp;file system of each source: leave out mounted file systems</source>
        <translation>不超出各个源所在的文件系统(&amp;F)：不进入挂载点</translation>
    </message>
    <message>
        <source>Exclude patterns</source>
        <translation>排除规则</translation>
    </message>
    <message>
        <source>&amp;Exclude, one pattern per line (* and ? match anything but a slash):</source>
        <translation>排除规则(&amp;L)，每行一条（* 和 ? 代表斜杠以外的任意字符）：</translation>
    </message>
    <message>
        <source>&amp;Add Common Patterns</source>
        <translation>添加常用规则(&amp;A)</translation>
    </message>
    <message>
        <source>⚠ Not a valid pattern, not saved: %1</source>
        <translation>⚠ 不是有效的规则，未保存：%1</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>过滤</translation>
    </message>
</context>
<context>
    <name>steadyburn::ForgetDialog</name>
    <message>
        <source>The &amp;whole backup “%1”, with its timer</source>
        <translation>整个备份“%1”及其定时器(&amp;W)</translation>
    </message>
    <message>
        <source>Forget Runs</source>
        <translation>遗忘运行</translation>
    </message>
    <message>
        <source>&amp;Runs: %1</source>
        <translation>运行(&amp;R)：%1</translation>
    </message>
    <message>
        <source>&amp;Runs: %1, for they cannot be restored without run %2</source>
        <translation>运行(&amp;R)：%1，因为没有第 %2 次就无法恢复它们</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>遗忘(&amp;F)</translation>
    </message>
    <message>
        <source>Steadyburn no longer knows what these media hold (runs: %1, %2), and cannot restore those days from a list. The media stay as they are: each can still be read alone. Nothing of your folders is touched.</source>
        <translation>Steadyburn 将不再知道这些介质上的内容（运行：%1，%2），也无法从列表恢复那些日期。介质保持不变：每个仍可单独读取。您的文件夹不受影响。</translation>
    </message>
</context>
<context>
    <name>steadyburn::HandbookView</name>
    <message>
        <source>Page of the handbook</source>
        <translation>手册页面</translation>
    </message>
</context>
<context>
    <name>steadyburn::HandbookWindow</name>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Normal Size</source>
        <translation>正常大小</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Find in the handbook</source>
        <translation>在手册中查找</translation>
    </message>
    <message>
        <source>%1 – Steadyburn Handbook</source>
        <translation>%1 – Steadyburn 手册</translation>
    </message>
    <message>
        <source>Not in the handbook</source>
        <translation>手册中没有</translation>
    </message>
</context>
<context>
    <name>steadyburn::KilledBurns</name>
    <message>
        <source>Nothing more is said of this burn. The medium is not changed.</source>
        <translation>不再提示此次刻录。介质不会改变。</translation>
    </message>
    <message numerus="yes">
        <source>%n more burns were cut off.</source>
        <translation>
            <numerusform>另有 %n 次刻录中途中断。</numerusform>
        </translation>
    </message>
    <message>
        <source>For&amp;get Burn</source>
        <translation>忘记此次刻录(&amp;G)</translation>
    </message>
</context>
<context>
    <name>steadyburn::LogPage</name>
    <message>
        <source>&amp;Keep the log of each burn</source>
        <translation>保留每次刻录的日志(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Open Folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>At &amp;most:</source>
        <translation>最多保留(&amp;M)：</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>文件夹(&amp;F)：</translation>
    </message>
    <message>
        <source>Folder of the logs</source>
        <translation>日志文件夹</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
</context>
<context>
    <name>steadyburn::LogPane</name>
    <message>
        <source>Only &amp;problems</source>
        <translation>仅问题(&amp;P)</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>过滤日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Copies the selected lines, or all that are shown</source>
        <translation>复制选中的行；未选中时复制显示的所有行</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>复制(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>steadyburn::MainWindow</name>
    <message>
        <source>Burn &amp;Image…</source>
        <translation>刻录映像(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Medium</source>
        <translation>介质(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Medium Information…</source>
        <translation>驱动器中的内容(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Read Disc into Image…</source>
        <translation>将光盘读取为映像(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>擦除(&amp;E)…</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>弹出(&amp;J)</translation>
    </message>
    <message>
        <source>Burn an image</source>
        <translation>刻录映像</translation>
    </message>
    <message>
        <source>Images (*.iso *.img *.tar *.tar.gz *.tar.zst);;All files (*)</source>
        <translation>映像 (*.iso *.img *.tar *.tar.gz *.tar.zst);;所有文件 (*)</translation>
    </message>
    <message>
        <source>“%1” is an image of a disc.</source>
        <translation>“%1”是光盘映像。</translation>
    </message>
    <message>
        <source>What you had put together last time was not saved as a project. It is here again; save it if you want to keep it.</source>
        <translation>您上次添加的内容没有保存为项目。它已恢复；如需保留，请保存。</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation>手册(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>What Is an &amp;Underrun?</source>
        <translation>什么是缓冲区欠载(&amp;U)？</translation>
    </message>
    <message>
        <source>&amp;About Steadyburn</source>
        <translation>关于 Steadyburn(&amp;A)</translation>
    </message>
    <message>
        <source>B&amp;urn Image as It Is</source>
        <translation>按原样刻录映像(&amp;U)</translation>
    </message>
    <message>
        <source>Add as Fi&amp;le</source>
        <translation>作为文件添加(&amp;P)</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换该文件吗？</translation>
    </message>
    <message>
        <source>“%1” already exists: %2, last changed %3.</source>
        <translation>“%1”已存在：%2，最后修改于 %3。</translation>
    </message>
    <message>
        <source>The burn would replace it: its present contents would be lost.</source>
        <translation>刻录会将其替换：其中现有的内容会丢失。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>%1 is still busy: close the window when it has finished, or stop it there first.</source>
        <translation>%1 仍在工作：请等它完成后再关闭窗口，或先在那里停止。</translation>
    </message>
    <message>
        <source>The logout was cancelled because a medium is in use. Log out when that has finished, or stop it first.</source>
        <translation>已请求推迟注销：正在使用介质。请在完成后再注销，或先将其停止。</translation>
    </message>
    <message>
        <source>the session ends</source>
        <translation>桌面会话即将结束</translation>
    </message>
    <message>
        <source>Write to the file?</source>
        <translation>写入该文件？</translation>
    </message>
    <message>
        <source>The project uses this file as the medium of a simulated drive. You did not choose it. The burn would write to it, and its present contents could be lost.</source>
        <translation>该项目将此文件用作模拟驱动器的介质，而您并未选择它。刻录将写入该文件，其现有内容可能丢失。</translation>
    </message>
    <message>
        <source>&amp;Write</source>
        <translation>写入(&amp;W)</translation>
    </message>
    <message>
        <source>Append to the file?</source>
        <translation>追加到该文件？</translation>
    </message>
    <message>
        <source>The project names this file as its target. You did not choose it. The burn would append to it; its present contents are kept.</source>
        <translation>项目将此文件指定为目标，并非由您选择。刻录会追加到该文件；其中现有内容会保留。</translation>
    </message>
    <message>
        <source>&amp;Append</source>
        <translation>追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Do Not Append</source>
        <translation>不追加(&amp;D)</translation>
    </message>
    <message>
        <source>Append anyway?</source>
        <translation>仍然追加？</translation>
    </message>
    <message>
        <source>&amp;Append Anyway</source>
        <translation>仍然追加(&amp;A)</translation>
    </message>
    <message>
        <source>Loo&amp;k Into It</source>
        <translation>查看其内容(&amp;K)</translation>
    </message>
    <message>
        <source>Continue with changed files?</source>
        <translation>要使用已更改的文件继续吗？</translation>
    </message>
    <message>
        <source>&amp;Continue with These Files</source>
        <translation>使用这些文件继续(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Do Not Continue</source>
        <translation>不继续(&amp;D)</translation>
    </message>
    <message>
        <source>A set of discs or tapes is not complete. To continue it, choose File → Disc and Tape Sets.</source>
        <translation>有一组光盘或磁带尚未完成。要继续，请选择“文件 → 光盘组和磁带组”。</translation>
    </message>
    <message>
        <source>&amp;Copy Disc…</source>
        <translation>复制光盘(&amp;C)…</translation>
    </message>
    <message>
        <source>Chec&amp;k Disc…</source>
        <translation>检查光盘(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Burn…</source>
        <translation>刻录(&amp;B)…</translation>
    </message>
    <message>
        <source>What you had put together last time was not saved as a project and is not part of this compilation. Restore it in this one&apos;s place, or discard it.</source>
        <translation>您上次编排的内容没有保存为项目，也不属于当前编排。您可以恢复它以取代当前编排，或将其丢弃。</translation>
    </message>
    <message>
        <source>Rest&amp;ore</source>
        <translation>恢复(&amp;O)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>&amp;Burn</source>
        <translation>刻录(&amp;B)</translation>
    </message>
    <message>
        <source>Bac&amp;kups</source>
        <translation>备份(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Shelf</source>
        <translation>介质架(&amp;S)</translation>
    </message>
    <message>
        <source>L&amp;ook Inside</source>
        <translation>查看内容(&amp;O)</translation>
    </message>
    <message>
        <source>Menu Ba&amp;r</source>
        <translation>菜单栏(&amp;R)</translation>
    </message>
    <message>
        <source>Burn</source>
        <translation>刻录</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>介质架</translation>
    </message>
    <message>
        <source>Look Inside</source>
        <translation>查看内容</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>&amp;Look Inside</source>
        <translation>查看内容(&amp;L)</translation>
    </message>
    <message>
        <source>Chec&amp;k Tape</source>
        <translation>检查磁带(&amp;K)</translation>
    </message>
    <message>
        <source>Chec&amp;k Disc</source>
        <translation>检查光盘(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Read into an Image…</source>
        <translation>读入映像(&amp;R)…</translation>
    </message>
    <message>
        <source>Tape &amp;Information</source>
        <translation>磁带信息(&amp;I)</translation>
    </message>
    <message>
        <source>Disc &amp;Information</source>
        <translation>光盘信息(&amp;I)</translation>
    </message>
    <message>
        <source>Burn Image</source>
        <translation>刻录映像</translation>
    </message>
    <message>
        <source>An ISO file to a disc</source>
        <translation>将 ISO 文件写入光盘</translation>
    </message>
    <message>
        <source>Copy Disc</source>
        <translation>复制光盘</translation>
    </message>
    <message>
        <source>With one drive or two</source>
        <translation>用一个或两个驱动器</translation>
    </message>
    <message>
        <source>Check Disc</source>
        <translation>检查光盘</translation>
    </message>
    <message>
        <source>Is every file still good?</source>
        <translation>每个文件都还完好吗？</translation>
    </message>
    <message>
        <source>Restore Files</source>
        <translation>恢复文件</translation>
    </message>
    <message>
        <source>From disc, tape or backup</source>
        <translation>从光盘、磁带或备份</translation>
    </message>
    <message>
        <source>Choose &amp;Where to Burn…</source>
        <translation>选择刻录目标(&amp;W)…</translation>
    </message>
    <message>
        <source>Practise without a drive</source>
        <translation>没有驱动器也可练习</translation>
    </message>
    <message>
        <source>No drive is chosen. Choose one first (Ctrl+T).</source>
        <translation>尚未选择驱动器。请先选择 (Ctrl+T)。</translation>
    </message>
    <message>
        <source>Write it anew?</source>
        <translation>重新写入？</translation>
    </message>
    <message>
        <source>This burn would replace it: everything on it would be lost.</source>
        <translation>此次刻录将替换其内容：上面的所有数据都将丢失。</translation>
    </message>
    <message>
        <source>&amp;Write It Anew</source>
        <translation>重新写入(&amp;W)</translation>
    </message>
    <message>
        <source>End the set?</source>
        <translation>结束该组？</translation>
    </message>
    <message>
        <source>&amp;End the Set</source>
        <translation>结束该组(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Do Not End It</source>
        <translation>不结束(&amp;D)</translation>
    </message>
    <message>
        <source>This burn has not written anything yet. If you continue, the rest of the set gets the files as they are now; files that no longer exist are missing there. What is finished stays as it is.</source>
        <translation>此次刻录尚未写入任何内容。若继续，这一套的其余部分将按文件现在的样子写入；已不存在的文件将缺失。已完成的部分保持不变。</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumBar</name>
    <message>
        <source>&amp;Open File…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Sess&amp;ion:</source>
        <translation>会话(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Look into:</source>
        <translation>查看(&amp;L)：</translation>
    </message>
    <message>
        <source>Each burn onto this disc added a session. The newest shows what those before it had, too.</source>
        <translation>每次刻录都会在此光盘上添加一个会话。最新的会话也会显示之前各会话的内容。</translation>
    </message>
    <message>
        <source>Choose a drive, or an image or archive</source>
        <translation>选择驱动器、映像或归档文件</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Part of a name; with a slash, part of a path (%1)</source>
        <translation>名称的一部分；含斜杠时为路径的一部分（%1）</translation>
    </message>
    <message>
        <source>Open an image or archive</source>
        <translation>打开映像或归档文件</translation>
    </message>
    <message>
        <source>Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)</source>
        <translation>映像和归档文件 (*.iso *.img *.tar *.tar.* *.tgz *.tap);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Newest, with all before it</source>
        <translation>最新会话（含之前的全部内容）</translation>
    </message>
    <message>
        <source>Session %1</source>
        <translation>会话 %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumDialog</name>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1（%2 字节）</translation>
    </message>
    <message>
        <source>Medium in %1</source>
        <translation>%1 中的介质</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>重新检测(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>擦除(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Read into Image…</source>
        <translation>读取为映像(&amp;R)…</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>弹出(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Erase &amp;Quickly</source>
        <translation>快速擦除(&amp;Q)</translation>
    </message>
    <message>
        <source>Erase Com&amp;pletely</source>
        <translation>完全擦除(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>The medium is blank.</source>
        <translation>介质是空白的。</translation>
    </message>
    <message>
        <source>The medium has been ejected.</source>
        <translation>介质已离开驱动器。</translation>
    </message>
    <message>
        <source>Checking the medium…</source>
        <translation>正在检测介质…</translation>
    </message>
    <message>
        <source>Medium:</source>
        <translation>介质：</translation>
    </message>
    <message>
        <source>State:</source>
        <translation>状态：</translation>
    </message>
    <message>
        <source>%1, write-protected</source>
        <translation>%1，写保护</translation>
    </message>
    <message>
        <source>Capacity:</source>
        <translation>容量：</translation>
    </message>
    <message>
        <source>Free:</source>
        <translation>可用：</translation>
    </message>
    <message>
        <source>length not known</source>
        <translation>长度未知</translation>
    </message>
    <message>
        <source>file %1: %2</source>
        <translation>文件 %1：%2</translation>
    </message>
    <message>
        <source>session %1: %2</source>
        <translation>区段 %1：%2</translation>
    </message>
    <message>
        <source>Files:</source>
        <translation>文件：</translation>
    </message>
    <message>
        <source>Sessions:</source>
        <translation>区段：</translation>
    </message>
    <message>
        <source>Speeds:</source>
        <translation>速度：</translation>
    </message>
    <message>
        <source>Medium ID:</source>
        <translation>介质 ID：</translation>
    </message>
    <message>
        <source>Drive:</source>
        <translation>驱动器：</translation>
    </message>
    <message>
        <source>Drive&apos;s buffer:</source>
        <translation>驱动器缓冲区：</translation>
    </message>
    <message>
        <source>All data on this %1 will be lost: %2.</source>
        <translation>介质（%1）上的全部内容都将丢失：%2。</translation>
    </message>
    <message>
        <source>All data on this %1 will be lost.</source>
        <translation>介质（%1）上的全部内容都将丢失。</translation>
    </message>
    <message>
        <source>Erasing all of it. This takes as long as writing the whole medium, and cannot be stopped.</source>
        <translation>正在完全擦除。所需时间与写满介质相同，且无法停止。</translation>
    </message>
    <message>
        <source>Erasing. This cannot be stopped.</source>
        <translation>正在擦除。此过程无法停止。</translation>
    </message>
    <message>
        <source>Read into an image</source>
        <translation>读取为映像</translation>
    </message>
    <message>
        <source>ISO images (*.iso)</source>
        <translation>ISO 映像 (*.iso)</translation>
    </message>
    <message>
        <source>Ejecting…</source>
        <translation>正在弹出…</translation>
    </message>
    <message>
        <source>%1 read into “%2”.</source>
        <translation>已将 %1 读取到“%2”。</translation>
    </message>
    <message>
        <source>Read into “%1”, but %2 could not be read and were replaced by zeros.</source>
        <translation>已读取到“%1”，但有 %2 无法读取，该处以零填充。</translation>
    </message>
    <message>
        <source>Affected files: %1</source>
        <translation>涉及的文件：%1</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation>，另有 %1 个</translation>
    </message>
    <message>
        <source>Stopped. Reading into the same file continues where it stopped.</source>
        <translation>已停止。再次读取到同一文件时，将从停止处继续。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Reading into “%1”: %2 of %3</source>
        <translation>正在读取到“%1”：%2 / %3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
    <message>
        <source>, %1 damaged</source>
        <translation>，%1 已损坏</translation>
    </message>
    <message>
        <source>Density:</source>
        <translation>密度：</translation>
    </message>
    <message>
        <source>Position:</source>
        <translation>位置：</translation>
    </message>
    <message>
        <source>Longest record:</source>
        <translation>最长记录：</translation>
    </message>
    <message>
        <source>This is not the medium that the question was about. Nothing was erased.</source>
        <translation>这不是刚才询问的那张介质。没有擦除任何内容。</translation>
    </message>
    <message>
        <source>A medium is being erased</source>
        <translation>正在擦除介质</translation>
    </message>
    <message>
        <source>A disc is being read</source>
        <translation>正在读取光盘</translation>
    </message>
    <message>
        <source>&amp;Look Into It</source>
        <translation>查看其内容(&amp;V)</translation>
    </message>
    <message>
        <source>Caution:</source>
        <translation>注意：</translation>
    </message>
    <message>
        <source>file %1; %2 records and filemarks from the beginning of the tape</source>
        <translation>文件 %1；距磁带开头 %2 个记录和文件标记</translation>
    </message>
    <message>
        <source>Whether a run of a backup would be lost is not known.</source>
        <translation>尚不知道是否会丢失某个备份的运行。</translation>
    </message>
    <message>
        <source>Looking for a run of a backup on the medium</source>
        <translation>正在介质上查找备份的运行</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumPage</name>
    <message>
        <source>Choose a drive with a disc or a tape, or open an image or archive.</source>
        <translation>请选择装有光盘或磁带的驱动器，或打开映像或归档文件。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>恢复(&amp;R)…</translation>
    </message>
    <message>
        <source>Verif&amp;y Medium</source>
        <translation>校验介质(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Compare with Folder…</source>
        <translation>与文件夹比较(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Copy &amp;All</source>
        <translation>全部复制(&amp;A)</translation>
    </message>
    <message>
        <source>Restore into which folder?</source>
        <translation>恢复到哪个文件夹？</translation>
    </message>
    <message>
        <source>Compare with which folder?</source>
        <translation>与哪个文件夹比较？</translation>
    </message>
    <message>
        <source>%1, %2: fetched from the medium. Drag them once more.</source>
        <translation>%1（%2）：已从介质取出。请再拖动一次。</translation>
    </message>
    <message>
        <source>%1 entries, %2</source>
        <translation>%1 个条目，%2</translation>
    </message>
    <message>
        <source>%1 found of %2 entries</source>
        <translation>在 %2 个条目中找到 %1 个</translation>
    </message>
    <message>
        <source>%1; the first %2 are shown</source>
        <translation>%1；显示前 %2 个</translation>
    </message>
    <message>
        <source>&amp;Restore All…</source>
        <translation>全部恢复(&amp;R)…</translation>
    </message>
    <message>
        <source>Listing: %1</source>
        <translation>正在列出：%1</translation>
    </message>
    <message>
        <source>Choose the drive with the disc or tape to check, or open an image or archive.</source>
        <translation>请选择要检查的光盘或磁带所在的驱动器，或打开映像或归档文件。</translation>
    </message>
    <message>
        <source>Look Inside</source>
        <translation>查看内容</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumQuestions</name>
    <message>
        <source>Drive with the tape</source>
        <translation>装有该磁带的驱动器</translation>
    </message>
    <message>
        <source>&amp;Keep Them</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>Re&amp;place Them</source>
        <translation>替换(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>继续(&amp;N)</translation>
    </message>
    <message>
        <source>Continue &amp;Without It</source>
        <translation>没有此磁带也继续(&amp;W)</translation>
    </message>
    <message>
        <source>Stopped: not everything on the medium is shown.</source>
        <translation>已停止：未显示介质上的全部内容。</translation>
    </message>
    <message>
        <source>There are more entries than can be shown.</source>
        <translation>条目过多，无法全部显示。</translation>
    </message>
    <message>
        <source>The medium was listed, but not all is as it should be. What is wrong is named below.</source>
        <translation>已列出介质内容，但有些内容不正常。问题列在下方。</translation>
    </message>
    <message>
        <source>Nothing is on this medium.</source>
        <translation>此介质上没有任何内容。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Not all of what is dragged can be read, and only whole files can be dragged. “Restore” brings back what can be read of them.</source>
        <translation>所拖动的内容并非全部可读，而只有完整的文件才能拖动。“恢复”可取回其中可读的部分。</translation>
    </message>
    <message>
        <source>Some entries were not restored or stayed as they were. They are named below.</source>
        <translation>有些条目未恢复或保持原样，列在下方。</translation>
    </message>
    <message>
        <source>What is not as it should be is named below.</source>
        <translation>不正常之处列在下方。</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation>，另有 %1 个</translation>
    </message>
    <message>
        <source>, and perhaps others, since not all of the medium could be listed</source>
        <translation>，可能还有其他文件，因为未能列出介质的全部内容</translation>
    </message>
    <message>
        <source>In “%1” there are already: %2. Replace them with what the medium has?</source>
        <translation>“%1”中已有：%2。要用介质上的文件替换它们吗？</translation>
    </message>
    <message>
        <source>Insert tape %1 of “%2”.</source>
        <translation>请插入“%2”的第 %1 盘磁带。</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumView</name>
    <message>
        <source>Contents of the medium</source>
        <translation>介质内容</translation>
    </message>
</context>
<context>
    <name>steadyburn::MediumWork</name>
    <message>
        <source>Restoring into “%1”</source>
        <translation>正在恢复到“%1”</translation>
    </message>
    <message>
        <source>Files are being restored</source>
        <translation>正在恢复文件</translation>
    </message>
    <message>
        <source>Fetching what is dragged</source>
        <translation>正在取出所拖动的内容</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>正在校验</translation>
    </message>
    <message>
        <source>A medium is being verified</source>
        <translation>正在校验介质</translation>
    </message>
    <message>
        <source>Comparing with “%1”</source>
        <translation>正在与“%1”比较</translation>
    </message>
    <message>
        <source>%1: %2, %3 of %4</source>
        <translation>%1：%2，%3 / %4</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
</context>
<context>
    <name>steadyburn::OutcomeSign</name>
    <message>
        <source>Complete</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Complete with problems</source>
        <translation>完成，但有问题</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
</context>
<context>
    <name>steadyburn::PatternsPane</name>
    <message>
        <source>Exclude &amp;caches</source>
        <translation>排除缓存(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Stay on one file system</source>
        <translation>不跨越文件系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>Not on the medium</source>
        <translation>不在介质上</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Include A&amp;gain</source>
        <translation>重新包含(&amp;G)</translation>
    </message>
    <message>
        <source>A pattern without a slash is compared with names, one with a slash with the whole path on the medium. * stops at a slash, ** does not. A slash at the end: folders only.</source>
        <translation>不含斜杠的规则与名称比对，含斜杠的规则与介质上的完整路径比对。* 遇斜杠为止，** 则不受此限。末尾的斜杠表示仅匹配文件夹。</translation>
    </message>
    <message>
        <source>Excludes the contents of folders that are marked by a file CACHEDIR.TAG</source>
        <translation>含有标记文件 CACHEDIR.TAG 的文件夹中的内容</translation>
    </message>
    <message>
        <source>Excludes what is mounted in a folder: other disks, shares, snapshots</source>
        <translation>排除挂载在文件夹中的内容：其他磁盘、共享、快照</translation>
    </message>
    <message>
        <source>Excluded files</source>
        <translation>已排除的文件</translation>
    </message>
    <message>
        <source>“%1” can never match: check that its brackets are closed.</source>
        <translation>“%1”永远不会匹配：请检查方括号是否闭合。</translation>
    </message>
    <message>
        <source>Nothing is excluded.</source>
        <translation>未排除任何内容。</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>排除规则</translation>
    </message>
    <message>
        <source>Would exclude %1, %2.</source>
        <translation>将排除 %1，%2。</translation>
    </message>
    <message>
        <source>Excludes %1, %2.</source>
        <translation>已排除 %1，%2。</translation>
    </message>
    <message>
        <source>Exclude what matches, &amp;one pattern per line:</source>
        <translation>排除匹配的内容，每行一条规则(&amp;O)：</translation>
    </message>
</context>
<context>
    <name>steadyburn::PlacesPane</name>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>添加(&amp;D)</translation>
    </message>
    <message>
        <source>Add what is selected to the compilation</source>
        <translation>将选中的内容添加到项目</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>此计算机</translation>
    </message>
    <message>
        <source>H&amp;idden files</source>
        <translation>隐藏文件(&amp;I)</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProblemsPane</name>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation>排除(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Clea&amp;r</source>
        <translation>清除(&amp;R)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show in the compilation</source>
        <translation>在项目中显示</translation>
    </message>
    <message>
        <source>Remove it from the compilation</source>
        <translation>从项目中移除</translation>
    </message>
    <message>
        <source>Read its source again</source>
        <translation>重新读取其源</translation>
    </message>
    <message>
        <source>Tr&amp;y Again</source>
        <translation>重试(&amp;Y)</translation>
    </message>
    <message>
        <source>Selected problem</source>
        <translation>所选问题</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProgressPane</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>File being read</source>
        <translation>正在读取的文件</translation>
    </message>
    <message>
        <source>Whole burn</source>
        <translation>整体进度</translation>
    </message>
    <message>
        <source>Phases</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 verified</source>
        <translation>已校验 %1</translation>
    </message>
    <message>
        <source>The drive is waiting</source>
        <translation>光驱正在等待</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>%1 left, done at about %2</source>
        <translation>剩余 %1，预计 %2 完成</translation>
    </message>
    <message>
        <source>%1 left, then it is verified</source>
        <translation>剩余 %1，然后校验</translation>
    </message>
</context>
<context>
    <name>steadyburn::ProjectFile</name>
    <message>
        <source>Steadyburn projects (*.steadyburn)</source>
        <translation>Steadyburn 项目 (*.steadyburn)</translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation>打开项目(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save Project</source>
        <translation>保存项目(&amp;S)</translation>
    </message>
    <message>
        <source>Save Project &amp;As…</source>
        <translation>项目另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Recent Projects</source>
        <translation>最近的项目(&amp;R)</translation>
    </message>
    <message>
        <source>New compilation</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Save the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>&amp;Clear List</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Save the compilation?</source>
        <translation>保存项目吗？</translation>
    </message>
    <message>
        <source>The compilation has not been saved in a project file yet.</source>
        <translation>此项目尚未保存为文件。</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>A project file keeps what you put together, so that you can burn it again. Your own files are not changed in either case.</source>
        <translation>项目文件会保存您添加的内容，以便再次刻录。无论是否保存，您自己的文件都不会受到影响。</translation>
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
        <translation>驱动器缓冲区</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>→ Writing</source>
        <translation>→ 写入</translation>
    </message>
    <message>
        <source>waited %1 s</source>
        <translation>已等待 %1 秒</translation>
    </message>
    <message>
        <source>Underruns: %1 · %2</source>
        <translation>缓冲区欠载：%1 · %2</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停下</translation>
    </message>
    <message>
        <source>streaming</source>
        <translation>连续走带</translation>
    </message>
    <message>
        <source>standing</source>
        <translation>静止</translation>
    </message>
    <message>
        <source>repositions: %1</source>
        <translation>重新定位：%1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>last known: %1 (the drive waits for data)</source>
        <translation>上次已知：%1（驱动器正在等待数据）</translation>
    </message>
    <message>
        <source>not reported (the drive waits for data)</source>
        <translation>未报告（驱动器正在等待数据）</translation>
    </message>
    <message>
        <source>not reported</source>
        <translation>未报告</translation>
    </message>
    <message>
        <source>links: %1</source>
        <translation>衔接点：%1</translation>
    </message>
    <message>
        <source>Tape</source>
        <translation>磁带</translation>
    </message>
    <message>
        <source>busy %1 % of the time</source>
        <translation>%1 % 的时间在忙</translation>
    </message>
    <message>
        <source>computer too busy: %1×, %2</source>
        <translation>计算机过于繁忙：%1 次，%2</translation>
    </message>
</context>
<context>
    <name>steadyburn::ReminderBox</name>
    <message>
        <source>Remi&amp;nd me of due checks</source>
        <translation>提醒到期的检查(&amp;N)</translation>
    </message>
    <message>
        <source>A timer of your systemd looks once a day, and a notification names each disc or tape once.</source>
        <translation>您的 systemd 定时器每天查看一次，每张光盘或每盘磁带只通知一次。</translation>
    </message>
    <message>
        <source>%1
Now: %2</source>
        <translation>%1
当前：%2</translation>
    </message>
</context>
<context>
    <name>steadyburn::ReportDialog</name>
    <message>
        <source>Report of “%1”, run %2</source>
        <translation>“%1”第 %2 次运行的报告</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Web pages (*.html);;Text files (*.txt)</source>
        <translation>网页 (*.html);;文本文件 (*.txt)</translation>
    </message>
    <message>
        <source>Saved as “%1”.</source>
        <translation>已保存为“%1”。</translation>
    </message>
</context>
<context>
    <name>steadyburn::RestoreDialog</name>
    <message>
        <source>&amp;Replace files that are there</source>
        <translation>替换已有的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>继续(&amp;N)</translation>
    </message>
    <message>
        <source>Restore “%1”</source>
        <translation>恢复“%1”</translation>
    </message>
    <message>
        <source>%1 – run %2, %3</source>
        <translation>%1 – 第 %2 次运行，%3</translation>
    </message>
    <message>
        <source>Contents of the run</source>
        <translation>此次运行的内容</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Location of the medium</source>
        <translation>介质的位置</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>As it was &amp;on:</source>
        <translation>恢复到(&amp;O)：</translation>
    </message>
    <message>
        <source>&amp;Select what to restore. With nothing selected, everything is restored.</source>
        <translation>选择要恢复的内容；不选则恢复全部(&amp;S)。</translation>
    </message>
    <message>
        <source>&amp;Into the folder:</source>
        <translation>到文件夹(&amp;I)：</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>R&amp;estore</source>
        <translation>恢复(&amp;E)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading the contents of the run…</source>
        <translation>正在读取此次运行的内容…</translation>
    </message>
    <message>
        <source>“%1” of run %2, written to “%3”: %4, %5</source>
        <translation>第 %2 次运行的“%1”，写入“%3”：%4，%5</translation>
    </message>
    <message>
        <source>run %1, of which there is no good record: %2</source>
        <translation>第 %1 次运行，没有完好的记录：%2</translation>
    </message>
    <message>
        <source>Media, in this order:
%1</source>
        <translation>所需介质，按此顺序：
%1</translation>
    </message>
    <message>
        <source>Restore into which folder?</source>
        <translation>恢复到哪个文件夹？</translation>
    </message>
    <message>
        <source>Restored from run %1: %2, %3.</source>
        <translation>已从第 %1 次运行恢复：%2，%3。</translation>
    </message>
    <message>
        <source>Lost: %1. The list names each.</source>
        <translation>丢失：%1。列表中逐一列出。</translation>
    </message>
    <message>
        <source>The list names what is not as it was.</source>
        <translation>列表中列出与原样不同的内容。</translation>
    </message>
    <message>
        <source>Files are being restored. Stop that first.</source>
        <translation>正在恢复文件，请先停止。</translation>
    </message>
    <message>
        <source>Restore &amp;Without It</source>
        <translation>不用它恢复(&amp;W)</translation>
    </message>
    <message>
        <source>Files that were there already were kept. To replace them, check “Replace files that are there” and restore again.</source>
        <translation>已有的文件均已保留。要替换它们，请勾选“替换已有的文件”，然后再次恢复。</translation>
    </message>
    <message>
        <source>Not restored because a medium is missing: %1. The list names each.</source>
        <translation>因缺少介质而未恢复：%1。列表中逐一列出。</translation>
    </message>
    <message>
        <source>Insert the medium “%1” of run %2, or say where it is. Without it, what only it has is missing, and the rest is restored.</source>
        <translation>请放入第 %2 次运行的介质“%1”，或指明其位置。没有它，仅在其上的内容将缺失，其余照常恢复。</translation>
    </message>
</context>
<context>
    <name>steadyburn::ResultPane</name>
    <message>
        <source>%1, the last in %2</source>
        <translation>%1，最后一张在 %2 中</translation>
    </message>
</context>
<context>
    <name>steadyburn::ResultWords</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>Written and verified, but with %n problems: %1</source>
        <translation>
            <numerusform>已写入并校验，但有 %n 个问题：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Written, but with %n problems: %1</source>
        <translation>
            <numerusform>已写入，但有 %n 个问题：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Written and verified: %1</source>
        <translation>已写入并校验：%1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Written, not verified: %1</source>
        <translation>已写入，未校验：%1</translation>
    </message>
    <message>
        <source>The medium was written, but it does not hold what was sent: do not rely on it.</source>
        <translation>介质已写入，但内容与发送的数据不符：请勿依赖它。</translation>
    </message>
    <message>
        <source>The source files were only read and are unchanged.</source>
        <translation>源文件只被读取，未作改动。</translation>
    </message>
    <message>
        <source>writing %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>verifying %1</source>
        <translation>校验 %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Average speed</source>
        <translation>平均速度</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>Memory buffer</source>
        <translation>内存缓冲区</translation>
    </message>
    <message>
        <source>Never ran dry</source>
        <translation>从未耗尽</translation>
    </message>
    <message>
        <source>Ran dry %1</source>
        <translation>耗尽 %1</translation>
    </message>
    <message>
        <source>the drive waited %1 s</source>
        <translation>光驱等待了 %1 秒</translation>
    </message>
    <message>
        <source>Stopped before anything was written</source>
        <translation>在写入任何数据之前已停止</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>写入 %1 后已停止</translation>
    </message>
    <message>
        <source>Verifying failed: the medium differs from what was sent</source>
        <translation>校验失败：介质内容与发送的数据不符</translation>
    </message>
    <message>
        <source>The burn failed before anything was written</source>
        <translation>刻录在写入任何数据之前失败</translation>
    </message>
    <message>
        <source>The burn failed after %1</source>
        <translation>刻录在写入 %1 后失败</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>The drive stopped %1 because its own small buffer was empty, and linked on; that is harmless.</source>
        <translation>光驱因自身的小缓冲区为空而停顿 %1，随后衔接续写；这是无害的。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Problems:</source>
        <translation>问题：</translation>
    </message>
    <message>
        <source>Nothing was written: this burn has not changed the medium.</source>
        <translation>未写入任何数据：本次刻录没有改动介质。</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n sectors)</source>
        <translation>
            <numerusform>%1（%n 个扇区）</numerusform>
        </translation>
    </message>
    <message>
        <source>disc %1 of %2, %3</source>
        <translation>光盘 %1（共 %2 张），%3</translation>
    </message>
    <message>
        <source>%1, %2 on %3</source>
        <translation>%1，%2，共 %3</translation>
    </message>
    <message>
        <source>Not begun; nothing was written</source>
        <translation>未开始；未写入任何数据</translation>
    </message>
    <message>
        <source>Practice run complete; nothing was written: %1</source>
        <translation>练习完成；没有写入任何内容：%1</translation>
    </message>
    <message>
        <source>The burn failed</source>
        <translation>刻录失败</translation>
    </message>
</context>
<context>
    <name>steadyburn::RingGauge</name>
    <message>
        <source>Memory buffer</source>
        <translation>内存缓冲区</translation>
    </message>
    <message>
        <source>%1 percent, %2</source>
        <translation>百分之 %1，%2</translation>
    </message>
    <message>
        <source>Filling</source>
        <translation>填充中</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>偏低</translation>
    </message>
    <message>
        <source>Finishing</source>
        <translation>收尾</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>Verifying</source>
        <translation>正在校验</translation>
    </message>
    <message>
        <source>Next medium</source>
        <translation>下一张介质</translation>
    </message>
    <message>
        <source>Scanning</source>
        <translation>正在扫描</translation>
    </message>
    <message>
        <source>buffer %1 percent, %2</source>
        <translation>缓冲区百分之 %1，%2</translation>
    </message>
    <message>
        <source>buffer %1 percent, %2 seconds, %3</source>
        <translation>缓冲区百分之 %1，%2 秒，%3</translation>
    </message>
    <message>
        <source>Drive waiting</source>
        <translation>光驱等待中</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Protecting</source>
        <translation>正在创建保护数据</translation>
    </message>
</context>
<context>
    <name>steadyburn::RunDialog</name>
    <message>
        <source>Run %1 (%2) to “%3”</source>
        <translation>第 %1 次运行（%2），写入“%3”</translation>
    </message>
    <message>
        <source>Name of the medium: %1</source>
        <translation>介质名称：%1</translation>
    </message>
    <message>
        <source>Files: %1 new, %2 changed, %3 moved, %4 deleted, %5 as they were</source>
        <translation>文件：新增 %1，更改 %2，移动 %3，删除 %4，未变 %5</translation>
    </message>
    <message>
        <source>To be written: %1</source>
        <translation>将写入：%1</translation>
    </message>
    <message>
        <source>To be written: at most about %1</source>
        <translation>将写入：最多约 %1</translation>
    </message>
    <message>
        <source>Write &amp;everything: a full run</source>
        <translation>写入全部内容：完整运行(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Forget Them…</source>
        <translation>遗忘它们(&amp;F)…</translation>
    </message>
    <message>
        <source>Record as &amp;Deleted</source>
        <translation>记录为已删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Build on It</source>
        <translation>以此为基础(&amp;B)</translation>
    </message>
    <message>
        <source>Run “%1”</source>
        <translation>运行“%1”</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Checking what has changed…</source>
        <translation>正在查看有何更改…</translation>
    </message>
    <message>
        <source>Nothing has changed since run %1. There is nothing to write.</source>
        <translation>自第 %1 次运行以来没有更改，无需写入。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>未写入任何内容。</translation>
    </message>
    <message>
        <source>Run %1 (%2) continues with volume %3. What has been written stays as it is: %4.</source>
        <translation>第 %1 次运行（%2）从第 %3 卷继续。已写入的内容保持不变：%4。</translation>
    </message>
    <message>
        <source>&amp;Compare with the sources after the run, in:</source>
        <translation>运行后与源比较(&amp;C)，使用：</translation>
    </message>
    <message>
        <source>Reads what was written once more and compares it with the sources as they are then. The result is in the report of the run and on the shelf. Another drive shows that not only the one that has written the medium can read it.</source>
        <translation>再次读取写入的内容，并与届时的源比较。结果记入该次运行的报告和介质架。使用另一台驱动器可以证明，不只是写入介质的那一台才能读取它。</translation>
    </message>
    <message>
        <source>Drive that compares</source>
        <translation>用于比较的驱动器</translation>
    </message>
    <message>
        <source>The drive that writes</source>
        <translation>写入的驱动器</translation>
    </message>
    <message>
        <source>Change &amp;Backup…</source>
        <translation>更改备份(&amp;B)…</translation>
    </message>
    <message>
        <source>Begin another &amp;medium</source>
        <translation>使用新介质(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Overwrite That Run</source>
        <translation>覆盖该次运行(&amp;O)</translation>
    </message>
</context>
<context>
    <name>steadyburn::RunModel</name>
    <message>
        <source>%1, on run %2</source>
        <translation>%1，基于第 %2 次</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>its record is damaged</source>
        <translation>其记录已损坏</translation>
    </message>
    <message>
        <source>“%1”, written to “%2”</source>
        <translation>“%1”，写入到“%2”</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>damaged record</source>
        <translation>记录已损坏</translation>
    </message>
</context>
<context>
    <name>steadyburn::ScheduleDialog</name>
    <message>
        <source>Schedule of “%1”</source>
        <translation>“%1”的计划</translation>
    </message>
    <message>
        <source>Now: %1, %2</source>
        <translation>当前：%1，%2</translation>
    </message>
    <message>
        <source>Now: it is run manually.</source>
        <translation>当前：手动运行。</translation>
    </message>
    <message>
        <source>A timer of your systemd runs it. Where a medium is missing then, you are notified, and the run ends.</source>
        <translation>由您的 systemd 定时器运行。若届时缺少介质，会通知您，并结束该次运行。</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>设定(&amp;S)</translation>
    </message>
    <message>
        <source>Run automat&amp;ically:</source>
        <translation>自动运行(&amp;I)：</translation>
    </message>
</context>
<context>
    <name>steadyburn::SetsMenu</name>
    <message>
        <source>&amp;None</source>
        <translation>没有(&amp;N)</translation>
    </message>
    <message>
        <source>%1, %2: tape %3 is next</source>
        <translation>%1，%2：下一盘是磁带 %3</translation>
    </message>
    <message>
        <source>&amp;Continue Set…</source>
        <translation>继续此组(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Forget Set…</source>
        <translation>忘记此组(&amp;F)…</translation>
    </message>
    <message>
        <source>Forget the set?</source>
        <translation>忘记此磁带组？</translation>
    </message>
    <message>
        <source>“%1” can then no longer be continued. Its finished tapes stay as they are and can be read.</source>
        <translation>之后将无法继续“%1”。已完成的磁带保持不变，可以读取。</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>忘记(&amp;F)</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Disc and &amp;Tape Sets</source>
        <translation>光盘组和磁带组(&amp;T)</translation>
    </message>
    <message>
        <source>%1, %2: disc %3 is next</source>
        <translation>%1，%2：下一张是光盘 %3</translation>
    </message>
    <message>
        <source>%1, %2: complete</source>
        <translation>%1，%2：已完成</translation>
    </message>
    <message>
        <source>&amp;Burn Again</source>
        <translation>再次刻录(&amp;B)</translation>
    </message>
    <message>
        <source>Burn Disc &amp;%1 Again…</source>
        <translation>再次刻录光盘 &amp;%1…</translation>
    </message>
    <message>
        <source>Discs of “%1” can then no longer be burned again or added. Its finished discs stay as they are and can be read.</source>
        <translation>之后将无法再次刻录或补充“%1”的光盘。已完成的光盘保持原样，可以读取。</translation>
    </message>
</context>
<context>
    <name>steadyburn::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>恢复默认值(&amp;D)</translation>
    </message>
    <message>
        <source>Measure Th&amp;is Computer…</source>
        <translation>测量此计算机(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfActions</name>
    <message>
        <source>“%1” (%2)</source>
        <translation>“%1”(%2)</translation>
    </message>
    <message>
        <source>%1 – kept at: %2</source>
        <translation>%1 – 存放位置：%2</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>恢复(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Add Medium…</source>
        <translation>添加介质(&amp;A)…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>The shelf is exported to “%1”.</source>
        <translation>介质架已导出到“%1”。</translation>
    </message>
    <message>
        <source>&amp;Open File…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an image or archive</source>
        <translation>打开映像或归档</translation>
    </message>
    <message>
        <source>Images and archives (*.iso *.img *.tar *.tar.* *.tgz *.tap);;All files (*)</source>
        <translation>映像和归档 (*.iso *.img *.tar *.tar.* *.tgz *.tap);;所有文件 (*)</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>从%1</translation>
    </message>
    <message>
        <source>Insert %1</source>
        <translation>插入%1</translation>
    </message>
    <message>
        <source>Then choose where it is:</source>
        <translation>然后选择它所在的位置：</translation>
    </message>
    <message>
        <source>Reading what is on “%1”…</source>
        <translation>正在读取“%1”的内容…</translation>
    </message>
    <message>
        <source>Not all of it could be read, and what could is on the shelf. %1</source>
        <translation>未能读取全部内容，可读部分已登记到介质架。%1</translation>
    </message>
    <message>
        <source>Checking the medium in “%1”…</source>
        <translation>正在查看“%1”中的介质…</translation>
    </message>
    <message>
        <source>What is in “%1” is another medium. What you want to restore is on %2.</source>
        <translation>“%1”中是另一个介质。您要恢复的内容在%2上。</translation>
    </message>
    <message>
        <source>Export the shelf</source>
        <translation>导出介质架</translation>
    </message>
    <message>
        <source>Table (*.csv);;JSON lines (*.jsonl)</source>
        <translation>表格 (*.csv);;JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Exporting the shelf…</source>
        <translation>正在导出介质架…</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfHitsModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfPage</name>
    <message>
        <source>Discs and tapes</source>
        <translation>光盘和磁带</translation>
    </message>
    <message>
        <source>Files that were found</source>
        <translation>找到的文件</translation>
    </message>
    <message>
        <source>Show &amp;Contents</source>
        <translation>显示内容(&amp;C)</translation>
    </message>
    <message>
        <source>For&amp;get…</source>
        <translation>移除(&amp;G)…</translation>
    </message>
    <message>
        <source>Search the files of all discs and tapes</source>
        <translation>搜索所有光盘和磁带上的文件</translation>
    </message>
    <message>
        <source>Part of a name; with a slash, part of a path. An asterisk stands for any characters (%1)</source>
        <translation>名称的一部分；含斜杠时为路径的一部分。星号代表任意字符 (%1)</translation>
    </message>
    <message>
        <source>No discs or tapes yet</source>
        <translation>还没有光盘或磁带</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>返回(&amp;B)</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>The first %1 matches are shown. Type more to narrow them down.</source>
        <translation>仅显示前 %1 个匹配项。请输入更多内容以缩小范围。</translation>
    </message>
    <message>
        <source>No disc or tape has a file or folder of this name.</source>
        <translation>没有光盘或磁带包含此名称的文件或文件夹。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Reading the shelf…</source>
        <translation>正在读取介质架…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Forget a medium</source>
        <translation>移除介质</translation>
    </message>
    <message>
        <source>Forget “%1”?</source>
        <translation>要移除“%1”吗？</translation>
    </message>
    <message>
        <source>The disc or tape itself keeps all its files. The shelf does not find them any more, and where the medium is kept and when it was verified is lost.</source>
        <translation>光盘或磁带本身的文件全部保留。介质架将不再能找到这些文件，存放位置和校验记录也会丢失。</translation>
    </message>
    <message>
        <source>For&amp;get</source>
        <translation>移除(&amp;G)</translation>
    </message>
    <message>
        <source>Each burn that ends well enters its medium here. Later you find a file on any of your discs and tapes without inserting one of them. Discs, tapes, images and archives that you have already can be added, whoever wrote them.</source>
        <translation>每次成功刻录的介质都会登记在此。以后无需插入光盘或磁带，即可查找其中的任何文件。您已有的光盘、磁带、映像和归档也可以添加，无论由何种软件写入。</translation>
    </message>
    <message>
        <source>Forget &amp;Only Copy %1</source>
        <translation>只忘记副本 %1(&amp;O)</translation>
    </message>
    <message>
        <source>Shelf</source>
        <translation>介质架</translation>
    </message>
</context>
<context>
    <name>steadyburn::ShelfVolumesModel</name>
    <message>
        <source>Label</source>
        <translation>卷标</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>Burned</source>
        <translation>刻录日期</translation>
    </message>
    <message>
        <source>Kept at</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>介质组</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件数</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Last verified</source>
        <translation>上次校验</translation>
    </message>
    <message>
        <source>Next check</source>
        <translation>下次检查</translation>
    </message>
</context>
<context>
    <name>steadyburn::SideBar</name>
    <message>
        <source>Drives</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Places and drives</source>
        <translation>位置和驱动器</translation>
    </message>
    <message>
        <source>Eject %1</source>
        <translation>弹出 %1</translation>
    </message>
    <message>
        <source>Eject</source>
        <translation>弹出</translation>
    </message>
    <message>
        <source>Practice drive</source>
        <translation>练习驱动器</translation>
    </message>
</context>
<context>
    <name>steadyburn::SourceQuotas</name>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Size of “%1” in all runs</source>
        <translation>“%1”在各次备份中的总大小</translation>
    </message>
    <message>
        <source>Media with some of “%1”, in all runs</source>
        <translation>各次备份中含有“%1”内容的介质</translation>
    </message>
    <message>
        <source>Quotas of the sources</source>
        <translation>各来源的配额</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Media</source>
        <translation>介质</translation>
    </message>
    <message>
        <source>What all runs together may have of a source: the bytes of its files, and the media that have some of it. A run that would have more is refused before anything is written.</source>
        <translation>所有各次备份合计可占用某来源多少：其文件的字节数，以及含有其内容的介质数。会超出的备份在写入任何内容之前就被拒绝。</translation>
    </message>
</context>
<context>
    <name>steadyburn::StartPage</name>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Drop files and folders here</source>
        <translation>将文件和文件夹拖放到这里</translation>
    </message>
    <message>
        <source>They are written to disc or tape, and read back to make sure.</source>
        <translation>它们会被写入光盘或磁带，并回读以确认无误。</translation>
    </message>
    <message>
        <source>No drive was found. You can make an image, or practise.</source>
        <translation>未找到驱动器。您可以制作映像，或者练习。</translation>
    </message>
    <message>
        <source>No drive was found. You can make an image.</source>
        <translation>未找到驱动器。您可以制作映像。</translation>
    </message>
</context>
<context>
    <name>steadyburn::StripChart</name>
    <message>
        <source>Fill and rates over time</source>
        <translation>填充量和速率随时间的变化</translation>
    </message>
    <message>
        <source>Fill %1 percent, at least %2 percent lately; reading %3 a second, writing %4 a second</source>
        <translation>填充量百分之 %1，近期最低百分之 %2；每秒读取 %3，每秒写入 %4</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1 前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Fill (0 to 100 %)</source>
        <translation>填充量（0 至 100%）</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Writing (0 to %1/s)</source>
        <translation>写入（0 至 %1/s）</translation>
    </message>
</context>
<context>
    <name>steadyburn::TargetCard</name>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>this folder</source>
        <translation>此文件夹</translation>
    </message>
    <message>
        <source>&amp;Details…</source>
        <translation>详细信息(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Erase…</source>
        <translation>擦除(&amp;E)…</translation>
    </message>
    <message>
        <source>E&amp;ject</source>
        <translation>弹出(&amp;J)</translation>
    </message>
    <message>
        <source>A file that exists. %1 free on its disk. Folder: %2</source>
        <translation>已有的文件。其磁盘可用 %1。文件夹：%2</translation>
    </message>
    <message>
        <source>New file. %1 free on its disk. Folder: %2</source>
        <translation>新文件。其磁盘可用 %1。文件夹：%2</translation>
    </message>
    <message>
        <source>A drive, a file or the practice drive</source>
        <translation>驱动器、文件或练习驱动器</translation>
    </message>
    <message>
        <source>A drive or a file</source>
        <translation>驱动器或文件</translation>
    </message>
    <message>
        <source>&amp;Other…</source>
        <translation>其他(&amp;O)…</translation>
    </message>
    <message>
        <source>A burn is writing to it.</source>
        <translation>正在向其刻录。</translation>
    </message>
</context>
<context>
    <name>steadyburn::TargetSelector</name>
    <message>
        <source>ISO image file…</source>
        <translation>ISO 映像文件…</translation>
    </message>
    <message>
        <source>Tar archive file…</source>
        <translation>Tar 归档文件…</translation>
    </message>
    <message>
        <source>Choose a drive or a file</source>
        <translation>选择驱动器或文件</translation>
    </message>
    <message>
        <source>, %1 free</source>
        <translation>，可用 %1</translation>
    </message>
    <message>
        <source>Simulated %1…</source>
        <translation>%1（模拟）…</translation>
    </message>
    <message>
        <source>Image file</source>
        <translation>映像文件</translation>
    </message>
    <message>
        <source>ISO images (*.iso)</source>
        <translation>ISO 映像 (*.iso)</translation>
    </message>
    <message>
        <source>Archive file</source>
        <translation>归档文件</translation>
    </message>
    <message>
        <source>Archives (*.tar *.tar.gz *.tar.zst)</source>
        <translation>归档 (*.tar *.tar.gz *.tar.zst)</translation>
    </message>
    <message>
        <source>File that keeps the simulated medium</source>
        <translation>保存模拟介质的文件</translation>
    </message>
    <message>
        <source>Choose a drive</source>
        <translation>选择光驱</translation>
    </message>
    <message>
        <source>&amp;Practice</source>
        <translation>练习(&amp;P)</translation>
    </message>
    <message>
        <source>Simulated drives, whose media are files</source>
        <translation>模拟驱动器，其介质是文件</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
</context>
<context>
    <name>steadyburn::TimeWords</name>
    <message>
        <source>Never (run manually)</source>
        <translation>从不（手动运行）</translation>
    </message>
    <message>
        <source>Every hour</source>
        <translation>每小时</translation>
    </message>
    <message>
        <source>Every day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>Every week</source>
        <translation>每周</translation>
    </message>
    <message>
        <source>Every month</source>
        <translation>每月</translation>
    </message>
    <message>
        <source>Sundays at 12:00</source>
        <translation>每周日 12:00</translation>
    </message>
    <message>
        <source>Or type what systemd&apos;s OnCalendar takes: “Mon 03:00”, “*-*-1 12:00”. A run that was missed while the computer was off is made up for.</source>
        <translation>也可输入 systemd 的 OnCalendar 所接受的时间：“Mon 03:00”、“*-*-1 12:00”。因计算机关闭而错过的运行会补做。</translation>
    </message>
</context>
<context>
    <name>steadyburn::TitleEdit</name>
    <message>
        <source>Change the name</source>
        <translation>更改名称</translation>
    </message>
</context>
<context>
    <name>steadyburn::TuneChart</name>
    <message>
        <source>Rate by the size of a request</source>
        <translation>速率与请求大小的关系</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>Size of a request</source>
        <translation>单次请求的大小</translation>
    </message>
</context>
<context>
    <name>steadyburn::TuneDialog</name>
    <message>
        <source>Measure This Computer</source>
        <translation>测量此计算机</translation>
    </message>
    <message>
        <source>Progress of the measurement</source>
        <translation>测量进度</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Reads files in a folder and writes a temporary file there, for about 15 s. Choose the folder of what you burn. None of your files is changed.</source>
        <translation>在约 15 秒内读取文件夹中的文件，并在其中写入一个临时文件。请选择您要刻录的内容所在的文件夹。您的文件不会被更改。</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>文件夹(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Use These Settings</source>
        <translation>使用这些设置(&amp;U)</translation>
    </message>
    <message>
        <source>Folder to measure</source>
        <translation>要测量的文件夹</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>Proposed settings</source>
        <translation>建议的设置</translation>
    </message>
</context>
<context>
    <name>steadyburn::UnfinishedBanner</name>
    <message>
        <source>&amp;Continue…</source>
        <translation>继续(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Give Up…</source>
        <translation>放弃(&amp;G)…</translation>
    </message>
    <message>
        <source>Give up the run?</source>
        <translation>放弃该次运行？</translation>
    </message>
    <message>
        <source>Give up run %1 of the backup “%2”?</source>
        <translation>放弃备份“%2”的第 %1 次运行？</translation>
    </message>
    <message>
        <source>&amp;Give Up the Run</source>
        <translation>放弃该次运行(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Keep It</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>Run %1 of %2 broke off after %3. It can be continued with volume %4.</source>
        <translation>%2 的第 %1 次运行在写完 %3后中断。可以从第 %4 卷继续。</translation>
    </message>
    <message>
        <source>What has been written (%1) is lost to the backup: the next run writes all of it again. Each volume can still be read alone.</source>
        <translation>已写入的内容（%1）不再属于该备份：下次运行会重新写入全部内容。每一卷仍可单独读取。</translation>
    </message>
</context>
<context>
    <name>steadyburn::VolumeDialog</name>
    <message>
        <source>Next tape</source>
        <translation>下一盘磁带</translation>
    </message>
    <message>
        <source>Insert volume %1 of “%2”. The tapes before it are complete and can be read.</source>
        <translation>请插入“%2”的第 %1 卷。此前各盘磁带上的内容完整且可读取。</translation>
    </message>
    <message>
        <source>&amp;Target:</source>
        <translation>目标(&amp;T)：</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Overwrite This Tape</source>
        <translation>覆盖此磁带</translation>
    </message>
    <message>
        <source>End Here</source>
        <translation>到此结束</translation>
    </message>
    <message>
        <source>Insert a blank disc for disc %1 of %2 of “%3”: %4 are needed.</source>
        <translation>请为“%3”的光盘 %1（共 %2 张）插入空白光盘：需要 %4。</translation>
    </message>
    <message>
        <source>Nothing else of the set is lost.</source>
        <translation>该组的其他内容没有丢失。</translation>
    </message>
    <message>
        <source>The discs before it are complete and can be read.</source>
        <translation>之前的光盘均已完成，可以读取。</translation>
    </message>
    <message>
        <source>Disc %1 of %2</source>
        <translation>光盘 %1（共 %2 张）</translation>
    </message>
    <message>
        <source>Try &amp;Again</source>
        <translation>重试(&amp;A)</translation>
    </message>
    <message>
        <source>If you end here, the set can be continued later: File → Disc and Tape Sets.</source>
        <translation>如果在此结束，以后可以继续该组：“文件 → 光盘组和磁带组”。</translation>
    </message>
    <message>
        <source>Overwrite This Disc</source>
        <translation>覆盖此光盘</translation>
    </message>
    <message>
        <source>If you end here, this run is not recorded and has to be started again. The finished discs can still be read.</source>
        <translation>如果在此结束，本次运行不会被记录，必须重新开始。已完成的光盘仍可读取。</translation>
    </message>
    <message>
        <source>If you end here, the run can be continued later: File → Backups.</source>
        <translation>如果在此结束，以后可以继续本次运行：“文件 → 备份”。</translation>
    </message>
</context>
<context>
    <name>steadyburn::VolumeProperties</name>
    <message>
        <source>Select a disc or a tape to see what is known of it.</source>
        <translation>选择光盘或磁带以查看其信息。</translation>
    </message>
    <message>
        <source>Box 3, left</source>
        <translation>3 号箱，左侧</translation>
    </message>
    <message>
        <source>Where this disc or tape is kept, in your own words</source>
        <translation>此光盘或磁带的存放位置，可自由描述</translation>
    </message>
    <message>
        <source>&amp;Kept at:</source>
        <translation>存放位置(&amp;K)：</translation>
    </message>
    <message>
        <source>Label:</source>
        <translation>卷标：</translation>
    </message>
    <message>
        <source>Medium:</source>
        <translation>介质：</translation>
    </message>
    <message>
        <source>Burned:</source>
        <translation>刻录日期：</translation>
    </message>
    <message>
        <source>Set:</source>
        <translation>介质组：</translation>
    </message>
    <message>
        <source>Contents:</source>
        <translation>内容：</translation>
    </message>
    <message>
        <source>Verified:</source>
        <translation>校验：</translation>
    </message>
    <message>
        <source>Next check:</source>
        <translation>下次检查：</translation>
    </message>
    <message>
        <source>ID:</source>
        <translation>标识：</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Tape files:</source>
        <translation>磁带文件：</translation>
    </message>
    <message>
        <source>What is shown below is of this copy</source>
        <translation>下面显示的是此副本的情况</translation>
    </message>
    <message>
        <source>Cop&amp;y:</source>
        <translation>副本(&amp;Y)：</translation>
    </message>
    <message>
        <source>In drive:</source>
        <translation>所用驱动器：</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
</context>
</TS>
