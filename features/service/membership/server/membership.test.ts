import { randomUUID } from 'node:crypto'
import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { NOBODY_HASH } from '#features/access/accounts/server/index.ts'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { saveChoice, saveHours } from '#features/running/notifications/choices-contract.ts'
import { confirmAdverts, tell } from '#features/running/notifications/server/index.ts'
import {
  readMember as readMemberDesk,
  setMemberStatus,
} from '#features/service/member-desk/office-contract.ts'
import { formatDate } from '#domain/calendar.ts'
import type { Call, Database } from '#platform/database/database.ts'
import { sayInChat } from '#features/service/chat/contract.ts'
import { answerChat } from '#features/service/chat/office-contract.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { pdf } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'
import { uploadInto } from '#testing/upload-files.ts'
import {
  askChange,
  downloadOwnData,
  leave,
  readLeaving,
  readMembership,
  renewPaper,
  setConsent,
  takeBackChange,
} from '../contract.ts'
import { decideRenewal, listRenewals } from '../office-contract.ts'
import { watchPapers } from './index.ts'

const PASSWORD = 'Medimall!2026'
const DAY = 86_400_000

async function open(loginId = 'demo05') {
  const shop = await openShop()
  let clinic = await shop.as(loginId)
  const confirm = (password = PASSWORD) => clinic.send(confirmPassword, { body: { password } })
  const upload = (name = '서류.pdf') =>
    uploadInto({ shop, token: clinic.token, groupId: 'member-papers' }, [{ name, content: pdf() }])
  const send = async () => {
    await confirm()
    return clinic.send(renewPaper, { params: { kind: 'licence' }, body: { fileId: await upload() } })
  }
  const status = async () => {
    const { status, statusReason } = (await clinic.send(readUser)).reply
    return [status, statusReason]
  }
  /** Days go by; nobody stays signed in over them. */
  const later = async (days: number) => {
    shop.clock.set(new Date(shop.clock.now().getTime() + days * DAY).toISOString())
    clinic = await shop.as(loginId)
  }
  const waiting = async () => {
    const staff = await shop.asStaff('admin01')
    return (await staff.send(listRenewals, { query: {} })).reply.rows
  }
  /** `times`: by as many reviewers at the same moment. */
  const decide = async (
    decision: 'accept' | 'reject',
    endsOn: string | null = null,
    { reason = '흐려요.', times = 1 } = {},
  ) => {
    const staff = await shop.asStaff('admin01')
    const { id } = (await staff.send(listRenewals, { query: {} })).reply.rows[0]!
    const input = { params: { id }, body: { decision, reason, endsOn } }
    return Promise.all(Array.from({ length: times }, () => staff.send(decideRenewal, input)))
  }
  return { shop, clinic: () => clinic, confirm, upload, send, status, later, waiting, decide }
}

test('[MY-02] [P1] data of the institution changes after the password, once staff accept it; two of one clinic ask once', async () => {
  const { shop, clinic, confirm, waiting, decide } = await open('demo01')
  const { institution } = (await clinic().send(readMember)).reply
  const { name: institutionName, businessNumber: _, careNumber, ...rest } = institution!
  const before = { ...rest, institutionName, careNumber: careNumber ?? '' }
  const ask = (form: typeof before) => clinic().send(askChange, { body: { form, fileId: null } })
  const moved = { ...before, address2: '4층' }
  expect((await ask(moved)).resultCode).toBe('confirm-first')
  expect((await confirm('wrong-password')).status).toBe(400)
  expect((await confirm()).status).toBe(200)
  expect((await ask(before)).resultCode).toBe('nothing-changes')
  expect((await ask({ ...moved, postcode: '12' })).issues).toMatchObject([{ path: 'form.postcode' }])
  const colleague = await shop.as('demo02')
  await colleague.send(confirmPassword, { body: { password: PASSWORD } })
  const both = await Promise.all([
    ask(moved),
    colleague.send(askChange, { body: { form: { ...before, address2: '5층' }, fileId: null } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await clinic().send(readMember)).reply.institution?.address2).toBe(before.address2)
  expect((await clinic().send(readMembership)).reply.change).toMatchObject({ state: 'waiting' })
  expect((await colleague.send(takeBackChange)).status).toBe(200)
  expect((await ask(moved)).status).toBe(200)
  expect(await waiting()).toMatchObject([{ subject: 'institution', form: moved, before }])
  const decided = await decide('accept', null, { times: 2 })
  expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await colleague.send(readMember)).reply.institution?.address2).toBe('4층')
  // ten minutes later the password is asked for again
  shop.clock.set(new Date(shop.clock.now().getTime() + 601_000).toISOString())
  expect((await ask(before)).resultCode).toBe('confirm-first')
})

