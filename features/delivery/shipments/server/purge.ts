import { sql } from 'kysely'
import { countRows, type Tx } from '#platform/database/database.ts'

/** Who handed over and who received parcels that were shipped before. How many parcels. */
export const emptyParcels = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    with due as (
      select id from parcel where "shippedAt" < ${before} and (num_nonnulls("handedOverBy", "receivedBy") > 0
        or exists (select from "parcelChange" c where c."parcelId" = parcel.id and c.receiver is not null)) order by "shippedAt", id limit ${most}
    ), taken as (
      update "parcelChange" set receiver = null where "parcelId" in (select id from due) and receiver is not null
    )
    update parcel set "handedOverBy" = null, "receivedBy" = null where id in (select id from due) returning id`,
  )
