import type { MultipartFile } from '@fastify/multipart'
import { formatFileSize } from '#domain/formats.ts'
import { FILES_PER_REQUEST } from '#platform/server/accept-files.ts'
import { TooManyBytes } from '#platform/blobs/spool.ts'
import { unkeepableText } from '#platform/contract/plain-text.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { AnyCaller } from '#platform/server/caller.ts'
import type { Call, Services } from '#platform/server/serve.ts'
import type { uploadFiles } from '../contract.ts'
import { FileId, FormFields, GroupId } from '../contract.ts'
import { cleanFileName, MAX_FILE_BYTES } from '../rules.ts'
import { mayWrite, ownerOf } from './owner.ts'
import { groupById, type Group } from './queries.ts'
import { assertKind, newFileId, storeFiles, type Arrived, type Keep } from './store.ts'

/** Forms that one person has on the way, in this process: each may hold ten files in the spool. */
const underWay = new Map<string, number>()
const FORMS_AT_ONCE = 2

type FormCall = Pick<Services, 'db' | 'clock' | 'files' | 'scanner'> &
  Pick<Call<typeof uploadFiles>, 'request' | 'refuse'> & { caller: AnyCaller }

/**
 * FL-01: takes a form apart while it comes; nothing of it is held in memory, and a file that grows too large
 * is cut at once. A record that files are handed in for names their group itself, and keeps them.
 */
export async function takeForm(call: FormCall, record?: { groupId: string; keep: Keep }) {
  const {
    request,
    caller,
    db,
    files: { spool },
    refuse,
  } = call
  if (!request.isMultipart()) throw refuse('not-a-form')
  const person = JSON.stringify(ownerOf(caller))
  const open = underWay.get(person) ?? 0
  if (open >= FORMS_AT_ONCE) throw refuse('uploads-under-way')
  underWay.set(person, open + 1)
  const arrived: Arrived[] = []
  const fields: Record<string, string> = {}
  let group: Group | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        if (unkeepableText(fields) !== null) throw refuse('not-a-form')
        continue
      }
      group ??= await groupOf()
      await take(part, group)
    }
    group ??= await groupOf()
    if (arrived.length === 0) throw refuse('file-empty')
    const fileId = record ? undefined : FormFields.decode(fields).fileId || undefined
    if (fileId && !FileId.safeParse(fileId).success) throw refuse('file-not-found')
    return await storeFiles({ ...call, owner: ownerOf(caller), group, fileId, arrived, keep: record?.keep })
  } catch (error) {
    throw formError(error)
  } finally {
    const left = underWay.get(person)! - 1
    if (left === 0) underWay.delete(person)
    else underWay.set(person, left)
    await Promise.all(arrived.map(({ spoolId }) => spool.remove(spoolId)))
  }

  async function groupOf() {
    const id = record?.groupId ?? FormFields.decode(fields).groupId
    const known = GroupId.safeParse(id).data ?? ''
    const found = await groupById(db, known)
    if (!mayWrite(found, caller)) throw refuse('file-group-missing', { values: [known] })
    return found
  }

  async function take(part: MultipartFile, into: Group) {
    if (!/^file-\d{1,2}$/.test(part.fieldname)) throw refuse('not-a-form')
    if (arrived.length >= Math.min(into.maxCount, FILES_PER_REQUEST))
      throw refuse('too-many-files', { values: [into.maxCount] })
    const limit = Math.min(into.maxBytes, MAX_FILE_BYTES)
    const file = { spoolId: newFileId(), name: cleanFileName(part.filename || 'file'), bytes: 0 }
    assertKind(file.name, into, refuse)
    arrived.push(file)
    try {
      file.bytes = await spool.write(file.spoolId, part.file, limit)
    } catch (error) {
      throw error instanceof TooManyBytes
        ? refuse('file-too-large', { values: [formatFileSize(limit)] })
        : error
    }
  }

  function formError(error: unknown) {
    if (error instanceof Refusal) return error
    if (!request.raw.complete && (request.raw.destroyed || request.raw.errored))
      return refuse('upload-interrupted')
    const { code = '' } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      return refuse('too-many-files', { values: [FILES_PER_REQUEST] })
    if (
      code.startsWith('FST_') ||
      /multipart|boundary|Part terminated|Malformed/i.test((error as Error).message)
    )
      return refuse('not-a-form')
    return error
  }
}
