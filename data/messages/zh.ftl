### dengji 的文字,中文。
### 与 en.ftl 键名一致。每种问题的键名为 `finding-` 加代码,处理办法在 `.hint`。

## 问题的显示

severity-error = 错误
severity-reject = 拒绝
severity-warn = 警告
severity-info = 提示
hint = 处理办法
place-sheet = 工作表 { $sheet }
place-event = 赛事 { $event }
place-cell = 单元格 { $cell }
place-line = 第 { $line } 行第 { $column } 列
place-record = 第 { $row } 行 { $column } 列
place-row = 第 { $row } 行
place-lines = 第 { $lines } 行
place-records = 第 { $rows } 行
finding-likewise = { $message }；另有 { $count } 处相同（{ $places }）
article = 依据 { $article }
list-separator = ，

## 文件

finding-file-unreadable = { $why ->
        [missing] 等级分册中没有此文件{ $beside ->
            [none] {""}
           *[other] ，旁边有 { $beside }
        }
        [permission] 无权读取此文件
        [link] 此文件是链接，所指的文件不存在
        [folder] 此处应为文件，却是文件夹
       *[other] 无法读取文件：{ $reason }
    }
    .hint = { $why ->
        [missing] { $beside ->
            [none] { $kind ->
                [published] 已公布的等级分表以它为依据，请从等级分册的备份中恢复
                [players] 可用 `dengji template players players.xlsx` 生成空白表格
                [opening] 可用 `dengji template opening opening.xlsx` 生成空白表格
               *[other] 请将文件放入等级分册
            }
           *[other] 请用电子表格软件打开 { $beside }，另存为 { $kind }.xlsx
        }
        [permission] 请取得读取此文件的权限，或联系文件的所有者
        [link] 请将文件本身复制到此处，或删去链接
        [folder] 如为解压后的工作簿，请重新索取文件；否则请将文件夹改名
       *[other] 请确认文件存在、有读取权限且未被其他程序占用
    }
finding-file-not-recognised = { $content ->
        [html] 文件内容是网页，与扩展名不符
        [text] 文件内容是纯文本，与扩展名不符
        [table] 文本中没有任何一行是对局表、对阵表或交叉表的标题
        [trf] 文本中有 TRF 记录，但没有任何一行 001 在第 5 至 8 列写有序号
        [wide-separators] 各列之间用的是全角逗号或分号（，；）
        [zip] 文件是压缩包，未予打开
        [empty] 文件是空的
        [register] 文件是棋手名册，不是比赛报告
        [opening] 文件是等级分表，不是比赛报告
        [tables] 文件是 Parquet 格式的对局表或赛事表，只能放在等级分册中或由 `dengji check` 读取
        [parquet] Parquet 文件没有对局表或赛事表的各列
        [xml] 文件是 XML 文本格式的工作簿，无法读取
        [early-xls] 文件是 1994 年以前旧格式的工作簿，无法读取
        [numbers] 文件是 Numbers 表格，无法读取
        [document] 文件内容是文字文档或演示文稿，与扩展名不符
        [pdf] 文件内容是 PDF，与扩展名不符
        [picture] 文件内容是图片，与扩展名不符
        [mail] 文件内容是电子邮件，与扩展名不符
       *[other] 文件内容不属于可识别的格式
    }
    .hint = { $content ->
        [html] 请用电子表格软件打开，另存为 xlsx
        [text] 请用电子表格软件打开，另存为 xlsx
        [table] 请写明各列标题：白方与黑方的姓名或序号，以及结果
        [trf] 请用编排软件重新生成文件：各列位置固定，空格不可删减
        [wide-separators] 请改为半角逗号（,），或将表格另存为 xlsx
        [zip] 请解压后提供其中的比赛报告
        [register] 棋手名册放在等级分册中，名为 players.xlsx，随 `dengji check 等级分册` 一并核对；请在此给出比赛报告
        [opening] 期初等级分表放在等级分册中，名为 opening.xlsx，随 `dengji check 等级分册` 一并核对；请在此给出比赛报告
        [tables] 请将该赛事的对局另存为 CSV
        [parquet] 对局表应有 event_id、round、white_id、black_id、result 各列；棋手名册和期初等级分表请放在等级分册中
        [xml] 请用电子表格软件打开，另存为 xlsx
        [early-xls] 请用电子表格软件打开，另存为 xlsx
        [numbers] 请在 Numbers 中导出为 Excel（xlsx）
        [document] 请将其中的表格抄入工作簿，`dengji template report 文件.xlsx` 可生成空白表格
        [pdf] 请索取生成此 PDF 的工作簿，或将其中的表格抄入工作簿；`dengji template report 文件.xlsx` 可生成空白表格
        [picture] 请索取图片所示的工作簿，或录入工作簿；`dengji template report 文件.xlsx` 可生成空白表格
        [mail] 请将邮件的附件另存，并提供附件
       *[other] 请提供工作簿（xlsx、xlsm、xlsb、xls、ods）、TRF 文件或 CSV 表格
    }
finding-workbook-damaged = 工作簿已损坏或不完整
    .hint = 请重新索取文件，或用电子表格软件打开后另存
finding-parquet-damaged = Parquet 文件已损坏或不完整：{ $why ->
        [cut] 缺少文件末尾
        [description] 文件末尾对各列的说明前后不符
        [pages] 该列的数据与文件末尾的说明不符
       *[decoder] { $reason }
    }
    .hint = 请重新生成文件，或重新索取
finding-column-type-unread = “{ $heading }”列{ $type ->
        [nested] 的每一格是列表或含有子列
        [zoned] 是以 UTC 保存的时刻，是哪一天因地而异
       *[other] 的类型是 { $type }
    }，无法读取
    .hint = 请写成文本或整数；日期也可以是日期类型，或不带时区的时间戳
finding-workbook-encrypted = 工作簿已加密
    .hint = 请取消密码后重新保存
finding-workbook-empty = 文件中没有任何有内容的单元格
    .hint = 请核对是否送错了文件
finding-limit-exceeded = { $what ->
        [file-bytes] 文件超过 { $limit } MiB
        [expanded-bytes] 文件展开后超过 { $limit } MiB
        [sheets] 工作表超过 { $limit } 张
        [rows] 工作表超过 { $limit } 行
        [players] 棋手超过 { $limit } 人
        [rounds] 轮次超过 { $limit } 轮
       *[text] “{ $heading }”超过 { $limit } 个字符
    }，即 { $option } 规定的上限
    .hint = { $what ->
        [text] 请核对所填内容；如确无误，请提高 { $option }
        [rounds] 请核对轮次；如确无误，请提高 { $option }
       *[other] 请核对是否送错了文件；如未送错，请提高 { $option }，或将所需内容复制到新文件
    }
finding-xml-doctype = 文件内部含有文档类型声明（DOCTYPE），不予读取
    .hint = 请用电子表格软件打开后另存
finding-federation-unnamed = 协会名称仍是新建时的“{ $name }”，将印在每张表上
    .hint = 请在 book.toml 的 federation 一行填写本协会名称
finding-register-empty = 棋手名册中没有棋手
    .hint = 请在 players.xlsx 的“棋手”工作表中每名棋手填写一行
finding-period-unknown = 文件夹 { $name } { $why ->
        [spelling] 的名称不是日期的写法
        [no-list] 不是本册条例规定的公布日期
        [early] 不晚于期初等级分表的日期 { $opening }
       *[no-date] 不是公布日期
    }，其中内容未读取
    .hint = { $why ->
        [spelling] 请将文件夹改名为 { $meant }
       *[other] 请以公布日期命名（{ $known }……），或移走该文件夹
    }
finding-sidecar-alone = { $beside ->
        [table] 该文件补充的是对局表或赛事表，表格不从中取用任何内容
       *[nothing] 该文件补充的报告不存在
    }
    .hint = { $beside ->
        [table] 请将其内容写入赛事表
       *[nothing] 文件名应与报告相同，只把扩展名换成 .event.toml
    }
finding-file-ignored = { $where ->
        [period] 该文件直接放在统计期文件夹内，未予读取
        [folder] 统计期文件夹内只读取 reports；此文件夹中的内容未读取
        [book] 该文件放在等级分册的文件夹内，未予读取；它应放在所属统计期的文件夹内
        [lock] { $name } 正在电子表格软件中打开
        [misnamed] 文件名应为 { $right }，现未读取
        [zip] 该文件是压缩包，未予打开
        [mail] 该文件是电子邮件，未予打开
        [xml] 该文件是 XML 文本格式的工作簿，未予读取
        [early-xls] 该文件是 1994 年以前旧格式的工作簿，未予读取
        [document] 该文件是文字文档或演示文稿，未予读取
        [pdf] 该文件是 PDF，未予读取
        [picture] 该文件是图片，未予读取
       *[other] 该文件不是比赛报告，未予读取
    }
    .hint = { $where ->
        [period] 如为比赛报告，请移入 periods/{ $list }/reports；如仅作留存，无须处理
        [folder] 如放有比赛报告，请将文件夹改名为 reports，或将报告移入 periods/{ $list }/reports
        [book] 请移入 periods/日期，即所属等级分表的文件夹
        [lock] 请在该软件中保存并关闭 { $name }；如未打开，请删除此文件
        [misnamed] 请将文件改名为 { $right }（小写，CSV 格式）
        [zip] 如内有比赛报告，请解压；如仅作留存，请移出此文件夹
        [mail] 如附有比赛报告，请将附件另存；如仅作留存，请移出此文件夹
        [xml] 如为比赛报告，请用电子表格软件打开，另存为 xlsx
        [early-xls] 如为比赛报告，请用电子表格软件打开，另存为 xlsx
        [document] 如为比赛报告，请将其中的表格抄入工作簿，`dengji template report 文件.xlsx` 可生成空白表格；如仅作留存，请移出此文件夹
        [pdf] 如为比赛报告，请索取生成此 PDF 的工作簿；如仅作留存，请移出此文件夹
        [picture] 如为比赛报告，请索取图片所示的工作簿；如仅作留存，请移出此文件夹
       *[other] 如仅作留存，无须处理；否则请另存为可识别的格式
    }
finding-period-empty = 统计期 { $list } 没有任何比赛报告
    .hint = 请核对日期，或将报告放入 periods/{ $list }/reports；本期如无比赛，无须处理
finding-list-unpublished = 以前各期已有比赛报告而等级分表尚未公布：{ $lists }
    .hint = 请先公布 { $first } 等级分表；如已公布过，请从等级分册的备份中恢复其文件夹
finding-list-differs = { $how ->
        [altered] 已公布的 { $list } 等级分表在公布后被改动，改动或缺失的文件：{ $files }
        [manifest] 已公布的 { $list } 等级分表的清单缺失或被改动：{ $files }
       *[other] 已公布的 { $list } 等级分表与重新计算的结果不同，且没有相应的修订表
    }
    .hint = { $how ->
        [altered] 请从等级分册的备份中恢复原文件；`dengji verify { $book }` 列出与公布时不同的全部文件
        [manifest] 请从等级分册的备份中恢复原文件，没有清单便无从证明公布的是什么；`dengji verify { $book }` 列出有关文件
       *[other] 请还原输入文件，或从最早的不同一期起执行 `dengji publish { $book } { $list } --revise` 公布修订表，后续各期随之修订
    }
finding-encoding-found = 文本不是 UTF-8 编码，已按 { $encoding } 读取
    .hint = 请核对姓名；如有乱码，请另存为 UTF-8
finding-line-shifted = 此行各栏整体{ $side ->
        [left] 左移
       *[right] 右移
    } { $by } 列
    .hint = 请增减空格，使各栏与上一行对齐
finding-findings-too-many = 文件中的问题超过 { $limit } 处，其余未列出
    .hint = 请先更正已列出的问题，再重新检查
finding-encoding-unclear = { $why ->
        [mixed] 自此行起编码不同：文件中有的行是 UTF-8，有的行是 { $encoding }
        [cut] 文件在一个字符中间结束，末尾缺失
       *[none] 此行的编码无法识别
    }
    .hint = { $why ->
        [mixed] 请分别打开各部分的来源文件，统一另存为 UTF-8
        [cut] 请重新索取文件
       *[none] 请重新索取文件，或在生成该文件的软件中另存为 UTF-8
    }

## 工作表与表头

finding-sheet-missing = 缺少工作表“{ $sheet }”，文件中现有：{ $sheets }
    .hint = 请将相应的工作表改名或补齐；`dengji template` 可生成完整的空白表格
finding-sheet-twice = { $case ->
        [table] 工作表“{ $other }”已有成绩表，本表也有，未予读取
        [below] 此处另起一张成绩表（前一张始于 { $other }），未予读取
       *[other] 本表与工作表“{ $other }”用途相同，未予读取
    }
    .hint = { $case ->
        [table] 请删除不作数的一张；如为另一赛事或组别，请另存为一个文件
        [below] 请删除不作数的一张；如为另一赛事或组别，请另存为一个文件
       *[other] 请删除不作数的一张，或改名
    }
finding-sheet-ignored = { $case ->
        [table] 本表只有棋手名单，成绩取自工作表“{ $other }”，本表未予读取
        [pairings] 成绩取自工作表“{ $other }”的对阵表，本表未予读取
        [below] 此处另起一张表（前一张始于 { $other }），未予读取
       *[other] 本表的表头与“{ $other }”相同，但名称不同，未予读取
    }
    .hint = { $case ->
        [table] 如内容一致，无须处理；如为另一赛事或组别，请另存为一个文件
        [pairings] 如内容一致，无须处理；如为另一赛事或组别，请另存为一个文件
        [below] 如内容一致，无须处理；如为另一赛事或组别，请另存为一个文件
       *[other] 如属比赛资料，请并入该工作表；否则无须处理
    }
finding-sheet-hidden = 工作表处于隐藏状态，仍予读取
    .hint = 如不应计入，请删除
finding-rows-hidden = { $what ->
        [rows] 第 { $rows } 行已隐藏，仍予读取
        [columns] { $columns } 列已隐藏，仍予读取
       *[both] 第 { $rows } 行和 { $columns } 列已隐藏，仍予读取
    }
    .hint = 请取消隐藏（筛选也会隐藏行），核对是否应计入
finding-header-missing = 前 40 行内未找到表头（{ $headings }）
    .hint = 请按 `dengji template` 生成的样式，在数据上方写明表头
finding-heading-missing = { $case ->
        [caption] 此处起的对阵没有写明轮次，未予读取
        [unheaded] 本列写有各轮成绩，但没有表头，未予读取
        [no-round] 本列写有各轮成绩，但表头“{ $heading }”没有写明轮次，未予读取
        [gap] 没有第 { $heading } 轮的成绩栏，应在本列之前
        [no-opponent] 自本列起写有循环赛成绩，但表头“{ $heading }”不是对手的序号，未予读取
        [points] 没有积分栏，成绩无从核对
        [gap-opponent] 没有与 { $heading } 号对阵的成绩栏，应在本列之前
        [no-table] 第 { $round } 轮的标题下没有表头，该轮对局未予读取
        [no-headings] 此处的对局上方没有表头，未予读取
        [beyond] “{ $value }”位于所有表头的右侧，未予读取
       *[other] 缺少表头“{ $heading }”
    }
    .hint = { $case ->
        [caption] 请在对阵上方写明轮次，例如“第3轮”
        [unheaded] 请在每一列成绩上方写明轮次，例如“第3轮”
        [no-round] 请在每一列成绩上方写明轮次，例如“第3轮”
        [gap] 请补上该列，或更正各列的表头
        [gap-opponent] 请补上该列，或更正各列的表头
        [no-opponent] 请在各列上方写明对手的序号：1、2、3……
        [points] 请补上积分一列；如属本意，无须处理
        [no-table] 请在该标题下写明与其他各轮相同的表头；如该轮未进行，请删去标题
        [no-headings] 请参照其他对局，在上方写明表头
        [beyond] 请删去，或在其上方写明表头；并核对该行各格有无错位
       *[other] 请补上该列，列的次序不限
    }
finding-table-empty = 只有表头，下面没有任何记录
    .hint = 请确认收到的是完整文件；请补充记录，或移除该文件
finding-heading-twice = { $case ->
        [caption] 第 { $heading } 轮的标题重复：其下的棋手在上方已有本轮对局，未予读取
        [alike] 表头“{ $heading }”与“{ $other }”意义相同，本列未予读取
       *[other] 表头“{ $heading }”重复，本列未予读取
    }{ $contents ->
        [differ] ；两列内容不同，首见于 { $cell }
       *[other] {""}
    }
    .hint = { $case ->
        [caption] 请更正标题中的轮次
        [alike] 请删去不作数的一列，或更正表头
       *[other] 请删去重复的一列，或更正表头
    }
