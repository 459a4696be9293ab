import { formatBy } from '#domain/calendar.ts'
import { toQueryString } from '#platform/web/calls/query-string.ts'
import { settings } from '#platform/web/start/settings.ts'

/** A window as the page was told it; times are ISO texts. */
export type KnownWindow = { beginsAt: string; endsAt: string; redirectUrl: string }

const HOUR_MS = 3_600_000
/** How long before a window the banner warns. */
const WARN_MS = 24 * HOUR_MS
/** In this tab: the ends of the windows that the reader's address passes. */
const PASS = 'medimall.maintenance-pass'

let known: readonly KnownWindow[] | null = null
const watchers = new Set<() => void>()

/** What the document said, until somebody has asked again. */
export const windows = () => (known ??= settings().maintenance)

export function learnWindows(next: readonly KnownWindow[]) {
  known = next
  tellWatchers()
}
/** Also when time alone has changed what is coming. */
export const tellWatchers = () => watchers.forEach((watch) => watch())
export const watchWindows = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

const isOpen = ({ beginsAt, endsAt }: KnownWindow, now: number) =>
  Date.parse(beginsAt) <= now && now < Date.parse(endsAt)

/** The window that closes the shop now; null when there is none, or the reader's address passes it. */
export const openWindow = (now = Date.now()) =>
  windows().find((window) => isOpen(window, now) && !passed().includes(window.endsAt)) ?? null

const passed = () => (sessionStorage.getItem(PASS) ?? '').split(',')
/** Of the windows that the server told just now: whoever was taken off a list passes no more. */
export const passWindows = (passing: readonly KnownWindow[]) =>
  sessionStorage.setItem(PASS, passing.map(({ endsAt }) => endsAt).join(','))

/** The next window that begins within a day. */
export const comingWindow = (now = Date.now()) =>
  windows().find(({ beginsAt }) => Date.parse(beginsAt) > now && Date.parse(beginsAt) - now < WARN_MS) ?? null

/** CS-08: where readers are sent, with the times as yyyy-MM-dd HH:mm and where they wanted to go. */
const maintenanceAddress = ({ beginsAt, endsAt, redirectUrl }: KnownWindow, rtnUrl: string) =>
  `${redirectUrl}${redirectUrl.includes('?') ? '&' : '?'}${toQueryString({
    bgnDttm: formatBy(beginsAt, 'yyyy-MM-dd HH:mm'),
    clDttm: formatBy(endsAt, 'yyyy-MM-dd HH:mm'),
    ...(rtnUrl !== '/' && { rtnUrl }),
  })}`

/** Pages that stay readable in the window. */
const alwaysOpen = /^\/(etc\/maintenance|main\/terms)(\/|$)/

const pathOf = (url: string) => url.split(/[?#]/)[0]

/** Where an address leads in a window, or null. */
export function closedFor(href: string, now = Date.now()): string | null {
  const path = pathOf(href)!
  const window = alwaysOpen.test(path) ? null : openWindow(now)
  return window && pathOf(window.redirectUrl) !== path ? maintenanceAddress(window, href) : null
}
