import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { files, isTest, placeOf, read, root } from './project.ts'

/** Tables that belong to no room but to the machinery. */
const machinery = new Map([
  ['idempotentCall', 'platform'],
  ['limitedCall', 'platform'],
])

/** A use of a table: `write` changes or locks its rows. */
type Use = { table: string; write: boolean }

const name = '"?([a-zA-Z]\\w*)"?'
const written = new RegExp(
  `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|update)\\s+(?:only\\s+)?${name}|\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(\\w+)`,
  'gi',
)
const mentioned = new RegExp(
  `\\b(?:from|join|using)\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?([a-z]\\w*))?|\\b(?:selectFrom|innerJoin|leftJoin)\\(\\s*'(\\w+)|,\\s*${name}\\s+(?!(?:as|asc|desc|from)\\b)([a-z]\\w*)\\b`,
  'gi',
)

/** Which tables the SQL of a file uses. What is no table (an alias, a common table expression) is left out. */
function usesIn(code: string, tables: ReadonlyMap<string, string>): Use[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
  const found: Use[] = []
  for (const [, sql, built] of text.matchAll(written)) found.push({ table: (sql ?? built)!, write: true })
  for (const piece of text.split(/;|`/)) {
    const mentions = [...piece.matchAll(mentioned)].map(([all, table, alias, built, more, moreAlias]) => ({
      table: (table ?? built ?? more)!,
      alias: alias ?? moreAlias,
      at: piece.indexOf(all),
    }))
    for (const { table } of mentions) found.push({ table, write: false })
    for (const lock of piece.matchAll(
      /\bfor (?:no key update|update|key share|share)\b(?: of ([\w, "]+))?/gi,
    )) {
      const named = lock[1]?.split(',').map((one) => one.replaceAll('"', '').trim())
      const selected = piece.lastIndexOf('select', lock.index)
      for (const { table, alias, at } of mentions)
        if (at < lock.index && (named ? named.some((one) => one === alias || one === table) : at > selected))
          found.push({ table, write: true })
    }
  }
  return found.filter(({ table }) => tables.has(table))
}

/** The tables that a room's README names as its own. */
const ownedIn = (readme: string) =>
  [...(/^Tables: (.+)$/m.exec(readme)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => table!)

function owners() {
  const pairs: [string, string][] = [...machinery]
  for (const district of readdirSync(resolve(root, 'features'), { withFileTypes: true }))
    for (const room of district.isDirectory() ? readdirSync(resolve(root, 'features', district.name)) : []) {
      const readme = `features/${district.name}/${room}/README.md`
      if (existsSync(resolve(root, readme)))
        pairs.push(...ownedIn(read(readme)).map((table): [string, string] => [table, room]))
    }
  return pairs
}

/** Tables that rooms use which do not own them, as `room -> table`. */
const strangersIn = (file: string, text: string, tables: ReadonlyMap<string, string>, write: boolean) => {
  const room = placeOf(file)?.room ?? file.split('/')[0]!
  return usesIn(text, tables)
    .filter((use) => use.write === write && tables.get(use.table) !== room)
    .map(({ table }) => `${room} -> ${table}`)
}

const code = files.filter((file) => /^(features|platform|apps)\//.test(file) && !isTest.test(file))
const strangers = (write: boolean) => {
  const tables = new Map(owners())
  return [...new Set(code.flatMap((file) => strangersIn(file, read(file), tables, write)))].sort()
}

/** Rooms that change rows of a table they do not own. The list may only shrink. */
const writesOfStrangers = ['cart -> stock', 'orders -> cart', 'orders -> institution', 'points -> account']

/** Joins with tables of rooms that the arrows of features/README.md do not lead to. The list may only shrink. */
const readsOfStrangers = [
  'app-bridge -> staff',
  'apps -> paymentAttempt',
  'codes -> staff',
  'credit -> salesOrder',
  'invoices -> institution',
  'maintenance -> staff',
  'papers -> institution',
  'papers -> member',
  'papers -> parcel',
  'papers -> parcelLine',
  'sessions -> cartLine',
  'shipments -> institution',
]

test('every table has one owner', () => {
  const migrations = readdirSync(resolve(root, 'db/migrations')).map((file) => read(`db/migrations/${file}`))
  const named = (form: RegExp) =>
    migrations.flatMap((text) => [...text.matchAll(form)].map(([, table]) => table!))
  const made = [
    ...named(/^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gim),
    ...named(/^alter table "?\w+"? rename to "?(\w+)"?/gim),
  ]
  const dropped = [
    ...named(/^drop table (?:if exists )?"?(\w+)"?/gim),
    ...named(/^alter table "?(\w+)"? rename to/gim),
  ]
  expect(made.length).toBeGreaterThan(50)
  expect(
    owners()
      .map(([table]) => table)
      .sort(),
  ).toEqual(made.filter((table) => !dropped.includes(table)).sort())
})

test('only its owner changes a table or locks its rows', () => {
  expect(strangers(true)).toEqual(writesOfStrangers)
})

test('rooms join tables of the rooms that they use', () => {
  const uses = new Map(
    [...read('features/README.md').matchAll(/^\| `([\w-]+)` \|([^|]*)\|/gm)].map(([, room, line]) => [
      room!,
      [...line!.matchAll(/`([\w-]+)`/g)].map(([, other]) => other!),
    ]),
  )
  const tables = new Map(owners())
  const unknown = strangers(false).filter((one) => {
    const [room, table] = one.split(' -> ') as [string, string]
    return !uses.get(room)?.includes(tables.get(table)!)
  })
  expect(unknown).toEqual(readsOfStrangers)
})

test('planted writes, locks and reads are seen', () => {
  expect(ownedIn('# Cart\nTables: `cart`, `cartLine`.\n\n`other`')).toEqual(['cart', 'cartLine'])
  const tables = new Map([
    ['cart', 'cart'],
    ['cartLine', 'cart'],
    ['salesOrder', 'orders'],
    ['staff', 'authority'],
  ])
  const seen = (text: string, write = true) =>
    strangersIn('features/buying/orders/server/queries.ts', text, tables, write)
  expect(seen('delete from "cartLine" where id = 1')).toEqual(['orders -> cartLine'])
  expect(seen('with x as (insert into cart values (1)) update "salesOrder" set a = 1')).toEqual([
    'orders -> cart',
  ])
  expect(seen("build.updateTable('staff').set({})")).toEqual(['orders -> staff'])
  expect(seen('merge into cart using x on true')).toEqual(['orders -> cart'])
  expect(seen('select 1 from "salesOrder" o join cart k on true for update of k')).toEqual(['orders -> cart'])
  expect(seen('select 1 from "salesOrder" o join cart k on true for update of o')).toEqual([])
  expect(seen('select 1 from cart where a = 1 for no key update')).toEqual(['orders -> cart'])
  expect(seen('select 1 from "salesOrder" o, cart k', false)).toEqual(['orders -> cart'])
  expect(seen('on conflict do update set a = 1')).toEqual([])
})
