import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfficeBanner } from '../office-contract.ts'
import type { Section } from '../rules.ts'

type Stored = Omit<OfficeBanner, 'state' | 'startsAt' | 'endsAt' | 'at'> & {
  id: number
  startsAt: Date
  endsAt: Date
  at: Date
}
type Place = { only: number | null; before: number | null; size: number }

export const bannersPage = (on: Queryable, { only, before, size }: Place) =>
  rows(
    on,
    sql<Stored>`
    select id, id as "bannerId", title, text, picture, link, audience, rank, "startsAt", "endsAt", shown, version, actor, at from banner
    where (${only}::int is null or id = ${only}) and (${before}::int is null or id < ${before}) order by id desc limit ${size}`,
  )

/** Locked until commit, so that whoever saves next sees the new version. */
export const heldBanner = (tx: Tx, bannerId: number) =>
  row(
    tx,
    sql<{
      picture: string
      version: number
    }>`select picture, version from banner where id = ${bannerId} for update`,
  )

type BannerDraft = Pick<OfficeBanner, 'title' | 'text' | 'link' | 'audience' | 'rank' | 'shown'> & {
  picture: string
  startsAt: string
  endsAt: string
  actor: string
  at: Date
}

export const insertBanner = async (tx: Tx, draft: BannerDraft) =>
  (await row(
    tx,
    sql<{ bannerId: number }>`
    insert into banner (title, text, picture, link, audience, rank, "startsAt", "endsAt", shown, actor, at)
    values (${draft.title}, ${draft.text}, ${draft.picture}, ${draft.link}, ${draft.audience}, ${draft.rank},
      ${draft.startsAt}, ${draft.endsAt}, ${draft.shown}, ${draft.actor}, ${draft.at}) returning id as "bannerId"`,
  ))!.bannerId

export const updateBanner = (tx: Tx, bannerId: number, draft: BannerDraft) =>
  rows(
    tx,
    sql`
    update banner set title = ${draft.title}, text = ${draft.text}, picture = ${draft.picture}, link = ${draft.link}, audience = ${draft.audience},
      rank = ${draft.rank}, "startsAt" = ${draft.startsAt}, "endsAt" = ${draft.endsAt}, shown = ${draft.shown},
      version = version + 1, actor = ${draft.actor}, at = ${draft.at} where id = ${bannerId}`,
  )

export const setPicture = (tx: Tx, bannerId: number, picture: string) =>
  rows(tx, sql`update banner set picture = ${picture} where id = ${bannerId}`)

type Layout = { sections: Section[]; version: number; actor: string; at: Date }
export const layout = async (on: Queryable) =>
  (await row(on, sql<Layout>`select sections, version, actor, at from "homeLayout"`))!

/** Locked until commit. */
export const heldLayout = async (tx: Tx) =>
  (await row(tx, sql<{ version: number }>`select version from "homeLayout" for update`))!

export const saveLayout = (tx: Tx, { sections, actor, at }: Omit<Layout, 'version'>) =>
  rows(
    tx,
    sql`update "homeLayout" set sections = ${JSON.stringify(sections)}::jsonb, version = version + 1, actor = ${actor}, at = ${at}`,
  )

/** Collections that run or are to come: what may be put on home. */
export const collectionsToCome = (on: Queryable, today: IsoDate) =>
  rows(
    on,
    sql<{ collectionId: number; title: string; endsOn: IsoDate }>`
    select id as "collectionId", title, "endsOn" from collection where not withdrawn and "endsOn" >= ${today} order by "endsOn", id limit 200`,
  )
