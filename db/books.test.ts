import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { booksBrokenSince } from '#testing/books-mark.ts'
import { createDatabase } from '#testing/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase({ seeded: true })
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const DONE = `operation = 'confirm' and state = 'done'`
/** One breach for each rule of the view, and the rules that it touches beside its own. */
const planted: Record<string, { breach: string; also?: string[] }> = {
  'journal does not balance': {
    breach: `update "ledgerEntry" set amount = amount - 1 where ("journalId", line) = (select e."journalId", e.line from "ledgerEntry" e join account a on a.id = e."accountId" where a.kind = 'sales' and e.amount <> 1 limit 1)`,
  },
  'posted is not the sum of entries': {
    breach: `update account set posted = posted + 1 where id = (select min(id) from account where kind = 'credit')`,
    also: ['charges are not what is owed'],
  },
  'account below its floor': {
    breach: `alter table account drop constraint account_check; update account set floor = posted + 1 where id = (select min(id) from account where kind = 'points')`,
  },
  'allowance beyond what is owed': {
    breach: `update account set allowed = 1 where id = (select min(id) from account where kind = 'credit' and posted >= floor)`,
  },
  'stock is not the sum of its moves': {
    breach: `insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) select min("optionId"), 1, 0, 'adjusted', 'planted', now() from stock`,
  },
  'stock is not the sum of its lots': {
    breach: `update lot set "onHand" = "onHand" + 1 where id = (select min(id) from lot)`,
    also: ['lot is not the sum of its moves'],
  },
  'lot is not the sum of its moves': {
    breach: `update lot set quarantined = quarantined + 1 where id = (select min(id) from lot)`,
  },
  'reserved is not what open orders wait for': {
    breach: `with more as (update stock set reserved = reserved + 1 where "optionId" = (select min("optionId") from stock where reserved < "onHand") returning "optionId") insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", 0, 1, 'reserved', 'planted', now() from more`,
  },
  'picked is not what parcels hold': {
    breach: `update lot set picked = picked + 1 where id = (select min(id) from lot where picked < "onHand")`,
  },
  'moves of a clearance do not agree': {
    breach: `with moved as (select id as "lotId", "optionId" from lot where "onHand" > picked order by id limit 1), gone as (update lot l set "onHand" = "onHand" - 1 from moved m where l.id = m."lotId"), less as (update stock s set "onHand" = "onHand" - 1 from moved m where s."optionId" = m."optionId") insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", "lotId", -1, 0, 'to-clearance', 'clearance/planted', now() from moved`,
  },
  'more of a lot came back than left with its order': {
    breach: `with gone as (select m.* from "stockMove" m join "salesOrder" o on o.number = split_part(m.cause, '/', 1) where m.reason = 'shipped' and m."lotId" is not null order by m.id limit 1), kept as (update lot l set quarantined = quarantined + 1000 from gone g where l.id = g."lotId") insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, at) select "optionId", "lotId", 0, 0, 1000, 'returned', split_part(cause, '/', 1) || '/planted', now() from gone`,
  },
  'goods is not the sum of lines': {
    breach: `update "salesOrder" set goods = goods - 1, shipping = shipping + 1 where id = (select min(id) from "salesOrder")`,
  },
  'points account is not its live lots': {
    breach: `update "pointLot" set granted = granted + 1 where id = (select min(id) from "pointLot")`,
  },
  'points used is not the sum of uses': {
    breach: `insert into "pointUse" ("lotId", "journalId", amount) select min(l.id), max(j.id), 1 from "pointLot" l, journal j`,
  },
  'confirmed without a settled payment': {
    breach: `update "paymentAttempt" set state = 'failed' where id = (select min(p.id) from "paymentAttempt" p join "salesOrder" o on o.number = p.cause where ${DONE} and o.status = 'completed')`,
    also: ['gateway ledger is not payments less refunds'],
  },
  'cancelled but money kept': {
    breach: `update "salesOrder" set status = 'cancelled', "cancelReason" = 'shop' where id = (select min(o.id) from "paymentAttempt" p join "salesOrder" o on o.number = p.cause where ${DONE} and o.status = 'completed')`,
    also: [
      'gateway ledger is not payments less refunds',
      'orders of a state are counted wrong',
      'sales are summed wrong',
    ],
  },
  'refunded more than paid': {
    breach: `insert into "paymentAttempt" (operation, "causeType", cause, "paymentId", kind, "gatewayOrderId", "gatewayKey", amount, state, "createdAt") select 'cancel', 'cancellation', p.cause, p.id, p.kind, 'planted', 'planted', p.amount + 1, 'done', now() from "paymentAttempt" p join "salesOrder" o on o.number = p.cause where ${DONE} and o.status = 'completed' order by p.id limit 1`,
    also: ['gateway ledger is not payments less refunds', 'refunded is not the sum of refunds'],
  },
  'refunded is not the sum of refunds': {
    breach: `update "paymentAttempt" set refunded = refunded + 1 where id = (select min(id) from "paymentAttempt" where ${DONE} and refunded = 0)`,
  },
  'gateway ledger is not payments less refunds': {
    breach: `with refund as (insert into "paymentAttempt" (operation, "causeType", cause, "paymentId", kind, "gatewayOrderId", "gatewayKey", amount, state, "createdAt") select 'cancel', 'part-refund', p.cause || '/1', p.id, p.kind, 'planted', 'planted', 1, 'done', now() from "paymentAttempt" p join "salesOrder" o on o.number = p.cause where ${DONE} and o.status = 'completed' order by p.id limit 1 returning "paymentId") update "paymentAttempt" p set refunded = 1 from refund r where p.id = r."paymentId"`,
  },
  'order ledger is not its payment split': {
    breach: `update journal set event = 'planted' where id = (select min(id) from journal where "causeType" = 'order' and event = 'confirmed')`,
  },
  'charges are not what is owed': {
    breach: `update "creditCharge" set amount = amount + 1 where "orderId" = (select min("orderId") from "creditCharge")`,
  },
  'money to give back is not what waits': {
    breach: `insert into "creditReturn" ("institutionId", "orderId", cause, amount, at) select "institutionId", id, 'planted', 1, now() from "salesOrder" limit 1`,
  },
  'tax invoice is not the sum of its entries': {
    breach: `insert into "taxInvoice" (number, "institutionId", kind, taxable, "writtenOn", purpose, buyer, email, supply, vat, state, "createdAt", actor) select 'planted', min(id), 'month', true, '2026-11-20', '청구', '{}', 'a@demo.example', 1, 0, 'queued', now(), 'planted' from institution`,
  },
  'something is left with an institution that was merged': {
    breach: `update institution i set "mergedInto" = (select max(id) from institution) where id = (select min("institutionId") from "salesOrder")`,
  },
}