finding-heading-unknown = “{ $heading }”无法识别，未予读取
    .hint = 请对照 `dengji template` 核对写法；如为自用备注，可不处理

## 单元格

finding-value-missing = “{ $heading }”为空
    .hint = 请填写该单元格；如该行不作数，请整行清空
finding-value-invalid = { $expected ->
        [whole] “{ $heading }”为“{ $value }”，应为 { $min } 至 { $max } 的整数
        [rating] “{ $heading }”为“{ $value }”，应为 { $min } 至 { $max } 的等级分
        [decimal] “{ $heading }”为“{ $value }”，应为数字，例如 2150 或 4.5
        [points] “{ $heading }”为“{ $value }”，应为积分，例如 3、3.5、3,5 或 3½
        [date] “{ $heading }”为“{ $value }”，应为日期，例如 2026-05-02
        [entrant] “{ $heading }”为“{ $value }”，应填棋手的序号（工作表 棋手 的“序号”列）
        [id] “{ $heading }”为“{ $value }”，只能由字母、数字、汉字、“.”“_”“-”组成，不超过 64 个字符，且不以“.”开头
        [length] “{ $heading }”超过 { $max } 个字符
        [name] “{ $heading }”为“{ $value }”，应为棋手的姓名
        [fide-id] “{ $heading }”为“{ $value }”，应全为数字，例如 8657950
        [words] “{ $heading }”为“{ $value }”，应为下列之一：{ $words }
       *[other] 内容与要求不符
    }
    .hint = { $expected ->
        [date] 请按“年-月-日”填写，或将单元格设为日期格式
        [rating] 请更正；没有等级分的，请留空
        [entrant] 请将姓名换成序号；轮空的，对手留空
       *[other] 请更正该单元格
    }
finding-federation-unknown = 国籍“{ $value }”既不是三个字母的代码，也不是已知的名称，按外国棋手处理
    .hint = 请写三个字母的代码，例如 CHN；本国棋手可留空
finding-date-ambiguous = “{ $heading }”为“{ $value }”，有两种读法
    .hint = 请按“年-月-日”填写，例如 2026-03-02
finding-date-invalid = “{ $heading }”为“{ $value }”：{ $why ->
        [no-day] 没有这一天
        [early] 早于 1900 年
        [late] 晚于 2199 年
        [unknown] 是表示“不详”的代用日期
       *[other] 不是能采用的日期
    }
    .hint = 请按“年-月-日”填写实际日期；允许留空之处可留空
finding-cell-error = “{ $heading }”为错误值 { $value }
    .hint = 请修正公式，或直接填写内容
finding-formula-without-value = “{ $heading }”是公式，但没有保存计算结果
    .hint = 请用电子表格软件打开文件，重新计算后保存，或直接填写内容
finding-score-is-date = 比赛结果是日期或时间 { $value }，系电子表格软件自动转换所致
    .hint = 请将该列设为文本格式后重新填写结果，例如 1-0
finding-number-is-date = “{ $heading }”是日期或时间 { $value }，系单元格设为日期格式，或由电子表格软件自动转换所致
    .hint = 请将该列设为文本格式后重新填写
finding-quote-unclosed = 此处的引号在该单元格末尾没有配对：{ $value }；本行及以下各行未予读取
    .hint = 请删去该引号，或补上与之配对的引号；引号内的引号须写两个
finding-cell-merged = { $case ->
        [own] 单元格合并至 { $last }，而此列每一行都须单独填写
       *[other] 单元格合并至 { $last }，其内容适用于各行
    }
    .hint = { $case ->
        [own] 请取消合并，逐行填写
       *[other] 如属本意，无须处理；否则请取消合并
    }
finding-text-suspicious = “{ $heading }”含有方向控制符、其他控制字符或替换字符：{ $value }
    .hint = 请核对内容是否属实，必要时重新录入
finding-record-unknown = 文件含有不读取的记录：{ $records }
    .hint = 如供编排软件使用，无须处理；否则请核对行首三列
finding-team-differs = { $case ->
        [sum] { $team } 队在 { $record } 记录中的局分为 { $stated }，按各轮（802）合计为 { $results }
        [round] 第 { $round } 轮：{ $team } 队在 { $record } 记录中的局分为 { $stated }，按队员对局为 { $results }
        [twice] { $record } 记录中队号 { $number } 重复，首次见于 { $first }
        [alone] 队号 { $number } 有 { $record } 记录，但没有 { $other } 记录
        [player-twice] { $player } 号同时列在 { $team } 队和 { $other } 队
       *[player-none] { $player } 号 { $name } 不在任何一队
    }
    .hint = { $case ->
        [sum] 请更正该队的局分
        [round] 请更正结果或局分
        [twice] 请删去多余的一行，或更正队号
        [alone] 请补上缺少的一行，或删去此行
       *[other] 请更正各队名单（310）
    }

## 赛事

finding-event-field-missing = { $field ->
        [all] 赛事 { $event } 不在任何赛事表中
       *[other] 缺少赛事必填项：{ $field ->
            [event_id] 赛事编号
            [name] 赛事名称
            [kind] 类别
            [format] 赛制
            [class] 等级
            [start] 开始日期
            [end] 结束日期
           *[other] { $field }
        }
    }
    .hint = { $field ->
        [all] 请在赛事表中为其添加一行，填写 event_id、name、kind、format、class、start、end 各列；单独检查时请将两个文件一并给出
       *[other] { $sidecar ->
            [none] 请填写赛事表的 { $field } 列
            [here] 请在此行写明 { $field } = ...
           *[other] 请在报告的赛事工作表中填写；导出的文件无此工作表的，请在报告旁的 { $sidecar } 中写入 { $field } = ...；`dengji check --write-event` 可生成该文件
        }
    }
finding-event-field-twice = “{ $heading }”为“{ $value }”，而第 { $row } 行为“{ $first }”
    .hint = 请只保留正确的一行
finding-dates-out-of-order = { $what ->
    [end] 结束日期 { $end } 早于开始日期 { $start }
   *[round] 第 { $round } 轮日期 { $date } 不在赛期 { $start } 至 { $end } 之内
    }
    .hint = 请核对开始日期、结束日期和各轮日期
finding-event-outside-period = { $what ->
        [game] 有对局于 { $end } 进行
       *[event] 比赛于 { $end } 结束
    }，不在 { $from } 至 { $list } 前一日的统计期内
    .hint = { $late ->
        [current] 按 book.toml 的约定，迟报计入本期，无须处理
        [early] 请将报告放入所属一期的文件夹
       *[revise] 请将报告放入所属一期的文件夹；如迟报按惯例计入本期，请在 book.toml 中设 late_reports = "current"
    }
finding-date-in-future = { $date } 晚于等级分表日期 { $list }
    .hint = 请更正日期，或将报告放入以后一期的文件夹
finding-event-twice = 赛事编号 { $id } 在 { $other } 中已使用
    .hint = 请删去过时的报告，或更正其中一个编号
finding-event-same-content = 本报告的棋手及全部 { $games } 局与 { $other }{ $sheet ->
        [none] {""}
       *[other] 工作表 { $sheet }
    }（赛事 { $id }）相同
    .hint = 请删去其中一份报告
finding-event-overlaps = { $games } 局中有 { $equal } 局同时见于 { $other }{ $sheet ->
        [none] {""}
       *[other] 工作表 { $sheet }
    }（赛事 { $id }），本局在 { $first }
    .hint = 请将各轮合为一份报告，或删去重复的对局
finding-winner-not-first = 所填冠军 { $player } 号{ $points ->
        [none] 没有成绩
       *[other] 得 { $points } 分
    }，而最高分为 { $most } 分
    .hint = 请更正冠军或成绩；未以加赛决定冠军的，该项留空
finding-event-key-unknown = { $key } 不是赛事项目{ $near ->
        [none] {""}
       *[other] ；是否应为 { $near }？
    }
    .hint = 可用项目：{ $known }
finding-event-file-invalid = 文件不是有效的 TOML：{ $reason }
    .hint = 每项一行，如 name = "春季公开赛"；日期写作 2026-03-02
finding-event-file-differs = { $heading } 为“{ $value }”，而报告（{ $where }）为“{ $stated }”；以本文件为准
    .hint = 请更正有误的一方，或从本文件中删去该项
finding-results-missing = 文件只有棋手名单，没有成绩
    .hint = 请导出含各轮成绩的交叉表

## 报告中的棋手

finding-entrant-number-twice = { $case ->
        [row] { $player } 号 { $name } 有两行，第一行在 { $first }
        [slip] { $player } 号在此处写作 { $name }，而在其他 { $rows } 行写作 { $other }，首见于 { $first }
       *[number] { $name } 的序号 { $player } 已用于 { $other }（{ $first }）
    }
    .hint = { $case ->
        [row] 请删去多余的一行
        [slip] 请更正姓名或序号
       *[number] 请为每位棋手编排不同的序号
    }
finding-numbers-out-of-order = { $player } 号排在 { $before } 号之后，序号没有由小到大
    .hint = 对局按序号认人：请核对序号是否填反；如属本意，无须处理
finding-entrant-is-bye = { $player } 号“{ $name }”表示轮空，不作棋手计
    .hint = 无须处理
finding-person-twice = { $other } 号（{ $first }）与 { $player } 号为同一人：{ $by ->
        [id] { $id } { $registered }
        [fide-id] 国际棋联 ID 相同
       *[name] 姓名、性别及单位或出生年相同（{ $name }）
    }
    .hint = { $by ->
        [id] 请更正其中一行的编号，或删去多余的一行
        [fide-id] 请更正其中一行的国际棋联 ID，或删去多余的一行
       *[name] 请删去多余的一行；如确为两人，请填写各自的编号
    }
finding-person-unknown = { $reason ->
    [number] { $player } 号 { $name }：棋手名册中没有编号 { $number }
    [name-alone] { $player } 号 { $name }：棋手名册中有此姓名，但仅凭姓名不能认定
    [facts] { $player } 号 { $name }：棋手名册中有此姓名，但性别、单位或出生年不符
    [swapped] { $player } 号 { $name } 不在棋手名册中，姓与名疑似颠倒
   *[name] { $player } 号 { $name } 不在棋手名册中
    }
    .hint = { $near ->
    [none] 请更正编号或姓名，或将此行抄入棋手名册：{ $row }
   *[other] 请填写编号（填入报告，或在其 .event.toml 的 [players] 下写 { $player } = "编号"）；相近者：{ $candidates }；新棋手须先在棋手名册中登记
    }
finding-person-ambiguous = { $player } 号 { $name }：棋手名册中有 { $count } 人相符：{ $candidates }
    .hint = 请填写编号（填入报告，或写入其 .event.toml 的 [players]）
finding-person-differs = { $near ->
    [none] { $player } 号报告姓名为 { $name }，而棋手名册中 { $id } 为 { $registered }
   *[other] { $player } 号报告姓名为 { $name }，而棋手名册中 { $id } 为 { $registered }，该姓名属于 { $candidates }
    }
    .hint = 请核对编号和姓名；如两者均无误，请将该姓名记入棋手名册的曾用名
finding-fact-differs = { $player } 号 { $name } 的{ $field ->
    [sex] 性别
    [birth-year] 出生年
    [unit] 单位
    [title] 称号
    [fide-id] 国际棋联ID
   *[federation] 国籍
    }：报告为 { $field ->
        [sex] { $stated ->
            [M] 男
           *[F] 女
        }
       *[other] { $stated }
    }，棋手名册为 { $field ->
        [sex] { $registered ->
            [M] 男
           *[F] 女
        }
       *[other] { $registered }
    }
    .hint = 以棋手名册为准；请更正有误的一方
finding-rating-differs = 报告中 { $player } 的等级分为 { $found }，{ $listed ->
    [none] 等级分表中该棋手无等级分
   *[other] 等级分表为 { $listed }
}
    .hint = 以等级分表为准；请确认是否同一人

## 报告中的对局

finding-result-unknown = { $case ->
        [one-sided] 结果“{ $value }”没有写明对方的得分
        [no-opponent] 结果“{ $value }”须有双方棋手，现缺一方
        [bye] 没有对手的棋手，其结果“{ $value }”不是认可的写法
       *[other] 结果“{ $value }”不是认可的写法
    }
    .hint = { $case ->
        [no-opponent] 请填写对手；轮空请写 1★、½★ 或 0★
        [bye] 请写 1★、½★ 或 0★
        [round-robin] 请写 1、½ 或 0；未对局的写 + 或 -；双循环两局连写，例如 1½
        [trf] 请按列填写对手序号、颜色（w 或 b）和结果（1、=、0、+ 或 -），例如 17 w 1；轮空写 0000 - U、H 或 Z
        [crosstable] 请按“对手序号、颜色、得分”填写，例如 37w1、12b½；轮空写 -1、-½ 或 -0
       *[other] 请写 1-0、0-1、½-½ 或 0-0；未对局的加 ★（1-0★、0-1★、0-0★）
    }
finding-opponent-not-in-report = { $case ->
        [several] { $count } 处对阵以 { $numbers } 号为对手，{ $lies ->
            [between] 但报告中没有这些序号的棋手
           *[beyond] 但报告中的棋手为 { $first } 至 { $last } 号
        }
       *[one] 第 { $round } 轮 { $player } 号的对手为 { $opponent } 号，{ $lies ->
            [between] 但报告中没有该序号的棋手
           *[beyond] 但报告中的棋手为 { $first } 至 { $last } 号
        }{ $answer ->
            [claimed] ；{ $claim } 号记为 { $claimed }（{ $claimed_at }）
           *[none] {""}
        }
    }
    .hint = { $case ->
        [several] 如文件不完整，请索取完整文件；否则请{ $sheet ->
            [text] 补充这些棋手的行
            [none] 补充这些棋手
           *[other] 在工作表 { $sheet } 中补充这些棋手
        }，或更正序号
       *[one] 请更正序号，或{ $sheet ->
            [text] 补充该棋手的行
            [none] 补充该棋手
           *[other] 在工作表 { $sheet } 中补充该棋手
        }
    }
finding-game-order-twice = { $date ->
        [none] 顺序号 { $seq } 重复，首次见于 { $first }
       *[other] { $date } 的顺序号 { $seq } 重复，首次见于 { $first }
    }
    .hint = 请按对局先后编号，同一日内顺序号不得重复
finding-game-twice = 本行的两名棋手在第 { $row } 行已有对局，赛事、轮次（第 { $round } 轮）和日期均相同，{ $case ->
        [contrary] 结果不同
       *[same] 结果相同
    }；两局均予计算
    .hint = 如为同一局，请删去一行；如确有两局，请为第二局另编轮次
finding-opponent-self = 第 { $round } 轮 { $player } 号的对手是其本人{ $answer ->
        [claimed] ；{ $claim } 号记为 { $claimed }（{ $claimed_at }）
       *[none] {""}
    }
    .hint = 请更正其中一个序号
finding-game-one-sided = { $has ->
        [no-cells] { $player } 号在第 { $rounds } 轮没有记录，而 { $players } 号在这些轮次与其对阵
       *[other] 第 { $round } 轮：{ $player } 号对 { $opponent } 号记为 { $cell }，而 { $opponent } 号{ $has ->
            [nothing] 本轮没有记录（该棋手见 { $where }）
           *[another] 记为 { $other }（{ $where }）
        }{ $answer ->
            [claimed] ；{ $claim } 号记为 { $claimed }（{ $claimed_at }）
           *[none] {""}
        }
    }
    .hint = { $has ->
        [no-cells] 请补全该棋手的一行；如文件在此处中断，请索取完整文件
       *[other] 请补全或更正有误的一格
    }
finding-two-games-in-a-round = { $case ->
        [row] 第 { $round } 轮的这一行已见于 { $first }
        [both] { $player } 号与 { $other } 号在第 { $round } 轮各有两行，{ $player } 号的另一行在 { $first }
       *[one] { $player } 号在第 { $round } 轮有两行，另一行在 { $first }
    }
    .hint = { $case ->
        [row] 请删去多余的一行，或更正其轮次或序号
       *[one] 请更正其中一行的轮次或序号
    }
finding-game-contradicts = 第 { $round } 轮：{ $player } 号对 { $opponent } 号记为 { $cell }，对方记为 { $other }（{ $where }），颜色或成绩相矛盾
    .hint = 请更正有误的一方
