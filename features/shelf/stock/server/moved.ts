import { sql, type RawBuilder } from 'kysely'

const COLLECTED = '/recall'
/** The cause of what a recall collects of an order: of each lot once. */
export const collectedCause = (orderNumber: string) => `${orderNumber}${COLLECTED}`
export const collectedCauseSql = (orderNumber: RawBuilder<unknown>) =>
  sql`${orderNumber} || ${sql.lit(COLLECTED)}`

/**
 * What left a lot for a clinic or came back to it. A move names its cause `<order number>/<parcel number>`, with the
 * claim between the two when it is an exchange, or behind the order's number the claim, or what `collectedCause` says.
 */
export const movedLots = sql`
  select id, at, "optionId", "lotId", reason = 'returned' as back, abs("onHandChange" + "quarantineChange") as quantity,
    split_part(cause, '/', 1) as "orderNumber", split_part(cause, '/', case when reason = 'shipped' and split_part(cause, '/', 3) <> '' then 3 else 2 end) as part
  from "stockMove" where reason in ('shipped', 'returned') and "lotId" is not null`
