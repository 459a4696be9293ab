import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#platform/database/migration-files.ts'
import { breachesOf, rules, type Rule } from './migration-rules.ts'
import { root } from './project.ts'

/** The last file from before the shop rolled out under load; what is older has run everywhere. */
const BASELINE = '0401-job-states'

const files = await readMigrations(join(root, 'db/migrations'))

test('[GR-03] no migration locks the shop out or takes away what the older code uses', () => {
  expect(files.some(({ name }) => name === BASELINE)).toBe(true)
  const broken = files
    .filter(({ name }) => name > BASELINE)
    .flatMap(({ name, text }) => breachesOf(text).map((breach) => `${name}: ${breach}`))
  const asked = broken.map((line) => `${line}\n    ${rules[line.split(': ')[1] as Rule]}`).join('\n')
  expect(broken, `${asked}\n  or say above the statement: -- allowed: <rule>: <why>`).toEqual([])
})

test('[GR-03] new migrations have numbers of their own', () => {
  const numbers = files.map(({ name }) => /^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1] ?? name)
  const twice = numbers.filter((number, n) => n > 0 && number === numbers[n - 1])
  expect(twice.filter((number) => number > BASELINE.slice(0, 4))).toEqual([])
})

const outside = (text: string) => `-- outside a transaction\n${text}`
const add = (column: string) => `alter table "salesOrder" add column ${column};`

/** Each breach, and beside it the safe way to the same end. */
const planted: Record<Rule, { breaches: string[]; sound: string[] }> = {
  'not-null-without-default': {
    breaches: [add('"a" text not null'), 'alter table member alter column email drop default;'],
    sound: [add('"a" text'), add(`"a" text not null default ''`), add('"a" timestamptz default now()')],
  },
  'rewrites-table': {
    breaches: [
      add('a uuid default gen_random_uuid()'),
      add('a int generated always as identity'),
      add('a int generated always as (goods + 1) stored'),
      add('a won'),
    ],
    sound: [add('a int default 1'), 'alter table menu add column a won;'],
  },
  'changes-type': { breaches: ['alter table menu alter column rank type bigint;'], sound: [] },
  'scans-under-lock': {
    breaches: [
      add('a int check (a > 0)'),
      add('a int unique'),
      'alter table stock alter column "onHand" set not null;',
      'alter table stock add constraint x check ("onHand" < 9);',
      'alter table stock add foreign key ("optionId") references "productOption";',
      'alter table stock add unique ("optionId");',
    ],
    sound: [
      add('a int references member'),
      'alter table stock add constraint x check ("onHand" < 9) not valid;',
      'alter table stock validate constraint x;',
      'alter table stock add constraint x unique using index y;',
      'alter table menu add constraint x check (rank > 0);',
    ],
  },
  'locks-for-index': {
    breaches: ['create index on "salesOrder" (goods);', 'create unique index i on stock ("optionId");'],
    sound: [
      'create table thing (id int); create index on thing (id);',
      'create index on menu (rank);',
      outside(
        'drop index concurrently if exists i;\ncreate index concurrently i on stock ("optionId") where "onHand" > 0;\n',
      ),
    ],
  },
  'outside-a-transaction': {
    breaches: [
      outside('create index concurrently i on stock ("optionId");\n'),
      outside('create index concurrently on stock ("optionId");\n'),
      outside('drop index concurrently if exists i; create index concurrently i on stock ("optionId");\n'),
      outside('create table thing (id int);\n'),
    ],
    sound: [outside('alter table stock validate constraint x;\n')],
  },
  'drops-what-is-read': {
    breaches: [
      'alter table menu drop column icon;',
      'drop table faq;',
      'drop view "booksViolation";',
      'drop function "keepChangesOf"(text, text);',
      'drop index "onePriceEntry";',
      'alter table member drop constraint "member_loginId_key";',
    ],
    sound: [
      'drop trigger told on stock; create trigger told after insert on stock for each row execute function f();',
      'alter table member drop constraint "member_status_check", add constraint "member_status_check" check (status > 0) not valid;',
      '-- allowed: drops-what-is-read: nothing has read it since 0399\nalter table menu drop column icon;',
    ],
  },
  renames: {
    breaches: ['alter table menu rename column icon to sign;', 'alter table menu rename to card;'],
    sound: [],
  },
  'rewrites-rows': {
    breaches: [`update member set name = 'x' where id = 1;`, 'delete from session;'],
    sound: [`update "fileGroup" set name = 'x';`, 'create table x (id int); update x set id = 1;'],
  },
  'takes-lock': {
    breaches: ['lock table stock;', 'truncate session;', 'vacuum full stock;', 'reindex table stock;'],
    sound: [],
  },
  'one-large-table': {
    breaches: [`${add('a int')} alter table member add column a int;`],
    sound: [`${add('a int')} alter table menu add column a int; ${add('b int')}`],
  },
  'own-transaction': {
    breaches: ['begin; select 1; commit;', `set lock_timeout = '1min';`],
    sound: [],
  },
  'hides-statements': { breaches: ['do $$ begin drop table stock; end $$;'], sound: [] },
}

test.each(Object.entries(planted))('[GR-03] planted: %s', (rule, { breaches, sound }) => {
  for (const text of breaches)
    expect(new Set(breachesOf(text).map((line) => line.split(':')[0])), text).toEqual(new Set([rule]))
  for (const text of sound) expect(breachesOf(text), text).toEqual([])
})

test('[GR-03] a reason lets its own rule pass, and none without words', () => {
  const dropped = 'alter table menu drop column icon;'
  expect(breachesOf(`-- allowed: renames: it is not called so\n${dropped}`)).toHaveLength(1)
  expect(breachesOf(`-- allowed: drops-what-is-read:\n${dropped}`)).toHaveLength(1)
})
