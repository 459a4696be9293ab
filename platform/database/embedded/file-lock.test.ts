import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockAlone, tryLockAlone, tryLockShared } from './file-lock.ts'
import { kill, launcherUrl, otherProcess, scratchDir } from '#testing/scratch-postgres.ts'

test('a lock is held against this process and others until it is released', async () => {
  const file = join(scratchDir(), 'lock')
  const lock = await lockAlone(file)
  expect(tryLockAlone(file)).toBe(undefined)
  expect(tryLockShared(file)).toBe(undefined)
  const other = otherProcess(`
    import { tryLockAlone } from ${launcherUrl('file-lock.ts')}
    console.log('got', tryLockAlone(${JSON.stringify(file)}) !== undefined)
  `)
  expect(await other.said('got')).toBe('false')
  lock.release()
  lock.release()
  expect(tryLockAlone(file)).not.toBe(undefined)
})

test('shared holders keep a lone one out until the last is gone', () => {
  const file = join(scratchDir(), 'lock')
  const one = tryLockShared(file)
  const two = tryLockShared(file)
  one?.release()
  expect(tryLockAlone(file)).toBe(undefined)
  two?.release()
  expect(tryLockAlone(file)).not.toBe(undefined)
})

test('the lock of a killed process is free', async () => {
  const file = join(scratchDir(), 'lock')
  const holder = otherProcess(`
    import { lockAlone } from ${launcherUrl('file-lock.ts')}
    await lockAlone(${JSON.stringify(file)})
    console.log('held')
    setInterval(() => {}, 1000)
  `)
  await holder.said('held')
  expect(tryLockAlone(file)).toBe(undefined)

  let waited = false
  const mine = lockAlone(file, () => (waited = true))
  await kill(holder.process)
  ;(await mine).release()
  expect(waited).toBe(true)
})
