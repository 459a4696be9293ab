import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

test('one that fails holds up nothing behind it, and the failure is told at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('not this one')
    done.push(item)
  }
  await expect(eachAlone([1, 2, 3], work)).rejects.toThrow('1 of 3: Error: not this one')
  expect(done).toEqual([2, 3])
  await eachAlone([4], work)
  expect(done).toEqual([2, 3, 4])
})