finding-both-lost = 第 { $round } 轮：{ $player } 号与 { $opponent } 号对局，双方均记 0 分（对方见 { $where }）
    .hint = 请更正有误的一方；如裁判判双方均负，无须处理
finding-round-invalid = { $case ->
        [count] 所填轮次总数为 { $rounds }，而对局至第 { $last } 轮
       *[row] 第 { $round } 轮不在本次赛事的 { $rounds } 轮之内
    }
    .hint = { $case ->
        [count] 请更正赛事的轮次总数
       *[row] 请更正轮次，或更正赛事的轮次总数
    }
finding-round-empty = 共 { $rounds } 轮，第 { $round } 轮没有记录
    .hint = 请补充对局，或更正轮次
finding-round-incomplete = 第 { $round } 轮只有 { $games } 行，第 { $beside } 轮有 { $of_beside } 行，后者的 { $players } 名棋手没有记录；此处是第 { $round } 轮的最后一行
    .hint = 如文件不完整，请索取完整文件；否则请补充对局或轮空（1★、½★、0★）
finding-player-absent = { $player } 号 { $name } 在第 { $rounds } 轮没有记录，按缺席、不得分处理
    .hint = 请补充对局或轮空（1★、½★、0★），或填写退赛轮次
finding-played-after-withdrawal = { $player } 号在第 { $round } 轮有成绩，但已自第 { $from } 轮起退赛
    .hint = 请更正成绩或退赛轮次
finding-rounds-assigned = 交叉表未注明轮次和执子颜色：轮次按序号排出，小号按执白计
    .hint = 如无须区分轮次和颜色，无须处理；否则请报送各轮对阵
finding-board-twice = 第 { $round } 轮：台号 { $board } 出现两次，另一行在 { $first }
    .hint = 请更正台号，并核对该行是否属于本轮
finding-pair-twice = 第 { $round } 轮：{ $player } 号与 { $opponent } 号在第 { $earlier } 轮已相遇（{ $first }）
    .hint = 请核对这两轮
finding-points-differ = { $player } 号 { $name } 所列积分为 { $stated }，按成绩应为 { $results }
    .hint = 请更正成绩或积分
finding-bye-on-black = 白方为空，该行视为 { $player } 号棋手轮空
    .hint = 轮空的棋手请填在白方；如有对局，请补填白方

## 棋手名册与期初等级分表

finding-id-twice = 编号 { $id } 重复，首次见于第 { $row } 行；本行未予读取
    .hint = 请更改其中一个编号，或删去多余的一行
finding-listed-twice = { $how ->
        [same] { $player } 在对方的等级分表中出现两次，等级分相同：此处与第 { $row } 行都是 { $found }
        [unrated] { $player } 在对方的等级分表中出现两次，见此处与第 { $row } 行，并非两行都有等级分
       *[other] { $player } 在对方的等级分表中出现两次，等级分不同：此处为 { $found }，第 { $row } 行为 { $other }
    }
    .hint = { $how ->
        [same] 按一行比较，无须处理
        [unrated] 按有等级分的一行比较，无须处理
       *[other] 两行都已比较；请向对方核实以哪一行为准
    }
finding-listed-otherwise = { $how ->
        [number] 对方的等级分表中 { $name } 的编号为 { $id }，棋手名册中此人的编号是 { $own }
       *[name] 对方的等级分表中编号 { $id } 为 { $name }，棋手名册中此编号是 { $registered }
    }
    .hint = { $how ->
        [number] 该行按姓名比较；请向对方核实所指何人
       *[name] 该行按编号比较；请向对方核实所指何人
    }
finding-title-unknown = 没有“{ $title }”这一称号{ $near ->
        [none] {""}
       *[other] ，相近的有：{ $near }
    }
    .hint = 请在棋手名册中更正称号；没有称号的，请留空
finding-id-unknown = 棋手名册中没有编号 { $id }
    .hint = { $near ->
        [none] 请更正编号，或在棋手名册中登记此人
       *[other] 请更正编号（编号前的 0 不可省略），名册中相近者：{ $near }
    }
finding-opening-rating-invalid = 等级分 { $found } 不能列入等级分表：应为不低于 { $floor } 的整数
    .hint = 请填写不低于公布下限的整数，或将状态注明为“低于下限”

## 赛事的审定

finding-kind-not-stated = { $found ->
        [none] 未填写赛事类别，不能计算等级分
       *[other] 赛事类别为 { $found }，不在计算等级分之列
    }（应为 { $required } 之一）
    .hint = 请填写类别；另行批准的比赛填“其他批准比赛”
finding-rated-players-too-few = 循环赛 { $players } 名棋手中有等级分者 { $found } 名，至少应有 { $required } 名
    .hint = 本次赛事不计等级分；如获特准，请在 waivers.csv 中登记
finding-players-too-few = 双循环赛参赛 { $found } 人，至少应有 { $required } 人
    .hint = 本次赛事不计等级分；如获特准，请在 waivers.csv 中登记
finding-units-too-few = 参赛单位 { $found } 个，不得少于 { $required } 个
    .hint = 请核对单位；如获特准，请在 waivers.csv 中登记
finding-unit-too-large = { $unit } 的棋手占 { $found }，同一单位不得超过总数的 { $required }
    .hint = 请核对单位；如获特准，请在 waivers.csv 中登记
finding-unit-not-stated = { $found } 名棋手未注明单位（首名为 { $player }），按无单位处理
    .hint = 请在报告或棋手名册中填写单位
finding-arbiters-too-few = 国家级裁判员 { $found } 名，至少应有 { $required } 名
    .hint = 请填写姓名，以顿号或分号隔开；如获特准，请在 waivers.csv 中登记
finding-control-too-fast = 第一时限（着数/分钟）为 { $found }，不得快于 { $required }
    .hint = 请核对着数和分钟数；如获特准，请在 waivers.csv 中登记
finding-control-not-stated = 第一时限的着数和分钟数未填写完整，不得快于 { $required }（着数/分钟）
    .hint = 请填写第一时限的着数和分钟数
finding-rounds-per-day = { $date } 一天内进行 { $found } 轮，每天不得超过 { $required } 轮
    .hint = 请核对各轮日期；如获特准，请在 waivers.csv 中登记
finding-not-approved = { $found ->
        [none] 未填写批准文号
       *[other] 批准日期为 { $found }
    }，赛事须不晚于开始之日（{ $required }）获得批准
    .hint = 请填写批准文号和批准日期；如获特准，请在 waivers.csv 中登记
finding-approval-undated = 批准文号 { $found } 未注明日期，应不晚于 { $required }
    .hint = 请填写批准日期
finding-title-rounds-too-few = 共 { $found } 轮，等级称号赛至少应有 { $required } 轮
    .hint = 请核对轮次；等级分照常计算
finding-title-unrated-too-many = 无等级分棋手占 { $found }，等级称号赛不得超过 { $required }
    .hint = 等级分照常计算
finding-title-double-rounds = 一天两局的有 { $found } 天，等级称号赛不得超过 { $required } 天
    .hint = 请核对各轮日期；等级分照常计算
finding-title-last-rounds-doubled = 最后 { $required } 轮应每天一局，与其他轮次同日进行的有第 { $rounds } 轮
    .hint = 请核对各轮日期；等级分照常计算
finding-title-round-dates-missing = 共 { $required } 轮，注明日期的有 { $found } 轮，无法核查一日两局的情况
    .hint = 请填写每一轮的日期
finding-norms-announced-late = { $found ->
        [none] 未填写称号标准的公布日期
       *[other] 称号标准于 { $found } 公布
    }，须不晚于比赛开始之日（{ $required }）公布
    .hint = 请填写标准公布日期
finding-title-field-too-weak = { $class ->
        [master-men] { $players } 名棋手中有男子大师 { $found } 名，等级分在 { $rating } 以上者 { $strong } 名；应有大师 { $half } 名，或大师 { $required } 名且 { $rating } 以上者 { $half } 名
        [master-women] { $players } 名棋手中有女子大师 { $found } 名，有大师称号或等级分在 { $rating } 以上者 { $strong } 名；应分别有 { $required } 名和 { $half } 名
       *[other] { $players } 名棋手中有特级大师 { $found } 名，至少应有 { $required } 名
    }
    .hint = 请核对称号和等级分；等级分照常计算
finding-report-late = 报告于赛后 { $found } 天上报，应在 { $required } 天之内
    .hint = 请核对上报日期；等级分照常计算
finding-rounds-too-few = 参赛 { $players } 人，比赛 { $found } 轮，至少应有 { $required } 轮
    .hint = 请核对轮次；如获特准，请在 waivers.csv 中登记
finding-player-time-not-rated = 每局用时为 { $found } 分钟，可计等级分的用时为 { $required } 分钟或更多（分钟+每步加秒）
    .hint = 请核对每方分钟和每步加秒；如获特准，请在 waivers.csv 中登记
finding-player-time-not-stated = 未填每局用时，可计等级分的用时为 { $required } 分钟或更多（分钟+每步加秒）
    .hint = 请填写每方分钟和每步加秒；等级分照常计算
finding-fee-due = 管理费为报名费总额 { $found } 的 { $percent }%，即 { $due }
    .hint = 请随竞赛报告缴纳
finding-line-unreadable = { $case ->
        [player] 此行是棋手记录，但行首不是 001：{ $line }
        [record] 此行不是 TRF 记录，未予读取：{ $line }
        [cut] 此行只有 { $columns } 列中的前 { $cells } 列，未予读取
        [short] 此行只有 { $columns } 列中的前 { $cells } 列
        [surplus] 此行有 { $cells } 格，而标题只有 { $columns } 列；最后一列之后还有 { $line }
       *[list] 此行相应列中无编号或等级分：{ $line }
    }
    .hint = { $case ->
        [player] 请将行首三列改为 001
        [record] 请核对行首三列；如为备注，可删去此行
        [cut] 请补全此行；如文件被截断，请索取完整文件
        [short] 请补全此行；如文件被截断，请索取完整文件；空格也须有分隔符
        [surplus] 请删去多余的内容；含逗号的文字须加引号
       *[list] 请更正此行，各列须与首行对齐
    }
finding-birth-year-missing = { $player } 的出生年不详，按成年人取 K 值
    .hint = 请在棋手名册中填写出生年
finding-title-not-on-ladder = { $player } 的称号 { $title } 未定基础分，按无称号计
    .hint = 请核对棋手名册中的称号
finding-spread-too-wide = 参赛 { $players } 人，等级分最高与最低相差 { $found } 分，超过 { $required } 分
    .hint = 建议今后按水平分组
finding-no-rated-player = 参赛 { $players } 人均无等级分，无从计算
    .hint = 请核对棋手编号

## 等级分册的其他资料

finding-standings-unknown = 没有名为 { $system } 的名次方法
    .hint = 请使用下列之一：{ $known }；或在 book.toml 旁放置 standings-{ $system }.toml
finding-standings-unfit = 名次方法 { $system } 用于团体对抗，而{ $why ->
        [no-team] 本赛事没有棋手填写队或单位
       *[several] 第 { $round } 轮中 { $team } 的棋手与不止一队或本队对局
    }
    .hint = 个人赛请以 --system 指定个人名次方法，按个人名次计团体的用 cn-1994-team-places；团体赛请在“棋手”工作表的“队”一栏填写队名
finding-standings-date-missing = 国际棋联破同分规则按赛事首日适用，该赛事没有可适用的开始日期，本次按 { $taken } 计算
    .hint = 请填写开始日期，或用 --system 指明版本
finding-standings-small-points = 单写“小分”有两种含义，本次按 { $taken } 计算
    .hint = 请写明 progressive（累进分）或 sonneborn-berger（胜者小分）
finding-standings-unrated = { $criterion } 要求全部棋手有等级分，现有 { $unrated } 人没有，该项不区分名次
    .hint = 请选用不依赖等级分的破同分方法，或规定无等级分棋手的取值
finding-standings-criterion-unfit = { $criterion } 不适用于{ $of ->
        [players] 个人
       *[teams] 团体
    }名次
    .hint = { $of ->
        [players] 个人
       *[teams] 团体
    }名次可用：{ $fit }
finding-standings-buchholz = { $system } 规定循环赛不得使用布赫霍尔茨分，而破同分方法中有 { $criterion }
    .hint = 请改用其他方法，如 SB、KS；竞赛规程另有规定的，请自备名次方法文件，写明 buchholz_in_round_robins = "allowed"
finding-withdrawal-void = { $player } 号 { $name } 在 { $rounds } 轮中赛满 { $played } 局后退赛，其全部成绩作废
    .hint = 退赛轮次如有误，请更正
finding-withdrawal-half = { $player } 号 { $name } 应赛 { $games } 局、已赛 { $played } 局后退赛；不足 { $rounds } 轮之半，全部成绩作废
    .hint = 如按局数计则成绩有效，请确认按轮次计算
finding-withdrawal-forfeits = { $player } 号 { $name } 在 { $rounds } 轮中赛满 { $played } 局后退赛，已赛成绩有效，其余作弃权负
    .hint = 退赛轮次如有误，请更正
finding-team-missing = { $player } 号 { $name } 既无队也无单位，不计入任何队
    .hint = 请填写“队”一栏
finding-team-incomplete = { $team } 有名次的棋手 { $players } 人，须有 { $needed } 人，该队不计名次
    .hint = 请核对棋手所属的队
finding-category-unknown = 组别“{ $group }”不属于任何团体组别，未计入
    .hint = 请按名次方法所列写明组别，或自备名次方法文件
finding-waiver-unused = { $why ->
        [event] 特准所指的赛事 { $event } 不在本期的报告中
        [table] 特准所指的赛事 { $event } 逐局计算，没有条款会拒绝它
       *[other] 对 { $article } 的特准没有对应的问题
    }
    .hint = 请核对赛事编号和条款，或删去该行
hint-waived = 已由{ $by }于 { $date } 准予豁免，无须处理
finding-waiver-used = { $article } 的问题已由{ $by }于 { $date } 准予豁免：{ $reason }
    .hint = 无须处理
finding-correction-unfit = 更正第 { $round } 轮 { $white } 号对 { $black } 号（原报 { $reported }）：{ $why ->
        [event] 本期没有编号为 { $id } 的赛事
        [same] 原报结果与更正结果相同
        [table] 赛事 { $id } 在逐局计算的对局表中，请直接更正对局表
        [number] 赛事 { $id } 的报告以序号区分棋手，而 { $found } 不是序号
        [result] 赛事 { $id } 的报告中该局结果为 { $found }
        [round] 赛事 { $id } 的报告中没有这一对阵，该轮也没有这两个序号的对局
       *[pairing] 赛事 { $id } 的报告中没有这一对阵；该轮有：{ $found }
    }
    .hint = 请对照报告核对轮次、双方序号和原报结果
finding-correction-applied = 第 { $round } 轮 { $white } 号对 { $black } 号的结果由{ $by }于 { $date } 从 { $reported } 更正为 { $corrected }：{ $reason }
    .hint = 无须处理
finding-conversion-loss = { $part ->
        [event] { $file } 无法保存赛事项目“{ $what }”：{ $value }
        [players] { $file } 无法保存 { $count } 名棋手，首位为 { $first } 号 { $value }
        [player] { $file } 无法原样保存 { $count } 名棋手的“{ $what }”，首位为 { $first } 号：{ $value }
        [games] { $file } 无法保存 { $count } 局，首局在第 { $first } 轮：{ $value }
        [game] { $file } 无法原样保存 { $count } 局的“{ $what }”，首局在第 { $first } 轮：{ $value }
        [teams] { $file } 无法保存 { $count } 项队的轮次，首项为第 { $first } 轮 { $value }
       *[records] { $file } 无法保存另外 { $count } 条记录，首条为 { $first }：{ $value }
    }
    .hint = { $part ->
        [event] 请保留原文件；或加 --write-event 转换，该项目即写入新文件旁的附加文件
       *[other] 请同时保留原文件；原文件未作改动
    }

finding-separator-invalid = 各列以“{ $found }”分隔，应以英文逗号分隔
    .hint = 请另存为以逗号分隔的 CSV，首行为：{ $headings }
