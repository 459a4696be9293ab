import { queryKeys } from '#domain/korean-search.ts'
import { keysOf, searchTextOf } from './entries.ts'
import { wordsOf } from './words.ts'

/**
 * Searches a list that is short enough for memory: brands, categories. Each word is read in the most literal way that
 * finds anything.
 */
export function openLookup<Item>(items: readonly Item[], fieldsOf: (item: Item) => readonly string[]) {
  const held = items.map((item) => {
    const fields = fieldsOf(item)
    return { item, text: searchTextOf(fields), keys: new Set(keysOf(fields)) }
  })
  return (typed: string): Item[] => {
    const found = wordsOf(typed).map(
      (word) =>
        queryKeys(word)
          .map(({ keys, needle }) =>
            held.filter((one) => one.text.includes(needle) && keys.every((key) => one.keys.has(key))),
          )
          .find((holders) => holders.length > 0) ?? [],
    )
    const [first = [], ...others] = found
    return first.filter((one) => others.every((holders) => holders.includes(one))).map(({ item }) => item)
  }
}
