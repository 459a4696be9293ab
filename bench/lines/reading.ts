import { openRandom } from '#demo/random.ts'
import { authorized, query, type Buyer } from '../buyers.ts'
import { compare, DISTINCT, type Request, type Target } from '../load.ts'
import type { Place } from '../place.ts'
import { searchWords } from '../search-words.ts'
import type { Line } from '../table.ts'
import { readPage, type Page } from '../walks.ts'

const SEED = 17
/** Answers looked at before they are counted. */
const SAMPLE = 60

type Pair<T> = { one: T; buyer: Buyer }

/** Each request of a round by another buyer for another thing; the same draw every time. */
export function drawn<T>(things: readonly T[], buyers: readonly Buyer[]): Pair<T>[] {
  const random = openRandom(SEED)
  return Array.from({ length: DISTINCT }, () => ({ one: random.pick(things), buyer: random.pick(buyers) }))
}

export const asBuyer = ({ one, buyer }: Pair<{ path: string }>): Request => ({
  path: one.path,
  headers: authorized(buyer),
})
const onFloor = ({ one, buyer }: Pair<Page>): Request => ({
  path: `${one.floorPath}&group=${buyer.priceGroupId}`,
})

/** The same pages for the same buyers, from the shop and from the floor. */
export function pageTargets({ shop, floor, buyers }: Place, pages: readonly Page[]): [Target, Target] {
  const pairs = drawn(pages, buyers)
  return [
    { url: shop.url, requests: pairs.map(asBuyer) },
    { url: floor.url, requests: pairs.map(onFloor) },
  ]
}

/** How many of a sample of answers are not what they should be. */
async function wrongPages({ shop, buyers }: Place, pages: readonly { path: string; rows: number }[]) {
  let wrong = 0
  for (const { one, buyer } of drawn(pages, buyers).slice(0, SAMPLE)) {
    const { rows } = await readPage(shop.url, buyer, one.path)
    if (rows === one.rows) continue
    wrong++
    process.stderr.write(`${one.path}: ${rows} products in place of ${one.rows}\n`)
  }
  return wrong
}

/** Shop and floor must show the same products on the same page. */
async function otherPages({ shop, floor, buyers }: Place, pages: readonly Page[]) {
  let wrong = 0
  for (const pair of drawn(pages, buyers).slice(0, SAMPLE)) {
    const { products } = await readPage(shop.url, pair.buyer, pair.one.path)
    const floored = (await (await fetch(floor.url + onFloor(pair).path)).json()) as { code: string }[]
    const codes = floored.map(({ code }) => code).join()
    if (products.map(({ productCode }) => productCode).join() === codes) continue
    wrong++
    process.stderr.write(`${pair.one.path}: not what the floor shows\n`)
  }
  return wrong
}

type Compared = Awaited<ReturnType<typeof compare>>
export const lineOf = (name: string, least: number, compared: Compared, wrong = 0, note = ''): Line => ({
  name,
  target: `≥ ${least}`,
  ...compared,
  errors: compared.errors + wrong,
  note,
  met: compared.ratio >= least && compared.errors + wrong === 0,
})

export async function listLines(place: Place): Promise<Line[]> {
  const pages = await place.listed()
  const wrong = (await wrongPages(place, pages)) + (await otherPages(place, pages))
  const name = `list, every page of every category, ${place.products} products`
  return [lineOf(name, 0.45, await compare(...pageTargets(place, pages)), wrong, `${pages.length} pages`)]
}

export async function filteredLines(place: Place): Promise<Line[]> {
  const pages = await place.filtered()
  const wrong = await wrongPages(place, pages)
  const name = `list filtered and sorted, ${place.products} products`
  return [lineOf(name, 0.2, await compare(...pageTargets(place, pages)), wrong, `${pages.length} pages`)]
}

/** The first page of 120 words, of which each was seen to find something or nothing, as it should. */
async function searchPages({ shop, buyers, databaseUrl }: Place) {
  const codes = await query<{ code: string }>(
    databaseUrl,
    `select code from product where "saleState" = 'on-sale' order by hashint4(id) limit 16`,
  )
  const pages: { path: string; rows: number }[] = []
  for (const { word, kind, isFound } of searchWords(codes.map(({ code }) => code))) {
    const path = `/api/fo/products?q=${encodeURIComponent(word)}`
    const { rows, nearest } = await readPage(shop.url, buyers[0]!, path)
    if ((rows > 0 && !nearest) !== isFound) throw new Error(`${word} (${kind}) finds ${rows} products`)
    pages.push({ path, rows })
  }
  return pages
}

/** Readers of lists and of searches, as many of the one as of the other. */
export async function readersTarget(place: Place): Promise<Target> {
  const { shop, buyers } = place
  const [lists, searches] = [drawn(await place.listed(), buyers), drawn(await searchPages(place), buyers)]
  return { url: shop.url, requests: lists.map((list, nth) => asBuyer(nth % 2 ? searches[nth]! : list)) }
}

/** By 120 words, and at up to 50,000 products sorted by price too; the floor is that of the list. */
export async function searchLines(place: Place): Promise<Line[]> {
  const { shop, buyers, products } = place
  const pages = await searchPages(place)
  const [, floor] = pageTargets(place, await place.listed())
  const line = async (name: string, least: number, asked: typeof pages) => {
    const target = { url: shop.url, requests: drawn(asked, buyers).map(asBuyer) }
    const wrong = await wrongPages(place, asked)
    return lineOf(`${name}, ${products} products`, least, await compare(target, floor), wrong)
  }
  const isLarge = products > 50_000
  const plain = await line('search by 120 words of all kinds', isLarge ? 0.06 : 0.22, pages)
  if (isLarge) return [plain]
  const byPrice = pages.map(({ path, rows }, nth) => ({
    path: `${path}&sort=price-${nth % 2 ? 'high' : 'low'}`,
    rows,
  }))
  return [plain, await line('the same words sorted by price', 0.12, byPrice)]
}

const DETAILS = 6_000

export async function detailLines({ shop, floor, buyers, databaseUrl, products }: Place): Promise<Line[]> {
  const codes = await query<{ code: string }>(
    databaseUrl,
    `select code from product where "saleState" = 'on-sale' order by hashint4(id) limit $1`,
    [DETAILS],
  )
  const pairs = drawn(
    codes.map(({ code }) => ({ code, path: `/api/fo/products/${encodeURIComponent(code)}` })),
    buyers,
  )
  let wrong = 0
  for (const pair of pairs.slice(0, SAMPLE)) {
    const answer = await fetch(shop.url + pair.one.path, { headers: authorized(pair.buyer) })
    const { body } = (await answer.json()) as { body?: { productCode: string } }
    if (!answer.ok || body?.productCode !== pair.one.code) wrong++
  }
  const compared = await compare(
    { url: shop.url, requests: pairs.map(asBuyer) },
    {
      url: floor.url,
      requests: pairs.map(({ one }) => ({ path: `/detail?code=${encodeURIComponent(one.code)}` })),
    },
  )
  return [lineOf(`detail of ${codes.length} products, ${products} products`, 0.5, compared, wrong)]
}
