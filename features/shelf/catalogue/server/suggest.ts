import type { Reply } from '#platform/contract/endpoint.ts'
import { choseongOf, normalize } from '#domain/korean-search.ts'
import type { suggestProducts } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import type { Reader } from './list.ts'
import { MOST_SUGGESTED, readSearch, suggestFound } from './search-queries.ts'
import { taxonomyOf } from './taxonomy.ts'

type Suggestions = Reply<typeof suggestProducts>

const OF_EACH = 2

/** Brands and categories first, since they stand for many and are in memory; products fill up. */
export async function suggestFor({ db, clock, caller }: Reader, query: string): Promise<Suggestions> {
  const typed = normalize(query)
  if (typed === '') return { brands: [], categories: [], products: [] }
  const kinds = licensedKinds(caller.customerType)
  const [taxonomy, { search }] = await Promise.all([
    taxonomyOf(db, clock),
    readSearch(db, query, { kinds, now: clock.now() }),
  ])
  const brands = taxonomy
    .findBrands(query)
    .slice(0, OF_EACH)
    .map(({ brandCode, name, nameEn }) => ({ brandCode, name, nameEn }))
  const isCalled = (name: string) => normalize(name).includes(typed) || choseongOf(name).includes(typed)
  const categories = taxonomy
    .findCategories(query)
    // One that is found by its own name comes before one that buyers merely call so.
    .toSorted((a, b) => Number(isCalled(b.name)) - Number(isCalled(a.name)))
    .slice(0, OF_EACH)
    .map(({ code, name, path }) => ({ categoryCode: code, name, path }))
  const products = search ? await suggestFound(db, search, kinds) : []
  return {
    brands,
    categories,
    products: products.slice(0, MOST_SUGGESTED - brands.length - categories.length),
  }
}