test('[MY-02] whoever may only look asks for no change of the institution, takes none back and sends no paper', async () => {
  const { shop, clinic, confirm, upload } = await open('demo01')
  const { institution } = (await clinic().send(readMember)).reply
  const { name: institutionName, businessNumber: _, careNumber, ...rest } = institution!
  const form = { ...rest, institutionName, careNumber: careNumber ?? '', taxEmail: 'else@where.example' }
  await shop.run(
    `update member set "institutionRole" = 'reader', "orderLimit" = null, "monthLimit" = null where "loginId" = 'demo02'`,
  )
  const reader = await shop.as('demo02')
  await reader.send(confirmPassword, { body: { password: PASSWORD } })
  const ask = () => reader.send(askChange, { body: { form, fileId: null } })
  expect((await ask()).resultCode).toBe('looks-only')
  await confirm()
  expect((await clinic().send(askChange, { body: { form, fileId: null } })).status).toBe(200)
  expect((await reader.send(takeBackChange)).resultCode).toBe('looks-only')
  const paper = { params: { kind: 'licence' as const }, body: { fileId: await upload() } }
  expect((await reader.send(renewPaper, paper)).resultCode).toBe('looks-only')
})

test('[MY-02] [BX-12] [P1] a paper is told of 30 and 7 days before it ends, once each; when it has ended its clinic must renew, and a new one lets it in', async () => {
  const { shop, clinic, send, status, later, decide } = await open()
  expect((await send()).status).toBe(200)
  expect((await send()).resultCode).toBe('paper-waiting')
  expect((await decide('reject'))[0]?.status).toBe(200)
  const licence = async () =>
    (await clinic().send(readMembership)).reply.papers.find(({ kind }) => kind === 'licence')
  expect(await licence()).toMatchObject({ sent: { state: 'rejected', reason: '흐려요.' } })
  expect((await send()).status).toBe(200)
  expect((await decide('accept', '2020-01-01'))[0]?.resultCode).toBe('already-ended')
  const today = shop.clock.now()
  const endsOn = new Date(today.getTime() + 40 * DAY).toISOString().slice(0, 10)
  expect((await decide('accept', endsOn))[0]?.status).toBe(200)
  expect(await licence()).toMatchObject({ state: 'holds', endsOn, files: [{ name: '서류.pdf' }] })
  const told = async () => {
    await watchPapers(shop)
    await watchPapers(shop)
    return (
      await shop.one<{ kinds: string[] }>(
        `select coalesce(array_agg(kind || coalesce(values ->> '남은날', '') order by id), '{}') as kinds from notification
         where channel = 'screen' and kind like 'paper%' and "memberId" = (select id from member where "loginId" = 'demo05')`,
      )
    ).kinds
  }
  expect(await told()).toEqual([])
  await later(11)
  expect(await told()).toEqual(['paper-ending29일'])
  expect((await licence())?.state).toBe('soon')
  await later(23)
  expect(await told()).toEqual(['paper-ending29일', 'paper-ending6일'])
  await later(7)
  expect(await told()).toEqual(['paper-ending29일', 'paper-ending6일', 'paper-ended'])
  expect((await status())[0]).toBe('06')
  expect((await status())[1]).toContain('의사 면허증의 유효기간이')
  // nor do staff let it in before the new one, only for the job to shut it out again
  const staff = await shop.asStaff('admin01')
  const released = await staff.send(setMemberStatus, {
    params: { memberId: clinic().memberId },
    body: { step: 'release', seen: '06', reason: '전화로 확인했어요.' },
  })
  expect(released.resultCode).toBe('paper-ended')
  expect((await send()).status).toBe(200)
  expect((await decide('accept'))[0]?.status).toBe(200)
  expect(await status()).toEqual(['05', ''])
  expect(await licence()).toMatchObject({ state: 'holds', endsOn: null })
})

