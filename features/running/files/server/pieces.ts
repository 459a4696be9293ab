import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatFileSize } from '#domain/formats.ts'
import { TooManyBytes } from '#platform/blobs/spool.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Call } from '#platform/server/serve.ts'
import type { beginUpload, cancelUpload, sendPiece, uploadStatus } from '../contract.ts'
import { cleanFileName, MAX_FILE_BYTES, MAX_UNDER_WAY } from '../rules.ts'
import { metaOf } from './meta.ts'
import { mayWrite, ownerOf } from './owner.ts'
import { groupById, readableFiles, type FileRow } from './queries.ts'
import { bringTogether, deleteParts, giveUp, Interrupted, takeBytes, takeTurn } from './arriving.ts'
import {
  beginStoring,
  finishUpload,
  goOnStoring,
  insertUpload,
  ownUpload,
  stopStoring,
  type Upload,
} from './upload-queries.ts'
import { readerOf } from './owner.ts'
import { assertKind, assertRoom, newFileId, setFor, storeFiles } from './store.ts'

const WAIT_MS = 250
const PATIENCE_MS = 30_000
/** Each is a file of the store and a word in the upload's row: who sends byte by byte would fill both. */
const MOST_PARTS = 300
/** Often enough that nobody takes it for dead. */
const RENEW_MS = 3_000

/**
 * Uploads whose last byte has come and that this process is storing: whoever asks meanwhile waits for the outcome.
 */
const finishing = new Map<string, Promise<FileRow>>()

export async function begin({ db, clock, caller, body, refuse }: Call<typeof beginUpload>) {
  const group = await groupById(db, body.groupId)
  if (!mayWrite(group, caller)) throw refuse('file-group-missing', { values: [body.groupId] })
  const limit = Math.min(group.maxBytes, MAX_FILE_BYTES)
  if (body.bytes === 0) throw refuse('file-empty')
  if (body.bytes > limit) throw refuse('file-too-large', { values: [formatFileSize(limit)] })
  const name = cleanFileName(body.name)
  assertKind(name, group, refuse)
  const owner = ownerOf(caller)
  const id = newFileId()
  const fileId = await db.transaction(async (tx) => {
    const used = await assertRoom(tx, owner, body.bytes, refuse)
    if (used.uploads >= MAX_UNDER_WAY) throw refuse('uploads-under-way')
    const set = await setFor(tx, { owner, group, fileId: body.fileId, refuse }, 1, clock.now())
    await insertUpload(tx, {
      id,
      fileId: set,
      name,
      bytes: body.bytes,
      at: clock.now(),
    })
    return set
  })
  return { uploadId: id, fileId, offset: 0 }
}

export async function status(call: Call<typeof uploadStatus>) {
  const upload = await mine(call)
  const stored = await finishing.get(upload.id)?.catch(() => null)
  const turn = stored ? null : await takeTurn(call, upload.id)
  return turn
    ? { offset: turn.arrived, file: null }
    : { offset: upload.bytes, file: metaOf(stored ?? (await storedOf(call))) }
}

/** Takes the next bytes. Those that came before a connection broke are kept; the last ones store the file. */
export async function takePiece(call: Call<typeof sendPiece>) {
  const { query, request, refuse } = call
  const upload = await mine(call)
  const stored = async (file: Promise<FileRow>) => ({ offset: upload.bytes, file: metaOf(await file) })
  const busy = finishing.get(upload.id)
  if (busy) return stored(busy)
  const turn = await takeTurn(call, upload.id)
  if (!turn) return stored(storedOf(call))
  if (turn.parts.length >= MOST_PARTS) {
    await giveUp(call, upload.id)
    throw refuse('upload-not-found')
  }
  if (turn.arrived !== query.offset) throw refuse('upload-offset', { data: { offset: turn.arrived } })
  const arrived = await takeBytes(call, upload, turn, (request.body ?? request.raw) as Readable).catch(
    (error: unknown) => {
      if (error instanceof TooManyBytes) throw refuse('upload-offset', { data: { offset: turn.arrived } })
      throw error instanceof Interrupted ? refuse('upload-interrupted') : error
    },
  )
  if (arrived < upload.bytes) return { offset: arrived, file: null }
  return stored(finish(call, upload))
}

export async function cancel(call: Call<typeof cancelUpload>) {
  const upload = await mine(call)
  await giveUp(call, upload.id)
  return null
}

function finish(call: Call<typeof sendPiece>, upload: Upload): Promise<FileRow> {
  const work = store(call, upload).finally(() => finishing.delete(upload.id))
  finishing.set(upload.id, work)
  return work
}

/** One process alone stores the file; the others wait for it, or go on where it was killed. */
async function store(call: Call<typeof sendPiece>, upload: Upload): Promise<FileRow> {
  const { db, caller, refuse } = call
  for (let waited = 0; ; waited += WAIT_MS) {
    const mine = await beginStoring(db, upload.id)
    if (mine) return storeParts(call, upload, mine)
    const others = await ownUpload(db, upload.id, ownerOf(caller))
    if (others?.no !== null) return storedOf(call)
    if (waited >= PATIENCE_MS) throw refuse('upload-interrupted')
    await sleep(WAIT_MS)
  }
}

async function storeParts(
  call: Call<typeof sendPiece>,
  upload: Upload,
  { turn, parts }: { turn: number; parts: string[] },
) {
  const { db, files, caller, refuse } = call
  const spoolId = newFileId()
  const renewing = setInterval(() => void goOnStoring(db, upload.id, turn).catch(() => {}), RENEW_MS)
  try {
    await bringTogether(call, { spoolId, bytes: upload.bytes, parts })
    const { files: stored } = await storeFiles({
      ...call,
      owner: ownerOf(caller),
      group: (await groupById(db, upload.groupId))!,
      fileId: upload.fileId,
      counted: upload.bytes,
      refuse,
      arrived: [{ spoolId, name: upload.name, bytes: upload.bytes }],
      keep: async ([file]) => {
        if (!(await finishUpload(db, { id: upload.id, turn, fileId: file!.fileId, no: file!.no })))
          throw refuse('upload-interrupted')
      },
    })
    // what stays is swept away
    await deleteParts(files.blobs, parts).catch(() => {})
    return stored[0]!
  } catch (error) {
    // what the shop does not take is not worth another try; what failed on our side is
    if (error instanceof Refusal && error.code !== 'upload-interrupted') await giveUp(call, upload.id)
    else await stopStoring(db, upload.id, turn).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
    await files.spool.remove(spoolId)
  }
}

async function mine(call: Call<typeof uploadStatus> | Call<typeof sendPiece> | Call<typeof cancelUpload>) {
  const upload = await ownUpload(call.db, call.params.uploadId, ownerOf(call.caller))
  if (!upload) throw call.refuse('upload-not-found')
  return upload
}

/** The file that an upload became. */
async function storedOf(call: Call<typeof uploadStatus> | Call<typeof sendPiece>): Promise<FileRow> {
  const { db, caller } = call
  const { fileId, no } = await mine(call)
  const reader = readerOf(caller)
  const [file] = no === null ? [] : await readableFiles(db, { fileId, nos: [no], groupId: undefined, reader })
  if (!file) throw call.refuse('upload-not-found')
  return file
}
