/** Times in ms; without an end they are infinite. */
export type Span = { startsAt: number; endsAt: number }
/** A price that stands over a span, of one option, buyer and quantity. */
export type StandingPrice = Span & { entryId: number; unitPrice: number }
export type WantedPrice = Span & { unitPrice: number }

export type Plan = {
  end: { entryId: number; endsAt: number }[]
  drop: number[]
  add: WantedPrice[]
}

export const overlaps = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/**
 * What has to be written so that the wanted price holds in its span instead of whatever stands there. What stood
 * before it ends where it begins, and goes on where it ends. Null when it stands already.
 */
export function planPrice(standing: readonly StandingPrice[], wanted: WantedPrice): Plan | null {
  const met = standing.filter((one) => overlaps(one, wanted))
  const [only] = met
  if (
    met.length === 1 &&
    only!.unitPrice === wanted.unitPrice &&
    only!.startsAt <= wanted.startsAt &&
    only!.endsAt === wanted.endsAt
  )
    return null
  return {
    end: met
      .filter(({ startsAt }) => startsAt < wanted.startsAt)
      .map(({ entryId }) => ({ entryId, endsAt: wanted.startsAt })),
    drop: met.filter(({ startsAt }) => startsAt >= wanted.startsAt).map(({ entryId }) => entryId),
    add: [
      wanted,
      ...met
        .filter(({ endsAt }) => endsAt > wanted.endsAt)
        .map(({ unitPrice, endsAt }) => ({ unitPrice, startsAt: wanted.endsAt, endsAt })),
    ],
  }
}
