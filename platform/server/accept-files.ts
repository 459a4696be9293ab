import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/** The content type of a piece of a file: raw bytes that go where the address says. */
const PIECE_TYPE = 'application/offset+octet-stream'
/** Files in one request; the size of each is the group's business and is checked while it comes. */
export const FILES_PER_REQUEST = 10

const PATIENCE_MS = 3_000

/** Lets the routes of this part of the server take forms with files and raw bytes, both as streams. */
export async function acceptFiles(app: FastifyInstance) {
  await app.register(multipart, {
    limits: {
      files: FILES_PER_REQUEST,
      fields: 10,
      fieldNameSize: 100,
      fieldSize: 1_000,
      parts: FILES_PER_REQUEST + 10,
      headerPairs: 20,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
    throwFileSizeLimit: false,
  })
  app.addContentTypeParser(PIECE_TYPE, (_request, payload, done) => done(null, payload))
  // who was refused in the middle may still be sending: the rest is thrown away for a moment, so that the
  // answer can be read
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    raw.unpipe()
    raw.resume()
    const timer = setTimeout(() => raw.destroy(), PATIENCE_MS).unref()
    raw.once('end', () => clearTimeout(timer))
  })
}
