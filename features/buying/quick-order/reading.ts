import { readGs1 } from '#domain/gs1.ts'
import { narrow } from '#domain/whole-number.ts'

/** One line as it was typed, with what could be read of its quantity. */
export type TypedLine = {
  /** Its place in what was pasted, from 1. */
  line: number
  text: string
  amount: string
  quantity?: number
  /** A unit that was written after the quantity: '개', '박스'. */
  unit?: string
  /** What words like 두박스 may mean. */
  guess?: number
  /** Why the sheet's own cell cannot be read. */
  unreadable?: string
}

const LONGEST_LINE = 200
const POLITE = new Set(
  '주세요 보내주세요 부탁드려요 부탁드립니다 부탁해요 부탁합니다 주문이요 주문해요 주문합니다 추가 추가요 이요 요'.split(
    ' ',
  ),
)
const UNITS =
  '개|박스|박|상자|곽|box|ea|pcs|병|팩|세트|set|통|장|매|봉|바이알|vial|시린지|syringe|튜브|tube|대|롤|권|줄'
const NUMBER = new RegExp(`^([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2})\\s?(${UNITS})?씩?요?$`, 'i')
const WORDS: Record<string, number> = {
  한: 1,
  하나: 1,
  두: 2,
  둘: 2,
  세: 3,
  셋: 3,
  네: 4,
  넷: 4,
  다섯: 5,
  여섯: 6,
  일곱: 7,
  여덟: 8,
  아홉: 9,
  열: 10,
}
const SPOKEN = new RegExp(`^(${Object.keys(WORDS).join('|')})\\s?(${UNITS})?$`, 'i')
const GLUED = new RegExp(`^([^0-9].{0,80}?[\\p{L}%)\\]])([0-9]{1,5}(?:${UNITS}))$`, 'iu')
/** '10+1', '10~20': whatever is meant, not the last of its numbers. */
const GOES_ON = /[+~〜∼]$/u
const MARKS = new Set(['', 'x', '*', '-', '/', '='])

type Amount = Pick<TypedLine, 'amount' | 'quantity' | 'unit' | 'guess'>

/** As it is read: narrow signs, and nothing that is not seen. */
export const plain = (typed: string) => narrow(typed.replace(/\p{Cf}/gu, ''))

/** '10', '1,000개', '두 박스'; a quantity is undefined when it is no number. */
export function readAmount(typed: string): Amount {
  const amount = plain(typed).slice(0, LONGEST_LINE)
  const number = NUMBER.exec(amount)
  if (number)
    return {
      amount,
      quantity: Number(number[1]!.replaceAll(',', '')),
      ...(number[2] && { unit: number[2].toLowerCase() }),
    }
  const spoken = SPOKEN.exec(amount)
  return spoken
    ? { amount, guess: WORDS[spoken[1]!]!, ...(spoken[2] && { unit: spoken[2].toLowerCase() }) }
    : { amount }
}

const isAmount = (text: string) => NUMBER.test(text) || SPOKEN.test(text)

/** A comma parts words, but not the thousands of a number. */
function partsOf(word: string): string[] {
  const comma = word.indexOf(',')
  if (comma < 0 || isAmount(word)) return [word]
  return [word.slice(0, comma), ...partsOf(word.slice(comma + 1))]
}

/** One line of a message: 'DM-FIL-0007 10개 주세요', '니트릴 장갑 M, 두 박스'. Null for an empty one. */
export function readLine(typed: string, line: number): TypedLine | null {
  const trimmed = plain(typed).slice(0, LONGEST_LINE)
  if (trimmed === '') return null
  if (readGs1(trimmed)) return { line, text: trimmed, amount: '1', quantity: 1 }
  const words = trimmed
    .replace(/^(?:[-*•·▶]|[0-9]{1,3}[.)])\s/, '')
    .split(/[\s;:×]/)
    .flatMap(partsOf)
    .map((word) => word.replace(/^[([]|[.!)\]]{1,9}$/g, '').replace(/(\p{L})~+$/u, '$1'))
    .filter((word) => !MARKS.has(word))
  while (words.length > 1 && POLITE.has(words.at(-1)!)) words.pop()
  for (const taken of [2, 1]) {
    const tail = words.slice(-taken).join(' ')
    if (words.length > taken && isAmount(tail) && !GOES_ON.test(words.at(-taken - 1)!))
      return { line, text: words.slice(0, -taken).join(' '), ...readAmount(tail) }
  }
  const [, name, glued] = GLUED.exec(words.join(' ')) ?? []
  if (name && glued) return { line, text: name.trim(), ...readAmount(glued) }
  return { line, text: words.join(' '), amount: '' }
}
