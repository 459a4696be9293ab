import { sql, type RawBuilder } from 'kysely'
import type { ProductFlag, ProductKind, SaleState, Storage } from '../contract.ts'
import type { ListRow, RowFacts } from './rows.ts'

export type Packed = { page: string | null }

// Control characters part cells and rows: a check keeps them out of products and brands.
const CELL = '\u001f'
const ROW = '\u001e'

const stockCells = [sql`s."onHand" - s.reserved`, sql`s."nextExpiry"`, sql`s."restockOn"`]

/**
 * The cells of a list row, as `unpack` reads them: product p, brand b, and price and stock s of the first
 * option.
 */
const cells = [
  sql`p.id`,
  sql`p.code`,
  sql`p.name`,
  sql`p.spec`,
  sql`b.code`,
  sql`b.name`,
  sql`p.kind`,
  sql`p."deviceGrade"`,
  sql`p.storage`,
  sql`p.taxable`,
  sql`p."unitName"`,
  sql`p."packQuantity"`,
  sql`p."minQuantity"`,
  sql`p."stepQuantity"`,
  sql`p.picture`,
  sql`array_to_string(p.flags, ',')`,
  sql`p."licensedOnly"`,
  sql`p."priceOnRequest"`,
  sql`p."saleState"`,
  sql`p."optionCount"`,
  sql`p."defaultOptionId"`,
  sql`p.price`,
  sql`p."listPrice"`,
  ...stockCells,
]

const filled = (cell: RawBuilder<unknown>) => sql`coalesce((${cell})::text, '')`

/**
 * All rows of a page as one text value, in `order`; `key` is one more cell for what the list needs beside.
 * The driver
 * spends more on the 600 values of a page than PostgreSQL on finding them: one value makes a list half as
 * dear.
 */
export const packed = (key: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<Packed>`string_agg(${line([key, ...cells])}, ${sql.lit(ROW)} order by ${order}) as page`

const line = (values: RawBuilder<unknown>[]) =>
  sql`concat_ws(${sql.lit(CELL)}, ${sql.join(values.map(filled))})`

export const unpack = (row: Packed | undefined): ListRow[] =>
  row?.page ? row.page.split(ROW).map(readLine) : []

/** A row whose product and brand stand as they were read before: `version` is of both. */
const short = (version: RawBuilder<unknown>) => line([version, ...stockCells])

/**
 * As `packed`, but each row starts with its version, and those whose version is among the `known` hold their
 * stock only.
 */
export const packedUnlessKnown = (
  key: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
  known: unknown,
  order: RawBuilder<unknown>,
) =>
  sql<Packed>`string_agg(
    case when ${version} = any(${known}::text[]) then ${short(version)} else ${line([version, key, ...cells])} end, ${sql.lit(ROW)} order by ${order}
  ) as page`

/** The rows of `packedUnlessKnown`, and by version all that may be known the next time. */
export function unpackKnown(page: string | null, known: ReadonlyMap<string, ListRow>): Map<string, ListRow> {
  const rows = new Map<string, ListRow>()
  for (const text of page?.split(ROW) ?? []) {
    const end = text.indexOf(CELL)
    const version = text.slice(0, end)
    const facts = known.get(version)?.facts
    if (!facts) {
      rows.set(version, readLine(text.slice(end + 1)))
      continue
    }
    const [available, nextExpiry, restockOn] = text.slice(end + 1).split(CELL)
    rows.set(version, {
      facts,
      available: Number(available),
      nextExpiry: nextExpiry || null,
      restockOn: restockOn || null,
    })
  }
  return rows
}

function readLine(line: string): ListRow {
  const [
    key,
    id,
    productCode,
    name,
    spec,
    brandCode,
    brandName,
    kind,
    deviceGrade,
    storage,
    taxable,
    unitName,
    packQuantity,
    minQuantity,
    stepQuantity,
    picture,
    flags,
    licensedOnly,
    priceOnRequest,
    saleState,
    optionCount,
    optionId,
    price,
    listPrice,
    available,
    nextExpiry,
    restockOn,
    surplus,
  ] = line.split(CELL) as string[] & { length: 27 }
  if (restockOn === undefined || surplus !== undefined)
    throw new Error(`the row of product ${id} holds a separator`)
  const facts: RowFacts = {
    key: key!,
    id: Number(id),
    productCode: productCode!,
    name: name!,
    spec: spec!,
    brandCode: brandCode!,
    brandName: brandName!,
    kind: kind as ProductKind,
    deviceGrade: deviceGrade === '' ? null : Number(deviceGrade),
    storage: storage as Storage,
    taxable: taxable === 'true',
    unitName: unitName!,
    packQuantity: Number(packQuantity),
    minQuantity: Number(minQuantity),
    stepQuantity: Number(stepQuantity),
    picture: picture!,
    flags: flags === '' ? [] : (flags!.split(',') as ProductFlag[]),
    licensedOnly: licensedOnly === 'true',
    priceOnRequest: priceOnRequest === 'true',
    saleState: saleState as SaleState,
    optionCount: Number(optionCount),
    optionId: Number(optionId),
    price: Number(price),
    listPrice: Number(listPrice),
  }
  return { facts, available: Number(available), nextExpiry: nextExpiry || null, restockOn: restockOn || null }
}
