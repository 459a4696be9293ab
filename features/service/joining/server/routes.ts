import { shopFacts } from '#domain/shop-facts.ts'
import { seoulDate } from '#domain/calendar.ts'
import { parseBusinessNumber } from '#domain/business-number.ts'
import { hashing, passwordIssues, type PasswordHasher } from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { entered, placeOf } from '#features/access/sign-in/server/index.ts'
import { useIdentity } from '#features/access/verification/server/index.ts'
import { takeForm } from '#features/running/files/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { payloadOf } from '#features/signals/live/server/index.ts'
import { followConsents, openLicence, sealLicence } from '#features/service/membership/server/index.ts'
import { terms } from '#features/service/membership/terms.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { beginJoin } from '../begin-contract.ts'
import { checkBusiness, handPaper, JoinForm, readJoin, saveJoinForm, sendJoin } from '../contract.ts'
import { formIssues } from '../form-check.ts'
import { asked, askedOf, asksBusiness, isJoiningType, mayWrite, statusAfter } from '../rules.ts'
import {
  applicationOf,
  beside,
  holdApplication,
  insertApplication,
  insertPaper,
  markSent,
  ownApplication,
  PAPERS,
  standing,
  writeAnswer,
  writeForm,
  type KeptForm,
} from './queries.ts'

/** The licence's number is sealed and stands apart from what else was typed. */
const kept = (
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  { licenceNumber, ...form }: JoinForm,
): KeptForm => ({ form, licence: sealLicence(seal, licenceNumber.trim()), at: clock.now() })

