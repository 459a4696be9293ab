import { openInquiry } from '#features/service/inquiries/server/index.ts'
import { licensedKinds } from '#features/shelf/catalogue/rules.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Caller } from '#platform/server/caller.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  askInstead,
  listChatMessages,
  markChatRead,
  readChannel,
  readChat,
  readChatFile,
  sayInChat,
  tellTyping,
} from '../contract.ts'
import { hoursInWords, isOpenAt, opensAfter, titleFrom } from '../rules.ts'
import { hashOf } from './channel.ts'
import { claimInstead, fileIn, saidWith } from './files.ts'
import { newsOf, officeNews, typingFor } from './news.ts'
import { cardOf, markRead, messagesOf, sayAsShop, standingOf } from './queries.ts'
import { sayAsMember } from './say.ts'

const nameOf = ({ institutionName, name }: Caller) => institutionName ?? name

export const chatRoutes = [
  serve(readChat, async ({ db, caller, clock, settings }) => {
    const { hours } = settings.chat
    const now = clock.now()
    const { attended = false, ...found } = (await standingOf(db, caller.memberId)) ?? {}
    const open = isOpenAt(hours, now) || attended
    return {
      open,
      opensAt: open || !hours ? null : opensAfter(hours, now).toISOString(),
      hours: hoursInWords(hours),
      state: 'closed' as const,
      assignee: '',
      ahead: 0,
      unread: 0,
      readByStaff: 0,
      ...found,
    }
  }),

  serve(listChatMessages, async ({ db, caller, query: { before = null, after = null } }) => {
    const { rows, more } = await messagesOf(
      db,
      caller.memberId,
      { before, after },
      { notes: false, institutionId: caller.institutionId },
    )
    return {
      rows: rows.map(({ author, ...message }) => ({
        ...message,
        author: author === 'note' ? ('shop' as const) : author,
      })),
      more,
    }
  }),

  serve(sayInChat, async ({ db, caller, clock, key, body, settings, refuse }) => {
    const { memberId } = caller
    const at = clock.now()
    const fileId = body.fileId ?? null
    const card = await cardOf(db, body, {
      institutionId: caller.institutionId,
      licensed: licensedKinds(caller.customerType),
    })
    if (!card) throw refuse('card-gone')
    const said = await saidWith(
      db,
      { fileId, memberId, owner: { memberId } },
      (on) =>
        sayAsMember(on, {
          memberId,
          actor: caller.loginId,
          key,
          body: body.body,
          fileId,
          ...card,
          at,
          askedBy: nameOf(caller),
          open: isOpenAt(settings.chat.hours, at),
          news: newsOf(memberId, 'member'),
        }),
      () => refuse('files-gone'),
    )
    if (!said) throw refuse('chat-closed')
    return { seq: said.seq }
  }),

  serve(markChatRead, async ({ db, caller: { memberId }, body: { seq } }) => {
    await markRead(db, { side: 'member', memberId, seq, news: [officeNews(memberId)] })
    return null
  }),

  serve(tellTyping, async ({ db, caller: { memberId } }) => {
    await announce(db, typingFor('office', memberId))
    return null
  }),

  serve(askInstead, (call) =>
    once(call, async (tx) => {
      const { caller, clock, body, refuse } = call
      const { memberId } = caller
      const at = clock.now()
      if (!(await claimInstead(tx, memberId, body.fileId))) throw refuse('files-gone')
      const inquiryId = await openInquiry(tx, {
        memberId,
        kind: 'other',
        title: titleFrom(body.body),
        body: body.body,
        askedBy: nameOf(caller),
        actor: caller.loginId,
        fileIds: body.fileId ? [body.fileId] : [],
        at,
      })
      await sayAsShop(tx, {
        memberId,
        askedBy: nameOf(caller),
        body: `1:1 문의로 접수했어요: ${titleFrom(body.body)}`,
        inquiryId,
        key: `inquiry:${inquiryId}`,
        at,
        news: newsOf(memberId),
      })
      return { inquiryId }
    }),
  ),

  serve(readChatFile, async ({ db, files, caller: { memberId }, params: { seq }, refuse }) => {
    const file = await fileIn({ db, files }, { memberId, seq, notes: false })
    if (!file) throw refuse('file-not-found')
    return file
  }),

  serve(readChannel, ({ caller, settings: { channel }, refuse }) => {
    if (!channel) throw refuse('not-used')
    const memberId = String(caller.memberId)
    return {
      pluginKey: channel.pluginKey,
      memberId,
      memberHash: hashOf(memberId, channel.secret),
      name: nameOf(caller),
    }
  }),
]
