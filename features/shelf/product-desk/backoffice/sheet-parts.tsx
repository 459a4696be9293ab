import { useRef } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { readLines, UnreadableSheet } from '#platform/web/uploads/read-sheet.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'

const LARGEST_FILE = 10_000_000

/** Cells of the file that was chosen, or why there are none. */
export async function cellsOf(chosen: File): Promise<string[][] | string> {
  if (chosen.size === 0) return '내용이 없는 파일이에요.'
  if (chosen.size > LARGEST_FILE) return '파일이 너무 커요. 10MB까지 읽을 수 있어요.'
  try {
    return readLines(new Uint8Array(await chosen.arrayBuffer()), chosen.name)
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.message
    throw error
  }
}

export const tooManyRows = (rows: number, most: number) =>
  `${formatWhole(rows)}줄이에요. 한 번에 ${formatWhole(most)}줄까지 읽을 수 있으니 나눠 주세요.`

export function SheetFile({ busy, onTake }: { busy: boolean; onTake(chosen: File): Promise<void> }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="상품 파일"
        accept=".csv,.txt,.xlsx"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void onTake(chosen)
        }}
      />
      <Button icon="upload" busy={busy} onClick={() => file.current?.click()}>
        파일 고르기
      </Button>
    </>
  )
}

/** What becomes of the rows that are wrong, above them. */
export const wrongRowsTitle = (wrong: number, good: number, rest: string) =>
  good > 0
    ? `고칠 ${formatWhole(wrong)}줄${rest}`
    : '저장할 수 있는 줄이 없어요. 아래를 고쳐서 다시 올려 주세요.'

type Problem = { line: number; code: string; column?: string; message: string }

export function SheetProblems({ codeLabel, problems }: { codeLabel: string; problems: readonly Problem[] }) {
  return (
    <DataTable
      caption="고칠 줄"
      density="compact"
      narrow="scroll"
      rows={problems}
      rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      columns={[
        {
          key: 'line',
          label: '줄',
          align: 'right',
          width: '60px',
          cell: ({ line }) => formatWhole(line),
        },
        { key: 'code', label: codeLabel, cell: ({ code }) => <span className="code">{code}</span> },
        ...(problems.some(({ column }) => column !== undefined)
          ? [{ key: 'column', label: '열', cell: ({ column }: Problem) => column }]
          : []),
        { key: 'why', label: '고칠 것', rowHead: true, cell: ({ message }) => message },
      ]}
    />
  )
}
