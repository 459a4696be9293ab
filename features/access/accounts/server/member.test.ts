import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { readMember } from '../member-contract.ts'

test('[RT-16] a member reads their own facts and those of their institution, also while they must be renewed', async () => {
  const shop = await openShop()
  for (const loginId of ['demo01', 'demo15']) {
    const member = await shop.one<{ name: string; businessNumber: string; email: string }>(
      'select i.name, i."businessNumber", m.email from member m join institution i on i.id = m."institutionId" where m."loginId" = $1',
      [loginId],
    )
    const answer = await (await shop.as(loginId)).send(readMember)
    expect(answer).toMatchObject({
      status: 200,
      reply: {
        email: member.email,
        institution: { name: member.name, businessNumber: member.businessNumber },
      },
    })
  }
})

test('[RT-16] a member without an institution has none, and a stranger reads nothing', async () => {
  const shop = await openShop()
  expect((await (await shop.as('demo18')).send(readMember)).reply.institution).toBeNull()
  expect((await shop.send(readMember)).status).toBe(401)
})
