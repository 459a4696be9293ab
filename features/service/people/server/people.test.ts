import { expect, test } from 'vitest'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { confirmCode } from '#features/access/verification/contract.ts'
import { leave } from '#features/service/membership/contract.ts'
import { setMemberStatus } from '#features/service/member-desk/office-contract.ts'
import { terms } from '#features/service/membership/terms.ts'
import { PROOF_SECONDS } from '#features/access/verification/rules.ts'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  changePerson,
  handOver,
  invitePerson,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '../contract.ts'
import { acceptInvitation, checkInvitation } from '../invitation-contract.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { forgetOldInvitations } from './jobs.ts'

const MOBILE = '01000009901'
const PASSWORD = '가온의원 새 구성원 7'
const invitation = (more: object = {}) => ({
  name: '문새봄',
  mobile: MOBILE,
  role: 'buyer' as const,
  orderLimit: 1_000_000,
  monthLimit: 5_000_000 as number | null,
  ...more,
})
const required = terms.filter((term) => term.required).map(({ term }) => term)

async function open() {
  const shop = await openShop()
  const director = await shop.as('demo01')
  const people = async (who = director) => (await who.send(listPeople)).reply
  const named = async (loginId: string) => (await people()).people.find((one) => one.loginId === loginId)!
  const invite = (more: object = {}, who = director) => who.send(invitePerson, { body: invitation(more) })
  const key = async () => /#([\w-]{43})$/.exec((await shop.smsInbox())[0]!.text)![1]!
  return { shop, director, people, named, invite, key }
}
async function proofOf(shop: Shop, mobile = MOBILE) {
  const about = { purpose: 'invitation' as const, mobile, boundTo: '' }
  const entry = await codeFor(shop, about)
  return (await shop.send(confirmCode, { body: { ...entry, ...about } })).reply.proof
}
const accept = async (shop: Shop, key: string, more: object = {}) =>
  shop.send(acceptInvitation, {
    body: {
      key,
      mobile: MOBILE,
      proof: 'p'.repeat(43),
      loginId: 'saebom',
      password: PASSWORD,
      email: 'saebom@demo.example',
      agreed: required,
      ...more,
    },
  })

test('[MY-02] a director invites by text message; who proves the number takes an id and is there with role and limits, once', async () => {
  const { shop, director, people, named, invite, key } = await open()
  expect((await invite()).reply).toMatchObject({ sent: true })
  const link = await key()
  expect((await people()).invitations).toMatchObject([{ name: '문새봄', mobile: '010-0000-9901' }])
  expect((await shop.send(checkInvitation, { body: { key: link } })).reply).toEqual({
    institutionName: '데모 가온의원',
    name: '문새봄',
    mobileEnd: '9901',
    role: 'buyer',
    expiresAt: expect.any(String),
  })
  expect((await accept(shop, link, { agreed: required.slice(1) })).resultCode).toBe('terms-needed')
  expect((await accept(shop, link, { password: '짧아요' })).issues).toMatchObject([{ path: 'password' }])
  expect((await accept(shop, link)).resultCode).toBe('FS0F')
  expect((await accept(shop, link, { mobile: '01000009902' })).resultCode).toBe('number-differs')
  const proof = await proofOf(shop)
  expect((await accept(shop, link, { proof, loginId: 'demo02' })).resultCode).toBe('id-taken')
  // pressed twice at once: one account
  const both = await Promise.all([accept(shop, link, { proof }), accept(shop, link, { proof })])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'invitation-used'])
  expect(both.find(({ status }) => status === 200)!.reply.user).toMatchObject({
    name: '문새봄',
    role: 'buyer',
    status: '05',
    institutionName: '데모 가온의원',
  })
  expect((await shop.send(checkInvitation, { body: { key: link } })).resultCode).toBe('invitation-used')
  expect(await named('saebom')).toMatchObject({ role: 'buyer', orderLimit: 1_000_000, monthLimit: 5_000_000 })
  expect((await people()).invitations).toEqual([])
  expect(
    await shop.run(
      `select term from consent c join member m on m.id = c."memberId" where m."loginId" = 'saebom' and agreed`,
    ),
  ).toHaveLength(required.length)
  expect((await invite()).resultCode).toBe('already-here')
  expect(
    (await director.send(invitePerson, { body: invitation({ orderLimit: 9_999 }) })).issues,
  ).toMatchObject([{ path: 'orderLimit' }])
})

