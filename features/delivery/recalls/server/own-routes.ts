import { announce } from '#features/signals/live/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { answerRecall, listOwnRecalls, readNotices } from '../contract.ts'
import { holdNotice, markRead, ownRecalls, writeAnswer } from './own-queries.ts'

export const ownRecallRoutes = [
  serve(listOwnRecalls, async ({ db, caller }) =>
    (await ownRecalls(db, caller.institutionId)).map((recall) => ({
      ...recall,
      startedAt: recall.startedAt.toISOString(),
    })),
  ),

  serve(readNotices, async ({ db, caller, clock }) => {
    await markRead(db, caller.institutionId, clock.now())
    return null
  }),

  serve(answerRecall, async ({ db, caller, clock, params, body, refuse }) => {
    const { institutionId } = caller
    await db.transaction(async (tx) => {
      const notice = await holdNotice(tx, params.recallId, institutionId)
      if (!notice) throw refuse('recall-not-found')
      if (notice.collectedAt) throw refuse('recall-collected')
      const written = await writeAnswer(tx, {
        recallId: params.recallId,
        institutionId,
        lotIds: body.lots.map(({ lotId }) => lotId),
        remaining: body.lots.map(({ remaining }) => remaining),
        note: body.note,
        at: clock.now(),
      })
      if (!written) throw refuse('recall-too-many')
      await announce(tx, { to: { menu: 'recalls' }, topic: 'waiting', data: {} })
    })
    return null
  }),
]
