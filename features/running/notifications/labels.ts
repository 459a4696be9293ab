import type { Topic } from './kind.ts'

export const topicLabel: Record<Topic, string> = {
  order: '주문·배송',
  claim: '취소·반품·환불',
  credit: '여신 결제',
  safety: '회수·안전',
  product: '재입고',
  account: '가입 심사',
  inquiry: '문의 답변',
}
