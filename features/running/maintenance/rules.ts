import { ipMatches, isIp } from '#domain/ip.ts'
import { safeRelativeUrl } from '#domain/relative-url.ts'

export type Window = { beginsAt: Date; endsAt: Date; used: boolean }

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

/** A listed address passes. It is the socket's, or what a configured proxy says. */
export const mayPass = (ipList: string, ip: string) => ipMatches(ip, ipList)

/** What stands in a list of addresses and is none. */
export const strayAddresses = (ipList: string): string[] =>
  ipList
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !isIp(entry))

/** Pages that stay readable in a window. Anything else would send its readers on again, and again. */
const readable = /^\/(etc\/maintenance|main\/terms|cs\/notice(\/detail)?)$/
export const staysReadable = (url: string): boolean =>
  safeRelativeUrl(url) !== null && readable.test(url.split(/[?#]/, 1)[0]!)
