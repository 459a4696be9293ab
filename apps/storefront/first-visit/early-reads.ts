import { readCart } from '#features/buying/cart/contract.ts'
import { listOrders } from '#features/buying/orders/history-contract.ts'
import { listCategories, listProducts } from '#features/shelf/catalogue/contract.ts'
import { myReads } from './my-reads.ts'
import { homeReads } from './reads.ts'

const addresses = (endpoints: readonly { path: string }[]) => endpoints.map(({ path }) => path)

/** What a buyer's first page reads, for the build to write into the page. */
export const earlyReads: Record<string, string[]> = {
  '/': addresses(homeReads),
  '/main': addresses(homeReads),
  '/my': addresses(myReads),
  '/my/order/list': [`${listOrders.path}?{quarter}`],
  '/order/cart': addresses([readCart]),
  '/product': [listCategories.path, `${listProducts.path}?sort=recommended`],
}
