import type { z } from 'zod'
import { withLabelFacts } from '#features/shelf/catalogue/label-facts.ts'
import { makingCells } from './making-cells.ts'
import {
  makingColumns,
  makingTitles,
  optionColumns,
  type MakingColumn,
  type MakingRows,
} from './making-sheet.ts'
import { mayHaveGrade } from './rules.ts'

type Cells = { [Column in MakingColumn]: z.infer<(typeof makingCells)[Column]> }
/** What stands in the shop already, of what the sheet names. */
type MakingPlaces = {
  /** By code. */
  brands: ReadonlyMap<string, number>
  /** Of the third level, by code. */
  categories: ReadonlyMap<string, number>
  productCodes: ReadonlySet<string>
  optionCodes: ReadonlySet<string>
}
type Option = { code: string; name: string; udi: string; listPrice: number; price: number }
type SheetProduct = Omit<Cells, 'brand' | 'category' | 'code' | 'optionName' | 'productCode'> & {
  code: string
  brandId: number
  categoryId: number
  facts: { label: string; value: string }[]
  options: Option[]
}
type MakingProblem = { line: number; code: string; column: string; message: string }

const MOST_OPTIONS = 100

type Read = { line: number; text: (column: MakingColumn) => string }
type Refuse = (line: number, column: MakingColumn, message: string) => void

/**
 * The products that a sheet makes, as the lines that say them; a problem in one of its lines keeps a product out.
 * `productOf` reads them once more: 10,000 products held at once would weigh more than the sheet.
 */
export function judgeMaking({ columns, rows }: MakingRows, standing: MakingPlaces) {
  const problems: MakingProblem[] = []
  const products: (readonly Read[])[] = []
  const seen = new Map<string, number>()
  const places = new Map(columns.map((column, at) => [column, at]))
  // cells stay where they are: of 10,000 rows nothing is copied
  const reads = rows.map(({ line, cells }): Read => ({
    line,
    text: (column) => cells[places.get(column) ?? -1] ?? '',
  }))
  for (const [code, lines] of Map.groupBy(reads, ({ text }) => text('productCode').toUpperCase())) {
    let good = true
    const refuse: Refuse = (line, column, message) => {
      good = false
      problems.push({ line, code, column: makingTitles[column], message })
    }
    if (code !== '') judgeProduct(lines, standing, seen, refuse)
    else for (const { line } of lines) refuse(line, 'productCode', '상품코드를 적어 주세요.')
    if (good) products.push(lines)
  }
  return { products, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** What lines without a problem say. */
export const productOf = (lines: readonly Read[], standing: MakingPlaces) =>
  judgeProduct(lines, standing, new Map(), () => {})!

function judgeProduct(
  lines: readonly Read[],
  places: MakingPlaces,
  seen: Map<string, number>,
  refuse: Refuse,
) {
  const [first, ...others] = lines as readonly [Read, ...Read[]]
  const cells = readCells(first, makingColumns, refuse)
  const brandId = places.brands.get(cells.brand ?? '')
  const categoryId = places.categories.get(cells.category ?? '')
  if (cells.productCode && places.productCodes.has(cells.productCode))
    refuse(first.line, 'productCode', '이미 쓰고 있는 상품코드예요.')
  if (cells.brand && !brandId) refuse(first.line, 'brand', '이 코드의 브랜드가 없어요.')
  if (cells.category && !categoryId) refuse(first.line, 'category', '이 코드의 세 번째 단계 분류가 없어요.')
  if (cells.deviceGrade && cells.kind && !mayHaveGrade(cells.kind))
    refuse(first.line, 'deviceGrade', '등급은 의료기기·장비·소모품에만 있어요.')
  if (cells.kind === 'device' && cells.deviceGrade === null)
    refuse(first.line, 'deviceGrade', '의료기기는 등급을 적어 주세요.')
  if (lines.length > MOST_OPTIONS)
    refuse(lines[MOST_OPTIONS]!.line, 'code', `한 상품에 옵션은 ${MOST_OPTIONS}개까지 둘 수 있어요.`)
  const options = [optionOf(first, cells, lines.length, places, seen, refuse)]
  for (const other of others) {
    for (const column of makingColumns)
      if (
        column !== 'productCode' &&
        !optionColumns.has(column) &&
        other.text(column) &&
        other.text(column) !== first.text(column)
      )
        refuse(other.line, column, `${first.line}번째 줄의 같은 상품과 달라요.`)
    const read = readCells(other, [...optionColumns], refuse)
    options.push(optionOf(other, read, lines.length, places, seen, refuse))
  }
  if (!isWhole(cells) || !brandId || !categoryId) return undefined
  const { brand: _, category: __, code: ___, optionName: ____, productCode, ...rest } = cells
  return { ...rest, code: productCode, brandId, categoryId, facts: factsOf(cells), options } as SheetProduct
}

function readCells({ line, text }: Read, columns: readonly MakingColumn[], refuse: Refuse): Partial<Cells> {
  const read: Record<string, unknown> = {}
  for (const column of columns) {
    const found = makingCells[column].safeParse(text(column))
    if (found.success) read[column] = found.data
    else refuse(line, column, found.error.issues[0]!.message)
  }
  return read
}
const isWhole = (cells: Partial<Cells>): cells is Cells => makingColumns.every((column) => column in cells)

/** A product's only option may go without a code of its own. */
function optionOf(
  { line, text }: Read,
  cells: Partial<Cells>,
  lines: number,
  places: MakingPlaces,
  seen: Map<string, number>,
  refuse: Refuse,
): Option {
  const code = cells.code || (lines === 1 ? text('productCode').toUpperCase() : '')
  const before = seen.get(code)
  if (code === '' && cells.code === '') refuse(line, 'code', '옵션이 둘 이상인 상품은 품번을 적어 주세요.')
  else if (before !== undefined) refuse(line, 'code', `같은 품번이 ${before}번째 줄에도 있어요.`)
  else if (places.optionCodes.has(code)) refuse(line, 'code', '이미 쓰고 있는 품번이에요.')
  if (code !== '') seen.set(code, before ?? line)
  const { optionName = '', udi = '', listPrice = 0, price = 0 } = cells
  if (listPrice && price > listPrice) refuse(line, 'price', '판매가는 정가보다 높을 수 없어요.')
  return { code, name: optionName, udi, listPrice, price }
}

/** What its label says, in the order in which a clinic reads it. */
function factsOf(cells: Cells) {
  const said = (label: string, value: string) => (value ? [{ label, value }] : [])
  const { permit, classNumber, itemName, model } = cells
  return [
    ...withLabelFacts({ ...cells, facts: [] }, { permit, classNumber, itemName, model }),
    ...said(makingTitles.maker, cells.maker),
    ...said(makingTitles.origin, cells.origin),
    ...said(makingTitles.useBy, cells.useBy),
  ]
}
