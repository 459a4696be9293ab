import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ProductDetails } from '../details.ts'
import { drawnPack, firstDetails, type NewOption, type NewProduct } from './create.ts'

type Made = Omit<NewProduct, 'option' | 'copyOf' | 'permit'> & {
  facts: ProductDetails['facts']
  options: readonly NewOption[]
}

/** What many new products may be put under, and which of their codes are taken. */
export async function makingPlaces(
  on: Queryable,
  { productCodes, optionCodes }: { productCodes: readonly string[]; optionCodes: readonly string[] },
) {
  type Coded = { id: number; code: string }
  const found = await row(
    on,
    sql<{ brands: Coded[]; categories: Coded[]; products: string[]; options: string[] }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from brand) as brands,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]') from category where level = 3) as categories,
      array(select code from product where code = any(${productCodes}::text[])) as products,
      array(select code from "productOption" where code = any(${optionCodes}::text[])) as options`,
  )
  const byCode = (coded: readonly Coded[]) => new Map(coded.map(({ code, id }) => [code, id]))
  return {
    brands: byCode(found!.brands),
    categories: byCode(found!.categories),
    productCodes: new Set(found!.products),
    optionCodes: new Set(found!.options),
  }
}

/** Numbers for new options: a product that names its first option when it is made is written once, not twice. */
const optionNumbers = async (tx: Tx, count: number) =>
  (
    await rows(
      tx,
      sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('"productOption"', 'id'))::int as id from generate_series(1, ${count}::int)`,
    )
  ).map(({ id }) => id)

/**
 * Hidden products with their options, each of which needs a row of stock, in four statements. Null: a code has been
 * taken, or a place is gone, and the transaction must not stay. Whoever calls it ends with `keyChangedProducts`.
 */
export async function createProducts(tx: Tx, made: readonly Made[], at: Date) {
  const brands = new Map(
    (
      await rows(
        tx,
        sql<{ id: number; code: string; hue: string }>`
        select id, code, hue from brand where id = any(${[...new Set(made.map(({ brandId }) => brandId))]}::int[])`,
      )
    ).map((brand) => [brand.id, brand]),
  )
  if (made.some(({ brandId }) => !brands.has(brandId))) return null
  const optionIds = await optionNumbers(
    tx,
    made.reduce((total, { options }) => total + options.length, 0),
  )
  let numbered = 0
  const given = made.map(({ options: own, facts, ...product }, nth) => {
    const options = own.map((option, at) => ({ ...option, id: optionIds[numbered++]!, rank: at + 1 }))
    const picture = drawnPack(product.kind, brands.get(product.brandId)!)
    return { ...product, nth, picture, details: { ...firstDetails(product, picture), facts }, options }
  })
  const first = given.map(({ options, ...product }) => ({
    ...product,
    defaultOptionId: options[0]!.id,
    optionCount: options.length,
    price: options[0]!.price,
    listPrice: options[0]!.listPrice,
  }))
  const products = await rows(
    tx,
    sql<{ id: number; code: string }>`
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", "deviceGrade", taxable, storage,
      "unitName", "packQuantity", "minQuantity", "stepQuantity", "saleState", picture, rank, "publishedAt", description, details,
      "defaultOptionId", "optionCount", price, "listPrice")
    select m.code, m.name, m.spec, m."brandId", c2."parentId", c2.id, c3.id, m.kind, m."licensedOnly", m."deviceGrade", m.taxable, m.storage,
      m."unitName", m."packQuantity", m."minQuantity", m."stepQuantity", 'hidden', m.picture, most.rank + 1 + m.nth, ${at}, '', m.details,
      m."defaultOptionId", m."optionCount", m.price, m."listPrice"
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb) as m (code text, nth int, name text, spec text, "brandId" int, "categoryId" int, kind text,
        "licensedOnly" boolean, "deviceGrade" smallint, taxable boolean, storage text, "unitName" text, "packQuantity" int, "minQuantity" int, "stepQuantity" int,
        picture text, details jsonb, "defaultOptionId" int, "optionCount" smallint, price bigint, "listPrice" bigint)
      join category c3 on c3.id = m."categoryId" and c3.level = 3 join category c2 on c2.id = c3."parentId",
      (select coalesce(max(rank), 0) as rank from product) most
    order by m.nth on conflict (code) do nothing returning id, code`,
  )
  if (products.length < made.length) return null
  const ids = new Map(products.map(({ id, code }) => [code, id]))
  const options = given.flatMap(({ code, options: own }) =>
    own.map((option) => ({ ...option, productId: ids.get(code) })),
  )
  const added = await rows(
    tx,
    sql<{ id: number }>`
    insert into "productOption" (id, "productId", code, name, rank, "listPrice", price, udi) overriding system value
    select m.id, m."productId", m.code, m.name, m.rank, m."listPrice", m.price, m.udi
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as m (code text, id int, "productId" int, name text, rank smallint, "listPrice" bigint, price bigint, udi text)
    order by m.id on conflict (code) do nothing returning id`,
  )
  return added.length < options.length ? null : { products, optionIds }
}
