import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { formatWhole, readWhole } from '#domain/whole-number.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { checkPrepared, listOfficePrepared, prepareOrder } from '../office-contract.ts'

/** '코드 수량' a line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const words = line.split(/\s+/)
      const quantity = words.length > 1 ? words.pop()! : ''
      return { text: words.join(' '), quantity: readWhole(quantity) ?? NaN }
    })

/** Puts an order together: read and priced for the clinic first, then sent for its yes. */
export function PrepareDialog({ onClose }: { onClose: () => void }) {
  const [fields, setFields] = useState({ businessNumber: '', note: '', lines: '' })
  const [sheet] = useState(() => `prepared:${newId()}`)
  const failed = (error: CallError) => {
    if (error.issues.length === 0) void showError(error)
  }
  const check = useSend(checkPrepared, { onError: failed })
  const make = useSend(prepareOrder, {
    sheet,
    changes: [listOfficePrepared],
    onSuccess() {
      showToast('준비한 주문을 병의원에 알렸어요.', { tone: 'ok' })
      onClose()
    },
    onError: failed,
  })
  const issues = [...(check.error?.issues ?? []), ...(make.error?.issues ?? [])]
  const said = (path: string) => issues.find((issue) => issue.path.startsWith(path))?.message
  const of = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      check.reset()
      setFields((now) => ({ ...now, [name]: event.target.value }))
    },
  })
  const lines = linesOf(fields.lines)
  const unread = lines.findIndex((line) => !(line.quantity > 0))
  const asked = { businessNumber: fields.businessNumber.replaceAll('-', '').trim(), lines }
  const found = check.data
  const good = found?.lines.every(({ problem }) => problem === null)
  return (
    <Dialog
      open
      size="l"
      title="주문 준비"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            busy={check.isPending}
            disabled={lines.length === 0 || unread >= 0}
            onClick={() => check.mutate({ body: asked })}
          >
            상품과 단가 확인
          </Button>
          <Button
            variant="primary"
            busy={make.isPending}
            disabled={!good}
            disabledReason={good ? undefined : '상품과 단가를 먼저 확인해 주세요.'}
            onClick={() => make.mutate({ body: { ...asked, note: fields.note } })}
          >
            병의원에 보내기
          </Button>
        </>
      }
    >
      <Field label="사업자등록번호" required error={said('businessNumber')}>
        <TextInput {...of('businessNumber')} inputMode="numeric" maxLength={12} />
      </Field>
      <Field
        label="상품"
        required
        help="한 줄에 하나씩 품번과 수량을 띄어 적어 주세요."
        error={(unread >= 0 && `${unread + 1}번째 줄의 수량을 확인해 주세요.`) || said('lines')}
      >
        <TextArea {...of('lines')} rows={5} />
      </Field>
      <Field label="안내" help="병의원이 읽어요.">
        <TextArea {...of('note')} rows={2} maxLength={500} />
      </Field>
      {found && (
        <DataTable
          caption={`${found.institutionName} · ${formatWon(found.goods)}`}
          captionShown
          columns={[
            { key: 'name', label: '상품', rowHead: true, cell: ({ name, text }) => name || text },
            { key: 'price', label: '단가', align: 'right', cell: ({ unitPrice }) => formatWon(unitPrice) },
            { key: 'quantity', label: '수량', align: 'right', cell: ({ quantity }) => formatWhole(quantity) },
            { key: 'problem', label: '확인', cell: ({ problem }) => problem ?? '주문할 수 있어요' },
          ]}
          rows={found.lines}
          rowKey={({ text, quantity }) => `${text}/${quantity}`}
        />
      )}
    </Dialog>
  )
}
