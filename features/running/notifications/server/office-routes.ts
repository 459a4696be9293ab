import { mask } from '#domain/masks.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import {
  channelsOf,
  defaultTemplate,
  exampleValues,
  isKind,
  kindIds,
  kindNamed,
  valueNames,
} from '../kinds.ts'
import { listOutbox, listTemplates, listTemplateVersions, resend, saveTemplate } from '../office-contract.ts'
import { render, templateProblem } from '../rules.ts'
import {
  addTemplate,
  newestTemplates,
  outboxPage,
  sendAgain,
  versionsOf,
  waitsForStaff,
} from './office-queries.ts'

const places = keyset({ id: wholeKey(15) })
/** What a text says of persons and their accounts: staff see no more of it than of the receiver. */
const personal = { 계좌번호: 'ACC_NO', 주문한사람: 'NAME', 지정된분: 'NAME' } as const
const masked = (values: Record<string, string>) => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(personal).flatMap(([name, kind]) =>
      values[name] ? [[name, mask(kind, values[name])]] : [],
    ),
  ),
})
const starts = keyset({ start: wholeKey(4) })

export const notificationOfficeRoutes = [
  serve(listTemplates, async ({ db, query }) => {
    const written = await newestTemplates(db)
    const all = kindIds
      .flatMap((kind) =>
        channelsOf(kind).map((channel) => {
          const own = written.find((one) => one.kind === kind && one.channel === channel)
          const first = defaultTemplate(kind, channel)
          return {
            ...(own ?? { ...first, used: true, version: 0, writtenBy: null }),
            first,
            advert: kindNamed(kind).advert ?? false,
            kind,
            kindName: kindNamed(kind).name,
            channel,
            writtenAt: own?.writtenAt.toISOString() ?? null,
            values: exampleValues(kind),
          }
        }),
      )
      .filter(({ kind, channel, kindName, title, body }) =>
        `${kind}/${channel} ${kindName} ${title} ${body}`.includes(query.search),
      )
    const start = starts.read(query.cursor)?.start ?? 0
    const end = start + query.size
    return {
      rows: all.slice(start, end),
      next: end < all.length ? starts.write({ start: end }) : null,
      total: all.length,
    }
  }),

  serve(listTemplateVersions, async ({ db, params }) =>
    (await versionsOf(db, params.kind, params.channel)).map((one) => ({
      ...one,
      writtenAt: one.writtenAt.toISOString(),
    })),
  ),

  serve(saveTemplate, async ({ db, clock, caller, params: { kind, channel }, body, refuse }) => {
    if (!isKind(kind) || !channelsOf(kind).includes(channel)) throw refuse('template-not-found')
    const problem = templateProblem(channel, body, valueNames(kind))
    if (problem) throw refuseInput([{ path: problem.field, message: problem.message }])
    if (!body.used && kindNamed(kind).mandatory) throw refuse('template-needed')
    const { version, ...template } = body
    const saved = await db.transaction((tx) =>
      addTemplate(tx, {
        ...template,
        kind,
        channel,
        version: version + 1,
        writtenBy: caller.loginId,
        writtenAt: clock.now(),
      }),
    )
    if (!saved) throw refuse('template-changed')
    return null
  }),

  serve(listOutbox, async ({ db, query: { id, state, search, size, cursor } }) => {
    const before = places.read(cursor)?.id ?? Number.MAX_SAFE_INTEGER
    const { rows, next } = places.page(
      await outboxPage(db, { id, state, search, before, size: size + 1 }),
      size,
    )
    return {
      rows: rows.map(({ kind, body, values, name, mobile, institution, at, dueAt, sentAt, ...sent }) => ({
        ...sent,
        kindName: isKind(kind) ? kindNamed(kind).name : kind,
        receiver: mask('NAME', name),
        mobile: mask('PHONE', mobile),
        institution: institution ?? '',
        text: render(body, masked(values)),
        at: at.toISOString(),
        dueAt: dueAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
      next,
    }
  }),

  serve(resend, async ({ db, clock, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const again = { id: params.id, by: caller.loginId, reason: body.reason, now: clock.now() }
      if (!(await sendAgain(tx, again)))
        throw refuse((await waitsForStaff(tx, params.id)) ? 'receiver-gone' : 'not-resendable')
      await announce(tx, { to: { menu: 'outbox' }, topic: 'waiting', data: {} })
    })
    return null
  }),
]
