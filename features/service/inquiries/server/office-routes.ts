import { tell } from '#features/running/notifications/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  answerInquiry,
  closeInquiry,
  listOfficeInquiries,
  readMessages,
  takeInquiry,
} from '../office-contract.ts'
import { stateAfter } from '../rules.ts'
import { assign, endInquiry, inquiriesPage } from './office-queries.ts'
import { holdInquiry, insertMessage, messagesOf, moveInquiry } from './queries.ts'

const places = keyset({ dueAt: instantKey, id: idKey })

export const inquiryOfficeRoutes = [
  serve(listOfficeInquiries, async ({ db, clock, query }) => {
    const { cursor, size, state, inquiryId, kind = null, search = '' } = query
    const found = await inquiriesPage(db, {
      state,
      only: inquiryId ?? null,
      kind,
      search,
      after: places.read(cursor),
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ id: _, ...inquiry }) => ({
        ...inquiry,
        askedAt: inquiry.askedAt.toISOString(),
        dueAt: inquiry.dueAt.toISOString(),
        overdue: inquiry.state === 'asked' && inquiry.dueAt < clock.now(),
      })),
      next,
    }
  }),

  serve(readMessages, async ({ db, params }) =>
    (await messagesOf(db, params.inquiryId, true)).map((message) => ({
      ...message,
      at: message.at.toISOString(),
    })),
  ),

  serve(answerInquiry, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, params, refuse } = call
      const { inquiryId } = params
      const at = clock.now()
      const held = await holdInquiry(tx, inquiryId, null)
      if (!held) throw refuse('inquiry-not-found')
      const said = {
        inquiryId,
        author: body.author,
        body: body.body,
        actor: caller.loginId,
        fileId: null,
        at,
      }
      if (body.author === 'note') {
        await insertMessage(tx, said)
        return null
      }
      const state = stateAfter(held.state, 'answer')
      if (!state) throw refuse('inquiry-closed')
      if (held.lastId > body.lastId) throw refuse('newer-message')
      await insertMessage(tx, said)
      await moveInquiry(tx, inquiryId, { state })
      await tell(tx, {
        kind: 'answer-given',
        to: { memberId: held.memberId },
        values: { title: held.title, number: String(inquiryId) },
        cause: `${inquiryId}/${held.messages}`,
        at,
      })
      await announce(tx, {
        to: { member: held.memberId },
        topic: 'answer',
        data: { inquiryNumber: String(inquiryId) },
      })
      await announce(tx, { to: { menu: 'inquiries' }, topic: 'waiting', data: {} })
      return null
    }),
  ),

  serve(takeInquiry, ({ db, caller, params, refuse }) =>
    db.transaction(async (tx) => {
      if (!(await holdInquiry(tx, params.inquiryId, null))) throw refuse('inquiry-not-found')
      await assign(tx, params.inquiryId, caller.name)
      return null
    }),
  ),

  serve(closeInquiry, ({ db, params, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdInquiry(tx, params.inquiryId, null)
      if (!held) throw refuse('inquiry-not-found')
      if (!stateAfter(held.state, 'close')) throw refuse('inquiry-closed')
      if (body.lastId === undefined) throw refuse('page-old')
      if (held.lastId > body.lastId) throw refuse('newer-message')
      if (held.kind === 'adverse-event' && body.reportNumber === '') throw refuse('report-needed')
      await endInquiry(tx, params.inquiryId, body.reportNumber)
      await announce(tx, { to: { menu: 'inquiries' }, topic: 'waiting', data: {} })
      return null
    }),
  ),
]
