import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const CONTRACTS = [
  'features/access/sign-in/login-contract.ts',
  'features/buying/cart/contract.ts',
  'features/buying/orders/contract.ts',
  'features/shelf/catalogue/contract.ts',
]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

/**
 * The endpoints as pages of another build know them: whoever had a page open goes on writing and reading by its
 * contracts.
 */
export async function pagesOf(tree: string) {
  const known = new Map<string, Endpoint>()
  for (const file of CONTRACTS.map((name) => join(tree, name)).filter((path) => existsSync(path)))
    for (const value of Object.values((await import(/* @vite-ignore */ file)) as object))
      if (isEndpoint(value)) known.set(nameOf(value), value)
  return <E extends Endpoint>(endpoint: E) => (known.get(nameOf(endpoint)) ?? endpoint) as E
}
