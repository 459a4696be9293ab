import { expect, test } from 'vitest'
import { openUnderWay } from './under-way.ts'

test('[OD-01] a product that stands in two places of a page is on its way into the cart once at a time', () => {
  const { read, watch, start } = openUnderWay()
  let told = 0
  const unwatch = watch(() => told++)
  const line = (optionId: number) => ({ optionId, quantity: 1 })
  const end = start([line(1), line(2)], 'popular')!
  expect(start([line(2), line(3)], 'collection')).toBeNull()
  const other = start([line(3)], 'collection')!
  expect(read().map(({ optionId, from }) => [optionId, from])).toEqual([
    [1, 'popular'],
    [2, 'popular'],
    [3, 'collection'],
  ])
  end()
  const again = start([line(2)], 'collection')!
  // an end that comes twice takes away nothing that was sent since
  end()
  expect(read().map(({ optionId }) => optionId)).toEqual([3, 2])
  other()
  again()
  expect([read(), told]).toEqual([[], 7])
  unwatch()
  start([line(4)], 'popular')
  expect(told).toBe(7)
})