finding-merge-invalid = { $why ->
    [self] 编号 { $old } 并入了自身
    [twice] 编号 { $old } 在此并入 { $survivor }，而第 { $row } 行已有 { $other }
    [circle] { $old } → { $survivor } 与第 { $row } 行的 { $other } 合并成环
    [game] 按 merges.csv 第 { $own } 行（{ $old } → { $survivor }）合并后，本局双方为同一人
    [both] 按 merges.csv 第 { $own } 行（{ $old } → { $survivor }）合并后，本报告中的 { $one } 号与 { $two } 号是同一人
   *[unknown] 编号 { $id } 不在棋手名册中
}
    .hint = { $why ->
        [self] 请分别填写取消的编号和保留的编号，或删去该行
        [twice] 一个编号只能并入一次，请删去其中一行
        [circle] 请留下保留编号正确的一行，删去另一行
        [game] 不可能自己同自己下棋：请更正该局；如确为两人，请删去合并的一行
        [both] 请更正报告中其中一人的编号；如确为两人，请删去合并的一行
       *[unknown] 请核对 merges.csv：两个编号都应在棋手名册中
    }
finding-leftover-ignored = 存有上次中断时留下的临时文件夹，未予读取，没有妨碍
    .hint = 没有正在公布时可以删除

## 工作簿：日期与页码

month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月
date = { $year }年{ $month }{ $day }日
page-number = 第 { $page } 页，共 { $pages } 页
nothing = 本期无

## 工作簿：等级分表

list-subtitle-computed = 按 { $date } 计算，尚未公布　·　依据《{ $rules }》
list-subtitle = { $date }公布　·　依据《{ $rules }》
sheet-list = 等级分表
sheet-men = 男子
sheet-women = 女子
sheet-new = 新上榜
sheet-changed = 升降
sheet-inactive = 未参赛
sheet-dropped = 除名
sheet-statistics = 统计
sheet-about = 说明
sheet-calculations = 计算明细
title-interim = { $title }（临时公布）
title-revision = { $title }（修订）
about-revision = 取代
about-revised = { $date }公布的原表；差异及原因见 differences.csv
yes = 是
no = 否
sheet-largest = 升降最大
title-sheet-largest = 升降幅度最大的棋手
largest-rises = 升幅最大
largest-falls = 降幅最大
title-sheet-pool = 尚无等级分棋手的表现分
column-pool-list = 名单日期
column-pool-games = 局数
column-pool-performance = 表现分
column-pool-state = 处理
sheet-history = 前十名
title-sheet-history = 前十名棋手历期等级分
column-rating-exact = 精确等级分
statistics-unit-ratings = 各单位等级分
statistics-players = 人数
statistics-highest = 最高
statistics-average = 平均
statistics-lowest = 最低
sheet-events = 赛事
title-sheet-events = 本期赛事
column-event-id = 赛事编号
column-event-name = 赛事名称
column-event-kind = 类别
column-event-format = 赛制
column-event-class = 等级
column-event-start = 开始
column-event-end = 结束
column-event-players = 棋手
column-event-rated-players = 有等级分
column-event-games = 对局
column-event-games-rated = 计分对局
column-event-rated = 计算
column-event-norms = 标准分
column-event-remarks = 拒绝与豁免
remark-refused = { $article }：{ $reason }
remark-waived = { $article } 由{ $by }于 { $date } 准予豁免：{ $reason }
step-waiver = 豁免依据
step-correction = 成绩更正
step-late = 迟报，计入本期
title-sheet-list = 棋手等级分表
title-sheet-men = 男子棋手等级分表
title-sheet-women = 女子棋手等级分表
title-sheet-new = 新上榜棋手
title-sheet-changed = 等级分升降
title-sheet-inactive = 本期未参赛棋手
title-sheet-dropped = 除名棋手
title-sheet-statistics = 等级分统计
title-sheet-about = 编制说明
title-sheet-calculations = 等级分计算明细
column-rank = 名次
column-player-id = 编号
column-name = 姓名
column-sex = 性别
column-unit = 单位
column-federation = 协会
column-title = 称号
column-rating = 等级分
column-previous = 上期
column-change = 升降
column-games-period = 本期局数
column-games-total = 累计局数
column-k = K
column-reason = 原因
column-achieved = 达到标准
column-complete = 齐备
column-status = 状态
column-last-rating = 原等级分
sex-male = 男
sex-female = 女
status-new = 新上榜
status-changed = 有升降
status-unchanged = 无升降
status-inactive = 未参赛
statistics-overview = 人数
statistics-titles = 称号分布
statistics-distribution = 等级分分布
statistics-untitled = 无称号
statistics-all = 合计
about-federation = 发布单位
about-list-date = 名单日期
about-previous-date = 上期名单日期
about-rules = 依据
about-rules-id = 规则代号
about-rules-version = 规则版本
about-rules-from = 启用日期
about-rules-origin = 规则文件
about-rules-hash = 规则文件校验值
about-program = 编制程序
about-published = 上榜人数
about-dropped = 因未参赛除名
about-below-floor = 本期降至公布下限以下
about-built-in = 程序内置：{ $name }
calculation-yes = 是
calculation-no = 否
about-events = 本期赛事
about-inputs = 编制所用文件
about-file = 文件
about-hash = 校验值（BLAKE3）

## 工作簿：称号申请

sheet-applications = 申请汇总
sheet-on-the-way = 待满足条件
title-sheet-applications = 等级称号申请汇总
title-sheet-on-the-way = 已有标准分、尚未满足全部条件的棋手
title-master-men = 大师（男子）
title-master-women = 大师（女子）
title-grandmaster-men = 特级大师（男子）
title-grandmaster-women = 特级大师（女子）
application-heading = 等级称号申请表
application-subtitle = 申请称号：{ $title }　·　依据《{ $rules }》{ $article }
application-person = 一、申请人
application-name = 姓名
application-sex = 性别
application-player-id = 注册编号
application-birth-year = 出生年
application-unit = 单位
application-present-title = 现有称号
application-title = 申请称号
application-date = 申请日期
application-rating = 等级分
application-list = 名单日期
application-none = 无
application-norm-part = 二、标准分
application-norm = （{ $number ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
        [9] 九
       *[other] { $number }
    }）{ $event }
application-event-id = 赛事编号
application-place = 地点
application-dates = 日期
application-days = { $start }至{ $end }
application-rounds = 轮次
application-class = 等级
application-format = 赛制
application-counted = 计入局数
application-average = 平均等级分
application-required = 标准分
application-scored = 实得分
application-round = 轮次
application-color = 颜色
application-white = 白
application-black = 黑
application-opponent = 对手
application-opponent-rating = 等级分
application-opponent-title = 称号
application-result = 得分
application-unrated = 无（按 { $rating } 计）
application-totals = 三、合计
application-norms = 标准分次数
application-games = 局数合计
application-score = 得分合计
application-oldest = 最早一次结束于
application-form = 申请表所在工作表
application-conditions = 四、条件核对
application-article = 条款
application-condition = 条件
application-asked = 要求
application-found = 实际
application-verdict = 结论
application-met = 符合
application-waived = 豁免
application-unproved = 待核
application-warned = 不符（警告）
application-blank = 待填：____________
application-event-name = 赛事名称
application-to-check = 待核、待填
application-list-computed = { $date }（计算结果，尚未公布）
application-waiver = { $article }，{ $by }，{ $date }：{ $reason }
application-failed = 不符合
application-check-rounds = 轮次
application-check-unrated = 无等级分棋手
application-check-double-days = 一天两局的天数
application-check-last-rounds = 最后几轮一天两局者
application-check-announced = 标准公布日期
application-check-titled = 有称号的棋手
application-check-strong = 大师或等级分合格者
lacking-valid-until = 标准分有效至
lacking-remark = 尚缺
application-check-rating = 名单等级分
application-check-norms = 取得标准分的比赛次数
application-check-games = 各次局数合计
application-check-age = 最早一次的结束日期
application-check-class = 比赛等级
application-check-norm-games = 计入局数
application-check-norm-score = 标准分
application-conditions-of = 赛事 { $event } 的条件
application-title-class = 称号赛
application-signatures = 五、签署
application-sign-applicant = 申请人（签名）
application-sign-unit = 所在单位意见（盖章）
application-sign-checked = 等级分员审核（签名）
application-sign-approved = 批准单位（盖章）
application-sign-line = 　　　　　　　　　　　　年　　月　　日
open-unproved = 待核 { $count } 项：{ $list }
open-warned = 不符（警告）{ $count } 项：{ $list }
open-blank = 待填 { $count } 项：{ $list }
open-of-event = { $what }（{ $event }）
event-class-rated = 等级分赛
event-class-master-men = 男子大师赛
event-class-master-women = 女子大师赛
event-class-grandmaster-men = 男子特级大师赛
event-class-grandmaster-women = 女子特级大师赛
event-format-swiss = 瑞士制
event-format-round-robin = 循环制
event-format-double-round-robin = 双循环制
event-format-scheveningen = 舍文宁根制
event-format-match = 对抗赛
event-format-team-swiss = 团体瑞士制
event-format-team-round-robin = 团体循环制
missing-separator = ；
missing-rating = 等级分 { $found }，应达 { $required }，尚差 { $lacking } 分
missing-no-rating = 名单上没有等级分，应达 { $required }
missing-norms = 标准分 { $found } 次，应有 { $required } 次，尚差 { $lacking } 次
missing-games = 局数合计 { $found } 局，应有 { $required } 局，尚差 { $lacking } 局
missing-expired = 另有 { $count } 次标准分已逾 { $years } 年，不再计入

## 工作簿：计算明细

calculation-event_id = 赛事编号
calculation-player_id = 编号
calculation-rated = 有等级分
calculation-ro = 原分 Ro
calculation-k = K
calculation-method = 算法条款
calculation-n = 局数 N
calculation-w = 得分 W
calculation-average = 平均分
calculation-d = 分差 D
calculation-p = 概率 P
calculation-we = 预期 We
calculation-dr = 升降 ΔR
calculation-performance = 表现分
calculation-counted = 计入
calculation-articles = 适用条款

## 供填写的工作簿

sheet-event = 赛事
sheet-players = 棋手
sheet-games = 对局
sheet-opening = 等级分表
sheet-pool = 待定
sheet-example = 填写示例
form-field = 项目
form-value = 内容
form-example = 本表仅为示例，不会被读取；请在其他工作表中填写。
form-check = 请核对
form-not-in-list = 请从列表中选择。
form-not-a-day = 请按“年-月-日”填写，例如 2026-03-02。
note-required = 必填。
note-optional = 可留空。

note-event-event_id = 协会为赛事编定的号码：1 至 64 个字母、数字、汉字、点、横线或下划线，各赛事不得重复。
note-event-name = 赛事全称。
note-event-kind = 赛事类别，据以决定是否计算等级分。
note-event-format = 比赛的编排制度。
note-event-class = 是否产生称号标准，及其种类。
note-event-start = 首日，按“年-月-日”填写。
note-event-end = 末日，按“年-月-日”填写；据以确定列入哪一期名单。
note-event-rounds = 比赛轮数；不填则取对局中的最后一轮。
note-event-place = 比赛地点。
note-event-organiser = 主办单位名称。
note-event-first_control_moves = 第一时限规定的着数；条例据以核对时限。
note-event-first_control_minutes = 第一时限内每方的分钟数。
note-event-national_arbiters = 国家级裁判员姓名，以顿号或分号隔开；条例要求两名，不足则不计算等级分。
note-event-approval = 批准文件的文号；条例规定未经批准的比赛不计算等级分。
note-event-approved_on = 批准日期，按“年-月-日”填写，不得迟于首日。
note-event-norms_announced_on = 称号标准的公布日期，按“年-月-日”填写；仅称号赛需要。
note-event-reported_on = 上报日期，按“年-月-日”填写。
note-event-winner = 冠军在“棋手”工作表中的序号；仅在加赛决定冠军时填写。
note-event-remarks = 其他说明，不参与计算。
note-event-group = 组别，例如甲组、12 岁以下组。
note-event-time_class = 时限类别；仅在规则区分时限时填写。
note-event-minutes = 全局每方的分钟数。
note-event-increment_seconds = 每步棋增加的秒数。
note-event-entry_fees = 报名费总额及币种。
note-event-standings = 最后名次的排定方法；留空则按规则对该赛制的规定。

note-player-no = 棋手在本次赛事中的序号，从 1 起；“对局”工作表使用此序号。
note-player-id = 注册编号，保留前导零。强烈建议填写，以免误认。
note-player-name = 与注册名册一致的姓名。
note-player-sex = 男或女。
note-player-unit = 代表单位。
note-player-federation = 三个字母的代码，例如 CHN；留空为本协会。
note-player-title = 与注册名册一致的称号。
note-player-rating = 现行名单上的等级分，供核对之用；以名单为准。
note-player-fide_rating = 国际等级分；仅国际比赛需要。
note-player-team = 队名；仅团体赛需要。
note-player-board = 在队中的台次，从 1 起。
note-player-warnings = 受警告次数；部分规则用以区分名次。
note-player-withdrew_before = 退赛后不再参加的第一轮。
note-player-computer = 电脑填“是”：与电脑的对局不计等级分。
note-player-latin_name = 姓名的拼音或拉丁字母写法。
note-player-birth_year = 四位数的出生年份。
note-player-fide_id = 国际棋联的注册号码。
note-player-points = 本次赛事的积分，与对局结果核对。
note-player-rank = 主办方公布的名次。

note-game-round = 轮次，从 1 起。
note-game-date = 对局日期，按“年-月-日”填写；称号赛需要。
note-game-board = 台号，仅供显示。
note-game-white = 白方序号；轮空的棋手填在此处。
note-game-black = 黑方序号；轮空时留空。
note-game-result = 白方在前：1-0、½-½、0-1。未弈：1-0★、0-1★、0-0★。轮空：1★、½★、0★。双方均负：0-0。

note-register-id = 注册编号：1 至 64 个字母、数字、汉字、点、横线或下划线；前导零有效，终身不变。
note-register-name = 姓名全称。
note-register-latin_name = 拼音或拉丁字母写法，姓在前。
note-register-sex = 男或女。
note-register-birth_year = 四位数的出生年份。
note-register-unit = 所属单位。
note-register-federation = 三个字母的代码，例如 CHN；留空为本协会。
note-register-title = 现有最高称号。
note-register-fide_id = 国际棋联的注册号码。
note-register-fide_rating = 国际等级分。
note-register-former_names = 曾用名，以顿号或分号隔开；以曾用名上报的成绩可据此识别。

note-opening-id = 注册编号，保留前导零；此人须在注册名册之中。
note-opening-rating = 本期名单上的等级分。
note-opening-games = 累计计分局数。
note-opening-reached_2400 = 等级分是否曾达到 2400。
note-opening-last_event = 最近一次计分赛事的末日，按“年-月-日”填写；留空则自本名单日期起算。
note-opening-status = 在榜、低于下限（有等级分而不公布）或已除名；留空为在榜。
note-opening-first_event = 首次与有等级分棋手交手的赛事是否已过；仅国际棋联规则需要。
note-opening-reached_2300 = 等级分是否曾达到 2300；仅国际棋联规则需要。

note-pool-id = 待定首次等级分的棋手的注册编号。
note-pool-event_id = 赛事编号。
note-pool-list = 赛事所属一期的名单日期，按“年-月-日”填写。
note-pool-games = 与有等级分棋手的局数。
note-pool-performance = 该赛事的表现分，保留小数。
note-pool-opponents_sum = 对手等级分之和；仅国际棋联规则需要。
note-pool-score = 与有等级分棋手对局的得分；仅国际棋联规则需要。

## 规则查询

rules-id = 规则
rules-title = 名称
rules-method = 计算方式
rules-version = 版本
rules-standings = 名次方法
rules-origin = 文件
rules-source = 依据
rules-tables = 换算表
rules-date = 取值日期
rules-latest = 最新版本
rules-number = 条款
rules-rule = 规则名
rules-status = 状态
rules-summary = 内容
rules-values = 取值
rules-from = 自 { $from } 起
rules-from-until = { $from } 至 { $until }
rules-no-values = 无参数
rules-not-in-force = { $date } 无有效版本
rules-readings = 释读
rules-printed = 原文
rules-silent = 条文未作规定
rules-read-as = 读作
rules-evidence = 理由
rules-switch = 可改参数
rules-method-period = 按期计算
rules-method-sequential = 逐局计算
rules-status-implemented = 已实行
rules-status-data-only = 仅载明
rules-status-not-yet = 未实行
rules-confidence-certain = 确定
rules-confidence-high = 把握大
rules-confidence-medium = 把握中等
rules-confidence-low = 把握小
rules-unknown = 没有规则 { $id }，现有：{ $known }
rules-article-unknown = { $id } 没有条款 { $number }，相近的有：{ $near }
## 命令行：未能完成

