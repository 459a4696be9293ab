import { expect, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openDatabase } from './database.ts'

test("[P2] the shop's own role makes and drops nothing, rewrites no ledger and no trail", async () => {
  const database = await createDatabase({ seeded: true })
  const db = openDatabase(database.appUrl, { poolSize: 1 })
  const run = (text: string) => db.run({ text, values: [] })
  try {
    expect(
      await run(
        `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    for (const text of [
      'create table mine (id int)',
      'drop table post',
      'alter table "auditEntry" disable trigger all',
      'truncate "loginFailure"',
      'create role other',
      `copy notice to program 'cat'`,
      'update "auditEntry" set reason = reason',
      'delete from "auditEntry"',
      'update "auditAnchor" set "entryId" = 0',
      'delete from "auditChange"',
      `insert into "auditChange" ("callId", "staffId", record, key, before, after) values (gen_random_uuid(), 1, 'staff', '1', '{}', '{}')`,
      'delete from journal',
      'update "ledgerEntry" set amount = amount',
      'delete from "stockMove"',
      `set session_replication_role = replica`,
    ])
      await expect(run(text), text).rejects.toThrow(/permission denied|must be owner/)
    await run(`update notice set title = title`)
    expect(
      await run(
        'select count(*)::int as owned from pg_class where relowner = (select oid from pg_roles where rolname = current_user)',
      ),
    ).toEqual([{ owned: 0 }])
  } finally {
    await db.close()
    await database.drop()
  }
})