test('[MY-02] [BX-12] a paper accepted while ended ones are gone through keeps its clinic in', async () => {
  const { shop, send, status, later, decide } = await open()
  const endsOn = new Date(shop.clock.now().getTime() + DAY).toISOString().slice(0, 10)
  await send()
  await decide('accept', endsOn)
  await later(3)
  await send()
  const db: Database = {
    ...shop.db,
    async run<Row>(call: Call) {
      const found = await shop.db.run<Row>(call)
      if (call.text.includes(`from member o where o.status = '05'`)) await decide('accept')
      return found
    },
  }
  await watchPapers({ ...shop, db })
  expect(await status()).toEqual(['05', ''])
})

test('[MY-02] [AU-15] optional consents are withdrawn and given again, each answer a row; required ones are not', async () => {
  const { shop, clinic } = await open()
  const set = (term: 'marketing' | 'adverts' | 'privacy', agreed: boolean) =>
    clinic().send(setConsent, { params: { term }, body: { agreed } })
  expect((await set('privacy', false)).resultCode).toBe('consent-required')
  for (const agreed of [true, false, true]) expect((await set('adverts', agreed)).status).toBe(200)
  expect((await set('adverts', false)).status).toBe(200)
  const rows = await shop.one<{ given: boolean[]; wanted: boolean }>(
    `select (select array_agg(agreed order by id) from consent where term = 'adverts' and "memberId" = m.id) as given,
      (select wanted from "notificationPreference" where "memberId" = m.id and kind = 'shop-news' and channel = 'sms') as wanted from member m where "loginId" = 'demo05'`,
  )
  expect(rows).toEqual({ given: [false, true, false, true, false], wanted: false })
  // ended or asked for among the choices of notices, the answer here says the same
  const says = async () =>
    (await clinic().send(readMembership)).reply.consents.find(({ term }) => term === 'adverts')!.agreed
  for (const wanted of [true, false]) {
    await clinic().send(saveChoice, { body: { kind: 'shop-news', channel: 'sms', wanted } })
    expect(await says()).toBe(wanted)
  }
  // wherever it was said, staff see when; saying the same again is no news
  await clinic().send(saveChoice, { body: { kind: 'shop-news', channel: 'sms', wanted: false } })
  const staff = await shop.asStaff('cs01')
  const history = async () =>
    (await staff.send(readMemberDesk, { params: { memberId: clinic().memberId } })).reply.adverts
  const [ended, agreed] = ['ended', 'agreed'].map((step) => ({ step, at: shop.clock.now().toISOString() }))
  expect((await history()).slice(0, 6)).toEqual([ended, agreed, ended, agreed, ended, agreed])

  // what came of each answer is told with it, on the screen and on the phone: by whom, what was said and when
  const results = await shop.run<{ channel: string; body: string; said: Record<string, string> }>(
    `select channel, body, "values" as said from notification where kind = 'adverts-chosen' and "memberId" = $1 order by id desc limit 4`,
    [clinic().memberId],
  )
  const [refused, wanted] = (
    [
      ['수신 거부', '더는 소식을 보내지 않아요.'],
      ['수신 동의', '이제 소식을 보내 드려요.'],
    ] as const
  ).map(([choice, result]) => ({ 선택: choice, 선택일: formatDate(shop.clock.now()), 처리결과: result }))
  expect(results.map(({ said }) => said)).toEqual([refused, refused, wanted, wanted])
  expect(new Set(results.map(({ channel }) => channel))).toEqual(new Set(['screen', 'kakao']))
  expect(results.every(({ body }) => body.includes('메디몰'))).toBe(true)
  const tellings = () =>
    shop.one(
      `select count(*)::int as told from notification where kind = 'adverts-chosen' and "memberId" = $1`,
      [clinic().memberId],
    )
  const before = await tellings()
  await set('adverts', false)
  expect(await tellings()).toEqual(before)

  // two years on, whoever still gets adverts is told so, once, and since when
  await set('adverts', true)
  const since = shop.clock.now()
  const told = () =>
    shop.run<{ since: string }>(
      `select "values" ->> '동의일' as since from notification where kind = 'adverts-confirmed' and channel = 'screen' and "memberId" = $1 order by id`,
      [clinic().memberId],
    )
  const yearsOn = async (years: number, days = 0) => {
    const at = new Date(since)
    at.setUTCFullYear(at.getUTCFullYear() + years)
    shop.clock.set(new Date(at.getTime() + days * DAY).toISOString())
    await Promise.all([confirmAdverts(shop), confirmAdverts(shop)])
    return (await told()).length
  }
  expect([await yearsOn(2, -1), await yearsOn(2), await yearsOn(3), await yearsOn(4, 1)]).toEqual([
    0, 1, 1, 2,
  ])
  expect((await told())[0]!.since).toBe(formatDate(since))
  const steps = await shop.run<{ step: string }>(
    `select step from "advertChoice" where "memberId" = $1 order by id desc limit 3`,
    [clinic().memberId],
  )
  expect(steps.map(({ step }) => step)).toEqual(['confirmed', 'confirmed', 'agreed'])
})

