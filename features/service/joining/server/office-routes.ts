import { nextBusinessDay, seoulDate } from '#domain/calendar.ts'
import { mask } from '#domain/masks.ts'
import { holidays } from '#domain/holidays.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import {
  desertedInstitution,
  insertInstitution,
  moveMember,
  sameHands,
  writeInstitution,
} from '#features/access/accounts/server/index.ts'
import { forgetAddresses, saveAddress } from '#features/buying/orders/server/index.ts'
import { BUSINESS } from '#features/access/accounts/rules.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { openAccounts } from '#features/money/ledger/server/index.ts'
import { firstPriceGroup } from '#features/shelf/prices/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { keepPapers, openLicence } from '#features/service/membership/server/index.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import type { Tx } from '#platform/database/database.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { JoinForm } from '../contract.ts'
import { decideJoin, listJoins, noteJoin, readJoinContact } from '../office-contract.ts'
import { askedOf, asksBusiness, statusAfter, statusAfterYes, yesOf } from '../rules.ts'
import {
  applicationOf,
  applicationsPage,
  assignJoin,
  beside,
  holdApplication,
  insertEvent,
  judgePapers,
  markDecided,
  markFirstYes,
  type JoinRow,
} from './queries.ts'

const places = keyset({ sentAt: instantKey, memberId: idKey })

/** Two business days after it was sent. */
const dueOn = (sentAt: Date) => nextBusinessDay(nextBusinessDay(seoulDate(sentAt), holidays), holidays)

const officeRow = (
  seal: Seal,
  found: JoinRow & { sentAt: Date },
  today: string,
  hands: readonly string[],
) => {
  const {
    businessAsked,
    businessAskedAt,
    sentAt,
    licence,
    firstYesAt,
    twoLook,
    institutionId: _,
    ...rest
  } = found
  const form = JoinForm.parse(found.form)
  const due = dueOn(sentAt)
  return {
    ...rest,
    status: MemberStatus.parse(found.status),
    mobile: mask('PHONE', found.mobile),
    email: mask('EMAIL', found.email),
    form: {
      ...form,
      taxEmail: form.taxEmail && mask('EMAIL', form.taxEmail),
      licenceNumber: mask('PERSONAL_NO', openLicence(seal, licence)),
    },
    yes: yesOf(twoLook, found.firstYesBy, hands),
    firstYesAt: firstYesAt?.toISOString() ?? null,
    businessAnswer: businessAsked === askedOf(form) ? found.businessAnswer : null,
    businessAskedAt: businessAskedAt?.toISOString() ?? null,
    sentAt: sentAt.toISOString(),
    dueOn: due,
    overdue: found.status === '02' && today > due,
  }
}

/**
 * The institution of an approved application; null: one of this number is there. One that everybody has left is taken up
 * again, with its orders and terms, and written anew.
 */
async function foundInstitution(tx: Tx, form: JoinForm, at: Date) {
  const made = await insertInstitution(tx, {
    name: form.institutionName,
    businessNumber: form.businessNumber,
    careNumber: form.careNumber || null,
    directorName: form.directorName,
    phone: form.phone.replace(/\D/g, ''),
    taxEmail: form.taxEmail,
    postcode: form.postcode,
    address1: form.address1,
    address2: form.address2,
    priceGroupId: await firstPriceGroup(tx),
    at,
  })
  if (made) {
    await openAccounts(tx, made.id, 0)
    return made.id
  }
  const deserted = await desertedInstitution(tx, form.businessNumber)
  if (!deserted) return null
  await writeInstitution(tx, deserted.id, form)
  await forgetAddresses(tx, deserted.left)
  return deserted.id
}

const kinds = { approve: 'approved', ask: 'asked', reject: 'rejected' } as const

