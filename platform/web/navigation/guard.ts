import { safeRelativeUrl } from '#domain/relative-url.ts'
import type { Decision, PageAddress, PageMeta, Policy } from './page-meta.ts'
import { toQueryString } from '../calls/query-string.ts'
import type { EndReason } from '../session/session.ts'
import type { WebSettings } from '../start/settings.ts'

/** Everything that the decision about one navigation may depend on. */
export type Ask<User> = {
  meta: PageMeta
  /** The session is active. */
  active: boolean
  /** Why it is not any more; null when nobody was signed in. */
  ended?: EndReason | null
  user: User | null
  target: PageAddress
  /** The path of the page that is open, null when the address was opened directly. */
  current: string | null
  settings: Pick<WebSettings, 'app' | 'auth'>
  policy: Policy<User>
}

const NO_AUTHORITY = '권한이 없습니다.'

/**
 * One guard for every page: login (NV-07), the shop's own rules (NV-09..NV-12 by `policy`), menus opened by
 * address alone (NV-04), the page's own validity (NV-08). A page that declares nothing needs login (RT-19).
 */
export function decide<User>(ask: Ask<User>): Decision {
  const { meta, target, current, settings } = ask
  const refusal = (settings.auth.enabled && (refusalToEnter(ask) ?? ask.policy.rule(ask))) || null
  if (refusal) return leadsHere(refusal, target) ? { go: 'on' } : refusal
  if (
    settings.app.tabMode &&
    settings.app.preventDirectConnect &&
    meta.menu &&
    current === null &&
    !ask.policy.reopens?.(target)
  )
    return { go: 'not-found' }
  const valid = meta.validate?.(target) ?? true
  return valid === true ? { go: 'on' } : valid === 'back' ? { go: 'back' } : { go: 'not-found' }
}

function refusalToEnter<User>({
  meta,
  active,
  ended = null,
  user,
  target,
  settings,
  policy,
}: Ask<User>): Decision | null {
  const { required = true, roles, openWith } = meta.auth ?? {}
  if (required === false || (openWith && target.search[openWith])) return null
  const known = required === 'exists' ? user !== null : active
  if (!known) return askLogin(settings.auth, target, ended)
  if (!roles?.length) return null
  const owned = user === null ? [] : policy.rolesOf(user)
  return roles.some((role) => owned.includes(role))
    ? null
    : { go: 'refused', status: 403, message: NO_AUTHORITY }
}

/**
 * AU-02: a failed validation leads to the login page, or is a 401 by setting; so does a session that ended,
 * by its own setting.
 */
const askLogin = (auth: WebSettings['auth'], target: PageAddress, ended: EndReason | null): Decision =>
  (ended === null || ended === 'validate' ? auth.onFailure : auth.onInactive) === 'error'
    ? { go: 'refused', status: auth.errorStatus, message: NO_AUTHORITY }
    : { go: 'redirect', to: loginAddress(auth, target.href) }

/** NV-03: the login page with the way back, which is dropped unless it is an address of this shop. */
export function loginAddress(
  auth: Pick<WebSettings['auth'], 'loginPath' | 'returnParameter'>,
  href: string,
): string {
  const back = safeRelativeUrl(href)
  return back && back !== '/' && pathOf(back) !== auth.loginPath
    ? `${auth.loginPath}?${toQueryString({ [auth.returnParameter]: back })}`
    : auth.loginPath
}

type MenuEntry = { url: string | null; isDefault: boolean }

/**
 * NV-05: where a member goes after the login: the way back, else the default menu, the first one with an
 * address, the main page.
 */
export function addressAfterLogin({
  tabMode = false,
  rtnUrl = null,
  menus = [],
  mainPath = '/',
}: {
  tabMode?: boolean
  rtnUrl?: string | null
  menus?: readonly MenuEntry[]
  mainPath?: string
}): string {
  if (tabMode) return mainPath
  const menu = menus.find((entry) => entry.isDefault && entry.url) ?? menus.find((entry) => entry.url)
  return (rtnUrl && safeRelativeUrl(rtnUrl)) || menu?.url || mainPath
}

/** A redirect to the page it is asked for would never end. */
const leadsHere = (decision: Decision, target: PageAddress) =>
  decision.go === 'redirect' && pathOf(decision.to) === target.path
const pathOf = (href: string) => href.split(/[?#]/, 1)[0]
