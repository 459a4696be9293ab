import { sql } from 'kysely'
import { row, type Queryable, type Tx } from '#platform/database/database.ts'
import type { AllowancePeriod } from '../allowance.ts'
import type { Photo, ProductDetails } from '../details.ts'
import { labelNames, withLabelFacts } from '../label-facts.ts'
import { photoKey } from '../picture.ts'
import { keyChangedProducts } from './search-keys.ts'

type EditedOption = {
  id: number
  name: string
  udi: string
  listPrice: number
  price: number
  /** Pieces that one institution may order in a period; null: as many as there are. */
  allowance: number | null
  allowancePeriod: AllowancePeriod
}
type EditedProduct = {
  name: string
  spec: string
  brandId: number
  /** Of the third level. */
  categoryId: number
  kind: string
  deviceGrade: number | null
  taxable: boolean
  unitName: string
  packQuantity: number
  storage: 'ambient' | 'cold' | 'frozen'
  saleState: 'on-sale' | 'paused' | 'discontinued' | 'hidden'
  licensedOnly: boolean
  priceOnRequest: boolean
  minQuantity: number
  stepQuantity: number
  permit: string
  /** What else its label says; the permit number stands apart. */
  facts: ProductDetails['facts']
  /** ISO. */
  onSaleAt: string | null
  /** ISO. */
  offSaleAt: string | null
  paragraphs: string[]
  /** The first is the main one. */
  photos: Photo[]
  documents: ProductDetails['documents']
  options: EditedOption[]
}
type Read = Omit<EditedProduct, 'permit' | 'onSaleAt' | 'offSaleAt'> & {
  onSaleAt: Date | null
  offSaleAt: Date | null
  /** Codes of what is offered in its place where it is sold out. */
  substitutes: string[]
  /** Codes of what its page shows beside it. */
  related: string[]
  id: number
  code: string
  brandName: string
  categoryName: string
}

export const isPermit = ({ label }: { label: string }) =>
  (labelNames.permit as readonly string[]).includes(label)

/** A product as staff edit it. */
export async function readProductToEdit(on: Queryable, id: number) {
  const found = await row(
    on,
    sql<Read>`
    select p.id, p.code, p.name, p.spec, p."unitName", p.storage, p."saleState", p."licensedOnly", p."priceOnRequest",
      p."minQuantity", p."stepQuantity", p.kind, p."deviceGrade", p."brandId", p."category3Id" as "categoryId", p."packQuantity", p.taxable,
      b.name as "brandName", c.name as "categoryName", coalesce(p.details -> 'facts', '[]') as facts, p."onSaleAt", p."offSaleAt", coalesce(p.details -> 'paragraphs', '[]') as paragraphs,
      coalesce(p.details -> 'photos', '[]') as photos, coalesce(p.details -> 'documents', '[]') as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'name', o.name, 'udi', o.udi,
        'listPrice', o."listPrice", 'price', o.price, 'allowance', o.allowance, 'allowancePeriod', o."allowancePeriod") order by o.rank, o.id), '[]')
        from "productOption" o where o."productId" = p.id and o."clearanceOf" is null) as options,
      array(select s.code from substitute x join product s on s.id = x."substituteId" where x."productId" = p.id order by x.rank) as substitutes,
      array(select s.code from "relatedProduct" x join product s on s.id = x."relatedId" where x."productId" = p.id order by x.rank, s.id) as related
    from product p join brand b on b.id = p."brandId" join category c on c.id = p."category3Id" where p.id = ${id}`,
  )
  if (!found) return undefined
  const { options, facts, ...product } = found
  return {
    ...product,
    options: options as (EditedOption & { code: string })[],
    onSaleAt: product.onSaleAt?.toISOString() ?? null,
    offSaleAt: product.offSaleAt?.toISOString() ?? null,
    permit: facts.find(isPermit)?.value ?? '',
    facts: facts.filter((fact) => !isPermit(fact)),
    permitPlace: Math.max(facts.findIndex(isPermit), 0),
  }
}
export type ProductToEdit = NonNullable<Awaited<ReturnType<typeof readProductToEdit>>>

/** Until the transaction ends nobody else writes the product. */
export const holdProduct = (tx: Tx, id: number) =>
  row(tx, sql<{ id: number }>`select id from product where id = ${id} for no key update`)

/** The permit number in its place on the label, under the word for its class. */
function labelOf(was: ProductToEdit, { facts, permit, kind, deviceGrade }: EditedProduct) {
  if (!permit) return facts
  const [fact] = withLabelFacts(
    { kind, deviceGrade, facts: [] },
    { permit, classNumber: '', itemName: '', model: '' },
  )
  return facts.toSpliced(was.permitPlace, 0, fact!)
}

/** Writes what was edited, and what search finds it by. Undefined: the brand or category is gone, nothing is written. */
export async function writeProduct(tx: Tx, was: ProductToEdit, to: EditedProduct, at: Date) {
  const { paragraphs, photos, documents } = to
  const details = JSON.stringify({ facts: labelOf(was, to), paragraphs, photos, documents })
  const written = await row(
    tx,
    sql<{ brandName: string; categoryName: string }>`
    with edited as (
      update "productOption" o set name = e.name, udi = e.udi, "listPrice" = e."listPrice", price = e.price,
        allowance = e.allowance, "allowancePeriod" = e."allowancePeriod"
      from jsonb_to_recordset(${JSON.stringify(to.options)}::jsonb) as e (id int, name text, udi text, "listPrice" int, price int, allowance int, "allowancePeriod" text)
      where o.id = e.id and o."productId" = ${was.id}
        and (o.name, o.udi, o."listPrice", o.price, o.allowance, o."allowancePeriod")
          is distinct from (e.name, e.udi, e."listPrice", e.price, e.allowance, e."allowancePeriod")
    )
    update product p set name = ${to.name}, spec = ${to.spec}, "unitName" = ${to.unitName}, storage = ${to.storage},
      "brandId" = b.id, "category1Id" = c2."parentId", "category2Id" = c2.id, "category3Id" = c3.id, kind = ${to.kind},
      "deviceGrade" = ${to.deviceGrade}, taxable = ${to.taxable}, "packQuantity" = ${to.packQuantity},
      "saleState" = ${to.saleState}, "licensedOnly" = ${to.licensedOnly}, "priceOnRequest" = ${to.priceOnRequest},
      "minQuantity" = ${to.minQuantity}, "stepQuantity" = ${to.stepQuantity},
      "onSaleAt" = ${to.onSaleAt}::timestamptz, "offSaleAt" = ${to.offSaleAt}::timestamptz,
      "publishedAt" = case when "saleState" = 'hidden' and ${to.saleState} = 'on-sale' and popularity = 0 then ${at}::timestamptz else "publishedAt" end,
      picture = coalesce(${photos[0] ? photoKey(photos[0]) : null}::text, case when picture like 'photo:%' then p.details #>> '{pictures,0}' end, picture),
      details = p.details || ${details}::jsonb
    from brand b, category c3 join category c2 on c2.id = c3."parentId"
    where p.id = ${was.id} and b.id = ${to.brandId} and c3.id = ${to.categoryId} and c3.level = 3
    returning b.name as "brandName", c3.name as "categoryName"`,
  )
  if (written) await keyChangedProducts(tx)
  return written
}
