import { call } from '#platform/web/calls/call.ts'
import { startSocialLogin, type SocialProvider } from '../other-logins-contract.ts'

const KEY = 'medimall.social'

type Begun = { browser: string; rtnUrl: string }

/** Sends the browser to the provider; what comes back must come back to this tab. */
export async function beginSocialLogin(provider: SocialProvider, rtnUrl: string) {
  const browser = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  const { authorizeUrl } = await call(startSocialLogin, { body: { provider, browser } })
  sessionStorage.setItem(KEY, JSON.stringify({ browser, rtnUrl } satisfies Begun))
  window.location.assign(authorizeUrl)
}

/** What this tab began with, once. */
export function takeSocialLogin(): Begun | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept ? (JSON.parse(kept) as Begun) : null
}
