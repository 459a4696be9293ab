import { sql } from 'kysely'

/**
 * What left a lot for a clinic or came back to it. A move names its cause `<order number>/<parcel number>`, with the
 * claim between the two when it is an exchange, or the claim behind the order's number.
 */
export const movedLots = sql`
  select id, at, "optionId", "lotId", reason = 'returned' as back, abs("onHandChange" + "quarantineChange") as quantity,
    split_part(cause, '/', 1) as "orderNumber", split_part(cause, '/', case when reason = 'shipped' and split_part(cause, '/', 3) <> '' then 3 else 2 end) as part
  from "stockMove" where reason in ('shipped', 'returned') and "lotId" is not null`
