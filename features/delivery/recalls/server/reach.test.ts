import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { createDatabase } from '#testing/database.ts'
import { isFull, load, note } from '#testing/load.ts'
import { ordersWith, reachOf } from './queries.ts'

type Node = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Node[] }
const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

const LOTS = 2_000

/** So many order lines that left from lots, each in an order of its own and with its promise, over a year; books aside. */
async function largeShop(lines: number) {
  const database = await createDatabase({ seeded: true })
  const db = openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 900_000 })
  const run = <Row>(text: string) => db.run<Row>({ text, values: [] })
  await run('set session_replication_role = replica')
  await run(`
    insert into lot ("optionId", number, "onHand", "receivedAt")
    select (select min(id) from "productOption") + n % 100, 'XL-' || n, 0, now() from generate_series(1, ${LOTS}) n`)
  await run(`
    insert into "salesOrder" (number, "institutionId", "memberId", "orderType", "cartId", status, "paymentKind", "listTotal", goods, shipping, "payCredit", supply, vat, "taxFree", "lineCount", summary, delivery, "taxDocument", "placedAt")
    select '20250101-' || lpad(n::text, 7, '0'), m."institutionId", m.id, '01', gen_random_uuid(), 'delivered', 'credit', 11000, 11000, 0, 11000, 10000, 1000, 0, 1, '시험 상품', '{}', 'none',
      now() - make_interval(secs => n)
    from generate_series(1, ${lines}) n join (select id, "institutionId", row_number() over (order by id) - 1 as place, count(*) over () as many from member where "institutionId" is not null) m on m.place = n % m.many`)
  await run(`
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
    select l."optionId", case when r.reason = 'shipped' then l.id end, r.change, -r.change, r.reason, '20250101-' || lpad(n::text, 7, '0') || r.parcel, now() - make_interval(secs => n)
    from generate_series(1, ${lines}) n
      join (select id, "optionId", row_number() over (order by id) - 1 as place from lot where number like 'XL-%') l on l.place = n % ${LOTS},
      (values ('reserved', 0, ''), ('shipped', -1, '/1')) r (reason, change, parcel)`)
  await run('vacuum analyze')
  await run('set session_replication_role = origin')
  return {
    db,
    run,
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

test('[BX-11] who got a lot is read from the index of its shipments, in one statement, however much was ever sold', async () => {
  const lines = load(20_000, 1_000_000)
  const shop = await largeShop(lines)
  try {
    const [lot] = await shop.run<{ id: number }>(`select min(id) as id from lot where number like 'XL-%'`)
    const lotIds = [lot!.id]
    const sent: string[] = []
    const stop = shop.db.watch((text) => void sent.push(text))
    const found = await ordersWith(shop.db, lotIds, 1_000)
    const reached = await reachOf.row(shop.db, { lotIds })
    stop()
    expect(found).toHaveLength(lines / LOTS)
    expect(reached).toMatchObject({ orders: lines / LOTS, pieces: lines / LOTS })
    expect(sent).toHaveLength(2)
    for (const mode of ['force_generic_plan', 'force_custom_plan'])
      for (const text of sent) {
        await shop.run(`set plan_cache_mode = ${mode}`)
        await shop.run(`prepare asked as ${text}`)
        const more = text.includes('limit') ? '1000' : `'{${lotIds.join()}}'`
        const explain = () =>
          shop.run<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
            `explain (analyze, format json) execute asked('{${lotIds.join()}}', ${more})`,
          )
        await explain()
        const [row] = await explain()
        await shop.run('deallocate asked')
        const plan = row!['QUERY PLAN'][0]
        const nodes = flatten(plan.Plan)
        const read = nodes
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'])
        expect(read).not.toContain('stockMove')
        expect(read).not.toContain('salesOrder')
        expect(nodes.map((node) => node['Index Name'])).toContain('shippedByLot')
        note('BX-11', { lines, mode, ms: plan['Execution Time'] })
        if (isFull) expect(plan['Execution Time']).toBeLessThanOrEqual(50)
      }
  } finally {
    await shop.close()
  }
})
