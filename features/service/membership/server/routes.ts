import { seoulDate } from '#domain/calendar.ts'
import { readInstitution } from '#features/access/accounts/server/index.ts'
import { CustomerType } from '#features/access/accounts/account-contract.ts'
import { confirmedUntil } from '#features/access/sessions/server/index.ts'
import { claimFiles } from '#features/running/files/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { askChange, readMembership, renewPaper, setConsent, takeBackChange } from '../contract.ts'
import { papersOf } from '../paper-kinds.ts'
import { mayAsk, mayRenew } from '../rules.ts'
import { terms } from '../terms.ts'
import { consentsOf, insertConsents } from './consents.ts'
import { paperState } from './paper-state.ts'
import { insertRenewal, renewalsOf, takeBack } from './queries.ts'

const GROUP = 'member-papers'
const claimOf = (id: number) => `renewal:${id}`
const tellDesk = (tx: Tx) => announce(tx, { to: { menu: 'renewals' }, topic: 'waiting', data: {} })

export const membershipRoutes = [
  serve(readMembership, async ({ db, clock, caller }) => {
    const now = clock.now()
    const sent = await renewalsOf(db, caller)
    const answered = new Map((await consentsOf(db, caller.memberId)).map((one) => [one.term, one]))
    const change = sent
      .filter(({ subject, state }) => subject === 'institution' && state !== 'taken-back')
      .toSorted((a, b) => b.id - a.id)[0]
    return {
      confirmedUntil: (await confirmedUntil(db, caller.sessionId, now))?.toISOString() ?? null,
      papers: papersOf[CustomerType.parse(caller.customerType)].map((kind) =>
        paperState(
          kind,
          sent.filter(({ subject }) => subject === kind),
          seoulDate(now),
        ),
      ),
      change: change
        ? {
            id: change.id,
            state: change.state,
            form: change.form!,
            reason: change.reason,
            at: change.sentAt.toISOString(),
          }
        : null,
      consents: terms.map(({ term }) => {
        const last = answered.get(term)
        return {
          term,
          version: last?.version ?? null,
          agreed: last?.agreed ?? false,
          at: last?.at.toISOString() ?? null,
        }
      }),
    }
  }),

  serve(askChange, async ({ db, clock, caller, body: { form, fileId }, refuse }) => {
    const at = clock.now()
    const { memberId, institutionId } = caller
    if (institutionId === null || !mayRenew(caller.status)) throw refuse('not-yet')
    if (!mayAsk(caller.role)) throw refuse('looks-only')
    if (!(await confirmedUntil(db, caller.sessionId, at))) throw refuse('confirm-first')
    return db.transaction(async (tx) => {
      const before = (await readInstitution(tx, institutionId))!
      const keys = Object.keys(before) as (keyof typeof before)[]
      const asWritten = { ...form, phone: form.phone.replace(/\D/g, '') }
      if (keys.every((key) => asWritten[key] === before[key])) throw refuse('nothing-changes')
      const made = await insertRenewal(tx, {
        memberId,
        institutionId,
        subject: 'institution',
        form: asWritten,
        before,
        fileId,
        at,
      })
      if (!made) throw refuse('change-waiting')
      if (
        fileId &&
        !(await claimFiles(tx, { fileId, groupId: GROUP, owner: { memberId }, claimedBy: claimOf(made.id) }))
      )
        throw refuse('files-gone')
      await tellDesk(tx)
      return null
    })
  }),

  serve(takeBackChange, ({ db, clock, caller, refuse }) => {
    if (!mayAsk(caller.role)) throw refuse('looks-only')
    return db.transaction(async (tx) => {
      if (!(await takeBack(tx, caller, clock.now()))) throw refuse('change-missing')
      await tellDesk(tx)
      return null
    })
  }),

  serve(renewPaper, async ({ db, clock, caller, params: { kind }, body: { fileId }, refuse }) => {
    const at = clock.now()
    const { memberId, institutionId } = caller
    if (!mayRenew(caller.status)) throw refuse('not-yet')
    if (!mayAsk(caller.role)) throw refuse('looks-only')
    if (!papersOf[CustomerType.parse(caller.customerType)].includes(kind)) throw refuse('paper-unasked')
    if (!(await confirmedUntil(db, caller.sessionId, at))) throw refuse('confirm-first')
    return db.transaction(async (tx) => {
      const made = await insertRenewal(tx, {
        memberId,
        institutionId,
        subject: kind,
        form: null,
        before: null,
        fileId,
        at,
      })
      if (!made) throw refuse('paper-waiting')
      if (
        !(await claimFiles(tx, { fileId, groupId: GROUP, owner: { memberId }, claimedBy: claimOf(made.id) }))
      )
        throw refuse('files-gone')
      await tellDesk(tx)
      return null
    })
  }),

  serve(setConsent, async ({ db, clock, caller, ip, params: { term }, body: { agreed }, refuse }) => {
    const known = terms.find((one) => one.term === term)!
    if (known.required) throw refuse('consent-required')
    const { memberId } = caller
    const at = clock.now()
    await db.transaction(async (tx) => {
      await insertConsents(tx, memberId, {
        terms: [term],
        versions: [known.version],
        agreed: [agreed],
        ip,
        at,
      })
    })
    return null
  }),
]
