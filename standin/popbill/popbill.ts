import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { systemClock, type Clock } from '#platform/clock/clock.ts'
import { json, type Provider, type Reply, type Request } from '../http.ts'
import { createInvoiceControl, type InvoiceControl } from './control.ts'
import { WireInvoice } from './wire.ts'

export interface PopbillOptions {
  clock?: Clock
  linkId?: string
  /** Base64. */
  secretKey?: string
}

const SKEW_MS = 15 * 60_000
const TOKEN_MS = 30 * 60_000

const failed = (code: number, message: string) => json(400, { code, message })

/** Linkhub's token door and Popbill's tax invoices: issued, cancelled, asked about. */
export function createPopbill({ clock = systemClock, ...options }: PopbillOptions): {
  api: Provider
  control: InvoiceControl
} {
  const linkId = options.linkId ?? 'demo-client'
  const secretKey = options.secretKey ?? 'demo-secret'
  const control = createInvoiceControl()
  const tokens = new Map<string, { businessNumber: string; until: number }>()

  function giveToken({ headers, body, method }: Request): Reply {
    const date = headers['x-lh-date']
    if (method !== 'POST' || headers['x-lh-version'] !== '2.0' || typeof date !== 'string')
      return failed(-99999999, '요청 형식이 올바르지 않습니다.')
    if (!(Math.abs(Date.parse(date) - clock.now().getTime()) <= SKEW_MS))
      return failed(-99999905, '요청 시각이 올바르지 않습니다.')
    const digest = createHash('sha256').update(body).digest('base64')
    const right = createHmac('sha256', Buffer.from(secretKey, 'base64'))
      .update(`POST\n${digest}\n${date}\n2.0\n/POPBILL/Token`)
      .digest('base64')
    const shown = Buffer.from(headers.authorization ?? '')
    const wanted = Buffer.from(`LINKHUB ${linkId} ${right}`)
    if (shown.length !== wanted.length || !timingSafeEqual(shown, wanted))
      return failed(-99999900, '인증에 실패했습니다.')
    const { access_id: businessNumber, scope } = JSON.parse(body) as { access_id?: string; scope?: string[] }
    if (!/^\d{10}$/.test(businessNumber ?? '') || !scope?.includes('110'))
      return failed(-99999901, '권한이 없습니다.')
    const token = randomBytes(24).toString('base64url')
    const until = clock.now().getTime() + TOKEN_MS
    tokens.set(token, { businessNumber: businessNumber!, until })
    return json(200, {
      session_token: token,
      serviceID: 'POPBILL',
      linkID: linkId,
      usercode: businessNumber,
      expiration: new Date(until).toISOString(),
      scope,
    })
  }

  function issue({ body }: Request, businessNumber: string): Reply {
    const fault = control.nextFault()
    if (fault?.kind === 'drop') return 'drop'
    if (fault?.kind === 'refuse') return failed(fault.code, '국세청 발행 요건에 맞지 않습니다.')
    const read = WireInvoice.safeParse(parse(body))
    if (!read.success)
      return failed(-11000010, `세금계산서 항목이 올바르지 않습니다. ${read.error.issues[0]!.message}`)
    const invoice = read.data
    const key = invoice.invoicerMgtKey
    if (invoice.invoicerCorpNum !== businessNumber) return failed(-11000017, '공급자가 회원과 다릅니다.')
    if (control.find(key)) return failed(-11000000, '이미 등록된 문서번호입니다.')
    if (invoice.orgNTSConfirmNum && !control.knows(invoice.orgNTSConfirmNum))
      return failed(-11000020, '당초 승인번호가 없습니다.')
    const serial = createHash('sha256')
      .update(key)
      .digest('hex')
      .replace(/\D/g, '')
      .padEnd(8, '0')
      .slice(0, 8)
    const taxOfficeNumber = `${invoice.writeDate}41000000${serial}`
    control.keep(key, { invoice, taxOfficeNumber, stateCode: 300 })
    return fault?.kind === 'drop-after'
      ? 'drop'
      : json(200, { code: 1, message: '발행 완료', ntsConfirmNum: taxOfficeNumber })
  }

  function cancel(key: string): Reply {
    const found = control.find(key)
    if (!found) return failed(-11000005, '문서번호가 없습니다.')
    if (found.stateCode !== 300) return failed(-11000030, '국세청에 전송한 세금계산서는 취소할 수 없습니다.')
    found.stateCode = 600
    return json(200, { code: 1, message: '발행취소 완료' })
  }

  function info(key: string): Reply {
    const found = control.find(key)
    if (!found) return failed(-11000005, '문서번호가 없습니다.')
    return json(200, {
      itemKey: key,
      stateCode: found.stateCode,
      taxType: found.invoice.taxType,
      writeDate: found.invoice.writeDate,
      invoicerMgtKey: key,
      ntsconfirmNum: found.taxOfficeNumber,
      supplyCostTotal: found.invoice.supplyCostTotal,
      taxTotal: found.invoice.taxTotal,
    })
  }

  return {
    control,
    api: (request) => {
      if (request.path === '/linkhub/POPBILL/Token') return giveToken(request)
      if (!/^\/popbill\/Taxinvoice(?:\/|$)/.test(request.path)) return undefined
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      const holder = token === undefined ? undefined : tokens.get(token)
      if (!holder || holder.until < clock.now().getTime())
        return json(401, { code: -99999902, message: '인증 토큰이 올바르지 않습니다.' })
      const action = request.headers['x-http-method-override']
      const key = /^\/popbill\/Taxinvoice\/SELL\/([\w-]{1,24})$/.exec(request.path)?.[1]
      if (request.method === 'POST' && action === 'ISSUE' && request.path === '/popbill/Taxinvoice')
        return issue(request, holder.businessNumber)
      if (key && request.method === 'POST' && action === 'CANCELISSUE') return cancel(key)
      if (key && request.method === 'GET') return info(key)
      return failed(-99999999, '요청 형식이 올바르지 않습니다.')
    },
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
