import { createSigner } from 'fast-jwt'
import { query } from './buyers.ts'
import { TOKEN_SECRET } from './servers.ts'

export type Clerk = { loginId: string; sessionId: string; token: string }

/** Signs so many people in who may what `like` may: rows and tokens as the shop itself makes them. */
export async function openClerks(databaseUrl: string, count: number, like = 'ops01'): Promise<Clerk[]> {
  const rows = await query<{ loginId: string; sessionId: string }>(
    databaseUrl,
    `with made as (
       insert into staff ("loginId", name, email, mobile, "passwordHash", "passwordChangedAt", status, "createdAt")
       select 'bench' || n, '계측 ' || n, 'bench' || n || '@medimall.example', '0100000' || lpad(n::text, 4, '0'), 'x', now(), 'active', now()
       from (select (select count(*) from staff where "loginId" like 'bench%') + m as n from generate_series(1, $1::int) m) next
       returning id, "loginId"),
     roles as (
       insert into "staffRole" ("staffId", "roleId") select m.id, r."roleId" from made m, "staffRole" r join staff s on s.id = r."staffId" where s."loginId" = $2)
     insert into session (id, "staffId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
     select 'bench-staff-' || id, id, 'bench', '127.0.0.1', 'bench', now(), now() from made
     returning id as "sessionId", (select m."loginId" from made m where m.id = session."staffId") as "loginId"`,
    [count, like],
  )
  return rows.map((row) => ({ ...row, token: signClerk(row) }))
}

const sign = createSigner({ key: TOKEN_SECRET, algorithm: 'HS256', noTimestamp: true })
/** The token of a clerk's session, as of now. */
export const signClerk = ({ loginId, sessionId }: Omit<Clerk, 'token'>) =>
  sign({
    sub: loginId,
    cp: 'office',
    procId: 'bench',
    sid: sessionId,
    iat: Date.now() / 1_000 + 3_600,
    'FO_SYS_CART-PRODUCT_COUNT': 0,
  })

export const asStaff = ({ token }: Clerk) => ({ authorization: `Bearer ${token}` })
