import { amountInHangul } from '#domain/amount-in-hangul.ts'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { soldOf } from '#features/buying/orders/sold.ts'
import type { Sheet } from '#platform/pdf/sheet.ts'
import { statedLines } from '../rules.ts'
import type { PaperFacts } from './facts.ts'

type Parcel = PaperFacts['parcels'][number]
type Pairs = [label: string, value: string][]

export const frame = () => ({ mark: shopFacts.demoLine && '데모', footer: shopFacts.demoLine })

export const supplier = (): Pairs => [
  ['등록번호', shopFacts.businessNumber],
  ['상호', shopFacts.company],
  ['대표자', shopFacts.head],
  ['주소', shopFacts.address],
  ['전화', shopFacts.phone],
]
/** With the place of the seal behind the name. */
const sealed = (): Pairs =>
  supplier().map(([label, value]) =>
    label === '대표자' ? [label, `${value}          (인)`] : [label, value],
  )
const buyerPairs = ({ buyer }: PaperFacts): Pairs => [
  ['등록번호', formatBusinessNumber(buyer.businessNumber)],
  ['상호', buyer.name],
  ['대표자', buyer.directorName],
  ['주소', buyer.address],
  ['전화', formatPhone(buyer.phone)],
]

const lotText = ({ lotNumber, expiresOn, quantity }: Parcel['pieces'][number]) =>
  `${lotNumber}${expiresOn ? ` ~${formatDate(expiresOn)}` : ''} (${formatWhole(quantity)})`

/** What each parcel states; one that is sent anew states nothing. */
export const statedOf = (order: PaperFacts) =>
  statedLines(
    soldOf(order),
    order.parcels.filter(({ exchange }) => !exchange),
  )

/** 거래명세서 of one parcel, with the lots that are in it. */
export function statementSheet(order: PaperFacts, parcel: Parcel): Sheet {
  const stated = statedOf(order).get(parcel.number)!
  const byLine = new Map(order.lines.map((line) => [line.line, line]))
  const total = stated.reduce((sum, { amount }) => sum + amount, 0)
  const vat = stated.reduce((sum, line) => sum + line.vat, 0)
  return {
    ...frame(),
    title: '거래명세서',
    facts: [
      ['주문번호', `${order.orderNumber} · ${parcel.number}차 배송`],
      ['거래일자', formatDate(parcel.shippedAt)],
    ],
    blocks: [
      {
        kind: 'parties',
        boxes: [
          { title: '공급자', pairs: sealed() },
          { title: '공급받는자', pairs: buyerPairs(order) },
        ],
      },
      { kind: 'line', label: '합계금액', text: amountInHangul(total), end: `${formatWhole(total)}원` },
      {
        kind: 'table',
        columns: [
          { label: '번호', width: 5, align: 'center' },
          { label: '품목', width: 24 },
          { label: '규격', width: 16 },
          { label: '로트 · 유효기간', width: 20 },
          { label: '수량', width: 8, align: 'right' },
          { label: '단가', width: 11, align: 'right' },
          { label: '공급가액', width: 12, align: 'right' },
          { label: '세액', width: 10, align: 'right' },
        ],
        rows: stated.map((one, index) => {
          const line = byLine.get(one.line)
          return [
            String(index + 1),
            line?.name ?? '배송비',
            line?.spec ?? '',
            parcel.pieces
              .filter((piece) => piece.line === one.line)
              .map(lotText)
              .join('\n'),
            `${formatWhole(one.quantity)}${line?.unitName ?? '건'}`,
            formatWhole(line?.unitPrice ?? one.amount),
            formatWhole(one.amount - one.vat),
            line?.taxable === false ? '면세' : formatWhole(one.vat),
          ]
        }),
        foot: ['', '합계', '', '', '', '', formatWhole(total - vat), formatWhole(vat)],
      },
      {
        kind: 'notes',
        lines: ['단가에는 부가세가 들어 있어요. 과세 품목의 공급가액과 세액은 주문 전체에서 나눈 값이에요.'],
      },
      {
        kind: 'signs',
        signs: [
          { label: '공급자', name: shopFacts.company },
          { label: '인수자', name: order.receiver },
        ],
      },
    ],
  }
}

/** 생물학적제제 출하증명서: what was handed over how cold, by whom to whom. */
export function releaseSheet(order: PaperFacts, parcel: Parcel): Sheet {
  const goods = parcel.pieces.flatMap((piece) => {
    const line = order.lines.find((one) => one.line === piece.line)!
    return line.biologic ? [{ ...piece, ...line }] : []
  })
  return {
    ...frame(),
    title: '생물학적제제 출하증명서',
    facts: [
      ['주문번호', `${order.orderNumber} · ${parcel.number}차 ${parcel.exchange ? '교환' : '배송'}`],
      ['출하일시', formatDateTime(parcel.shippedAt)],
    ],
    blocks: [
      {
        kind: 'parties',
        boxes: [
          { title: '출하자', pairs: [...sealed(), ['의약품도매상 허가', shopFacts.drugWholesaler]] },
          { title: '받는 자', pairs: buyerPairs(order) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: '제품명', width: 28 },
          { label: '규격', width: 20 },
          { label: '제조번호(로트)', width: 16 },
          { label: '유효기간', width: 14, align: 'center' },
          { label: '수량', width: 10, align: 'right' },
        ],
        rows: goods.map((piece) => [
          piece.name,
          piece.goodsSpec,
          piece.lotNumber,
          piece.expiresOn ? formatDate(piece.expiresOn) : '',
          `${formatWhole(piece.quantity)}${piece.unitName}`,
        ]),
      },
      {
        kind: 'pairs',
        title: '수송과 보관',
        pairs: [
          ['보관조건', '냉장 2~8°C, 얼리지 않음'],
          [
            '인계 온도',
            parcel.handoverTemperature === null ? '기록 없음' : `${parcel.handoverTemperature.toFixed(1)}°C`,
          ],
          ['인계', `${formatDateTime(parcel.shippedAt)} · ${parcel.handedOverBy ?? ''}`],
        ],
      },
      {
        kind: 'signs',
        signs: [
          { label: '인계자', name: parcel.handedOverBy ?? '' },
          { label: '인수자', name: parcel.receivedBy ?? order.receiver },
        ],
      },
    ],
  }
}
