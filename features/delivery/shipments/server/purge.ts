import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Who handed over and who received parcels that were shipped before. How many. */
export const emptyParcels = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    update parcel set "handedOverBy" = null, "receivedBy" = null where id in (
      select id from parcel where "shippedAt" < ${before} and num_nonnulls("handedOverBy", "receivedBy") > 0 order by "shippedAt", id limit ${most})
    returning id`,
  )
