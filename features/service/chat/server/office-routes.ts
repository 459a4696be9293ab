import { openInquiry } from '#features/service/inquiries/server/index.ts'
import { allKinds } from '#features/shelf/catalogue/rules.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  answerChat,
  closeChat,
  listChats,
  listOfficeMessages,
  markOfficeRead,
  readOfficeFile,
  takeChat,
  tellOfficeTyping,
} from '../office-contract.ts'
import { titleFrom } from '../rules.ts'
import { fileIn, saidWith } from './files.ts'
import { newsOf, officeNews, typingFor } from './news.ts'
import {
  askedSince,
  cardOf,
  chatsPage,
  endChat,
  holdChat,
  markRead,
  messagesOf,
  sayAsShop,
  takeOn,
} from './queries.ts'
import { sayAsStaff } from './say.ts'

const places = keyset({ movedAt: instantKey, memberId: idKey })

export const chatOfficeRoutes = [
  serve(listChats, async ({ db, query: { cursor, size, state, memberId } }) => {
    const found = await chatsPage(db, {
      state,
      only: memberId ?? null,
      after: places.read(cursor),
      size: size + 1,
    })
    const { rows, next } = places.page(found, size)
    return { rows: rows.map((chat) => ({ ...chat, movedAt: chat.movedAt.toISOString() })), next }
  }),

  serve(listOfficeMessages, ({ db, params, query: { before = null, after = null } }) =>
    messagesOf(db, params.memberId, { before, after }, { notes: true, institutionId: null }),
  ),

  serve(answerChat, async ({ db, caller, clock, key, params: { memberId }, body, refuse }) => {
    const { author } = body
    const fileId = body.fileId ?? null
    const card = await cardOf(db, body, { institutionId: null, licensed: allKinds })
    if (!card) throw refuse('card-gone')
    const said = await saidWith(
      db,
      { fileId, memberId, owner: { staffId: caller.staffId } },
      (on) =>
        sayAsStaff(on, {
          memberId,
          author,
          actor: caller.name,
          staffId: caller.staffId,
          name: caller.name,
          key: `${caller.staffId}:${key}`,
          body: body.body,
          fileId,
          ...card,
          at: clock.now(),
          news: author === 'note' ? [officeNews(memberId)] : newsOf(memberId, 'staff'),
        }),
      () => refuse('files-gone'),
    )
    if (!said) throw refuse('chat-not-found')
    return { seq: said.seq }
  }),

  serve(markOfficeRead, async ({ db, params: { memberId }, body: { seq } }) => {
    await markRead(db, { side: 'staff', memberId, seq, news: newsOf(memberId) })
    return null
  }),

  serve(tellOfficeTyping, async ({ db, params: { memberId } }) => {
    await announce(db, typingFor('member', memberId))
    return null
  }),

  serve(takeChat, async ({ db, caller, params: { memberId }, refuse }) => {
    if (!(await takeOn(db, memberId, caller.staffId, caller.name))) throw refuse('chat-not-found')
    await announce(db, { to: { menu: 'chats' }, topic: 'waiting', data: {} })
    return null
  }),

  serve(closeChat, ({ db, caller, clock, params: { memberId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdChat(tx, memberId)
      if (!held) throw refuse('chat-not-found')
      if (held.state === 'closed') throw refuse('chat-ended')
      if (body.lastSeq === undefined) throw refuse('page-old')
      if (!body.asInquiry && held.lastAsked > body.lastSeq) throw refuse('newer-message')
      const at = clock.now()
      let inquiryId: number | null = null
      if (body.asInquiry) {
        const asked = await askedSince(tx, memberId, held.openedSeq)
        if (!asked.length) throw refuse('nothing-asked')
        inquiryId = await openInquiry(tx, {
          memberId,
          kind: 'other',
          title: titleFrom(asked[0]!.body),
          body: asked.map((message) => message.body).join('\n'),
          askedBy: held.askedBy,
          actor: caller.name,
          fileIds: asked.flatMap(({ fileId }) => fileId ?? []),
          at,
        })
      }
      await endChat(tx, memberId, at)
      await sayAsShop(tx, {
        memberId,
        askedBy: held.askedBy,
        body:
          inquiryId === null
            ? '상담을 마쳤어요. 더 궁금한 점이 있으면 이어서 적어 주세요.'
            : '담당자가 확인하고 1:1 문의로 이어서 답해 드릴게요.',
        inquiryId,
        key: `close:${at.toISOString()}:${inquiryId ?? ''}`,
        at,
        news: newsOf(memberId, 'shop'),
      })
      return { inquiryId }
    }),
  ),

  serve(readOfficeFile, async ({ db, files, params: { memberId, seq }, refuse }) => {
    const file = await fileIn({ db, files }, { memberId, seq, notes: true })
    if (!file) throw refuse('file-not-found')
    return file
  }),
]
