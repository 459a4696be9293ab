import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  addAnswerTemplate,
  changeAnswerTemplate,
  listAnswerTemplates,
  MOST_TEMPLATES,
  removeAnswerTemplate,
  type AnswerTemplate,
} from '../template-contract.ts'

type Draft = { title: string; body: string; actor: string; at: Date }

const templates = (on: Queryable) =>
  rows(
    on,
    sql<AnswerTemplate>`
    select id as "templateId", title, body, version, actor from "answerTemplate" order by title, id limit ${MOST_TEMPLATES}`,
  )

/** No row: one has this title. */
const insertTemplate = (tx: Tx, { title, body, actor, at }: Draft) =>
  row(
    tx,
    sql<{ templateId: number }>`
    insert into "answerTemplate" (title, body, actor, at) values (${title}, ${body}, ${actor}, ${at})
    on conflict (title) do nothing returning id as "templateId"`,
  )

const holdTemplate = (tx: Tx, id: number, title: string) =>
  row(
    tx,
    sql<{ version: number; taken: boolean }>`
    select version, exists (select from "answerTemplate" o where o.title = ${title} and o.id <> t.id) as taken
    from "answerTemplate" t where id = ${id} for update`,
  )

export const templateRoutes = [
  serve(listAnswerTemplates, ({ db }) => templates(db)),

  serve(addAnswerTemplate, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      if ((await templates(tx)).length >= MOST_TEMPLATES) throw refuse('templates-full')
      const added = await insertTemplate(tx, { ...body, actor: caller.loginId, at: clock.now() })
      if (!added) throw refuse('title-taken')
      return added
    }),
  ),

  serve(changeAnswerTemplate, ({ db, body, caller, clock, params: { templateId }, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdTemplate(tx, templateId, body.title)
      if (!held) throw refuse('template-not-found')
      if (held.version !== body.version) throw refuse('template-changed')
      if (held.taken) throw refuse('title-taken')
      await rows(
        tx,
        sql`
        update "answerTemplate" set title = ${body.title}, body = ${body.body}, version = version + 1,
          actor = ${caller.loginId}, at = ${clock.now()} where id = ${templateId}`,
      )
      return null
    }),
  ),

  serve(removeAnswerTemplate, ({ db, params: { templateId } }) =>
    db.transaction(async (tx) => {
      await rows(tx, sql`delete from "answerTemplate" where id = ${templateId}`)
      return null
    }),
  ),
]
