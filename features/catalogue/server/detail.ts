import { shipDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import type { ProductDetail, ProductOption } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { readDetail, type DetailRow, type OptionCells } from './detail-queries.ts'
import { viewFor, type Reader } from './list.ts'
import { optionShown, productShown, type View } from './rows.ts'
import { taxonomyOf } from './taxonomy.ts'

/** The product as this member sees it, or null: one that is not there and one that may not be seen are the same. */
export async function detailFor(reader: Reader, productCode: string): Promise<ProductDetail | null> {
  const { db, clock, caller } = reader
  const [view, taxonomy] = await Promise.all([viewFor(reader), taxonomyOf(db, clock)])
  const found = await readDetail.row(db, { code: productCode, kinds: licensedKinds(caller.customerType) })
  if (!found) return null
  const categories = found.categoryIds.flatMap((categoryId) => {
    const category = taxonomy.categoryById.get(categoryId)
    return category ? [{ categoryCode: category.code, name: category.name }] : []
  })
  const { brandNameEn, description, details, relatedCodes } = found
  return { ...productShown(found), brandNameEn, description, categories, options: found.options.map((cells) => toOption(found, cells, view)), details, relatedCodes, shipsOn: shipDate({ orderedAt: view.now, storage: found.storage, holidays }) }
}

function toOption(product: DetailRow, [optionId, optionCode, name, udi, price, listPrice, available, nextExpiry, restockOn]: OptionCells, view: View): ProductOption {
  const option = { optionId, price, listPrice, available, nextExpiry, restockOn }
  return { optionId, optionCode, name, udi, ...optionShown(product, option, view) }
}
