import type { FaqRow } from './faq-contract.ts'
import type { Board, ShownState } from './rules.ts'

/** In the order they stand. */
export const faqCategoryLabel: Record<FaqRow['category'], string> = {
  member: '회원·가입',
  order: '주문·결제',
  delivery: '배송·반품',
  money: '여신·세금계산서',
}

export const boardLabel: Record<Board, string> = {
  notice: '공지사항',
  library: '자료실',
  academic: '학술컨텐츠',
}

/** What staff choose from; readers of the library and of academic content filter by them. */
export const categoriesOf: Record<Board, readonly string[]> = {
  notice: ['배송', '상품', '결제', '세금계산서', '신규 입점', '이벤트', '회수', '시스템', '약관'],
  library: ['카탈로그', '첨부문서', '양식', '계약'],
  academic: ['논문', '시술영상', '웨비나', '제품교육'],
}

export const shownStateLabel: Record<ShownState, string> = {
  draft: '임시저장',
  scheduled: '예약',
  published: '게시',
  ended: '게시 종료',
  withdrawn: '내림',
}
