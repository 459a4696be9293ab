import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** The widest blocks that networks of one owner have (10.0.0.0/8, fc00::/7). */
const WIDEST = { 4: 8, 6: 7 } as const

/**
 * TRUSTED_PROXIES, comma-separated. Whoever stands in it may say any address, so no block may be everybody's.
 */
export const trustedProxies = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .superRefine((proxies, { addIssue }) => {
    for (const proxy of proxies) {
      const problem = problemOf(proxy)
      if (problem) addIssue({ code: 'custom', message: `"${proxy}" ${problem}` })
    }
  })

function problemOf(proxy: string) {
  const [, address = '', given] = /^([\d.]+|[\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(proxy) ?? []
  const family = isIP(address) as 0 | 4 | 6
  const bits = family === 4 ? 32 : 128
  const prefix = Number(given ?? bits)
  if (family === 0 || prefix > bits) return 'is no address like 10.0.0.1 and no block like 10.0.0.0/8'
  // IPv4 addresses are met as ::ffff:a.b.c.d too
  const widest = family === 6 && holdsMapped(address, prefix) ? 96 + WIDEST[4] : WIDEST[family]
  return prefix < widest ? 'would trust addresses of strangers; name your proxies alone' : undefined
}

function holdsMapped(address: string, prefix: number) {
  const block = new BlockList()
  block.addSubnet(address, Math.min(prefix, 96), 'ipv6')
  return block.check('::ffff:0:0', 'ipv6')
}
