import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { countClaims, listOfficeClaims, readOfficeClaim } from '../contract.ts'
import { checksOf, suggestionFor } from './checks.ts'
import { lineFacts, orderFacts } from './facts.ts'
import { claimant, countAsked, officeClaims, queueCounts } from './office-queries.ts'
import { claimByNumber, claimLines, goodsOf } from './queries.ts'
import { showClaim, showHead } from './show.ts'

const places = keyset({ requestedAt: instantKey, id: idKey })
const HOUR = 3_600_000

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

  serve(countClaims, async ({ db, clock, settings }) => {
    const hours = settings.claims.answerHours
    const { late, ...counts } = (await queueCounts(db, new Date(clock.now().getTime() - hours * HOUR)))!
    return { counts, late, hours }
  }),

  serve(readOfficeClaim, async ({ db, settings, params, refuse }) => {
    const claim = await claimByNumber(db, params.claimNumber)
    const order = claim && (await orderFacts(db, claim.orderNumber, null))
    if (!claim || !order) throw refuse('claim-not-found')
    const [facts, lines] = [await lineFacts(db, order.id), await claimLines(db, claim.id)]
    const shown = await showClaim(db, claim, order.paymentKind)
    const goods = await goodsOf(db, claim.id)
    return {
      ...shown,
      ...(await claimant(db, claim.id))!,
      lines: shown.lines.map((line) => ({
        ...line,
        goods: goods.filter((one) => one.line === line.line).map(({ line: _, ...one }) => one),
      })),
      paymentKind: order.paymentKind,
      checks: checksOf({ order, claim, lines, facts, limits: settings.claims }),
      suggestion: suggestionFor(claim),
    }
  }),
]
