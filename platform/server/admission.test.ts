import { expect, test } from 'vitest'
import { openAdmission } from './admission.ts'

function open() {
  let now = 0
  const said: unknown[] = []
  const admission = openAdmission({ warn: ((line: unknown) => said.push(line)) as never }, () => now)
  const fill = () => {
    const inside: ReturnType<typeof admission.enter>[] = []
    for (;;) {
      try {
        inside.push(admission.enter())
      } catch (error) {
        expect(error).toMatchObject({ code: 'busy', status: 503 })
        return inside
      }
    }
  }
  return { ...admission, fill, said, now: () => now, pass: (ms: number) => void (now += ms) }
}

test('[V1] calls beyond the limit are refused at once, and the log says so once in a while', () => {
  const { fill, enter, said, pass } = open()
  const [first] = fill()
  for (let times = 0; times < 100; times++) expect(() => enter()).toThrow()
  expect(said).toHaveLength(1)
  pass(10_000)
  expect(() => enter()).toThrow()
  expect(said).toEqual([expect.anything(), expect.objectContaining({ turnedAway: 101 })])
  first!(false)
  enter()
})

test('[V1] the limit grows while calls end in time, shrinks while they do not, and never closes the shop', () => {
  const { fill, pass } = open()
  const end = (calls: ((isRead: boolean) => void)[], isRead = true) =>
    calls.forEach((leave) => (pass(1), leave(isRead)))
  const first = fill()
  end(first)
  const more = fill()
  expect(more.length).toBeGreaterThan(first.length)
  pass(5_000)
  end(more)
  const fewer = fill()
  expect(fewer.length).toBeLessThan(more.length)
  end(fewer)
  for (let times = 0; times < 50; times++) {
    const calls = fill()
    pass(5_000)
    end(calls)
  }
  expect(fill().length).toBe(10)
})

test('[V1] writes that wait for others, and a slow read on a quiet shop, take nobody’s place', () => {
  const { fill, enter, pass } = open()
  const before = fill()
  pass(60_000)
  before.forEach((leave) => leave(false))
  const slow = enter()
  pass(60_000)
  slow(true)
  expect(fill()).toHaveLength(before.length)
})

test.each([20, 100, 200])(
  '[V1] where %i calls a second are answered, one after the other, those let in wait for about a second at most',
  (perSecond) => {
    const { fill, now, pass } = open()
    const queue: { since: number; leave: (isRead: boolean) => void }[] = []
    const waits: number[] = []
    for (let ended = 0; ended < 60 * perSecond; ended++) {
      queue.push(...fill().map((leave) => ({ since: now(), leave })))
      pass(1_000 / perSecond)
      const { since, leave } = queue.shift()!
      waits.push(now() - since)
      leave(true)
    }
    expect(Math.max(...waits.slice(waits.length / 2))).toBeLessThan(1_000)
    expect(queue.length).toBeGreaterThan(perSecond / 4)
  },
)
