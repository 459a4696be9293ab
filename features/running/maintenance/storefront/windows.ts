import { formatBy } from '#domain/calendar.ts'
import { toQueryString } from '#platform/web/calls/query-string.ts'
import { settings } from '#platform/web/start/settings.ts'

/** A window as the page was told it; times are ISO texts. */
export type KnownWindow = { beginsAt: string; endsAt: string; redirectUrl: string }

const HOUR_MS = 3_600_000
/** How long before a window the banner warns. */
const WARN_MS = 24 * HOUR_MS
/** In this tab: the reader's address passes the window that ends then. */
const PASS = 'medimall.maintenance-pass'

let known: readonly KnownWindow[] | null = null
const watchers = new Set<() => void>()

/** What the document said, until somebody has asked again. */
export const windows = () => (known ??= settings().maintenance)

export function learnWindows(next: readonly KnownWindow[]) {
  known = next
  watchers.forEach((watch) => watch())
}
export const watchWindows = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

const isOpen = ({ beginsAt, endsAt }: KnownWindow, now: number) =>
  Date.parse(beginsAt) <= now && now < Date.parse(endsAt)

/** The window that closes the shop now; null when there is none, or the reader's address passes it. */
export const openWindow = (now = Date.now()) =>
  windows().find((window) => isOpen(window, now) && sessionStorage.getItem(PASS) !== window.endsAt) ?? null

export const passWindow = ({ endsAt }: KnownWindow) => sessionStorage.setItem(PASS, endsAt)

/** The next window that begins within a day. */
export const comingWindow = (now = Date.now()) =>
  windows().find(({ beginsAt }) => Date.parse(beginsAt) > now && Date.parse(beginsAt) - now < WARN_MS) ?? null

/** CS-08: where readers are sent, with the times as yyyy-MM-dd HH:mm. */
export const maintenanceAddress = ({ beginsAt, endsAt, redirectUrl }: KnownWindow) =>
  `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}${toQueryString({ bgnDttm: formatBy(beginsAt, 'yyyy-MM-dd HH:mm'), clDttm: formatBy(endsAt, 'yyyy-MM-dd HH:mm') })}`

/** Pages that stay readable in the window. */
const alwaysOpen = /^\/(etc\/maintenance|main\/terms)(\/|$)/

const pathOf = (url: string) => url.split(/[?#]/)[0]

/** Where a page leads in a window, or null. */
export function closedFor(path: string, now = Date.now()): string | null {
  const window = alwaysOpen.test(path) ? null : openWindow(now)
  return window && pathOf(window.redirectUrl) !== path ? maintenanceAddress(window) : null
}
