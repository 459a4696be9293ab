import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import { baseOf, jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import { byteLength } from '#domain/bytes.ts'
import type { SmsReceipt, SmsSender } from './port.ts'

interface SolapiSettings {
  apiUrl: string
  apiKey: string
  apiSecret: string
  /** The registered sender, digits only: the provider refuses any other. */
  from: string
  /** The registered KakaoTalk channel, pfId; without it 알림톡 goes as a text message. */
  kakaoChannel?: string | undefined
  /** How long one call may take, answer body included; 10 s unless told. */
  timeoutMs?: number
}

/** A short message holds 90 bytes (EUC-KR); a longer text goes as a long message of up to 2,000. */
const SHORT_BYTES = 90
const LONG_BYTES = 2_000

/** SOLAPI spoken directly over HTTP, so that the address can be that of the stand-in. */
export function openSolapi(
  settings: SolapiSettings,
  { clock, ...wires }: Wires & { clock: Clock },
): SmsSender {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  const url = `${baseOf(settings.apiUrl)}/messages/v4/send-many/detail`
  return {
    async send({ to, text, kakao }) {
      const bytes = byteLength(text)
      if (!/^01\d{8,9}$/.test(to)) throw new RangeError('not a mobile number in digits')
      if (!text.trim() || bytes > LONG_BYTES) throw new RangeError(`a message has 1 to ${LONG_BYTES} bytes`)
      const authorization = solapiAuthorization(
        settings,
        clock.now().toISOString(),
        randomBytes(16).toString('hex'),
      )
      const plain = { to, from: settings.from, text, type: bytes <= SHORT_BYTES ? 'SMS' : 'LMS' }
      const message =
        kakao && settings.kakaoChannel
          ? {
              ...plain,
              type: 'ATA',
              kakaoOptions: { pfId: settings.kakaoChannel, ...kakao, disableSms: false },
            }
          : plain
      return readReceipt(
        await call(url, {
          method: 'POST',
          headers: { authorization },
          json: { messages: [message], allowDuplicates: false, showMessageList: true },
        }),
      )
    },
  }
}

/** The signature covers date and salt: HMAC-SHA256 of the two, in hex. */
export function solapiAuthorization(
  { apiKey, apiSecret }: Pick<SolapiSettings, 'apiKey' | 'apiSecret'>,
  date: string,
  salt: string,
): string {
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

const Accepted = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string().optional() })),
  groupInfo: z.object({
    groupId: z.string().min(1),
    count: z.object({ total: z.int(), registeredSuccess: z.int(), registeredFailed: z.int() }),
  }),
})
/** The line was never there: nothing can have been taken. */
const UNREACHED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/
const Failed = z.object({ errorCode: z.string().min(1), errorMessage: z.string() })

/**
 * Only the provider's own words say "not sent": a proxy's error page leaves it open. Codes are kept, texts
 * are not: they may quote the number.
 */
export function readReceipt(answer: JsonAnswer): SmsReceipt {
  if ('lost' in answer)
    return UNREACHED.test(answer.lost)
      ? { kind: 'refused', code: 'unreachable' }
      : { kind: 'unknown', reason: answer.lost }
  const taken = Accepted.safeParse(answer.json)
  if (answer.status === 200 && taken.success) {
    const { failedMessageList, groupInfo } = taken.data
    const { registeredSuccess, registeredFailed } = groupInfo.count
    if (registeredSuccess === 1 && registeredFailed === 0 && failedMessageList.length === 0)
      return { kind: 'accepted', id: groupInfo.groupId }
    if (registeredSuccess === 0 && (registeredFailed > 0 || failedMessageList.length > 0))
      return { kind: 'refused', code: failedMessageList[0]?.statusCode ?? 'registeredFailed' }
    return { kind: 'unknown', reason: '200 with counts of another call' }
  }
  const failed = Failed.safeParse(answer.json)
  if (failed.success && answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status))
    return { kind: 'refused', code: failed.data.errorCode }
  return {
    kind: 'unknown',
    reason: `${answer.status}${failed.success ? ` ${failed.data.errorCode}` : ' without a readable answer'}`,
  }
}
