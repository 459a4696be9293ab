import type { Clearance, ClearanceProblem } from './contract.ts'

export const clearanceStateLabel: Record<Clearance['state'], string> = {
  on: '판매 중',
  over: '판매 끝',
  ended: '종료',
}

/** Why a lot cannot be sold for less, to staff who look at it. */
export const clearanceProblemText: Record<ClearanceProblem, string> = {
  'lot-undated': '유효기간이 없는 로트는 임박 특가로 팔 수 없어요.',
  'lot-recalled': '회수 중인 로트는 팔 수 없어요.',
  'lot-expired': '유효기간이 지났어요. 폐기하거나 격리해 주세요.',
  'lot-not-near': '유효기간이 아직 넉넉해요.',
  'lot-is-clearance': '이 로트는 임박 특가로만 팔려요.',
  'already-open': '이 로트로 파는 임박 특가가 이미 있어요.',
  'no-price': '가격을 문의하는 상품은 임박 특가로 팔 수 없어요.',
  'too-few': '예약과 포장 중인 수량을 빼면 팔 수 있는 수량이 모자라요.',
}
