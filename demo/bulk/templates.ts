import { brandOf, brands } from '../catalogue/brands.ts'
import { categoryPath } from '../catalogue/categories.ts'
import { detailsOf } from '../catalogue/product-details.ts'
import { demoProducts, PRICE_ON_REQUEST } from '../catalogue/product-list.ts'
import { rivals } from './brands.ts'

type Reference = { brands: Map<string, number>; categories: Map<string, number> }

/** What products of the bulk are copies of: each product of the demo as each brand of its field would sell it. */
export const templates = (ids: Reference) =>
  demoProducts
    .filter(({ name }) => !PRICE_ON_REQUEST.includes(name))
    .flatMap((pattern) => {
      const own = brandOf(pattern.brand)
      const path = categoryPath(pattern.category)
      const [category1Id, category2Id, category3Id] = path.map(({ code }) => ids.categories.get(code)!)
      return rivals[brands.indexOf(own)]!.map((brand) => {
        const name = pattern.name.replace(own.name, brand.name)
        const shared = {
          code: pattern.category.slice(0, 3),
          name,
          spec: pattern.spec,
          brandId: ids.brands.get(brand.code)!,
          category1Id,
          category2Id,
          category3Id,
          kind: pattern.kind,
          licensedOnly: pattern.licensedOnly,
          deviceGrade: pattern.grade,
          taxable: pattern.taxable,
          storage: pattern.storage,
          unitName: pattern.unit,
          packQuantity: pattern.pack,
          minQuantity: pattern.step,
          stepQuantity: pattern.step,
          picture: pattern.picture,
          description: `${brand.name} ${brand.field} 제품이에요. ${pattern.spec}`,
          details: JSON.parse(JSON.stringify(detailsOf(pattern)).replaceAll(own.name, brand.name)) as object,
        }
        return {
          product: shared,
          perishable: pattern.months !== null,
          options: pattern.options.map(({ name, list, price }) => ({ name, list, price })),
        }
      })
    })
    // neighbours in the recommended order are of different shelves
    .map((template, at) => ({ template, order: (at * 619) % 9_973 }))
    .sort((one, other) => one.order - other.order)
    .map(({ template }, n) => ({ n, ...template }))
