import { openRandom, type Random } from '#demo/random.ts'
import { authorized, query, type Buyer } from './buyers.ts'

/** A page of a list: where the shop and the floor have it, and how many products stand on it. */
export type Page = { path: string; floorPath: string; rows: number }
type From = { shop: string; databaseUrl: string; buyers: Buyer[] }
type Category = { id: number; code: string; level: number; brands: string[]; starts: string[] }

const PAGE_SIZE = 24
const AT_ONCE = 8
const FILTERED_LISTS = 160
/** People who filter look at the first pages. */
const FILTERED_DEPTH = 4
const SEED = 9

/** Every page of every category, by following the cursors. */
export async function listPages({ shop, databaseUrl, buyers }: From): Promise<Page[]> {
  const categories = await categoriesOf(databaseUrl)
  const found: Page[] = []
  await inParallel(categories, async (category) => {
    const walked = await walk(shop, buyers[0]!, `category=${category.code}`, Infinity)
    if (walked.length !== category.starts.length)
      throw new Error(`${category.code}: ${walked.length} pages for ${category.starts.length} of the floor`)
    walked.forEach((page, nth) => found.push({ ...page, floorPath: floorPath(category, nth) }))
  })
  return found
}

/**
 * The first pages of lists by filters and in orders of all kinds, full ones only. To the floor they are the
 * same page of the same category: with an index made for it, a filter or an order costs no more than the
 * recommended order.
 */
export async function filteredPages({ shop, databaseUrl, buyers }: From): Promise<Page[]> {
  const random = openRandom(SEED)
  const categories = (await categoriesOf(databaseUrl)).filter(({ starts }) => starts.length > 8)
  const lists = Array.from({ length: FILTERED_LISTS }, () => {
    const category = random.pick(categories)
    return { category, asked: `category=${category.code}&${choices(random, category).join('&')}` }
  })
  const found: Page[] = []
  await inParallel(lists, async ({ category, asked }) => {
    const full = (await walk(shop, buyers[0]!, asked, FILTERED_DEPTH)).filter(
      ({ rows }) => rows === PAGE_SIZE,
    )
    full.forEach((page, nth) => found.push({ ...page, floorPath: floorPath(category, nth) }))
  })
  return found
}

/** One or two filters, or none where the order is not the recommended one. */
function choices(random: Random, { brands }: Category): string[] {
  const [low, high] = random.pick([
    [0, 30_000],
    [10_000, 50_000],
    [30_000, 100_000],
    [50_000, 300_000],
  ])
  const filters = [
    'inStock=true',
    `storage=${random.pick(['ambient', 'cold'])}`,
    `minPrice=${low}&maxPrice=${high}`,
    `brand=${random.pick(brands)}`,
  ]
  const first = random.pick(filters)
  const sort = random.pick(['price-low', 'price-high', 'newest', 'popular', 'recommended'])
  const chosen = random.chance(0.3) ? [first, random.pick(filters)] : random.chance(0.7) ? [first] : []
  if (sort === 'recommended') return [...new Set([...chosen, first])]
  return [...new Set([...chosen, `sort=${sort}`])]
}

async function walk(shop: string, buyer: Buyer, asked: string, depth: number) {
  const pages: { path: string; rows: number }[] = []
  for (let path: string | null = `/api/fo/products?${asked}`; path && pages.length < depth;) {
    const { rows, next } = await readPage(shop, buyer, path)
    if (rows > 0) pages.push({ path, rows })
    path = next && `/api/fo/products?${asked}&cursor=${encodeURIComponent(next)}`
  }
  return pages
}

/** Throws unless it is answered as a list. */
export async function readPage(shop: string, buyer: Buyer, path: string) {
  const answer = await fetch(`${shop}${path}`, { headers: authorized(buyer) })
  const text = await answer.text()
  const { resultCode, body } = JSON.parse(text) as {
    resultCode: string
    body: {
      products: { productCode: string; price: { unitPrice: number } | null }[]
      next: string | null
      nearest: boolean
    }
  }
  if (!answer.ok || resultCode !== '0000') throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return { ...body, rows: body.products.length }
}

/** `starts`: the place before each of its pages, as the floor is asked for it. */
const categoriesOf = (databaseUrl: string) =>
  query<Category>(
    databaseUrl,
    `with shelf as (
       select level, case level when 1 then "category1Id" when 2 then "category2Id" else "category3Id" end as category, rank, id, "brandId"
       from product, generate_series(1, 3) level where "saleState" = 'on-sale'),
     placed as (select *, row_number() over (partition by level, category order by rank, id) as nth, count(*) over (partition by level, category) as total from shelf),
     starts as (select category, array_agg('rank=' || rank || '&id=' || id order by nth) as places from placed where nth % ${PAGE_SIZE} = 0 and nth < total group by 1),
     brands as (select category, array_agg(distinct b.code) as brands from shelf join brand b on b.id = "brandId" group by 1)
     select c.id, c.code, c.level, brands, array['rank=-1&id=0'] || coalesce(places, '{}') as starts
     from category c join brands on brands.category = c.id left join starts on starts.category = c.id order by c.id`,
  )

const floorPath = ({ id, level, starts }: Category, nth: number) =>
  `/list?level=${level}&category=${id}&${starts[nth]!}`

async function inParallel<T>(list: readonly T[], work: (one: T) => Promise<void>) {
  const queue = [...list]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next)
    }),
  )
}
