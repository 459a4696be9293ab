import { openBuyers, type Buyer } from './buyers.ts'
import type { BenchData } from './data.ts'
import { stockGoods } from './goods.ts'
import { startFloor, startShop, type Running } from './servers.ts'
import { filteredPages, listPages, type Page } from './walks.ts'

/** A shop of some size beside its floor, on a database that nothing has been done to before. */
export type Place = {
  products: number
  databaseUrl: string
  buyers: Buyer[]
  /** Options that buyers put into carts and order. */
  goods: number[]
  shop: Running
  floor: Running
  /** Every page of every category. */
  listed(): Promise<Page[]>
  filtered(): Promise<Page[]>
  close(): Promise<void>
}

/** More buyers than any line has connections, each of an institution of its own. */
const BUYERS = 1_500

export async function openPlace(data: BenchData, products: number): Promise<Place> {
  const databaseUrl = await data.copy(products)
  const buyers = await openBuyers(databaseUrl, BUYERS)
  const goods = await stockGoods(databaseUrl)
  const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
  const from = { shop: shop.url, databaseUrl, buyers }
  return {
    products,
    databaseUrl,
    buyers,
    goods,
    shop,
    floor,
    listed: once(() => listPages(from)),
    filtered: once(() => filteredPages(from)),
    close: async () => void (await Promise.all([shop.stop(), floor.stop()])),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