export const joiningRoutes = ({ sessions, hasher }: { sessions: Sessions; hasher: PasswordHasher }) => [
  hashing(
    hasher,
    serve(beginJoin, async (call) => {
      const { body, db, clock, ip, refuse } = call
      const { loginId, agreed } = body
      if (terms.some(({ term, required }) => required && !agreed.includes(term))) throw refuse('terms-needed')
      const issues = passwordIssues('password', body.password, { loginId })
      if (issues.length) throw refuseInput(issues)
      const passwordHash = await hasher.hash(body.password)
      const at = clock.now()
      const begun = await db.transaction(async (tx) => {
        const person = await useIdentity(tx, { proof: body.proof, purpose: 'join', boundTo: '' }, call)
        const account = {
          loginId,
          name: person.name,
          customerType: body.customerType,
          email: body.email,
          mobile: person.mobile,
          passwordHash,
          at,
        }
        const consents = {
          terms: terms.map(({ term }) => term),
          versions: terms.map(({ version }) => version),
          agreed: terms.map(({ term }) => agreed.includes(term)),
          ip,
          at,
        }
        const application = { account, personHash: person.ciHash, at }
        const { memberId, applied, left } = await insertApplication(tx, application, consents)
        if (memberId === null) throw refuse('id-taken')
        if (!applied) throw refuse(left ? 'left-lately' : 'already-applied')
        // nothing follows from what was not agreed to
        if (agreed.includes('adverts')) await followConsents(tx, memberId, consents)
        return sessions.beginIn(tx, { memberId }, placeOf(call), { isNew: true })
      })
      const account = { passwordChangedAt: at, passwordPostponedAt: null }
      return entered(call, account, await sessions.opened<{ memberId: number }>(begun), { byPassword: false })
    }),
  ),

  serve(readJoin, async ({ db, seal, caller, refuse }) => {
    const found = await ownApplication(db, caller.memberId)
    if (!found) throw refuse('not-applying')
    const { accept, maxBytes, maxCount } = found
    const licenceNumber = openLicence(seal, found.licence)
    const form = { ...JoinForm.parse(found.form), licenceNumber }
    return {
      customerType: found.customerType,
      status: MemberStatus.parse(found.status),
      reason: found.reason,
      form,
      businessAnswer: found.businessAsked === askedOf(form) ? found.businessAnswer : null,
      papers: found.papers,
      paperRule: { accept, maxBytes, maxCount },
      // what reviewers note is theirs
      events: found.events
        .filter(({ kind }) => kind !== 'note' && kind !== 'first-yes')
        .map(({ kind, note, at }) => ({ kind, note, at })),
    }
  }),

  serve(saveJoinForm, async (call) => {
    const { db, caller, body, refuse } = call
    if (await writeForm(db, caller.memberId, kept(call, body))) return null
    throw refuse((await applicationOf(db, caller.memberId)) ? 'join-decided' : 'not-applying')
  }),

  serve(checkBusiness, async ({ db, businesses, clock, caller, body, log, refuse }) => {
    const own = await standing(db, caller.memberId, body.businessNumber)
    if (!own) throw refuse('not-applying')
    if (!mayWrite(own.status)) throw refuse('join-decided')
    if (own.known) throw refuse('institution-known', { values: [shopFacts.phone] })
    const said = await businesses.check({
      number: body.businessNumber,
      directorName: body.directorName,
      openedOn: body.openedOn,
    })
    if (said.kind === 'unknown') log.error({ reason: said.reason }, 'the tax office is away')
    const taxType = 'taxType' in said ? said.taxType : ''
    const answer = { answer: said.kind, asked: askedOf(body), taxType, at: clock.now() }
    await writeAnswer(db, caller.memberId, answer)
    return { answer: said.kind, taxType }
  }),

  serve(handPaper, async (call) => {
    const { db, clock, caller, params, refuse } = call
    const { kind } = params
    const { memberId, customerType, status } = caller
    if (!isJoiningType(customerType)) throw refuse('not-applying')
    if (!mayWrite(status)) throw refuse('join-decided')
    if (!asked[customerType].papers.includes(kind)) throw refuse('paper-unasked')
    const at = clock.now()
    const { fileId, files } = await takeForm(call, {
      groupId: PAPERS,
      async keep(files) {
        const nos = files.map(({ no }) => no)
        if (await insertPaper(db, { memberId, kind, fileId: files[0]!.fileId, nos, at })) return
        const now = await applicationOf(db, memberId)
        if (!now) throw refuse('not-applying')
        const accepted = now.papers.some((paper) => paper.kind === kind && paper.state === 'accepted')
        throw refuse(accepted && mayWrite(now.status) ? 'paper-unasked' : 'join-decided')
      },
    })
    const shown = files.map(({ no, name }) => ({ no, name }))
    return { kind, fileId, files: shown, state: 'sent' as const, reason: '', at: at.toISOString() }
  }),

  serve(sendJoin, async (call) => {
    let changed: string[] = []
    await once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const { memberId } = caller
      const at = clock.now()
      const held = await holdApplication(tx, memberId)
      if (!held) throw refuse('not-applying')
      const status = statusAfter(held.status, 'send')
      if (!status) throw refuse('join-decided')
      const { customerType } = held
      const form = {
        ...body,
        businessNumber: parseBusinessNumber(body.businessNumber) ?? body.businessNumber,
      }
      const { known, papers: handed } = await beside(tx, memberId, form.businessNumber)
      const papers = new Map(handed.map(({ kind, state }) => [kind, state]))
      const issues = [
        ...formIssues(customerType, body),
        ...(body.openedOn > seoulDate(at)
          ? [{ path: 'openedOn', message: '개업일자는 오늘이나 그 전이어야 해요.' }]
          : []),
        ...asked[customerType].papers.flatMap((kind) => {
          const state = papers.get(kind)
          if (state && state !== 'asked') return []
          return [{ path: kind, message: state ? '서류를 다시 올려 주세요.' : '서류를 올려 주세요.' }]
        }),
      ]
      if (asksBusiness(customerType)) {
        const answered = held.businessAsked === askedOf(form) ? held.businessAnswer : null
        if (!answered && issues.length === 0)
          issues.push({ path: 'businessNumber', message: '진위확인을 먼저 눌러 주세요.' })
        if (answered && answered !== 'open' && answered !== 'unknown') throw refuse('business-refused')
        if (known) throw refuse('institution-known', { values: [shopFacts.phone] })
      }
      if (issues.length) throw refuseInput(issues)
      await markSent(tx, memberId, { ...kept(call, form), status, actor: caller.loginId })
      changed = await announceChange(tx, { memberId })
      await tell(tx, {
        kind: 'join-received',
        to: { memberId },
        values: { clinic: form.institutionName || caller.name },
        cause: `${memberId}/${held.version}`,
        at,
        beside: [payloadOf({ to: { menu: 'join-reviews' }, topic: 'waiting', data: {} })],
      })
      return null
    })
    sessions.forget(changed)
    return null
  }),
]
