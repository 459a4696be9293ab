import { useState, type ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'

type Counted = { label: string; count: number; unit?: string }
type Preview = {
  /** Whose things they are. */
  from: string
  counted: readonly Counted[]
  /** What has to be settled first. */
  blocks: readonly string[]
  words: ReactNode
}
type Props<Found> = {
  title: string
  description: string
  /** What the double is found by. */
  label: string
  inputMode?: 'numeric'
  look: (typed: string) => Promise<Found>
  shown: (found: Found) => Preview
  /** Sends the merge; throws what refused it. */
  merge: (found: Found, reason: string) => Promise<unknown>
  onClose: () => void
}

const SHORTEST = 5

/** Finds a double, shows what would move, and merges it with a reason. */
export function MergeFrame<Found>(props: Props<Found>) {
  const { title, description, label, inputMode, look, shown, merge, onClose } = props
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const during = async (work: Promise<unknown>) => {
    setProblem('')
    setBusy(true)
    try {
      await work
    } catch (error) {
      if (error instanceof CallError && error.status < 500)
        setProblem(error.issues[0]?.message ?? error.message)
      else void showError(error)
    }
    setBusy(false)
  }
  const preview = found && shown(found)
  const blocked = preview !== null && preview.blocks.length > 0
  const why = blocked
    ? '먼저 정리할 일이 있어요.'
    : reason.trim().length < SHORTEST
      ? `사유를 ${SHORTEST}자 이상 적어 주세요.`
      : undefined
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          {found ? (
            <Button
              variant="danger"
              busy={busy}
              disabled={why !== undefined}
              disabledReason={why}
              onClick={() => void during(merge(found, reason))}
            >
              합치기
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={busy}
              disabled={!typed}
              onClick={() => void during(look(typed).then(setFound))}
            >
              옮길 것 확인
            </Button>
          )}
        </>
      }
    >
      <Field label={label} required error={problem}>
        <TextInput
          value={typed}
          inputMode={inputMode}
          maxLength={40}
          onChange={({ target }) => {
            setTyped(target.value.trim())
            setFound(null)
            setProblem('')
          }}
        />
      </Field>
      {preview && (
        <>
          {blocked && (
            <Notice tone="warn" title="아직 합칠 수 없어요">
              <ul>
                {preview.blocks.map((block) => (
                  <li key={block}>{block}</li>
                ))}
              </ul>
            </Notice>
          )}
          <DataTable
            caption={`${preview.from}에서 옮길 것`}
            captionShown
            narrow="keep"
            density="compact"
            columns={[
              { key: 'label', label: '종류', rowHead: true, cell: ({ label }: Counted) => label },
              {
                key: 'count',
                label: '건수',
                align: 'right',
                cell: ({ count, unit = '건' }: Counted) => formatWhole(count) + unit,
              },
            ]}
            rows={preview.counted}
            rowKey={({ label }) => label}
            empty="옮길 것이 없어요."
          />
          {preview.words}
          <Field label="사유" required help="회원의 이력과 감사 이력에 남아요.">
            <TextArea
              rows={2}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </>
      )}
    </Dialog>
  )
}
