/** Carriers by SweetTracker's codes, with the lengths that their tracking numbers have. */
export const carriers = {
  '01': { name: '우체국택배', digits: [13] },
  '04': { name: 'CJ대한통운', digits: [10, 12] },
  '05': { name: '한진택배', digits: [10, 12] },
  '06': { name: '로젠택배', digits: [11] },
  '08': { name: '롯데택배', digits: [12] },
  '23': { name: '경동택배', digits: [9, 10, 11, 12, 13] },
} as const satisfies Record<string, { name: string; digits: readonly number[] }>

type Carrier = keyof typeof carriers
export const isCarrier = (code: string): code is Carrier => Object.hasOwn(carriers, code)

/** As it is told; what went by no carrier was brought. */
export const carrierName = (code: string | null) =>
  code !== null && isCarrier(code) ? carriers[code].name : '직접 전달'

export const NUMBER_TAKEN = '다른 출고 건에 이미 쓴 송장번호예요.'

/** Digits alone, as it may be typed with dashes or blanks. */
export const trackingDigits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** What is wrong with a tracking number, or null. */
export function trackingProblem(carrier: Carrier, digits: string): string | null {
  const { name, digits: lengths } = carriers[carrier]
  return /^\d+$/.test(digits) && (lengths as readonly number[]).includes(digits.length)
    ? null
    : `${name} 송장번호는 숫자 ${lengths.join('·')}자리예요.`
}

const codeNamed = (name: string) =>
  name === ''
    ? undefined
    : Object.entries(carriers).find(([code, carrier]) => code === name || carrier.name.startsWith(name))?.[0]

export type TrackingRow = { orderNumber: string; trackingNumber: string; carrier: string }

/** Which columns hold what: as a head row names them, or order number, tracking number and perhaps the carrier. */
function columnsOf(head: readonly string[]) {
  const named = (...words: string[]) => head.findIndex((cell) => words.some((word) => cell.includes(word)))
  const orderNumber = named('주문번호', '출고 건')
  const trackingNumber = named('송장', '운송장')
  return orderNumber >= 0 && trackingNumber >= 0
    ? { from: 1, orderNumber, trackingNumber, carrier: named('택배') }
    : { from: 0, orderNumber: 0, trackingNumber: 1, carrier: 2 }
}

/** Rows of a sheet; what names no carrier goes by `usual`. */
export function readTracking(cells: readonly (readonly string[])[], usual: string): TrackingRow[] {
  const at = columnsOf(cells[0] ?? [])
  const cell = (row: readonly string[], column: number) => row[column]?.trim() ?? ''
  return cells.slice(at.from).map((row) => ({
    orderNumber: cell(row, at.orderNumber),
    trackingNumber: cell(row, at.trackingNumber),
    carrier: codeNamed(cell(row, at.carrier)) ?? usual,
  }))
}

/** Lines copied from a sheet or a message, whatever stands between their words. */
export const cellsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().split(line.includes('\t') ? /\t/ : /[,; ]+/))
    .filter((row) => row.some((one) => one !== ''))

/** What can be seen of each row before it is sent, or null: number, and whether it stands there twice. */
export function rowProblems(rows: readonly TrackingRow[]): (string | null)[] {
  const places = Map.groupBy(rows, (row) => `${row.carrier}/${trackingDigits(row.trackingNumber)}`)
  return rows.map((row) => {
    const digits = trackingDigits(row.trackingNumber)
    if (digits === '') return '송장번호가 없어요.'
    if (!isCarrier(row.carrier)) return '택배사를 골라 주세요.'
    const wrong = trackingProblem(row.carrier, digits)
    if (wrong) return wrong
    const twin = places.get(`${row.carrier}/${digits}`)!.find((other) => other !== row)
    return twin ? `주문 ${twin.orderNumber} 줄과 같은 송장번호예요.` : null
  })
}

/** A temperature as it is typed, or null. */
export const degreesOf = (typed: string) => (/^-?\d{1,2}(?:\.\d)?$/.test(typed.trim()) ? Number(typed) : null)
