import { sql } from 'kysely'
import { shopFacts } from '#domain/shop-facts.ts'
import { labelNames } from '#features/shelf/catalogue/label-facts.ts'
import { neededOf, type Duty, type Fields } from '../columns.ts'
import { entryKindLabel } from '../labels.ts'
import type { EntryKind } from '../rules.ts'

export type EntryFacts = {
  id: number
  duty: Duty
  kind: EntryKind
  orderNumber: string
  institutionId: number
  suppliedOn: string
  serials: string[]
  turn: number
  fields: Fields
  missing: string[]
  /** Less than nothing for what came back. */
  worth: number
}

const fact = (name: keyof typeof labelNames) =>
  sql`coalesce(${sql.join(
    labelNames[name].map((label) => sql`nullif(label.by ->> ${sql.lit(label)}, '')`),
  )}, '')`

/**
 * The option `c` that the label of entry `e` speaks of, and its product `p`: pieces sold near their use-by date are those
 * of the ordinary option.
 */
export const labelledOption = sql`
  join "productOption" sold on sold.id = e."optionId" join "productOption" c on c.id = coalesce(sold."clearanceOf", sold.id)
  join product p on p.id = c."productId"`

export const worthSql = sql`(case e.kind when 'return' then -1 else 1 end * e.quantity * e."unitPrice")::bigint`

/**
 * Entries with every field as it is now. A dealer has no 요양기관기호, and what a dealer paid for a device is
 * not told (공급금액: 의료기관만). `offset 0`: all fields are made once, not once for each that may be missing.
 */
export const entryFacts = (duty: Duty) => sql`
  select e.id, e.duty, e.kind, o.number as "orderNumber", o."institutionId", e."suppliedOn", e.serials, e.turn, x.fields,
    array(select k from unnest(${neededOf(duty)}::text[]) k where coalesce(x.fields ->> k, '') = '') as missing,
    ${worthSql} as worth
  from "supplyEntry" e join "salesOrder" o on o.id = e."orderId" join institution n on n.id = o."institutionId"
  ${labelledOption} join lot t on t.id = e."lotId"
  cross join lateral (
    select coalesce(jsonb_object_agg(f ->> 'label', f ->> 'value'), '{}') as by from jsonb_array_elements(p.details -> 'facts') f) label
  cross join lateral (
    select exists (select from member m where m."institutionId" = n.id and m."customerType" in ('04', '05')) as "isDealer") who
  cross join lateral (select who."isDealer" and e.duty = 'device' as "hidesPrice") price
  cross join lateral (select jsonb_build_object(
    'kind', case e.kind when 'return' then ${sql.lit(entryKindLabel.return)} else ${sql.lit(entryKindLabel.supply)} end,
    'supplierNumber', ${shopFacts.businessNumber}::text, 'supplierName', ${shopFacts.company}::text,
    'receiverName', n.name, 'receiverNumber', regexp_replace(n."businessNumber", '^(...)(..)(.....)$', '\\1-\\2-\\3'),
    'careNumber', case when who."isDealer" then '해당없음' else coalesce(n."careNumber", '') end,
    'permit', ${fact('permit')}, 'classNumber', ${fact('classNumber')}, 'model', ${fact('model')},
    'itemName', case e.duty when 'drug' then concat_ws(' ', p.name, nullif(nullif(c.name, '기본'), '')) else ${fact('itemName')} end,
    'udi', c.udi, 'lot', t.number,
    'serials', case when e.duty = 'drug' and cardinality(e.serials) <> e.quantity then '' else array_to_string(e.serials, ', ') end,
    'expiresOn', coalesce(t."expiresOn"::text, ''), 'pack', coalesce(label.by ->> '포장단위', p.spec),
    'quantity', e.quantity, 'suppliedOn', e."suppliedOn"::text,
    'unitPrice', case when price."hidesPrice" then to_jsonb(''::text) else to_jsonb(e."unitPrice") end,
    'amount', case when price."hidesPrice" then to_jsonb(''::text) else to_jsonb(e.quantity * e."unitPrice") end) as fields offset 0) x
  where e.duty = ${duty}`
