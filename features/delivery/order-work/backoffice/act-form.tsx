import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { AccountFields, noAccount } from '#features/money/payments/storefront/parts.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { FormRows } from '#ui/office/drawer.tsx'
import {
  approveOfficeOrder,
  cancelOfficeOrder,
  countOfficeOrders,
  holdOfficeOrder,
  listOfficeOrders,
  noteOfficeOrder,
  readOfficeOrder,
  type OfficeOrder,
} from '../contract.ts'

export type Act = 'note' | 'hold' | 'release' | 'approve' | 'cancel'
export const actLabel: Record<Act, string> = {
  note: '메모 남기기',
  hold: '출고보류',
  release: '보류 해제',
  approve: '한도 초과 승인',
  cancel: '취소 처리',
}
const actHelp: Partial<Record<Act, string>> = {
  note: '병의원에는 보이지 않아요.',
  hold: '늦어지면 병의원에 이 사유를 알려요.',
}

type Props = {
  act: Act
  order: OfficeOrder
  /** Whether it is held, as its reader sees it. */
  held: boolean
  place: DrawerPlace
  /** Closes this form alone: when its save ends, another one may be open. */
  onClose: () => void
}

/** One act with its reason. What was typed stays when somebody else has moved the order meanwhile. */
export function ActForm({ act, order, held, place, onClose }: Props) {
  const [typed, setTyped] = useState({ words: '', until: '' })
  const [account, setAccount] = useState(noAccount)
  const [tomorrow] = useState(() => addDays(seoulDate(new Date()), 1))
  const [error, setError] = useState<CallError | null>(null)
  const client = useQueryClient()
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => void (stands.current = false)
  }, [])
  useUnsavedDrawer(place, typed.words !== '')
  const { overLimit } = order
  const done = (words: string) => ({
    changes: [readOfficeOrder, listOfficeOrders, countOfficeOrders],
    onSuccess: () => {
      showToast(words, { tone: 'ok' })
      onClose()
    },
    onError: (failure: CallError) => {
      // the form is closed, or goes because there is nothing left to approve
      if (!stands.current || (act === 'approve' && failure.code === 'order-moved')) void showError(failure)
      else setError(failure)
      void client.invalidateQueries(queriesOf(readOfficeOrder))
    },
  })
  const note = useSend(noteOfficeOrder, {
    sheet: `office-note:${order.orderNumber}:${typed.words}`,
    ...done('메모를 남겼어요.'),
  })
  const hold = useSend(holdOfficeOrder, done('출고 상태를 바꿨어요.'))
  const cancel = useSend(cancelOfficeOrder, {
    sheet: `office-cancel:${order.orderNumber}`,
    ...done('취소를 처리했어요.'),
  })
  const approve = useSend(approveOfficeOrder, done('주문을 승인했어요.'))
  const busy = approve.isPending || note.isPending || hold.isPending || cancel.isPending
  const withAccount =
    act === 'cancel' && (order.refundAccountNeeded || cancel.refusal('refund-account-needed') !== null)
  const params = { orderNumber: order.orderNumber }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setError(null)
    const { words, until } = typed
    const seen = order.status
    if (act === 'note') note.mutate({ params, body: { words } })
    else if (act === 'cancel')
      cancel.mutate({ params, body: { seen, reason: words, ...(withAccount && { refundAccount: account }) } })
    else if (act !== 'approve')
      hold.mutate({
        params,
        body: { seen, seenHeld: held, held: act === 'hold', reason: words, until: until || null },
      })
    else if (overLimit) approve.mutate({ params, body: { lacking: overLimit.lacking, reason: words } })
  }
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const problem = (path: string) => error?.issues.find((issue) => issue.path.endsWith(path))?.message
  return (
    <form noValidate onSubmit={send}>
      <FormRows>
        <Field
          label={act === 'note' ? '메모' : '사유'}
          required
          error={problem('words') ?? problem('reason') ?? (error?.issues.length === 0 && error.message)}
          help={actHelp[act] ?? '감사 이력에 남아요.'}
        >
          <TextInput
            value={typed.words}
            maxLength={act === 'note' ? 500 : 200}
            onChange={(event) => set({ words: event.target.value })}
          />
        </Field>
        {act === 'hold' && (
          <Field label="언제까지" help="비워 두면 풀 때까지 보류해요." error={problem('until')}>
            <TextInput
              type="date"
              min={tomorrow}
              value={typed.until}
              onChange={(event) => set({ until: event.target.value })}
            />
          </Field>
        )}
        {withAccount && <AccountFields account={account} problemAt={problem} set={setAccount} />}
      </FormRows>
      <p className="orders-buttons">
        <Button onClick={onClose}>그만두기</Button>
        <Button type="submit" variant={act === 'cancel' ? 'danger' : 'primary'} busy={busy}>
          {overLimit && act === 'cancel' ? '승인 거절' : actLabel[act]}
        </Button>
      </p>
    </form>
  )
}
