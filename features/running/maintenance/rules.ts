import { safeRelativeUrl } from '#domain/relative-url.ts'

type Window = { beginsAt: Date; endsAt: Date; used: boolean }

export const isOpen = ({ beginsAt, endsAt, used }: Window, now: Date) =>
  used && beginsAt <= now && now < endsAt

export const stateOf = (window: Window, now: Date) =>
  !window.used
    ? ('off' as const)
    : now >= window.endsAt
      ? ('over' as const)
      : now >= window.beginsAt
        ? ('open' as const)
        : ('to-come' as const)

/** Pages that stay readable in a window. Anything else would send its readers on again, and again. */
const readable = /^\/(etc\/maintenance|main\/terms|cs\/notice(\/detail)?)$/
export const staysReadable = (url: string): boolean =>
  safeRelativeUrl(url) !== null && readable.test(url.split(/[?#]/, 1)[0]!)
