import { useState } from 'react'
import { AccountFields, noAccount, type Account } from '#features/money/payments/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { FieldGrid } from '#ui/field.tsx'
import { listCharges, listCreditEntries, readCredit } from '../contract.ts'
import { cancelRepayment, listOpenRepayments, returnExcess, type Repayment } from '../repayment-contract.ts'

type Props = { repayment: Repayment; onMoved: (repayment: Repayment) => void }

const changes = [listOpenRepayments, readCredit, listCharges, listCreditEntries]

/** Gives up the account that waits for its deposit. */
export function CloseAccount({ repayment, onMoved }: Props) {
  const params = { repaymentNumber: repayment.repaymentNumber }
  const cancel = useSend(cancelRepayment, {
    changes,
    onSuccess: (moved) => {
      if (moved.state === 'failed') showToast('가상계좌를 닫았어요.', { tone: 'ok' })
      onMoved(moved)
    },
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const yes = await askConfirm({
      title: '가상계좌를 닫을까요?',
      text: '이 계좌로는 더 입금할 수 없어요. 닫은 뒤 다시 결제할 수 있어요.',
      confirmLabel: '가상계좌 닫기',
    })
    if (yes) cancel.mutate({ params })
  }
  return (
    <p className="loan-notice-action">
      <Button size="small" busy={cancel.isPending} onClick={() => void ask()}>
        가상계좌 닫기
      </Button>
    </p>
  )
}

/** Where the money goes that came in and was no longer owed; a card gets it back by itself. */
export function ReturnExcess({ repayment, onMoved }: Props) {
  const [account, setAccount] = useState(noAccount)
  const toAccount = repayment.kind === 'virtual-account'
  const send = useSend(returnExcess, {
    changes,
    onSuccess: (moved) => {
      showToast('환불을 요청했어요.', { tone: 'ok' })
      onMoved(moved)
    },
    onError: (error) => void (error.issues.length === 0 && showError(error)),
  })
  const problemAt = (field: keyof Account) => send.error?.problemAt(`refundAccount.${field}`)
  return (
    <form
      className="loan-excess"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending)
          send.mutate({
            params: { repaymentNumber: repayment.repaymentNumber },
            body: toAccount ? { refundAccount: account } : {},
          })
      }}
    >
      {toAccount && (
        <FieldGrid>
          <AccountFields account={account} problemAt={problemAt} set={setAccount} />
        </FieldGrid>
      )}
      <p>
        <Button variant="primary" type="submit" busy={send.isPending}>
          {toAccount ? '환불 계좌 보내기' : '다시 환불받기'}
        </Button>
      </p>
    </form>
  )
}
