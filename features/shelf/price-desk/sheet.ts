import { addDays, formatDate, isIsoDate, seoulDate } from '#domain/calendar.ts'
import { parseBusinessNumber } from '#domain/business-number.ts'
import { formatWon } from '#domain/money.ts'
import { readWhole } from '#domain/whole-number.ts'
import { overlaps } from '#features/shelf/prices/spans.ts'
import type { Scope } from './contract.ts'
import { spanOf } from './days.ts'
import { scopeLabel } from './labels.ts'

/** What a sheet says of a price, under the titles that the export writes. */
export const sheetTitles = {
  code: '품번',
  scope: '종류',
  whom: '대상',
  quantity: '수량',
  price: '단가',
  from: '시작하는 날',
  until: '끝나는 날',
} as const
type Column = keyof typeof sheetTitles
export type SheetRow = { line: number } & Record<Column, string>

const plain = (text: string) => text.replace(/\s/g, '')

/** Rows below the line of titles; null when none of the first ten lines names code, kind and price. */
export function readPriceSheet(cells: readonly (readonly string[])[]): SheetRow[] | null {
  const names = Object.keys(sheetTitles) as Column[]
  const placesIn = (row: readonly string[]) =>
    names.map((name) => row.findIndex((cell) => plain(cell) === plain(sheetTitles[name])))
  const at = cells.slice(0, 10).findIndex((row) => {
    const places = placesIn(row)
    return (['code', 'scope', 'price'] as const).every((name) => places[names.indexOf(name)]! >= 0)
  })
  if (at < 0) return null
  const places = placesIn(cells[at]!)
  return cells.slice(at + 1).flatMap((row, nth) => {
    const texts = places.map((place) => (row[place] ?? '').trim())
    if (texts.every((text) => text === '')) return []
    const read = Object.fromEntries(names.map((name, n) => [name, texts[n]!])) as Record<Column, string>
    return [{ ...read, line: at + nth + 2 }]
  })
}

/** What a sheet may name: options by code, groups and promotions by name, institutions by business number. */
export type Named = {
  options: ReadonlyMap<string, { optionId: number; productId: number; productCode: string; price: number }>
  groups: ReadonlyMap<string, number>
  /** Null: several that are not over have this name. */
  promotions: ReadonlyMap<string, number | null>
  institutions: ReadonlyMap<string, number>
}
export type JudgedPrice = {
  line: number
  productId: number
  productCode: string
  scope: Scope
  optionId: number
  priceGroupId: number | null
  institutionId: number | null
  promotionId: number | null
  minQuantity: number
  unitPrice: number
  startsAt: number
  endsAt: number
}
type Problem = { line: number; code: string; message: string }

const MOST_WON = 999_999_999
const whole = (text: string) => {
  const read = readWhole(text)
  return read !== null && read <= MOST_WON ? read : null
}
/** '' is no day; what is none is undefined. Excel counts days from the end of 1899. */
const dayOf = (text: string): string | null | undefined => {
  if (text === '') return null
  if (/^[1-6]\d{4}$/.test(text)) return addDays('1899-12-30', Number(text))
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D*$/.exec(text.slice(0, 11)) ?? []
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isIsoDate(iso) && iso < '2100-01-01' ? iso : undefined
}
const scopes = Object.entries(scopeLabel) as [Scope, string][]

/** What a sheet asks for, row by row; a row with a problem asks for nothing. */
export function judgeSheet(rows: readonly SheetRow[], named: Named, now: Date) {
  const problems: Problem[] = []
  const prices: JudgedPrice[] = []
  const byKey = new Map<string, JudgedPrice[]>()
  for (const row of rows) {
    const judged = judgeRow(row, named, now)
    if (typeof judged === 'string') {
      problems.push({ line: row.line, code: row.code, message: judged })
      continue
    }
    const { optionId, priceGroupId, institutionId, promotionId, minQuantity } = judged
    const key = [optionId, priceGroupId, institutionId, promotionId, minQuantity].join('/')
    const before = byKey.get(key)?.find((one) => overlaps(one, judged))
    if (before) {
      const message = `${before.line}번째 줄의 같은 가격과 기간이 겹쳐요.`
      problems.push({ line: row.line, code: row.code, message })
      continue
    }
    byKey.set(key, [...(byKey.get(key) ?? []), judged])
    prices.push(judged)
  }
  return { problems, prices }
}

function judgeRow(row: SheetRow, named: Named, now: Date): JudgedPrice | string {
  if (row.code === '') return '품번이 없어요.'
  const option = named.options.get(row.code)
  if (!option) return '이 품번의 옵션이 없어요.'
  const scope = scopes.find(([, label]) => plain(label) === plain(row.scope))?.[0]
  if (!scope) return `종류는 ${scopes.map(([, label]) => label).join('·')} 가운데 하나예요.`
  const whom = {
    tier: () => null,
    group: () => named.groups.get(row.whom),
    contract: () => named.institutions.get(parseBusinessNumber(row.whom) ?? ''),
    promotion: () => named.promotions.get(row.whom),
  }[scope]()
  if (whom === undefined) return unknownWhom[scope]
  if (scope === 'promotion' && whom === null)
    return '같은 이름의 프로모션이 둘 이상이에요. 프로모션 이름을 서로 다르게 바꾸고 다시 올려 주세요.'
  const minQuantity = row.quantity === '' ? 1 : whole(row.quantity)
  if (minQuantity === null || minQuantity < 1 || minQuantity > 99_999)
    return '수량은 1부터 99,999까지의 정수로 적어 주세요.'
  const unitPrice = whole(row.price)
  if (unitPrice === null) return '단가는 정수로 적어 주세요.'
  if (unitPrice === 0) return '단가는 1원 이상이어야 해요.'
  if (unitPrice >= option.price) return `옵션의 판매가 ${formatWon(option.price)}보다 낮아야 적용돼요.`
  const [from, endsOn] = [dayOf(row.from), dayOf(row.until)]
  if (from === undefined || endsOn === undefined) return '날짜는 2026-12-01처럼 적어 주세요.'
  // what has begun goes on from now
  const startsOn = from !== null && from > seoulDate(now) ? from : null
  const span = spanOf({ startsOn, endsOn }, now)
  if (span === 'day-past') return `${formatDate(endsOn!)}은 지난 날이에요.`
  if (span === 'days-crossed') return '끝나는 날이 시작하는 날보다 앞서요.'
  return {
    ...span,
    line: row.line,
    scope,
    optionId: option.optionId,
    productId: option.productId,
    productCode: option.productCode,
    priceGroupId: scope === 'group' ? whom : null,
    institutionId: scope === 'contract' ? whom : null,
    promotionId: scope === 'promotion' ? whom : null,
    minQuantity,
    unitPrice,
  }
}

const unknownWhom: Record<Scope, string> = {
  tier: '',
  group: '대상에 가격 그룹의 이름을 적어 주세요.',
  contract: '대상에 기관의 사업자등록번호를 적어 주세요.',
  promotion: '대상에 진행하거나 예정한 프로모션의 이름을 적어 주세요.',
}
