import { authorized, query } from '../buyers.ts'
import type { BoardWalk } from '../floor-boards.ts'
import { compare } from '../load.ts'
import type { Place } from '../place.ts'
import type { Line } from '../table.ts'
import { lineOf } from './reading.ts'

const WORDS = ['배송', '세금계산서', '반품', '비밀번호', '여신', '주문']
const LEAST = 0.4

/** What clinics read besides products: questions by a word, a page of notices, the first products of a brand. */
export async function boardLines(place: Place): Promise<Line[]> {
  await query(
    place.databaseUrl,
    `insert into faq (category, question, answer, rank, shown)
     select (array['member', 'order', 'delivery', 'money'])[1 + n % 4], '계측 질문 ' || n || ' ' || (array['배송', '반품', '여신', '주문'])[1 + n % 4], '답변 ' || n, n, true
     from generate_series(1, 60) n`,
  )
  await query(
    place.databaseUrl,
    `insert into post (board, title, body, category, "publishedAt")
     select 'notice', '계측 공지 ' || n, '본문', '안내', now() - n * interval '1 hour' from generate_series(1, 500) n`,
  )
  const brands = await query<{ code: string }>(
    place.databaseUrl,
    `select b.code from brand b join product p on p."brandId" = b.id where p."saleState" = 'on-sale' and not p."licensedOnly"
     group by b.id having count(*) >= 24 order by b.id limit 20`,
  )
  const line = async (name: string, by: BoardWalk, asked: readonly { path: string; value: string }[]) => {
    const pairs = place.buyers.map((buyer, nth) => ({ buyer, one: asked[nth % asked.length]! }))
    let wrong = 0
    for (const { one } of pairs.slice(0, asked.length)) {
      const answer = await fetch(place.shop.url + one.path, { headers: authorized(pairs[0]!.buyer) })
      const { resultCode, body } = (await answer.json()) as { resultCode: string; body: object }
      const rows = Array.isArray(body) ? body : Object.values(body).find(Array.isArray)
      if (resultCode !== '0000' || !(rows && rows.length > 0)) wrong++
    }
    const compared = await compare(
      {
        url: place.shop.url,
        requests: pairs.map(({ buyer, one }) => ({ path: one.path, headers: authorized(buyer) })),
      },
      {
        url: place.floor.url,
        requests: pairs.map(({ one }) => ({
          path: `/boards?by=${by}&value=${encodeURIComponent(one.value)}`,
        })),
      },
    )
    return lineOf(`${name}, ${place.products} products`, LEAST, compared, wrong)
  }
  return [
    await line(
      'FAQ search',
      'faqs',
      WORDS.map((value) => ({ value, path: `/api/fo/faqs?search=${encodeURIComponent(value)}` })),
    ),
    await line('notices, first page', 'notices', [{ value: 'notice', path: '/api/fo/notices' }]),
    await line(
      'brand page, first products',
      'brand',
      brands.map(({ code }) => ({ value: code, path: `/api/fo/products?brand=${encodeURIComponent(code)}` })),
    ),
  ]
}