error-no-book = { $what ->
        [date] { $path } 是日期，不是等级分册：请先写等级分册，再写公布日期
        [file] { $path } 是文件，不是等级分册：请给出含有 book.toml 的文件夹
        [folder] { $path } 不是等级分册：其中没有 book.toml
       *[missing] { $path } 不存在
    }{ $near ->
        [none] { $what ->
            [folder] ；可用 `dengji new` 新建
            [missing] ；请核对路径，或用 `dengji new` 新建
           *[other] {""}
        }
       *[other] ；是否应为 { $near }？
    }
error-settings = { $path } 无法读懂
error-list-day = { $path }：“{ $day }”不是一年中的某日；公布日期写作 "01-01"
error-read = { $path } 无法读取：{ $reason }
error-exists = { $path } 已存在，未作改动；请换一个文件名，或先移走原文件
error-stdout = 输出无法写出：{ $reason }
error-write = { $path } 无法写入：{ $reason }
system-not-found = 文件或文件夹不存在
system-permission-denied = 没有权限
system-exists = 已经存在
system-no-space = 磁盘空间不足
system-read-only = 磁盘为只读
system-is-folder = 这是文件夹
system-no-folder = 路径中有一部分不是文件夹
error-no-list = { $period } 不是本册的公布日期；本册自 { $opening } 之后公布，相近的公布日期：{ $near }
error-two-rule-sets = 规则集 { $one } 与 { $other } 同自 { $day } 起生效
error-no-rule-set = 起始日 { $day } 没有生效的规则集；首个 [[rules]] 应不晚于该日
error-game-by-game = 规则集 { $id } 逐局计算；此命令只适用于按期计算的规则集
error-rule-set-unknown = 没有规则集 { $id }；现有：{ $known }
error-rule-set = 规则集 { $id } 无法使用
error-convert-ending = 无法判断 { $path } 的目标格式：文件名请以 .xlsx、.trf 或 .csv 结尾，或使用 --to
error-output-is-input = { $path } 是输入文件，未作改动；请另取文件名
error-output-in-book = { $path } 属于等级分册，未作改动；请另取文件名
error-output-twice = { $path } 不能同时用于两个文件
error-template-ending = { $path } 应以 .xlsx 结尾，例如 { $right }
error-book-exists = { $path } 不是空文件夹，未作改动；请另取名称，或先移走其中的文件
error-simulate-workbook = 名册超过 { $most } 人，工作簿容不下：请用 --format parquet
error-simulate-games = { $games } 局对这些比赛太少，至少 { $least } 局
error-simulate-days = 第一期不足 { $least } 天，排不下比赛：请把 --opening 提前
error-number-given-up = { $old } 已并入 { $survivor }，不再列入等级分表：请改用 { $survivor }
explain-given-up = { $old } 已并入 { $survivor }：等级分见 { $survivor }
error-no-player = { $player } 既不是棋手编号，也不是棋手全名{ $near ->
        [none] ；请写编号或准确姓名
       *[other] ；相近的有：{ $near }
    }
error-player-missing = 没有指定棋手；请写编号或准确姓名
error-player-ambiguous = 名为 { $player } 的棋手不止一人；请用编号
error-no-file = { $path } 不存在{ $near ->
        [none] { $what ->
            [date] ：请先写等级分册，再写公布日期
           *[file] ；请核对路径和文件名
        }
       *[other] ；是否应为 { $near }？
    }
error-not-readable = { $path } 不能作为比赛报告读取
error-none-readable = 所给文件均不能作为比赛报告读取
error-no-date = “{ $found }”{ $meant ->
        [none] 不是日期；日期写作 年-月-日，例如 2026-07-01
       *[other] 应写作 { $meant }
    }
error-check-usage = 请给出一个等级分册和至多一个公布日期，或若干报告文件
error-bounds-crossed = --min-rating { $min } 大于 --max-rating { $max }
error-internal = dengji { $version }：内部错误：{ $fault }
error-internal-report = 请将命令行以及（如可能）所读取的文件一并报告给我们
error-threads = 无法启动线程：{ $reason }
error-calc-missing = 缺少 { $what }
error-calc-for-fide = { $what } 只用于国际棋联称号标准；规则集 { $id } 不用此项
error-calc-opponents = { $what } 列了 { $found } 名对手，--opponents 列了 { $opponents } 名；请按同一顺序一一对应
error-calc-base = 规则集 { $id } 不计算首次等级分：无等级分者按{ $article }以基础分参赛
error-calc-not-here = 规则集 { $id } 没有此项计算
calc-nothing = 不产生等级分
error-calc = { $what } 的“{ $found }”无法采用：{ $kind ->
        [own] 应为等级分，例如 2350
        [opponents] 应为等级分，以英文逗号分隔，例如 2400,2350,2300
        [scores] 各局写 1、½（或 0.5）或 0，以英文逗号分隔
        [score] 应为得分，且不多于局数，例如 5.5
        [average] 应为平均等级分，例如 2350 或 2350.5
       *[other] 请核对，`dengji help calc` 有说明
    }
error-no-titles = 规则集 { $id } 没有等级称号的条款
error-no-list-yet = { $day } 时本账册还没有名单；名单自 { $opening } 之后开始
promotion-without-row = 升级表没有以下等级的升级条件，不作升级：{ $grades }
error-promotion-rounds = { $path } 没有填写轮次，也没有对局；得分率按轮次计算
error-promotion-group = 升级表没有组别 { $group }；现有：{ $known }
promotion-strange-grades = 不在棋士等级之列，不作升级：{ $players }
error-promotion-table = 升级表无法采用
check-stopped = 有错误，见上
check-rejected = 赛事不予计算，见上
only-not-listed = 不在 { $list } 等级分表上，因而不列入临时等级分表：{ $players }
only-none-listed = { $list } 等级分表上没有这些棋手，未生成临时等级分表：{ $players }
publish-stopped = { $list } 等级分表未公布：有错误，见上
publish-misnamed = { $list } 等级分表未公布：本期没有任何比赛报告，而 { $folder } 不是公布日期，报告可能在其中；请将该文件夹改名为 { $list } 或移出 periods
publish-none-rated = 本期没有一项比赛计算等级分，原因见上；公布后的等级分表不再改动，发出之后补正的只能另出修订表
revise-stopped = { $list } 等级分表未能修订：{ $at } 一期有错误，见上；已公布的等级分表保持不变
publish-differs = { $list } 等级分表已公布，保持不变；重新计算的结果与之不同；如需公布修订表，请加 --revise
publish-folder-differs = { $list } 等级分表与该文件夹已有的内容不同；原有内容保持不变
publish-altered = 已公布的 { $list } 等级分表有文件与公布时不同，请从等级分册的备份中恢复原文件；`dengji verify { $book }` 列出全部有关文件，恢复后可再用它核对
restore-originals = 请从等级分册的备份中恢复原文件
revised = 已修订：{ $revision } 与重新计算的结果一致
explain-published = 注意：{ $path } 所载为 { $published }，现重新计算为 { $computed }
explain-computed = 注意：{ $list } 等级分表尚未公布，以下为现在的计算结果
rebuild-revised = { $list }：已修订，{ $revision } 与重新计算的结果一致
verify-revised = { $list }：磁盘文件未改动，{ $revision } 与重新计算的结果一致
titles-stopped = 有错误，称号申请无法核算：见上
titles-differ = 已公布的等级分表与现在的计算不同，未给出申请表：见上
titles-unpublished = 警告：{ $list } 等级分表尚未公布，以下等级分为计算结果
titles-form-open = 警告：{ $name }（{ $title }）的申请表有待核事项：{ $points }
titles-form-blank = 警告：{ $name }（{ $title }）的申请表有空栏：{ $fields }
explain-stopped = 有错误时无法给出推导

## 命令行：说明

findings-summary = 错误 { $errors }，拒绝 { $rejects }，警告 { $warnings }，提示 { $infos }
check-summary = { $file }：棋手 { $players } 人，其中报告未填等级分 { $unrated } 人；对局 { $games }，未对局 { $unplayed }，轮空 { $byes }
check-clean = 未发现问题
sidecar-left = { $path } 已存在，未作改动
convert-stopped = 有错误，未写入 { $path }，见上
suggest-new = 待登记的棋手（请将 ? 换成新编号后抄入名册）：{ $count } 人
suggest-near = 与名册中的人相近，请在报告中写明编号，或另行登记：{ $count } 人
suggest-from = { $name }：见 { $place }
suggest-register = 名册：
suggest-twins = 名册中可能是同一人的记录，如属实请记入 merges.csv：{ $count } 对
error-suggest-needs-book = --suggest-register 需要等级分册：请指定名册所在的文件夹
template-written = 已写入：{ $path }
new-made = 等级分册 { $path } 已建好，期初等级分表的日期为 { $opening }：请填写 players.xlsx 和 opening.xlsx，比赛报告放入 periods/{ $next }/reports
new-opening-no-list = 注意：{ $opening } 不是规则集 { $rules } 的公布日期；首期等级分表为 { $next }
simulate-made = 等级分册 { $path } 已生成：棋手 { $players } 名，比赛 { $events } 项，对局 { $games } 局，名单至 { $last }
publish-counts = { $list } 等级分表：{ $published } 人（新上榜 { $new }，变动 { $changed }，未变 { $unchanged }，未参赛 { $inactive }；除名 { $dropped }）；{ $events } 项比赛中 { $events_rated } 项计算，对局 { $games_rated }
publish-counts-interim = { $list } 临时等级分表：{ $published } 人，仅供通报，不影响其他等级分（{ $events } 项比赛中 { $events_rated } 项计算，对局 { $games_rated }）
publish-dry-run = 未写入任何文件
publish-same = { $path } 已有相同内容，未再写入
publish-different = { $path } 与重新计算的结果不同：
difference-changed = 内容不同
difference-missing = 缺失
difference-input-changed = 输入文件已改动
difference-input-added = 新增的输入文件
difference-input-removed = 输入文件已不存在
error-not-published = { $list } 等级分表尚未公布
error-render = 无法生成 { $list } 等级分表的文件：{ $reason }
rebuild-nothing = 没有已公布的等级分表，也没有统计期
rebuild-same = { $list }：完全一致
rebuild-same-figures = { $list }：数字一致；部分文件所载的输入文件不同
rebuild-different = { $list }：不一致
rebuild-revision-different = { $list }：现行的修订表 { $revision } 与重新计算的结果不一致
rebuild-stopped = 按现有文件，自 { $list } 等级分表起无法重新计算，见上
rebuild-differs = 最早不一致的是 { $list } 等级分表
verify-same = { $list }：磁盘文件未改动，重新计算完全一致
verify-interim = { $list }：文件与公布时一致
verify-different = { $list }：不一致
verify-recomputed = 按现有文件重新计算，下列文件将不同：{ $files }
verify-not-computed = 按现有文件无法重新计算，见下
verify-rests-on = 无法重新计算：{ $first } 等级分表无法计算，本期以其为依据
verify-differs = 有不一致之处，见上
revise-nothing = { $list } 及以后各期等级分表无须修订
revise-written = { $list } 修订表：{ $path }{ $with ->
        [none] {""}
       *[other] （与 { $with } 比较）
    }
revise-earlier = { $first } 等级分表与重新计算的结果不同，不能在其后修订 { $list } 等级分表；请先修订 { $first } 等级分表，或还原其输入文件；已公布的等级分表保持不变
difference-altered = 公布后在磁盘上被改动
difference-unnamed = 清单中没有此文件
not-listed = 未列入
cause-separator = ；
cause-manifest = { $what } 缺失或无法读取，无从比较名单的输入
cause-altered = { $what } 公布后被人改动
cause-late-report = 迟到的报告 { $what }
cause-input-changed = { $what } 已改动
cause-input-added = 新增输入文件 { $what }
cause-correction-removed = { $what } 的赛果更正已撤除
cause-pool-before = 此前累积的 { $what } 表现分已变更
cause-input-removed = { $what } 已不存在
cause-correction = { $what } 的赛果已更正
cause-waiver = { $what } 的豁免已变更
cause-merge = 编号合并：{ $what }
cause-coefficient = { $what } 的 K 已变更
cause-opponents = { $what } 中对手的等级分已变更
cause-games-before = 本期以前的累计局数已变更：{ $what }
cause-list-before = 上期等级分已变更：{ $what }
cause-rules = 规则集变更：{ $what }
cause-program = 程序版本变更：{ $what }
cause-unknown = 原因不明
progress-hashing = 比对
progress-reading = 读取
progress-checking = 核对对局
progress-computing = 计算
progress-simulating = 虚构
progress-writing = 写入

## 推导

titles-none = { $date } 除已获称号者外，没有人持有有效的标准分
titles-no-forms = 没有可填的申请表，未写入 { $path }
titles-state = 结论
titles-complete = 条件齐备
norm-achieved = 达到标准分：平均等级分 { $average }，{ $games } 局，标准分 { $required }，实得 { $score }
norm-fails-games = 未达标准分：计入 { $games } 局，局数不足
step-value-achieved = 达标
step-value-not-achieved = 未达标
norm-fails-average = 未达标准分：平均等级分 { $average } 低于最低一档
norm-fails-score = 未达标准分：平均等级分 { $average }，{ $games } 局，标准分 { $required }，实得 { $score }
fide-norm-achieved = 达到 { $title } 标准：{ $games } 局 { $score } 分，对手平均等级分 { $average }，表现分 { $performance }
fide-norm-fails = 未达 { $title } 标准：{ $games } 局 { $score } 分，对手平均等级分 { $average }，表现分 { $performance }；不符合：{ $articles }
fide-norm-open = 没有不符合 { $title } 标准之处，但 { $articles } 未能判断：没有给出对手的称号或协会，或表中没有相应的行
fide-norm-article = 条
fide-norm-condition = 条件
fide-norm-asked = 要求
fide-norm-found = 实际
fide-norm-verdict = 是否符合
fide-norm-met = 符合
fide-norm-raised = 符合（已提高）
fide-norm-not-met = 不符合
fide-norm-not-judged = 未判断
fide-norm-check-games = 局数
fide-norm-check-foreign-federations = 本协会以外的协会
fide-norm-check-own-federation = 本协会的对手
fide-norm-check-one-federation = 对手最多的一个协会
fide-norm-check-holders = 有称号的对手
fide-norm-check-required-title = 有所求称号的对手
fide-norm-check-lowest = 等级分最低的对手
fide-norm-check-average = 对手平均等级分
fide-norm-check-performance = 表现分
fide-norm-check-percent = 最低得分率所需分数
fide-norm-check-score = 查表所需分数
explain-title = { $name }（{ $player }），{ $list } 等级分表：{ $rating }
explain-title-unpublished = { $name }（{ $player }），{ $list } 等级分表：未公布
explain-before = 期初：{ $rating }，{ $games } 局
explain-after = 期末：{ $rating }，{ $games } 局
explain-no-games = 本期没有对局
explain-list = { $list } 等级分表
game-color-w = 白
game-color-b = 黑
explain-excluded = 不计：{ $article }
explain-merged = 编号合并：{ $old } → { $survivor }，{ $by } 于 { $date }：{ $reason }
explain-other-number = 报告中的编号为 { $number }
explain-merges = 编号合并
step-games = 局数 N
step-score = 得分 W
step-opponents-average = 对手平均等级分 Rc
step-rated-average = 有等级分者平均 Rar
step-difference-of-rated = 有等级分棋手的等级分差 Dp
step-difference-average = 平均等级分差 Dpa
step-field-average = 比赛平均等级分 Ra
step-difference = 等级分差 D
step-cap = 分差按上限计
step-probability = 预期得分率 P
step-expected = 预期局分 We
step-base-rating = 基础分 Ru
step-game-change = 逐局升降
step-game-not-rated = 不计分对局
step-above-expectation = 超出预期局分
step-coefficient-bounded = 受限后的 K
step-change-of-period = 全期升降值
step-change-rounded = 升降值取整
step-rise = 一次性提高
step-coefficient = 换算系数 K
step-coefficient-next = 下一比赛起 K
step-change = 升降值 ΔR
step-carried = 未参赛，等级分不变
step-shown = 公布的整数
step-champion = 冠军不降分
step-sum = 合计
step-rating = 新等级分 Rn
step-not-counted = 不计
step-exchange = 转移分数
step-points = 新积分
step-table-difference = 查表分差 Dp
step-performance = 表现分
step-start-rating = 首次等级分 Rp
step-void = 无效
step-pooled-before = 以前各期待累积的成绩
step-pooled-average = 累积平均
step-pool-waits = 待累积
step-first-rating = 首次公布等级分
step-below-floor = 低于公布下限
step-dropped = 除名
step-zero-score = 得 0 分
step-no-rated-opponent = 无有等级分的对手
step-too-few-games = 局数不足
step-expected-twice = 预期局分 We
step-start-rating-half = 首次等级分 Rp
step-performance-above-half = 表现分 Rp
step-refused = 不计算等级分
step-no-norms = 不能取得称号标准
step-waived = 准予豁免
step-incomplete = 循环未赛满
step-fide-norm-raised = 最低对手提高为
step-fide-norm-average = 平均等级分 Ra
step-fide-norm-performance = 表现分 Rp
step-norm-average = 平均等级分 Ra
step-norm-average-rounded = Ra 取整
step-norm-games = 局数不足
step-norm-no-band = 低于最低档
step-norm-required = 称号标准分
step-norm-result = 结果

