import { sql } from 'kysely'
import { claimFiles, readClaimedFile, releaseFiles } from '#features/running/files/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { addLotPaper, downloadLotPaper, listLotPapers, removeLotPaper } from '../lot-papers-contract.ts'
import type { lotPaperKinds } from '../lot-papers-contract.ts'

const GROUP = 'lot-papers'
/** What the file of a paper is claimed by. */
export const lotOwner = (lotId: number) => `lot:${lotId}`

/** The lot that pieces came in as; those that are sold near their use-by date were taken from one. */
const lotOfPapers = (on: Queryable, lotId: number) =>
  row(on, sql<{ lotId: number }>`select coalesce("takenFrom", id) as "lotId" from lot where id = ${lotId}`)

/** Of a lot, or of the one that its pieces were taken from. */
const ofLot = (lotId: number) =>
  sql`w."lotId" in (select unnest(array[id, "takenFrom"]) from lot where id = ${lotId})`

type Paper = { id: number; kind: (typeof lotPaperKinds)[number]; name: string; at: Date; actor: string }

const papersOf = (on: Queryable, lotId: number) =>
  rows(
    on,
    sql<Paper>`
    select w.id, w.kind, f.name, w.at, w.actor from "lotPaper" w join "storedFile" f on f."setId" = w."fileId" and f.state = 'stored'
    where ${ofLot(lotId)} order by w.id desc limit 200`,
  )

const paperOf = (on: Queryable, { lotId, paperId }: { lotId: number; paperId: number }) =>
  row(
    on,
    sql<{ fileId: string; lotId: number }>`
    select w."fileId", w."lotId" from "lotPaper" w where w.id = ${paperId} and ${ofLot(lotId)}`,
  )

type New = { fileId: string; lotId: number; kind: string; at: Date; actor: string }
const insertPaper = (tx: Tx, { fileId, lotId, kind, at, actor }: New) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into "lotPaper" ("fileId", "lotId", kind, at, actor) values (${fileId}, ${lotId}, ${kind}, ${at}, ${actor})
    on conflict ("fileId") do update set kind = excluded.kind where "lotPaper"."lotId" = excluded."lotId" returning id`,
  )

export const lotPaperRoutes = [
  serve(listLotPapers, async ({ db, params }) => ({
    papers: (await papersOf(db, params.lotId)).map((paper) => ({ ...paper, at: paper.at.toISOString() })),
  })),

  serve(addLotPaper, ({ db, clock, caller, params, body, refuse }) =>
    db.transaction(async (tx) => {
      const lot = await lotOfPapers(tx, params.lotId)
      if (!lot) throw refuse('lot-not-found')
      const claimed = await claimFiles(tx, {
        fileId: body.fileId,
        groupId: GROUP,
        owner: { staffId: caller.staffId },
        claimedBy: lotOwner(lot.lotId),
      })
      if (!claimed) throw refuse('file-not-there')
      return (await insertPaper(tx, { ...lot, ...body, at: clock.now(), actor: caller.loginId }))!
    }),
  ),

  serve(removeLotPaper, async ({ db, params, refuse }) => {
    await db.transaction(async (tx) => {
      const paper = await paperOf(tx, params)
      if (!paper) throw refuse('paper-not-found')
      await rows(tx, sql`delete from "lotPaper" where id = ${params.paperId}`)
      await releaseFiles(tx, { ...paper, claimedBy: lotOwner(paper.lotId) })
    })
    return null
  }),

  serve(downloadLotPaper, async ({ db, files, params, refuse }) => {
    const paper = await paperOf(db, params)
    const file =
      paper && (await readClaimedFile({ db, files }, { ...paper, claimedBy: lotOwner(paper.lotId) }))
    if (!file) throw refuse('paper-not-found')
    return file
  }),
]
