import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { login } from '#features/access/sign-in/login-contract.ts'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { changePerson } from '#features/service/people/contract.ts'
import { openShop } from '#testing/shop.ts'
import { exportMembers, readInstitutionDesk } from '../institution-contract.ts'
import {
  appointDirector,
  endMemberSessions,
  listMembers,
  readMember,
  readMemberContact,
  setMemberStatus,
  unlockMember,
} from '../office-contract.ts'
import { statusAfter } from '../rules.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const find = async (query: object) => (await staff.send(listMembers, { query })).reply.rows
  const one = async (loginId: string) => (await find({ search: loginId }))[0]!
  return { shop, staff, find, one }
}

test('[BO-02] members are found by id, institution and business number, page by page, masked', async () => {
  const { shop, staff, find } = await open()
  const { number } = await shop.one<{ number: string }>(
    `select i."businessNumber" as number from institution i join member m on m."institutionId" = i.id where m."loginId" = 'demo05'`,
  )
  const dashed = `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`
  for (const search of ['demo05', '새론', dashed])
    expect([search, (await find({ search })).map(({ loginId }) => loginId)]).toEqual([search, ['demo05']])
  expect((await find({ search: 'demo05' }))[0]).toMatchObject({ mobile: '010-****-0105', status: '05' })
  for (const query of [{}, { search: '새론' }, { search: dashed }, { status: '07' }] as const) {
    const texts = await shop.statements(() => staff.send(listMembers, { query }))
    expect(texts.filter((text) => /\bfrom member\b/.test(text))).toHaveLength(1)
  }
  expect(await find({ search: '%' })).toEqual([])
  expect((await find({ status: '07' })).every(({ status }) => status === '07')).toBe(true)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const { reply } = await staff.send(listMembers, { query: { size: 7, cursor } })
    seen.push(...reply.rows.map(({ memberId }) => memberId))
    cursor = reply.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength((await shop.one<{ n: number }>('select count(*)::int as n from member')).n)
})

test('[BO-02] [P2] one institution shows its people and logins; who a member is, is shown for a reason', async () => {
  const { staff, one } = await open()
  const { memberId } = await one('demo01')
  const { reply } = await staff.send(readMember, { params: { memberId } })
  expect(reply.institution).toMatchObject({ name: '데모 가온의원' })
  expect(reply.people.map(({ loginId }) => loginId)).toEqual(['demo01', 'demo02', 'demo31'])
  const look = (reason: string) => staff.send(readMemberContact, { params: { memberId }, query: { reason } })
  expect((await look('')).status).toBe(400)
  expect((await look('전화 문의 확인')).reply).toMatchObject({ name: '이가온' })
  expect((await staff.send(readMember, { params: { memberId: 999_999 } })).resultCode).toBe('member-missing')
})

