import type { Audience, BannerState, SectionKind } from './rules.ts'

export const sectionLabel: Record<SectionKind, string> = {
  banners: '배너',
  categories: '카테고리',
  popular: '많이 찾는 상품',
  brands: '브랜드',
  notices: '공지사항',
}

export const audienceLabel: Record<Audience, string> = {
  everyone: '누구나',
  visitors: '로그인하지 않은 방문자',
  members: '로그인한 회원',
  clinics: '병원·의원 회원',
}

export const bannerStateLabel: Record<BannerState, string> = {
  hidden: '숨김',
  upcoming: '예정',
  running: '보이는 중',
  ended: '끝남',
}

export const shapeLabel = {
  box: '상자',
  syringe: '주사기',
  vial: '바이알',
  ampoule: '앰플',
  device: '장비',
  bottle: '병',
  book: '책',
  mask: '마스크',
}
