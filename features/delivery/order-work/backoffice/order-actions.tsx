import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { AccountFields, noAccount } from '#features/money/payments/storefront/parts.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerActions, FormRows } from '#ui/office/drawer.tsx'
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

type Act = 'note' | 'hold' | 'release' | 'approve' | 'cancel'
type Props = { order: OfficeOrder; heldReason: string; place: DrawerPlace }

const actLabel: Record<Act, string> = {
  note: '메모 남기기',
  hold: '출고보류',
  release: '보류 해제',
  approve: '한도 초과 승인',
  cancel: '취소 처리',
}
/** Who may change the terms of credit may let an order go over the limit. */
const CREDIT = '/credit'
const blank = { words: '', until: '' }

/** What staff may do with an order. What was typed stays when somebody else has moved the order meanwhile. */
export function OrderActions({ order, heldReason, place }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const [typed, setTyped] = useState(blank)
  const [account, setAccount] = useState(noAccount)
  const [error, setError] = useState<CallError | null>(null)
  const client = useQueryClient()
  useUnsavedDrawer(place, typed.words !== '')
  const close = () => {
    setAct(null)
    setTyped(blank)
    setAccount(noAccount)
    setError(null)
  }
  const done = (words: string) => ({
    changes: [readOfficeOrder, listOfficeOrders, countOfficeOrders],
    onSuccess: () => {
      showToast(words, { tone: 'ok' })
      close()
    },
    onError: (failure: CallError) => {
      setError(failure)
      void client.invalidateQueries(queriesOf(readOfficeOrder))
    },
  })
  const note = useSend(noteOfficeOrder, done('메모를 남겼어요.'))
  const hold = useSend(holdOfficeOrder, done('출고 상태를 바꿨어요.'))
  const cancel = useSend(cancelOfficeOrder, {
    sheet: `office-cancel:${order.orderNumber}`,
    ...done('취소를 처리했어요.'),
  })
  const approve = useSend(approveOfficeOrder, done('주문을 승인했어요.'))
  const { overLimit } = order
  const mayApprove = menuAccessInstance.read().mayUse(CREDIT, 'write')
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
    if (act === 'approve') approve.mutate({ params, body: { lacking: overLimit!.lacking, reason: words } })
    else if (act === 'note') note.mutate({ params, body: { words } })
    else if (act === 'cancel')
      cancel.mutate({ params, body: { seen, reason: words, ...(withAccount && { refundAccount: account }) } })
    else
      hold.mutate({
        params,
        body: {
          seen,
          seenHeld: heldReason !== '',
          held: act === 'hold',
          reason: words,
          until: until || null,
        },
      })
  }
  const set = (part: Partial<typeof blank>) => setTyped({ ...typed, ...part })
  const problem = (path: string) => error?.issues.find((issue) => issue.path.endsWith(path))?.message
  const waits = order.lines.some(({ quantity, cancelled, shipped }) => quantity > cancelled + shipped)
  if (act === null)
    return (
      <DrawerActions>
        <Button
          variant="quiet"
          disabledReason={order.cancelProblem || undefined}
          onClick={() => setAct('cancel')}
        >
          {overLimit ? '승인 거절' : '취소 처리'}
        </Button>
        <Button onClick={() => setAct('note')}>메모</Button>
        {overLimit ? (
          <Button
            variant="primary"
            disabledReason={mayApprove ? undefined : '여신 조건을 바꿀 수 있는 직원이 승인해요.'}
            onClick={() => setAct('approve')}
          >
            한도 초과 승인
          </Button>
        ) : heldReason ? (
          <Button variant="primary" onClick={() => setAct('release')}>
            보류 해제
          </Button>
        ) : (
          <Button
            disabledReason={
              waits && order.status !== 'cancelled' ? undefined : '출고를 기다리는 상품이 없어요.'
            }
            onClick={() => setAct('hold')}
          >
            출고보류
          </Button>
        )}
      </DrawerActions>
    )
  return (
    <form noValidate onSubmit={send}>
      <FormRows>
        <Field
          label={act === 'note' ? '메모' : '사유'}
          required
          error={problem('words') ?? problem('reason') ?? (error?.issues.length === 0 && error.message)}
          help={act === 'note' ? '병의원에는 보이지 않아요.' : '감사 이력에 남아요.'}
        >
          <TextInput
            value={typed.words}
            maxLength={act === 'note' ? 500 : 200}
            onChange={(event) => set({ words: event.target.value })}
          />
        </Field>
        {act === 'hold' && (
          <Field label="언제까지" help="비워 두면 풀 때까지 보류해요.">
            <TextInput
              type="date"
              value={typed.until}
              onChange={(event) => set({ until: event.target.value })}
            />
          </Field>
        )}
        {withAccount && <AccountFields account={account} problemAt={problem} set={setAccount} />}
      </FormRows>
      <p className="orders-buttons">
        <Button onClick={close}>그만두기</Button>
        <Button type="submit" variant={act === 'cancel' ? 'danger' : 'primary'} busy={busy}>
          {overLimit && act === 'cancel' ? '승인 거절' : actLabel[act]}
        </Button>
      </p>
    </form>
  )
}
