import { seoulDate } from '#domain/calendar.ts'
import { holdOwnOrder } from '#features/buying/orders/server/index.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { claimFiles } from '#features/running/files/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { askAgain, askInquiry, listInquiries, readInquiry } from '../contract.ts'
import { answerDue, stateAfter } from '../rules.ts'
import {
  holdInquiry,
  inquiriesOf,
  insertInquiry,
  insertMessage,
  messagesOf,
  moveInquiry,
  ownInquiry,
  productOf,
} from './queries.ts'
import { heldBy, tellOffice } from './open.ts'

const isHeld = (tx: Tx, fileId: string | undefined, memberId: number, inquiryId: number, place: number) =>
  fileId === undefined ||
  claimFiles(tx, {
    fileId,
    groupId: 'inquiries',
    owner: { memberId },
    claimedBy: heldBy(inquiryId, place),
  })

export const inquiryRoutes = [
  serve(listInquiries, async ({ db, caller }) =>
    (await inquiriesOf(db, caller.memberId)).map((inquiry) => ({
      ...inquiry,
      askedAt: inquiry.askedAt.toISOString(),
    })),
  ),

  serve(readInquiry, async ({ db, caller, params: { inquiryId }, refuse }) => {
    const inquiry = await ownInquiry(db, inquiryId, caller.memberId)
    if (!inquiry) throw refuse('inquiry-not-found')
    const messages = await messagesOf(db, inquiryId, false)
    return {
      ...inquiry,
      askedAt: inquiry.askedAt.toISOString(),
      messages: messages.map(({ author, actor: _, at, ...message }) => ({
        ...message,
        author: author === 'member' ? ('member' as const) : ('staff' as const),
        at: at.toISOString(),
      })),
    }
  }),

  serve(askInquiry, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const at = clock.now()
      if (body.happenedOn && body.happenedOn > seoulDate(at)) throw refuse('day-to-come')
      const { orderNumber = null } = body
      if (orderNumber !== null && !(await holdOwnOrder(tx, orderNumber, caller.institutionId ?? 0)))
        throw refuse('order-not-found')
      const licensed = licensedKinds(caller.customerType)
      const product =
        body.productCode === undefined
          ? null
          : await productOf(tx, { code: body.productCode, licensed, orderNumber })
      if (product === undefined) throw refuse('product-not-found')
      const inquiryId = await insertInquiry(tx, {
        memberId: caller.memberId,
        kind: body.kind,
        title: body.title,
        orderNumber,
        productId: product?.id ?? null,
        askedBy: caller.institutionName ?? caller.name,
        lot: body.lot,
        happenedOn: body.happenedOn ?? null,
        at,
        dueAt: answerDue(body.kind, at),
      })
      if (!(await isHeld(tx, body.fileId, caller.memberId, inquiryId, 0))) throw refuse('files-gone')
      await insertMessage(tx, {
        inquiryId,
        author: 'member',
        body: body.body,
        actor: caller.loginId,
        fileId: body.fileId ?? null,
        at,
      })
      await tellOffice(tx)
      return { inquiryId }
    }),
  ),

  serve(askAgain, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, params, refuse } = call
      const at = clock.now()
      const held = await holdInquiry(tx, params.inquiryId, caller.memberId)
      if (!held) throw refuse('inquiry-not-found')
      const state = stateAfter(held.state, 'ask')
      if (!state) throw refuse('inquiry-closed')
      if (!(await isHeld(tx, body.fileId, caller.memberId, params.inquiryId, held.messages)))
        throw refuse('files-gone')
      await insertMessage(tx, {
        inquiryId: params.inquiryId,
        author: 'member',
        body: body.body,
        actor: caller.loginId,
        fileId: body.fileId ?? null,
        at,
      })
      // who waits already keeps the deadline of the first question
      await moveInquiry(tx, params.inquiryId, {
        state,
        ...(held.state !== 'asked' && { askedAt: at, dueAt: answerDue(held.kind, at) }),
      })
      await tellOffice(tx)
      return null
    }),
  ),
]
