/** What follows a closed syllable, then what follows an open one; 와/과 is said the other way round. */
export type JosaPair =
  | '이/가'
  | '을/를'
  | '은/는'
  | '와/과'
  | '이나/나'
  | '이란/란'
  | '이랑/랑'
  | '으로/로'
  | '으로서/로서'
  | '으로써/로써'
  | '으로부터/로부터'

/** 가, 힣, and ㄹ among the 28 endings of a syllable. */
const FIRST = 0xac00
const LAST = 0xd7a3
const RIEUL = 8

const DIGITS = [...'영일이삼사오육칠팔구']
const LETTERS: Record<string, string> = { l: '엘', m: '엠', n: '엔' }
const UNITS: Record<string, string> = {
  ml: '리터',
  l: '리터',
  g: '그램',
  mg: '그램',
  kg: '그램',
  mm: '미터',
  cm: '미터',
}

/** The word with the particle its sound asks for: ('필러', '을/를') gives '필러를', ('10', '을/를') gives '10을'. */
export const withJosa = (word: string, pair: JosaPair): string =>
  word === '' ? '' : word + pick(soundOf(word), pair)

function pick(sound: string, pair: JosaPair): string {
  const last = sound.charCodeAt(sound.length - 1)
  const final = last >= FIRST && last <= LAST ? (last - FIRST) % 28 : 0
  const [first, second] = pair.split('/') as [string, string]
  const isOpen = final === 0 || (final === RIEUL && pair.startsWith('으로'))
  return isOpen === (pair === '와/과') ? first : second
}

/** Hangul that ends as the word sounds. A bracketed addition is not read: '필러(1ml)' sounds like 필러. */
function soundOf(word: string): string {
  const read =
    word.replace(/(?<!\s)\s*[([{][^()[\]{}]*[)\]}]$/, '').replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '') ||
    word
  const unit = UNITS[/\d\s*([a-z]+)$/i.exec(read)?.[1]?.toLowerCase() ?? '']
  if (unit) return unit
  const last = read.at(-1) ?? ''
  if (/[0-9]/.test(last)) return soundOfNumber(read)
  // A capital R stands in a name that is spelled out (알); in 'filler' the r is silent.
  return last === 'R' ? '알' : (LETTERS[last.toLowerCase()] ?? read)
}

/** 10 is 십 and 100 백, but their ends differ from 영 for none of the particles. */
const soundOfNumber = (text: string) => DIGITS[Number(text.at(-1))]!
