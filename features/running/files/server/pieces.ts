import type { Readable } from 'node:stream'
import { formatFileSize } from '#domain/formats.ts'
import { TooManyBytes } from '#platform/blobs/spool.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Call } from '#platform/server/serve.ts'
import type { beginUpload, cancelUpload, sendPiece, uploadStatus } from '../contract.ts'
import { cleanFileName, MAX_FILE_BYTES, MAX_UNDER_WAY } from '../rules.ts'
import { metaOf } from './meta.ts'
import { mayWrite, ownerOf } from './owner.ts'
import { groupById, readableFiles, type FileRow } from './queries.ts'
import { deleteUpload, finishUpload, insertUpload, ownUpload, type Upload } from './upload-queries.ts'
import { readerOf } from './owner.ts'
import { assertKind, assertRoom, newFileId, setFor, storeFiles } from './store.ts'

/**
 * Uploads whose last byte has come and that are being stored: whoever asks meanwhile waits for the outcome.
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
  const file =
    upload.no === null
      ? ((await finishing.get(upload.id)?.catch(() => null)) ?? null)
      : await storedOf(call, upload)
  return {
    offset: file ? upload.bytes : await call.files.spool.arrived(upload.id),
    file: file && metaOf(file),
  }
}

/** Takes the next bytes. Those that came before a connection broke are kept; the last ones store the file. */
export async function takePiece(call: Call<typeof sendPiece>) {
  const {
    files: { spool },
    query,
    request,
    refuse,
  } = call
  const upload = await mine(call)
  if (upload.no !== null) return { offset: upload.bytes, file: metaOf((await storedOf(call, upload))!) }
  const busy = finishing.get(upload.id)
  if (busy) return { offset: upload.bytes, file: metaOf(await busy) }
  const offset = await spool.arrived(upload.id)
  if (offset !== query.offset) throw refuse('upload-offset', { data: { offset } })
  const arrived = await spool
    .append(upload.id, (request.body ?? request.raw) as Readable, upload.bytes)
    .catch((error: unknown) => {
      throw error instanceof TooManyBytes
        ? refuse('upload-offset', { data: { offset } })
        : refuse('upload-interrupted')
    })
  if (arrived < upload.bytes) return { offset: arrived, file: null }
  return { offset: arrived, file: metaOf(await finish(call, upload)) }
}

export async function cancel(call: Call<typeof cancelUpload>) {
  const upload = await mine(call)
  if (upload.no === null) await call.files.spool.remove(upload.id)
  await deleteUpload(call.db, upload.id)
  return null
}

function finish(call: Call<typeof sendPiece>, upload: Upload): Promise<FileRow> {
  const {
    db,
    files: { spool },
    caller,
    refuse,
  } = call
  const work = (async () => {
    try {
      const group = (await groupById(db, upload.groupId))!
      const { files } = await storeFiles({
        ...call,
        owner: ownerOf(caller),
        group,
        fileId: upload.fileId,
        counted: upload.bytes,
        refuse,
        arrived: [{ spoolId: upload.id, name: upload.name, bytes: upload.bytes }],
        keep: ([stored]) => finishUpload(db, { id: upload.id, fileId: stored!.fileId, no: stored!.no }),
      })
      await spool.remove(upload.id)
      return files[0]!
    } catch (error) {
      // what the shop does not take is not worth another try; what failed on our side is
      if (error instanceof Refusal) {
        await spool.remove(upload.id)
        await deleteUpload(db, upload.id)
      }
      throw error
    } finally {
      finishing.delete(upload.id)
    }
  })()
  finishing.set(upload.id, work)
  return work
}

async function mine(call: Call<typeof uploadStatus> | Call<typeof sendPiece> | Call<typeof cancelUpload>) {
  const upload = await ownUpload(call.db, call.params.uploadId, ownerOf(call.caller))
  if (!upload) throw call.refuse('upload-not-found')
  return upload
}

const storedOf = async ({ db, caller }: Call<typeof uploadStatus> | Call<typeof sendPiece>, upload: Upload) =>
  (
    await readableFiles(db, {
      fileId: upload.fileId,
      nos: [upload.no!],
      groupId: undefined,
      reader: readerOf(caller),
    })
  )[0] ?? null
