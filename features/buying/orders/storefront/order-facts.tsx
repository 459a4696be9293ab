import { Link } from '@tanstack/react-router'
import { formatPhone } from '#domain/contact.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { OrderDetail } from '../contract.ts'
import { shipWord, shipsWords, taxDocumentLabel } from '../labels.ts'
import { paymentWord } from './order-amounts.tsx'
import { addressLine } from './sheet/address-section.tsx'

/** Nothing is expected to leave any more. */
const settled: readonly OrderDetail['status'][] = ['shipped', 'delivered', 'completed', 'cancelled']

export const deliveryFacts = ({ delivery, parcels, wantedOn, status, travelsWith }: OrderDetail) => [
  {
    term: '배송지',
    value: (
      <span data-selectable="">
        <b>{delivery.label}</b> {addressLine(delivery)}
      </span>
    ),
  },
  { term: '받는 분', value: `${delivery.receiver} · ${formatPhone(delivery.phone)}` },
  ...(delivery.memo ? [{ term: '배송 메모', value: delivery.memo }] : []),
  ...(travelsWith.length > 0
    ? [
        {
          term: '함께 보내는 주문',
          value: travelsWith.map((number) => (
            <Link key={number} className="text-btn figure" to="/my/order/detail" search={{ ordId: number }}>
              {number}
            </Link>
          )),
        },
      ]
    : []),
  ...(!settled.includes(status)
    ? [
        {
          term: '출고 예정',
          value: status === 'awaiting-approval' ? '승인되면 정해져요' : shipsWords(parcels),
        },
      ]
    : []),
  // A wish that is what will be done need not be said twice.
  ...(wantedOn && (settled.includes(status) || parcels.some(({ shipsOn }) => shipsOn !== wantedOn))
    ? [{ term: '출고희망일', value: shipWord(wantedOn) }]
    : []),
]

/** Another site: it opens beside the shop and learns nothing of the window it came from. */
const ReceiptLink = ({ url }: { url: string }) => (
  <a className="text-btn" href={url} target="_blank" rel="noopener noreferrer">
    카드전표 보기<span className="visually-hidden"> (새 창)</span>
  </a>
)

const refundLabel = {
  pending: '환불 진행 중',
  done: '환불 완료',
  failed: '환불 확인 중',
  'account-needed': '환불 계좌 필요',
} as const

export const paymentFacts = (order: OrderDetail) => {
  const { payment } = order
  return [
    { term: '결제수단', value: paymentWord(order) },
    ...(payment.card?.approveNumber
      ? [{ term: '승인번호', value: <span data-selectable="">{payment.card.approveNumber}</span> }]
      : []),
    ...(order.payPoints > 0 ? [{ term: '포인트', value: `${formatWhole(order.payPoints)}P` }] : []),
    {
      term: '증빙',
      value:
        payment.receiptUrl && payment.card ? (
          <ReceiptLink url={payment.receiptUrl} />
        ) : (
          taxDocumentLabel[order.taxDocument]
        ),
    },
    ...(payment.refund
      ? [
          {
            term: '환불',
            value: `${formatWon(payment.refund.amount)} · ${refundLabel[payment.refund.state]}`,
          },
        ]
      : []),
  ]
}
