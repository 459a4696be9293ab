/**
 * Runs before the app's code has arrived: asks for the member and for what the opened page reads first, with the kept
 * token, and leaves the answers where the calls of platform/web look for them. Whatever fails here is asked again there.
 */
import type { Early } from '#platform/web/early.ts'

type Shown = { app?: { profileHeader?: string }; auth?: { tokenStore?: string } }

/** The list of one category; other filters are read when the page is there. */
const category = /^\?(category=[\w-]+)$/.exec(location.search)?.[1]
/** What pages of a clinic's buyer read first. */
const firstReads: Record<string, string[]> = {
  '/': ['/api/fo/reorder-suggestions', '/api/fo/credit', '/api/fo/points', '/api/fo/orders/summary'],
  '/main': ['/api/fo/reorder-suggestions', '/api/fo/credit', '/api/fo/points', '/api/fo/orders/summary'],
  '/my': ['/api/fo/orders/summary', '/api/fo/orders', '/api/fo/credit', '/api/fo/points'],
  '/order/cart': ['/api/fo/od/cart/prd'],
  '/product': category ? [`/api/fo/products?${category}&sort=recommended`] : location.search === '' ? ['/api/fo/products?sort=recommended'] : [],
}

try {
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Shown
  const token = (settings.auth?.tokenStore === 'local' ? localStorage : sessionStorage).getItem('medimall.token')
  if (token && settings.app?.profileHeader) askEarly(token, settings.app.profileHeader)
} catch {
  // Blocked storage or a page without settings: the app says what is wrong.
}

function askEarly(token: string, profile: string) {
  const ask = (url: string) =>
    [url, fetch(url, { redirect: 'manual', headers: { accept: 'application/json', authorization: `Bearer ${token}`, 'rest-api-header': profile, 'x-tran-id': crypto.randomUUID() } })] as const
  const urls = ['/api/fo/user', ...(belongsToInstitution(token) ? (firstReads[location.pathname] ?? []) : [])]
  const early: Early = { token, answers: new Map(urls.map(ask)) }
  window.__early = early
}

/** The token's claim `cp` names the institution; 0 is none. */
const belongsToInstitution = (token: string) =>
  (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { cp?: string }).cp !== '0'
