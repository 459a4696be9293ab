import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { CreditBlock } from '#features/money/credit/contract.ts'
import { creditBlock, creditRoom } from '#features/money/credit/server/index.ts'
import { statement } from '#platform/database/database.ts'
import type { DeliveryAddress } from '../contract.ts'
import { addableSql, type AddableFacts } from './add-on.ts'
import { spentSince } from './person-limit.ts'

export type SheetFacts = {
  name: string
  phone: string
  institutionName: string
  taxEmail: string
  termDays: number
  posted: number
  floor: number
  block: CreditBlock | null
  orderable: number
  overLimitAsks: boolean
  points: number
  addresses: DeliveryAddress[]
  waiting: string | null
  addable: AddableFacts[]
  person: { orderLimit: number | null; monthLimit: number | null; spent: number }
  /** In the order that was asked in; null where this member never agreed. */
  agreedAt: (string | null)[]
}

/**
 * What the sheet shows beside the goods, read at once: who orders, where to, and what with. Accounts by their
 * unique index.
 */
type Wanted = {
  memberId: number
  sheetKey: string | null
  now: Date
  monthStart: Date
  today: IsoDate
  codes: string[]
  versions: string[]
}
export const sheetFacts = statement<Wanted>()(
  (input) => sql<SheetFacts>`
  select m.name, m.mobile as phone, i.name as "institutionName", i."taxEmail", i."creditTermDays" as "termDays",
    coalesce(c.posted, 0) as posted, coalesce(c.floor, 0) as floor, ${creditBlock(sql`i.id`, input.today)} as block, ${creditRoom(sql`i.id`)},
    (select coalesce(sum(l.granted - l.used - l.expired), 0)::bigint from "pointLot" l join account p on p.id = l."accountId"
      where coalesce(p."institutionId", 0) = i.id and p.kind = 'points' and l."expiresAt" > ${input.now} and l.used + l.expired < l.granted) as points,
    (select coalesce(jsonb_agg(jsonb_build_object('addressId', d.id, 'label', d.label, 'receiver', d.receiver, 'phone', d.phone, 'postcode', d.postcode,
        'address1', d.address1, 'address2', d.address2, 'memo', d.memo, 'isDefault', d."isDefault") order by d."isDefault" desc, d.id), '[]')
      from "deliveryAddress" d where d."institutionId" = i.id) as addresses,
    (select o.number from "salesOrder" o where o."cartId" = coalesce(${input.sheetKey}::uuid, (select "cartId" from cart where "memberId" = m.id))
      and o."memberId" = m.id and o.status = 'awaiting-payment') as waiting,
    jsonb_build_object('orderLimit', m."orderLimit", 'monthLimit', m."monthLimit",
      'spent', case when m."monthLimit" is null then 0 else ${spentSince(sql`m.id`, input.monthStart)} end) as person,
    ${addableSql} as addable,
    (select coalesce(jsonb_agg((select max(c.at) from "orderConsent" c where c."memberId" = m.id and c.code = w.code and c.version = w.version) order by w.nr), '[]')
      from unnest(${input.codes}::text[], ${input.versions}::date[]) with ordinality as w(code, version, nr)) as "agreedAt"
  from member m join institution i on i.id = m."institutionId" left join account c on coalesce(c."institutionId", 0) = i.id and c.kind = 'credit'
  where m.id = ${input.memberId}`,
)
