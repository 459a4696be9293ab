import type { IsoDate } from '#domain/calendar.ts'
import { smallestOrder, type QuantityRule } from '#features/shelf/catalogue/rules.ts'

type OfferState = 'upcoming' | 'offered' | 'ordered' | 'sold-out' | 'expired' | 'closed'

export type Term = { startsOn: IsoDate; endsOn: IsoDate; closed: boolean }

/** Where an offer stands for one clinic on a day. The last day belongs to it. */
export function offerState(
  offer: Term,
  today: IsoDate,
  { isLeft, ordered }: { isLeft: boolean; ordered: boolean },
): OfferState {
  if (ordered) return 'ordered'
  if (offer.closed) return 'closed'
  if (today > offer.endsOn) return 'expired'
  if (today < offer.startsOn) return 'upcoming'
  return isLeft ? 'offered' : 'sold-out'
}

/** Why nothing of the offer can be ordered on this day, or null. */
export function termProblem(offer: Term, today: IsoDate): string | null {
  if (offer.closed) return '담당자가 마감한 스페셜오더예요. 필요하시면 다시 견적을 요청해 주세요.'
  if (today > offer.endsOn) return '수락 기간이 끝난 스페셜오더예요. 필요하시면 다시 견적을 요청해 주세요.'
  if (today < offer.startsOn)
    return `${offer.startsOn.replaceAll('-', '.')}부터 주문할 수 있는 스페셜오더예요.`
  return null
}

/** Why clinics could not order all of a line that is offered, or null: it must be some smallest orders and steps. */
export function wholeProblem(rule: QuantityRule & { unitName: string }, quantity: number): string | null {
  const { stepQuantity, unitName } = rule
  if (quantity < smallestOrder(rule)) return `최소 ${smallestOrder(rule)}${unitName}부터 주문할 수 있어요.`
  return quantity % stepQuantity === 0 ? null : `${stepQuantity}${unitName} 단위로 주문할 수 있어요.`
}

/** Whether what an offer has left of a line can still be ordered. */
export const isLeft = (line: QuantityRule & { left: number }) => line.left >= smallestOrder(line)

/** Why a clinic can order nothing of an offer on this day, whether it has ordered of it or not; null when it can. */
export const offerProblem = (
  offer: Term & { lines: readonly (QuantityRule & { left: number })[] },
  today: IsoDate,
): string | null =>
  termProblem(offer, today) ??
  (offer.lines.some(isLeft) ? null : '수량이 모두 나갔어요. 필요하시면 다시 요청해 주세요.')
