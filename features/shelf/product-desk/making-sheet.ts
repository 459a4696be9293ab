import { sheetTitles } from './sheet.ts'

/**
 * What a sheet says of a new product, under the titles that the export writes. A line is one option; of the lines of
 * one product the first says what the product is, and the others may leave that empty.
 */
export const makingTitles = {
  productCode: '상품코드',
  name: sheetTitles.name,
  brand: '브랜드코드',
  category: '분류코드',
  kind: '구분',
  deviceGrade: '등급',
  licensedOnly: '판매 대상',
  taxable: '과세',
  storage: '보관',
  spec: sheetTitles.spec,
  unitName: '주문 단위',
  packQuantity: '낱개 수',
  minQuantity: '최소 수량',
  stepQuantity: '배수',
  permit: '허가번호',
  classNumber: '분류번호',
  itemName: '품목명',
  model: '모델명',
  maker: '제조사',
  origin: '제조국',
  useBy: '사용기한',
  code: sheetTitles.code,
  optionName: sheetTitles.optionName,
  udi: sheetTitles.udi,
  listPrice: sheetTitles.listPrice,
  price: sheetTitles.price,
} as const
export type MakingColumn = keyof typeof makingTitles
export const makingColumns = Object.keys(makingTitles) as [MakingColumn, ...MakingColumn[]]
/** What says which option a line is; the others say what its product is. */
export const optionColumns: ReadonlySet<MakingColumn> = new Set([
  'code',
  'optionName',
  'udi',
  'listPrice',
  'price',
])
/** Without them there is no new product; the others have something that stands where the cell is empty. */
const neededColumns: readonly MakingColumn[] = [
  'productCode',
  'name',
  'brand',
  'category',
  'kind',
  'licensedOnly',
  'storage',
  'listPrice',
  'price',
]

/** Cells in the order of `columns`. */
export type MakingRows = { columns: MakingColumn[]; rows: { line: number; cells: string[] }[] }

const plain = (text: string) => text.replace(/\s/g, '')
const columnOf = (title: string) =>
  makingColumns.find((column) => plain(makingTitles[column]) === plain(title)) ?? null

/** Lines below the titles, or the titles that none of the first ten lines has. */
export function readMakingSheet(cells: readonly (readonly string[])[]): MakingRows | { missing: string[] } {
  const titles = cells.slice(0, 10).map((row) => row.map(columnOf))
  const at = titles.findIndex((row) => row.includes('productCode'))
  const found = titles[at] ?? []
  const missing = neededColumns.filter((column) => !found.includes(column))
  if (missing.length > 0) return { missing: missing.map((column) => makingTitles[column]) }
  const columns = makingColumns.filter((column) => found.includes(column))
  const places = columns.map((column) => found.indexOf(column))
  return {
    columns,
    rows: cells.slice(at + 1).flatMap((row, nth) => {
      const read = places.map((place) => (row[place] ?? '').trim())
      return read.some((text) => text !== '') ? [{ line: at + nth + 2, cells: read }] : []
    }),
  }
}
