import { readWhole } from '#domain/whole-number.ts'
import { productStateLabel } from './labels.ts'

/** What a sheet may say of an option and its product, under the titles that the export writes. */
export const sheetTitles = {
  code: '품번',
  name: '상품명',
  spec: '규격',
  optionName: '옵션명',
  udi: 'UDI-DI',
  listPrice: '정가',
  price: '판매가',
  state: '판매 상태',
} as const
export type Column = keyof typeof sheetTitles

/** A row as it stands in the sheet; a column that the sheet has not is left out, and so is an empty cell. */
export type SheetRow = { line: number; code: string } & Partial<Record<Exclude<Column, 'code'>, string>>

/** Rows below the line of titles; null when there is no such line in the first ten, or nothing but codes. */
export function readProductSheet(cells: readonly (readonly string[])[]): SheetRow[] | null {
  const at = cells
    .slice(0, 10)
    .findIndex((row) => row.some((cell) => cell.replace(/\s/g, '') === sheetTitles.code))
  if (at < 0) return null
  const columns = cells[at]!.map((title) =>
    (Object.keys(sheetTitles) as Column[]).find(
      (column) => sheetTitles[column].replace(/\s/g, '') === title.replace(/\s/g, ''),
    ),
  )
  if (!columns.some((column) => column && column !== 'code')) return null
  return cells.slice(at + 1).flatMap((row, nth) => {
    const read = Object.fromEntries(
      columns.flatMap((column, place) => {
        const text = (row[place] ?? '').trim()
        return column && text !== '' ? [[column, text]] : []
      }),
    )
    return Object.keys(read).length > 0 ? [{ code: '', ...read, line: at + nth + 2 }] : []
  })
}

export type StandingOption = {
  optionId: number
  productId: number
  code: string
  name: string
  spec: string
  optionName: string
  udi: string
  listPrice: number
  price: number
  saleState: string
  priceOnRequest: boolean
  permitMissing: boolean
}

type Change = { field: string; from: string; to: string }
type Judged = {
  /** `column`: the cell that is wrong, where it is one. */
  problems: { line: number; code: string; column?: Column; message: string }[]
  options: { optionId: number; optionName: string; udi: string; listPrice: number; price: number }[]
  products: { productId: number; name: string; spec: string; saleState: string }[]
  /** What a product's history is told. */
  changes: { productId: number; changes: Change[] }[]
  /** Rows that say what stands already. */
  same: number
}

const MOST_WON = 999_999_999
const won = (text: string | undefined) => (text === undefined ? undefined : readWhole(text))
const control = /\p{Cc}/u

/** What a sheet changes, row by row; a row with a problem changes nothing, and so do all rows of its product. */
export function judgeSheet(rows: readonly SheetRow[], standing: readonly StandingOption[]): Judged {
  const byCode = new Map(standing.map((option) => [option.code, option]))
  const states = Object.entries(productStateLabel)
  const seen = new Map<string, number>()
  const said = new Map<number, { line: number; name: string; spec: string; saleState: string }>()
  const problems: Judged['problems'] = []
  const judged: { was: StandingOption; to: StandingOption }[] = []
  const bad = new Set<number>()
  for (const row of rows) {
    const was = byCode.get(row.code)
    const refuse = (message: string, column?: Column) => {
      problems.push({ line: row.line, code: row.code, ...(column && { column }), message })
      if (was) bad.add(was.productId)
    }
    if (row.code === '') {
      refuse('품번이 없어요.')
      continue
    }
    if (!was) {
      refuse('이 품번의 상품이 없어요.')
      continue
    }
    const before = seen.get(row.code)
    if (before !== undefined) {
      refuse(`같은 품번이 ${before}번째 줄에도 있어요.`)
      continue
    }
    seen.set(row.code, row.line)
    const [listPrice, price] = [won(row.listPrice), won(row.price)]
    const state =
      row.state === undefined ? was.saleState : states.find(([, label]) => label === row.state)?.[0]
    const to = {
      ...was,
      name: row.name ?? was.name,
      spec: row.spec ?? was.spec,
      optionName: row.optionName ?? was.optionName,
      udi: row.udi ?? was.udi,
      listPrice: listPrice ?? was.listPrice,
      price: price ?? was.price,
      saleState: state ?? was.saleState,
    }
    const product = said.get(was.productId)
    if (listPrice === null || listPrice! > MOST_WON)
      refuse('정가는 0 이상의 정수로 적어 주세요.', 'listPrice')
    else if (price === null || price! > MOST_WON) refuse('판매가는 0 이상의 정수로 적어 주세요.', 'price')
    else if (state === undefined)
      refuse(`판매 상태는 ${states.map(([, label]) => label).join('·')} 가운데 하나예요.`, 'state')
    else if (to.price > to.listPrice) refuse('판매가가 정가보다 높아요.', 'price')
    else if (to.price === 0 && !to.priceOnRequest) refuse('판매가는 1원 이상이어야 해요.', 'price')
    else if (to.name.length > 120 || to.spec.length > 120 || to.optionName.length > 100 || to.udi.length > 40)
      refuse('너무 긴 칸이 있어요. 상품명·규격 120자, 옵션명 100자, UDI-DI 40자까지예요.')
    else if (control.test(to.name + to.spec + to.optionName + to.udi)) refuse('줄바꿈이 든 칸이 있어요.')
    else if (to.saleState === 'on-sale' && was.saleState !== 'on-sale' && was.permitMissing)
      refuse('허가번호가 없어 판매할 수 없어요.', 'state')
    else if (
      product &&
      (product.name !== to.name || product.spec !== to.spec || product.saleState !== to.saleState)
    )
      refuse(`${product.line}번째 줄의 같은 상품과 상품명·규격·판매 상태가 달라요.`)
    else {
      said.set(was.productId, { line: row.line, name: to.name, spec: to.spec, saleState: to.saleState })
      judged.push({ was, to })
    }
  }
  const good = judged.filter(({ was }) => !bad.has(was.productId))
  const changed = good.map((one) => ({ ...one, changes: changesOf(one.was, one.to) }))
  const products = Map.groupBy(
    changed.filter(({ changes }) => changes.length > 0),
    ({ was }) => was.productId,
  )
  return {
    problems,
    options: changed
      .filter(({ changes }) => changes.some(({ field }) => field.startsWith('options.')))
      .map(({ to }) => to),
    products: [...products.values()].flatMap(([first]) =>
      first!.changes.some(({ field }) => !field.startsWith('options.')) ? [first!.to] : [],
    ),
    changes: [...products].map(([productId, list]) => ({
      productId,
      changes: [...new Map(list.flatMap(({ changes }) => changes).map((one) => [one.field, one])).values()],
    })),
    same: changed.filter(({ changes }) => changes.length === 0).length,
  }
}

function changesOf(was: StandingOption, to: StandingOption): Change[] {
  const own = (field: 'name' | 'spec' | 'saleState', prefix = '') =>
    was[field] === to[field] ? [] : [{ field: prefix + field, from: was[field], to: to[field] }]
  const ofOption = ([field, key]: readonly [string, 'optionName' | 'udi' | 'listPrice' | 'price']) =>
    was[key] === to[key]
      ? []
      : [{ field: `options.${was.optionId}.${field}`, from: String(was[key]), to: String(to[key]) }]
  const options = [
    ['name', 'optionName'],
    ['udi', 'udi'],
    ['listPrice', 'listPrice'],
    ['price', 'price'],
  ] as const
  return [...own('name'), ...own('spec'), ...own('saleState'), ...options.flatMap(ofOption)]
}
