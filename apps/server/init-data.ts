import type { FastifyInstance } from 'fastify'
import { displayedMenus } from '#features/access/authority/server/index.ts'
import { shopData, type Words } from '#features/running/codes/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { keep, sendKept } from '#platform/server/static-files.ts'

/** MN-11: GET /static/init-data/{mall}.json, made once and kept until codes or sentences change. */
export function serveInitData(http: FastifyInstance, db: Database, words: Words) {
  let kept: Promise<{ malls: { id: string }[]; file: ReturnType<typeof keep> }> | null = null
  words.watch(() => (kept = null))
  const read = async () => {
    const { malls, text } = await shopData(db, words, await displayedMenus(db, 'FO'))
    return { malls, file: keep(text, '.json') }
  }
  http.get<{ Params: { mall: string } }>('/static/init-data/:mall.json', async (request, reply) => {
    kept ??= read().catch((error: unknown) => {
      kept = null
      throw error
    })
    const { malls, file } = await kept
    return malls.some(({ id }) => id === request.params.mall)
      ? sendKept(request, reply, file)
      : reply.callNotFound()
  })
}
