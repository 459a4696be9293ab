import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import { confinedTo } from '#features/access/accounts/rules.ts'
import { routes } from './routes.ts'

const root = resolve(import.meta.dirname, '../..')
type Node = { type: string; path?: string; file?: string; children?: readonly unknown[] }

/** Every page with its address and the kinds of members that it is for; null: all. */
const pagesOf = (node: Node): { path: string; kinds: string[] | null }[] => {
  const below = (node.children ?? []).flatMap((child) => pagesOf(child as Node))
  if (node.type !== 'route' && node.type !== 'index') return below
  const text = readFileSync(resolve(root, node.file!), 'utf8')
  const kinds = /limitUserCstTyCdList: \[([^\]]*)\]/.exec(text)?.[1]
  return [{ path: node.path ?? '/', kinds: kinds?.match(/\d\d/g) ?? null }, ...below]
}

const always = /^\/(login|main\/terms|etc\/maintenance)(\/|$)/
/** Which pages open, said once more and apart from the code. */
function opens(path: string, kinds: string[] | null, status: MemberStatus, kind: CustomerType) {
  const led: Partial<Record<MemberStatus, RegExp>> = {
    '01': /^\/join(\/|$)/,
    '02': /^\/join\/confirm(\/|$)/,
    '03': /^\/join\/(confirm|form)(\/|$)/,
    '04': /^\/join\/(confirm|form)(\/|$)/,
    '06': /^\/(join\/confirm|my\/member)(\/|$)/,
  }
  const confined = kind === '09' ? /^\/(my\/order\/own|cs)(\/|$)/ : led[status]
  if (confined && !confined.test(path) && !always.test(path)) return false
  return kinds === null || kinds.includes(kind)
}

test('[NV-09] [NV-10] every page opens to the statuses and kinds that the table says, and to nobody else', () => {
  const pages = pagesOf(routes as Node)
  expect(pages.length).toBeGreaterThan(70)
  for (const { path, kinds } of pages)
    for (const status of MemberStatus.options)
      for (const kind of CustomerType.options) {
        const open = confinedTo(status, path, kind) === null && (kinds === null || kinds.includes(kind))
        expect([path, status, kind, open]).toEqual([path, status, kind, opens(path, kinds, status, kind)])
      }
  // what an institution does is for hospitals and clinics alone
  const theirs = pages.filter(({ path }) => /^\/(order|my\/order|special|frequently)/.test(path))
  const open = theirs.filter(({ path, kinds }) => path !== '/my/order/own' && kinds?.join() !== '02')
  expect(open.map(({ path }) => path)).toEqual([])
})
