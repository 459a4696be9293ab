/** Times in ms; without an end they are infinite. */
export type Span = { startsAt: number; endsAt: number }
/** A price that stands over a span, of one option, buyer and quantity. */
export type StandingPrice = Span & { entryId: number; unitPrice: number }
export type WantedPrice = Span & { unitPrice: number }

export type Plan = {
  end: { entryId: number; endsAt: number }[]
  drop: number[]
  add: WantedPrice[]
  /** Of each wanted price, whether it is not there already. */
  isNew: boolean[]
}

export const overlaps = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt

type Piece = WantedPrice & { entryId?: number }

const stands = (pieces: readonly Piece[], wanted: WantedPrice) =>
  pieces.some(
    ({ startsAt, endsAt, unitPrice }) =>
      unitPrice === wanted.unitPrice && startsAt <= wanted.startsAt && endsAt === wanted.endsAt,
  )

/** What stood before a wanted price ends where it begins, and goes on where it ends. */
const laidOver = (pieces: readonly Piece[], wanted: WantedPrice): Piece[] => [
  ...pieces.flatMap((one): Piece[] => {
    if (!overlaps(one, wanted)) return [one]
    const { unitPrice, startsAt, endsAt } = one
    return [
      ...(startsAt < wanted.startsAt ? [{ ...one, endsAt: wanted.startsAt }] : []),
      ...(endsAt > wanted.endsAt ? [{ unitPrice, startsAt: wanted.endsAt, endsAt }] : []),
    ]
  }),
  wanted,
]

/** What has to be written so that each wanted price holds in its span instead of whatever stands there. */
export function planPrices(standing: readonly StandingPrice[], wanted: readonly WantedPrice[]): Plan {
  let pieces: readonly Piece[] = standing
  const isNew = wanted.map((one) => {
    if (stands(pieces, one)) return false
    pieces = laidOver(pieces, one)
    return true
  })
  const left = new Map(pieces.flatMap((one) => (one.entryId === undefined ? [] : [[one.entryId, one]])))
  return {
    isNew,
    end: standing.flatMap(({ entryId, endsAt }) => {
      const now = left.get(entryId)
      return now && now.endsAt !== endsAt ? [{ entryId, endsAt: now.endsAt }] : []
    }),
    drop: standing.filter(({ entryId }) => !left.has(entryId)).map(({ entryId }) => entryId),
    add: pieces.filter(({ entryId }) => entryId === undefined),
  }
}
