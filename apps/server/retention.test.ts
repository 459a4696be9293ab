import { expect, test } from 'vitest'
import { fates, type Fate, type Table } from '#features/service/retention/server/tables.ts'
import { openShop } from '#testing/shop.ts'
import { jobs } from './jobs.ts'

const DAY = 86_400_000
const goes = (fate: Fate) => 'kind' in fate || 'job' in fate

/** What six years leave nothing of, of each table whose rows go by themselves. */
const left: Partial<Record<Table, string>> = {
  approvalRequest: 'true',
  advertChoice: '"memberId" = 2',
  bankDeposit: `state <> 'open' and (name <> '' or memo <> '')`,
  bouncedEmail: 'true',
  bridgeCall: 'true',
  cartLine: '"memberId" = 2',
  chat: 'true',
  chatMessage: 'true',
  claim: `"endedAt" is not null and ("collectFrom" is not null or memo <> '' or reply <> '')`,
  claimLine: `words <> '' and "claimId" in (select id from claim where "endedAt" is not null)`,
  codeProof: 'true',
  consent: '"memberId" = 2',
  deliveryAddress: '"institutionId" = (select "institutionId" from member where id = 6)',
  fileSet: '"claimedBy" is null',
  fileUpload: 'true',
  idempotentCall: 'true',
  identityCheck: 'true',
  inquiry: `state = 'closed' or state = 'answered' and kind <> 'adverse-event'`,
  inquiryMessage: `"inquiryId" in (select id from inquiry where state = 'closed' or state = 'answered' and kind <> 'adverse-event')`,
  interfaceCall: 'true',
  invitation: 'true',
  joinApplication: `form <> '{}' and "memberId" in (select id from member where status in ('01', '03', '04', '05'))`,
  knownPlace: 'true',
  leftMember: 'true',
  limitedCall: 'true',
  linkKey: 'true',
  loginFailure: 'true',
  member: `"loginId" = 'demo02'`,
  memberChange: '"memberId" = 2',
  notification: 'true',
  notificationChoice: '"memberId" = 2',
  notificationHours: '"memberId" = 2',
  notificationPreference: '"memberId" = 2',
  operationMinute: 'true',
  orderStateCount: 'change = -1',
  parcel:
    '"receivedBy" is not null or id in (select "parcelId" from "parcelChange" where receiver is not null)',
  postReading: '"memberId" = 2',
  recentView: 'true',
  refreshToken: 'true',
  renewal: `state = 'rejected'`,
  restockAlert: '"memberId" = 2',
  salesChange: 'true',
  salesOrder: `status in ('completed', 'cancelled') and delivery ->> 'phone' <> ''`,
  searchMiss: 'true',
  session: 'true',
  signInTicket: 'true',
  smsCode: 'true',
  smsSend: 'true',
  specialRequest: `state <> 'asked'`,
  standingOrderRun: `state in ('placed', 'skipped', 'missed')`,
  supplyChange: 'true',
  visit: 'true',
  waitingOrder: `state <> 'waiting'`,
  wish: '"memberId" = 2',
}

