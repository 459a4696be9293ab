import { randomUUID } from 'node:crypto'
import { seoulDate } from '#domain/calendar.ts'
import type { BusinessRegistry } from '#platform/businesses/port.ts'
import type { PaymentGateway } from '#platform/gateway/port.ts'
import type { IdentityChecker } from '#platform/identity/port.ts'
import type { OAuthProviders } from '#platform/oauth/port.ts'
import type { ParcelTracker } from '#platform/parcels/port.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { TaxInvoiceIssuer } from '#platform/tax-invoices/port.ts'
import type { Finding } from './doctor-finding.ts'

type Services = {
  gateway: PaymentGateway
  identity: IdentityChecker
  parcels: ParcelTracker
  businesses: BusinessRegistry
  taxInvoices: TaxInvoiceIssuer
  oauth: OAuthProviders
}

/** Something that exists nowhere: a service that knows the key says so, one that does not refuses. */
const nothing = () => `doctor-${randomUUID()}`

/**
 * Asks each service that has an address one harmless question. Whoever has none is played by the stand-in. A
 * text message is not tried: it would cost, and reach somebody.
 */
export async function checkServices(settings: Settings, services: Services): Promise<Finding[]> {
  const { gateway, identity, parcels, businesses, taxInvoices, oauth } = services
  const code = { code: nothing(), state: nothing(), verifier: nothing(), redirectUri: 'https://invalid' }
  const asked: [
    string,
    string | undefined,
    () => Promise<{ kind: string; reason?: string; code?: string | null }>,
  ][] = [
    ['TOSS', settings.toss.apiUrl, () => gateway.findByOrder(nothing())],
    ['IDENTITY', settings.identity.apiUrl, () => identity.find(nothing())],
    [
      'TRACKING',
      settings.tracking.apiUrl,
      () => parcels.track({ carrier: '04', trackingNumber: '000000000000' }),
    ],
    [
      'BUSINESS',
      settings.businesses.apiUrl,
      () =>
        businesses.check({
          number: settings.shop.businessNumber.replaceAll('-', ''),
          directorName: '확인',
          openedOn: seoulDate(new Date()),
        }),
    ],
    ['TAX', settings.taxInvoices.apiUrl, () => taxInvoices.ask(nothing().slice(0, 24))],
    ['KAKAO', settings.kakao.authUrl, () => oauth.kakao.readProfile(code)],
    ['NAVER', settings.naver.authUrl, () => oauth.naver.readProfile(code)],
  ]
  const answers = asked.map(async ([what, address, ask]): Promise<Finding> => {
    if (!address)
      return { state: 'open', what, words: 'the stand-in answers for it', korean: '모의 서비스가 대신해요' }
    const { kind, reason, code: refused } = await ask()
    if (kind === 'unknown' || refused === 'invalid_client')
      return {
        state: 'wrong',
        what,
        words: reason ?? refused ?? 'no readable answer',
        korean: '응답하지 않거나 열쇠가 맞지 않아요',
      }
    return { state: 'fine', what, words: 'answers and knows the key', korean: '응답해요' }
  })
  const sms: Finding = settings.sms.apiUrl
    ? {
        state: 'open',
        what: 'SMS',
        words: 'not tried: send yourself a code at the login',
        korean: '문자는 보내 보지 않았어요. 로그인 화면에서 인증번호를 받아 보세요',
      }
    : { state: 'open', what: 'SMS', words: 'the stand-in answers for it', korean: '모의 서비스가 대신해요' }
  return [...(await Promise.all(answers)), sms]
}
