import { seoulDate } from '#domain/calendar.ts'
import { parseBusinessNumber } from '#domain/business-number.ts'
import {
  hashing,
  insertApplicant,
  isInstitution,
  memberById,
  moveMember,
  passwordIssues,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { enter } from '#features/access/sign-in/server/index.ts'
import { useIdentity } from '#features/access/verification/server/index.ts'
import { claimFiles } from '#features/running/files/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { insertConsents } from '#features/service/membership/server/index.ts'
import { terms } from '#features/service/membership/terms.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import {
  beginJoin,
  checkBusiness,
  JoinForm,
  putPaper,
  readJoin,
  saveJoinForm,
  sendJoin,
} from '../contract.ts'
import { formIssues } from '../form-check.ts'
import { asked, askedOf, asksBusiness, mayWrite, statusAfter } from '../rules.ts'
import {
  applicationOf,
  holdApplication,
  insertApplication,
  insertEvent,
  insertPaper,
  markSent,
  stateOfPapers,
  writeAnswer,
  writeForm,
} from './queries.ts'

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
      const memberId = await db.transaction(async (tx) => {
        const person = await useIdentity(tx, { proof: body.proof, purpose: 'join', boundTo: '' }, call)
        const made = await insertApplicant(tx, {
          loginId,
          name: person.name,
          customerType: body.customerType,
          email: body.email,
          mobile: person.mobile,
          passwordHash,
          at,
        })
        if (!made) throw refuse('id-taken')
        const { id: memberId } = made
        if (!(await insertApplication(tx, { memberId, personHash: person.ciHash, at, actor: loginId })))
          throw refuse('already-applied')
        await insertConsents(tx, memberId, {
          terms: terms.map(({ term }) => term),
          versions: terms.map(({ version }) => version),
          agreed: terms.map(({ term }) => agreed.includes(term)),
          ip,
          at,
        })
        return memberId
      })
      return enter(call, sessions, (await memberById(db, memberId))!, { byPassword: false })
    }),
  ),

  serve(readJoin, async ({ db, caller, refuse }) => {
    const found = await applicationOf(db, caller.memberId)
    if (!found) throw refuse('not-applying')
    const form = JoinForm.parse(found.form)
    return {
      customerType: found.customerType,
      status: MemberStatus.parse(found.status),
      reason: found.reason,
      form,
      businessAnswer: found.businessAsked === askedOf(form) ? found.businessAnswer : null,
      papers: found.papers,
      // what reviewers note is theirs
      events: found.events
        .filter(({ kind }) => kind !== 'note' && kind !== 'first-yes')
        .map(({ kind, note, at }) => ({ kind, note, at })),
    }
  }),

  serve(saveJoinForm, ({ db, caller, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdApplication(tx, caller.memberId)
      if (!held) throw refuse('not-applying')
      if (!mayWrite(held.status)) throw refuse('join-decided')
      await writeForm(tx, caller.memberId, body)
      return null
    }),
  ),

  serve(checkBusiness, async ({ db, businesses, clock, caller, body, log, refuse }) => {
    const own = await applicationOf(db, caller.memberId)
    if (!own) throw refuse('not-applying')
    if (!mayWrite(own.status)) throw refuse('join-decided')
    if (await isInstitution(db, body.businessNumber, caller.memberId)) throw refuse('institution-known')
    const said = await businesses.check({
      number: body.businessNumber,
      directorName: body.directorName,
      openedOn: body.openedOn,
    })
    if (said.kind === 'unknown') log.error({ reason: said.reason }, 'the tax office is away')
    const taxType = 'taxType' in said ? said.taxType : ''
    await db.transaction((tx) =>
      writeAnswer(tx, caller.memberId, {
        answer: said.kind,
        asked: askedOf(body),
        taxType,
        at: clock.now(),
      }),
    )
    return { answer: said.kind, taxType }
  }),

  serve(putPaper, ({ db, clock, caller, params: { kind }, body: { fileId }, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdApplication(tx, caller.memberId)
      if (!held) throw refuse('not-applying')
      if (!mayWrite(held.status)) throw refuse('join-decided')
      if (!asked[held.customerType].papers.includes(kind)) throw refuse('paper-unasked')
      const before = (await stateOfPapers(tx, caller.memberId)).find((paper) => paper.kind === kind)
      if (before?.state === 'accepted') throw refuse('paper-unasked')
      const id = await insertPaper(tx, { memberId: caller.memberId, kind, fileId, at: clock.now() })
      const claimed = await claimFiles(tx, {
        fileId,
        groupId: 'join-documents',
        owner: { memberId: caller.memberId },
        claimedBy: `join-paper:${id}`,
      })
      if (!claimed) throw refuse('files-gone')
      return null
    }),
  ),

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
      const papers = new Map((await stateOfPapers(tx, memberId)).map(({ kind, state }) => [kind, state]))
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
      const form = {
        ...body,
        businessNumber: parseBusinessNumber(body.businessNumber) ?? body.businessNumber,
      }
      if (asksBusiness(customerType)) {
        const answered = held.businessAsked === askedOf(form) ? held.businessAnswer : null
        if (!answered && issues.length === 0)
          issues.push({ path: 'businessNumber', message: '진위확인을 먼저 눌러 주세요.' })
        if (answered && answered !== 'open' && answered !== 'unknown') throw refuse('business-refused')
        if (await isInstitution(tx, form.businessNumber, memberId)) throw refuse('institution-known')
      }
      if (issues.length) throw refuseInput(issues)
      await markSent(tx, memberId, form, at)
      await moveMember(tx, memberId, { status, reason: '', actor: caller.loginId, at })
      await insertEvent(tx, { memberId, kind: 'sent', note: '', actor: caller.loginId, at })
      await tell(tx, {
        kind: 'join-received',
        to: { memberId },
        values: { clinic: form.institutionName || caller.name },
        cause: `${memberId}/${held.version}`,
        at,
      })
      changed = await announceChange(tx, { memberId })
      await announce(tx, { to: { menu: 'join-reviews' }, topic: 'waiting', data: {} })
      return null
    })
    sessions.forget(changed)
    return null
  }),
]
