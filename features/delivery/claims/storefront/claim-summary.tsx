import { formatPhone } from '#domain/contact.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { shipWord } from '#features/buying/orders/labels.ts'
import { AmountList } from '#ui/amount-list.tsx'
import { FactList } from '#ui/panel.tsx'
import type { OwnClaim } from '../contract.ts'

export const ClaimSummary = ({ claim }: { claim: OwnClaim }) => {
  const { sums, given, place } = claim
  const facts = [
    ...(place
      ? [
          {
            term: '수거지',
            value: `${place.address1} ${place.address2} · ${place.receiver} ${formatPhone(place.phone)}`,
          },
        ]
      : []),
    ...(claim.collectOn ? [{ term: '수거 희망일', value: shipWord(claim.collectOn) }] : []),
    ...(claim.collection === 'self' ? [{ term: '수거 방법', value: '직접 보내기' }] : []),
    ...(claim.trackingNumber ? [{ term: '수거 송장', value: claim.trackingNumber }] : []),
    ...(given && given.credit > 0
      ? [{ term: '여신', value: `사용금액에서 ${formatWon(given.credit)} 차감했어요` }]
      : []),
    ...(given && given.points > 0
      ? [{ term: '포인트', value: `${formatWhole(given.points)}P 돌아왔어요` }]
      : []),
    ...(given && given.gateway > 0
      ? [
          {
            term: '결제 취소',
            value: `${formatWon(given.gateway)} · ${claim.state === 'done' ? '결제사에 따라 영업일 3~7일 걸려요' : '처리하고 있어요'}`,
          },
        ]
      : []),
  ]
  return (
    <div className="claim-aside">
      {claim.kind !== 'exchange' && (
        <AmountList
          title={claim.state === 'done' ? '환불 금액' : '환불 예상 금액'}
          lines={[
            { label: '상품금액', amount: sums.goods },
            ...(sums.shippingBack > 0 ? [{ label: '배송비 환불', amount: sums.shippingBack }] : []),
            ...(sums.fee > 0 ? [{ label: '왕복 배송비', amount: -sums.fee }] : []),
            { label: '공급가액', amount: sums.supply, kind: 'sub', parted: true },
            { label: '부가세', amount: sums.vat, kind: 'sub' },
            ...(sums.taxFree > 0 ? [{ label: '면세', amount: sums.taxFree, kind: 'sub' } as const] : []),
            { label: '환불', note: 'VAT 포함', amount: sums.total, kind: 'total' },
          ]}
        />
      )}
      <FactList facts={facts} />
    </div>
  )
}
