import { useState } from 'react'
import { readCredit } from '#features/money/credit/contract.ts'
import { AccountFields, type Account } from '#features/money/payments/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { listClaims, nameRefundAccount, readClaim } from '../contract.ts'

/** Another account for a refund that was refused. */
export function NewAccount({ claimNumber }: { claimNumber: string }) {
  const [account, setAccount] = useState<Account>({ bank: '', accountNumber: '', holderName: '' })
  const send = useSend(nameRefundAccount, {
    changes: [readClaim, listClaims, readCredit],
    onSuccess: () => showToast('환불 계좌를 받았어요. 다시 환불하고 있어요.', { tone: 'ok' }),
  })
  const problemAt = (fieldId: string) =>
    send.error?.issues.find(({ path }) => `refund-${path.replace('refundAccount.', '')}` === fieldId)?.message
  return (
    <div className="claim-step">
      <AccountFields account={account} problemAt={problemAt} set={setAccount} />
      {send.error && send.error.kind !== 'invalid' && <Notice tone="danger">{send.error.message}</Notice>}
      <p>
        <Button
          variant="primary"
          busy={send.isPending}
          onClick={() => send.mutate({ params: { claimNumber }, body: account })}
        >
          환불 계좌 보내기
        </Button>
      </p>
    </div>
  )
}
