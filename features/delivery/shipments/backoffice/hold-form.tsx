import { useState } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { holdPile, readBench, readQueue, type Bench } from '../contract.ts'

type Props = {
  pile: Pick<Bench, 'orderNumber' | 'storage'>
  /** The reason to start from. */
  preset: string
  /** It is held already. */
  held?: boolean
  /** The clinic is to answer. */
  ask?: boolean
  onDone: () => void
}

/** Keeps an order's goods back, with a reason and perhaps a day. */
export function HoldForm({ pile, preset, held = false, ask = false, onDone }: Props) {
  const [reason, setReason] = useState(preset)
  const [until, setUntil] = useState('')
  const [tomorrow] = useState(() => addDays(seoulDate(new Date()), 1))
  const hold = useSend(holdPile, {
    changes: [readQueue, readBench],
    onSuccess: (_, { body }) => {
      showToast(body.reason ? '출고를 보류했어요.' : '보류를 풀었어요.')
      if (body.reason) onDone()
    },
  })
  const { error } = hold
  const problem = (path: string) => error?.issues.find((issue) => issue.path === path)?.message
  const params = { orderNumber: pile.orderNumber, storage: pile.storage }
  return (
    <div className="fulfil-hold">
      <Field
        label="사유"
        help="늦어지면 병의원에 이 사유를 알려요."
        error={problem('reason') ?? (error?.issues.length === 0 && error.message)}
      >
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label="언제까지" help="비워 두면 풀 때까지 보류해요." error={problem('until')}>
        <TextInput
          type="date"
          min={tomorrow}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </Field>
      <p className="fulfil-buttons">
        <Button
          busy={hold.isPending}
          disabledReason={reason.trim() ? undefined : '사유를 입력해 주세요.'}
          onClick={() => hold.mutate({ params, body: { reason, until: until || null, ask } })}
        >
          보류하기
        </Button>
        {held && (
          <Button onClick={() => hold.mutate({ params, body: { reason: '', until: null } })}>
            보류 풀기
          </Button>
        )}
      </p>
    </div>
  )
}
