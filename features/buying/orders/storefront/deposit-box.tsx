import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { FactList } from '#ui/panel.tsx'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { readPayment } from '../contract.ts'

type Deposit = NonNullable<Reply<typeof readPayment>['deposit']>

/** Where to pay in: the account can be copied, the due time is said in full. */
export function DepositBox({ deposit }: { deposit: Deposit }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(deposit.accountNumber)
      showToast('계좌번호를 복사했어요.')
    } catch {
      showToast('복사하지 못했어요. 계좌번호를 길게 눌러 복사해 주세요.', { tone: 'danger' })
    }
  }
  return (
    <div className="deposit">
      <p className="deposit-account">
        <span data-selectable="">
          {deposit.bankName} {deposit.accountNumber}
        </span>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          계좌 복사
        </Button>
      </p>
      <FactList
        facts={[
          { term: '예금주', value: deposit.holder },
          { term: '입금금액', value: <b>{formatWon(deposit.amount)}</b> },
          ...(deposit.dueAt
            ? [{ term: '입금기한', value: <b className="text-warn">{formatDateTime(deposit.dueAt)}까지</b> }]
            : []),
        ]}
      />
      <p className="meta">금액이 다르면 입금되지 않아요. 기한이 지나면 주문이 자동으로 취소돼요.</p>
    </div>
  )
}
