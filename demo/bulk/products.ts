import { sql } from 'kysely'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { keyChangedProducts } from '#features/shelf/catalogue/server/index.ts'
import { row, type Database, type Tx } from '#platform/database/database.ts'
import { brandOf } from '../catalogue/brands.ts'
import { categoryPath } from '../catalogue/categories.ts'
import { detailsOf, optionUdi } from '../catalogue/product-details.ts'
import { demoProducts, PRICE_ON_REQUEST, type DemoProduct } from '../catalogue/product-list.ts'
import { insertRows, reserveIds, type Rows } from '../insert-rows.ts'
import { openRandom, type Random } from '../random.ts'
import { ago, DAY } from '../seoul-time.ts'
import { BULK_CODE, inBatches, type Log } from './size.ts'

const AT_ONCE = 1_000
/** One option in so many has quantity tiers. */
const TIERED = 8

const patterns = demoProducts.filter(({ name }) => !PRICE_ON_REQUEST.includes(name))

/** Variations of the demo's products, each with its own code and name, stocked from one lot. */
export async function addProducts(db: Database, wanted: number, now: Date, log: Log): Promise<void> {
  const { count, rank } = (await row(
    db,
    sql<{ count: number; rank: number }>`
    select count(*) filter (where code like ${`${BULK_CODE}%`})::int as count, max(rank) as rank from product`,
  ))!
  const ids = await referenceIds(db)
  const add = (from: number, size: number) =>
    db.transaction((tx) => addBatch(tx, { first: count + from, size, rank: rank + from, now, ids }))
  await inBatches(wanted - count, AT_ONCE, add, (done) => log(`  ${done} products`))
}

type Reference = { brands: Map<string, number>; categories: Map<string, number> }

async function referenceIds(db: Database): Promise<Reference> {
  const { brands, categories } = (await row(
    db,
    sql<{ brands: [string, number][]; categories: [string, number][] }>`
    select (select jsonb_agg(jsonb_build_array(code, id)) from brand) as brands, (select jsonb_agg(jsonb_build_array(code, id)) from category) as categories`,
  ))!
  return { brands: new Map(brands), categories: new Map(categories) }
}

type Batch = { first: number; size: number; rank: number; now: Date; ids: Reference }

async function addBatch(tx: Tx, { first, size, rank, now, ids }: Batch) {
  const random = openRandom(first + 1)
  const made = Array.from({ length: size }, (_, index) => ({
    serial: first + index + 1,
    pattern: patterns[(first + index) % patterns.length]!,
  }))
  const productIds = await reserveIds(tx, 'product', size)
  const optionIds = await reserveIds(
    tx,
    'productOption',
    made.reduce((sum, { pattern }) => sum + pattern.options.length, 0),
  )
  const products: Rows<'product'> = []
  const options: Rows<'productOption'> = []

  made.forEach(({ serial, pattern }, index) => {
    const product: DemoProduct = {
      ...pattern,
      id: productIds[index]!,
      code: `${BULK_CODE}${pattern.category.slice(0, 3)}-${String(serial).padStart(6, '0')}`,
      name: `${pattern.name} ${seriesOf(serial)}`,
    }
    const own = pattern.options.map((option, optionIndex) => {
      const percent = random.whole(-15, 20)
      return {
        id: optionIds[options.length + optionIndex]!,
        productId: product.id,
        code: `${product.code}-${optionIndex + 1}`,
        name: option.name,
        rank: optionIndex + 1,
        listPrice: scaled(option.list, percent),
        price: scaled(option.price, percent),
        udi: optionUdi(pattern, optionIds[options.length + optionIndex]!),
      }
    })
    options.push(...own)
    products.push({
      ...productRow(product, { rank: rank + index + 1, now, random, ids }),
      // Given here, because a later update would write every index of the product once more.
      defaultOptionId: own[0]!.id,
      price: own[0]!.price,
      listPrice: own[0]!.listPrice,
      optionCount: own.length,
    })
  })
  await insertRows(tx, 'product', products)
  await keyChangedProducts(tx)
  await insertRows(tx, 'productOption', options)
  await insertStock(
    tx,
    options,
    made.flatMap(({ pattern }) => pattern.options.map(() => pattern)),
    now,
    random,
  )
  await insertRows(
    tx,
    'priceEntry',
    options
      .filter((_, index) => index % TIERED === 0)
      .flatMap(({ id, price }) =>
        [
          [10, 96],
          [30, 92],
        ].map(([minQuantity, percent]) => ({
          optionId: id!,
          minQuantity: minQuantity!,
          unitPrice: Math.floor((price * percent!) / 1_000) * 10,
        })),
      ),
  )
}

function productRow(
  product: DemoProduct,
  { rank, now, random, ids }: { rank: number; now: Date; random: Random; ids: Reference },
) {
  const brand = brandOf(product.brand)
  const path = categoryPath(product.category)
  const [category1Id, category2Id, category3Id] = path.map(({ code }) => ids.categories.get(code)!) as [
    number,
    number,
    number,
  ]
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    spec: product.spec,
    brandId: ids.brands.get(product.brand)!,
    category1Id,
    category2Id,
    category3Id,
    kind: product.kind,
    licensedOnly: product.licensedOnly,
    deviceGrade: product.grade,
    taxable: product.taxable,
    storage: product.storage,
    unitName: product.unit,
    packQuantity: product.pack,
    minQuantity: product.step,
    stepQuantity: product.step,
    picture: product.picture,
    rank,
    popularity: random.whole(0, 60),
    publishedAt: ago(now, random.whole(60, 1_500) * DAY),
    description: `${brand.name} ${brand.field} 제품이에요. ${product.spec}`,
    details: detailsOf(product),
  }
}

async function insertStock(
  tx: Tx,
  options: Rows<'productOption'>,
  patternOf: DemoProduct[],
  now: Date,
  random: Random,
) {
  const receivedAt = ago(now, 400 * DAY)
  const lotIds = await reserveIds(tx, 'lot', options.length)
  const lots = options.map(({ id }, index): Rows<'lot'>[number] & { id: number } => {
    const { months, step } = patternOf[index]!
    return {
      id: lotIds[index]!,
      optionId: id!,
      number: `B${String(index % 97).padStart(2, '0')}A01`,
      expiresOn: months === null ? null : addDays(seoulDate(now), random.whole(200, 900)),
      onHand: random.chance(0.03) ? 0 : random.whole(2, 300) * step,
      receivedAt,
    }
  })
  await insertRows(
    tx,
    'stock',
    lots.map(({ optionId, onHand, expiresOn }) => ({
      optionId,
      onHand,
      nextExpiry: onHand > 0 ? expiresOn : null,
    })),
  )
  await insertRows(tx, 'lot', lots)
  await insertRows(
    tx,
    'stockMove',
    lots
      .filter(({ onHand }) => onHand > 0)
      .map(({ id, optionId, number, onHand }) => ({
        optionId,
        lotId: id,
        onHandChange: onHand,
        reservedChange: 0,
        reason: 'received' as const,
        cause: `입고 ${number}`,
        at: receivedAt,
      })),
  )
}

/** 'K0417': makes a name its own. */
const seriesOf = (serial: number) =>
  `${String.fromCharCode(65 + (serial % 26))}${String(Math.floor(serial / 26)).padStart(4, '0')}`
const scaled = (won: number, percent: number) => Math.round((won * (100 + percent)) / 11_000) * 110
