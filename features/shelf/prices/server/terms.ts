import { sql, type RawBuilder } from 'kysely'

export type PriceTerms = { group: string; contracts: number }
/** By which group an institution buys, and at how many prices of its own, in SQL. */
export const priceTermsOf = (
  institutionId: RawBuilder<unknown>,
  groupId: RawBuilder<unknown>,
) => sql<PriceTerms>`(
  select jsonb_build_object('group', g.name, 'contracts', (select count(*)::int from "priceEntry" p where p."institutionId" = ${institutionId} and p."endsAt" > now()))
  from "priceGroup" g where g.id = ${groupId})`
