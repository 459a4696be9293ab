import { createSigner } from 'fast-jwt'
import pg from 'pg'
import { TOKEN_SECRET } from './servers.ts'

export type Buyer = {
  memberId: number
  institutionId: number
  priceGroupId: number
  loginId: string
  token: string
}

/** Signs members in without the password page: session rows and tokens as the shop itself makes them. */
export async function openBuyers(databaseUrl: string, count: number): Promise<Buyer[]> {
  const rows = await query<Omit<Buyer, 'token'> & { sessionId: string }>(
    databaseUrl,
    `with chosen as (
       select distinct on (m."institutionId") m.id, m."institutionId", i."priceGroupId", m."loginId" from member m join institution i on i.id = m."institutionId"
       join account a on a."institutionId" = m."institutionId" and a.kind = 'credit' and a.posted - a.floor > 100000000
       where m.status = '05' and m."customerType" = '02' order by m."institutionId" limit $1),
     opened as (
       insert into session (id, "memberId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
       select 'bench-' || id, id, 'bench', '127.0.0.1', 'bench', now(), now() from chosen returning id, "memberId")
     select o.id as "sessionId", c.id as "memberId", c."institutionId", c."priceGroupId", c."loginId" from chosen c join opened o on o."memberId" = c.id order by c.id`,
    [count],
  )
  return rows.map(({ sessionId, ...buyer }) => ({
    ...buyer,
    token: signIn({ loginId: buyer.loginId, clinic: String(buyer.institutionId), sessionId }),
  }))
}

const sign = createSigner({ key: TOKEN_SECRET, algorithm: 'HS256', noTimestamp: true })
/** The token of a session that stands in the database. */
export const signIn = ({
  loginId,
  clinic,
  sessionId,
}: {
  loginId: string
  clinic: string
  sessionId: string
}) =>
  sign({
    sub: loginId,
    cp: clinic,
    procId: 'bench',
    sid: sessionId,
    issuedAt: Date.now() + 3_600_000,
    'FO_SYS_CART-PRODUCT_COUNT': 0,
  })

export const authorized = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` })

export async function query<Row>(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
