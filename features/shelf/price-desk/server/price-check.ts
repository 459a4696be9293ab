import { formatBusinessNumber } from '#domain/business-number.ts'
import { seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { priceFor, type PriceOverride } from '#features/shelf/prices/rules.ts'
import { pricesOfOption, type SpannedPrice } from '#features/shelf/prices/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { checkPrice, type Considered, type NotTaken } from '../price-check-contract.ts'
import { institutionsCalled, optionToPrice } from './price-check-queries.ts'

/** On another day than today the price is that of noon in Seoul. */
const HALF_DAY = 43_200_000
/** What was over longer ago is not told as considered. */
const QUARTER = 90 * 86_400_000

export const priceCheckRoutes = [
  serve(checkPrice, async ({ db, clock, query, refuse }) => {
    const found = await institutionsCalled(db, query.institution)
    const [clinic, other] = found
    if (!clinic) throw refuse('institution-not-found')
    const isNamed = (one: typeof clinic) =>
      one.businessNumber === query.institution.replace(/\D/g, '') || one.institutionName === query.institution
    if (other && !isNamed(clinic))
      throw refuse('institution-unclear', {
        values: [found.map(({ institutionName }) => institutionName).join(', ')],
      })
    const { institutionId, priceGroupId, ...shown } = clinic
    const now = clock.now()
    const at = query.day === seoulDate(now) ? now : new Date(seoulMidnight(query.day).getTime() + HALF_DAY)
    const option = await optionToPrice(db, query.code, { at, day: query.day })
    if (!option) throw refuse('option-not-found')
    const { price: base, listPrice, optionId, plans, ...product } = option
    const plan = plans.findLast(({ startsOn }) => startsOn <= query.day)
    const { quantity } = query
    const since = new Date(Math.min(at.getTime(), now.getTime()) - QUARTER)
    const spans = await pricesOfOption(db, { optionId, institutionId, priceGroupId, since })
    const price = priceFor({
      option: { price: base, listPrice },
      overrides: spans.filter((span) => isInForce(span, at)).map(overrideOf),
      quantity,
      now: at,
    })
    const taken = spans.find(
      (span) =>
        span.scope === price.reason &&
        span.unitPrice === price.unitPrice &&
        (span.promotionName ?? undefined) === price.promotionName &&
        notTaken(span, quantity, at) === 'dearer',
    )
    return {
      ...shown,
      businessNumber: formatBusinessNumber(shown.businessNumber),
      ...product,
      quantity,
      price,
      considered: [
        ...spans.map((span) => ({
          ...consideredOf(span),
          not: span === taken ? null : notTaken(span, quantity, at),
        })),
        {
          ...nothing,
          reason: 'base' as const,
          minQuantity: 1,
          unitPrice: base,
          from: plan?.startsOn ?? null,
          not: taken ? ('dearer' as const) : null,
        },
        ...plans
          .filter(({ startsOn }) => startsOn > query.day)
          .map(({ startsOn, price: unitPrice }) => ({
            ...nothing,
            reason: 'base' as const,
            minQuantity: 1,
            unitPrice,
            from: startsOn,
            not: 'not-yet' as const,
          })),
      ].toSorted((one, other) => one.unitPrice - other.unitPrice),
    }
  }),
]

const nothing = { promotionName: null, from: null, until: null }

const isInForce = ({ startsAt, endsAt }: SpannedPrice, at: Date) =>
  (startsAt === null || startsAt <= at) && (endsAt === null || at < endsAt)

/** As the price function takes one that is in force. */
const overrideOf = ({ scope, minQuantity, unitPrice, promotionName }: SpannedPrice): PriceOverride => ({
  scope,
  minQuantity,
  unitPrice,
  ...(promotionName !== null && {
    promotion: { name: promotionName, startsAt: -Infinity, endsAt: Infinity },
  }),
})

const consideredOf = ({
  scope,
  minQuantity,
  unitPrice,
  promotionName,
  startsAt,
  endsAt,
}: SpannedPrice): Omit<Considered, 'not'> => ({
  reason: scope,
  minQuantity,
  unitPrice,
  promotionName,
  from: startsAt && seoulDate(startsAt),
  // it runs up to its end, not at it
  until: endsAt && seoulDate(new Date(endsAt.getTime() - 1)),
})

function notTaken({ minQuantity, startsAt, endsAt }: SpannedPrice, quantity: number, at: Date): NotTaken {
  if (startsAt && at < startsAt) return 'not-yet'
  if (endsAt && at >= endsAt) return 'over'
  return minQuantity > quantity ? 'fewer' : 'dearer'
}
