import { sql } from 'kysely'
import { changesJson } from '#features/access/accounts/server/index.ts'
import { ordersPlacedBy } from '#features/buying/orders/server/index.ts'
import { chatOf } from '#features/service/chat/server/index.ts'
import { advertChoicesOf } from '#features/running/notifications/server/index.ts'
import { inquiriesOf } from '#features/service/inquiries/server/index.ts'
import { visitsOf } from '#features/service/visits/server/index.ts'
import { providerLabel } from '#features/access/sign-in/labels.ts'
import { linkedLogins } from '#features/access/sign-in/server/index.ts'
import { confirmedUntil } from '#features/access/sessions/server/index.ts'
import { row } from '#platform/database/database.ts'
import { FileAnswer, serve, type Services } from '#platform/server/serve.ts'
import { zipStream } from '#platform/server/zip-stream.ts'
import { downloadOwnData } from '../contract.ts'
import { openLicence, sealedLicence } from './licences.ts'
import type { Who } from './queries.ts'

const PAGE = 500
const file = (name: string, content: unknown) => ({
  name: `${name}.json`,
  bytes: new TextEncoder().encode(JSON.stringify(content, null, 2)),
})

/** What is kept of one member, each kind for itself; read when the reader has taken the last. */
async function* everythingOf(
  { db, seal }: Pick<Services, 'db' | 'seal'>,
  { memberId }: Pick<Who, 'memberId'>,
) {
  const whole = await row(
    db,
    sql<{
      member: unknown
      licence: string | null
      institution: unknown
      consents: unknown[]
      papers: unknown[]
      logins: unknown[]
      changes: unknown[]
    }>`
    select jsonb_build_object('loginId', m."loginId", 'name', m.name, 'email', m.email, 'mobile', m.mobile, 'customerType', m."customerType", 'status', m.status,
        'joinedAt', m."createdAt", 'passwordChangedAt', m."passwordChangedAt", 'lastLoginAt', m."lastLoginAt") as member, ${sealedLicence} as licence,
      (select to_jsonb(i) - 'id' - 'priceGroupId' from institution i where i.id = m."institutionId") as institution,
      coalesce((select jsonb_agg(jsonb_build_object('term', term, 'version', version, 'agreed', agreed, 'at', at) order by id) from consent where "memberId" = m.id), '[]') as consents,
      coalesce((select jsonb_agg(jsonb_build_object('subject', subject, 'state', state, 'endsOn', "endsOn", 'sentAt', "sentAt") order by id) from renewal
        where "memberId" = m.id), '[]') as papers,
      coalesce((select jsonb_agg(jsonb_build_object('at', "createdAt", 'ip', ip, 'userAgent', "userAgent") order by "createdAt") from session where "memberId" = m.id), '[]') as logins,
      ${changesJson} as changes
    from member m where m.id = ${memberId}`,
  )
  yield file('회원정보', whole?.member)
  const licenceNumber = openLicence(seal, whole?.licence ?? null)
  if (licenceNumber) yield file('면허', { licenceNumber })
  if (whole?.institution) yield file('기관', whole.institution)
  yield file('동의', whole?.consents)
  yield file('광고 수신 동의 이력', await advertChoicesOf(db, memberId, PAGE))
  yield file('서류', whole?.papers)
  yield file('로그인', whole?.logins)
  yield file(
    '연결한 로그인',
    (await linkedLogins(db, memberId)).map(({ provider, linkedAt }) => ({
      provider: providerLabel[provider],
      linkedAt,
    })),
  )
  yield file('상태와 권한 이력', whole?.changes)
  let after = 0
  for (let part = 1; ; part++) {
    const page = await ordersPlacedBy(db, memberId, after, PAGE)
    if (page.length > 0 || part === 1)
      yield file(
        `주문-${part}`,
        page.map(({ order }) => order),
      )
    if (page.length < PAGE) break
    after = page.at(-1)!.id
  }
  yield file('문의', await inquiriesOf(db, memberId))
  yield file('채팅', await chatOf(db, memberId))
  yield file('방문', await visitsOf(db, memberId))
}

export const ownDataRoutes = [
  serve(downloadOwnData, async ({ db, seal, clock, caller, refuse }) => {
    if (!(await confirmedUntil(db, caller.sessionId, clock.now()))) throw refuse('confirm-first')
    return new FileAnswer({
      name: `내_정보_${caller.loginId}.zip`,
      plainName: `own-data-${caller.loginId}.zip`,
      type: 'application/zip',
      content: zipStream(everythingOf({ db, seal }, caller)),
    })
  }),
]
