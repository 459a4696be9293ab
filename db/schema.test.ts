import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { createDatabase } from '#testing/database.ts'
import { schemaSource } from './generate-schema.ts'

test('the types of the tables are what the migrations make of them', async () => {
  const database = await createDatabase()
  const db = openDatabase(database.url)
  onTestFinished(async () => {
    await db.close()
    await database.drop()
  })
  expect(await schemaSource(db), 'run npm run schema').toBe(
    await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8'),
  )
  await db.run({ text: 'alter table faq add column "planted" int', values: [] })
  expect(await schemaSource(db)).toContain('planted: number | null')
})
