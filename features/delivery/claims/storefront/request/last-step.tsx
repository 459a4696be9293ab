import { AccountFields } from '#features/money/payments/storefront/parts.ts'
import { Checkbox } from '#ui/choice.tsx'
import { FieldGrid } from '#ui/field.tsx'
import type { Claimable } from '../../contract.ts'
import { claimKindLabel } from '../../labels.ts'
import type { ClaimForm } from './form.ts'

type Props = {
  claimable: Claimable
  form: ClaimForm
  problemAt: (fieldId: string) => string | undefined
  set: (part: Partial<ClaimForm>) => void
}

/** How the money comes back, and what has to be agreed to. */
export const LastStep = ({ claimable, form, problemAt, set }: Props) => (
  <div className="claim-step">
    {form.kind !== 'exchange' && <p className="body-s">{waysWords(claimable)}</p>}
    {form.kind !== 'exchange' && claimable.accountNeeded && (
      <FieldGrid>
        <AccountFields
          account={form.account}
          problemAt={(field) => problemAt(`refund-${field}`)}
          set={(account) => set({ account })}
        />
      </FieldGrid>
    )}
    <Checkbox
      id="claim-agreed"
      checked={form.agreed}
      error={problemAt('claim-agreed')}
      onChange={(agreed) => set({ agreed })}
      label={
        form.kind === 'cancel'
          ? '(필수) 취소한 상품은 되돌릴 수 없다는 것을 확인했어요'
          : `(필수) 검수에서 개봉·사용이 확인되면 ${claimKindLabel[form.kind]}이 반려되고 되돌려 보낸다는 것을 확인했어요`
      }
    />
  </div>
)

const waysWords = ({ left, accountNeeded }: Claimable) =>
  [
    left.credit > 0 && '여신으로 결제한 금액은 현금이 아니라 여신 사용금액에서 빼요.',
    left.gateway > 0 &&
      (accountNeeded
        ? '입금하신 금액은 아래 계좌로 돌려 드려요.'
        : '결제하신 카드나 계좌로 돌려 드려요. 결제사에 따라 영업일 3~7일 걸려요.'),
    left.points > 0 && '포인트는 원래 유효기간으로, 30일보다 짧게 남았으면 30일 동안 쓸 수 있게 돌려 드려요.',
  ]
    .filter(Boolean)
    .join(' ')
