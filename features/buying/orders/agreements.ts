import type { IsoDate } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { shopFacts } from '#domain/shop-facts.ts'

type Agreement = {
  code: string
  /**
   * The day from which this text is asked for. A text that was published is never edited: another text is
   * another version.
   */
  version: IsoDate
  title: string
  text: string
  /** The heart of it, beside the box; empty when the sentence says all. */
  summary: string
  /** 전문: what is agreed to, and what follows from refusing. */
  details: { term: string; text: string }[]
}

/**
 * [OD-03] What an order needs the buyer's word for: each apart, none in the name of another (개인정보 보호법 §15②,
 * §17②, §22①).
 */
export const agreements: readonly Agreement[] = [
  {
    code: 'terms',
    version: '2026-11-01',
    title: '주문 내용과 결제 조건',
    text: '주문 내용과 결제 조건을 확인했어요',
    summary: '',
    details: [
      {
        term: '확인하는 내용',
        text: '주문상품과 수량, 부가세를 포함한 결제금액, 결제수단, 배송지와 출고 예정일',
      },
      {
        term: '결제 조건',
        text: '여신 주문의 대금은 결제예정일까지 지급합니다. 가상계좌는 안내한 기한까지 입금하지 않으면 주문이 자동으로 취소됩니다.',
      },
      { term: '적용 약관', text: '메디몰 이용약관 제3조 가격과 세금, 제4조 주문과 결제, 제5조 배송' },
      {
        term: '거부할 권리',
        text: '확인하지 않을 수 있습니다. 다만 확인하지 않으면 주문을 접수하지 않습니다.',
      },
    ],
  },
  {
    code: 'returns',
    version: '2026-11-01',
    title: '단순변심 반품 제한',
    text: '냉장·개봉·로트 추적품은 단순변심 반품이 안 되는 것을 확인했어요',
    summary: '',
    details: [
      {
        term: '반품할 수 없는 상품',
        text: '냉장·냉동 상품, 개봉한 상품, 로트를 추적하는 상품은 품질과 안전을 위해 단순변심으로 반품할 수 없습니다.',
      },
      {
        term: '반품할 수 있는 경우',
        get text() {
          return `잘못 배송되거나 파손된 상품, 불량인 상품은 받은 날부터 7일 안에 고객센터 ${withJosa(shopFacts.phone, '으로/로')} 알리면 교환하거나 환불합니다.`
        },
      },
      { term: '적용 약관', text: '메디몰 이용약관 제6조 취소와 반품' },
      {
        term: '거부할 권리',
        text: '확인하지 않을 수 있습니다. 다만 확인하지 않으면 주문을 접수하지 않습니다.',
      },
    ],
  },
  {
    code: 'delivery',
    version: '2026-11-01',
    title: '배송을 위한 개인정보 제공',
    text: '배송을 위해 받는 분의 개인정보를 배송사에 제공하는 데 동의해요',
    summary: '이름·연락처·주소·배송 메모 · 배송과 도착 안내에 사용 · 배송을 마친 뒤 3개월 보관',
    details: [
      { term: '제공받는 자', text: '메디몰이 배송을 맡기는 택배사와 냉장·냉동 배송사' },
      { term: '제공 목적', text: '상품 배송, 도착 안내, 배송 사고 처리' },
      { term: '제공 항목', text: '받는 분의 이름, 연락처, 주소, 배송 메모' },
      { term: '보유·이용 기간', text: '배송을 마친 날부터 3개월 동안 보관한 뒤 파기합니다.' },
      {
        term: '거부할 권리',
        text: '동의를 거부할 수 있습니다. 다만 상품을 배송할 수 없으므로 주문을 접수하지 않습니다.',
      },
    ],
  },
]

export type Consent = Pick<Agreement, 'code' | 'version'>

/** Why what was agreed to does not carry an order, or null. `asked` is what the shop asks for now. */
export function consentProblem(agreed: readonly Consent[], asked: readonly Consent[]): string | null {
  const given = new Map(agreed.map(({ code, version }) => [code, version]))
  if (asked.some(({ code }) => !given.has(code))) return '필수 동의를 확인해 주세요.'
  return asked.some(({ code, version }) => given.get(code) !== version)
    ? '동의할 내용이 바뀌었어요. 주문서를 다시 열어 확인해 주세요.'
    : null
}