# Final standings
criterion-short-rating-sum = 对手等级分和
criterion-short-ladder = 去低分组
criterion-short-opponents-points-cut = 对手分逆减
criterion-short-opponents-board-points-cut = 对手局分和（去高低）
criterion-points = 积分
criterion-board-points = 局分
criterion-match-points = 场分
criterion-rating-sum = 对手等级分和（逐一去低）
criterion-progressive = 累进分
criterion-ladder = 去除低分组得分
criterion-opponents-points = 对手分
criterion-opponents-points-cut = 对手分逆减
criterion-sonneborn-berger = 胜者小分
criterion-direct-of-two = 直胜
criterion-warnings = 警告次数
criterion-total-score = 总得分
criterion-opponents-board-points = 对手局分和
criterion-beaten-board-points = 胜和对手局分
criterion-opponents-board-points-cut = 对手局分和（去高低各二）
criterion-places = 名次分
criterion-play-off = 加赛
criterion-joint = 并列
tie-break-de = 相互对局
tie-break-win = 胜局数
tie-break-won = 实战胜局数
tie-break-bpg = 执黑局数
tie-break-bwg = 执黑胜局数
tie-break-ps = 累进分
tie-break-rep = 应战轮数
tie-break-ge = 应战轮数
tie-break-bh = 布赫霍尔茨分
tie-break-aob = 对手平均布赫霍尔茨分
tie-break-fb = 前布赫霍尔茨分
tie-break-sb = 索内伯恩-贝格尔分
tie-break-ks = 科亚分
tie-break-aro = 对手平均等级分
tie-break-tpr = 表现等级分
tie-break-ptp = 完美表现等级分
tie-break-apro = 对手平均表现等级分
tie-break-appo = 对手平均完美表现等级分
tie-break-tpn = 编排序号
tie-break-rtng = 等级分
tie-break-mpts = 场分
tie-break-gpts = 局分
tie-break-bc = 台次加权分
tie-break-tbr = 首台成绩
tie-break-bbe = 末台淘汰
tie-break-mpvgp = 另一项积分
tie-break-emmsb = 索内伯恩-贝格尔分（场分×场分）
tie-break-emgsb = 索内伯恩-贝格尔分（场分×局分）
tie-break-egmsb = 索内伯恩-贝格尔分（局分×场分）
tie-break-eggsb = 索内伯恩-贝格尔分（局分×局分）
tie-break-ede = 扩展相互对局
tie-break-edec = 扩展相互对局及台次加权
tie-break-edet = 扩展相互对局及首台
tie-break-edeb = 扩展相互对局及末台
tie-break-sssc = 成绩与赛程强度综合分
criterion-board = 第 { $board } 台得分
criterion-modified = { $name }（{ $modifiers }）
modifier-match-points = 场分
modifier-game-points = 局分
modifier-cut = 去低 { $count } 项
modifier-median = 去高低各 { $count } 项
modifier-limit = 界限移动 { $count } 个半分
modifier-as-played = 弃权局作已赛
title-standings = 最终名次
title-crosstable = 对阵成绩表
crosstable-legend-rounds = 34b1：对第 34 行，执黑（w 为执白），得 1 分；+、-、= 为未赛而判胜、判负、各得半分；-1 为轮空得 1 分；空白为未参加。对手以其所在行的行号表示。
crosstable-legend-matrix = 列号为对手所在行的行号；1、½、0 为该局得分；+、-、= 为未赛而判胜、判负、各得半分；空白为无对局。
crosstable-legend-team-rounds = 表中为每场局分。4w2½：对第 4 行，第一台执白（b 为执黑），得 2½ 局分；其后有 + 或 - 为未赛；-2 为轮空得 2 局分；空白为未参加。
crosstable-legend-team-matrix = 表中为每场局分，列号为对手所在行的行号；其后有 + 或 - 为未赛；空白为无比赛。
sheet-standings = 名次
sheet-crosstable = 成绩表
column-place = 名次
place-shared = 并列{ $place }
column-no = 序号
column-team = 队
column-points = 积分
column-board-points = 局分
column-match-points = 场分
column-places = 名次分
column-decided-by = 区分依据
column-category = 组别
column-row = 行
column-round-number = 第{ $round }轮
standings-step = { $name }，第 { $step } 步
standings-no-place = 不计名次
standings-by = 名次方法：{ $title }（{ $system }）
standings-columns = 区分依据依次为：{ $criteria }
error-standings-system = 名次方法文件 { $path } 无法使用
error-tie-break-unknown = 没有名为 { $code } 的破同分方法；个人可用：{ $players }；团体另可用：{ $teams }；能否带 -C1、-M1、:MP、/P、/L+1 等后缀因方法而定
error-tie-break-suffix = 破同分方法 { $code } 的后缀不适用；{ $suffixes ->
        [none] 该方法不带后缀
       *[other] 可用后缀：{ $suffixes }
    }
error-tie-break-twice = 破同分方法 { $code } 重复
error-standings-files = 名次方法 { $system } 每次处理一个文件
standings-written = 已写入 { $path }

## 核对

title-audit = 与外部等级分表核对
sheet-audit = 差异
sheet-audit-all = 全部棋手
audit-same = 两表一致
column-comparison = 核对结果
column-rating-here = 本表
column-rating-there = 对方
column-difference = 相差
column-previous-here = 本表上期
column-previous-there = 对方上期
column-causes = 可得出对方数字的原因
column-outside-place = 对方单元格
comparison-same = 相同
comparison-different = 不同
comparison-only-here = 仅本表有
comparison-only-there = 仅对方有
comparison-without-rating = 对方无等级分
without-rating = 无等级分
audit-counts = { $list } 等级分表与 { $against }：相同 { $same }，不同 { $different }，仅本表有 { $only-here }，仅对方有 { $only-there }{ $without-rating ->
        [0] {""}
       *[other] ，对方有此人而无等级分 { $without-rating }
    }
audit-computed = 注意：{ $list } 等级分表尚未公布，以下按现在的计算结果比较
audit-stopped = 有错误时无法核对
audit-differs = { $list } 等级分表与对方不一致
error-no-outside-list = { $path } 不能作为等级分表读取
suspect-none = 未找到原因
suspect-unregistered = 不在棋手名册中
suspect-old-number = 以已停用的旧编号列出：{ $what }
suspect-list-before = 上期等级分不同：{ $what }
suspect-list-before-kept = 上期等级分不同（{ $what }），增减分相同
suspect-previous-only = 只有上期等级分不同（{ $what }），本期等级分相同
suspect-unrated-there = 对方列有此人而没有等级分：{ $what }
suspect-unread-there = 对方的等级分无法识读：{ $what }
suspect-previous = 上期等级分不同（{ $what }），本期等级分未找到原因
suspect-list-before-all = 全部按对方的上期等级分计算
suspect-no-floor = 未执行最低分 { $what }
suspect-held-at-floor = 按最低分 { $what } 公布
suspect-hidden-forgotten = 上期低于 { $what }，按无等级分处理
suspect-rounded-per-event = 每项比赛分别取整
suspect-never-leaves = { $what } 年未参赛而未除名
suspect-left-on-the-day = 满 { $what } 年未参赛的当日即已除名
suspect-only-active = 对方只列本期有对局的棋手
suspect-ends-at = 对方的等级分表到 { $what } 为止
suspect-too-few-pooled = 不足 { $what } 局即公布首次等级分
suspect-too-few-in-event = 对有等级分棋手不足 { $what } 局的比赛计入了首次等级分
suspect-void-counted = 无效的成绩计入了首次等级分
suspect-lapsed-kept = 已失效的累积成绩计入了首次等级分
suspect-pool-of-period = 以前各期累积的成绩未计入首次等级分
suspect-provisional-rated = 无等级分棋手按 { $what } 分计算
suspect-coefficient = K 取 { $what }
suspect-coefficient-in = K 取 { $what }
suspect-left-out = 漏计 { $what }
suspect-twice = 重复计算 { $what }
suspect-admitted = 计入了不予计算的 { $what }
suspect-no-champion = 未执行冠军不减分
suspect-no-cap = 未执行分差上限
suspect-reversed = { $what } 的赛果颠倒
suspect-correction = 未采用赛果更正：{ $what }
suspect-merge = 编号未合并：{ $what }
suspect-merged-there = 两编号被视为同一人：{ $what }
suspect-together = {" 且 "}
suspect-further-pairs = 另有 { $what } 组两项原因也可得出
suspect-untried = 未找到单一原因；两项并存的原因只对前 { $what } 处差异逐一试算
page-no = 序号
page-games = 对局
page-date = 日期
page-event = 赛事
page-after = 局后等级分
page-round = 轮次
page-color = 颜色
page-opponent = 对手
page-opponent-rating = 所用等级分
page-points = 结果
page-source = 单元格
page-remark = 说明
page-white = 白
page-black = 黑
page-bye = 轮空
page-reported = 原报 { $reported }，已更正
page-findings = 更正与问题
page-reading = 依据释读
page-cells = 单元格

## 网站

statistics-changes = 参赛者升降分布
statistics-units = 单位分布
statistics-no-unit = 无单位
column-list = 名单
error-nothing-published = 本册尚未公布名单，请先公布
error-site-stopped = 网站未生成：存在错误，或已公布名单与重新计算的结果不符，见上
error-site-foreign = { $path } 是网站文件夹，但其中有不属于网站的 { $name }，未作改动
website-written = 网站已生成，含 { $lists } 期名单：
site-skip = 跳到正文
site-navigation = 页面
site-nav-list = 等级分表
site-nav-events = 赛事
site-nav-titles = 称号
site-nav-statistics = 统计
site-nav-rules = 规则
site-nav-about = 说明
site-footer = { $federation } · 由 { $program } 生成
site-unreadable = 本页无法显示
site-list-of = { $date } 等级分表
site-list-date = 名单日期
site-revised = 公布后已修订
site-revision = 修订
site-search = 查找
site-search-hint = 姓名、编号或单位
site-any = 全部
site-loading = 正在读取……
site-rows = 第 { $from } 至 { $to } 行，共 { $count } 行
site-matches = 符合条件 { $count } 行（共 { $all } 行），显示第 { $from } 至 { $to } 行
site-no-match = 无符合条件者
site-pages = 表格分页
site-page-first = 首页
site-page-before = 上一页
site-page-next = 下一页
site-page-last = 末页
site-page-of = 第 { $page } 页，共 { $pages } 页
site-sort-by = 排序：{ $column }
site-downloads = 下载本期名单：
site-exact = 精确值
site-men = 男子
site-women = 女子
site-no-player = 没有此编号的棋手
site-to-list = 返回等级分表
site-history = 历期等级分
site-chart = { $name } 历期等级分
site-chart-description = 共 { $count } 期：{ $first } 为 { $from }，{ $last } 为 { $to }；最高 { $highest }（{ $when }）。各期数字见下表。
site-bars-description = 共 { $count } 人，分 { $rows } 行；人数最多的是 { $largest }，{ $most } 人。各行数字见下表。
site-as-table = 列表显示
site-lists = 历期名单
site-derivation = 推导
site-derivation-link = 查看
site-derivation-of = { $name }：{ $date } 等级分的推导
site-events-and-changes = 赛事与升降
site-pool = 首次公布前的表现分
site-titles = 称号
site-norm = 达标
site-norm-for = 达标称号
site-norms = 标准分
site-no-norm = 否：{ $why }
fails-games = 局数不足
fails-average = 平均等级分不足
fails-score = 得分不足
site-games = 对局
site-cited = { $article }
site-events-of = { $date } 名单的赛事
site-no-event = 没有此赛事
site-to-events = 返回赛事
site-organiser = 主办单位
site-arbiters = 国家级裁判员
site-approval = 批准文号
site-players-of-event = { $players } 人，其中有等级分 { $rated } 人
site-games-of-event = { $games } 局，其中计分 { $rated } 局
site-team-players = 各队棋手
site-board = 台次
site-day = 日期
site-calculations = 等级分计算
site-titles-of = { $date } 称号
site-norms-of-period = 本期达标
site-nobody = 无
site-statistics-of = { $date } 统计
site-about = 网站说明
site-help = 使用
site-help-search = 可查姓名（汉字或拼音）、编号、单位和称号；多个词以空格分开，须同时符合。
site-help-sort = 点击表头排序，再次点击则颠倒次序。筛选与排序写在网址中，可以收藏或转发。
site-help-keys = 全部功能可用键盘操作：Tab 键移动，回车键打开或排序。
site-help-derivation = “查看”列出等级分的由来：对局、步骤、条款、释读及报告中的单元格。
site-help-print = 打印时印出全部符合条件的行，至多五千行；名单更长时只印当前一页。
site-help-offline = 网站是一个文件夹，不需要服务器和网络，也不从别处读取任何内容。
site-words = 符号
site-word-ratings = 统计期前、后的等级分
site-word-k = 换算系数，即一分得分所值的等级分
site-word-score = 计分局数、实得局分、预期局分
site-word-difference = 等级分差及其对应的预期得分率
site-word-change = 一项赛事的升降
site-word-unplayed = 未对局而得的结果
unpublished-below-floor = 低于公布下限
unpublished-dropped = 因未参赛除名
unpublished-pooled = 等待首次公布
unpublished-provisional = 局数不足
pool-open = 等待更多对局
pool-published = 已计入首次等级分
pool-lapsed = 已失效
pool-void = 作废

## 问题的含义，用于问题一览

