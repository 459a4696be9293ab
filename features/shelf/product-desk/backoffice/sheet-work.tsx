import { useState, type ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { readLines, readSheetFile } from '#platform/web/uploads/read-sheet.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import { SheetButton } from '#ui/office/sheet-button.tsx'
import { SheetDrawer } from '#ui/office/sheet-drawer.tsx'

const MOST_MEGABYTES = 10

export const tooManyRows = (rows: number, most: number) =>
  `${formatWhole(rows)}줄이에요. 한 번에 ${formatWhole(most)}줄까지 읽을 수 있으니 나눠 주세요.`

type Problem = { line: number; code: string; column?: string; message: string }

type SheetWorkProps = {
  place: DrawerPlace
  subject: string
  title: string
  intro: string
  /** Beside the button that chooses a file. */
  template?: ReactNode
  fileLabel: string
  codeLabel: string
  /** Takes the cells of a file, or says why it does not. */
  onRead: (cells: string[][]) => string | undefined
  /** The send that only looks. */
  look: {
    isPending: boolean
    reset: () => void
    data: { wrong: number; problems: readonly Problem[] } | undefined
  }
  lines: number
  facts: readonly { term: string; value: string }[]
  /** How many things would be written. */
  count: number
  /** What it does to the good lines: `상품 3개 바꾸기`; why it cannot while there are none; and to the rest. */
  words: { write: string; nothing: string; rest: string; reason: string }
  busy: boolean
  onWrite: (reason: string) => void
}

/** A sheet that is looked at first, line by line, then written at once, for a reason. */
export function SheetWork({ place, look, lines, count, words, onRead, onWrite, ...props }: SheetWorkProps) {
  const [problem, setProblem] = useState<string>()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const take = async (file: File) => {
    look.reset()
    setProblem(undefined)
    const cells = await readSheetFile(file, MOST_MEGABYTES, readLines)
    setProblem(typeof cells === 'string' ? cells : onRead(cells))
  }
  const write = () => {
    setTried(true)
    if (reason.trim() !== '') onWrite(reason)
  }
  const found = look.data
  return (
    <SheetDrawer
      title={props.title}
      subject={props.subject}
      write={words.write}
      nothing={count === 0 && words.nothing}
      busy={props.busy}
      onClose={place.onClose}
      onWrite={write}
    >
      <DrawerSection>
        <FormRows>
          <p className="meta">{props.intro}</p>
          <div className="office-drawer-line">
            {props.template}
            <SheetButton label={props.fileLabel} busy={look.isPending} onChoose={take}>
              파일 고르기
            </SheetButton>
          </div>
          {problem && <Notice tone="danger">{problem}</Notice>}
        </FormRows>
      </DrawerSection>
      {found && (
        <DrawerSection title={`${formatWhole(lines)}줄을 읽었어요`}>
          <Pairs facts={[...props.facts, { term: '고칠 줄', value: `${formatWhole(found.wrong)}줄` }]} />
          {found.wrong > 0 && (
            <>
              <Notice
                tone="warn"
                title={
                  count > 0
                    ? `고칠 ${formatWhole(found.wrong)}줄${words.rest}`
                    : '저장할 수 있는 줄이 없어요. 아래를 고쳐서 다시 올려 주세요.'
                }
              />
              <Problems codeLabel={props.codeLabel} problems={found.problems} />
            </>
          )}
          {count > 0 && (
            <FormRows>
              <Field
                label="사유"
                required
                error={tried && reason.trim() === '' && '사유를 입력해 주세요.'}
                help={words.reason}
              >
                <TextInput
                  value={reason}
                  maxLength={200}
                  onChange={(event) => setReason(event.target.value)}
                />
              </Field>
            </FormRows>
          )}
        </DrawerSection>
      )}
    </SheetDrawer>
  )
}

function Problems({ codeLabel, problems }: { codeLabel: string; problems: readonly Problem[] }) {
  return (
    <DataTable
      caption="고칠 줄"
      density="compact"
      narrow="scroll"
      rows={problems}
      rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
      columns={[
        { key: 'line', label: '줄', align: 'right', width: '60px', cell: ({ line }) => formatWhole(line) },
        { key: 'code', label: codeLabel, cell: ({ code }) => <span className="code">{code}</span> },
        ...(problems.some(({ column }) => column !== undefined)
          ? [{ key: 'column', label: '열', cell: ({ column }: Problem) => column }]
          : []),
        { key: 'why', label: '고칠 것', rowHead: true, cell: ({ message }) => message },
      ]}
    />
  )
}
