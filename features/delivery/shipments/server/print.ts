import { formatBy } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { storageWord } from '#features/buying/orders/labels.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { printSheet } from '#platform/pdf/printer.ts'
import { csvStream } from '#platform/server/csv.ts'
import { FileAnswer, serve } from '#platform/server/serve.ts'
import { exportLabels, printLabels, printPickingList } from '../print-contract.ts'
import { openBenches } from './bench.ts'
import { labelFacts } from './label-queries.ts'
import { labelSheet, pickingSheet } from './print-sheets.ts'

const stamp = (at: Date) => formatBy(at, 'yyyy-MM-dd HH:mm').replaceAll(/[-:]/g, '').replace(' ', '_')

const pilesOf = (list: string) =>
  list.split(',').map((key) => {
    const [orderNumber, storage] = key.split('/')
    return { orderNumber: orderNumber!, storage: Storage.parse(storage) }
  })
const idsOf = (list: string) => list.split(',').map(Number)

const pdf = (name: string, plainName: string, content: Buffer) =>
  new FileAnswer({
    name: `${name}.pdf`,
    plainName: `${plainName}.pdf`,
    type: 'application/pdf',
    content,
    size: content.length,
    inline: true,
  })

/** What was read already, as one batch. */
async function* once<Row>(rows: readonly Row[]) {
  yield rows
}

export const printRoutes = [
  serve(printPickingList, async ({ db, clock, query, refuse }) => {
    const now = clock.now()
    const benches = (await openBenches(db, pilesOf(query.piles), now)).map(({ bench }) => bench)
    const open = benches.filter(({ state, lines }) => state !== 'packed' && lines.length > 0)
    if (open.length === 0) throw refuse('nothing-to-print')
    return pdf(`피킹지_${stamp(now)}`, `picking_${stamp(now)}`, await printSheet(pickingSheet(open, now)))
  }),

  serve(printLabels, async ({ db, clock, query, refuse }) => {
    const parcels = await labelFacts.rows(db, { parcelIds: idsOf(query.parcels) })
    if (parcels.length === 0) throw refuse('no-parcels')
    const at = stamp(clock.now())
    return pdf(`라벨_${at}`, `labels_${at}`, await printSheet(labelSheet(parcels)))
  }),

  serve(exportLabels, async ({ db, clock, query, refuse }) => {
    const parcels = await labelFacts.rows(db, { parcelIds: idsOf(query.parcels) })
    if (parcels.length === 0) throw refuse('no-parcels')
    return csvStream({
      name: '송장출력',
      plainName: 'labels',
      at: clock.now(),
      batches: once(parcels),
      columns: [
        { title: '주문번호', value: ({ orderNumber, number }) => `${orderNumber}/${number}` },
        { title: '받는분', value: ({ clinic, delivery }) => `${clinic} ${delivery.receiver}` },
        { title: '전화번호', value: ({ delivery }) => formatPhone(delivery.phone) },
        { title: '우편번호', value: ({ delivery }) => delivery.postcode },
        { title: '주소', value: ({ delivery }) => `${delivery.address1} ${delivery.address2}`.trim() },
        { title: '배송메모', value: ({ delivery }) => delivery.memo },
        { title: '보관', value: ({ storage }) => storageWord[storage] },
        { title: '박스수', value: ({ boxes }) => boxes },
        {
          title: '품목',
          value: ({ pieces }) =>
            pieces
              .map(
                ({ productName, optionName, quantity }) =>
                  `${nameWithOption({ name: productName, optionName })} ${quantity}`,
              )
              .join(' / '),
        },
        { title: '택배사', value: ({ carrier }) => carrier ?? '' },
        { title: '송장번호', value: ({ trackingNumber }) => trackingNumber ?? '' },
      ],
    })
  }),
]
