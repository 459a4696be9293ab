import { addMonths, endOfMonth, nextBusinessDay, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { readGs1 } from '#domain/gs1.ts'
import type { Duty } from './columns.ts'

export const entryKinds = ['supply', 'return'] as const
export type EntryKind = (typeof entryKinds)[number]
export const lineActions = ['new', 'cancel'] as const
export type LineAction = (typeof lineActions)[number]

/** Drugs (약사법 §47-3②): the next working day. Devices: the end of the next month. */
export const dueOn = (duty: Duty, suppliedOn: IsoDate): IsoDate =>
  duty === 'drug'
    ? nextBusinessDay(suppliedOn, holidays)
    : endOfMonth(addMonths(suppliedOn.slice(0, 8) + '01', 1))

/** A month of devices is reported whole; drugs go out as they are supplied. */
export const mayReport = (duty: Duty, month: string, today: IsoDate) =>
  month <= today.slice(0, 7) && (duty === 'drug' || month < today.slice(0, 7))

/** `line`: counted from 1; what stands there is not repeated, since anything may have been pasted. */
type Wrong = { line: number; words: string }

/**
 * The serial numbers of what was typed or scanned, one a line; of a GS1 code its (21). What names another
 * article or lot than these is wrong, and so is what stands there twice.
 */
export function readSerials(
  typed: readonly string[],
  { udi, lotNumber }: { udi: string; lotNumber: string },
): { serials: string[] } | Wrong {
  const serials: string[] = []
  for (const [at, text] of typed.map((one) => one.trim()).entries()) {
    if (!text) continue
    const line = at + 1
    const box = readGs1(text)
    if (box && udi && box.gtin !== udi) return { line, words: '다른 상품의 코드예요.' }
    if (box?.lotNumber && box.lotNumber.toUpperCase() !== lotNumber.toUpperCase())
      return { line, words: `다른 로트(${box.lotNumber})의 코드예요.` }
    if (box && !box.serial) return { line, words: '코드에 일련번호가 없어요.' }
    const serial = box?.serial ?? text
    if (!/^[\x21-\x7e]{1,20}$/.test(serial))
      return { line, words: '일련번호는 영문자·숫자·기호 20자까지예요.' }
    if (serials.includes(serial)) return { line, words: '같은 일련번호를 두 번 적었어요.' }
    serials.push(serial)
  }
  return { serials }
}
