import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { packSvg } from '#ui/pack/pack-svg.ts'
import { packDrawings, type PackShape } from '#ui/pack/shapes.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { keep, sendKept } from '#platform/server/static-files.ts'

const fileName = /^([a-z]+)-([0-9a-f]{6})-([A-Z]{1,3})\.svg$/
const isShape = (name: string): name is PackShape => Object.hasOwn(packDrawings, name)

/** Product pictures are drawn, not stored: the name says shape, brand colour and mark. */
export function servePictures(app: FastifyInstance) {
  const drawn = new LRUCache<string, ReturnType<typeof keep>>({ max: 500 })
  app.get<{ Params: { file: string } }>('/images/packs/:file', (request, reply) => {
    const { file } = request.params
    const [, shape, colour, mark] = fileName.exec(file) ?? []
    if (!shape || !isShape(shape) || !colour || !mark) throw refuseCommonly('not-found')
    const picture = drawn.get(file) ?? keep(packSvg({ shape, hue: `#${colour}`, mark }), '.svg')
    drawn.set(file, picture)
    return sendKept(request, reply, picture, 'public, max-age=604800, immutable')
  })
}
