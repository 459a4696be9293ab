import type { Endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import type { Database } from '#platform/database/database.ts'
import { fileMessages } from '#platform/contract/file-messages.ts'
import { webMessages } from '#platform/contract/web-messages.ts'
import { changedTexts, type ChangedText } from './queries.ts'

const AGAIN_MS = 2_000

/**
 * Sentences that staff may change: what the server refuses with, by code, and what the shop says by itself. A
 * code that endpoints word differently is kept apart as `code@METHOD path`. Changes are kept in memory by
 * each process.
 */
export async function openWords(db: Database) {
  let changed = new Map<string, ChangedText>()
  const originals = new Map<string, string>()
  const watchers = new Set<() => void>()
  let asked = 0
  let read = 0
  /** Reads that cross: what an earlier one brings never takes the place of what a later one has brought. */
  async function load() {
    const nth = ++asked
    const texts = await changedTexts(db)
    if (nth < read) return
    read = nth
    changed = new Map(texts.map((text) => [text.key, text]))
    watchers.forEach((watch) => watch())
  }
  /** A change that was announced is read, however often the database has to be asked. */
  const loadAfterNews = () => void load().catch(() => setTimeout(loadAfterNews, AGAIN_MS).unref())
  await db.listen('words', loadAfterNews)
  await load()

  const sentenceFor = (code: string, route: string) =>
    changed.size ? (changed.get(`${code}@${route}`) ?? changed.get(code))?.text : undefined

  return {
    load,
    /** Calls back when codes or sentences have changed. */
    watch: (watch: () => void) => void watchers.add(watch),
    /** Every endpoint's refusals become known. */
    learn(endpoints: readonly Endpoint[]) {
      for (const [key, text] of knownSentences(endpoints)) originals.set(key, text)
    },
    originals: (): ReadonlyMap<string, string> => originals,
    changes: (): ReadonlyMap<string, ChangedText> => changed,
    /** What staff say in place of a refusal's sentence; undefined when nothing was changed. */
    sentenceFor,
    /** What a refusal says, whether staff have changed it or not. */
    saidOf: (code: string, route: string) =>
      sentenceFor(code, route) ?? originals.get(`${code}@${route}`) ?? originals.get(code),
    /** Changed sentences of the shop's pages, by key. */
    forPages: () =>
      Object.fromEntries(
        [...changed.values()]
          .filter(({ key }) => key in webMessages || key in fileMessages)
          .map(({ key, text }) => [key, text]),
      ),
  }
}

export type Words = Awaited<ReturnType<typeof openWords>>

function knownSentences(endpoints: readonly Endpoint[]): Map<string, string> {
  const known = new Map<string, string>(Object.entries({ ...webMessages, ...fileMessages }))
  for (const [code, { message }] of Object.entries(commonRefusals)) known.set(code, message)
  const declared = endpoints.flatMap(({ method, path, refusals }) =>
    Object.entries(refusals ?? {}).map(([code, { message }]) => ({
      code,
      message,
      route: `${method} ${path}`,
    })),
  )
  for (const [code, uses] of Map.groupBy(declared, ({ code }) => code)) {
    const alike =
      uses.every(({ message }) => message === uses[0]!.message) &&
      (known.get(code) ?? uses[0]!.message) === uses[0]!.message
    if (alike) known.set(code, uses[0]!.message)
    else for (const { route, message } of uses) known.set(`${code}@${route}`, message)
  }
  return known
}
