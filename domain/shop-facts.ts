/** What the law asks a shop to say about itself on its first screen (전자상거래법 §10). All of it is fictional. */
export const shopFacts = {
  company: '(주)데모메디몰',
  head: '김데모',
  address: '(00101) 서울특별시 데모구 가온대로 12, 3층',
  phone: '02-000-0100',
  email: 'help@demo.example',
  businessNumber: '000-81-10375',
  /** 공정거래위원회's page of this number, which the footer links to (전자상거래법 시행규칙 §7). */
  ftcPage: 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=0008110375',
  mailOrder: '제2026-데모-00000호',
  deviceSeller: '제데모-0000호',
  drugWholesaler: '제데모-0000호',
  hosting: '(주)데모호스팅',
  hours: '평일 09:00~18:00 · 점심 12:30~13:30 · 토·일·공휴일 휴무',
}
export const DEMO_LINE = '데모 서비스 · 모든 상품·기업·번호는 가상입니다'
