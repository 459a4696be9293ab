import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { lowOptions, promisedBeyond } from './alerts.ts'

/** So many that run low are counted: nobody orders more in a day. */
const LOW = sql.lit(1_000)

/** Lots that are near their use-by date and not sold for less because of it, and options that run low or are promised beyond what is there. */
export const stockOnDesk = {
  menuId: 'stock',
  waiting: (now: Date, { stockAlerts }: Pick<Settings, 'stockAlerts'>) => sql<{
    count: number
    oldestAt: Date | null
    latestAt: Date | null
  }>`
    select ((select count(*) from lot l where l."onHand" + l.quarantined > 0 and (l."onHand" > 0 or l."expiresOn" < ${seoulDate(now)}::date) and not l.recalled
        and (l."takenFrom" is null or (select o."clearanceUntil" < ${seoulDate(now)}::date from "productOption" o where o.id = l."optionId"))
        and coalesce(l."expiresOn", date '9999-12-31') < ${nearExpiryLimit(seoulDate(now), stockAlerts.nearExpiryMonths)}::date)
      + (select count(*) from (${promisedBeyond} union select id from (${lowOptions(stockAlerts)} limit ${LOW}) low) s))::int as count,
      null::timestamptz as "oldestAt", null::timestamptz as "latestAt"`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select l.id::text as key, array[l.number, p.name || ' · ' || o.code] as parts
    from lot l join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where l.number ilike ${like} order by l."receivedAt" desc, l.id desc limit ${most}`,
}