export const joiningOfficeRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listJoins, async ({ db, seal, clock, caller, query: { status, memberId = null, cursor, size } }) => {
    const found = await applicationsPage(db, {
      status,
      only: memberId,
      after: places.read(cursor),
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    const today = seoulDate(clock.now())
    const hands = await sameHands(db, caller.staffId)
    return { rows: rows.map((row) => officeRow(seal, row, today, hands)), next }
  }),

  serve(readJoinContact, async ({ db, seal, params: { memberId }, refuse }) => {
    const found = await applicationOf(db, memberId)
    if (!found) throw refuse('join-missing')
    const { mobile, email, form, licence } = found
    const licenceNumber = openLicence(seal, licence)
    return { mobile, email, taxEmail: JoinForm.parse(form).taxEmail, licenceNumber }
  }),

  serve(decideJoin, async ({ db, clock, caller, params: { memberId }, body, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      const at = clock.now()
      const held = await holdApplication(tx, memberId)
      if (!held) throw refuse('join-missing')
      const after = statusAfter(held.status, body.decision)
      if (!after || held.version !== body.version) throw refuse('join-decided')
      const found = (await applicationOf(tx, memberId))!
      const form = JoinForm.parse(found.form)
      const yes =
        body.decision === 'approve'
          ? yesOf(found.twoLook, found.firstYesBy, await sameHands(tx, caller.staffId))
          : null
      const status = yes ? statusAfterYes(held.status, yes) : after
      if (!status) throw refuse('second-person')
      if (yes === 'first') {
        if (asksBusiness(held.customerType) && (await beside(tx, memberId, form.businessNumber)).known)
          throw refuse('institution-known')
        await markFirstYes(tx, memberId, { by: caller.loginId, at })
        await insertEvent(tx, { memberId, kind: 'first-yes', note: '', actor: caller.loginId, at })
        await announce(tx, { to: { menu: 'join-reviews' }, topic: 'waiting', data: {} })
        return null
      }
      let institutionId: number | null = null
      if (body.decision === 'approve' && asksBusiness(held.customerType) && found.institutionId === null) {
        institutionId = await foundInstitution(tx, form, at)
        if (institutionId === null) throw refuse('institution-known')
        if (held.customerType === BUSINESS)
          await saveAddress(tx, {
            institutionId,
            address: {
              label: '기관 주소',
              receiver: found.name,
              phone: form.phone.replace(/\D/g, ''),
              postcode: form.postcode,
              address1: form.address1,
              address2: form.address2,
              memo: '',
              isDefault: true,
            },
            now: at,
            refuse: (most) => new Error(`a new institution has ${most} addresses`),
          })
      }
      const papers = body.decision === 'ask' ? body.papers : []
      if (body.decision !== 'reject')
        await judgePapers(tx, memberId, {
          kinds: papers.map(({ kind }) => kind),
          reasons: papers.map(({ reason }) => reason),
        })
      const reason =
        body.decision === 'approve' ? '' : body.reason || papers.map((paper) => paper.reason).join(' ')
      if (body.decision === 'approve')
        await keepPapers(tx, {
          memberId,
          institutionId: institutionId ?? found.institutionId,
          papers: found.papers,
          at,
          by: caller.loginId,
        })
      await markDecided(tx, memberId, { reason, at })
      await moveMember(tx, memberId, { status, reason, institutionId, actor: caller.loginId, at })
      await insertEvent(tx, {
        memberId,
        kind: kinds[body.decision],
        note: reason,
        actor: caller.loginId,
        at,
      })
      const clinic = form.institutionName || found.name
      const cause = `${memberId}/${held.version}`
      const to = { memberId }
      await (body.decision === 'approve'
        ? tell(tx, { kind: 'join-approved', to, values: { clinic }, cause, at })
        : tell(tx, {
            kind: body.decision === 'ask' ? 'join-supplement' : 'join-rejected',
            to,
            values: { clinic, reason },
            cause,
            at,
          }))
      await announce(tx, { to: { menu: 'join-reviews' }, topic: 'waiting', data: {} })
      return announceChange(tx, { memberId })
    })
    sessions.forget(changed ?? [])
    return { waits: changed === null }
  }),

  serve(noteJoin, (call) =>
    once(call, async (tx) => {
      const { clock, caller, body, refuse } = call
      const { memberId } = call.params
      if (!(await holdApplication(tx, memberId))) throw refuse('join-missing')
      if (body.take) await assignJoin(tx, memberId, caller.name)
      if (body.note)
        await insertEvent(tx, {
          memberId,
          kind: 'note',
          note: body.note,
          actor: caller.loginId,
          at: clock.now(),
        })
      return null
    }),
  ),
]
