import { sql } from 'kysely'
import { row, type Database } from '#platform/database/database.ts'
import { ago, DAY, MINUTE } from '../seoul-time.ts'
import { bookOrders, moveStock, repayDue } from './book-orders.ts'
import { draftOrders, writeOrders } from './draft-orders.ts'
import { BULK_CODE, BULK_LOGIN, inBatches, type Log } from './size.ts'

const AT_ONCE = 5_000
/** Short enough that repayments, which come between slices, come in time. */
const SLICES = 40
const HISTORY_DAYS = 395

/**
 * Orders of the bulk's institutions for the bulk's products, spread evenly over 13 months, with balanced
 * books.
 */
export async function addOrders(db: Database, wanted: number, now: Date, log: Log): Promise<void> {
  const { count, buyers, goods } = (await row(
    db,
    sql<{ count: number; buyers: number; goods: number }>`
    select (select count(*)::int from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" like ${`${BULK_LOGIN}%`}) as count,
      (select count(*)::int from member where "loginId" like ${`${BULK_LOGIN}%`}) as buyers, (select count(*)::int from product where code like ${`${BULK_CODE}%`}) as goods`,
  ))!
  const missing = wanted - count
  if (missing <= 0) return
  if (buyers === 0 || goods === 0)
    throw new Error('bulk orders need bulk members and bulk products: raise SEED_MEMBERS and SEED_PRODUCTS')

  const start = ago(now, HISTORY_DAYS * DAY).getTime()
  const end = ago(now, 10 * MINUTE).getTime()
  const at = (place: number) => new Date(start + ((end - start) * place) / missing)
  const add = (from: number, size: number) =>
    db.transaction(async (tx) => {
      await repayDue(tx, at(from))
      await draftOrders(tx, { from: at(from), to: at(from + size), size, first: count + from, now })
      await writeOrders(tx)
      await bookOrders(tx)
      await moveStock(tx, at(from))
    })
  await inBatches(missing, Math.min(AT_ONCE, Math.ceil(missing / SLICES)), add, (done) =>
    log(`  ${done} orders`),
  )
  await db.transaction((tx) => repayDue(tx, at(missing)))
}
