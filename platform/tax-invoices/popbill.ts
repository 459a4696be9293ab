import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import { baseOf, jsonCaller, type JsonAnswer, type Wires } from '#platform/outside/json-call.ts'
import type { AskAnswer, CancelAnswer, IssueAnswer, OutgoingInvoice, TaxInvoiceIssuer } from './port.ts'

interface PopbillSettings {
  /** Of the invoice service. */
  apiUrl: string
  /** Of the door that hands out its tokens. */
  authUrl: string
  linkId: string
  /** Base64. */
  secretKey: string
  /** The shop's, in digits: each call is made in its name. */
  businessNumber: string
  /** How long one call may take, answer body included; 10 s unless told. */
  timeoutMs?: number
}

const SERVICE = 'POPBILL'
const VERSION = '2.0'
/** A token is asked for anew so long before its end. */
const EARLY_MS = 60_000

/**
 * Popbill spoken directly over HTTP: its own client has its hosts built in, so that no stand-in can answer.
 * Method names travel in the header X-HTTP-Method-Override.
 */
export function openPopbill(
  settings: PopbillSettings,
  { clock, ...wires }: Wires & { clock: Clock },
): TaxInvoiceIssuer {
  const call = jsonCaller(wires, settings.timeoutMs ?? 10_000)
  const base = `${baseOf(settings.apiUrl)}/Taxinvoice`
  let held: { token: string; until: number } | null = null

  async function token(): Promise<{ token: string } | { lost: string }> {
    if (held && held.until > clock.now().getTime()) return held
    const body = { access_id: settings.businessNumber, scope: ['member', '110'] }
    const date = clock.now().toISOString()
    const answer = await call(`${baseOf(settings.authUrl)}/${SERVICE}/Token`, {
      method: 'POST',
      headers: {
        'x-lh-date': date,
        'x-lh-version': VERSION,
        authorization: `LINKHUB ${settings.linkId} ${linkhubDigest(settings.secretKey, body, date)}`,
      },
      json: body,
    })
    if ('lost' in answer) return answer
    const given = Token.safeParse(answer.json)
    if (answer.status !== 200 || !given.success) return { lost: `${answer.status} from the token door` }
    held = { token: given.data.session_token, until: Date.parse(given.data.expiration) - EARLY_MS }
    return held
  }

  async function ask(path: string, method: 'GET' | 'ISSUE' | 'CANCELISSUE', json?: object) {
    const right = await token()
    if ('lost' in right) return { early: true, answer: right }
    const answer = await call(`${base}${path}`, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${right.token}`,
        ...(method !== 'GET' && { 'x-http-method-override': method }),
      },
      ...(json && { json }),
    })
    if ('status' in answer && answer.status === 401) held = null
    return { early: false, answer }
  }

  return {
    async issue(invoice) {
      const { early, answer } = await ask('', 'ISSUE', wireOf(invoice))
      // without a token nothing was sent
      if (early) return { kind: 'unsent', message: '발행 서비스에 접속하지 못했어요.' }
      return readIssue(answer)
    },
    cancel: async (key, memo) =>
      readCancel((await ask(`/SELL/${encodeURIComponent(key)}`, 'CANCELISSUE', { memo })).answer),
    ask: async (key) => readInfo((await ask(`/SELL/${encodeURIComponent(key)}`, 'GET')).answer),
  }
}

/** What the token door checks: HMAC-SHA256 over method, body, date, version and path. */
function linkhubDigest(secretKey: string, body: object, date: string): string {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64')
  return createHmac('sha256', Buffer.from(secretKey, 'base64'))
    .update(`POST\n${digest}\n${date}\n${VERSION}\n/${SERVICE}/Token`)
    .digest('base64')
}

const wireDate = (day: string) => day.replaceAll('-', '')

/** The service takes at most 99 lines; a longer month is one line of its sum. */
const LINES = 99

const wireOf = (invoice: OutgoingInvoice) => ({
  writeSpecification: false,
  writeDate: wireDate(invoice.writtenOn),
  chargeDirection: '정과금',
  issueType: '정발행',
  taxType: invoice.taxable ? '과세' : '면세',
  purposeType: invoice.purpose,
  invoicerMgtKey: invoice.key,
  invoicerCorpNum: invoice.supplier.businessNumber,
  invoicerCorpName: invoice.supplier.name,
  invoicerCEOName: invoice.supplier.directorName,
  invoicerAddr: invoice.supplier.address,
  invoiceeType: '사업자',
  invoiceeCorpNum: invoice.buyer.businessNumber,
  invoiceeCorpName: invoice.buyer.name,
  invoiceeCEOName: invoice.buyer.directorName,
  invoiceeAddr: invoice.buyer.address,
  invoiceeEmail1: invoice.buyer.email,
  supplyCostTotal: String(invoice.supply),
  taxTotal: String(invoice.vat),
  totalAmount: String(invoice.supply + invoice.vat),
  ...(invoice.corrects && {
    modifyCode: invoice.corrects.code,
    orgNTSConfirmNum: invoice.corrects.taxOfficeNumber,
  }),
  detailList: (invoice.lines.length > LINES
    ? [
        {
          suppliedOn: invoice.writtenOn,
          name: `${invoice.lines[0]!.name} 외 ${invoice.lines.length - 1}건`,
          spec: '',
          supply: invoice.supply,
          vat: invoice.vat,
        },
      ]
    : invoice.lines
  ).map((line, index) => ({
    serialNum: index + 1,
    purchaseDT: wireDate(line.suppliedOn),
    itemName: line.name,
    spec: line.spec,
    supplyCost: String(line.supply),
    tax: String(line.vat),
  })),
})

const Token = z.object({ session_token: z.string().min(1), expiration: z.iso.datetime({ offset: true }) })
const Issued = z.object({ code: z.literal(1), ntsConfirmNum: z.string().min(1) })
const Done = z.object({ code: z.literal(1) })
const Failed = z.object({ code: z.int().negative(), message: z.string() })
const Info = z.object({ stateCode: z.int(), ntsconfirmNum: z.string() })

/** 등록된 문서번호: an invoice under this key is there, so an earlier call went through. */
const TAKEN = -11000000
/** No invoice under this key. */
const ABSENT = -11000005

const refusalOf = (answer: Exclude<JsonAnswer, { lost: string }>) => {
  const failed = Failed.safeParse(answer.json)
  return failed.success && answer.status >= 400 && answer.status < 500 ? failed.data : null
}
const unclear = (answer: JsonAnswer) =>
  ({
    kind: 'unknown',
    reason: 'lost' in answer ? answer.lost : `${answer.status} without a readable answer`,
  }) as const

function readIssue(answer: JsonAnswer): IssueAnswer {
  if ('lost' in answer) return unclear(answer)
  const issued = Issued.safeParse(answer.json)
  if (answer.status === 200 && issued.success)
    return { kind: 'issued', taxOfficeNumber: issued.data.ntsConfirmNum }
  const refused = refusalOf(answer)
  if (refused?.code === TAKEN) return { kind: 'unknown', reason: 'the key is taken' }
  return refused ? { kind: 'refused', code: String(refused.code), message: refused.message } : unclear(answer)
}

function readCancel(answer: JsonAnswer): CancelAnswer {
  if ('lost' in answer) return unclear(answer)
  if (answer.status === 200 && Done.safeParse(answer.json).success) return { kind: 'cancelled' }
  const refused = refusalOf(answer)
  return refused ? { kind: 'refused', code: String(refused.code), message: refused.message } : unclear(answer)
}

function readInfo(answer: JsonAnswer): AskAnswer {
  if ('lost' in answer) return unclear(answer)
  if (refusalOf(answer)?.code === ABSENT) return { kind: 'none' }
  const info = Info.safeParse(answer.json)
  if (answer.status !== 200 || !info.success) return unclear(answer)
  const state = stateOf(info.data.stateCode)
  return state ? { kind: 'found', state, taxOfficeNumber: info.data.ntsconfirmNum } : unclear(answer)
}

/** 300 발행완료, 301~303 on its way to the tax office, 304 there, 305 refused there, 600 발행취소. */
const stateOf = (code: number) =>
  code === 304
    ? 'sent'
    : code === 305
      ? 'failed'
      : code === 600
        ? 'cancelled'
        : code >= 300 && code <= 303
          ? 'issued'
          : null
