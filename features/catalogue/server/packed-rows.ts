import { sql, type RawBuilder } from 'kysely'
import type { ProductFlag, ProductKind, SaleState, Storage } from '../contract.ts'
import type { ListRow } from './rows.ts'

export type Packed = { page: string | null }

// Control characters part cells and rows: a check keeps them out of products and brands.
const CELL = '\u001f'
const ROW = '\u001e'

/** The cells of a list row, as `unpack` reads them: product p, brand b, and price and stock s of the first option. */
const cells = [
  sql`p.id`, sql`p.code`, sql`p.name`, sql`p.spec`, sql`b.code`, sql`b.name`, sql`p.kind`, sql`p."deviceGrade"`, sql`p.storage`, sql`p.taxable`,
  sql`p."unitName"`, sql`p."packQuantity"`, sql`p."minQuantity"`, sql`p."stepQuantity"`, sql`p.picture`, sql`array_to_string(p.flags, ',')`,
  sql`p."licensedOnly"`, sql`p."priceOnRequest"`, sql`p."saleState"`, sql`p."optionCount"`, sql`p."defaultOptionId"`, sql`p.price`, sql`p."listPrice"`,
  sql`s."onHand" - s.reserved`, sql`s."nextExpiry"`, sql`s."restockOn"`,
]

/**
 * All rows of a page as one text value, in `order`; `key` is one more cell for what the list needs beside. The driver
 * spends more on the 600 values of a page than PostgreSQL on finding them: one value makes a list half as dear.
 */
export const packed = (key: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
  const filled = [key, ...cells].map((cell) => sql`coalesce((${cell})::text, '')`)
  return sql<Packed>`string_agg(concat_ws(${sql.lit(CELL)}, ${sql.join(filled)}), ${sql.lit(ROW)} order by ${order}) as page`
}

export const unpack = (row: Packed | undefined): ListRow[] => (row?.page ? row.page.split(ROW).map(readLine) : [])

function readLine(line: string): ListRow {
  const [
    key, id, productCode, name, spec, brandCode, brandName, kind, deviceGrade, storage, taxable,
    unitName, packQuantity, minQuantity, stepQuantity, picture, flags,
    licensedOnly, priceOnRequest, saleState, optionCount, optionId, price, listPrice,
    available, nextExpiry, restockOn, surplus,
  ] = line.split(CELL) as string[] & { length: 27 }
  if (restockOn === undefined || surplus !== undefined) throw new Error(`the row of product ${id} holds a separator`)
  return {
    key: key!, id: Number(id), productCode: productCode!, name: name!, spec: spec!, brandCode: brandCode!, brandName: brandName!, kind: kind as ProductKind,
    deviceGrade: deviceGrade === '' ? null : Number(deviceGrade), storage: storage as Storage, taxable: taxable === 'true', unitName: unitName!,
    packQuantity: Number(packQuantity), minQuantity: Number(minQuantity), stepQuantity: Number(stepQuantity), picture: picture!,
    flags: flags === '' ? [] : (flags!.split(',') as ProductFlag[]), licensedOnly: licensedOnly === 'true', priceOnRequest: priceOnRequest === 'true',
    saleState: saleState as SaleState, optionCount: Number(optionCount), optionId: Number(optionId), price: Number(price), listPrice: Number(listPrice),
    available: Number(available), nextExpiry: nextExpiry || null, restockOn: restockOn || null,
  }
}
