import { sql } from 'kysely'
import { confirmedUntil } from '#features/access/sessions/server/index.ts'
import { row, rows, type Database } from '#platform/database/database.ts'
import { FileAnswer, serve } from '#platform/server/serve.ts'
import { zipStream } from '#platform/server/zip-stream.ts'
import { downloadOwnData } from '../contract.ts'
import type { Who } from './queries.ts'

const PAGE = 500
const file = (name: string, content: unknown) => ({
  name: `${name}.json`,
  bytes: new TextEncoder().encode(JSON.stringify(content, null, 2)),
})

/** What is kept of one member, each kind for itself; read when the reader has taken the last. */
async function* everythingOf(db: Database, { memberId, institutionId }: Who) {
  const whole = await row(
    db,
    sql<{ member: unknown; institution: unknown; consents: unknown[]; papers: unknown[]; logins: unknown[] }>`
    select jsonb_build_object('loginId', m."loginId", 'name', m.name, 'email', m.email, 'mobile', m.mobile, 'customerType', m."customerType", 'status', m.status,
        'joinedAt', m."createdAt", 'passwordChangedAt', m."passwordChangedAt", 'lastLoginAt', m."lastLoginAt") as member,
      (select to_jsonb(i) - 'id' - 'priceGroupId' from institution i where i.id = m."institutionId") as institution,
      coalesce((select jsonb_agg(jsonb_build_object('term', term, 'version', version, 'agreed', agreed, 'at', at) order by id) from consent where "memberId" = m.id), '[]') as consents,
      coalesce((select jsonb_agg(jsonb_build_object('subject', subject, 'state', state, 'endsOn', "endsOn", 'sentAt', "sentAt") order by id) from renewal
        where "memberId" = m.id), '[]') as papers,
      coalesce((select jsonb_agg(jsonb_build_object('at', "createdAt", 'ip', ip, 'userAgent', "userAgent") order by "createdAt") from session where "memberId" = m.id), '[]') as logins
    from member m where m.id = ${memberId}`,
  )
  yield file('회원정보', whole?.member)
  if (whole?.institution) yield file('기관', whole.institution)
  yield file('동의', whole?.consents)
  yield file('서류', whole?.papers)
  yield file('로그인', whole?.logins)
  let after = 0
  for (let part = 1; ; part++) {
    const page = await rows(
      db,
      sql<{ id: number; order: unknown }>`
      select o.id, jsonb_build_object('number', o.number, 'placedAt', o."placedAt", 'status', o.status, 'total', o.goods + o.shipping, 'delivery', o.delivery) as order from "salesOrder" o
      where o."memberId" = ${memberId} and o."institutionId" is not distinct from ${institutionId}::int and o.id > ${after} order by o.id limit ${PAGE}`,
    )
    if (page.length > 0 || part === 1)
      yield file(
        `주문-${part}`,
        page.map(({ order }) => order),
      )
    if (page.length < PAGE) break
    after = page.at(-1)!.id
  }
  const asked = await row(
    db,
    sql<{ inquiries: unknown[]; visits: unknown[]; notices: unknown[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('title', q.title, 'state', q.state, 'messages', (select jsonb_agg(jsonb_build_object('author', g.author, 'body', g.body, 'at', g.at)
        order by g.id) from "inquiryMessage" g where g."inquiryId" = q.id and g.author <> 'note')) order by q.id) from inquiry q where q."memberId" = ${memberId}), '[]') as inquiries,
      coalesce((select jsonb_agg(to_jsonb(v) - 'memberId' order by v.id) from visit v where v."memberId" = ${memberId}), '[]') as visits,
      coalesce((select jsonb_agg(to_jsonb(p) - 'memberId') from "notificationPreference" p where p."memberId" = ${memberId}), '[]') as notices`,
  )
  yield file('문의', asked?.inquiries)
  yield file('방문', asked?.visits)
  yield file('알림-설정', asked?.notices)
}

export const ownDataRoutes = [
  serve(downloadOwnData, async ({ db, clock, caller, refuse }) => {
    if (!(await confirmedUntil(db, caller.sessionId, clock.now()))) throw refuse('confirm-first')
    return new FileAnswer({
      name: `내_정보_${caller.loginId}.zip`,
      plainName: `own-data-${caller.loginId}.zip`,
      type: 'application/zip',
      content: zipStream(everythingOf(db, caller)),
    })
  }),
]
