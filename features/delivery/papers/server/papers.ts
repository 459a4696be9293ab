import { formatDate, type IsoDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { deadlineOf, type InvoiceState } from '#features/delivery/invoices/rules.ts'
import { readClaimedFile } from '#features/running/files/server/index.ts'
import { lotOwner } from '#features/shelf/stock-keeping/server/index.ts'
import { printSheet } from '#platform/pdf/printer.ts'
import type { Services } from '#platform/server/serve.ts'
import type { Paper } from '../contract.ts'
import type { PaperFacts } from './facts.ts'
import { releaseSheet, statedOf, statementSheet } from './sheets.ts'
import { taxSheet } from './tax-sheet.ts'

type Parts = Pick<Services, 'db' | 'files'>
export type PaperFile = { name: string; bytes: Buffer }

const issued = (state: InvoiceState) => state === 'issued' || state === 'sent' || state === 'cancelling'
const hasBiologics = (order: PaperFacts, parcel: PaperFacts['parcels'][number]) =>
  parcel.pieces.some(({ line }) => order.lines.some((one) => one.line === line && one.biologic))

const monthText = (day: IsoDate) => `${Number(day.slice(5, 7))}월분`

/** Every paper of an order, in the order they are needed at an inspection. */
export function papersOf(order: PaperFacts): Paper[] {
  const stated = statedOf(order)
  const papers: Paper[] = []
  const add = (paper: Omit<Paper, 'format' | 'ready'> & Partial<Paper>) =>
    papers.push({ format: 'PDF', ready: true, ...paper })
  for (const { number, shippedAt } of order.parcels) {
    const lines = stated.get(number)
    if (lines)
      add({
        key: `statement-${number}`,
        title: '거래명세서',
        note: '로트·유효기간, 인수자',
        target: `${number}차 ${formatWon(lines.reduce((sum, { amount }) => sum + amount, 0))}`,
        state: `발행 ${formatDate(shippedAt).slice(5)}`,
      })
  }
  for (const { id, kind, state, taxable, writtenOn, email, corrects } of order.invoices)
    add({
      key: `tax-${id}`,
      title: `${corrects ? '수정 ' : ''}${taxable ? '전자세금계산서' : '전자계산서'}`,
      note: `${kind === 'month' ? '월 합계' : kind === 'order' ? '주문별' : '수정'} · ${email}`,
      target: monthText(writtenOn),
      ready: issued(state),
      state: issued(state) ? `발행 ${formatDate(writtenOn).slice(5)}` : '발행 확인 중',
    })
  if (order.taxDocument === 'tax-invoice' && order.invoices.length === 0)
    add({
      key: 'tax-0',
      title: '전자세금계산서',
      note: '월 합계',
      target: order.suppliedOn ? monthText(order.suppliedOn) : '출고를 마친 달',
      ready: false,
      state: order.suppliedOn
        ? `${formatDate(deadlineOf(order.suppliedOn.slice(0, 7))).slice(5)}까지 발행 예정`
        : '다음 달 10일까지 발행 예정',
    })
  for (const parcel of order.parcels.filter((one) => hasBiologics(order, one)))
    add({
      key: `release-${parcel.number}`,
      title: '생물학적제제 출하증명서',
      note:
        parcel.handoverTemperature === null
          ? '서명'
          : `인계 온도 ${parcel.handoverTemperature.toFixed(1)}℃ · 서명`,
      target: `${parcel.number}차 ${parcel.exchange ? '교환' : '배송'}`,
      state: `발행 ${formatDate(parcel.shippedAt).slice(5)}`,
    })
  for (const { id, kind, lotNumber } of order.lotPapers)
    add({ key: `lot-${id}`, title: kind, note: '로트 문서', target: `로트 ${lotNumber}`, state: '있음' })
  const documents = documentsOf(order)
  if (documents.length > 0)
    add({
      key: 'product',
      title: '허가증·첨부문서',
      note: '상품별',
      target: `${new Set(documents.map(({ productId }) => productId)).size}종`,
      state: `${documents.length}건`,
      format: 'ZIP',
    })
  return papers
}

const documentsOf = (order: PaperFacts) => [
  ...new Map(
    order.lines
      .filter(({ shipped }) => shipped > 0)
      .flatMap(({ productId, documents }) =>
        documents.map((one) => [one.fileId, { ...one, productId }] as const),
      ),
  ).values(),
]

const fileName = (text: string) => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 80)

