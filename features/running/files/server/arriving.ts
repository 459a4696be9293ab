import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { TooManyBytes } from '#platform/blobs/spool.ts'
import type { Services } from '#platform/server/serve.ts'
import { addPart, deleteUpload, dropParts, nextTurn, underWay, type Turn } from './upload-queries.ts'

type Where = Pick<Services, 'db' | 'files'>

/** The line broke, or somebody else goes on with the upload. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** As much is kept at once: what a process holds of the next part when it is killed is sent again. */
const PART_BYTES = 1_048_576
const FOLDER = 'uploads'

/** An id has letters that a key has not. */
const prefixOf = (id: string) => `${FOLDER}/${Buffer.from(id).toString('hex')}-`
const idOf = (key: string) => Buffer.from(/^uploads\/([0-9a-f]+)-/.exec(key)?.[1] ?? '', 'hex').toString()

/** Uploads that this process is taking bytes of. */
const taking = new Map<string, { stop(): void; done: Promise<unknown> }>()

/**
 * How far an upload came, and the right to go on with it, wherever it came from: asking ends a connection that is still
 * thought open. Undefined: it is stored, or gone.
 */
export async function takeTurn({ db }: Where, id: string): Promise<Turn | undefined> {
  const other = taking.get(id)
  other?.stop()
  await other?.done
  return nextTurn(db, id)
}

/**
 * Keeps what comes, part by part, in the store of files, and returns how far the upload came. What arrived before the
 * line broke stays. More than `bytes` in all throws `TooManyBytes` and leaves nothing of this turn.
 */
export async function takeBytes(
  { db, files: { blobs } }: Where,
  { id, bytes }: { id: string; bytes: number },
  turn: Turn,
  content: Readable,
): Promise<number> {
  let arrived = turn.arrived
  let held: Buffer[] = []
  let waiting = 0
  const kept: string[] = []

  async function keep() {
    if (waiting === 0) return
    const part = Buffer.concat(held)
    ;[held, waiting] = [[], 0]
    const key = `${prefixOf(id)}${arrived}-${randomBytes(6).toString('hex')}`
    await blobs.put(key, Readable.from([part]))
    const added = await addPart(db, { id, turn: turn.turn, from: arrived, bytes: part.length, key })
    if (!added) {
      await blobs.delete(key)
      throw new Interrupted()
    }
    kept.push(key)
    arrived = added.arrived
  }

  async function take() {
    const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const next = await chunks.next().catch(() => null)
      if (next === null || next.done) {
        await keep()
        if (next === null) throw new Interrupted()
        return arrived
      }
      waiting += next.value.length
      if (arrived + waiting > bytes) {
        await dropParts(db, id, turn)
        await deleteParts(blobs, kept)
        throw new TooManyBytes(`more than ${bytes} bytes`)
      }
      held.push(next.value)
      if (waiting >= PART_BYTES) await keep()
    }
  }

  const work = take()
  const entry = { stop: () => void content.destroy(new Interrupted()), done: work.catch(() => {}) }
  taking.set(id, entry)
  try {
    return await work
  } finally {
    if (taking.get(id) === entry) taking.delete(id)
  }
}

/** The whole file in the spool of this machine, to be looked at. */
export async function bringTogether(
  { files: { blobs, spool } }: Pick<Services, 'files'>,
  { spoolId, bytes, parts }: { spoolId: string; bytes: number; parts: string[] },
) {
  async function* all() {
    for (const key of parts) {
      const part = await blobs.get(key)
      if (!part) throw new Error('a part of an upload is gone')
      yield* part as AsyncIterable<Buffer>
    }
  }
  const came = await spool.write(spoolId, Readable.from(all(), { objectMode: false }), bytes)
  if (came !== bytes) throw new Error(`an upload of ${bytes} bytes has parts of ${came}`)
}

export async function giveUp({ db, files: { blobs } }: Where, id: string) {
  taking.get(id)?.stop()
  await deleteParts(blobs, (await deleteUpload(db, id))?.parts ?? [])
}

export async function deleteParts(blobs: Where['files']['blobs'], keys: readonly string[]) {
  for (const key of keys) await blobs.delete(key)
}

/** Parts of uploads that are over or gone: of those that a process was at when it was killed. */
export async function sweepParts({ db, files: { blobs } }: Where) {
  let some: string[] = []
  const sweep = async () => {
    const alive = new Set((await underWay(db, [...new Set(some.map(idOf))])).map(({ id }) => id))
    await deleteParts(
      blobs,
      some.filter((key) => !alive.has(idOf(key))),
    )
    some = []
  }
  for await (const key of blobs.list(FOLDER)) if (some.push(key) === 500) await sweep()
  await sweep()
}
