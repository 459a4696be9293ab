import { isIsoDate } from '#domain/calendar.ts'
import { readWhole } from '#domain/whole-number.ts'

/** A row of the bank's list that is a transfer into the account. */
export type BankRow = {
  /** In Seoul: 2026-11-20T11:02:00. */
  at: string
  name: string
  amount: number
  balance: number | null
  /** The bank's own number of the transfer. The row's number in a list is none: the next list counts anew. */
  reference: string
  memo: string
}
type UnreadRow = { line: number; words: string; problem: string }
export type BankSheet = { rows: BankRow[]; unread: UnreadRow[]; skipped: number }

const HEADS = {
  at: ['거래일시', '거래일자', '거래일', '입금일시', '입금일자', '입금일', '일자', '날짜', '일시'],
  time: ['거래시간', '거래시각', '시간', '시각'],
  amount: ['입금액', '입금금액', '입금', '맡기신금액'],
  out: ['출금액', '출금금액', '출금', '찾으신금액', '지급금액'],
  name: [
    '입금자명',
    '입금자',
    '보낸분',
    '보낸분받는분',
    '의뢰인',
    '의뢰인수취인',
    '기재내용',
    '내용',
    '거래내용',
    '적요',
  ],
  memo: ['메모', '송금메모', '비고', '추가메모', '적요'],
  balance: ['잔액', '거래후잔액'],
  reference: ['거래번호', '거래고유번호', '관리번호', '고유번호'],
} as const
type Head = keyof typeof HEADS
const HEAD_ROWS = 20

const headOf = (text: string) => text.replace('(원)', '').replace(/[^\p{L}\p{N}]/gu, '')

function columnsOf(cells: readonly string[]): Partial<Record<Head, number>> | null {
  const heads = cells.map(headOf)
  const found: Partial<Record<Head, number>> = {}
  for (const head of Object.keys(HEADS) as Head[]) {
    const at = HEADS[head]
      .map((word) => heads.findIndex((one, nth) => one === word && !Object.values(found).includes(nth)))
      .find((nth) => nth >= 0)
    if (at !== undefined) found[head] = at
  }
  return found.at !== undefined && found.amount !== undefined && found.name !== undefined ? found : null
}

const DAY_MS = 86_400_000
/** Excel counts days since the last day but one of 1899. */
const excelTime = (days: number) =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(days * DAY_MS)).toISOString().slice(0, 19)

/** Date and time as banks write them; null when it is neither. */
export function readTime(text: string, time = ''): string | null {
  const serial = /^[34]\d{4}(\.\d+)?$/.exec(text.trim())
  if (serial) return excelTime(Number(text))
  const digits = /^(\d{4})[-./년 ]*(\d{1,2})[-./월 ]*(\d{1,2})일?(?:[T ]+(.*))?$/.exec(text.trim())
  if (!digits) return null
  const [, year, month = '', day = '', rest] = digits
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const clock = (rest || time).trim()
  const [, hour = '00', minute = '00', second = '00'] =
    /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(clock) ?? (clock === '' ? [] : [null, 'x'])
  if (!isIsoDate(date) || !(Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60)) return null
  return `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
}

/** Whole won, perhaps with commas; null for what is no amount, 0 for an empty cell. */
export function readWon(text: string): number | null {
  const read = readWhole(text)
  if (read === null) return /^[\s-]*$/.test(text) ? 0 : null
  return read < 1e13 ? read : null
}

/** The transfers in a bank's list; null when no row heads its columns. */
export function readBankSheet(sheet: readonly (readonly string[])[]): BankSheet | null {
  const headRow = sheet.slice(0, HEAD_ROWS).findIndex((cells) => columnsOf(cells) !== null)
  if (headRow < 0) return null
  const columns = columnsOf(sheet[headRow]!)!
  const read: BankSheet = { rows: [], unread: [], skipped: 0 }
  for (const [nth, cells] of sheet.entries()) {
    if (nth <= headRow) continue
    const cell = (head: Head) => (columns[head] === undefined ? '' : (cells[columns[head]] ?? '').trim())
    const amount = readWon(cell('amount'))
    const total = /^(합계|총계|소계|계)$/.test(headOf(cells.find((one) => one.trim() !== '') ?? ''))
    if (amount === 0 || total) {
      read.skipped += 1
      continue
    }
    const at = readTime(cell('at'), cell('time'))
    const balance = columns.balance === undefined ? null : readWon(cell('balance'))
    const problem =
      amount === null
        ? '입금액을 읽을 수 없어요.'
        : at === null
          ? '거래일시를 읽을 수 없어요.'
          : cell('name') === ''
            ? '입금자명이 없어요.'
            : null
    if (problem) read.unread.push({ line: nth + 1, words: cells.join(' ').slice(0, 100), problem })
    else
      read.rows.push({
        at: at!,
        name: cell('name').slice(0, 100),
        amount: amount!,
        balance,
        reference: cell('reference').slice(0, 100),
        memo: cell('memo').slice(0, 200),
      })
  }
  return read
}

/** A transfer of a list with what it is known by, also when it stands in the next list again. */
export type Transfer<Row extends BankRow = BankRow> = Row & {
  key: string
  /** Reference or balance tell it apart from others of the same time, name and sum. */
  told: boolean
  /** Which it is of those of the same time, name and sum that nothing tells apart, after those that are told. */
  nth: number
}

/** A balance tells transfers of one moment apart, not those of a day: it may have been the same twice. */
const ofWholeDay = ({ at, reference }: BankRow) => !reference && at.endsWith('T00:00:00')

/**
 * Each transfer of one list. Equal rows are one transfer that stands twice where the bank tells transfers apart, by reference or
 * by time and balance. Where it does not they are so many transfers, numbered among the equal ones, so that the same list gives
 * the same keys and a longer one goes on behind them. `repeated`: rows left out.
 */
export function transfersOf<Row extends BankRow>(list: readonly Row[]) {
  const told = new Map<string, Transfer<Row>>()
  const equal = new Map<string, Row[]>()
  const toldLike = new Map<string, number>()
  const ofDay = new Map<string, number>()
  for (const row of list) {
    const { at, name, amount, balance, reference } = row
    const stem = `${at}/${amount}/${name}/`
    if (!reference && balance === null) {
      equal.set(stem, [...(equal.get(stem) ?? []), row])
      continue
    }
    const key = reference ? `${at}/${amount}/#${reference}` : `${stem}${balance}`
    const turn = ofWholeDay(row) ? (ofDay.get(key) ?? 0) + 1 : 1
    ofDay.set(key, turn)
    const own = turn === 1 ? key : `${key}/${turn}`
    if (told.has(own)) continue
    told.set(own, { ...row, key: own, told: true, nth: 0 })
    toldLike.set(stem, (toldLike.get(stem) ?? 0) + 1)
  }
  const untold = [...equal].flatMap(([stem, rows]) =>
    rows.map((row, at): Transfer<Row> => ({
      ...row,
      key: at === 0 ? stem : `${stem}/${at + 1}`,
      told: false,
      nth: (toldLike.get(stem) ?? 0) + at + 1,
    })),
  )
  const transfers = [...told.values(), ...untold]
  return {
    transfers,
    repeated: list.length - transfers.length,
    /** Rows that are like another one in all that the list says. */
    equal: [...ofDay.values(), ...[...equal.values()].map(({ length }) => length)].reduce(
      (sum, count) => sum + (count > 1 ? count : 0),
      0,
    ),
  }
}
