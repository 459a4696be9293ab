import { normalize, queryKeys, searchKeys, type QueryAlternative } from '#domain/korean-search.ts'

/**
 * Under each key the positions in `entries` of what holds it, ascending. `text` is made by `searchTextOf`.
 */
export type SearchIndex<Entry extends { text: string }> = {
  entries: readonly Entry[]
  postings: ReadonlyMap<string, Int32Array>
}

/** Brands and categories repeat and come early: their keys are made once. */
const REMEMBERED = 2_000
const noPositions = new Int32Array()

/**
 * Numbers in one growing block: a large catalogue has millions, and as plain arrays they would fill the heap.
 */
class Numbers {
  values = new Int32Array(1_024)
  length = 0
  push(value: number) {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

export function openIndex<Entry extends { text: string }>() {
  const entries: Entry[] = []
  const idOf = new Map<string, number>()
  /** Ids of the keys of entry after entry, and where each entry's end. */
  const keyIds = new Numbers()
  const ends = new Numbers()
  const counts = new Numbers()
  const lastEntry = new Numbers()
  const keysOf = new Map<string, string[]>()

  function addKey(key: string, at: number) {
    let id = idOf.get(key)
    if (id === undefined) {
      idOf.set(key, (id = idOf.size))
      counts.push(0)
      lastEntry.push(-1)
    }
    if (lastEntry.values[id] === at) return
    lastEntry.values[id] = at
    counts.values[id]!++
    keyIds.push(id)
  }

  return {
    add(entry: Entry) {
      const at = entries.push(entry) - 1
      for (const field of entry.text.split(' ')) {
        // 초성 forms stand in the text for the needle; their keys come from the written form.
        if (/[ㄱ-ㅎ]/.test(field)) continue
        const keys = keysOf.get(field) ?? searchKeys(field)
        if (keysOf.size < REMEMBERED) keysOf.set(field, keys)
        for (const key of keys) addKey(key, at)
      }
      ends.push(keyIds.length)
    },
    close(): SearchIndex<Entry> {
      const positions = new Int32Array(keyIds.length)
      const next = new Int32Array(idOf.size)
      for (let id = 1; id < next.length; id++) next[id] = next[id - 1]! + counts.values[id - 1]!
      for (let at = 0, pair = 0; at < entries.length; at++) {
        for (; pair < ends.values[at]!; pair++) positions[next[keyIds.values[pair]!]!++] = at
      }
      return {
        entries,
        postings: new Map(
          idOf
            .entries()
            .map(([key, id]) => [key, positions.subarray(next[id]! - counts.values[id]!, next[id]!)]),
        ),
      }
    },
  }
}

/** One way to read a word. `lead`: the shortest list of positions that may hold it. */
type Reading = { lead: Int32Array; accepts: (at: number) => boolean }
/** Positions from `from` on that hold every word, ascending. */
export type Finder = (from: number) => Generator<number>

const nowhere: Finder = function* () {}

/**
 * Finds what holds every word of the query. A word is read as it is written first (필러, ㅍㄹ, dm-fil); only when
 * nothing holds it so, as a syllable still being typed or as typed in the other keyboard layout.
 */
export function find<Entry extends { text: string }>(
  index: SearchIndex<Entry>,
  query: string,
  maySee: (entry: Entry) => boolean,
): Finder {
  const words = query.split(/\s+/).filter((word) => normalize(word) !== '')
  if (words.length === 0) return nowhere
  const readings = words.map((word) => readWord(index, word, maySee))
  const { lead } = readings.reduce((least, reading) =>
    reading.lead.length < least.lead.length ? reading : least,
  )
  return function* (from) {
    for (let next = firstFrom(lead, from); next < lead.length; next++) {
      const at = lead[next]!
      if (readings.every((reading) => reading.accepts(at)) && maySee(index.entries[at]!)) yield at
    }
  }
}

/** The most literal reading that finds anything this reader may see. */
function readWord<Entry extends { text: string }>(
  index: SearchIndex<Entry>,
  word: string,
  maySee: (entry: Entry) => boolean,
): Reading {
  for (const alternative of queryKeys(word)) {
    const reading = readAs(index, alternative)
    if (reading.lead.some((at) => reading.accepts(at) && maySee(index.entries[at]!))) return reading
  }
  return { lead: noPositions, accepts: () => false }
}

function readAs(
  { entries, postings }: SearchIndex<{ text: string }>,
  { keys, needle }: QueryAlternative,
): Reading {
  const [lead = noPositions, ...others] = keys
    .map((key) => postings.get(key) ?? noPositions)
    .toSorted((a, b) => a.length - b.length)
  // Positions are cheaper to look at than text, and few survive them.
  return {
    lead,
    accepts: (at) =>
      others.every((list) => list[firstFrom(list, at)] === at) && entries[at]!.text.includes(needle),
  }
}

/** Index of the first position at or after `from`. */
function firstFrom(list: Int32Array, from: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}