test('[MY-02] invitations flood nobody: three a day to one number, forty in all, and no address stands in a name', async () => {
  const { shop, invite } = await open()
  for (const name of ['bit.ly', 'https:', 'a@b'])
    expect((await invite({ name })).issues).toMatchObject([{ path: 'name' }])
  const often = Array.from({ length: 5 }, () => invite())
  const results = (await Promise.all(often)).map(({ resultCode }) => resultCode)
  expect(results.toSorted()).toEqual(['0000', '0000', '0000', 'invited-often', 'invited-often'])
  expect((await shop.smsInbox()).filter(({ to }) => to === MOBILE)).toHaveLength(3)
  await shop.run(
    `insert into invitation ("institutionId", "invitedBy", "keyHash", name, mobile, role, "invitedAt", "expiresAt", "withdrawnAt")
     select "institutionId", "invitedBy", decode(md5(n::text), 'hex'), '가', '0100000' || 5000 + n, 'reader', "invitedAt", "expiresAt", "invitedAt"
     from invitation, generate_series(1, 36) n where "withdrawnAt" is null`,
  )
  expect((await invite({ mobile: '01000009931' })).status).toBe(200)
  expect((await invite({ mobile: '01000009932' })).resultCode).toBe('invited-often')
  shop.clock.advance(86_400_000)
  const next = await shop.as('demo01')
  expect((await invite({}, next)).status).toBe(200)
})

test('[MY-02] an invitation is not taken with a proof that ran out, and stays open for a new one', async () => {
  const { shop, invite, key } = await open()
  await invite()
  const link = await key()
  const proof = await proofOf(shop)
  shop.clock.advance(PROOF_SECONDS * 1_000)
  expect((await accept(shop, link, { proof })).resultCode).toBe('FS0F')
  expect((await accept(shop, link, { proof: await proofOf(shop) })).status).toBe(200)
})

test('[MY-02] an invitation that is over, taken back, sent anew or for somebody of another institution opens nothing and says so', async () => {
  const { shop, director, people, invite, key } = await open()
  const { invitationId } = (await invite()).reply
  const first = await key()
  await invite({ role: 'reader' })
  const second = await key()
  expect((await shop.send(checkInvitation, { body: { key: first } })).resultCode).toBe('invitation-withdrawn')
  expect((await director.send(withdrawInvitation, { params: { invitationId } })).resultCode).toBe(
    'invitation-missing',
  )
  const [waiting] = (await people()).invitations
  // limits are a buyer's alone
  expect(waiting).toMatchObject({ role: 'reader', orderLimit: null, monthLimit: null })
  shop.clock.advance(INVITATION_DAYS * 86_400_000)
  expect((await accept(shop, second)).resultCode).toBe('invitation-over')
  expect((await shop.send(checkInvitation, { body: { key: 'x'.repeat(43) } })).resultCode).toBe(
    'invitation-unknown',
  )
  shop.clock.advance(31 * 86_400_000)
  await forgetOldInvitations(shop)
  expect(await shop.run('select 1 from invitation')).toEqual([])

  const later = await shop.as('demo01')
  const { mobile } = await shop.one<{ mobile: string }>(
    `select mobile from member where "loginId" = 'demo03'`,
  )
  // the director does not learn that somebody works elsewhere; the invited one does, after the proof
  expect((await invite({ mobile }, later)).status).toBe(200)
  const link = await key()
  const told = await accept(shop, link, { mobile, proof: await proofOf(shop, mobile) })
  expect(told.resultCode).toBe('member-elsewhere')
  expect((await shop.send(checkInvitation, { body: { key: link } })).status).toBe(200)
})