/** Rows of what the demo shop has none of; $1 is the moment. Member 2 has left, and 6, the last of an institution. */
const planted = [
  `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt") values ('01', 3, '01000000103', '192.0.2.1', $1)`,
  `insert into "bridgeCall" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at)
    select id, version, 'one', direction, 'request', 'WEB', '0000', false, 1, '{}', $1 from "appInterface" limit 1`,
  `insert into "interfaceCall" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at)
    select id, version, 'two', direction, 'request', 'WEB', '0000', false, 1, '{}', $1 from "appInterface" limit 1`,
  `insert into "codeProof" ("proofHash", "bindingHash", "expiresAt") values ('1', '1', $1)`,
  `insert into "smsCode" ("ticketHash", "bindingHash", "codeHash", "expiresAt") values ('1', '1', '1', $1)`,
  `insert into "smsSend" ("mobileHash", "ipHash", at) values ('1', '1', $1)`,
  `insert into "identityCheck" ("ticketHash", "verificationId", "bindingHash", "proofHash", person, "expiresAt") values ('1', 'v', '1', '1', '홍길동', $1)`,
  `insert into "idempotentCall" (principal, route, key, "requestHash", state, at) values ('2', 'GET /', 'k', '1', 'running', $1)`,
  `insert into "fileSet" (id, "groupId", "memberId", "createdAt") select repeat('n', 32), id, 2, $1 from "fileGroup" limit 1`,
  `insert into "fileUpload" (id, "setId", name, bytes, "createdAt") values (repeat('u', 32), repeat('n', 32), '면허.pdf', 1, $1)`,
  `insert into invitation ("institutionId", "invitedBy", "keyHash", name, mobile, role, "invitedAt", "expiresAt") select "institutionId", 1, '1', '홍길동', '01012345678', 'buyer', $1, $1::timestamptz + interval '1 day' from member where id = 1`,
  `insert into "knownPlace" values ('1', $1)`,
  `insert into "supplyChange" ("productId") select min(id) from product where $1::timestamptz is not null`,
  `insert into "loginFailure" ("loginKey", failed, "lastFailedAt") values ('1', 1, $1)`,
  `insert into "signInTicket" ("ticketHash", kind, "memberId", "expiresAt") values ('1', 'link', 2, $1)`,
  `insert into "limitedCall" values ('k', 1, '2020-01-01')`,
  `insert into "linkKey" values (sha256('1'), 'order-paper', 'o', 2, $1, $1::timestamptz + interval '1 minute')`,
  `insert into "leftMember" ("memberId", sealed, "leftAt", "keptUntil") select id, '', $1, $1::timestamptz::date + 1825 from member where id in (2, 6)`,
  `update member set status = '09' where id = 2 or "institutionId" = (select "institutionId" from member where id = 6)`,
  `insert into "memberChange" ("memberId", kind, at) values (2, 'status', $1)`,
  `insert into "advertChoice" ("memberId", kind, step, at) values (2, 'shop-news', 'agreed', $1)`,
  `insert into "notificationChoice" ("memberId", topic, channel, wanted) select 2, topic, 'sms', true from (values ('orders')) t (topic)`,
  `insert into "notificationHours" values (2, 21, 8)`,
  `insert into "notificationPreference" ("memberId", kind, channel, wanted, "chosenAt") select 2, kind, 'sms', true, $1 from (select kind from notification limit 1) n on conflict do nothing`,
  `insert into "operationMinute" values ($1, 'total', '', 1, 0, 1, 1, array_fill(0, array[10]))`,
  `insert into "postReading" ("memberId", "postId", percent, "readAt") select 2, id, 1, $1 from post limit 1`,
  `insert into session (id, "memberId", "processId", ip, "userAgent", "createdAt", "lastSeenAt", "endedAt", "endReason") values (gen_random_uuid(), 3, 'p', '192.0.2.1', '', $1, $1, $1, 'logout')`,
  `insert into "refreshToken" ("tokenHash", "sessionId", "issuedAt") select '1', id, $1 from session limit 1`,
  `insert into "restockAlert" ("memberId", "optionId", "askedAt") select 2, id, $1 from "productOption" limit 1 on conflict do nothing`,
  // more than one batch
  `insert into "searchMiss" (day, words) select $1::timestamptz::date, '없는 말 ' || n from generate_series(1, 1001) n`,
  `insert into "specialRequest" ("institutionId", "memberId", title, body, state, at) select "institutionId", 1, '견적', '', 'declined', $1 from member where id = 1`,
  `insert into "standingOrderRun" ("standingId", "on", state, at) select id, '2025-01-01', 'skipped', $1 from "standingOrder" limit 1`,
  `insert into visit ("institutionId", "memberId", purpose, place, "firstOn", "firstSlot", state, "askedAt") select "institutionId", 1, 'goods', '2층', '2026-11-24', '10:00', 'cancelled', $1 from member where id = 1`,
  // nobody said what came of it
  `insert into visit ("institutionId", "memberId", purpose, place, "firstOn", "firstSlot", state, "visitOn", "visitSlot", representative, "askedAt")
    select "institutionId", 1, 'goods', '3층', '2026-11-25', '14:00', 'confirmed', '2026-11-25', '14:00', '최이음 팀장', $1 from member where id = 1`,
  `update "waitingOrder" set state = 'missed', "endedAt" = $1 where id = (select min(id) from "waitingOrder")`,
  `insert into wish ("memberId", "productId", "addedAt") select 2, id, $1 from product limit 1 on conflict do nothing`,
  `update parcel set "receivedBy" = '홍길동' where id = (select min(id) from parcel where "shippedAt" is not null)`,
  `insert into "parcelChange" ("parcelId", number, kind, words, receiver, actor, at) select id, 1, 'arrived', '병의원이 확인', '홍길동', 'ops01', $1 from (select max(id) as id from parcel where state = 'delivered') k`,
  `update claim set reply = '확인했어요' where id = (select min(id) from claim where "endedAt" is not null)`,
  `update "claimLine" set words = '포장이 뜯어졌어요' where "claimId" in (select id from claim where "endedAt" is not null)`,
  `update "bankDeposit" set state = 'aside' where id = (select min(id) from "bankDeposit" where state = 'open')`,
  `update renewal set state = 'rejected', "decidedAt" = $1 where id = (select min(id) from renewal)`,
  `update inquiry set state = 'closed' where id = (select min(id) from inquiry where kind <> 'adverse-event')`,
  // answered, and closed by nobody
  `update inquiry set state = 'answered' where id = (select max(id) from inquiry where kind <> 'adverse-event')`,
  // a chat that led to a question holds it no longer than its own time
  `update "chatMessage" set "inquiryId" = (select min(id) from inquiry where state = 'closed') where ("memberId", seq) in (select "memberId", seq from "chatMessage" order by at desc limit 1)`,
  `insert into "orderStateCount" (status, change) values ('completed', 1), ('completed', -1)`,
  `insert into "salesChange" (day, "institutionId", orders, pieces, amount) select $1::timestamptz::date, id, v, v, v from institution, (values (1), (-1)) n (v) where id = 1`,
]

