import { formatBusinessNumber } from '#domain/business-number.ts'
import { seoulDate, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { clearanceOfOption } from '#features/shelf/clearances/server/index.ts'
import type { ShownPrice } from '#features/shelf/prices/contract.ts'
import { priceFor, type PriceOverride } from '#features/shelf/prices/rules.ts'
import { pricesOfOption, type SpannedPrice } from '#features/shelf/prices/server/index.ts'
import type { Queryable } from '#platform/database/database.ts'
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
    const { quantity, day } = query
    const { optionId, productCode, name, optionName, unitName, priceOnRequest } = option
    const since = new Date(Math.min(at.getTime(), now.getTime()) - QUARTER)
    const asked = { institutionId, priceGroupId, since, at }
    const { spans, priceAt } = await pricesThen(db, option, asked)
    const price = priceAt(quantity)
    const offer = option.isClearance ? await offerFor(db, optionId, { ...asked, day }) : undefined
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
      productCode,
      name,
      optionName,
      unitName,
      priceOnRequest,
      quantity,
      price,
      clearance: offer ? shownOffer(offer, price, quantity) : null,
      considered: [
        ...spans.map((span) => ({
          ...consideredOf(span),
          not: span === taken ? null : notTaken(span, quantity, at),
        })),
        ...(offer ? [offer.considered(option.price)] : ownPrices(option, day, taken !== undefined)),
      ].toSorted((one, other) => one.unitPrice - other.unitPrice),
    }
  }),
]

type Priced = NonNullable<Awaited<ReturnType<typeof optionToPrice>>>
type Asked = { institutionId: number; priceGroupId: number | null; since: Date; at: Date }

/** What may set the price of an option, and what it is for a quantity. */
async function pricesThen(db: Queryable, option: Priced, { at, ...buyer }: Asked) {
  const { price, listPrice, optionId, isClearance } = option
  const spans = await pricesOfOption(db, { optionId, ...buyer })
  const overrides = spans.filter((span) => isInForce(span, at)).map(overrideOf)
  const own = { price, listPrice, clearanceState: isClearance && 'on' }
  return {
    spans,
    priceAt: (quantity: number) => priceFor({ option: own, overrides, quantity, now: at }),
  }
}

/** The option's own price, and what it will be. */
const ownPrices = ({ price, plans }: Priced, day: IsoDate, isBeaten: boolean): Considered[] => [
  {
    ...nothing,
    unitPrice: price,
    from: plans.findLast(({ startsOn }) => startsOn <= day)?.startsOn ?? null,
    not: isBeaten ? 'dearer' : null,
  },
  ...plans
    .filter(({ startsOn }) => startsOn > day)
    .map(({ startsOn, price: unitPrice }) => ({
      ...nothing,
      unitPrice,
      from: startsOn,
      not: 'not-yet' as const,
    })),
]

/** What near-expiry goods an option sells, and what the ordinary option costs the same clinic. */
async function offerFor(db: Queryable, optionId: number, asked: Asked & { day: IsoDate }) {
  const { ordinaryCode, startedAt, endedAt, until, ...goods } = (await clearanceOfOption(db, optionId))!
  const { at, day } = asked
  const ordinary = (await optionToPrice(db, ordinaryCode, { at, day }))!
  const { priceAt } = await pricesThen(db, ordinary, asked)
  const from = seoulDate(startedAt)
  // staff may have ended it on its first day
  const days = { from, until: until < from ? from : until }
  const isOver = day > until || (endedAt !== null && at >= endedAt)
  return {
    goods: { ...goods, ...days },
    ordinaryAt: priceAt,
    smallest: smallestOrder(ordinary),
    considered: (unitPrice: number): Considered => ({
      ...nothing,
      ...days,
      reason: 'clearance',
      unitPrice,
      not: day < from ? 'not-yet' : isOver ? 'over' : null,
    }),
  }
}

const shownOffer = (
  { goods, ordinaryAt, smallest }: Awaited<ReturnType<typeof offerFor>>,
  { unitPrice }: ShownPrice,
  quantity: number,
) => ({ ...goods, ordinary: ordinaryAt(quantity), isOffered: unitPrice < ordinaryAt(smallest).unitPrice })

const nothing = { reason: 'base' as const, minQuantity: 1, promotionName: null, from: null, until: null }

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
