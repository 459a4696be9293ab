import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { ago, DAY } from '../seoul-time.ts'
import { brandOf, brands } from './brands.ts'
import { categoryPath } from './categories.ts'
import { detailsOf, optionUdi } from './product-details.ts'
import {
  DISCONTINUED,
  SOLD_OUT,
  PRICE_ON_REQUEST,
  demoOptions,
  demoProducts,
  type DemoProduct,
} from './product-list.ts'

const BEST_COUNT = 10

/** `ordered`: in how many recent orders each product stood; it makes the popularity and the BEST marks. */
export function productRows({
  now,
  random,
  ordered,
}: {
  now: Date
  random: Random
  ordered: ReadonlyMap<number, number>
}): Rows<'product'> {
  const best = new Set(
    [...ordered]
      .sort((a, b) => b[1] - a[1])
      .slice(0, BEST_COUNT)
      .map(([id]) => id),
  )
  const ranks = recommendedOrder(random, best)
  return demoProducts.map((product) => {
    const path = categoryPath(product.category)
    const brand = brandOf(product.brand)
    const age = product.flag === 'new' ? random.whole(5, 40) : random.whole(420, 1_200)
    return {
      id: product.id,
      code: product.code,
      name: product.name,
      spec: product.spec,
      brandId: brands.indexOf(brand) + 1,
      category1Id: path[0]!.id,
      category2Id: path[1]!.id,
      category3Id: path[2]!.id,
      kind: product.kind,
      licensedOnly: product.licensedOnly,
      deviceGrade: product.grade,
      taxable: product.taxable,
      storage: product.storage,
      unitName: product.unit,
      packQuantity: product.pack,
      minQuantity: product.step,
      stepQuantity: product.step,
      priceOnRequest: PRICE_ON_REQUEST.includes(product.name),
      saleState: DISCONTINUED.includes(product.name) ? 'discontinued' : 'on-sale',
      flags: [...(product.flag ? [product.flag] : []), ...(best.has(product.id) ? ['best'] : [])],
      picture: product.picture,
      rank: ranks.indexOf(product) + 1,
      popularity: (ordered.get(product.id) ?? 0) * 10 + random.whole(0, 9),
      publishedAt: ago(now, age * DAY),
      description: `${brand.name} ${brand.field} 제품이에요. ${product.spec}`,
      details: detailsOf(product),
    }
  })
}

export const optionRows = (): Rows<'productOption'> =>
  demoOptions.map(({ id, code, name, rank, list, price, product }) => ({
    id,
    productId: product.id,
    code,
    name,
    rank,
    listPrice: list,
    price,
    udi: optionUdi(product, id),
    allowance: product.name === SOLD_OUT[2] ? 20 : null,
  }))

/** Neighbours of the same shelf first, then of the same brand. */
export const relatedRows = (): Rows<'relatedProduct'> =>
  demoProducts.flatMap((product) => {
    const near = (other: DemoProduct) =>
      other.category === product.category
        ? 0
        : other.category.slice(0, 7) === product.category.slice(0, 7)
          ? 1
          : other.brand === product.brand
            ? 2
            : other.category.slice(0, 3) === product.category.slice(0, 3)
              ? 3
              : 9
    const others = demoProducts.filter(
      (other) => other !== product && near(other) < 9 && !DISCONTINUED.includes(other.name),
    )
    return others
      .toSorted((a, b) => near(a) - near(b) || a.id - b.id)
      .slice(0, 6)
      .map((other, rank) => ({ productId: product.id, relatedId: other.id, rank: rank + 1 }))
  })

/** For what is sold out: two others of its category. */
export const substituteRows = (): Rows<'substitute'> =>
  demoProducts
    .filter(({ name }) => SOLD_OUT.includes(name))
    .flatMap((product) =>
      demoProducts
        .filter(
          ({ category, name }) =>
            category === product.category && ![...SOLD_OUT, ...DISCONTINUED].includes(name),
        )
        .slice(0, 2)
        .map(({ id }, rank) => ({ productId: product.id, rank: rank + 1, substituteId: id })),
    )

/** New and much-ordered goods lead; the rest is mixed, so that no shelf fills a page. */
function recommendedOrder(random: Random, best: ReadonlySet<number>): DemoProduct[] {
  const weight = (product: DemoProduct) =>
    (best.has(product.id)
      ? 0
      : product.flag === 'new'
        ? 200
        : product.kind === 'equipment'
          ? 700
          : DISCONTINUED.includes(product.name)
            ? 2_000
            : 400) + random.whole(0, 600)
  return demoProducts
    .map((product) => ({ product, weight: weight(product) }))
    .sort((a, b) => a.weight - b.weight || a.product.id - b.product.id)
    .map(({ product }) => product)
}
