import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { shownCollections } from '#features/buying/recommendations/server/index.ts'
import { newestNotices } from '#features/service/boards/server/index.ts'
import { statement } from '#platform/database/database.ts'
import type { Banner, Latest, ShownSet } from '../contract.ts'
import { MOST_BANNERS, type Section } from '../rules.ts'

const NOTICES = 3

type Reader = {
  now: Date
  today: IsoDate
  audiences: readonly string[]
  /** Whether they are a member, who may see what is sold. */
  known: boolean
  licensed: readonly string[]
}
type Home = {
  sections: Section[]
  banners: Banner[]
  sets: ShownSet[]
  notices: (Omit<Latest, 'publishedAt'> & { publishedAt: string })[]
}

/** All of it in one statement; of collections only those that staff have put on home. */
export const homeFor = statement<Reader>()(
  (input) => sql<Home>`
  select h.sections,
    (select coalesce(jsonb_agg(jsonb_build_object('bannerId', b.id, 'title', b.title, 'text', b.text, 'picture', b.picture, 'link', b.link) order by b.rank, b.id), '[]')
      from (select * from banner where shown and "startsAt" <= ${input.now}::timestamptz and "endsAt" > ${input.now}::timestamptz
        and audience = any(${input.audiences}::text[]) order by rank, id limit ${sql.lit(MOST_BANNERS)}) b) as banners,
    (select coalesce(jsonb_agg(jsonb_build_object('collectionId', s."collectionId", 'title', s.title, 'reason', s.reason, 'codes', s.codes)), '[]')
      from (${shownCollections(input)}) s
      where ${input.known}::bool and s."collectionId" = any(array(select (e ->> 'collectionId')::int from "homeLayout", jsonb_array_elements(sections) e
        where e ->> 'kind' = 'set' and (e ->> 'shown')::bool))) as sets,
    (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'title', n.title, 'pinned', n.pinned, 'publishedAt', n."publishedAt")), '[]')
      from (${newestNotices(input)} limit ${sql.lit(NOTICES)}) n) as notices
  from "homeLayout" h`,
)
