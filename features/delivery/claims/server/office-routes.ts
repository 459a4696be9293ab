import { seoulDate } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { mask } from '#domain/masks.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, instantKey, keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { countClaims, exportClaims, listOfficeClaims, readClaimPlace, readOfficeClaim } from '../contract.ts'
import { claimKindLabel, claimReasonLabel, claimStateLabel } from '../labels.ts'
import { checksOf, suggestionFor } from './checks.ts'
import { shortLines } from './exchange-queries.ts'
import { lineFacts, orderFacts } from './facts.ts'
import { claimant, countAsked, officeClaims, queueCounts } from './office-queries.ts'
import { claimByNumber, claimLines, goodsOf, type ClaimRow } from './queries.ts'
import { showClaim, showHead } from './show.ts'

const places = keyset({ requestedAt: instantKey, refund: wholeKey(12), id: idKey })
const HOUR = 3_600_000

const placeOf = ({ collectFrom: place }: Pick<ClaimRow, 'collectFrom'>) =>
  place && {
    receiver: place.receiver,
    phone: formatPhone(place.phone),
    address: `(${place.postcode}) ${[place.address1, place.address2].filter(Boolean).join(' ')}`,
  }

export const officeRoutes = [
  serve(listOfficeClaims, async ({ db, clock, settings, query }) => {
    const found = await officeClaims(db, query, places.read(query.cursor), query.size + 1)
    const { rows, next } = places.page(found, query.size)
    const answerBy = clock.now().getTime() - settings.claims.answerHours * HOUR
    return {
      rows: rows.map((row) => ({
        ...showHead(row),
        late: row.state === 'asked' && row.requestedAt.getTime() < answerBy,
      })),
      next,
      total: await countAsked(db, query),
    }
  }),

  serve(exportClaims, async ({ db, clock, query, refuse }) => {
    const rows = await officeClaims(db, query, null, EXCEL_ROWS + 1)
    if (rows.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '클레임',
      plainName: 'claims',
      at: clock.now(),
      columns: [
        { title: '신청번호', width: 22, value: ({ claimNumber }) => claimNumber },
        { title: '종류', value: ({ kind }) => claimKindLabel[kind] },
        { title: '상태', value: (row) => claimStateLabel(row) },
        { title: '병의원', width: 24, value: ({ institution }) => institution },
        { title: '주문번호', width: 20, value: ({ orderNumber }) => orderNumber },
        { title: '상품', width: 36, value: ({ summary }) => summary },
        { title: '사유', value: ({ reason }) => claimReasonLabel[reason] },
        { title: '사진', value: ({ pictures }) => pictures },
        { title: '금액(원)', value: ({ refund }) => refund },
        { title: '신청일시', width: 20, value: ({ requestedAt }) => requestedAt },
        { title: '병의원에 보인 말', width: 40, value: ({ reply }) => reply },
      ],
      rows,
    })
  }),

  serve(countClaims, async ({ db, clock, settings }) => {
    const hours = settings.claims.answerHours
    const { late, ...counts } = (await queueCounts(db, new Date(clock.now().getTime() - hours * HOUR)))!
    return { counts, late, hours }
  }),

  serve(readOfficeClaim, async ({ db, clock, settings, params, refuse }) => {
    const claim = await claimByNumber(db, params.claimNumber)
    const order = claim && (await orderFacts(db, claim.orderNumber, null))
    if (!claim || !order) throw refuse('claim-not-found')
    const [facts, lines] = [await lineFacts(db, order.id), await claimLines(db, claim.id)]
    const shown = await showClaim(db, claim, order.paymentKind, ({ member, staff }) =>
      member === null ? (staff ?? '메디몰') : mask('NAME', member),
    )
    const place = placeOf(claim)
    const goods = await goodsOf(db, claim.id)
    const short = await shortLines(db, claim.id, seoulDate(clock.now()))
    return {
      ...shown,
      ...(await claimant(db, claim.id))!,
      lines: shown.lines.map((line) => ({
        ...line,
        goods: goods.filter((one) => one.line === line.line).map(({ line: _, ...one }) => one),
      })),
      paymentKind: order.paymentKind,
      checks: checksOf({ order, claim, lines, facts, short, limits: settings.claims }),
      suggestion: suggestionFor(claim),
      short: short.length > 0,
      place: place && {
        receiver: mask('NAME', place.receiver),
        phone: mask('PHONE', place.phone),
        address: mask('ADRESS', place.address),
      },
    }
  }),

  serve(readClaimPlace, async ({ db, params, refuse }) => {
    const claim = await claimByNumber(db, params.claimNumber)
    const place = claim && placeOf(claim)
    if (!place) throw refuse('claim-not-found')
    return place
  }),
]
