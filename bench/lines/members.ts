import { query } from '../buyers.ts'
import { quick } from '../command.ts'
import type { BenchData } from '../data.ts'
import type { MemberWalk } from '../floor-members.ts'
import { compare } from '../load.ts'
import { startFloor, startShop } from '../servers.ts'
import { asStaff, openClerks } from '../staff.ts'
import type { Line } from '../table.ts'
import { lineOf } from './reading.ts'

const MEMBERS = quick ? 10_000 : 100_000
const CLERKS = 8

/** A way to look for members, and the same for the floor. */
type Look = { name: string; path: string; by: MemberWalk; value: string }

/** Every tenth has left or waits, each is of a clinic of its own. */
const fillMembers = (databaseUrl: string) =>
  query(
    databaseUrl,
    `with made as (
       insert into institution (name, "businessNumber", "directorName", phone, "taxEmail", postcode, address1, "priceGroupId", "createdAt")
       select '계측 ' || n || ' ' || (array['피부과', '성형외과', '의원', '내과'])[1 + n % 4], lpad((8000000000 + n)::text, 10, '0'), '김계측', '0200000000',
         'tax@demo.example', '00101', '가온대로 1', (select min(id) from "priceGroup"), now()
       from generate_series(1, $1::int) n returning id)
     insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'look' || id, '계측', '02', case id % 10 when 0 then '09' when 1 then '07' else '05' end, id, 'b@demo.example', '01000000000', 'x', now(), now()
     from made order by id`,
    [MEMBERS],
  )

async function looksOf(databaseUrl: string): Promise<Look[]> {
  const [some] = await query<{ rare: string; loginId: string; number: string }>(
    databaseUrl,
    `select i.name as rare, m."loginId", i."businessNumber" as number from member m join institution i on i.id = m."institutionId"
     where m."loginId" like 'look%' order by m.id offset ${MEMBERS / 2} limit 1`,
  )
  const { rare, loginId, number } = some!
  const search = (text: string) => new URLSearchParams({ search: text }).toString()
  const of = (name: string, path: string, by: MemberWalk, value = '') => ({ name, path, by, value })
  return [
    of('all', '', 'all'),
    of('stopped', 'status=07', 'status', '07'),
    of('by a common word', search('피부과'), 'words', '피부과'),
    of('by a name', search(rare), 'words', rare),
    of('by an id', search(loginId), 'words', loginId),
    of('by a business number', search(number), 'number', number),
  ]
}

/** Members looked for by staff; shop and floor must show the same ones. */
export async function memberLines(data: BenchData): Promise<Line[]> {
  const databaseUrl = await data.copy(10_000)
  await fillMembers(databaseUrl)
  await query(databaseUrl, 'analyze member')
  await query(databaseUrl, 'analyze institution')
  const clerks = await openClerks(databaseUrl, CLERKS, 'cs01')
  const looks = await looksOf(databaseUrl)
  const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
  const requestOf = ({ path }: Look, clerk: (typeof clerks)[number]) => ({
    path: `/api/bo/members?${path}`,
    headers: asStaff(clerk),
  })
  const floorPath = ({ by, value }: Look) => `/members?${new URLSearchParams({ by, value })}`
  const idsOf = (rows: { memberId: number }[]) =>
    rows
      .slice(0, 50)
      .map(({ memberId }) => memberId)
      .join()
  let wrong = 0
  for (const look of looks) {
    const { path, headers } = requestOf(look, clerks[0]!)
    const ours = (await (await fetch(shop.url + path, { headers })).json()) as {
      body: { rows: { memberId: number }[] } | null
    }
    const theirs = (await (await fetch(floor.url + floorPath(look))).json()) as { memberId: number }[]
    if (ours.body && ours.body.rows.length > 0 && idsOf(ours.body.rows) === idsOf(theirs)) continue
    wrong++
    process.stderr.write(`members ${look.name}: not what the floor shows\n`)
  }
  const compared = await compare(
    { url: shop.url, requests: clerks.flatMap((clerk) => looks.map((look) => requestOf(look, clerk))) },
    { url: floor.url, requests: clerks.flatMap(() => looks.map((look) => ({ path: floorPath(look) }))) },
  )
  await Promise.all([shop.stop(), floor.stop()])
  const name = `members looked for by staff, ${looks.length} ways, ${MEMBERS} members`
  return [lineOf(name, 0.3, compared, wrong)]
}
