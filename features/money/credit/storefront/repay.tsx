import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { readWhole } from '#domain/whole-number.ts'
import { openWindow } from '#features/money/payments/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Panel } from '#ui/panel.tsx'
import { beginRepayment, listOpenRepayments, type RepaymentKind } from '../repayment-contract.ts'

type Props = { used: number; overdue: number; nextDue: number; onDone: () => void }

/** Pays what is owed, in whole or in part: the oldest due is settled first. */
export function Repay({ used, overdue, nextDue, onDone }: Props) {
  const ready = [
    { label: '연체', amount: overdue },
    { label: '이번 결제예정', amount: overdue + nextDue },
    { label: '전체', amount: used },
  ].filter(({ amount }, at, all) => amount > 0 && all.findIndex((other) => other.amount === amount) === at)
  const [typed, setTyped] = useState(String(ready[0]?.amount ?? 0))
  const [kind, setKind] = useState<RepaymentKind>('card')
  const begin = useSend(beginRepayment, {
    sheet: 'repayment',
    changes: [listOpenRepayments],
    onSuccess: ({ payment }) =>
      openWindow(payment).catch(() => showAlert('결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.')),
    onError: (error) => void (error.issues.length === 0 && showError(error)),
  })
  const amount = readWhole(typed) ?? 0
  const wrong = amount > used ? `미결제 금액은 ${formatWon(used)}이에요.` : begin.error?.problemAt('amount')
  return (
    <Panel title="여신 결제하기" note="오래된 결제예정일부터 결제돼요">
      <form
        className="loan-repay"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!begin.isPending && amount <= used) begin.mutate({ body: { kind, amount } })
        }}
      >
        <Field label="결제할 금액" required error={wrong}>
          <MoneyInput unit="원" value={typed} onRead={setTyped} />
        </Field>
        <p className="loan-ready">
          {ready.map(({ label, amount: won }) => (
            <Button key={label} size="small" onClick={() => setTyped(String(won))}>
              {`${label} ${formatWon(won)}`}
            </Button>
          ))}
        </p>
        <RadioGroup
          legend="결제수단"
          look="tiles"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'card', label: '신용카드', note: '바로 결제돼요' },
            { value: 'virtual-account', label: '가상계좌', note: '3일 안에 입금' },
          ]}
        />
        <p className="loan-repay-actions">
          <Button onClick={onDone}>닫기</Button>
          <Button variant="primary" type="submit" busy={begin.isPending} disabled={amount === 0}>
            {`${formatWon(amount)} 결제하기`}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
