import { addDays, type IsoDate } from '#domain/calendar.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { shipWord } from '#features/buying/orders/labels.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import type { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import type { ClaimKind, ClaimReason } from './states.ts'

/** Settings of the shop. */
export type ClaimLimits = {
  /** Days after delivery in which goods may come back, and those of cold goods; 0: the same day. */
  days: number
  coldDays: number
  /** Won, both ways, VAT included. */
  returnShipping: number
}

export type ClaimGoods = {
  storage: Storage
  productKind: ProductKind
  deviceGrade: number | null
  /** Near-expiry goods that were bought as such. */
  clearance?: boolean
}
type GoodsClass = 'cold' | 'tracked' | 'sealed' | 'plain'

/** From this grade on a device is followed piece by piece. */
const TRACKED_GRADE = 3

/** What the goods' nature says about their coming back; the strictest counts. */
export const goodsClass = ({ storage, productKind, deviceGrade }: ClaimGoods): GoodsClass =>
  storage !== 'ambient'
    ? 'cold'
    : productKind === 'drug' || (productKind === 'device' && (deviceGrade ?? 0) >= TRACKED_GRADE)
      ? 'tracked'
      : productKind === 'cosmetic'
        ? 'sealed'
        : 'plain'

const ours: readonly ClaimReason[] = ['wrong-item', 'damaged', 'defective', 'short-dated', 'recalled']
export const isOurFault = (reason: ClaimReason) => ours.includes(reason)
const pictured: readonly ClaimReason[] = ['wrong-item', 'damaged', 'defective']
export const needsPicture = (reason: ClaimReason) => pictured.includes(reason)

/** What a buyer is offered instead. */
export type WayOut = 'cancel' | 'return' | 'defective' | 'phone' | null
export type Problem = { words: string; way: WayOut }

/** The last day on which these goods may come back. */
export const claimUntil = (deliveredOn: IsoDate, goods: ClaimGoods, limits: ClaimLimits): IsoDate =>
  addDays(deliveredOn, goodsClass(goods) === 'cold' ? limits.coldDays : limits.days)

/** Why goods cannot come back for this reason, or null. */
export function reasonProblem(goods: ClaimGoods, kind: ClaimKind, reason: ClaimReason): Problem | null {
  if (kind === 'cancel') return null
  if (goods.clearance && kind === 'exchange')
    return {
      words: '임박 특가는 같은 상품으로 바꿔 드리지 못해요. 반품하시면 환불해 드릴게요.',
      way: 'return',
    }
  if (goods.clearance && reason === 'short-dated')
    return { words: '임박 특가는 유효기간을 알려 드리고 판 상품이에요. 다른 사유를 골라 주세요.', way: null }
  if (isOurFault(reason)) return null
  const kept = goodsClass(goods)
  if (kept === 'cold')
    return {
      words: `냉장 상품은 오배송·파손·불량일 때만, 받은 날 바로 알려 주셔야 해요. 온도 이탈은 고객센터 ${shopFacts.phone}에 전화해 주세요.`,
      way: 'phone',
    }
  if (kept === 'tracked')
    return {
      words: '로트 추적품은 오배송·파손·불량·유효기간일 때만 돌려받아요. 사유를 확인해 주세요.',
      way: 'defective',
    }
  return kind === 'exchange'
    ? {
        words: '교환은 같은 상품으로만 보내 드려요. 다른 상품이 필요하면 반품하고 새로 주문해 주세요.',
        way: 'return',
      }
    : null
}

type Delivered = ClaimGoods & { deliveredOn: IsoDate | null }

/** Why delivered goods can no longer come back, or null. */
export function daysProblem(line: Delivered, today: IsoDate, limits: ClaimLimits): Problem | null {
  if (!line.deliveredOn) return { words: '아직 받지 않은 상품이에요. 받은 뒤 신청해 주세요.', way: null }
  const until = claimUntil(line.deliveredOn, line, limits)
  return today <= until
    ? null
    : {
        words: `신청 기한이 ${shipWord(until)}에 끝났어요. 상품에 문제가 있으면 고객센터 ${shopFacts.phone}에 연락해 주세요.`,
        way: 'phone',
      }
}

/** How a cancel is taken: at once, when staff agree, or not at all. `picking`: pieces of it have been taken from the shelf. */
export function cancelMode(order: {
  status: OrderStatus
  picking: boolean
}): { mode: 'at-once' | 'ask' } | { mode: 'closed'; problem: Problem } {
  const { status, picking } = order
  if (status === 'confirmed') return { mode: 'at-once' }
  if (status === 'cancelled')
    return { mode: 'closed', problem: { words: '이미 취소된 주문이에요.', way: null } }
  if (status === 'awaiting-approval')
    return {
      mode: 'closed',
      problem: { words: '승인을 기다리는 주문은 주문상세에서 바로 취소할 수 있어요.', way: 'cancel' },
    }
  if (status === 'awaiting-payment' || status === 'checking-payment' || status === 'awaiting-deposit')
    return {
      mode: 'closed',
      problem: { words: '아직 결제하지 않은 주문은 주문상세에서 바로 취소할 수 있어요.', way: 'cancel' },
    }
  if ((status === 'preparing' || status === 'part-shipped') && !picking) return { mode: 'ask' }
  const words =
    status === 'preparing' || status === 'part-shipped'
      ? '상품을 꺼내기 시작해서 취소할 수 없어요. 받은 뒤 반품으로 신청해 주세요.'
      : '이미 출고돼 반품으로 신청해요.'
  return { mode: 'closed', problem: { words, way: 'return' } }
}

/** Why nothing of an order can come back, or null. */
export function comeBackProblem(status: OrderStatus, delivered: number): Problem | null {
  if (status === 'completed')
    return {
      words: `구매를 확정한 주문이에요. 상품에 문제가 있으면 고객센터 ${shopFacts.phone}에 연락해 주세요.`,
      way: 'phone',
    }
  return delivered > 0 ? null : { words: '상품을 받은 뒤 신청할 수 있어요.', way: null }
}
