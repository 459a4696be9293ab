import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { returnStateLabel } from '../labels.ts'
import { listCreditAccounts } from '../office-contract.ts'
import { listOfficeReturns, payReturn, type OfficeReturn } from '../return-office-contract.ts'

const accountWords = ({ account }: OfficeReturn) =>
  account && `${account.bankName} ${account.accountNumber} · 예금주 ${account.holderName}`

function MarkPaid({ found }: { found: OfficeReturn }) {
  const { returnNumber, amount, accountAt } = found
  const pay = useSend(payReturn, {
    sheet: `return:${returnNumber}:${accountAt ?? ''}`,
    changes: [listOfficeReturns, listCreditAccounts],
    onSuccess: () => showToast('돌려준 것으로 적었어요. 병의원에 알려요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const yes = await askConfirm({
      title: `${formatWon(amount)}을 이체했나요?`,
      text: `${accountWords(found) ?? '병의원이 화면에서 계좌를 알려 주지 않았어요. 따로 확인한 계좌로 이체한 뒤 눌러 주세요.'} 되돌릴 수 없어요.`,
      confirmLabel: '이체했어요',
    })
    if (yes) pay.mutate({ params: { returnNumber }, body: { accountAt } })
  }
  return (
    <Button size="small" busy={pay.isPending} onClick={() => void ask()}>
      이체 완료
    </Button>
  )
}

/** What the clinic gets back of what it paid for orders that fell, and to which account. */
export function Returns({ institutionId, mayWrite }: { institutionId: number; mayWrite: boolean }) {
  const { data: returns = [] } = useQuery(query(listOfficeReturns, { params: { institutionId } }))
  if (returns.length === 0) return null
  return (
    <DrawerSection title="취소·환불로 돌려줄 입금">
      <ul className="credit-history">
        {returns.map((found) => {
          const { returnNumber, orderNumber, amount, state, at, paidAt } = found
          const account = accountWords(found)
          return (
            <li key={returnNumber}>
              <p className="meta figure">
                {formatDateTime(at)} 주문 {orderNumber}
              </p>
              <p>
                {formatWon(amount)} · {returnStateLabel[state]}
                {paidAt && ` (${formatDateTime(paidAt)})`}
              </p>
              {account && (
                <p className="figure" translate="no">
                  {account}
                </p>
              )}
              {mayWrite && (state === 'account-needed' || state === 'to-account') && (
                <MarkPaid found={found} />
              )}
            </li>
          )
        })}
      </ul>
    </DrawerSection>
  )
}