test('[BO-02] a member is stopped with a reason, which counts from the next call on, and released; two at once do it once', async () => {
  const { shop, staff, one } = await open()
  const clinic = await shop.as('demo05')
  const { memberId } = await one('demo05')
  const move = (
    step: 'suspend' | 'release' | 'renew',
    reason = '서류 확인이 필요해요.',
    seen: '05' | '06' | '07' = step === 'release' ? '07' : '05',
  ) => staff.send(setMemberStatus, { params: { memberId }, body: { step, reason, seen } })
  expect((await move('release')).resultCode).toBe('status-changed')
  const both = await Promise.all([move('suspend'), move('suspend')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const standing = async () => {
    const { status, statusReason } = (await clinic.send(readUser)).reply
    return [status, statusReason]
  }
  expect(await standing()).toEqual(['07', '서류 확인이 필요해요.'])
  expect((await move('release', '확인했어요.')).status).toBe(200)
  expect(await standing()).toEqual(['05', ''])
  // whoever lets in again for one reason does not undo the stop of a colleague
  await move('renew', '서류를 새로 올려 주세요.')
  await move('suspend', undefined, '06')
  expect((await move('release', '서류를 확인했어요.', '06')).resultCode).toBe('status-changed')
  expect(await standing()).toEqual(['07', '서류 확인이 필요해요.'])
  // nor by a tab from before the release, which says nothing of what was read
  const old = await staff.send(setMemberStatus, {
    params: { memberId },
    body: { step: 'release', reason: '확인했어요.' },
  })
  expect(old.resultCode).toBe('page-old')
  const joining = await one('demo11')
  expect(
    (
      await staff.send(setMemberStatus, {
        params: { memberId: joining.memberId },
        body: { step: 'suspend', reason: '심사 전이에요.' },
      })
    ).resultCode,
  ).toBe('status-changed')
  expect([statusAfter('02', 'suspend'), statusAfter('09', 'release')]).toEqual([null, null])
})

test('[BO-02] [P2] the institution is one page, each part for whoever may open its screen; renewal is forced with a reason; the list leaves as a file with a reason, masked', async () => {
  const { shop, staff, one } = await open()
  const { memberId } = await one('demo01')
  const params = { memberId }
  const statements = await shop.statements(async () => {
    const { reply } = await staff.send(readInstitutionDesk, { params })
    expect(reply.papers?.map(({ label }) => label)).toContain('의사 면허증')
    expect(reply.credit?.limit).toBe(50_000_000)
    expect(reply.credit?.used).toBeGreaterThan(0)
    expect(reply.orders).toHaveLength(5)
    expect(reply.prices?.group).toBeTruthy()
  })
  expect(statements.filter((text) => text.includes('"priceEntry"'))).toHaveLength(1)
  // who supports customers sees no credit
  const { reply } = await (await shop.asStaff('cs01')).send(readInstitutionDesk, { params })
  expect([reply.credit, reply.inquiries === null]).toEqual([null, false])

  const clinic = await shop.as('demo05')
  const renew = { params: { memberId: (await one('demo05')).memberId } }
  const reason = '면허 신고 서류를 새로 올려 주세요.'
  const asked = await staff.send(setMemberStatus, { ...renew, body: { step: 'renew', reason } })
  expect(asked.status).toBe(200)
  const { status, statusReason } = (await clinic.send(readUser)).reply
  expect([status, statusReason]).toEqual(['06', reason])

  const take = (reason: string) =>
    shop.app.http.inject({
      url: exportMembers.path,
      query: { reason },
      headers: { authorization: `Bearer ${staff.token}`, 'menu-id': 'members', 'program-id': 'members' },
    })
  expect((await take('짧음')).statusCode).toBe(400)
  const sheet = Buffer.from((await take('연말 회원 정리 확인')).rawPayload)
  const text = Object.values(unzipSync(new Uint8Array(sheet)))
    .map((bytes) => strFromU8(bytes))
    .join('')
  expect([text.includes('demo30'), text.includes('010-****-0105'), text.includes('01000000105')]).toEqual([
    true,
    true,
    false,
  ])
})

test('[BO-02] staff sign a member out everywhere, at once', async () => {
  const { shop, staff, one } = await open()
  const clinic = await shop.as('demo05')
  const { memberId } = await one('demo05')
  await staff.send(endMemberSessions, { params: { memberId }, body: { reason: '공용 PC에 남아 있어요.' } })
  expect((await clinic.send(readUser)).status).toBe(401)
})

test('[BO-02] staff let in whom wrong passwords shut out, the waiting request is answered with it, and the page tells who changed whom and why', async () => {
  const { shop, staff, one } = await open()
  const enter = (loginId: string, password: string) => shop.send(login, { body: { loginId, password } })
  for (let tries = 0; tries < 6; tries++) await enter('demo02', `wrong-${tries}`)
  expect((await enter('demo02', 'Medimall!2026')).status).not.toBe(200)
  const { memberId } = await one('demo02')
  const params = { memberId }
  const look = async () => (await staff.send(readMember, { params })).reply
  const unlock = (id: number) =>
    staff.send(unlockMember, { params: { memberId: id }, body: { reason: '전화로 본인을 확인했어요.' } })
  expect((await look()).locked).toBe(true)
  expect((await unlock(memberId)).reply).toEqual({ told: true })
  expect((await unlock(memberId)).resultCode).toBe('not-locked')
  expect((await enter('demo02', 'Medimall!2026')).status).toBe(200)
  expect((await look()).locked).toBe(false)

  const asked = await one('demo27')
  expect(asked.locked).toBe(true)
  await shop.run(
    `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt") values ('01', $1, '01000000127', '127.0.0.1', now())`,
    [asked.memberId],
  )
  const { control } = await shop.standin()
  control.sms.fail({ kind: 'refuse', statusCode: '1062' })
  expect((await unlock(asked.memberId)).reply).toEqual({ told: false })
  expect(
    await shop.one(
      `select state, reason from "approvalRequest" where "memberId" = $1 and kind = '01' order by id desc limit 1`,
      [asked.memberId],
    ),
  ).toEqual({ state: 'approved', reason: '전화로 본인을 확인했어요.' })

  const director = await shop.as('demo01')
  await director.send(changePerson, { params, body: { role: 'reader', orderLimit: null, monthLimit: null } })
  const reason = '서류 확인이 필요해요.'
  await staff.send(setMemberStatus, { params, body: { step: 'suspend', reason } })
  await staff.send(setMemberStatus, { params, body: { step: 'release', seen: '07', reason: '확인했어요.' } })
  const told = (await look()).changes.map(({ loginId, kind, before, after, reason, actor }) => [
    loginId,
    kind,
    before,
    after,
    reason,
    actor,
  ])
  expect(told).toEqual([
    ['demo02', 'status', '07', '05', '확인했어요.', 'admin01'],
    ['demo02', 'status', '05', '07', reason, 'admin01'],
    ['demo02', 'role', 'buyer', 'reader', '', 'demo01'],
    ['demo02', 'unlock', '', '', '전화로 본인을 확인했어요.', 'admin01'],
  ])
  await expect(shop.run('update "memberChange" set actor = $1', ['x'])).rejects.toMatchObject({
    code: 'P0403',
  })
})

test('[BO-02] [MY-02] where the only director is stopped, staff let a colleague lead, and both are told', async () => {
  const { shop, staff, one } = await open()
  const [leader, colleague] = [await one('demo01'), await one('demo02')]
  const alone = await shop.one<{ id: number }>(
    `select min(id) as id from member where "institutionId" is null`,
  )
  const reason = '새 대표자의 서류를 확인했어요.'
  const appoint = (memberId: number) =>
    staff.send(appointDirector, { params: { memberId }, body: { reason } })
  const buyer = await shop.as('demo02')
  const rename = () =>
    buyer.send(changePerson, {
      params: { memberId: colleague.memberId },
      body: { role: 'director', orderLimit: null, monthLimit: null },
    })
  await staff.send(setMemberStatus, {
    params: { memberId: leader.memberId },
    body: { step: 'suspend', reason },
  })
  expect((await rename()).resultCode).toBe('director-only')
  expect((await appoint(leader.memberId)).resultCode).toBe('may-not-lead')
  expect((await appoint(2_000_000_000)).resultCode).toBe('member-missing')
  expect((await appoint(alone.id)).resultCode).toBe('may-not-lead')

  expect((await appoint(colleague.memberId)).status).toBe(200)
  expect((await appoint(colleague.memberId)).resultCode).toBe('already-director')
  expect((await rename()).status).toBe(200)
  const { people, changes } = (await staff.send(readMember, { params: { memberId: colleague.memberId } }))
    .reply
  expect(people.find(({ loginId }) => loginId === 'demo02')!.role).toBe('director')
  expect(changes[0]).toMatchObject({
    kind: 'role',
    before: 'buyer',
    after: 'director',
    reason,
    actor: 'admin01',
  })
  const told = await shop.run<{ loginId: string }>(
    `select distinct m."loginId" from notification n join member m on m.id = n."memberId" where n.kind = 'director-named' order by 1`,
  )
  expect(told.map(({ loginId }) => loginId)).toEqual(['demo01', 'demo02'])
})
