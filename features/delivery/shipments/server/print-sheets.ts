import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { shipWord, storageWord } from '#features/buying/orders/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import type { Block, Sheet } from '#platform/pdf/sheet.ts'
import type { Bench, BenchLine } from '../contract.ts'
import { lotRefusalText } from '../labels.ts'
import { shortOf } from '../rules.ts'
import type { LabelFacts } from './label-queries.ts'

const frame = () => ({ mark: shopFacts.demoLine && '데모', footer: shopFacts.demoLine })
const PICKING = '피킹지'

const nameOf = (line: Pick<BenchLine, 'productName' | 'optionName'>) =>
  nameWithOption({ ...line, name: line.productName })
const useBy = (day: string | null) => (day ? formatDate(day) : '-')

/** The lots to go to, first expired first, until nothing is missing; then what there is too little of. */
function rowsOf(line: BenchLine): string[][] {
  let missing = line.wanted - line.picked
  const rows = line.lots.flatMap((lot) => {
    if (lot.refused !== null)
      return [['', lot.place ?? '', lot.lotNumber, useBy(lot.expiresOn), lotRefusalText[lot.refused], '']]
    const taken = Math.min(missing, lot.free)
    missing -= taken
    return taken > 0
      ? [['', lot.place ?? '', lot.lotNumber, useBy(lot.expiresOn), formatWhole(taken), '□']]
      : []
  })
  const short = shortOf(line)
  return [
    [nameOf(line), '', line.productCode, '', countText(line.wanted - line.picked, line.unitName), ''],
    ...rows,
    ...(short > 0 ? [['', '', '재고 부족', '', formatWhole(short), '']] : []),
  ]
}

const pileBlocks = (bench: Bench): Block[] => [
  {
    kind: 'pairs',
    pairs: [
      ['병의원', bench.clinic],
      ['주문번호', `${bench.orderNumber} · ${storageWord[bench.storage]}`],
      ['출고 약속', bench.promisedOn ? shipWord(bench.promisedOn) : '-'],
      ...(bench.useByMonths > 0
        ? [['유효기간', `${bench.useByMonths}개월 넘게 남은 로트만`] as [string, string]]
        : []),
      ['배송 메모', bench.memo || '-'],
    ],
  },
  {
    kind: 'table',
    columns: [
      { label: '상품', width: 34 },
      { label: '구역', width: 12 },
      { label: '로트·품번', width: 20 },
      { label: '유효기간', width: 14, align: 'center' },
      { label: '수량', width: 14, align: 'right' },
      { label: '확인', width: 6, align: 'center' },
    ],
    rows: bench.lines.flatMap(rowsOf),
  },
  {
    kind: 'signs',
    signs: [
      { label: '피킹', name: '' },
      { label: '검수', name: '' },
    ],
  },
]

/** One page for each pile, so that a clerk takes one along. */
export const pickingSheet = (benches: readonly Bench[], now: Date): Sheet => ({
  ...frame(),
  title: PICKING,
  facts: [['인쇄', formatDateTime(now)]],
  blocks: benches.flatMap((bench, at) => [
    ...(at > 0 ? [{ kind: 'page', title: PICKING } as const] : []),
    ...pileBlocks(bench),
  ]),
})

const labelTitle = ({ storage }: LabelFacts) =>
  storage === 'ambient' ? shopFacts.company : `${storageWord[storage]} 보관`

function labelBlocks(parcel: LabelFacts, box: number): Block[] {
  const { delivery, pieces } = parcel
  return [
    {
      kind: 'pairs',
      pairs: [
        ['받는 분', `${parcel.clinic}\n${delivery.receiver} · ${formatPhone(delivery.phone)}`],
        ['주소', `(${delivery.postcode}) ${delivery.address1} ${delivery.address2}`.trim()],
        ...(delivery.memo ? [['메모', delivery.memo] as [string, string]] : []),
        ['출고 건', `${parcel.orderNumber}/${parcel.number} · ${box}/${parcel.boxes}박스`],
        ...(parcel.trackingNumber ? [['송장', parcel.trackingNumber] as [string, string]] : []),
        ['보내는 분', `${shopFacts.company} · ${shopFacts.phone}`],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: '상품', width: 46 },
        { label: '로트 · 유효기간', width: 38 },
        { label: '수량', width: 16, align: 'right' },
      ],
      rows: pieces.map((piece) => [
        nameOf(piece),
        `${piece.lotNumber}\n${useBy(piece.expiresOn)}`,
        countText(piece.quantity, piece.unitName),
      ]),
    },
  ]
}

/** One page for each box. */
export function labelSheet(parcels: readonly LabelFacts[]): Sheet {
  const boxes = parcels.flatMap((parcel) =>
    Array.from({ length: parcel.boxes }, (_, at) => ({ parcel, box: at + 1 })),
  )
  return {
    ...frame(),
    size: 'label',
    title: labelTitle(boxes[0]!.parcel),
    facts: [],
    blocks: boxes.flatMap(({ parcel, box }, at) => [
      ...(at > 0 ? [{ kind: 'page', title: labelTitle(parcel) } as const] : []),
      ...labelBlocks(parcel, box),
    ]),
  }
}
