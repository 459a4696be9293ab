import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { AccountFields, noAccount, type Account } from '#features/money/payments/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { listReturns, nameReturnAccount, type CreditReturn, type ReturnState } from '../return-contract.ts'

function NameAccount({ returnNumber }: { returnNumber: string }) {
  const [account, setAccount] = useState(noAccount)
  const send = useSend(nameReturnAccount, {
    changes: [listReturns],
    onSuccess: () => showToast('환불 계좌를 받았어요. 확인하고 보내 드릴게요.', { tone: 'ok' }),
    onError: (error) => void (error.issues.length === 0 && showError(error)),
  })
  const problemAt = (field: keyof Account) => send.error?.problemAt(field)
  return (
    <form
      className="loan-excess"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate({ params: { returnNumber }, body: account })
      }}
    >
      <FieldGrid>
        <AccountFields account={account} problemAt={problemAt} set={setAccount} />
      </FieldGrid>
      <p>
        <Button variant="primary" type="submit" busy={send.isPending}>
          환불 계좌 보내기
        </Button>
      </p>
    </form>
  )
}

const words: Record<ReturnState, string> = {
  'account-needed': '돌려받을 계좌를 알려 주세요.',
  'to-account': '알려 주신 계좌로 보내 드릴게요. 영업일 1~2일 걸려요.',
  'to-card': '결제하신 카드로 돌려 드리고 있어요.',
  done: '돌려 드렸어요.',
}

function Shown({ found: { returnNumber, orderNumber, amount, state, paidAt } }: { found: CreditReturn }) {
  const done = state === 'done'
  const needed = state === 'account-needed'
  return (
    <Notice
      tone={done ? 'ok' : needed ? 'warn' : 'info'}
      live={false}
      title={`${done ? '돌려 드린 돈' : '돌려 드릴 돈'} ${formatWon(amount)}`}
    >
      주문 {orderNumber}에 결제하고 남은 금액이에요.{' '}
      {paidAt && `${formatDate(seoulDate(new Date(paidAt)))}에 `}
      {words[state]}
      {needed && <NameAccount returnNumber={returnNumber} />}
    </Notice>
  )
}

/** What comes back of what was paid for orders that fell: all that waits, and the last that came back. */
export function Returns() {
  const { data: returns = [] } = useQuery(query(listReturns))
  const waiting = returns.filter(({ state }) => state !== 'done')
  const last = returns.find(({ state }) => state === 'done')
  return [...waiting, ...(last ? [last] : [])].map((found) => (
    <Shown key={found.returnNumber} found={found} />
  ))
}
