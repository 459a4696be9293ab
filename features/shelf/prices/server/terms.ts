import { sql, type RawBuilder } from 'kysely'

export type PriceTerms = {
  groupId: number
  group: string
  /** All there are. */
  groups: { id: number; name: string }[]
  contracts: number
}
/** By which group an institution buys, and at how many prices of its own, in SQL. */
export const priceTermsOf = (
  institutionId: RawBuilder<unknown>,
  groupId: RawBuilder<unknown>,
) => sql<PriceTerms>`(
  select jsonb_build_object('groupId', g.id, 'group', g.name, 'groups', (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id) from "priceGroup" o),
     'contracts', (select count(*)::int from "priceEntry" p where p."institutionId" = ${institutionId} and p."endsAt" > now()))
  from "priceGroup" g where g.id = ${groupId})`