meaning-file-unreadable = 文件无法从磁盘读取。
meaning-file-not-recognised = 内容与扩展名不符，也不是程序认识的格式。
meaning-workbook-damaged = 工作簿损坏或不完整。
meaning-parquet-damaged = Parquet 文件损坏或不完整。
meaning-column-type-unread = Parquet 文件某列的类型无法读取。
meaning-workbook-encrypted = 工作簿设有密码。
meaning-workbook-empty = 文件中没有任何有内容的单元格。
meaning-limit-exceeded = 文件、工作表或报告超过上限；上限可用选项更改。
meaning-xml-doctype = 压缩包中的某一部分声明了文档类型。
meaning-federation-unnamed = book.toml 中的协会名称尚未填写。
meaning-register-empty = 棋手名册是空的。
meaning-period-unknown = periods 中有不是公布日期的文件夹。
meaning-sidecar-alone = 附加文件所补充的报告不存在。
meaning-file-ignored = 报告文件夹中有不是报告的文件。
meaning-encoding-found = 所识别的文字编码。
meaning-line-shifted = TRF 文件中某名棋手的一行各栏错位。
meaning-findings-too-many = 文件中的问题过多，其余未列出。
meaning-encoding-unclear = 文本各行编码不一，或编码无法识别。
meaning-sheet-missing = 缺少所需的工作表。
meaning-sheet-twice = 两张工作表用途相同。
meaning-sheet-ignored = 名称不认识的工作表含有已知的列标题，未读取。
meaning-sheet-hidden = 工作表被隐藏，仍予读取。
meaning-rows-hidden = 工作表有隐藏的行或列，仍予读取。
meaning-header-missing = 前若干行中找不到标题行。
meaning-heading-missing = 缺少必需的列标题。
meaning-table-empty = 只有表头，没有记录。
meaning-heading-twice = 同一列标题出现两次。
meaning-heading-unknown = 不认识的列标题或项目名。
meaning-value-missing = 必填的单元格为空。
meaning-value-invalid = 单元格的值不合要求。
meaning-federation-unknown = 国籍既不是三个字母的代码，也不是已知的名称。
meaning-date-ambiguous = 日期可有两种读法。
meaning-date-invalid = 日期超出范围，或是表示“不详”的日期。
meaning-cell-error = 单元格为 #REF! 之类的错误值。
meaning-formula-without-value = 公式没有保存计算结果。
meaning-score-is-date = 比分被电子表格软件改成了日期。
meaning-number-is-date = 数字或文字被电子表格软件显示为日期。
meaning-quote-unclosed = 文本表格中的引号没有在单元格末尾配对。
meaning-cell-merged = 合并单元格跨越多行。
meaning-text-suspicious = 文字含有改变书写方向的字符、控制字符，或表示字符已丢失的替换字符。
meaning-record-unknown = TRF 文件中有不读取的记录。
meaning-team-differs = TRF 文件中的团体记录前后不符，或与对局不符。
meaning-event-field-missing = 缺少赛事的必填项目。
meaning-event-field-twice = 赛事的同一项目有两个不同的值。
meaning-dates-out-of-order = 结束日期早于开始日期，或某轮日期不在赛期内。
meaning-event-outside-period = 赛事结束日期不在所放文件夹的统计期内。
meaning-date-in-future = 日期晚于公布日期。
meaning-event-twice = 两份报告的赛事编号相同。
meaning-event-same-content = 两份报告的棋手和结果相同。
meaning-event-overlaps = 两份报告有相同棋手的相同对局，疑为同一赛事的两半。
meaning-winner-not-first = 所填冠军不在积分最高者之列。
meaning-event-key-unknown = .event.toml 中有不认识的项目。
meaning-event-file-invalid = .event.toml 不是有效的 TOML 文件。
meaning-event-file-differs = .event.toml 与工作簿所述不同。
meaning-results-missing = 文件有棋手而没有结果。
meaning-entrant-number-twice = 两名棋手序号相同。
meaning-numbers-out-of-order = 报告中棋手的序号没有由小到大。
meaning-entrant-is-bye = 该行表示轮空，不是棋手。
meaning-person-twice = 报告中的两行是同一人。
meaning-person-unknown = 棋手名册中没有此人。
meaning-person-ambiguous = 名册中符合的不止一人。
meaning-person-differs = 所填编号属于另一姓名。
meaning-fact-differs = 报告中的性别、单位或称号等与名册不同。
meaning-rating-differs = 报告中的等级分与名单不同。
meaning-result-unknown = 结果不是可接受的写法。
meaning-opponent-not-in-report = 对手不在报告中。
meaning-opponent-self = 棋手与自己配对。
meaning-two-games-in-a-round = 棋手同一轮有两局。
meaning-game-one-sided = 对局只登记了一方。
meaning-game-contradicts = 对局双方的登记互相矛盾。
meaning-both-lost = 实际对弈的对局双方均未得分。
meaning-round-invalid = 轮次不在 1 至总轮数之间。
meaning-round-empty = 某一轮没有任何对局。
meaning-round-incomplete = 某一轮缺少许多参加了相邻一轮的棋手。
meaning-player-absent = 棋手在某一轮没有登记。
meaning-played-after-withdrawal = 棋手退赛之后仍有结果。
meaning-rounds-assigned = 交叉表没有轮次和先后手：由程序排定轮次，序号小者执白。
meaning-board-twice = 同一轮的两局用同一台号。
meaning-pair-twice = 瑞士制中同一对棋手相遇两次。
meaning-points-differ = 文件中的积分与结果不符。
meaning-bye-on-black = 白方为空：按黑方棋手轮空处理。
meaning-game-order-twice = 对局表中同一天有两行序号相同。
meaning-game-twice = 对局表中同一赛事、同一轮次、同一天，同一对棋手出现两次。
meaning-id-twice = 同一编号出现两次。
meaning-listed-twice = 同一棋手在他方的等级分表中出现两次。
meaning-listed-otherwise = 他方的等级分表中编号与姓名对应有误。
meaning-title-unknown = 棋手名册中有不认识的称号。
meaning-id-unknown = 名单中的编号不在名册中。
meaning-opening-rating-invalid = 期初在榜的等级分低于下限或带小数。
meaning-kind-not-stated = 三：未填赛事类别。
meaning-rated-players-too-few = 四(一)：循环制中有等级分的棋手不足。
meaning-players-too-few = 四(一)：双循环制棋手人数不足。
meaning-units-too-few = 四(二)：参赛单位不足。
meaning-unit-too-large = 四(二)：某一单位的棋手过多。
meaning-unit-not-stated = 四(二)：棋手未填单位。
meaning-arbiters-too-few = 四(三)：国家级裁判员不足。
meaning-control-too-fast = 四(四)：第一时限过快。
meaning-control-not-stated = 四(四)：未填第一时限。
meaning-rounds-per-day = 四(四)：一天的轮次过多。
meaning-not-approved = 四(五)：赛前未获批准。
meaning-approval-undated = 四(五)：批准没有日期。
meaning-title-rounds-too-few = 六(一)：大师赛轮次不足。
meaning-title-unrated-too-many = 六(一)：大师赛中无等级分的棋手过多。
meaning-title-double-rounds = 六(二)：一天两局的天数过多。
meaning-title-last-rounds-doubled = 六(二)：最后几天中有一天下两局。
meaning-title-round-dates-missing = 六(二)：没有各轮日期可资证明。
meaning-norms-announced-late = 六(三)：标准公布过晚或未说明。
meaning-title-field-too-weak = 六(四)：称号获得者不足或棋手实力不足。
meaning-report-late = 七：报告上报过晚。
meaning-rounds-too-few = 业余条例 七(二)：轮次少于人数所要求的轮次；恰在界限上时为警告。
meaning-player-time-not-rated = 业余条例 七(三)：用时不属计算等级分之列。
meaning-player-time-not-stated = 业余条例 七(三)：未填用时。
meaning-fee-due = 业余条例 四(二)：应缴的费用。
meaning-line-unreadable = TRF 文件、表格或文本名单中有无法读取或与标题不合的行。
meaning-birth-year-missing = 换算系数取决于年龄，而出生年不详。
meaning-title-not-on-ladder = 业余条例 六(五)：称号不在基准等级分之列。
meaning-spread-too-wide = 八(十六)：人数多而等级分相差悬殊。
meaning-no-rated-player = 赛事中没有有等级分的棋手，不予计算。
meaning-standings-unknown = 没有此名称的名次方法。
meaning-standings-unfit = 团体名次方法用于并非团体对抗的赛事。
meaning-standings-date-missing = 国际棋联规则按日期而定，而赛事没有开始日期，或早于所有规则。
meaning-standings-small-points = “小分”有两种含义：说明采用了哪一种。
meaning-standings-criterion-unfit = 以团体的破同分方法排个人名次，或相反。
meaning-standings-buchholz = 规则禁止循环赛使用布赫霍尔茨分而仍使用。
meaning-standings-unrated = 按等级分区分名次，而参赛者中有人没有等级分。
meaning-withdrawal-void = 围棋规则第 28 条：全部成绩作废。
meaning-withdrawal-half = 第 28 条：按条文作废，虽已下完半数对局。
meaning-withdrawal-forfeits = 第 28 条：已有成绩有效，其余判负。
meaning-team-missing = 团体名次中有棋手没有队或单位。
meaning-team-incomplete = 队员不足，不排名次。
meaning-category-unknown = 棋协赛事的组别不属任何类别。
meaning-conversion-loss = 转换后的文件无法保存报告中的某些内容。
meaning-separator-invalid = CSV 文件的各列不是以逗号分隔。
meaning-waiver-unused = 豁免没有对应的问题。
meaning-waiver-used = 问题已予豁免。
meaning-correction-unfit = 更正与报告不符。
meaning-correction-applied = 已按更正处理。
meaning-merge-invalid = 编号合并无法执行。
meaning-list-differs = 已公布的名单与本册现在的计算不同，而没有修订说明。
meaning-list-unpublished = 此前有报告的一期名单尚未公布。
meaning-period-empty = 统计期内没有报告。
meaning-leftover-ignored = 遗留的临时文件夹。

## 命令行的帮助：`help-命令`、`help-命令-参数`；各处含义相同的参数用 `help-argument-参数`

help = 由比赛报告编制国际象棋协会的正式等级分表。
help-usage = 用法
help-options = [选项]
help-command = 命令
help-heading-commands = 命令
help-heading-arguments = 参数
help-heading-options = 选项
help-heading-examples = 示例
help-heading-limits = 读取上限
help-default = { $text } 【默认：{ $values }】
help-values = { $text }【可选：{ $values }】
help-note = 退出码：0 完成；1 有问题而不能继续，或发现不一致；2 用法有误，或文件无法读写。
help-new = 新建空白等级分册，即协会存放等级分资料的文件夹
help-new-book = 要新建的文件夹
help-new-opening = 期初等级分表的日期 【默认：最近一次公布日期】
help-simulate = 虚构任意规模的协会，生成等级分册，供试用和测量
help-simulate-folder = 要新建的文件夹
help-simulate-players = 名册人数，至少40人
help-simulate-events = 每期比赛数；逐局计分时为对局室数
help-simulate-periods = 期数
help-simulate-seed = 种子，一切由此整数生成：选项相同则文件逐字节相同
help-simulate-format = xlsx 协会工作簿，parquet 大规模用的Parquet表
help-simulate-games = 每期对局数，约数 【默认：每项比赛180局】
help-simulate-active = 其中参赛的人数 【默认：全部】
help-simulate-opening = 期初等级分表的日期 【默认：2000年起规则集有数据的第一个公布日期】
help-simulate-note = 人物、赛事、成绩均属虚构。文字为中文，除非指定 --lang en。逐局计分的对局在两种格式中都是Parquet表。
help-template = 生成空白表格，供填写
help-template-kind = 何种表格：report 比赛报告，players 棋手名册，opening 期初等级分表
help-template-file = 要写入的文件，扩展名为 .xlsx
help-check = 读取全部资料并列出所有问题，不写入任何文件
help-check-paths = 等级分册，必要时加一个公布日期；或若干比赛报告文件
help-check-write-event = 在每份报告旁生成 .event.toml，供补填报告未载明的赛事项目
help-check-suggest-register = 对等级分册：列出可补入棋手名册的各行、与册中棋手相近者，以及可能为同一人的各行
help-convert = 将比赛报告改写为另一种格式：本协会工作簿、TRF16、TRF26 或 CSV
help-convert-input = 比赛报告，能读取的任何格式
help-convert-output = 要写入的文件；已有的文件不改动
help-convert-to = 写成何种格式 【默认：依扩展名，.trf 为 TRF26】
help-convert-federation = 报告未注明国籍的棋手所属的协会；TRF26 另写该协会的本国记录
help-convert-write-event = 在所写文件旁生成 .event.toml，记下该格式容不下的赛事项目
help-publish = 计算并公布一期等级分表
help-publish-dry-run = 只计算和报告，不写入任何文件
help-publish-out = 写入此文件夹，不改动等级分册
help-publish-tables = 与 --out 合用：只写 CSV 和文本文件（all），或只写等级分表的这两种（list），不写工作簿和推导步骤
help-publish-only = 只为所列棋手（编号或准确姓名）公布临时等级分，正式等级分表不变
help-publish-revise = 已公布的等级分表不变，在其旁写出修订表，并注明每处差异的原因
help-rebuild = 从期初等级分表起重算各期，指出与已公布的等级分表不一致之处及其原因
help-rebuild-until = 算到哪一期为止
help-verify = 将已公布的等级分表与清单、磁盘上的输入文件及重新计算的结果核对
help-verify-period = 只核对这一期
help-titles = 列出可申请等级称号的棋手，以及尚缺条件的棋手
help-titles-as-of = 申请日期 【默认：最近一次公布日期】
help-titles-out = 将申请表写入此工作簿
help-site = 将已公布的等级分表制成网站，无须服务器
help-site-out = 网站文件夹；原有的网站将被替换
help-promote = 按比赛得分率计算级位晋升
help-promote-file = 比赛报告
help-promote-group = 晋升表中的组别 【默认：报告所载组别】
help-promote-table = 晋升表 【默认：册中的 grade-promotion.csv，没有时用程序自带的】
help-calc = 计算一个数值并列出计算过程
help-calc-change = 一次比赛的等级分变化
help-calc-change-k = 换算系数 K，0 至 100；全部对局同用一个 K 的规则无须填写
help-calc-change-average = 对手平均等级分；循环赛为全体棋手的平均等级分（`fide-2003` 为对手平均）
help-calc-change-round-robin = 循环赛
help-calc-change-players = 循环赛人数，2 至 1000
help-calc-change-cycles = 每对棋手相遇几次：1 或 2
help-calc-expected = 预期局分
help-calc-performance = 表现分
help-calc-first-rating = 无等级分棋手由一次比赛得出的首次等级分
help-calc-first-rating-opponents = 有等级分的对手的等级分，以英文逗号分隔
help-calc-norm = 由一次比赛的对手计算称号标准分
help-calc-norm-title = 国家称号：大师或特级大师，也可写 master 或 grandmaster；国际棋联：GM、IM、WGM 或 WIM
help-calc-norm-sex = 国家称号：M 男子，F 女子
help-calc-norm-opponents = 计入各局的对手等级分，以英文逗号分隔；无等级分写 u
help-calc-norm-own = 本人等级分，没有写 u；国际棋联的标准分无须填写
help-calc-norm-score = 计入各局的得分
help-calc-norm-titles = 国际棋联：对手的称号，次序与对手等级分相同；没有称号写 -
help-calc-norm-federations = 国际棋联：对手所属的协会，次序与对手等级分相同
help-calc-norm-federation = 国际棋联：本人所属的协会
help-calc-norm-note =
    国际棋联的标准分还须给出对手的称号和所属协会；缺少时不判断 1.4.3、1.4.4 和 1.4.5，也不判定达到标准分：

    {"  "}dengji calc norm --rules fide-2024 --title IM --score 7.5 --federation BEL \
    {"    "}--opponents   2450,2400,2350,2300,2250,2200,2150,2100,u \
    {"    "}--titles      IM,IM,GM,IM,FM,-,-,-,- \
    {"    "}--federations FRA,FRA,NED,NED,GER,ESP,BEL,BEL,BEL
help-qualify = 按最近两期公布的等级分的平均数比较棋手
help-qualify-period = 最后一期的公布日期
help-audit = 与他人编制的等级分表比较，逐项查找差异的原因
help-audit-against = 对方的等级分表：xlsx、xls、ods、csv 或国际棋联的固定列宽文本
help-audit-csv = 将比较结果写成 CSV
help-audit-xlsx = 将比较结果写成工作簿
help-explain = 逐步列出一名棋手等级分的推导，注明条文和单元格
help-explain-player = 编号或准确姓名
help-explain-html = 写成可供浏览和打印的网页
help-standings = 最终名次、破同分及决定每一名次的依据
help-standings-files = 比赛报告；仅分组的棋类节可列多份
help-standings-system = 名次方法，或载有名次方法的文件 【默认：报告所载，否则按规则集和赛制】
help-standings-tie-breaks = 代替原定破同分的项目，如 BH-C1,BH,SB
help-standings-csv = 输出 CSV
help-standings-xlsx = 另写一份工作簿
help-rules = 列出各规则集，或一个规则集的条文
help-rules-on = 数值以哪一日为准
help-rules-text = 输出规则或名次方法的文件本身，可据以制定自己的
help-article = 显示一条条文：数值、生效日期、释读
help-article-number = 条号，如 八(二)、8(2) 或 8.2
help-completions = 输出命令补全脚本
help-completions-shell = 终端类型
help-man = 输出手册页，或为每个命令各写一页
help-man-out = 将各页写入此文件夹
help-help = 显示本程序或某一命令的帮助
help-help-command = 命令
help-argument-book = 等级分册
help-argument-period = 公布日期，如 1994-01-01
help-argument-id = 规则集
help-argument-rules = 规则集
help-argument-on = 规则以哪一日为准 【默认：今天】
help-argument-own = 本人等级分，整数
help-argument-opponents = 对手等级分，以英文逗号分隔
help-argument-scores = 各局得分：1、½（或 0.5）、0
help-argument-average = 对手平均等级分
help-argument-games = 局数，1 至 1000
help-argument-score = 得分
help-argument-lang = 文字的语言：zh 或 en 【默认：等级分册的语言，否则依系统环境】
help-argument-json = 在标准输出上给出一个机器可读的对象
help-argument-quiet = 只输出数据和错误
help-argument-threads = 线程数，1 至 1024 【默认：每个处理器一个】
help-argument-no-cache = 不用等级分册的缓存：解析每个文件，计算每期名单
help-argument-help = 显示帮助
help-argument-version = 显示版本
help-argument-max-file-size = 文件大小上限（MiB），1 至 65536
help-argument-max-expanded-size = 工作簿解压后的大小上限（MiB），1 至 65536
help-argument-max-sheets = 一个工作簿的工作表数上限
help-argument-max-rows = 一张表的行数上限
help-argument-max-players = 一份报告的棋手数上限
help-argument-max-rounds = 一份报告的轮次上限，1 至 99
help-argument-max-text = 姓名等文字的字数上限
help-argument-min-rating = 可接受的最低等级分
help-argument-max-rating = 可接受的最高等级分
value-name-id = 编号
value-name-which = 范围
value-name-date = 日期
value-name-book = 等级分册
value-name-period = 公布日期
value-name-file = 文件
value-name-kind = 表格
value-name-layout = 格式
value-name-code = 代码
value-name-codes = 代码
value-name-input = 输入文件
value-name-output = 输出文件
value-name-dir = 文件夹
value-name-player = 棋手
value-name-out = 输出
value-name-name = 名称
value-name-number = 条号
value-name-shell = 终端
value-name-command = 命令
value-name-mib = MiB
value-name-lang = 语言
value-name-title = 称号
value-name-sex = 性别
value-name-fed = 协会
value-name-folder = 文件夹
value-name-format = 格式
usage-missing = 缺少 { $arguments }
usage-command-missing = 缺少命令，可为 { $commands }
usage-unknown = 此处没有参数 { $argument }{ $near ->
        [none] {""}
       *[other] ；相近的有 { $near }
    }
