import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { systemClock, type Clock } from '#platform/clock/clock.ts'
import { byteLength } from '#domain/bytes.ts'
import { json, type Provider, type Reply, type Request } from '../http.ts'
import { judgeKakao, KakaoOptions, textOf, type KakaoChannel } from './alimtalk.ts'
import { createSmsControl, type SmsControl } from './control.ts'
import { createInboxPage } from './inbox-page.ts'

export interface SmsOptions {
  clock?: Clock
  apiKey?: string
  apiSecret?: string
  /** The only registered sender. */
  from?: string
  kakao?: KakaoChannel
}

const Message = z.strictObject({
  to: z.string().regex(/^\d{8,11}$/),
  from: z.string().regex(/^\d{8,11}$/),
  text: z.string().min(1),
  type: z.enum(['SMS', 'LMS', 'ATA']).optional(),
  kakaoOptions: KakaoOptions.optional(),
})
const Body = z.strictObject({
  messages: z.array(Message).min(1).max(10_000),
  allowDuplicates: z.boolean().optional(),
  showMessageList: z.boolean().optional(),
})
type Message = z.infer<typeof Message>

/** How far the date of a signature may be off. */
const SKEW_MS = 15 * 60_000

/** SOLAPI's send-many/detail, and an inbox that people read at `/sms` in place of their phones. */
export function createSolapi(options: SmsOptions): { api: Provider; pages: Provider; control: SmsControl } {
  const clock = options.clock ?? systemClock
  const apiKey = options.apiKey ?? 'demo-key'
  const apiSecret = options.apiSecret ?? 'demo-secret'
  const from = options.from ?? '0200000000'
  const kakao = options.kakao ?? { pfId: 'KA01PFdemo', templates: {} }
  const control = createSmsControl()
  const seen = new Set<string>()

  /** The documented code of what is wrong with the signature, or null. */
  function denial(header: string | undefined): string | null {
    const parts =
      /^HMAC-SHA256 apiKey=([^,\s]+), date=([^,\s]+), salt=([^,\s]+), signature=([0-9a-f]{64})$/i.exec(
        header ?? '',
      )
    if (!parts) return 'InvalidAuthorization'
    const [, key, date, salt, signature] = parts as unknown as [string, string, string, string, string]
    if (key !== apiKey) return 'InvalidAPIKey'
    if (
      !z.iso.datetime({ offset: true }).safeParse(date).success ||
      Math.abs(Date.parse(date) - clock.now().getTime()) > SKEW_MS
    )
      return 'RequestTimeTooSkewed'
    if (salt.length < 12 || salt.length > 64) return 'InvalidSalt'
    const right = createHmac('sha256', apiSecret)
      .update(date + salt)
      .digest()
    if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
    if (seen.has(salt)) return 'DuplicatedSignature'
    seen.add(salt)
    return null
  }

  function send(request: Request): Reply {
    const fault = control.nextFault()
    if (fault?.kind === 'drop') return 'drop'
    if (fault?.kind === 'error')
      return json(500, { errorCode: 'InternalError', errorMessage: '알 수 없는 오류가 발생했습니다.' })
    const denied = denial(request.headers.authorization)
    if (denied) return json(403, { errorCode: denied, errorMessage: '인증에 실패했습니다.' })
    const body = readBody(request)
    if (!body)
      return json(400, { errorCode: 'ValidationError', errorMessage: '요청 형식이 올바르지 않습니다.' })
    const judged = body.messages.map((message, index) => ({
      message,
      statusCode:
        fault?.kind === 'refuse'
          ? fault.statusCode
          : faultOf(message, index, body.messages, body.allowDuplicates ?? false),
    }))
    const at = clock.now().toISOString()
    const sent = judged
      .filter(({ statusCode }) => statusCode === '2000')
      .map(({ message }) => ({ ...message, id: `M4V${randomBytes(12).toString('hex')}` }))
    for (const { id, to, text, type, kakaoOptions } of sent) {
      const short = byteLength(text) <= 90 ? 'SMS' : 'LMS'
      // whoever has no KakaoTalk gets the text instead, unless the sender forbids it
      if (kakaoOptions && fault?.kind !== 'no-kakao')
        control.deliver({ id, to, from, text: textOf(kakao, kakaoOptions), type: 'ATA', at })
      else if (!kakaoOptions?.disableSms)
        control.deliver({ id, to, from, text, type: type && type !== 'ATA' ? type : short, at })
    }
    if (fault?.kind === 'drop-after') return 'drop'
    return json(200, writeAnswer(judged, sent, at, body.showMessageList ?? false))
  }

  /**
   * 2000: taken. 1062: the sender is not registered. 1010: wrong number. 1020: twice the same. 1024: 알림톡 without
   * its options, or options without it. 1030: too long for its kind.
   */
  function faultOf(
    { to, from: sender, text, type, kakaoOptions }: Message,
    index: number,
    all: Message[],
    allowDuplicates: boolean,
  ): string {
    if (sender !== from) return '1062'
    if (!to.startsWith('0')) return '1010'
    if (!allowDuplicates && all.findIndex((other) => other.to === to) !== index) return '1020'
    if ((type === 'ATA') !== (kakaoOptions !== undefined)) return '1024'
    if (kakaoOptions && judgeKakao(kakao, kakaoOptions) !== '2000') return judgeKakao(kakao, kakaoOptions)
    return byteLength(text) > (type === 'SMS' ? 90 : 2_000) ? '1030' : '2000'
  }

  return {
    control,
    pages: createInboxPage(control),
    api: (request) => {
      if (request.path !== '/solapi/messages/v4/send-many/detail') return undefined
      return request.method === 'POST'
        ? send(request)
        : json(405, { errorCode: 'MethodNotAllowed', errorMessage: 'POST만 사용할 수 있습니다.' })
    },
  }
}

function readBody({ body, headers }: Request) {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null
  try {
    return Body.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

function writeAnswer(
  judged: { message: Message; statusCode: string }[],
  sent: (Message & { id: string })[],
  at: string,
  showList: boolean,
) {
  const groupId = `G4V${randomBytes(12).toString('hex')}`
  const refused = judged.filter(({ statusCode }) => statusCode !== '2000')
  return {
    failedMessageList: refused.map(({ message: { to, from, type }, statusCode }) => ({
      to,
      from,
      type: type ?? 'SMS',
      statusMessage: '접수 실패',
      country: '82',
      messageId: `M4V${randomBytes(12).toString('hex')}`,
      statusCode,
      accountId: 'demo',
    })),
    groupInfo: {
      groupId,
      accountId: 'demo',
      apiVersion: '4',
      status: 'SENDING',
      dateCreated: at,
      dateUpdated: at,
      count: {
        total: judged.length,
        sentTotal: 0,
        sentFailed: 0,
        sentSuccess: 0,
        sentPending: 0,
        sentReplacement: 0,
        refund: 0,
        registeredFailed: refused.length,
        registeredSuccess: sent.length,
      },
    },
    ...(showList && {
      messageList: sent.map(({ id: messageId, to, from, type }) => ({
        messageId,
        to,
        from,
        type,
        statusCode: '2000',
        statusMessage: '정상 접수(이통사로 접수 예정)',
      })),
    }),
  }
}
