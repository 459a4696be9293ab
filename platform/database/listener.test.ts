import { expect, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openDoor } from '#testing/database-door.ts'
import { openDatabase } from './database.ts'
import { openListener } from './listener.ts'

test('[V2] while the database is away one attempt at a time is made to listen again, and then everybody is told', async () => {
  const database = await createDatabase()
  const door = await openDoor(database.url)
  const listener = openListener(door.url)
  const db = openDatabase(database.url, { poolSize: 1 })
  try {
    const heard: string[] = []
    await listener.listen('sessions', (payload) => void heard.push(payload))
    door.turn('shut')
    const before = door.calls()
    door.hangUp()
    await expect.poll(() => door.calls() - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    door.turn('silent')
    await expect.poll(() => door.inside(), { timeout: 20_000 }).toBe(1)
    await new Promise((done) => setTimeout(done, 1_500))
    expect(door.inside()).toBe(1)
    door.turn('open')
    door.hangUp()
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([''])
    await db.run({ text: `select pg_notify('sessions', 'one')`, values: [] })
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['', 'one'])
  } finally {
    await listener.close()
    await db.close()
    await door.close()
    await database.drop()
  }
})

test('[V2] who could not listen at the first try can at the next', async () => {
  const database = await createDatabase()
  const door = await openDoor(database.url)
  door.turn('shut')
  const listener = openListener(door.url)
  const db = openDatabase(database.url, { poolSize: 1 })
  try {
    await expect(listener.listen('prices', () => {})).rejects.toThrow()
    door.turn('open')
    const heard: string[] = []
    await listener.listen('prices', (payload) => void heard.push(payload))
    await db.run({ text: `select pg_notify('prices', 'one')`, values: [] })
    await expect.poll(() => heard).toEqual(['one'])
  } finally {
    await listener.close()
    await db.close()
    await door.close()
    await database.drop()
  }
})
