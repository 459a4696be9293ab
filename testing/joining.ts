import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { passwordHasher } from '#features/access/accounts/server/index.ts'
import { openFirstAdmin } from '#features/access/authority/server/index.ts'
import { confirmIdentity, startIdentity } from '#features/access/verification/contract.ts'
import { beginJoin } from '#features/service/joining/begin-contract.ts'
import { checkBusiness, handPaper, sendJoin, type JoinPaper } from '#features/service/joining/contract.ts'
import { decideJoin, listJoins } from '#features/service/joining/office-contract.ts'
import { asked, asksBusiness, type JoiningType } from '#features/service/joining/rules.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import { terms } from '#features/service/membership/terms.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { form as uploadForm, pdf } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'

/** A key of its own for each send. */
export const key = () => ({ key: randomUUID() })
export const PASSWORD = 'gaon-clinic-2026'
const needed = terms.filter(({ required }) => required).map(({ term }) => term)
export const business = { businessNumber: '000-82-10746', directorName: '이가온', openedOn: '2019-03-04' }
/** A form of a clinic that is complete. */
export const written = {
  ...business,
  institutionName: '데모 새봄의원',
  careNumber: '00000099',
  licenceNumber: '데모-00001',
  postcode: '00101',
  address1: '서울특별시 데모구 가온대로 12',
  address2: '3층',
  phone: '02-000-0199',
  taxEmail: 'tax@demo.example',
}
export const empty = Object.fromEntries(Object.keys(written).map((name) => [name, ''])) as typeof written
/** One of a person alone. */
export const personal = { ...empty, licenceNumber: written.licenceNumber }

/** A shop with its reviewer, and what applicants do in it. `begins`: one that has nobody yet but who runs it. */
export async function openJoining({ begins = false } = {}) {
  const shop = await openShop({
    seeded: !begins,
    env: begins ? { FIRST_ADMIN_PASSWORD: 'cham-medi-2026', FIRST_ADMIN_MOBILE: '01000000001' } : {},
  })
  if (begins) await openFirstAdmin(shop, passwordHasher())
  const { portone, businesses } = (await shop.standin()).control
  let people = 0
  const prove = async (who = `사람${people}`, phoneNumber = `0100000${String(7000 + people++)}`) => {
    const begun = (await shop.send(startIdentity, { body: { purpose: 'join', boundTo: '' } })).reply
    const id = begun.identityVerificationId
    portone.open(id)
    portone.verify(id, { name: who, phoneNumber, birthDate: '1989-03-02' })
    const confirmed = await shop.send(confirmIdentity, {
      body: { ticket: begun.ticket, identityVerificationId: id },
    })
    return confirmed.reply.proof
  }
  const account = (
    loginId: string,
    proof: string,
    customerType: JoiningType = '02',
    agreed: string[] = needed,
  ) => ({
    customerType,
    agreed,
    proof,
    loginId,
    password: PASSWORD,
    email: `${loginId}@demo.example`,
  })
  const join = async (loginId: string, customerType: JoiningType = '02') => {
    const begun = await shop.send(beginJoin, { body: account(loginId, await prove(), customerType) })
    expect(begun.status).toBe(200)
    return shop.as(loginId)
  }
  type Applicant = Awaited<ReturnType<typeof join>>
  const hand = async (
    applicant: Pick<Applicant, 'token'>,
    kind: PaperKind,
    { name = '서류.pdf', content = pdf() as Buffer } = {},
  ) => {
    const { payload, headers } = uploadForm({}, [{ name, content }])
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: pathOf(handPaper, { kind }),
      payload,
      headers: { ...headers, authorization: `Bearer ${applicant.token}` },
    })
    return { status: answer.statusCode, ...(answer.json() as { resultCode: string; body: JoinPaper }) }
  }
  const apply = async (
    applicant: Applicant,
    type: JoiningType = '02',
    more: Partial<typeof written> = {},
  ) => {
    const form = { ...(asksBusiness(type) ? written : personal), ...more }
    if (asksBusiness(type))
      await applicant.send(checkBusiness, {
        body: {
          businessNumber: form.businessNumber,
          directorName: form.directorName,
          openedOn: form.openedOn,
        },
      })
    for (const kind of asked[type].papers) await hand(applicant, kind)
    return applicant.send(sendJoin, { body: form }, key())
  }
  const reviewer = await shop.asStaff(begins ? 'admin' : 'admin01')
  const find = async (status: '02' | '03' | '04' | '05', loginId: string) =>
    (await reviewer.send(listJoins, { query: { status } })).reply.rows.find((row) => row.loginId === loginId)!
  const decide = async (
    loginId: string,
    decision: 'approve' | 'ask' | 'reject',
    more: { reason?: string; papers?: { kind: PaperKind; reason: string }[]; version?: number } = {},
  ) => {
    const { memberId, version } = await find('02', loginId)
    return reviewer.send(decideJoin, {
      params: { memberId },
      body: { decision, reason: '', papers: [], version, ...more },
    })
  }
  return { shop, businesses, prove, account, join, hand, apply, reviewer, find, decide }
}
