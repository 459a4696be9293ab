import type { FaqRow } from './faq-contract.ts'

/** In the order they stand. */
export const faqCategoryLabel: Record<FaqRow['category'], string> = {
  member: '회원·가입',
  order: '주문·결제',
  delivery: '배송·반품',
  money: '여신·세금계산서',
}
