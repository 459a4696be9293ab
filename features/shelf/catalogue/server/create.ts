import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { PackShape, ProductDetails } from '../details.ts'
import { withLabelFacts } from '../label-facts.ts'
import { isPermit } from './edit.ts'
import { keyChangedProducts } from './search-keys.ts'

type Storage = 'ambient' | 'cold' | 'frozen'
export type NewOption = { code: string; name: string; udi: string; listPrice: number; price: number }
export type NewProduct = {
  code: string
  name: string
  spec: string
  brandId: number
  /** Of the third level. */
  categoryId: number
  kind: 'device' | 'drug' | 'cosmetic' | 'consumable' | 'equipment' | 'book'
  deviceGrade: number | null
  licensedOnly: boolean
  taxable: boolean
  storage: Storage
  unitName: string
  packQuantity: number
  minQuantity: number
  stepQuantity: number
  permit: string
  option: NewOption
  /** Its texts and drawn picture are taken over, never its photographs, permit and papers. */
  copyOf: number | null
}

const shapes: Record<NewProduct['kind'], PackShape> = {
  device: 'syringe',
  drug: 'vial',
  cosmetic: 'tube',
  consumable: 'box',
  equipment: 'device',
  book: 'book',
}

type Found = {
  brandId: number
  hue: string
  brandCode: string
  path: number[]
  source: { description: string; details: ProductDetails } | null
}

const findPlace = (on: Queryable, { brandId, categoryId, copyOf }: NewProduct) =>
  row(
    on,
    sql<Found>`
    select b.id as "brandId", b.hue, b.code as "brandCode", array[c1.id, c2.id, c3.id] as path,
      (select jsonb_build_object('description', p.description, 'details', p.details) from product p where p.id = ${copyOf}) as source
    from brand b, category c3 join category c2 on c2.id = c3."parentId" join category c1 on c1.id = c2."parentId"
    where b.id = ${brandId} and c3.id = ${categoryId} and c3.level = 3`,
  )

function detailsOf(made: NewProduct, picture: string, source: Found['source']): ProductDetails {
  const kept = source?.details.facts.filter((fact) => !isPermit(fact)) ?? []
  const labels = { permit: made.permit, classNumber: '', itemName: '', model: '' }
  const taken = { ...firstDetails(made, picture), ...source?.details }
  return {
    facts: withLabelFacts({ ...made, facts: kept }, labels),
    paragraphs: taken.paragraphs,
    documents: [],
    pictures: taken.pictures,
    deliveryNote: taken.deliveryNote,
    notice: taken.notice,
  }
}

/** What the page of a product says of which nobody has written anything yet. */
export const firstDetails = (
  { storage, licensedOnly }: Pick<NewProduct, 'storage' | 'licensedOnly'>,
  picture: string,
): ProductDetails => ({
  facts: [],
  paragraphs: [],
  documents: [],
  pictures: [picture],
  deliveryNote: deliveryNotes[storage],
  notice: licensedOnly ? LICENSED_NOTICE : NOTICE,
})
const AMBIENT_NOTE = '15:00까지 결제하면 당일 출고해요. 주말과 공휴일에는 출고하지 않아요.'
const COLD_NOTE =
  '냉장 상품은 월~목 15:00까지 결제하면 당일 출고해요. 금요일과 공휴일 전날은 출고하지 않아요.'
const deliveryNotes: Record<Storage, string> = { ambient: AMBIENT_NOTE, cold: COLD_NOTE, frozen: COLD_NOTE }
const NOTICE =
  '받은 날부터 7일 안에 반품·교환을 신청할 수 있어요. 개봉한 상품은 단순변심으로 반품할 수 없어요.'
const LICENSED_NOTICE =
  '로트 추적 상품과 냉장·개봉 상품은 단순변심으로 반품할 수 없어요. 밀봉 포장 단위로만 판매해요.'

/** The pack that is drawn for a product, with two letters of its brand. */
export const drawnPack = (kind: NewProduct['kind'], { hue, code }: { hue: string; code: string }) =>
  `${shapes[kind]}:${hue.replace('#', '')}:${(code.replace(/[^A-Z]/g, '') + 'MM').slice(0, 2)}`

