import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { leave } from '#features/service/membership/contract.ts'
import { expect, test } from 'vitest'
import { businessCheckDigit } from '#domain/business-number.ts'
import { validateId } from '#features/access/authority/id-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import { terms } from '#features/service/membership/terms.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { pdf } from '#testing/file-samples.ts'
import { IDENTITY_PROOF_SECONDS } from '#features/access/verification/rules.ts'
import { business, empty, key, openJoining, PASSWORD, personal, written } from '#testing/joining.ts'
import { beginJoin } from '../begin-contract.ts'
import { checkBusiness, readJoin, saveJoinForm, sendJoin } from '../contract.ts'
import { readJoinContact } from '../office-contract.ts'
import { asked, JOINING_TYPES } from '../rules.ts'

const every = terms.map(({ term }) => term)

test('[JN-01] [JN-02] [AU-15] an applicant agrees, proves who they are, takes an id, and is told what is wrong at its field', async () => {
  const { shop, prove, account } = await openJoining()
  const [proof, another] = [await prove('박나래'), await prove('정가온')]
  const begin = (body: ReturnType<typeof account>) => shop.send(beginJoin, { body })
  expect((await begin(account('saebom1', proof, '02', ['service']))).resultCode).toBe('terms-needed')
  expect((await begin({ ...account('saebom1', proof), password: 'short' })).status).toBe(400)
  expect((await begin(account('demo05', proof))).resultCode).toBe('id-taken')
  // free when it was asked about, taken when it is sent, and the other way to send again
  const asked = encodeURIComponent(
    encryptText(JSON.stringify({ userId: 'saebom2' }), shop.settings.securedKey),
  )
  expect((await shop.app.http.inject(`${validateId.path}?data=${asked}`)).body).toContain('true')
  expect((await begin(account('saebom2', another))).status).toBe(200)
  expect((await begin(account('saebom2', proof))).resultCode).toBe('id-taken')
  // nothing of it has spent the proof
  const both = await Promise.all([begin(account('saebom1', proof)), begin(account('saebom1', proof))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const entered = both.find(({ status }) => status === 200)!
  expect(entered.reply.user).toMatchObject({ loginId: 'saebom1', name: '박나래', status: '01' })
  const { consents } = await shop.one<{ consents: unknown }>(
    `select jsonb_agg(jsonb_build_object('term', term, 'version', version, 'agreed', agreed) order by c.id) as consents
     from consent c join member m on m.id = c."memberId" where m."loginId" = 'saebom1'`,
  )
  expect(consents).toEqual(terms.map(({ term, version, required }) => ({ term, version, agreed: required })))
})

test('[JN-01] [AU-15] who took too long after the identity check proves it again, and no account is made', async () => {
  const { shop, prove, account } = await openJoining()
  const proof = await prove('박나래')
  shop.clock.advance(IDENTITY_PROOF_SECONDS * 1_000)
  const begin = async (by: string) => shop.send(beginJoin, { body: account('saebom1', by) })
  expect(await begin(proof)).toMatchObject({ status: 422, resultCode: 'FS0F' })
  expect(await shop.run(`select 1 from member where "loginId" = 'saebom1'`)).toEqual([])
  expect((await begin(await prove('박나래'))).status).toBe(200)
})

test('[JN-01] one person applies once, and whoever agrees to adverts gets them', async () => {
  const { shop, prove, account } = await openJoining()
  const proofs = [await prove('박나래', '01000007777'), await prove('박나래', '01000007777')]
  const begin = (loginId: string, proof: string) =>
    shop.send(beginJoin, { body: account(loginId, proof, '02', every) })
  expect((await begin('narae1', proofs[0]!)).status).toBe(200)
  expect((await begin('narae2', proofs[1]!)).resultCode).toBe('already-applied')
  expect(await shop.one(`select count(*)::int as n from member where "loginId" = 'narae2'`)).toEqual({ n: 0 })
  expect(
    await shop.run(
      `select p.kind, p.wanted from "notificationPreference" p join member m on m.id = p."memberId" where m."loginId" = 'narae1'`,
    ),
  ).toEqual([{ kind: 'shop-news', wanted: true }])
  // whoever has left is not sent to look for an id that is gone
  const one = await shop.as('narae1')
  await one.send(confirmPassword, { body: { password: PASSWORD } })
  expect((await one.send(leave)).status).toBe(200)
  expect((await begin('narae2', await prove('박나래', '01000007777'))).resultCode).toBe('left-lately')
})

test('[JN-03] [BX-12] what is typed is there again on another device; only the password is asked for', async () => {
  const { shop, join, hand } = await openJoining()
  const applicant = await join('saebom1')
  const typed = {
    ...empty,
    institutionName: '데모 새봄의',
    businessNumber: '000-82',
    licenceNumber: '데모-0',
  }
  expect((await applicant.send(saveJoinForm, { body: typed })).status).toBe(200)
  expect((await hand(applicant, 'licence')).status).toBe(200)
  const again = await shop.send(login, { body: { loginId: 'saebom1', password: PASSWORD } })
  expect(again.reply.user.status).toBe('01')
  const elsewhere = await shop.as('saebom1')
  const { reply } = await elsewhere.send(readJoin)
  expect(reply).toMatchObject({ customerType: '02', status: '01', form: typed })
  expect(reply.papers).toMatchObject([{ kind: 'licence', state: 'sent', files: [{ name: '서류.pdf' }] }])
  // nothing of the shop is open meanwhile
  expect((await elsewhere.send(listProducts, { query: {} })).resultCode).toBe('member-status')
})

test('[JN-02] [VA-04] [BX-12] a form is sent whole, with its papers and with what the tax office said of these three', async () => {
  const { shop, businesses, join, hand, apply } = await openJoining()
  const applicant = await join('saebom1')
  const empties = await applicant.send(sendJoin, { body: empty }, key())
  expect(empties.status).toBe(400)
  expect(new Set(empties.issues!.map(({ path }) => path))).toEqual(
    new Set(['business', 'opening', 'licence', ...asked['02'].fields.filter((name) => name !== 'address2')]),
  )
  const said = async (more: Partial<typeof business> = {}) => {
    const answer = await applicant.send(checkBusiness, { body: { ...business, ...more } })
    return answer.status === 200 ? answer.reply.answer : answer.resultCode
  }
  businesses.register({ number: '0008210746', directorName: '이가온', openedOn: '2019-03-04', state: '01' })
  expect(await said({ businessNumber: '000-82-10745' })).toBe('invalid-input')
  expect(await said({ directorName: '다른이' })).toBe('different')
  for (const kind of asked['02'].papers) await hand(applicant, kind)
  const send = () => applicant.send(sendJoin, { body: written }, key())
  // the answer was about another name
  expect((await send()).issues).toMatchObject([{ path: 'businessNumber' }])
  businesses.register({ number: '0008210746', directorName: '이가온', openedOn: '2019-03-04', state: '03' })
  expect(await said()).toBe('closed')
  expect((await send()).resultCode).toBe('business-refused')
  const known = await shop.one<{ n: string }>(
    `select "businessNumber" as n from institution order by id limit 1`,
  )
  expect(await said({ businessNumber: known.n })).toBe('institution-known')
  // while the office is away, the reviewer looks
  businesses.fail()
  expect(await said()).toBe('unknown')
  const once = key()
  expect((await applicant.send(sendJoin, { body: written }, once)).status).toBe(200)
  expect((await applicant.send(sendJoin, { body: written }, once)).status).toBe(200)
  expect((await apply(applicant)).resultCode).toBe('join-decided')
  expect((await applicant.send(readJoin)).reply).toMatchObject({
    status: '02',
    form: { businessNumber: '0008210746' },
    events: [{ kind: 'begun' }, { kind: 'sent' }],
  })
})

test('[BX-12] a clinic joins with at most 40 statements, BEGIN and COMMIT counted', async () => {
  const { shop, prove, account, hand } = await openJoining()
  await prove() // the stand-in starts at its first use
  const asking = encodeURIComponent(
    encryptText(JSON.stringify({ userId: 'saebom1' }), shop.settings.securedKey),
  )
  let begun!: string
  const before = await shop.statements(async () => {
    await shop.app.http.inject(`${validateId.path}?data=${asking}`)
    begun = (await shop.send(beginJoin, { body: account('saebom1', await prove('박나래')) })).reply
      .accessToken
  })
  const applicant = await shop.as('saebom1')
  expect(begun).not.toBe('')
  const after = await shop.statements(async () => {
    await applicant.send(readJoin)
    const typing = { ...empty }
    // as often as somebody pauses: after what is checked, after the institution, after the rest
    for (const part of [
      business,
      { institutionName: written.institutionName, careNumber: written.careNumber },
      written,
    ]) {
      Object.assign(typing, part)
      await applicant.send(saveJoinForm, { body: typing })
      if (part === business) await applicant.send(checkBusiness, { body: business })
    }
    for (const kind of asked['02'].papers) expect((await hand(applicant, kind)).status).toBe(200)
    expect((await applicant.send(sendJoin, { body: written }, key())).status).toBe(200)
    expect((await applicant.send(readJoin)).reply.status).toBe('02')
  })
  expect(before.length + after.length).toBeLessThanOrEqual(40)
  expect(before.length).toBeGreaterThan(5)
})

test('[P1] [P2] [P3] the number of a licence stands sealed, staff see it masked or for a reason, and its owner reads it', async () => {
  const { shop, join, apply, reviewer, find } = await openJoining()
  const applicant = await join('saebom1')
  await apply(applicant)
  const number = written.licenceNumber
  const kept = await shop.one<{ sealed: string; form: string }>(
    `select l.sealed, a.form::text from licence l join "joinApplication" a using ("memberId") where "memberId" = $1`,
    [applicant.memberId],
  )
  expect(kept.sealed.startsWith(shop.seal.current)).toBe(true)
  expect(kept.form).not.toContain(number)
  expect((await applicant.send(readJoin)).reply.form.licenceNumber).toBe(number)
  const { memberId, form } = await find('02', 'saebom1')
  expect(form.licenceNumber).toBe('데*-*****')
  const look = (reason: string) => reviewer.send(readJoinContact, { params: { memberId }, query: { reason } })
  expect((await look('')).status).toBe(400)
  expect((await look('면허증과 대조')).reply.licenceNumber).toBe(number)
  // emptied by its owner, nothing of it is left
  const other = await join('saebom2', '01')
  await other.send(saveJoinForm, { body: personal })
  await other.send(saveJoinForm, { body: empty })
  expect(
    await shop.one(`select count(*)::int as n from licence where "memberId" = $1`, [other.memberId]),
  ).toEqual({ n: 0 })
})

test('[JN-02] [FL-03] a paper that is not taken is told why, and nothing of it is kept', async () => {
  const { shop, join, hand } = await openJoining()
  const applicant = await join('saebom1')
  const said = async (name: string, content: Buffer, kind: PaperKind = 'licence') =>
    (await hand(applicant, kind, { name, content })).resultCode
  expect(await said('면허.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))).toBe(
    'file-unsafe',
  )
  expect(await said('면허.heic', Buffer.from('heic'))).toBe('heic-refused')
  expect(await said('면허.jpg', Buffer.alloc(21 * 1_048_576))).toBe('file-too-large')
  expect(await said('면허.jpg', pdf())).toBe('file-type-mismatch')
  // a person alone has no such paper, and who is in hands in nothing
  expect((await hand(await join('saebom2', '01'), 'opening')).resultCode).toBe('paper-unasked')
  expect((await hand(await shop.as('demo05'), 'licence')).resultCode).toBe('join-decided')
  expect((await applicant.send(readJoin)).reply.papers).toEqual([])
  expect(
    await shop.one(
      `select count(*)::int as n from "storedFile" where state = 'stored' and "setId" in
    (select id from "fileSet" where "memberId" = $1)`,
      [applicant.memberId],
    ),
  ).toEqual({ n: 0 })
})

test('[JN-02] two tabs of one application send it once', async () => {
  const { join, hand } = await openJoining()
  const other = await join('saebom2', '01')
  expect((await hand(other, 'licence')).status).toBe(200)
  const tabs = await Promise.all([1, 2].map(() => other.send(sendJoin, { body: personal }, key())))
  expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('[JN-01] each kind writes what it is asked for, and only hospitals and clinics may order', async () => {
  const { shop, join, apply, decide } = await openJoining()
  for (const [index, type] of JOINING_TYPES.entries()) {
    const loginId = `kind${type}`
    const number = `00081${index}000`
    const applicant = await join(loginId, type)
    const sent = await apply(
      applicant,
      type,
      type === '01' ? {} : { businessNumber: number + businessCheckDigit(number) },
    )
    expect([type, sent.status]).toEqual([type, 200])
    expect((await decide(loginId, 'approve')).status).toBe(200)
    const member = await shop.as(loginId)
    expect((await member.send(listProducts, { query: {} })).status).toBe(200)
    expect([type, (await member.send(readCredit)).resultCode]).toEqual([
      type,
      type === '02' ? '0000' : 'business-only',
    ])
  }
})
