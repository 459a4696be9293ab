import { byteLength } from '#domain/bytes.ts'
import { withJosa, type JosaPair } from '#domain/josa.ts'
import type { Channel } from './kind.ts'

/** `#{금액}`, and the particle that follows it as its sound asks: `#{금액}{을/를}`. */
const PLACE = /#\{([^{}]+)\}(?:\{([^{}/]+\/[^{}/]+)\})?/g
const PAIRS = ['이/가', '을/를', '은/는', '와/과', '이나/나', '으로/로'] satisfies JosaPair[]
const isPair = (text: string): text is (typeof PAIRS)[number] => (PAIRS as string[]).includes(text)

export const MOST_TITLE = 50
export const MOST_TEXT = 1_000
/** What a long text message holds. */
const LONG_BYTES = 2_000
/** A value is cut so that no name can blow a message up. */
const MOST_VALUE = 60
const HALF_PAIR = /[\uD800-\uDBFF]$/

type Values = Readonly<Record<string, string>>
/** The text with its values in. A value that is not there stands empty: saving and telling see to it that none is. */
export const render = (template: string, values: Values) =>
  template.replace(PLACE, (_, name: string, pair: string | undefined) => {
    const value = cut(values[name] ?? '')
    return pair && isPair(pair) ? withJosa(value, pair) : value
  })
export const renderLink = (template: string, values: Values) =>
  template.replace(PLACE, (_, name: string) => encodeURIComponent(values[name] ?? ''))
/** Whole characters alone: a provider takes no half of one. */
const cut = (value: string) =>
  value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE - 1).replace(HALF_PAIR, '')}…` : value

export const placesOf = (template: string) => [
  ...new Set([...template.matchAll(PLACE)].map(([, name]) => name!)),
]

/** Why a template cannot be saved, or null. `names`: the values that this kind has. */
export function templateProblem(
  channel: Channel,
  { title, body, code }: { title: string; body: string; code: string },
  names: readonly string[],
): { field: 'title' | 'body' | 'code'; message: string } | null {
  for (const [field, text] of [
    ['title', title],
    ['body', body],
  ] as const) {
    const strange = placesOf(text).find((name) => !names.includes(name))
    if (strange) return { field, message: `#{${strange}}에 넣을 값이 없어요. 쓸 수 있는 값만 넣어 주세요.` }
    const pair = [...text.matchAll(PLACE)]
      .map(([, , found]) => found)
      .find((found) => found && !isPair(found))
    if (pair) return { field, message: `{${pair}}는 쓸 수 없는 조사예요.` }
    if (/#\{|\{|\}/.test(text.replace(PLACE, '')))
      return { field, message: '#{값} 자리의 괄호를 확인해 주세요.' }
    if (channel === 'kakao' && /\}\{/.test(text))
      return { field, message: '알림톡에는 조사를 고르는 자리를 쓸 수 없어요.' }
  }
  if (channel === 'screen' && !title.trim()) return { field: 'title', message: '제목을 입력해 주세요.' }
  if (!body.trim()) return { field: 'body', message: '내용을 입력해 주세요.' }
  if (channel === 'kakao' && !code.trim())
    return { field: 'code', message: '승인받은 템플릿 코드를 입력해 주세요.' }
  if (channel === 'sms' && byteLength(body) > LONG_BYTES / 2)
    return { field: 'body', message: '문자는 값을 빼고 1,000바이트까지 쓸 수 있어요.' }
  return null
}

const seoulHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  hourCycle: 'h23',
})
/** Between these hours of Seoul only what is urgent is sent; the same hour twice: never quiet. */
export function isQuiet(now: Date, { from, until }: { from: number; until: number }) {
  const hour = Number(seoulHour.format(now))
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until
}

/** The law keeps adverts from the night, whatever the shop has set (정보통신망법 제50조). */
const ADVERT_NIGHT = { from: 21, until: 8 }
export const isAdvertNight = (now: Date) => isQuiet(now, ADVERT_NIGHT)
/** An advert says so first, and last how to end it, free of charge. */
export const advertText = (text: string, optOut: string) => `(광고)${text}\n무료수신거부 ${optOut}`

const MOST_ATTEMPTS = 5
const MINUTE = 60_000
/** How long after the nth refusal it is tried again; null: given up. */
export const waitAfter = (attempts: number) =>
  attempts >= MOST_ATTEMPTS ? null : [1, 5, 30, 120][attempts - 1]! * MINUTE

/** Consent to adverts is confirmed so often (정보통신망법 제50조 제8항). */
export const CONFIRM_YEARS = 2
