import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'
import type { ProductDetails } from '../details.ts'
import { withLabelFacts, type LabelFacts } from '../label-facts.ts'

type Labelled = { id: number; kind: string; deviceGrade: number | null; facts: ProductDetails['facts'] }

/** Writes what a product's label says, and the UDI of one of its options. What is empty stays as it was. */
export async function saveLabelFacts(
  tx: Tx,
  optionId: number,
  { udi, ...values }: LabelFacts & { udi: string },
) {
  const product = await row(
    tx,
    sql<Labelled>`
    select p.id, p.kind, p."deviceGrade", coalesce(p.details -> 'facts', '[]') as facts
    from product p where p.id = (select "productId" from "productOption" where id = ${optionId}) for no key update`,
  )
  if (!product) return
  const facts = withLabelFacts(product, values)
  if (JSON.stringify(facts) !== JSON.stringify(product.facts))
    await rows(
      tx,
      sql`update product set details = jsonb_set(details, '{facts}', ${JSON.stringify(facts)}::jsonb) where id = ${product.id}`,
    )
  if (udi)
    await rows(tx, sql`update "productOption" set udi = ${udi} where id = ${optionId} and udi <> ${udi}`)
}
