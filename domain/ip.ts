const PART = String.raw`(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const IPV4 = new RegExp(String.raw`^${PART}(\.${PART}){3}$`)

/** [VA-01] Four numbers 0..255. Leading zeros are refused: some systems read them as octal. */
export const isIp = (text: string): boolean => IPV4.test(text)

/**
 * The address as plain text to compare: an IPv4 address that arrives as IPv6 (::ffff:10.0.0.1, ::ffff:a00:1)
 * becomes IPv4.
 */
export function plainIp(text: string): string {
  const address = text.trim().toLowerCase()
  const mapped = /^(?:::|(?:0{1,4}:){5})ffff:(.+)$/.exec(address)?.[1]
  if (mapped === undefined) return address
  if (isIp(mapped)) return mapped
  const halves = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(mapped)
  if (!halves) return address
  return halves
    .slice(1)
    .map((half) => parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
}

/** The address for counting: a whole IPv6 /64 belongs to one customer of a carrier. */
export function countedAddress(text: string): string {
  const ip = plainIp(text)
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head, tail] = ip.split('::') as [string, string | undefined]
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => (parseInt(group, 16) || 0).toString(16))
    .join(':')
}

const PREFIX = /^(\d|[1-9]\d{1,2})$/
const isIpv6 = (text: string) => /^(?=[^:]*:)[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)

function isPlace(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const bits = isIp(address) ? 32 : isIpv6(address) ? 128 : -1
  return (
    bits > 0 && more.length === 0 && (prefix === undefined || (PREFIX.test(prefix) && Number(prefix) <= bits))
  )
}

/** Addresses and blocks of IPv4 and IPv6 by comma; nothing at all is a list too. */
export const isAddressList = (list: string): boolean =>
  list.trim() === '' || list.split(',').every((entry) => isPlace(entry.trim()))
