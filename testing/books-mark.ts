import type pg from 'pg'
import type { Queryable } from '#platform/database/database.ts'

/**
 * What a template of the tests holds behind its books: the rows of each table, the transaction that none of them is
 * younger than, and which of the tables each rule reads.
 */
export type BooksMark = {
  counts: Record<string, number>
  xid: string
  rules: Record<string, string[]>
}

/** The views behind the books and what is used in them. */
const USED = `
  with recursive used (view) as (
    select '"booksViolation"'::regclass::oid
    union select d.refobjid from used join pg_rewrite r on r.ev_class = used.view
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass)`

export async function markBooks(template: pg.Client): Promise<BooksMark> {
  const ask = async (text: string) => (await template.query<{ it: string }>(text)).rows.map(({ it }) => it)
  const tables = await ask(
    `${USED} select relname as it from used join pg_class c on c.oid = view where relkind in ('r', 'p') order by 1`,
  )
  const counts: BooksMark['counts'] = {}
  for (const table of tables) counts[table] = Number((await ask(`select count(*) as it from "${table}"`))[0])

  // what a function reads is not told by a plan: its rule is taken to read everything
  const reading = await ask(`${USED}
    select distinct proname as it from used join pg_rewrite r on r.ev_class = view
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_proc'::regclass
    join pg_proc p on p.oid = d.refobjid where p.provolatile <> 'i'`)
  const views = await ask(
    `${USED} select pg_get_viewdef(view) as it from used join pg_class c on c.oid = view where relkind = 'v'`,
  )
  const rules: BooksMark['rules'] = {}
  for (const [, rule] of views.join().matchAll(/select '([^']+)'::text/gi)) {
    const plan = await template.query(`explain (verbose) ${violationsOf([rule!])}`)
    const text = JSON.stringify(plan.rows).replaceAll('\\"', '')
    const read = tables.filter((table) => text.includes(` on public.${table} `))
    // other constants lead a selection, too: of no rule nothing is read
    if (read.length) rules[rule!] = reading.some((name) => text.includes(`${name}(`)) ? tables : read
  }
  return { counts, xid: (await ask('select pg_current_xact_id()::xid::text as it'))[0]!, rules }
}

const violationsOf = (rules: string[]) =>
  `select rule, key, detail from "booksViolation" where rule in (${rules.map((rule) => `'${rule}'`).join()}) limit 100`

/**
 * What breaks a rule in a copy of the template, whose books were whole. Only rules are read behind which a row came,
 * went or changed: reading all of them took a sixth of the time of the tests.
 */
export async function booksBrokenSince({ counts, xid, rules }: BooksMark, copy: Queryable) {
  const ask = <Row>(text: string) => copy.run<Row>({ text, values: [] })
  const looks = Object.entries(counts).map(
    ([table, count]) =>
      `select '${table}' as it from "${table}" having count(*) <> ${count} or bool_or(age(xmin) <= age('${xid}'::xid))`,
  )
  const touched = new Set((await ask<{ it: string }>(looks.join(' union all '))).map(({ it }) => it))
  const asked = Object.keys(rules).filter((rule) => rules[rule]!.some((table) => touched.has(table)))
  if (asked.length === 0) return []
  return ask<{ rule: string; key: string; detail: string }>(violationsOf(asked))
}
