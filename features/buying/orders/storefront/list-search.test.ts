import { expect, test } from 'vitest'
import { daysOf, readListSearch } from './list-search.ts'

test('[OD-09] the address keeps what differs from the default, and nothing that means nothing', () => {
  expect(readListSearch({ period: '3m', filter: 'all', text: '  ', from: '2026-01-01' })).toEqual({})
  expect(
    readListSearch({ period: 'own', from: '2026-11-01', to: 'soon', filter: 'awaiting', text: ' 필러 ' }),
  ).toEqual({ period: 'own', from: '2026-11-01', filter: 'awaiting', text: '필러' })
  expect(readListSearch({ period: '9y', filter: 'lost' })).toEqual({})
})

test('[OD-09] a period ends today and is as long as it says', () => {
  const today = '2026-11-20'
  expect(daysOf({ period: '1w' }, today)).toEqual({ from: '2026-11-14', to: today })
  expect(daysOf({ period: '1m' }, today)).toEqual({ from: '2026-10-21', to: today })
  expect(daysOf({}, today)).toEqual({ from: '2026-08-21', to: today })
  expect(daysOf({ period: 'own', to: '2026-11-03' }, today)).toEqual({ to: '2026-11-03' })
})
