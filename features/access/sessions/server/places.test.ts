import { expect, test } from 'vitest'
import { readStaffUser } from '#features/access/authority/login-contract.ts'
import { openShop } from '#testing/shop.ts'
import { endOtherPlaces, endOtherStaffPlaces, listPlaces, listStaffPlaces } from '../places-contract.ts'

test("[BX-15] members and staff see where they signed in lately, nobody else's, and log out elsewhere", async () => {
  const shop = await openShop()
  await shop.asStaff('ops01')
  shop.clock.advance(60_000)
  const staff = await shop.asStaff('ops01')
  await shop.asStaff('cs01')
  const { places } = (await staff.send(listStaffPlaces)).reply
  expect(places.map(({ current, endReason, ip }) => ({ current, endReason, ip }))).toEqual([
    { current: true, endReason: null, ip: '127.0.***.1' },
    { current: false, endReason: 'duplicated', ip: '127.0.***.1' },
  ])
  await staff.send(endOtherStaffPlaces)
  expect((await staff.send(readStaffUser)).status).toBe(200)
  const member = await shop.as('demo01')
  expect((await member.send(listPlaces)).reply.places[0]).toMatchObject({ current: true })
  expect((await member.send(endOtherPlaces)).status).toBe(200)
  expect((await member.send(listStaffPlaces)).status).toBe(401)
})