const broken = async () =>
  (await client.query<{ rule: string }>('select distinct rule from "booksViolation" order by rule')).rows.map(
    ({ rule }) => rule,
  )

/** As at the end of each test, which reads only the rules behind which something was written. */
async function brokenSince() {
  const run = async ({ text }: { text: string }) => (await client.query(text)).rows
  const found = await booksBrokenSince(inject('seededBooks'), { run: run as never })
  return [...new Set(found.map(({ rule }) => rule))].toSorted()
}

test('the end of a test knows every rule, those of further views too, and when nothing was written', async () => {
  const { rules, counts } = inject('seededBooks')
  const names = Object.keys(rules)
  expect(names).toEqual(expect.arrayContaining(Object.keys(planted)))
  const others = names.map((name) => `'${name}'`).join()
  const plan = await client.query(`explain select * from "booksViolation" where rule not in (${others})`)
  expect(plan.rows.filter((line) => / on (?!"\*SELECT)/.test(line['QUERY PLAN']))).toEqual([])
  expect(Object.keys(counts)).toEqual([...new Set(Object.values(rules).flat())].toSorted())
  expect(await brokenSince()).toEqual([])
})

test('every rule of the books has a planted breach', async () => {
  const {
    rows: [view],
  } = await client.query<{ text: string }>(`select pg_get_viewdef('"booksViolation"') as text`)
  const rules = [...view!.text.matchAll(/SELECT '([^']+)'::text(?: AS rule)?,/g)].map(([, rule]) => rule!)
  expect(rules).toHaveLength(24)
  expect(Object.keys(planted).sort()).toEqual(rules.toSorted())
})

for (const [rule, { breach, also = [] }] of Object.entries(planted)) {
  test(`the books see this: ${rule}`, async () => {
    expect(await broken()).toEqual([])
    await client.query('begin')
    try {
      // as if the triggers that keep it from happening had failed
      await client.query('set local session_replication_role = replica')
      await client.query(breach)
      expect(await broken()).toEqual([rule, ...also].toSorted())
      expect(await brokenSince()).toEqual([rule, ...also].toSorted())
    } finally {
      await client.query('rollback')
    }
  })
}
