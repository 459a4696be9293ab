import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { plainIp } from '#domain/ip.ts'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function read(list: string): BlockList {
  const block = new BlockList()
  for (const entry of list.split(',')) {
    const [address = '', bits] = plainIp(entry).split('/')
    if (isIP(address) === 0) continue
    if (bits === undefined) block.addAddress(address, familyOf(address))
    else block.addSubnet(address, Number(bits), familyOf(address))
  }
  return block
}

const lists = new LRUCache<string, BlockList>({ max: 200, memoMethod: read })

/**
 * Whether a comma-separated list of addresses and blocks like 10.0.0.0/8 or 2001:db8::/32 holds the address.
 * The entry {ip} stands for the user's own address (MN-05). An empty list allows nobody.
 */
export function ipMatches(ip: string, list: string, ownIp?: string | null): boolean {
  const address = plainIp(ip)
  if (isIP(address) === 0) return false
  const own = list.split(',').some((entry) => entry.trim() === '{ip}')
  return (own && address === plainIp(ownIp ?? '')) || lists.memo(list).check(address, familyOf(address))
}
