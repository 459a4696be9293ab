import { DISCONTINUED, demoProducts } from '../catalogue/product-list.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY, dayBefore } from '../seoul-time.ts'

/** `from` and `to`: days before today, the last one of most in days to come. */
const COLLECTIONS: {
  title: string
  reason: string
  brands: readonly string[]
  most: number
  from: number
  to: number
}[] = [
  {
    title: '11월 스킨부스터 모음',
    reason: '건조해지는 계절에 문의가 많은 부스터만 골랐어요. 유효기간이 넉넉한 로트가 먼저 나가요.',
    brands: ['RN', 'HE'],
    most: 12,
    from: 4,
    to: -10,
  },
  {
    title: '연말 소모품 미리 준비하기',
    reason: '12월에는 배송이 몰려요. 자주 쓰는 소모품을 이번 달에 채워 두시면 여유로워요.',
    brands: ['MS'],
    most: 16,
    from: 1,
    to: -37,
  },
  {
    title: '새해 화장품 기획전',
    reason: '시술 뒤 홈케어로 권하기 좋은 화장품이에요.',
    brands: ['DN'],
    most: 8,
    from: -20,
    to: -60,
  },
  {
    title: '10월 리프팅 실 모음',
    reason: '가을 학회에서 소개한 리프팅 실이에요.',
    brands: ['SL'],
    most: 8,
    from: 50,
    to: 20,
  },
]

export const collectionRows = (now: Date): Rows<'collection'> =>
  COLLECTIONS.map(({ title, reason, from, to }, at) => ({
    id: at + 1,
    title,
    reason,
    startsOn: dayBefore(now, from),
    endsOn: dayBefore(now, to),
    actor: 'ops01',
    at: ago(now, (from + 2) * DAY),
  }))

export const collectionProductRows = (): Rows<'collectionProduct'> =>
  COLLECTIONS.flatMap(({ brands, most }, at) =>
    demoProducts
      .filter(({ brand, name }) => brands.includes(brand) && !DISCONTINUED.includes(name))
      .slice(0, most)
      .map(({ id }, rank) => ({ collectionId: at + 1, productId: id, rank: rank + 1 })),
  )
