import { expect, test } from 'vitest'
import type { MemberStatus } from './account-contract.ts'
import { confinedTo } from './rules.ts'

const pages = [
  '/',
  '/my',
  '/my/member/info',
  '/my/memberships',
  '/my/member',
  '/order/cart',
  '/join',
  '/join/form/02',
  '/join/confirm',
  '/join/confirm/review',
  '/joined',
  '/main/terms',
  '/login',
]
const openTo = (status: MemberStatus) => pages.filter((path) => confinedTo(status, path) === null)
const homeOf = (status: MemberStatus) => confinedTo(status, '/')

test('[NV-10] under review: the join-confirm pages only, beside what is open to every status', () => {
  expect([openTo('02'), homeOf('02')]).toEqual([
    ['/join/confirm', '/join/confirm/review', '/main/terms', '/login'],
    '/join/confirm/review',
  ])
})

test('[NV-11] rejected, or asked for more: the join-form pages too', () => {
  for (const status of ['03', '04'] as const)
    expect([openTo(status), homeOf(status)]).toEqual([
      ['/join/form/02', '/join/confirm', '/join/confirm/review', '/main/terms', '/login'],
      '/join/confirm/review',
    ])
})

test('[NV-12] who must renew their information: the join-confirm and member pages', () => {
  expect([openTo('06'), homeOf('06')]).toEqual([
    ['/my/member/info', '/my/member', '/join/confirm', '/join/confirm/review', '/main/terms', '/login'],
    '/my/member/info',
  ])
})

test('[AU-08] a non-member: their own orders, and what is open to everybody', () => {
  const open = ['/my/order/own', '/cs/notice', '/main/terms', '/login']
  const tried = [...pages, '/my/order/own', '/my/order/list', '/product', '/cs/notice']
  expect(tried.filter((path) => confinedTo('05', path, '09') === null).sort()).toEqual(open.sort())
  expect(confinedTo('05', '/', '09')).toBe('/my/order/own')
})

test('[NV-10] [NV-11] [NV-12] nobody else is led anywhere', () => {
  for (const status of ['05', '07', '09'] as const) expect(openTo(status)).toEqual(pages)
})
