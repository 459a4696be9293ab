import { formatPhone } from './contact.ts'
import { isIp } from './ip.ts'

export const MASK_TYPES = [
  'EMAIL',
  'NAME',
  'PHONE',
  'PERSONAL_NO',
  'ID',
  'IP',
  'ADRESS',
  'ZIP_NO',
  'CARD_NO',
  'CARD_PERIOD',
  'ACC_NO',
] as const

export type MaskType = (typeof MASK_TYPES)[number]

const UNKNOWN_MASK_TYPE = '허용되지 않은 마스킹 유형입니다.'

/**
 * [VA-06] The value with its personal part hidden. Too short a value is hidden whole; a type not in
 * MASK_TYPES throws UNKNOWN_MASK_TYPE.
 */
export function mask(type: MaskType, value: string | null | undefined): string {
  if (!Object.hasOwn(masks, type)) throw new RangeError(UNKNOWN_MASK_TYPE)
  const text = value?.trim() ?? ''
  return text === '' ? '' : masks[type](text)
}

const stars = (count: number) => '*'.repeat(Math.max(0, count))
const hideAll = (text: string) => text.replace(/\S/gu, '*')
const isSign = (char: string) => !/[\s-]/.test(char)

/**
 * Hides the characters `hides` picks by their place among the signs; spaces and hyphens neither count nor
 * change.
 */
function hideSigns(text: string, hides: (place: number, count: number) => boolean): string {
  const chars = [...text]
  const count = chars.filter(isSign).length
  let place = -1
  return chars.map((char) => (isSign(char) && hides(++place, count) ? '*' : char)).join('')
}

const hideLast = (wanted: number) => (text: string) =>
  hideSigns(text, (place, count) => place >= count - wanted)

const masks: Record<MaskType, (text: string) => string> = {
  EMAIL: maskEmail,
  NAME: maskName,
  PHONE: maskPhone,
  PERSONAL_NO: hideLast(6),
  ID: hideLast(2),
  IP: maskIp,
  ADRESS: maskAddress,
  ZIP_NO: hideLast(3),
  CARD_NO: (text) => hideSigns(text, (place, count) => count <= 8 || (place >= 4 && place < count - 4)),
  CARD_PERIOD: () => '**/**',
  ACC_NO: hideLast(6),
}

/** 'buyer@demo.example' keeps the last three of the local part: '**yer@demo.example'. */
function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  if (at < 1) return hideAll(text)
  const local = Array.from(text.slice(0, at))
  const kept = local.length > 3 ? local.slice(-3) : []
  return stars(local.length - kept.length) + kept.join('') + text.slice(at)
}

/** '김데모' keeps first and last: '김*모'. Of two letters only the first stays. */
function maskName(text: string): string {
  const letters = [...text]
  if (letters.length < 3) return letters.length === 1 ? '*' : `${letters[0]}*`
  return letters
    .map((letter, index) => (index === 0 || index === letters.length - 1 || letter === ' ' ? letter : '*'))
    .join('')
}

/** '01000001234' hides the middle block: '010-****-1234'. Without a middle block only the last four stay. */
function maskPhone(text: string): string {
  const blocks = formatPhone(text).split('-')
  if (blocks.length === 3 && blocks[1] !== '') return `${blocks[0]}-${stars(blocks[1]!.length)}-${blocks[2]}`
  return hideSigns(text, (place, count) => count <= 4 || place < count - 4)
}

/** '192.168.0.12' hides the third number, '2001:db8::1' the last group. */
function maskIp(text: string): string {
  if (isIp(text)) return text.replace(/^(\d+\.\d+)\.\d+/, '$1.***')
  return text.includes(':') ? text.replace(/[^:]*$/, '****') : hideAll(text)
}

/** After the fourth word all is hidden; of up to four words the last four characters are. */
function maskAddress(text: string): string {
  const words = text.split(/\s+/)
  if (words.length > 4) return [...words.slice(0, 4), ...words.slice(4).map(hideAll)].join(' ')
  return hideLast(4)(text)
}
