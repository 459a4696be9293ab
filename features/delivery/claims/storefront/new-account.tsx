import { useState } from 'react'
import { readCredit } from '#features/money/credit/contract.ts'
import { AccountFields, noAccount, type Account } from '#features/money/payments/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { FieldGrid } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { listClaims, nameRefundAccount, readClaim } from '../contract.ts'

/** Another account for a refund that was refused. */
export function NewAccount({ claimNumber }: { claimNumber: string }) {
  const [account, setAccount] = useState(noAccount)
  const send = useSend(nameRefundAccount, {
    changes: [readClaim, listClaims, readCredit],
    onSuccess: () => showToast('환불 계좌를 받았어요. 다시 환불하고 있어요.', { tone: 'ok' }),
  })
  const problemAt = (field: keyof Account) => send.error?.problemAt(field)
  return (
    <div className="claim-step">
      <FieldGrid>
        <AccountFields account={account} problemAt={problemAt} set={setAccount} />
      </FieldGrid>
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
