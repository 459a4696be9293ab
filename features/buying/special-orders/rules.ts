import type { IsoDate } from '#domain/calendar.ts'

type OfferState = 'upcoming' | 'offered' | 'ordered' | 'sold-out' | 'expired' | 'closed'

export type Term = { startsOn: IsoDate; endsOn: IsoDate; closed: boolean }

/** Where an offer stands for one clinic on a day. The last day belongs to it. */
export function offerState(
  offer: Term,
  today: IsoDate,
  { left, ordered }: { left: number; ordered: boolean },
): OfferState {
  if (ordered) return 'ordered'
  if (offer.closed) return 'closed'
  if (today > offer.endsOn) return 'expired'
  if (today < offer.startsOn) return 'upcoming'
  return left > 0 ? 'offered' : 'sold-out'
}

/** Why nothing of the offer can be ordered on this day, or null. */
export function termProblem(offer: Term, today: IsoDate): string | null {
  if (offer.closed) return '담당자가 마감한 스페셜오더예요. 필요하시면 다시 견적을 요청해 주세요.'
  if (today > offer.endsOn) return '수락 기간이 끝난 스페셜오더예요. 필요하시면 다시 견적을 요청해 주세요.'
  if (today < offer.startsOn)
    return `${offer.startsOn.replaceAll('-', '.')}부터 주문할 수 있는 스페셜오더예요.`
  return null
}
