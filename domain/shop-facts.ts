/** What the law asks a shop to say about itself on its first screen (전자상거래법 §10), and who answers for what. */
export type ShopFacts = {
  company: string
  head: string
  address: string
  phone: string
  email: string
  businessNumber: string
  mailOrder: string
  /** Empty where the shop sells none. */
  deviceSeller: string
  drugWholesaler: string
  hosting: string
  hours: string
  privacyOfficer: string
  /** Whom staff call about their accounts. */
  staffHelp: string
  /** Stands on what a demo shows and prints; empty in a real shop. */
  demoLine: string
}

/** All of it is fictional. */
export const demoFacts: ShopFacts = {
  company: '(주)데모메디몰',
  head: '김데모',
  address: '(00101) 서울특별시 데모구 가온대로 12, 3층',
  phone: '02-000-0100',
  email: 'help@demo.example',
  businessNumber: '000-81-10375',
  mailOrder: '제2026-데모-00000호',
  deviceSeller: '제데모-0000호',
  drugWholesaler: '제데모-0000호',
  hosting: '(주)데모호스팅',
  hours: '평일 09:00~18:00 · 점심 12:30~13:30 · 토·일·공휴일 휴무',
  privacyOfficer: '김데모 · 02-000-0100 · privacy@demo.example',
  staffHelp: '시스템 담당 02-000-0119 (평일 09:00~18:00)',
  demoLine: '데모 서비스 · 모든 상품·기업·번호는 가상입니다',
}

/** Those of this shop: the server takes them from its settings, a page from the server (`tellShop`). Read them late. */
export const shopFacts = { ...demoFacts }

export const tellShop = (facts: Partial<ShopFacts>) => void Object.assign(shopFacts, facts)
