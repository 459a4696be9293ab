import { formatBusinessNumber } from '#domain/business-number.ts'
import { seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { priceFor, type PriceOverride } from '#features/shelf/prices/rules.ts'
import { overridesFrom } from '#features/shelf/prices/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { checkPrice, type Considered, type NotTaken } from '../price-check-contract.ts'
import { institutionsCalled, optionToPrice } from './price-check-queries.ts'

/** On another day than today the price is that of noon in Seoul. */
const HALF_DAY = 43_200_000

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
    const option = await optionToPrice(db, query.code, { institutionId, priceGroupId })
    if (!option) throw refuse('option-not-found')
    const now = clock.now()
    const at = query.day === seoulDate(now) ? now : new Date(seoulMidnight(query.day).getTime() + HALF_DAY)
    const overrides = overridesFrom(option.overrides)
    const { price: base, listPrice, overrides: _, ...product } = option
    const { quantity } = query
    const asked = { option: { price: base, listPrice }, now: at }
    const price = priceFor({ ...asked, overrides, quantity })
    const isTaken = (override: PriceOverride) =>
      override.scope === price.reason &&
      override.unitPrice === price.unitPrice &&
      override.promotion?.name === price.promotionName &&
      notTaken(override, quantity, at) === 'dearer'
    const taken = overrides.find(isTaken)
    return {
      ...shown,
      businessNumber: formatBusinessNumber(shown.businessNumber),
      ...product,
      quantity,
      price,
      considered: [
        ...overrides.map((override) => ({
          ...consideredOf(override),
          not: override === taken ? null : notTaken(override, quantity, at),
        })),
        {
          ...nothing,
          reason: 'base' as const,
          minQuantity: 1,
          unitPrice: base,
          not: taken ? ('dearer' as const) : null,
        },
      ].toSorted((one, other) => one.unitPrice - other.unitPrice),
    }
  }),
]

const nothing = { promotionName: null, from: null, until: null }

const consideredOf = ({
  scope,
  minQuantity,
  unitPrice,
  promotion,
}: PriceOverride): Omit<Considered, 'not'> => ({
  ...nothing,
  reason: scope,
  minQuantity,
  unitPrice,
  ...(promotion && {
    promotionName: promotion.name,
    from: seoulDate(new Date(promotion.startsAt)),
    // it runs up to its end, not at it
    until: seoulDate(new Date(promotion.endsAt - 1)),
  }),
})

function notTaken({ minQuantity, promotion }: PriceOverride, quantity: number, at: Date): NotTaken {
  if (promotion && at.getTime() < promotion.startsAt) return 'not-yet'
  if (promotion && at.getTime() >= promotion.endsAt) return 'over'
  return minQuantity > quantity ? 'fewer' : 'dearer'
}