/**
 * A product that is hidden until it is put on sale, with its first option, which needs a row of stock. Which of its
 * codes, brand or category stands in the way, if any does.
 */
export async function createProduct(
  tx: Tx,
  made: NewProduct,
  at: Date,
): Promise<{ productId: number; optionId: number } | 'place-unknown' | 'code-taken' | 'option-code-taken'> {
  const place = await findPlace(tx, made)
  if (!place || (made.copyOf !== null && !place.source)) return 'place-unknown'
  const picture =
    place.source?.details.pictures[0] ?? drawnPack(made.kind, { hue: place.hue, code: place.brandCode })
  const product = await row(
    tx,
    sql<{ id: number }>`
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", "deviceGrade", taxable, storage,
      "unitName", "packQuantity", "minQuantity", "stepQuantity", "saleState", picture, rank, "publishedAt", description, details)
    select ${made.code}, ${made.name}, ${made.spec}, ${place.brandId}, ${place.path[0]}, ${place.path[1]}, ${place.path[2]}, ${made.kind}, ${made.licensedOnly},
      ${made.deviceGrade}, ${made.taxable}, ${made.storage}, ${made.unitName}, ${made.packQuantity}, ${made.minQuantity}, ${made.stepQuantity}, 'hidden', ${picture},
      (select coalesce(max(rank), 0) + 1 from product), ${at}, ${place.source?.description ?? ''}, ${JSON.stringify(detailsOf(made, picture, place.source))}::jsonb
    on conflict (code) do nothing returning id`,
  )
  if (!product) return 'code-taken'
  const optionId = await addOption(tx, product.id, made.option)
  if (optionId === null) return 'option-code-taken'
  await keyChangedProducts(tx)
  return { productId: product.id, optionId }
}

/** One more option of a product, the last in its list; null when another has its code. */
export const addOption = async (tx: Tx, productId: number, option: NewOption): Promise<number | null> =>
  (
    await row(
      tx,
      sql<{ id: number }>`
      insert into "productOption" ("productId", code, name, rank, "listPrice", price, udi)
      select ${productId}, ${option.code}, ${option.name}, (select coalesce(max(rank), 0) + 1 from "productOption" where "productId" = ${productId} and "clearanceOf" is null),
        ${option.listPrice}, ${option.price}, ${option.udi}
      on conflict (code) do nothing returning id`,
    )
  )?.id ?? null

/** What a new product is put under: brands by name, categories of the third level by their path. */
export const newProductPlaces = async (on: Queryable) => ({
  brands: await rows(on, sql<{ id: number; name: string }>`select id, name from brand order by name, id`),
  categories: await rows(
    on,
    sql<{ id: number; path: string }>`
    select c3.id, c1.name || ' > ' || c2.name || ' > ' || c3.name as path
    from category c3 join category c2 on c2.id = c3."parentId" join category c1 on c1.id = c2."parentId"
    where c3.level = 3 order by c1.rank, c2.rank, c3.rank, c3.id`,
  ),
})

/** The products whose time is over, taken off sale with what they were; what is hidden stays so. */
export const takeOffSale = async (tx: Tx, now: Date) => {
  const due = await rows(
    tx,
    sql<{ id: number; was: string; at: Date | null }>`
    update product p set "saleState" = case p."saleState" when 'hidden' then 'hidden' else 'discontinued' end, "offSaleAt" = null, "onSaleAt" = null from product o
    where o.id = p.id and p.id in (select id from product where "offSaleAt" <= ${now} order by "offSaleAt", id limit 200 for update skip locked)
    returning p.id, o."saleState" as was, o."offSaleAt" as at`,
  )
  if (due.length > 0) await keyChangedProducts(tx)
  return due
}

/** The products whose time has come, put on sale. */
export const putOnSale = async (tx: Tx, now: Date) => {
  const due = await rows(
    tx,
    sql<{ id: number }>`
    update product set "saleState" = 'on-sale', "onSaleAt" = null, "publishedAt" = ${now}
    where id in (select id from product where "onSaleAt" <= ${now} order by "onSaleAt", id limit 200 for update skip locked) returning id`,
  )
  if (due.length > 0) await keyChangedProducts(tx)
  return due.map(({ id }) => id)
}
