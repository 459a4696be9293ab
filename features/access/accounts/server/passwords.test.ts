import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HashQueueFull, hashesAtOnce, passwordHasher, turnstile } from './passwords.ts'

/** Lets a piece of work end by hand and sees how many run. */
function workshop() {
  let running = 0
  let most = 0
  const open: (() => void)[] = []
  return {
    work: async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((done) => open.push(done))
      running--
    },
    endOne: () => open.shift()?.(),
    async endAll() {
      for (; open.length; await settle()) open.shift()!()
    },
    most: () => most,
    open: () => open.length,
  }
}
const settle = () => new Promise((done) => setImmediate(done))

/** The same gate with the count lowered before the next is woken. */
function leakyTurnstile(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}

/** Somebody comes in between the moment at which one ends and the moment at which the next goes on. */
async function mostWhenOneComesAsOneEnds(gated: ReturnType<typeof turnstile>) {
  const shop = workshop()
  const late: Promise<void>[] = []
  const come = () => void late.push(gated(shop.work))
  const first = gated(async () => {
    await shop.work()
    queueMicrotask(() => queueMicrotask(come))
  })
  const second = gated(shop.work)
  await settle()
  await shop.endAll()
  await Promise.all([first, second, ...late])
  return shop.most()
}

test('[A3] never more than the limit hash at once, however calls come and end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.constantFrom('come', 'end', 'both', 'wait'), { maxLength: 60 }),
      async (atOnce, steps) => {
        const shop = workshop()
        const gated = turnstile(atOnce, 1_000)
        const all: Promise<void>[] = []
        const come = () => void all.push(gated(shop.work))
        for (const step of steps) {
          if (step === 'come') come()
          if (step === 'end') shop.endOne()
          if (step === 'both') {
            shop.endOne()
            queueMicrotask(() => queueMicrotask(come))
          }
          if (step === 'wait') await settle()
        }
        await settle()
        await shop.endAll()
        await Promise.all(all)
        expect(shop.most()).toBeLessThanOrEqual(atOnce)
      },
    ),
  )
  expect(await mostWhenOneComesAsOneEnds(turnstile(1))).toBe(1)
})

test('[A3] a count lowered before the next is woken lets one slip in beside (planted control)', async () => {
  expect(await mostWhenOneComesAsOneEnds(leakyTurnstile(1))).toBe(2)
})

test('[A3] one core stays for everything else, and one of the four threads', () => {
  expect([1, 2, 3, 4, 16].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3])
})

test('[A3] who comes when the line is full is turned away, and is let in when somebody has left', async () => {
  const hasher = passwordHasher(2)
  const shop = workshop()
  const inside = Array.from({ length: 22 }, () => hasher.admit(shop.work))
  expect(hasher.full()).toBe(true)
  await expect(hasher.admit(shop.work)).rejects.toThrow(HashQueueFull)
  shop.endOne()
  await settle()
  expect(hasher.full()).toBe(false)
  inside.push(hasher.admit(shop.work))
  await shop.endAll()
  await Promise.all(inside)
})

test('[A4] a hash is Argon2id of at least 19 MiB, 2 passes, 1 lane, and takes every sign of a long password', async () => {
  const hasher = passwordHasher(1)
  const long = '가나다라마바사아자차카타파하 '.repeat(6)
  const stored = await hasher.hash(long)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([
    await hasher.verify(stored, long),
    await hasher.verify(stored, long.trimEnd()),
    await hasher.verify(stored, long.normalize('NFD')),
  ]).toEqual([true, false, true])
})
