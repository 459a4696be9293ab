import { authorized, query, type Buyer } from '../buyers.ts'
import { compare } from '../load.ts'
import { startShop } from '../servers.ts'
import type { Line } from '../table.ts'

type Place = { shop: string; floor: string; databaseUrl: string; buyers: Buyer[]; products: number }

/** List, search and detail against their floors. */
export async function readingLines({ shop, floor, databaseUrl, buyers, products }: Place): Promise<Line[]> {
  const categories = await query<{ id: number; code: string }>(
    databaseUrl,
    'select id, code from category where level = 1 order by rank',
  )
  const codes = await query<{ code: string }>(
    databaseUrl,
    `select code from product where "saleState" = 'on-sale' and id % 37 = 0 order by id limit 500`,
  )
  const headers = authorized(buyers[0]!)
  const get = (path: string) => ({ path, headers })
  const floorList = { url: floor, requests: categories.map(({ id }) => ({ path: `/list?category=${id}` })) }

  const list = await compare(
    {
      url: shop,
      requests: categories.map(({ code }) => get(`/api/fo/products?category=${encodeURIComponent(code)}`)),
    },
    floorList,
  )
  const search = await compare(
    {
      url: shop,
      requests: ['필러', '장갑', '주사', 'ㅍㄹ', 'ㅅㅋㅂㅅㅌ', 'vlffj', codes[3]!.code, codes[40]!.code].map(
        (word) => get(`/api/fo/products?q=${encodeURIComponent(word)}`),
      ),
    },
    floorList,
  )
  const detail = await compare(
    { url: shop, requests: codes.map(({ code }) => get(`/api/fo/products/${encodeURIComponent(code)}`)) },
    { url: floor, requests: codes.map(({ code }) => ({ path: `/detail?code=${encodeURIComponent(code)}` })) },
  )
  return [
    {
      name: `list of 24 by category, ${products} products`,
      target: '≥ 0.8',
      ...list,
      met: list.ratio >= 0.8 && list.errors === 0,
    },
    {
      name: `search (2 letters, 초성, layout, code), ${products} products`,
      target: '≥ 0.25 of the list floor',
      ...search,
      met: search.ratio >= 0.25 && search.errors === 0,
    },
    {
      name: `product detail, ${products} products`,
      target: '≥ 0.5',
      ...detail,
      met: detail.ratio >= 0.5 && detail.errors === 0,
    },
  ]
}

type Sized = Pick<Place, 'databaseUrl' | 'buyers' | 'products'>

/** A list must not get slower with the shop: two sizes of it in turn. */
export async function sizeLine(smaller: Sized, larger: Sized): Promise<Line> {
  const lists = async ({ databaseUrl, buyers }: Sized) => {
    const shop = await startShop(databaseUrl)
    const categories = await query<{ code: string }>(
      databaseUrl,
      'select code from category where level = 1 order by rank',
    )
    const headers = authorized(buyers[0]!)
    return {
      shop,
      target: {
        url: shop.url,
        requests: categories.map(({ code }) => ({
          path: `/api/fo/products?category=${encodeURIComponent(code)}`,
          headers,
        })),
      },
    }
  }
  const [few, many] = [await lists(smaller), await lists(larger)]
  const compared = await compare(many.target, few.target)
  await Promise.all([few.shop.stop(), many.shop.stop()])
  return {
    name: `list at ${larger.products} against ${smaller.products} products, in turn`,
    target: '≥ 0.85',
    ...compared,
    met: compared.ratio >= 0.85 && compared.errors === 0,
  }
}
