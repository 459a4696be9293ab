import { moveFiles } from '#features/running/files/server/index.ts'
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
  /** Sets of files that go along, held by where the question began. */
  fileIds: readonly string[]
  at: Date
}

/** What the files of one of an inquiry's messages are claimed by. */
export const heldBy = (inquiryId: number, place: number) => `inquiry:${inquiryId}/${place}`

export const tellOffice = (tx: Tx) => announce(tx, { to: { menu: 'inquiries' }, topic: 'waiting', data: {} })

/** A question that began elsewhere, such as in the chat; it waits for its answer like any other. */
export async function openInquiry(tx: Tx, { body, actor, fileIds, ...asked }: Asked): Promise<number> {
  const { kind, memberId, at } = asked
  const inquiryId = await insertInquiry(tx, {
    ...asked,
    orderNumber: null,
    productId: null,
    lot: '',
    happenedOn: null,
    dueAt: answerDue(kind, at),
  })
  const claimedBy = heldBy(inquiryId, 0)
  const fileId = fileIds.length
    ? await moveFiles(tx, { fileIds, groupId: 'inquiries', memberId, claimedBy, at })
    : null
  await insertMessage(tx, { inquiryId, author: 'member', body, actor, fileId, at })
  await tellOffice(tx)
  return inquiryId
}
