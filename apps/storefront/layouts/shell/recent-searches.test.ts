import { expect, test } from 'vitest'
import { createDrafts } from '#platform/web/start/drafts.ts'
import { createMemoryStorage } from '#platform/web/start/storage.ts'
import { addSearch, keepSearches, readSearches } from './recent-searches.ts'

test('[PD-03] recent searches are eight, newest first, each once', () => {
  const searches = ['필러', '톡신', '필러', '1', '2', '3', '4', '5', '6', '7'].reduce<string[]>(
    (list, text) => addSearch(list, text),
    [],
  )
  expect(searches).toEqual(['7', '6', '5', '4', '3', '2', '1', '필러'])
})

test("[PD-03] a member sees their own recent searches and nobody else's, and leaving forgets them", () => {
  let member = '21'
  const drafts = createDrafts(createMemoryStorage(), () => member)
  keepSearches(drafts, ['누벨린'])
  member = '2'
  expect(readSearches(drafts)).toEqual([])
  keepSearches(drafts, ['거즈'])
  member = '21'
  expect(readSearches(drafts)).toEqual(['누벨린'])
  drafts.dropAll()
  expect(readSearches(drafts)).toEqual([])
})

test('what somebody wrote in their place breaks nothing', () => {
  const drafts = createDrafts(createMemoryStorage(), () => '21')
  for (const [kept, shown] of [
    ['text', []],
    [[1, '누벨린', null], ['누벨린']],
    [{}, []],
  ] as const) {
    drafts.save('searches', kept)
    expect(readSearches(drafts)).toEqual(shown)
  }
})
