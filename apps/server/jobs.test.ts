import { expect, test } from 'vitest'
import { listJobs } from '#features/running/jobs/contract.ts'
import { jobLabel } from '#features/running/jobs/labels.ts'
import { openJobNotes } from '#features/running/jobs/server/index.ts'
import { openShop } from '#testing/shop.ts'
import { jobs } from './jobs.ts'

test('[GR-06] staff see of each job when it went well and what failed last, with what asks for a person first', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const list = async (show = '') =>
    (await staff.send(listJobs, { query: { show } as never })).body as never as {
      rows: { name: string; standing: string; failure: string | null }[]
    }
  const notes = openJobNotes(shop)
  for (const { name } of jobs) await notes.well(name, 12.4)
  expect((await list()).rows.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name))
  expect((await list('wrong')).rows).toEqual([])

  shop.clock.advance(1_000)
  await notes.failed('read-books', new Error('the books could not be read'))
  expect((await list('wrong')).rows).toMatchObject([
    { name: 'read-books', standing: 'failed', failure: 'the books could not be read' },
  ])
  // a job that goes well again says so at once; the others are silent for ten of their turns by then
  shop.clock.advance(400_000)
  await notes.well('read-books', 5)
  const late = (await list('wrong')).rows
  expect(late.every(({ standing }) => standing === 'late')).toBe(true)
  expect(late.map(({ name }) => name)).toContain('send-notifications')
  expect(late.map(({ name }) => name)).not.toContain('read-books')
})

test('[GR-06] what goes well is written once a minute, however often it runs', async () => {
  const shop = await openShop()
  const notes = openJobNotes(shop)
  const written = await shop.statements(async () => {
    for (let run = 0; run < 5; run++) await notes.well('send-notifications', 3)
  })
  expect(written).toHaveLength(1)
})

test('every job has a name for staff', () => {
  expect(jobs.filter(({ name }) => !jobLabel[name]).map(({ name }) => name)).toEqual([])
})