test('[MY-02] [P3] whoever leaves settles what is open first, gets the own data as a file, and is forgotten but for what law keeps, sealed', async () => {
  const { shop, clinic, confirm } = await open('demo03')
  await confirm()
  const open_ = (await clinic().send(readLeaving)).reply
  expect(open_.credit).toBeGreaterThan(0)
  const refused = await clinic().send(leave)
  expect([refused.resultCode, refused.body]).toEqual(['unsettled', open_])

  // whoever leads colleagues alone hands over first
  const leader = await shop.as('demo01')
  await leader.send(confirmPassword, { body: { password: PASSWORD } })
  expect((await leader.send(leave)).resultCode).toBe('hand-over-first')

  // a colleague holds nothing up
  const nurse = await shop.as('demo02')
  expect((await nurse.send(leave)).resultCode).toBe('confirm-first')
  expect((await nurse.send(downloadOwnData)).resultCode).toBe('confirm-first')
  await nurse.send(confirmPassword, { body: { password: PASSWORD } })
  await shop.run(`insert into licence ("memberId", sealed, at) values ($1, $2, $3)`, [
    nurse.memberId,
    shop.seal.seal('licence', '데모-00002'),
    shop.clock.now(),
  ])
  await shop.run(
    `insert into "linkedIdentity" (provider, "providerId", "memberId", "linkedAt") values ('naver', 'naver-id-77', $1, $2)`,
    [nurse.memberId, shop.clock.now()],
  )
  await nurse.send(sayInChat, { body: { body: '오늘 출고되나요?' } }, { key: randomUUID() })
  const clerk = await shop.asStaff('cs01')
  for (const [author, body] of [
    ['note', '늘 급한 곳'],
    ['staff', '네, 오늘 나가요.'],
  ] as const)
    await clerk.send(
      answerChat,
      { params: { memberId: nurse.memberId }, body: { author, body } },
      { key: randomUUID() },
    )
  const zip = await shop.app.http.inject({
    url: downloadOwnData.path,
    headers: { authorization: `Bearer ${nurse.token}` },
  })
  const files = unzipSync(new Uint8Array(zip.rawPayload))
  expect(Object.keys(files)).toContain('주문-1.json')
  expect(JSON.parse(strFromU8(files['상태와 권한 이력.json']!))).toEqual([])
  expect(JSON.parse(strFromU8(files['회원정보.json']!))).toMatchObject({ loginId: 'demo02', name: '박나래' })
  expect(JSON.parse(strFromU8(files['면허.json']!))).toEqual({ licenceNumber: '데모-00002' })
  expect(JSON.parse(strFromU8(files['채팅.json']!))).toMatchObject([
    { author: 'member', body: '오늘 출고되나요?', file: null },
    { author: 'staff', body: '네, 오늘 나가요.' },
  ])
  expect(JSON.parse(strFromU8(files['연결한 로그인.json']!))).toEqual([
    { provider: '네이버', linkedAt: shop.clock.now().toISOString() },
  ])
  const bodies = Object.values(files).map((bytes) => strFromU8(bytes))
  expect(bodies.filter((text) => /passwordHash|이수진|naver-id-77/.test(text))).toEqual([])
  // what waits for the end of quiet hours is sent to no empty number
  await nurse.send(saveHours, { body: { hours: { from: 9, until: 12 } } })
  await shop.db.transaction((tx) =>
    tell(tx, {
      kind: 'renewal-accepted',
      to: { memberId: nurse.memberId },
      values: { paper: '면허증' },
      cause: 'renewal/0',
      at: shop.clock.now(),
    }),
  )
  const waiting = () =>
    shop.run(`select 1 from notification where "memberId" = $1 and state = 'waiting'`, [nurse.memberId])
  expect(await waiting()).toHaveLength(1)
  expect((await nurse.send(leave)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await nurse.send(readUser)).status).toBe(401)
  expect(await shop.run('select 1 from licence where "memberId" = $1', [nurse.memberId])).toEqual([])
  const again = await shop.send(login, { body: { loginId: 'demo02', password: PASSWORD } })
  expect([again.status, again.resultCode]).toEqual([401, 'login-failed'])
  const left = await shop.one<{ row: Record<string, string>; sealed: string; keptUntil: string }>(
    `select to_jsonb(m) as row, l.sealed, l."keptUntil"::text as "keptUntil" from member m join "leftMember" l on l."memberId" = m.id where m."loginId" = 'demo02'`,
  )
  expect(left.row).toMatchObject({
    status: '09',
    name: '탈퇴한 회원',
    mobile: '',
    email: '',
    passwordHash: NOBODY_HASH,
  })
  expect(
    await shop.one(
      `select c.before, c.after, c.actor from "memberChange" c join member m on m.id = c."memberId" where m."loginId" = 'demo02'`,
    ),
  ).toEqual({ before: '05', after: '09', actor: 'demo02' })
  expect(left.sealed).not.toContain('박나래')
  expect(JSON.parse(shop.seal.open('left-member', left.sealed)!)).toMatchObject({ name: '박나래' })
  expect(openSeal('another secret, as long as the first one').open('left-member', left.sealed)).toBeNull()
  expect(left.keptUntil).toBe('2031-11-20')
})

test('[MY-02] a paper that was forgotten since it went up is refused as gone, with a change of the institution too, and nothing waits', async () => {
  const { clinic, confirm, waiting } = await open('demo01')
  await confirm()
  const before = await waiting()
  const fileId = 'A'.repeat(32)
  const gone = { status: 409, resultCode: 'files-gone' }
  expect(await clinic().send(renewPaper, { params: { kind: 'licence' }, body: { fileId } })).toMatchObject(
    gone,
  )
  const {
    name,
    businessNumber: _,
    careNumber,
    ...rest
  } = (await clinic().send(readMember)).reply.institution!
  const form = { ...rest, institutionName: name, careNumber: careNumber ?? '', address2: '9층' }
  expect(await clinic().send(askChange, { body: { form, fileId } })).toMatchObject(gone)
  expect(await waiting()).toEqual(before)
})
