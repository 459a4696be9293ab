import type { Clock } from '#platform/clock/clock.ts'
import { openSweetTracker } from '#platform/parcels/sweettracker.ts'
import { openOdcloud } from '#platform/businesses/odcloud.ts'
import { openPortOne } from '#platform/identity/portone.ts'
import { openKakao } from '#platform/oauth/kakao.ts'
import { openNaver } from '#platform/oauth/naver.ts'
import type { OAuthProviders } from '#platform/oauth/port.ts'
import { baseOf } from '#platform/outside/json-call.ts'
import { openClamd } from '#platform/scanner/clamd.ts'
import type { FileScanner } from '#platform/scanner/port.ts'
import { openSolapi } from '#platform/sms/solapi.ts'
import { openPopbill } from '#platform/tax-invoices/popbill.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { unwatched, watchedFetch, type OutsideWatch } from '#platform/telemetry/watch-outside.ts'

/** Whether some service has no address, so that the stand-in must answer for it. */
export const needsStandin = (settings: Settings) =>
  [
    settings.toss.apiUrl,
    settings.postcodeScriptUrl,
    settings.sms.apiUrl,
    settings.identity.apiUrl,
    settings.taxInvoices.apiUrl,
    settings.kakao.authUrl,
    settings.naver.authUrl,
    settings.tracking.apiUrl,
    settings.businesses.apiUrl,
  ].includes(undefined)

/**
 * Where each service is: as the settings say, else the stand-in. Servers reach it directly, browsers under
 * /standin.
 */
export function addressesOf(settings: Settings, standinUrl: string) {
  const { toss, sms, identity, taxInvoices, kakao, naver } = settings
  return {
    tossApiUrl: toss.apiUrl ?? `${standinUrl}/toss`,
    tossSdkUrl: toss.sdkUrl ?? '/standin/toss/v2/standard.js',
    postcodeScriptUrl: settings.postcodeScriptUrl ?? '/standin/postcode.v2.js',
    smsApiUrl: sms.apiUrl ?? `${standinUrl}/solapi`,
    identityApiUrl: identity.apiUrl ?? `${standinUrl}/portone`,
    identitySdkUrl: identity.sdkUrl ?? '/standin/portone/v2/browser-sdk.js',
    trackingApiUrl: settings.tracking.apiUrl ?? `${standinUrl}/sweettracker`,
    businessApiUrl: settings.businesses.apiUrl ?? `${standinUrl}/odcloud`,
    taxApiUrl: taxInvoices.apiUrl ?? `${standinUrl}/popbill`,
    taxAuthUrl: taxInvoices.authUrl ?? `${standinUrl}/linkhub`,
    kakao: {
      authorizeUrl: `${baseOf(kakao.authUrl ?? '/standin/kakao')}/oauth/authorize`,
      tokenUrl: `${baseOf(kakao.authUrl ?? `${standinUrl}/kakao`)}/oauth/token`,
      profileUrl: `${baseOf(kakao.apiUrl ?? `${standinUrl}/kakao`)}/v2/user/me`,
    },
    naver: {
      authorizeUrl: `${baseOf(naver.authUrl ?? '/standin/naver')}/oauth2.0/authorize`,
      tokenUrl: `${baseOf(naver.authUrl ?? `${standinUrl}/naver`)}/oauth2.0/token`,
      profileUrl: `${baseOf(naver.apiUrl ?? `${standinUrl}/naver`)}/v1/nid/me`,
    },
  }
}
type Addresses = ReturnType<typeof addressesOf>

/** The adapters for messages, identity, sign-in elsewhere and the malware scanner, if there is one. */
export function openAdapters(
  settings: Settings,
  addresses: Addresses,
  {
    clock,
    fetch: send = fetch,
    watch = unwatched,
  }: { clock: Clock; fetch?: typeof fetch; watch?: OutsideWatch },
) {
  const timeoutMs = settings.outsideTimeoutMs
  const wires = (service: string) => ({ fetch: watchedFetch(watch, service, send) })
  const oauth: OAuthProviders = {
    kakao: openKakao({ ...settings.kakao, ...addresses.kakao, timeoutMs }, wires('kakao')),
    naver: openNaver({ ...settings.naver, ...addresses.naver, timeoutMs }, wires('naver')),
  }
  return {
    sms: openSolapi({ ...settings.sms, apiUrl: addresses.smsApiUrl, timeoutMs }, { ...wires('sms'), clock }),
    identity: openPortOne(
      { ...settings.identity, apiUrl: addresses.identityApiUrl, sdkUrl: addresses.identitySdkUrl, timeoutMs },
      wires('identity'),
    ),
    parcels: openSweetTracker(
      { ...settings.tracking, apiUrl: addresses.trackingApiUrl, timeoutMs },
      wires('parcels'),
    ),
    businesses: openOdcloud(
      { ...settings.businesses, apiUrl: addresses.businessApiUrl, timeoutMs },
      wires('businesses'),
    ),
    taxInvoices: openPopbill(
      {
        ...settings.taxInvoices,
        apiUrl: addresses.taxApiUrl,
        authUrl: addresses.taxAuthUrl,
        businessNumber: settings.shop.businessNumber.replaceAll('-', ''),
        timeoutMs,
      },
      { ...wires('tax-invoices'), clock },
    ),
    oauth,
    scanner: settings.clamd ? watchedScanner(openClamd({ ...settings.clamd, timeoutMs }), watch) : null,
  }
}

const watchedScanner = ({ scan }: FileScanner, watch: OutsideWatch): FileScanner => ({
  scan: (content) => watch('scanner')(() => scan(content)),
})
