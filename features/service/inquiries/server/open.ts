import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { answerDue, type InquiryKind } from '../rules.ts'
import { insertInquiry, insertMessage } from './queries.ts'

type Asked = {
  memberId: number
  kind: InquiryKind
  title: string
  body: string
  /** Who asks, as they are called. */
  askedBy: string
  actor: string
  at: Date
}

export const tellOffice = (tx: Tx) => announce(tx, { to: { menu: 'inquiries' }, topic: 'waiting', data: {} })

/** A question that began elsewhere, such as in the chat; it waits for its answer like any other. */
export async function openInquiry(tx: Tx, { body, actor, ...asked }: Asked): Promise<number> {
  const { kind, at } = asked
  const inquiryId = await insertInquiry(tx, {
    ...asked,
    orderNumber: null,
    productId: null,
    lot: '',
    happenedOn: null,
    dueAt: answerDue(kind, at),
  })
  await insertMessage(tx, { inquiryId, author: 'member', body, actor, fileId: null, at })
  await tellOffice(tx)
  return inquiryId
}
