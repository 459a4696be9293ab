import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { TOKEN_SECRET } from './servers.ts'

export type Buyer = { memberId: number; institutionId: number; token: string }

/** Signs members in without the password page: session rows and tokens as the shop itself makes them. */
export async function openBuyers(databaseUrl: string, count: number): Promise<Buyer[]> {
  const rows = await query<{ memberId: number; institutionId: number; loginId: string; id: string }>(
    databaseUrl,
    `with chosen as (
       select distinct on (m."institutionId") m.id, m."institutionId", m."loginId" from member m
       join account a on a."institutionId" = m."institutionId" and a.kind = 'credit' and a.posted - a.floor > 100000000
       where m.status = '05' and m."customerType" = '02' order by m."institutionId" limit $1),
     opened as (
       insert into session (id, "memberId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
       select 'bench-' || id, id, 'bench', '127.0.0.1', 'bench', now(), now() from chosen returning id, "memberId")
     select o.id, c.id as "memberId", c."institutionId", c."loginId" from chosen c join opened o on o."memberId" = c.id order by c.id`,
    [count],
  )
  const sign = createSigner({ key: TOKEN_SECRET, algorithm: 'HS256', noTimestamp: true })
  return rows.map(({ memberId, institutionId, loginId, id }) => ({
    memberId,
    institutionId,
    token: sign({
      sub: loginId,
      cp: String(institutionId),
      procId: 'bench',
      sid: id,
      issuedAt: Date.now() + 3_600_000,
      'FO_SYS_CART-PRODUCT_COUNT': 0,
    }),
  }))
}

export const authorized = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` })

/** Gives every clinic of the run a credit limit that the run cannot use up, and every option enough stock. */
export async function makeRoom(databaseUrl: string) {
  await query(databaseUrl, `update account set floor = -1000000000000 where kind = 'credit'`)
  await query(
    databaseUrl,
    `with more as (update stock set "onHand" = "onHand" + 1000000 returning "optionId"),
    lots as (insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt") select "optionId", 'BENCH', '2030-01-01', 1000000, now() from more returning id, "optionId")
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", id, 1000000, 0, 'received', 'bench', now() from lots`,
  )
}

export async function query<Row>(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
