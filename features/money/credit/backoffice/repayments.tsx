import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { AccountFields, noAccount, type Account } from '#features/money/payments/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid } from '#ui/field.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { excessStateLabel, repaymentKindLabel, repaymentStateLabel } from '../labels.ts'
import { listCreditAccounts, sumCredit } from '../office-contract.ts'
import {
  cancelOfficeRepayment,
  listOfficeRepayments,
  returnOfficeExcess,
  type OfficeRepayment,
} from '../repayment-office-contract.ts'

const changes = [listOfficeRepayments, listCreditAccounts, sumCredit]
type Props = { repayment: OfficeRepayment }

function CloseAccount({ repayment: { repaymentNumber } }: Props) {
  const cancel = useSend(cancelOfficeRepayment, {
    changes,
    onSuccess: () => showToast('가상계좌를 닫았어요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const yes = await askConfirm({
      title: '가상계좌를 닫을까요?',
      text: '병의원이 이 계좌로 더 입금할 수 없어요. 먼저 들어온 입금이 있으면 결제로 처리돼요.',
      confirmLabel: '가상계좌 닫기',
    })
    if (yes) cancel.mutate({ params: { repaymentNumber } })
  }
  return (
    <Button size="small" busy={cancel.isPending} onClick={() => void ask()}>
      가상계좌 닫기
    </Button>
  )
}

function ReturnExcess({ repayment: { repaymentNumber, kind } }: Props) {
  const [account, setAccount] = useState(noAccount)
  const toAccount = kind === 'virtual-account'
  const send = useSend(returnOfficeExcess, {
    changes,
    onSuccess: () => showToast('환불을 보냈어요.', { tone: 'ok' }),
    onError: (error) => void (error.issues.length === 0 && showError(error)),
  })
  const problemAt = (field: keyof Account) => send.error?.problemAt(`refundAccount.${field}`)
  return (
    <>
      {toAccount && (
        <FieldGrid>
          <AccountFields account={account} problemAt={problemAt} set={setAccount} />
        </FieldGrid>
      )}
      <p>
        <Button
          size="small"
          busy={send.isPending}
          onClick={() =>
            send.mutate({ params: { repaymentNumber }, body: toAccount ? { refundAccount: account } : {} })
          }
        >
          {toAccount ? '이 계좌로 환불' : '다시 환불'}
        </Button>
      </p>
    </>
  )
}

/** What a clinic paid by card or virtual account, what waits, and what has to go back. */
export function Repayments({ institutionId, mayWrite }: { institutionId: number; mayWrite: boolean }) {
  const { data: repayments = [] } = useQuery(query(listOfficeRepayments, { params: { institutionId } }))
  if (repayments.length === 0) return null
  return (
    <DrawerSection title="카드·가상계좌 결제">
      <ul className="credit-history">
        {repayments.map((repayment) => {
          const { repaymentNumber, kind, amount, settled, state, excessState, dueAt, at } = repayment
          return (
            <li key={repaymentNumber}>
              <p className="meta figure">
                {formatDateTime(at)} {repaymentNumber}
              </p>
              <p>
                {repaymentKindLabel[kind]} {formatWon(amount)} · {repaymentStateLabel[state]}
                {state === 'awaiting-deposit' && dueAt && ` (${formatDateTime(dueAt)}까지)`}
                {excessState && ` · 초과 ${formatWon(amount - settled)} ${excessStateLabel[excessState]}`}
              </p>
              {mayWrite && state === 'awaiting-deposit' && <CloseAccount repayment={repayment} />}
              {mayWrite && (excessState === 'account-needed' || excessState === 'refused') && (
                <ReturnExcess repayment={repayment} />
              )}
            </li>
          )
        })}
      </ul>
    </DrawerSection>
  )
}