test('[MY-02] roles count from the next call on, whoever is taken out is out at once, and a director always stays', async () => {
  const { shop, director, people, named } = await open()
  const [own, buyer] = [await named('demo01'), await named('demo02')]
  const nurse = await shop.as('demo02')
  const change = (memberId: number, role: 'director' | 'buyer' | 'reader', who = director) =>
    who.send(changePerson, { params: { memberId }, body: { role, orderLimit: null, monthLimit: null } })
  expect((await change(own.memberId, 'buyer')).resultCode).toBe('last-director')
  expect((await director.send(removePerson, { params: { memberId: own.memberId } })).resultCode).toBe(
    'last-director',
  )
  expect((await change(own.memberId, 'reader', nurse)).resultCode).toBe('director-only')
  expect((await people(nurse)).invitations).toEqual([])
  await change(buyer.memberId, 'reader')
  expect((await nurse.send(readUser)).reply.role).toBe('reader')

  // both hand over to the other at once: one director is left, or two
  await change(buyer.memberId, 'director')
  const both = await Promise.all([change(buyer.memberId, 'buyer'), change(own.memberId, 'buyer', nurse)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const leader = both[0]!.status === 200 ? director : nurse
  const heir = both[0]!.status === 200 ? buyer.memberId : own.memberId
  expect((await leader.send(handOver, { params: { memberId: heir } })).status).toBe(200)
  expect((await leader.send(handOver, { params: { memberId: heir } })).resultCode).toBe('director-only')
  expect((await leader.send(readUser)).reply.role).toBe('buyer')
  const now = leader === director ? nurse : director
  const gone = leader === director ? own : buyer
  expect((await now.send(removePerson, { params: { memberId: gone.memberId } })).status).toBe(200)
  expect((await leader.send(readUser)).status).toBe(401)
  // what law keeps of who was taken out is sealed and apart; the account says nothing any more
  const left = await shop.one<{ row: object; sealed: string }>(
    `select to_jsonb(m) as row, l.sealed from member m join "leftMember" l on l."memberId" = m.id where m.id = $1`,
    [gone.memberId],
  )
  expect(left.row).toMatchObject({ status: '09', name: '탈퇴한 회원', mobile: '', email: '' })
  expect(JSON.parse(shop.seal.open('left-member', left.sealed)!)).toMatchObject({ name: gone.name })
  expect((await now.send(removePerson, { params: { memberId: gone.memberId } })).resultCode).toBe(
    'person-missing',
  )
  const body = { loginId: gone.loginId, password: 'Medimall!2026' }
  expect((await shop.send(login, { body })).status).not.toBe(200)
  // somebody of another clinic is not there
  const stranger = (await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo03'`)).id
  expect((await change(stranger, 'reader', now)).resultCode).toBe('person-missing')
})

test('[MY-02] who hands over to two at once leaves one director, and nobody is let into an institution that everybody has left', async () => {
  const { shop, director, people, named, invite, key } = await open()
  const heirs = [await named('demo02'), await named('demo31')]
  const both = await Promise.all(
    heirs.map(({ memberId }) => director.send(handOver, { params: { memberId } })),
  )
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'director-only'])
  expect((await people()).people.filter(({ role }) => role === 'director')).toHaveLength(1)

  const alone = await shop.as('demo06')
  await invite({}, alone)
  const link = await key()
  await alone.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await alone.send(leave)).status).toBe(200)
  const late = await accept(shop, link, { proof: await proofOf(shop) })
  expect(late.resultCode).toBe('invitation-withdrawn')
})

test('[MY-02] [BO-02] whoever is stopped leads nobody: the directorship is not handed to them, and the last who may lead stays', async () => {
  const { shop, director, named } = await open()
  const staff = await shop.asStaff('admin01')
  const [own, buyer] = [await named('demo01'), await named('demo02')]
  const step = (to: 'suspend' | 'release') =>
    staff.send(setMemberStatus, {
      params: buyer,
      body: { step: to, seen: to === 'release' ? '07' : '05', reason: '미수금을 확인하고 있어요.' },
    })
  const turn = (memberId: number, role: 'director' | 'buyer') =>
    director.send(changePerson, { params: { memberId }, body: { role, orderLimit: null, monthLimit: null } })
  expect((await step('suspend')).status).toBe(200)
  expect((await director.send(handOver, { params: buyer })).resultCode).toBe('person-suspended')
  expect((await turn(buyer.memberId, 'director')).status).toBe(200)
  expect((await turn(own.memberId, 'buyer')).resultCode).toBe('last-director')
  await director.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await director.send(leave)).resultCode).toBe('hand-over-first')
  await step('release')
  expect((await turn(own.memberId, 'buyer')).status).toBe(200)
})

test('[MY-02] [BX-12] nobody comes by an invitation into an institution that is stopped or must renew, and orders in its place; afterwards it opens', async () => {
  const { shop, invite, key } = await open()
  const staff = await shop.asStaff('admin01')
  const alone = await shop.as('demo06')
  const { memberId } = (await alone.send(listPeople)).reply.people[0]!
  const step = (to: 'suspend' | 'renew' | 'release', seen: '05' | '06' | '07') =>
    staff.send(setMemberStatus, {
      params: { memberId },
      body: { step: to, seen, reason: '서류를 확인하고 있어요.' },
    })
  await invite({}, alone)
  const link = await key()
  const proof = await proofOf(shop)
  for (const [to, then] of [
    ['renew', '06'],
    ['suspend', '07'],
  ] as const) {
    expect((await step(to, '05')).status).toBe(200)
    expect((await accept(shop, link, { proof })).resultCode).toBe('institution-waits')
    await step('release', then)
  }
  expect((await accept(shop, link, { proof })).status).toBe(200)
})