usage-command = 没有命令 { $argument }{ $near ->
        [none] {""}
       *[other] ；相近的有 { $near }
    }
usage-value = { $argument } 不能是“{ $value }”{ $valid ->
        [none] {""}
       *[other] ，可为 { $valid }
    }{ $form ->
        [none] {""}
       *[other] ：{ $form }
    }
usage-form-date = { $meant ->
        [none] 日期写作 年-月-日，例如 2026-07-01
       *[other] 应写作 { $meant }
    }
usage-value-missing = { $argument } 之后缺少内容{ $valid ->
        [none] {""}
       *[other] ，可为 { $valid }
    }
usage-conflict = { $argument } 不能与 { $other } 同用
usage-number = { $argument } 之后的项数有误
usage-utf8 = 命令行含有不是 UTF-8 的文字
usage-more = { $command ->
        [none] `dengji help` 列出全部命令
       *[other] `dengji help { $command }` 说明此命令，`dengji help` 列出全部命令
    }
help-new-example =
    dengji new 云州册 --opening 2026-01-01
    dengji new 云州册 --rules fide-2024 --opening 2026-01-01
help-template-example =
    dengji template report 公开赛.xlsx
    dengji template players players.xlsx
help-check-example =
    dengji check 云州册
    dengji check 云州册 2026-07-01
    dengji check 公开赛.xlsx --write-event
help-convert-example =
    dengji convert 公开赛.xlsx 公开赛.trf
    dengji convert 公开赛.trf 公开赛.xlsx --write-event
help-publish-example =
    dengji publish 云州册 2026-07-01 --dry-run
    dengji publish 云州册 2026-07-01
    dengji publish 云州册 2026-07-01 --only 000107 000206
help-rebuild-example =
    dengji rebuild 云州册 --until 2026-07-01
help-verify-example =
    dengji verify 云州册
    dengji verify 云州册 2026-07-01
help-titles-example =
    dengji titles 云州册
    dengji titles 云州册 --as-of 2026-07-01 --out 申请表.xlsx
help-site-example =
    dengji site 云州册 网站
help-promote-example =
    dengji promote 公开赛.xlsx
help-calc-change-example =
    dengji calc change --rules cn-national --own 2310 --k 15 --average 2360 --games 9 --score 5
    dengji calc change --rules fide-2024 --own 2310 --k 20 --opponents 2360,2290 --scores 1,½
help-calc-expected-example =
    dengji calc expected --rules cn-national --own 2310 --average 2360 --games 9
help-calc-performance-example =
    dengji calc performance --rules fide-2024 --opponents 2400,2410,2380 --score 2
help-calc-first-rating-example =
    dengji calc first-rating --rules fide-2024 --opponents 1800,1900,2000 --scores 1,½,0
help-qualify-example =
    dengji qualify 云州册 2026-07-01
help-audit-example =
    dengji audit 云州册 2026-07-01 --against 对方的表.xlsx
    dengji audit 云州册 2026-07-01 --against 对方的表.csv --xlsx 比较.xlsx
help-explain-example =
    dengji explain 云州册 2026-07-01 韩夜白
    dengji explain 云州册 2026-07-01 000014 --html 韩夜白.html
help-standings-example =
    dengji standings 公开赛.xlsx
    dengji standings 公开赛.xlsx --system fide-c07-2026 --tie-breaks BH-C1,BH,SB
help-rules-example =
    dengji rules
    dengji rules cn-national --text
help-article-example =
    dengji article cn-national 8(2)
help-simulate-example =
    dengji simulate 试用册 --players 200 --events 8 --periods 1 --seed 1
help-completions-example =
    dengji completions bash
help-man-example =
    dengji man
    dengji man --out 手册页
help-help-example =
    dengji help publish

## 手册页

man-name = 名称
man-synopsis = 用法
man-description = 说明
man-extra = 附注
man-version = 版本

## 规则集、规则表或 book.toml 的错误；位置随后给出
fault-syntax = 不是有效的 TOML：{ $message }
fault-slip-sign = 中文标点“{ $found }”应改为英文半角 { $right }
fault-slip-open = 引号没有结束：文字前后各写一个英文半角引号 "
fault-slip-quotes = 文字应写在英文半角引号内：{ $key } = "{ $value }"
fault-slip-date = { $meant ->
        [none] 没有 { $value } 这一天；日期写作 年-月-日，不加引号
       *[other] 日期应写作 { $meant }，不加引号
    }
fault-slip-equals = 每行应写作“键 = 值”，此行没有 =
fault-slip-empty = `{ $key }` 之后没有内容：请在 = 之后填写
fault-slip-twice = 同一键写了两次：请只保留一行
fault-unknown-key = 未知的键 `{ $key }`{ $near ->
        [none] ；此处可用：{ $known }
       *[other] ；是否应为 `{ $near }`？此处可用：{ $known }
    }
fault-missing-key = 缺少 `{ $key }`
fault-value = `{ $key }` 必须是{ $must }
fault-unknown-rule = 未知的规则 `{ $rule }`{ $near ->
        [none] {""}
       *[other] ；是否应为 `{ $near }`？
    }
fault-other-id = `id` 应与文件名一致："{ $id }"
fault-rule-missing = 没有任何条文使用规则 `{ $rule }`
fault-rule-twice = 规则 `{ $rule }` 出现两次
fault-number-twice = 条文 { $number } 出现两次
fault-reading-twice = 释读 { $reading } 出现两次
fault-two-versions = 条文 { $number } 在 { $date } 有两个版本同时有效
fault-no-version = 条文 { $number } 在 { $date } 没有有效的版本{ $before ->
        [none] {""}
       *[other] ；前一版本止于 { $before }
    }{ $after ->
        [none] {""}
       *[other] ；后一版本始于 { $after }
    }
fault-table-missing = 没有名为 `{ $table }` 的表
fault-other-before = 前一次出现在：
fault-other-version = 另一版本始于：
fault-must-range = 从 { $low } 至 { $high } 的数
fault-must-filled = 至少有一项的列表
fault-must-days = 一年中的日期，写作 "MM-DD"，由先到后，各一次
fault-must-steps = 分级列表：`below_games` 由小到大，最后一级没有，`k` 在 0 至 100 之间
fault-must-share = 比例 [分子, 分母]，大于 0，不大于 1
fault-must-one-of-two = 必填项，或改填 `bonus_per_point`，二者只填其一
fault-must-titles = 称号列表：`from` 由高到低，最后一项没有
fault-must-bands = 没有间断的分段：首段从 0 开始，每段接前一段，只有末段没有 `below`
fault-must-gain = 得分不小于 0 的分段
fault-must-day = 日期，如 2000-01-01，不带时间
fault-must-not-before = 不早于 `from` 的日期
fault-must-word = 引号内的词
fault-must-count = 不小于 0 的整数
fault-must-smaller = 较小的整数
fault-must-whole = 整数
fault-must-text = 引号内的文字
fault-must-truth = true 或 false
fault-must-list = 方括号内的列表
fault-must-date = 日期，如 2000-01-01，不加引号
fault-must-table = 花括号内的表
fault-must-code = 三个大写字母，如 "CHN"
fault-must-century = 1900-01-01 至 2199-12-31 之间的日期
fault-must-one-of = 以下之一：{ $words }
fault-must-other = “{ $what }”
fault-row-not-open = 最后一行应不封顶：d_max 留空
fault-row-after-open = 前一行不封顶，其后不能再有行
fault-row-gap = 本行应从 { $next } 开始，与前一行相接，实际从 { $from } 开始
fault-row-sum = { $higher } 与 { $lower } 之和应为 1
fault-row-not-above = { $figure } 应大于前一行的数
fault-row-ends-before = 本行止于 { $to }，早于起点 { $from }
fault-row-last = 最后一行应为 1.00
fault-row-of = 本行应为 { $expected }，实际为 { $found }
fault-row-not-mirrored = 分差 { $figure } 应与 { $other } 行对称
fault-row-cells = 本行应有 { $needed } 格，实际有 { $found } 格
fault-row-band = 从 { $from } 开始的分段应高于前面各段，且终点不低于起点
fault-table-header = 表头应为 `{ $header }`
fault-table-empty = 表中没有任何行
fault-cell-whole = `{ $cell }` 应为整数
fault-cell-fraction = `{ $cell }` 应为 0 至 1 之间的数，最多两位小数
fault-cell-games = `{ $cell }` 应为局数，1 至 99
fault-cell-score = `{ $cell }` 应为半分的倍数，最多 { $games }
fault-cell-one-of = `{ $cell }` 应为以下之一：{ $words }
fault-cell-grade = `{ $grade }` 不是等级阶梯中的一级
fault-cell-percent = `{ $cell }` 应为百分数，大于 0，不大于 100
fault-row-grade = 等级 `{ $grade }` 应有名称，且只出现一次
fault-row-not-upwards = `{ $to }` 应高于 `{ $from }`
fault-row-skips = 从 `{ $from }` 到 `{ $to }` 不能跳过 `{ $barrier }`
fault-row-contradicts = 与第 { $line } 行矛盾（该行为 { $row }，{ $percent }%）：升得更高应要求更高的得分率

## 新建的 book.toml 中各项的说明

settings-name = ××国际象棋协会
settings-federation = 协会名称
settings-code = 本协会代码；国籍与此不同的棋手为外国棋手
settings-language = 公布文件的语言：zh 或 en
settings-late-reports = 迟到的报告：revise 归入原期并公布修订表，current 计入当前一期
settings-rules = 规则集及其生效日期；同名文件放在本文件旁则优先采用
settings-lists = opening.xlsx 所载等级分表的日期；公布日期另有规定时写 dates = ["01-01", "07-01"]

## 规则集中数值的名称与写法

rules-value-dates = 公布日期
rules-value-keep_years = 未参赛仍保留的年数
rules-value-title_order = 称号次序（由高到低）
rules-value-percent = 百分比
rules-value-steps = 换算系数（按局数、等级分分档）
rules-value-incomplete_by_average = 有未对局者按对手平均等级分计算
rules-value-men = 男子
rules-value-women = 女子
rules-value-step = 每级之差
rules-value-ladder = 称号等级（由低到高）
rules-value-below_ladder = 低于最低一级的称号
rules-value-players = 人数界限
rules-value-rounds_below = 不满此人数的最少轮次
rules-value-rounds_above = 达到此人数的最少轮次
rules-value-controls = 认可的时限
rules-value-minutes_from = 每方不少于（分钟）
rules-value-days = 上报期限（天）
rules-value-table = 表
rules-value-allowed = 允许
rules-value-floor = 公布下限
rules-value-kinds = 比赛类别
rules-value-rated_one_in = 每几人中至少一人有等级分
rules-value-rated_at_least = 有等级分者至少
rules-value-rated_at_least_in = 上项所指的参赛人数
rules-value-rated_at_least_field = 上项的人数
rules-value-double_players_at_least = 双循环的人数至少
rules-value-double_rated_at_least = 其中有等级分者至少
rules-value-at_least = 单位至少
rules-value-largest_share = 同一单位所占至多
rules-value-national_at_least = 国家级裁判员至少
rules-value-moves = 着数至多
rules-value-minutes = 时间（分钟）
rules-value-rounds_per_day = 每天轮次至多
rules-value-required = 必需
rules-value-classes = 比赛等级
rules-value-rounds_at_least = 轮次至少
rules-value-unrated_percent_at_most = 无等级分棋手至多（%）
rules-value-double_days_at_most = 一天两局的天数至多
rules-value-last_single_rounds = 最后一天一局的轮次
rules-value-master_men_titled = 男子大师赛：有称号者至少
rules-value-master_men_rating = 男子大师赛：替代称号的等级分
rules-value-master_women_titled = 女子大师赛：有称号者至少
rules-value-master_women_rating = 女子大师赛：替代称号的等级分
rules-value-grandmaster_men_titled = 男子特级大师赛：有称号者至少
rules-value-grandmaster_women_titled = 女子特级大师赛：有称号者至少
rules-value-permanent = 达到后永远适用的换算系数
rules-value-reached_by = 何谓达到
rules-value-rating = 等级分
rules-value-average_from_rated_above_percent = 无等级分者超过此比例时按有等级分者求平均（%）
rules-value-k = 换算系数 K
rules-value-unrated_by = 无等级分者的算法
rules-value-unrated_at_least = 无等级分者在一项比赛中与有等级分者的对局至少
rules-value-games = 局数
rules-value-periods = 有效期数
rules-value-above_half_k = 超过半数每分所值
rules-value-at_or_below = 不高于此数的表现分无效
rules-value-left_out = 不计其对局
rules-value-protects = 冠军不降分
rules-value-admission_binds = 国际比赛也须符合第四条
rules-value-above = 超出
rules-value-lists = 期数
rules-value-not_with_k = 不适用于换算系数
rules-value-points = 分数
rules-value-rating_men = 男子等级分
rules-value-rating_women = 女子等级分
rules-value-events = 比赛次数
rules-value-norm_years = 标准分有效年数
rules-value-master_men = 男子大师的表现分
rules-value-master_women = 女子大师的表现分
rules-value-grandmaster_men = 男子特级大师的表现分
rules-value-grandmaster_women = 女子特级大师的表现分
rules-value-band = 每档宽度
rules-value-lowest_band_below = 最低一档低于表现分
rules-value-dropped_excess_hundredths = 超出半分而舍去者至多（百分之一分）
rules-value-games_at_least = 局数至少
rules-value-half_points_at_most = 得分至多（半分）
rules-value-first_event_only = 仅限首次比赛
rules-value-difference = 等级分差
rules-value-years = 年数
rules-value-games_in_event = 一项比赛的局数
rules-value-bonus_per_point = 超过半数每分所加
rules-value-cap = 等级分差上限
rules-value-new_games = 新棋手的局数
rules-value-new_k = 新棋手的换算系数
rules-value-top_from = 高分棋手自
rules-value-top_k = 高分棋手的换算系数
rules-value-months = 月数
rules-value-junior = 青少年
rules-value-once_an_event = 上限每项比赛只用一次
rules-value-product_at_most = 换算系数与局数之积至多
rules-value-time_class = 时限类别
rules-value-draws = 加算的和棋
rules-value-at_most = 至多
rules-value-unrated = 对无等级分者
rules-value-holders = 称号
rules-value-standing_for = 可代替的称号
rules-value-uncapped_from = 不受上限限制，自
rules-value-list = 名单
rules-value-below = 低于
rules-value-newcomer = 新棋手的等级分
rules-value-points_per_level = 每级分数
rules-value-first_level = 最低级
rules-value-best_level = 最高级
rules-value-word = 级的写法
rules-value-no_level = 无级别的写法
rules-value-bands = 按分差分档
rules-value-titles = 称号及分数
rules-value-scale = 分差尺度
rules-value-rated_share = 有等级分者所得之份
rules-value-unrated_from = 无等级分者的倍数起自
rules-value-per_games = 除以局数
rules-value-players_at_least = 参赛人数至少
rules-word-up-to = 以下
rules-word-from = 以上
rules-word-running = 计算中达到
rules-word-published = 公布时达到
rules-word-round-robin = 按循环制
rules-word-average = 按对手平均
rules-word-none = 无
rules-word-blitz = 超快棋
rules-word-rapid = 快棋
