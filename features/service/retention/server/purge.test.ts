import { expect, test } from 'vitest'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { forgetUnclaimedFiles } from '#features/running/files/server/index.ts'
import { handPaper } from '#features/service/joining/contract.ts'
import { leave } from '#features/service/membership/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'
import { listKept } from '../office-contract.ts'
import { kept, keptKinds, type KeptKind } from '../rules.ts'
import { purgeKept } from './index.ts'

const DAY = 86_400_000

async function open() {
  const shop = await openShop()
  const begun = shop.clock.now().getTime()
  const count = async (from: string) =>
    (await shop.one<{ n: number }>(`select count(*)::int as n from ${from}`)).n
  /** What is purged when so many days have gone by since the beginning, by two processes at once. */
  const purgedBy = async (days: number) => {
    shop.clock.set(new Date(begun + days * DAY).toISOString())
    const before = await sums()
    await Promise.all([purgeKept(shop), purgeKept(shop)])
    await forgetUnclaimedFiles(shop)
    const after = await sums()
    return Object.fromEntries(
      keptKinds.map((kind) => [kind, after[kind] - before[kind]]).filter(([, purged]) => purged),
    ) as Partial<Record<KeptKind, number>>
  }
  const sums = async () => {
    const { reply } = await (await shop.asStaff('admin01')).send(listKept)
    return Object.fromEntries(reply.rows.map(({ kind, purged }) => [kind, purged])) as Record<
      KeptKind,
      number
    >
  }
  return { shop, count, purgedBy }
}

test('[P3] what is kept goes after its day and not before, with its files, once, whoever else is at it; figures and ledgers stay', async () => {
  const { shop, count, purgedBy } = await open()
  const nurse = await shop.as('demo02')
  await nurse.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await nurse.send(leave)).status).toBe(200)
  const applicant = await shop.as('demo13')
  const { payload, headers } = form({}, [{ name: '면허.pdf', content: pdf() }])
  const handed = await shop.app.http.inject({
    method: 'POST',
    url: pathOf(handPaper, { kind: 'licence' }),
    payload,
    headers: { ...headers, authorization: `Bearer ${applicant.token}` },
  })
  const { fileId } = (handed.json() as { body: { fileId: string } }).body
  const rejected = `"joinApplication" a join member m on m.id = a."memberId" where m.status = '03'`
  const goods = await shop.one(
    'select sum(goods)::bigint as goods, count(*)::int as orders from "salesOrder"',
  )
  const entries = await count('"ledgerEntry"')

  // what was looked at before the beginning alone
  expect(Object.keys(await purgedBy(28))).toEqual(['views'])
  expect(await count(`"fileSet" where id = '${fileId}'`)).toBe(1)
  expect(await count(rejected)).toBe(1)
  const month = await purgedBy(31)
  expect(month).toMatchObject({ 'left-ids': 1, 'rejected-joins': 1 })
  expect(await count(rejected)).toBe(0)
  expect(await count(`"fileSet" where "groupId" = 'join-documents'`)).toBe(0)
  expect(
    await shop.one(
      `select name, mobile, email, status, "loginId" = 'left-' || id as freed from member where id = 13`,
    ),
  ).toEqual({
    name: '탈퇴한 회원',
    mobile: '',
    email: '',
    status: '09',
    freed: true,
  })
  // who left is known for five years yet, sealed
  expect(await count('"leftMember"')).toBe(1)

  const asked = `"joinApplication" a join member m on m.id = a."memberId" where m.status = '04'`
  expect(await count(asked)).toBe(1)
  const quarter = await purgedBy(92)
  expect(quarter).toMatchObject({ 'unfinished-joins': 1, 'asked-joins': 1 })
  expect(await count(asked)).toBe(0)
  expect(quarter.sessions).toBeGreaterThan(0)
  expect((await purgedBy(kept.notifications.days + 1)).notifications).toBeGreaterThan(0)
  expect(await count('notification')).toBe(0)
  const years = await purgedBy(kept.deliveries.days + 60)
  expect(years['left-members']).toBe(1)
  expect(years.deliveries).toBeGreaterThan(200)
  expect(await count('"leftMember"')).toBe(0)
  expect(await count(`consent c join member m on m.id = c."memberId" where m."loginId" = 'left-2'`)).toBe(0)
  expect(
    await count(`"salesOrder" where status in ('completed', 'cancelled') and delivery ->> 'phone' <> ''`),
  ).toBe(0)
  expect(
    await shop.one('select sum(goods)::bigint as goods, count(*)::int as orders from "salesOrder"'),
  ).toEqual(goods)
  expect(await count('"ledgerEntry"')).toBe(entries)
  expect(await purgedBy(kept.deliveries.days + 61)).toEqual({})
})