async function bytesOf(parts: Parts, fileId: string, claimedBy: string) {
  const file = await readClaimedFile(parts, { fileId, claimedBy })
  if (!file) return null
  const chunks: Buffer[] = []
  if (Buffer.isBuffer(file.content)) chunks.push(file.content)
  else for await (const chunk of file.content) chunks.push(chunk as Buffer)
  return { name: file.name, bytes: Buffer.concat(chunks) }
}

/** The files behind one paper, drawn or read one after the other; none when it is not there. */
async function* filesOf(parts: Parts, order: PaperFacts, key: string): AsyncGenerator<PaperFile> {
  const number = Number(key.split('-')[1])
  const parcel = order.parcels.find((one) => one.number === number)
  const lotPaper = key.startsWith('lot-') ? order.lotPapers.find(({ id }) => id === number) : undefined
  const invoice = order.invoices.find(({ id, state }) => id === number && issued(state))
  if (key.startsWith('statement-') && parcel && !parcel.exchange)
    yield { name: `거래명세서-${number}차.pdf`, bytes: await printSheet(statementSheet(order, parcel)) }
  else if (key.startsWith('release-') && parcel && hasBiologics(order, parcel))
    yield { name: `출하증명서-${number}차.pdf`, bytes: await printSheet(releaseSheet(order, parcel)) }
  else if (key.startsWith('tax-') && invoice)
    yield { name: `세금계산서-${invoice.number}.pdf`, bytes: await printSheet(taxSheet(invoice)) }
  else if (lotPaper) {
    const file = await bytesOf(parts, lotPaper.fileId, lotOwner(lotPaper.lotId))
    if (file)
      yield {
        name: `로트 문서/${fileName(`${lotPaper.lotNumber} ${lotPaper.kind}-${lotPaper.id}`)} ${fileName(file.name)}`,
        bytes: file.bytes,
      }
  } else if (key === 'product')
    for (const document of documentsOf(order)) {
      const file = await bytesOf(parts, document.fileId, `product:${document.productId}`)
      if (file) yield { name: `상품 문서/${fileName(document.title)}.pdf`, bytes: file.bytes }
    }
}

/** One paper: a file, or several that belong together. */
export async function readPaper(parts: Parts, order: PaperFacts, key: string): Promise<PaperFile[]> {
  const found: PaperFile[] = []
  for await (const file of filesOf(parts, order, key)) found.push(file)
  return found
}

/** All that is there of some orders, each in a folder of its own; what goods have in common is there once. */
export async function* papersIn(
  parts: Parts,
  orders: AsyncIterable<PaperFacts> | Iterable<PaperFacts>,
  /** A folder around each order's, such as the clinic's. */
  folderOf?: (order: PaperFacts) => string,
): AsyncGenerator<PaperFile> {
  const given = new Set<string>()
  const isNew = (name: string) => !given.has(name) && given.add(name) !== undefined
  for await (const order of orders) {
    const folder = folderOf && `${fileName(folderOf(order))}/`
    for (const { key, ready } of papersOf(order)) {
      const isShared = /^(?:product$|lot-|tax-)/.test(key)
      if (!ready || (isShared && key !== 'product' && !isNew(`${folder ?? ''}${key}`))) continue
      for await (const file of filesOf(parts, order, key)) {
        const name = `${folder ?? ''}${isShared ? '' : `${order.orderNumber}/`}${file.name}`
        if (key !== 'product' || isNew(name)) yield { ...file, name }
      }
    }
  }
}
