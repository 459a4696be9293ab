import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { AllowancePeriod } from '../allowance.ts'
import type { ProductDetails } from '../details.ts'
import { labelNames, withLabelFacts } from '../label-facts.ts'
import { keyChangedProducts } from './search-keys.ts'

export type EditedOption = {
  id: number
  name: string
  udi: string
  listPrice: number
  price: number
  /** Pieces that one institution may order in a period; null: as many as there are. */
  allowance: number | null
  allowancePeriod: AllowancePeriod
}
export type EditedProduct = {
  name: string
  spec: string
  unitName: string
  storage: 'ambient' | 'cold' | 'frozen'
  saleState: 'on-sale' | 'discontinued' | 'hidden'
  licensedOnly: boolean
  priceOnRequest: boolean
  minQuantity: number
  stepQuantity: number
  permit: string
  /** ISO. */
  onSaleAt: string | null
  paragraphs: string[]
  options: EditedOption[]
}
type Read = Omit<EditedProduct, 'permit' | 'onSaleAt'> & {
  onSaleAt: Date | null
  /** Codes of what is offered in its place where it is sold out. */
  substitutes: string[]
  id: number
  code: string
  kind: string
  deviceGrade: number | null
  brandId: number
  categoryId: number
  packQuantity: number
  taxable: boolean
  facts: ProductDetails['facts']
}

const isPermit = ({ label }: { label: string }) => (labelNames.permit as readonly string[]).includes(label)

/** A product as staff edit it. */
export async function readProductToEdit(on: Queryable, id: number) {
  const found = await row(
    on,
    sql<Read>`
    select p.id, p.code, p.name, p.spec, p."unitName", p.storage, p."saleState", p."licensedOnly", p."priceOnRequest",
      p."minQuantity", p."stepQuantity", p.kind, p."deviceGrade", p."brandId", p."category3Id" as "categoryId", p."packQuantity", p.taxable,
      coalesce(p.details -> 'facts', '[]') as facts, p."onSaleAt", coalesce(p.details -> 'paragraphs', '[]') as paragraphs,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'name', o.name, 'udi', o.udi,
        'listPrice', o."listPrice", 'price', o.price, 'allowance', o.allowance, 'allowancePeriod', o."allowancePeriod") order by o.rank, o.id), '[]')
        from "productOption" o where o."productId" = p.id) as options,
      array(select s.code from substitute x join product s on s.id = x."substituteId" where x."productId" = p.id order by x.rank) as substitutes
    from product p where p.id = ${id}`,
  )
  if (!found) return undefined
  const { options, ...product } = found
  return {
    ...product,
    options: options as (EditedOption & { code: string })[],
    onSaleAt: product.onSaleAt?.toISOString() ?? null,
    permit: product.facts.find(isPermit)?.value ?? '',
  }
}
export type ProductToEdit = NonNullable<Awaited<ReturnType<typeof readProductToEdit>>>

/** Until the transaction ends nobody else writes the product. */
export const holdProduct = (tx: Tx, id: number) =>
  row(tx, sql<{ id: number }>`select id from product where id = ${id} for no key update`)

/** Writes what was edited, and what search finds it by. */
export async function writeProduct(tx: Tx, was: ProductToEdit, to: EditedProduct, at: Date): Promise<void> {
  const labels = { permit: to.permit, classNumber: '', itemName: '', model: '' }
  const facts = withLabelFacts(
    { ...was, facts: was.facts.filter((fact) => to.permit || !isPermit(fact)) },
    labels,
  )
  await rows(
    tx,
    sql`
    with edited as (
      update "productOption" o set name = e.name, udi = e.udi, "listPrice" = e."listPrice", price = e.price,
        allowance = e.allowance, "allowancePeriod" = e."allowancePeriod"
      from jsonb_to_recordset(${JSON.stringify(to.options)}::jsonb) as e (id int, name text, udi text, "listPrice" int, price int, allowance int, "allowancePeriod" text)
      where o.id = e.id and o."productId" = ${was.id}
        and (o.name, o.udi, o."listPrice", o.price, o.allowance, o."allowancePeriod")
          is distinct from (e.name, e.udi, e."listPrice", e.price, e.allowance, e."allowancePeriod")
    )
    update product set name = ${to.name}, spec = ${to.spec}, "unitName" = ${to.unitName}, storage = ${to.storage},
      "saleState" = ${to.saleState}, "licensedOnly" = ${to.licensedOnly}, "priceOnRequest" = ${to.priceOnRequest},
      "minQuantity" = ${to.minQuantity}, "stepQuantity" = ${to.stepQuantity},
      "onSaleAt" = ${to.saleState === 'hidden' ? to.onSaleAt : null}::timestamptz,
      "publishedAt" = case when "saleState" = 'hidden' and ${to.saleState} = 'on-sale' and popularity = 0 then ${at}::timestamptz else "publishedAt" end,
      details = details || ${JSON.stringify({ facts, paragraphs: to.paragraphs })}::jsonb
    where id = ${was.id}`,
  )
  await keyChangedProducts(tx)
}