test('[P3] every table is named with what becomes of its rows: kept for ever with a reason, gone by a job or a kind, or with its owner', async () => {
  const shop = await openShop({ seeded: false })
  const there = await shop.run<{ name: string }>(
    `select c.relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`,
  )
  expect(there.map(({ name }) => name).toSorted()).toEqual(Object.keys(fates).toSorted())
  const references = new Set(
    (
      await shop.run<{ arrow: string }>(
        `select distinct f.relname || ' > ' || t.relname as arrow from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid where k.contype = 'f'`,
      )
    ).map(({ arrow }) => arrow),
  )
  const names = jobs.map(({ name }) => name)
  for (const [table, fate] of Object.entries(fates)) {
    if ('job' in fate) expect(names, table).toContain(fate.job)
    if ('with' in fate) expect([...references], table).toContain(`${table} > ${fate.with}`)
  }
  const going = Object.entries(fates).filter(([, fate]) => goes(fate))
  expect(Object.keys(left).toSorted(), 'each is counted below').toEqual(
    going.map(([table]) => table).toSorted(),
  )
})

test('[P3] six years on nothing is left of what has its day, table by table, and nothing of it goes on the day itself', async () => {
  const shop = await openShop()
  const begun = shop.clock.now()
  for (const text of planted) await shop.run(text, text.includes('$1') ? [begun] : [])
  const census = async () => {
    const [counts] = await shop.run<Record<string, number>>(
      `select ${Object.entries(left).map(([table, over]) => `(select count(*)::int from "${table}" where ${over}) as "${table}"`)}`,
    )
    return counts!
  }
  const run = async (names: readonly string[]) => {
    for (const { name, run: work } of jobs) if (names.includes(name)) await work(shop)
  }
  const named = Object.values(fates).flatMap((fate) => ('job' in fate ? [fate.job] : []))
  const before = await census()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  await run(['purge-kept'])
  expect(await census(), 'the same day').toMatchObject({ ...before, notification: expect.any(Number) })

  shop.clock.set(new Date(begun.getTime() + 6 * 366 * DAY).toISOString())
  await run(['fold-sales', 'fold-state-counts', 'purge-kept', ...named])
  await run(['purge-kept', 'forget-unclaimed-files'])
  expect(Object.entries(await census()).filter(([, count]) => count > 0)).toEqual([])
})
