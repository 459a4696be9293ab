import { sql } from 'kysely'
import { addDays, seoulDate, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import { normalize } from '#domain/korean-search.ts'
import {
  addStop,
  holdPins,
  pinnedWords,
  removePins,
  removeStop,
  setPins,
  stopWords,
} from '#features/shelf/search/server/index.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import {
  addStopWord,
  MOST_TAUGHT,
  pinResults,
  readTeaching,
  removeStopWord,
  unpinResults,
  type PinState,
} from '../teaching-contract.ts'

const productNames = (on: Queryable, ids: readonly number[]) =>
  rows(
    on,
    sql<{
      id: number
      code: string
      name: string
    }>`select id, code, name from product where id = any(${ids}::int[]) order by id`,
  )
const soldByCode = (on: Queryable, codes: readonly string[]) =>
  rows(
    on,
    sql<{
      id: number
      code: string
    }>`select id, code from product where code = any(${codes}::text[]) and "saleState" = 'on-sale' order by id`,
  )

const stateOn = (today: IsoDate, startsOn: IsoDate, endsOn: IsoDate): PinState =>
  today < startsOn ? 'upcoming' : today > endsOn ? 'ended' : 'running'

/** What staff teach search beside synonyms: the very next search of every process knows it. */
export const teachingRoutes = [
  serve(readTeaching, async ({ db, clock }) => {
    const today = seoulDate(clock.now())
    const [stops, pins] = await Promise.all([stopWords(db, MOST_TAUGHT), pinnedWords(db, MOST_TAUGHT)])
    const named = new Map(
      (
        await productNames(
          db,
          pins.flatMap(({ productIds }) => productIds),
        )
      ).map((one) => [one.id, one]),
    )
    return {
      stops,
      pins: pins.map(({ words, typed, productIds, startsAt, endsAt, version }) => {
        const [startsOn, endsOn] = [seoulDate(startsAt), addDays(seoulDate(endsAt), -1)]
        return {
          words,
          typed,
          version,
          startsOn,
          endsOn,
          state: stateOn(today, startsOn, endsOn),
          products: productIds.flatMap((id) => {
            const { code, name } = named.get(id)!
            return [{ code, name }]
          }),
        }
      }),
    }
  }),

  serve(addStopWord, async ({ db, body: { word }, refuse }) => {
    if ((await stopWords(db, MOST_TAUGHT)).length >= MOST_TAUGHT)
      throw refuse('stops-full', { values: [MOST_TAUGHT] })
    await addStop(db, { word: normalize(word), typed: word })
    return null
  }),

  serve(removeStopWord, async ({ db, query }) => {
    await removeStop(db, query.word)
    return null
  }),

  serve(pinResults, ({ db, body, refuse }) =>
    db.transaction(async (tx) => {
      const words = normalize(body.words)
      const sold = new Map((await soldByCode(tx, body.codes)).map(({ code, id }) => [code, id]))
      const unknown = body.codes.flatMap((code, at) => (sold.has(code) ? [] : [at + 1]))
      if (unknown.length > 0) throw refuse('products-unknown', { values: [unknown.join(', ')] })
      await holdPins(tx)
      const pinned = await pinnedWords(tx, MOST_TAUGHT + 1)
      const standing = pinned.find((one) => one.words === words)
      if ((standing?.version ?? null) !== body.version)
        throw refuse(body.version === null ? 'words-pinned' : 'pins-changed')
      if (!standing && pinned.length >= MOST_TAUGHT) throw refuse('pins-full', { values: [MOST_TAUGHT] })
      await setPins(tx, {
        words,
        typed: body.words,
        productIds: body.codes.map((code) => sold.get(code)!),
        startsAt: seoulMidnight(body.startsOn),
        endsAt: seoulMidnight(addDays(body.endsOn, 1)),
      })
      return null
    }),
  ),

  serve(unpinResults, ({ db, query, refuse }) =>
    db.transaction(async (tx) => {
      await holdPins(tx)
      const standing = (await pinnedWords(tx, MOST_TAUGHT + 1)).find(({ words }) => words === query.words)
      if (standing && standing.version !== query.version) throw refuse('pins-changed')
      await removePins(tx, query.words)
      return null
    }),
  ),
]
