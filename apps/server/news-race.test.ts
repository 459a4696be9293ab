import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { openWords } from '#features/running/codes/server/index.ts'
import { openShop } from '#testing/shop.ts'
import { keepWritten } from './storefront.ts'

/** Answers that come when the test says so, whichever was asked for first. */
function answersByHand<T>() {
  const waiting: ((answer: T) => void)[] = []
  return {
    ask: () => new Promise<T>((done) => waiting.push(done)),
    give: (nth: number, answer: T) => waiting[nth]!(answer),
    asked: () => waiting.length,
  }
}

test('[MN-12] of reads of the sentences that cross, the later one stands', async () => {
  const shop = await openShop()
  let slow: ReturnType<typeof answersByHand<unknown[]>> | null = null
  const db: Database = {
    ...shop.db,
    run: (call) => (slow ? (slow.ask() as Promise<never[]>) : shop.db.run(call)),
    listen: async () => {},
  }
  const words = await openWords(db)
  slow = answersByHand()
  const text = (said: string) => [
    { key: 'not-found', text: said, updatedAt: new Date(0), updatedBy: 'ops01' },
  ]
  const both = [words.load(), words.load()]
  slow.give(1, text('나중 문장'))
  slow.give(0, text('먼저 문장'))
  await Promise.all(both)
  expect(words.sentenceFor('not-found', 'GET /')).toBe('나중 문장')
})

test(
  '[MN-12] a change that was announced while the database could not be asked is read when it can',
  { timeout: 20_000 },
  async () => {
    const shop = await openShop()
    let away = false
    let told = () => {}
    const db: Database = {
      ...shop.db,
      run: (call) => (away ? Promise.reject(new Error('away')) : shop.db.run(call)),
      listen: async (_, heard) => void (told = () => heard('')),
    }
    const words = await openWords(db)
    await shop.run(
      `insert into "messageText" (key, text, "updatedAt", "updatedBy") select 'not-found', '다른 문장', now(), min(id) from staff`,
    )
    away = true
    told()
    await new Promise((done) => setImmediate(done))
    away = false
    await expect.poll(() => words.sentenceFor('not-found', 'GET /')).toBe('다른 문장')
  },
)

test('[CS-08] of writings of a page that cross, the one begun last stands', async () => {
  const pages = answersByHand<string>()
  let changed = () => {}
  const opening = keepWritten(pages.ask, { watch: (watch) => void (changed = watch) })
  pages.give(0, 'first')
  const page = await opening
  changed()
  changed()
  pages.give(2, 'third')
  pages.give(1, 'second')
  await expect.poll(page).toBe('third')
})
