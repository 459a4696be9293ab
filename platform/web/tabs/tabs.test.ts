import { expect, test } from 'vitest'
import { createMemoryStorage } from '../start/storage.ts'
import { createTabs } from './tabs.ts'

const open = (storage = createMemoryStorage(), limit = 4) => createTabs({ storage, name: 'office', limit })

test('[NV-04] [MN-08] a reload restores the same person their screens, where they were left', () => {
  const storage = createMemoryStorage()
  const tabs = open(storage)
  tabs.openFor('admin01')
  tabs.reach('/staff', '/staff')
  tabs.reach('/codes', '/codes')
  tabs.reach('/codes', '/codes?group=GRD')
  tabs.mark('/codes', true)
  const again = open(storage)
  again.openFor('admin01')
  expect(again.read()).toEqual([
    { path: '/staff', href: '/staff', unsaved: false },
    { path: '/codes', href: '/codes?group=GRD', unsaved: false },
  ])
  expect([again.has('/codes'), again.has('/roles')]).toEqual([true, false])
})

test('[MN-08] each screen has its state of its own, gone when it is closed', () => {
  const storage = createMemoryStorage()
  const tabs = open(storage)
  tabs.openFor('admin01')
  tabs.reach('/codes', '/codes')
  tabs.reach('/codes-more', '/codes-more')
  tabs.saveState('/codes', 'filters', { search: 'A' })
  tabs.saveState('/codes-more', 'filters', { search: 'B' })
  expect(open(storage).loadState('/codes', 'filters')).toEqual({ search: 'A' })
  tabs.close('/codes')
  expect([tabs.loadState('/codes', 'filters'), tabs.loadState('/codes-more', 'filters')]).toEqual([
    undefined,
    { search: 'B' },
  ])
})

test('[MN-08] a screen is unsaved as long as one of its forms is', () => {
  const tabs = open()
  tabs.reach('/codes', '/codes')
  const marks: boolean[] = []
  for (const [unsaved, form] of [
    [true, 'one'],
    [true, 'two'],
    [false, 'one'],
    [false, 'two'],
  ] as const) {
    tabs.mark('/codes', unsaved, form)
    marks.push(tabs.read()[0]!.unsaved)
  }
  expect(marks).toEqual([true, true, true, false])
})

test('somebody else sees neither the screens nor their state', () => {
  const storage = createMemoryStorage()
  const tabs = open(storage)
  tabs.openFor('admin01')
  tabs.reach('/staff', '/staff')
  tabs.saveState('/staff', 'filters', { search: 'A' })
  const other = open(storage)
  other.openFor('cs01')
  expect([other.read(), other.loadState('/staff', 'filters')]).toEqual([[], undefined])
})

test('the main page is always open, counts to the limit and is what remains', () => {
  const tabs = open()
  tabs.reach('/', '/')
  for (const path of ['/a', '/b', '/c']) {
    expect(tabs.isFull()).toBe(false)
    tabs.reach(path, path)
  }
  expect(tabs.isFull()).toBe(true)
  expect([tabs.besides('/a'), tabs.besides('/c')]).toEqual(['/b', '/b'])
  for (const path of ['/a', '/b']) tabs.close(path)
  expect(tabs.besides('/c')).toBe('/')
})

test('a storage with something else in it is an empty office', () => {
  const storage = createMemoryStorage()
  storage.setItem('office.tabs', '{')
  expect(open(storage).read()).toEqual([])
})
