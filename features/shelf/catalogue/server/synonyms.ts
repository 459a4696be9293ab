import { addDays, seoulDate } from '#domain/calendar.ts'
import { normalize } from '#domain/korean-search.ts'
import { missedMost } from '#features/shelf/search/server/index.ts'
import { keyset, textKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { addSynonym, listMissedWords, listSynonyms, removeSynonym } from '../synonym-contract.ts'
import {
  categoryBy,
  deleteCategorySynonym,
  deleteNameSynonym,
  insertCategorySynonym,
  insertNameSynonym,
  namedProducts,
  synonymsPage,
  taughtAmong,
} from './synonym-queries.ts'

const text = textKey(/^[^\t\0]{0,200}$/)
const places = keyset({ word: text, means: text, target: text }, '\t')
const MISSED_DAYS = 30

/** What staff teach search: a job writes what it changes into the entries within a second or two. */
export const synonymRoutes = [
  serve(listSynonyms, async ({ db, query }) => {
    const { cursor, size, search = '', means = null } = query
    const found = await synonymsPage(db, { search, means }, places.read(cursor), size + 1)
    return places.page(found, size)
  }),

  serve(listMissedWords, async ({ db, clock }) => {
    const to = seoulDate(clock.now())
    const missed = await missedMost(db, { from: addDays(to, 1 - MISSED_DAYS), to })
    const keys = missed.map(({ words }) => normalize(words))
    const taught = new Set(await taughtAmong(db, keys, clock.now()))
    return missed.map((one, at) => ({ ...one, taught: taught.has(keys[at]!) }))
  }),

  serve(addSynonym, ({ db, body, refuse }) =>
    db.transaction(async (tx) => {
      if (body.means === 'category') {
        const category = await categoryBy(tx, body.categoryCode!)
        if (!category) throw refuse('category-not-found')
        await insertCategorySynonym(tx, category.id, body.word)
        return { products: category.products }
      }
      const parts = body.names!.split(/\s+/).map(normalize).filter(Boolean)
      const { products } = (await namedProducts(tx, parts))!
      if (parts.length === 0 || products === 0) throw refuse('nothing-meant')
      await insertNameSynonym(tx, normalize(body.word), parts.join(' '))
      return { products }
    }),
  ),

  serve(removeSynonym, async ({ db, query: { word, means, target } }) => {
    await (means === 'category' ? deleteCategorySynonym : deleteNameSynonym)(db, target, word)
    return null
  }),
]
