import { LRUCache } from 'lru-cache'
import type { Reply } from '#platform/contract/endpoint.ts'
import { choseongOf, normalize } from '#domain/korean-search.ts'
import type { suggestProducts } from '../contract.ts'
import { searchFor } from './search.ts'
import { searchBookOf, type SearchBook } from './search-book.ts'
import { find } from './search-index.ts'
import { taxonomyOf, type Taxonomy } from './taxonomy.ts'
import type { Reader } from './list.ts'

type Suggestions = Reply<typeof suggestProducts>

const MOST = 8
const OF_EACH = 2

/**
 * Brands and categories first, since they stand for many; products fill up to 8. No statement: both indexes
 * are in memory.
 */
export async function suggestFor({ db, clock, caller }: Reader, query: string): Promise<Suggestions> {
  const [book, taxonomy] = await Promise.all([searchBookOf(db), taxonomyOf(db, clock)])
  return suggestionsIn(book, taxonomy, query, caller.customerType)
}

const answers = new WeakMap<Taxonomy, { book: SearchBook; kept: LRUCache<string, Suggestions> }>()

/** People type the same beginnings: answers are kept as long as what they were found in. */
function suggestionsIn(
  book: SearchBook,
  taxonomy: Taxonomy,
  query: string,
  customerType: string,
): Suggestions {
  let known = answers.get(taxonomy)
  if (known?.book !== book) answers.set(taxonomy, (known = { book, kept: new LRUCache({ max: 2_000 }) }))
  const key = `${customerType} ${query}`
  const answer = known.kept.get(key) ?? suggest(book, taxonomy, query, customerType)
  known.kept.set(key, answer)
  return answer
}

function suggest(book: SearchBook, taxonomy: Taxonomy, query: string, customerType: string): Suggestions {
  if (normalize(query) === '') return { brands: [], categories: [], products: [] }
  const brands = [...find(taxonomy.brandIndex, query, () => true)(0).take(OF_EACH)].map((at) => {
    const { brandCode, name, nameEn } = taxonomy.brandIndex.entries[at]!
    return { brandCode, name, nameEn }
  })
  const typed = normalize(query)
  const isCalled = (name: string) => normalize(name).includes(typed) || choseongOf(name).includes(typed)
  const categories = [...find(taxonomy.categoryIndex, query, () => true)(0)]
    .map((at) => taxonomy.categoryIndex.entries[at]!)
    // One that is found by its own name comes before one that buyers merely call so.
    .toSorted((a, b) => Number(isCalled(b.name)) - Number(isCalled(a.name)))
    .slice(0, OF_EACH)
    .map(({ code, name, path }) => ({ categoryCode: code, name, path }))
  const products = searchFor(book, query, customerType)
    .take(MOST - brands.length - categories.length)
    .map(({ productCode, name, spec, brandName, picture }) => ({
      productCode,
      name,
      spec,
      brandName,
      picture,
    }))
  return { brands, categories, products }
}
