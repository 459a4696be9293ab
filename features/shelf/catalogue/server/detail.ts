import { shipDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { JsonText } from '#platform/server/serve.ts'
import { licensedKinds } from '../rules.ts'
import { detailOf, type DetailFacts } from './detail-queries.ts'
import { viewFor, type Reader } from './list.ts'
import { fieldsOf, priceFields, productShown, stockFields, type StockColumns, type View } from './rows.ts'
import { taxonomyOf } from './taxonomy.ts'

/**
 * The product as this member sees it, as the reply of `readProduct`, or null: one that is not there and one
 * that may not be seen are the same.
 */
export async function detailFor(reader: Reader, productCode: string): Promise<JsonText | null> {
  const { db, clock, caller } = reader
  const [view, taxonomy, found] = await Promise.all([
    viewFor(reader),
    taxonomyOf(db, clock),
    detailOf(db, { code: productCode, kinds: licensedKinds(caller.customerType) }),
  ])
  if (!found) return null
  const { facts, stock } = found
  const categories = facts.categoryIds.flatMap((categoryId) => {
    const category = taxonomy.categoryById.get(categoryId)
    return category ? [{ categoryCode: category.code, name: category.name }] : []
  })
  const shipsOn = shipDate({ orderedAt: view.now, storage: facts.storage, holidays })
  return new JsonText(
    `{${productFields(facts)},${fieldsOf({ categories, shipsOn })},"options":[${stock.map((one, at) => optionText(facts, at, one, view)).join()}]}`,
  )
}

function productFields(facts: DetailFacts): string {
  const { brandNameEn, description, details, relatedCodes } = facts
  return (facts.text ??= fieldsOf({
    ...productShown(facts),
    brandNameEn,
    description,
    details,
    relatedCodes,
  }))
}

/** Options and their stock come in the same order. */
function optionText(product: DetailFacts, at: number, stock: StockColumns, view: View): string {
  const option = product.options[at]!
  const { optionId, optionCode, name, udi } = option
  option.text ??= fieldsOf({ optionId, optionCode, name, udi })
  return `{${option.text},${priceFields(product, option, view)},${stockFields(product, stock, view)}}`
}
