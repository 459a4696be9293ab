import { expect, test } from 'vitest'
import {
  changeStaff,
  createStaff,
  readStaff,
  resetStaffPassword,
} from '#features/access/authority/contract.ts'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { listDeliveryAddresses } from '#features/buying/orders/addresses-contract.ts'
import { leave } from '#features/service/membership/contract.ts'
import { attachFile } from '#features/running/files/contract.ts'
import { listTold } from '#features/running/notifications/contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { key, openJoining, written } from '#testing/joining.ts'
import { readJoin, sendJoin } from '../contract.ts'
import { decideJoin, listJoins, noteJoin } from '../office-contract.ts'
import { statusAfter } from '../rules.ts'
import { emptyApproved } from './purge.ts'

test('[JN-04] [BO-02] reviewers ask for one paper, it alone is sent again, and approval opens the shop', async () => {
  const { shop, join, hand, apply, reviewer, find, decide } = await openJoining()
  const applicant = await join('saebom1')
  expect((await apply(applicant)).status).toBe(200)
  const waiting = await find('02', 'saebom1')
  expect(waiting).toMatchObject({
    businessAnswer: 'open',
    overdue: false,
    form: { institutionName: '데모 새봄의원' },
  })
  // staff who review may look at the papers, other members may not
  const look = (who: { token: string }) =>
    shop.app.http.inject({
      url: `${attachFile.path}?fileId=${waiting.papers[0]!.fileId}&fileNo=1`,
      headers: { authorization: `Bearer ${who.token}` },
    })
  expect((await look(reviewer)).statusCode).toBe(200)
  expect((await look(await shop.as('demo05'))).statusCode).toBe(404)
  // its answer is lost, so it is sent again
  const once = key()
  const said = { params: { memberId: waiting.memberId }, body: { note: '전화로 물어봄', take: true } }
  for (const _ of [1, 2]) expect((await reviewer.send(noteJoin, said, once)).status).toBe(200)
  expect(await shop.run(`select note from "joinEvent" where note = '전화로 물어봄'`)).toHaveLength(1)

  expect((await decide('saebom1', 'reject')).status).toBe(400)
  expect((await decide('saebom1', 'ask')).status).toBe(400)
  const papers = [{ kind: 'licence' as const, reason: '주민등록번호 뒷자리를 가려 주세요.' }]
  expect((await decide('saebom1', 'ask', { papers })).status).toBe(200)
  const told = (await applicant.send(readJoin)).reply
  expect(told).toMatchObject({ status: '04', reason: papers[0]!.reason })
  expect(told.papers.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['business', 'accepted', ''],
    ['licence', 'asked', papers[0]!.reason],
    ['opening', 'accepted', ''],
  ])
  expect(told.events.some(({ kind }) => kind === 'note')).toBe(false)

  expect((await hand(applicant, 'business')).resultCode).toBe('paper-unasked')
  const send = () => applicant.send(sendJoin, { body: written }, key())
  expect((await send()).issues).toMatchObject([{ path: 'licence' }])
  expect((await hand(applicant, 'licence')).status).toBe(200)
  expect((await send()).status).toBe(200)

  const { memberId, version } = await find('02', 'saebom1')
  const approve = () =>
    reviewer.send(decideJoin, {
      params: { memberId },
      body: { decision: 'approve', reason: '', papers: [], version },
    })
  const both = await Promise.all([approve(), approve()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const member = await shop.as('saebom1')
  expect((await member.send(listProducts, { query: {} })).status).toBe(200)
  expect(
    await shop.one(
      `select i.name, i."businessNumber", i."careNumber" from institution i join member m on m."institutionId" = i.id where m."loginId" = 'saebom1'`,
    ),
  ).toEqual({ name: '데모 새봄의원', businessNumber: '0008210746', careNumber: '00000099' })
  const news = (await member.send(listTold)).reply.rows.map(({ title }) => title)
  expect(news).toEqual([
    '가입이 승인됐어요',
    '가입 신청을 받았어요',
    '서류를 보완해 주세요',
    '가입 신청을 받았어요',
  ])

  // of four papers three are on file; the one that was sent again in its place goes with what was written
  shop.clock.advance(31 * 86_400_000)
  await shop.db.transaction((tx) => emptyApproved(tx, shop.clock.now(), 200))
  const sets = await shop.run<{ held: boolean; claimed: boolean }>(
    `select exists (select from renewal where "fileId" = s.id) as held, "claimedBy" is not null as claimed
     from "fileSet" s where "groupId" = 'join-documents' and "memberId" = $1`,
    [memberId],
  )
  expect(sets.filter(({ held }) => held)).toHaveLength(3)
  expect(sets.filter(({ held, claimed }) => held !== claimed)).toEqual([])
})

test('[JN-01] [JN-04] a rejected applicant sends again; two of one business number are approved once', async () => {
  const { shop, join, apply, decide, find } = await openJoining()
  const one = await join('saebom1')
  const two = await join('saebom2')
  await apply(one)
  await apply(two)
  expect((await decide('saebom1', 'reject', { reason: '휴업 중인 사업자예요.' })).status).toBe(200)
  expect((await one.send(readJoin)).reply).toMatchObject({ status: '03', reason: '휴업 중인 사업자예요.' })
  expect((await one.send(sendJoin, { body: written }, key())).status).toBe(200)
  expect((await decide('saebom1', 'approve')).status).toBe(200)
  expect((await decide('saebom2', 'approve')).resultCode).toBe('institution-known')
  expect((await find('02', 'saebom2')).status).toBe('02')
  expect(
    (
      await shop.one<{ n: number }>(
        `select count(*)::int as n from institution where "businessNumber" = '0008210746'`,
      )
    ).n,
  ).toBe(1)
})

test('[JN-04] status moves by the table of states and nothing else', () => {
  const moves = ['01', '02', '03', '04', '05', '06', '07', '09'].flatMap((status) =>
    (['send', 'approve', 'ask', 'reject'] as const).flatMap((step) => {
      const to = statusAfter(status, step)
      return to ? [`${status} ${step} ${to}`] : []
    }),
  )
  expect(moves).toEqual([
    '01 send 02',
    '02 approve 05',
    '02 ask 04',
    '02 reject 03',
    '03 send 02',
    '04 send 02',
  ])
})

test('[JN-04] [BO-02] where two people look, the first yes changes nothing else and waits for another reviewer; sending again begins anew', async () => {
  const { shop, join, hand, apply, reviewer, find, decide } = await openJoining()
  const applicant = await join('saebom1')
  await apply(applicant)
  expect((await find('02', 'saebom1')).yes).toBe('only')
  await shop.run(`update code set used = true where "groupId" = 'JOIN_SECOND_CD' and id = '02'`)
  expect((await decide('saebom1', 'approve')).reply).toEqual({ waits: true })
  expect(await find('02', 'saebom1')).toMatchObject({ yes: 'own', firstYesBy: 'admin01' })
  expect((await decide('saebom1', 'approve')).resultCode).toBe('second-person')
  const own = (await applicant.send(readJoin)).reply
  expect([own.status, own.papers.map(({ state }) => state), own.events.map(({ kind }) => kind)]).toEqual([
    '02',
    ['sent', 'sent', 'sent'],
    ['begun', 'sent'],
  ])

  await decide('saebom1', 'ask', { papers: [{ kind: 'licence', reason: '흐려요. 다시 찍어 주세요.' }] })
  await hand(applicant, 'licence')
  await applicant.send(sendJoin, { body: written }, key())
  expect((await find('02', 'saebom1')).yes).toBe('first')
  expect((await decide('saebom1', 'approve')).reply).toEqual({ waits: true })

  const other = await shop.asStaff('cs01')
  const { memberId, version, yes } = (
    await other.send(listJoins, { query: { status: '02' } })
  ).reply.rows.find(({ loginId }) => loginId === 'saebom1')!
  expect(yes).toBe('second')
  const approve = (who: typeof other) =>
    who.send(decideJoin, {
      params: { memberId },
      body: { decision: 'approve', reason: '', papers: [], version },
    })
  const answers = await Promise.all([approve(other), approve(other), approve(reviewer)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)!.reply).toEqual({ waits: false })
  expect((await applicant.send(readJoin)).reply.status).toBe('05')
})

test('[JN-04] one person with two accounts gives one yes: neither the maker of an account nor who shares a number says the second', async () => {
  const { shop, join, apply, reviewer } = await openJoining()
  await apply(await join('saebom1'))
  await shop.run(`update code set used = true where "groupId" = 'JOIN_SECOND_CD' and id = '02'`)
  type Reviewer = Awaited<ReturnType<typeof shop.asStaff>>
  const { roleId } = await shop.one<{ roleId: number }>(
    `select id as "roleId" from role where name = '시스템 관리자'`,
  )
  const made = async (by: Reviewer, loginId: string, mobile: string) => {
    const body = { loginId, name: loginId, email: `${loginId}@medimall.example`, mobile, roleIds: [roleId] }
    await by.send(createStaff, { body })
    await shop.run(`update staff set "mustChangePassword" = false,
      "passwordHash" = (select "passwordHash" from staff where "loginId" = 'admin01') where "loginId" = '${loginId}'`)
    return shop.asStaff(loginId)
  }
  const waiting = async (who: Reviewer) =>
    (await who.send(listJoins, { query: { status: '02' } })).reply.rows.find(
      ({ loginId }) => loginId === 'saebom1',
    )!
  /** What the second is told once the first has said yes; the application is as before then. */
  const twoYeses = async (first: Reviewer, second: Reviewer) => {
    const say = async (who: Reviewer) => {
      const { memberId, version, yes } = await waiting(who)
      const body = { decision: 'approve' as const, reason: '', papers: [], version }
      return { yes, code: (await who.send(decideJoin, { params: { memberId }, body })).resultCode }
    }
    expect(await say(first)).toEqual({ yes: 'first', code: '0000' })
    const said = await say(second)
    await shop.run(`update "joinApplication" set "firstYesBy" = '', "firstYesAt" = null`)
    return said
  }
  const refused = { yes: 'own', code: 'second-person' }

  const one = await made(reviewer, 'made01', '01000000081')
  const below = await made(one, 'made02', '01000000082')
  for (const [first, second] of [
    [reviewer, one],
    [one, reviewer],
    [reviewer, below],
    [below, reviewer],
  ] as const)
    expect(await twoYeses(first, second)).toEqual(refused)

  // one telephone that goes from account to account
  const other = await made(reviewer, 'made03', '01000000083')
  const give = async (to: Reviewer, mobile: string) => {
    const { name, version } = (await reviewer.send(readStaff, { params: { staffId: to.staffId } })).reply
    const body = { name, mobile, roleIds: [roleId], version }
    expect((await reviewer.send(changeStaff, { params: { staffId: to.staffId }, body })).status).toBe(200)
  }
  await give(one, '01000000084')
  await give(other, '01000000081')
  expect(await twoYeses(one, other)).toEqual(refused)

  // whose password another one set
  const cs = await shop.asStaff('cs01')
  const body = { reason: '비밀번호를 잊었어요' }
  await reviewer.send(resetStaffPassword, { params: { staffId: cs.staffId }, body })
  await shop.run(`update staff set "mustChangePassword" = false,
    "passwordHash" = (select "passwordHash" from staff where "loginId" = 'admin01') where "loginId" = 'cs01'`)
  expect(await twoYeses(reviewer, await shop.asStaff('cs01'))).toEqual(refused)

  // two whom a third one made are two
  const third = await made(reviewer, 'made04', '01000000085')
  expect(await twoYeses(one, third)).toEqual({ yes: 'second', code: '0000' })
})

test('[JN-02] [JN-04] [MY-02] a clinic that everybody has left joins again: one of two who apply for it has its orders, and none of its old addresses', async () => {
  const { shop, businesses, join, apply, decide } = await openJoining()
  const old = await shop.as('demo06')
  const { id, businessNumber } = await shop.one<{ id: number; businessNumber: string }>(
    `select i.id, i."businessNumber" from member m join institution i on i.id = m."institutionId" where m."loginId" = 'demo06'`,
  )
  businesses.register({ number: businessNumber, directorName: '이가온', openedOn: '2019-03-04', state: '01' })
  const [one, two] = [await join('saebom1'), await join('saebom2')]
  expect((await apply(one, '02', { businessNumber })).status).not.toBe(200)
  await old.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await old.send(leave)).status).toBe(200)
  expect((await apply(one, '02', { businessNumber })).status).toBe(200)
  expect((await apply(two, '02', { businessNumber })).status).toBe(200)
  const both = await Promise.all([decide('saebom1', 'approve'), decide('saebom2', 'approve')])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'institution-known'])
  const clinic = await shop.as(both[0]!.status === 200 ? 'saebom1' : 'saebom2')
  expect(
    await shop.run(
      `select i.name, m.status from institution i join member m on m."institutionId" = i.id where i.id = $1 and m.status <> '09'`,
      [id],
    ),
  ).toEqual([{ name: written.institutionName, status: '05' }])
  expect((await clinic.send(listDeliveryAddresses)).reply).toMatchObject([
    { label: '기관 주소', isDefault: true },
  ])
})
