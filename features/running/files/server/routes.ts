import { SUCCESS } from '#platform/contract/envelope.ts'
import { menuRefusal, recordStaffCall } from '#features/access/authority/server/index.ts'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import { FileAnswer, serve, type Call, type Services } from '#platform/server/serve.ts'
import {
  attachFile,
  beginUpload,
  cancelUpload,
  deleteFile,
  listFiles,
  readFileRule,
  sendPiece,
  uploadFiles,
  uploadStatus,
} from '../contract.ts'
import { chooseCopy, cleanFileName, copyType, endingOf } from '../rules.ts'
import { takeForm } from './form.ts'
import { fileGroupRoutes } from './group-routes.ts'
import { copiesOf, metaOf } from './meta.ts'
import { mayWrite, ownerOf, readerOf } from './owner.ts'
import { begin, cancel, status, takePiece } from './pieces.ts'
import { deleteOwnFile, groupById, readableFiles, type ReadableRow } from './queries.ts'
import { clearAway, copyKey } from './store.ts'

/** Who may read what a record holds, by the first word of the claim ('post' of 'post:12'); their group may say yes to more. */
export type RecordRules = Readonly<
  Record<
    string,
    (on: Pick<Services, 'db' | 'clock'>, id: number, caller: AnyCaller | null) => Promise<boolean>
  >
>

const ruleOf = (rules: RecordRules, { claimedBy }: ReadableRow) => rules[claimedBy?.split(':')[0] ?? '']
const isOpen = async (call: Reading, rules: RecordRules, file: ReadableRow) =>
  file.open &&
  (file.own ||
    (await ruleOf(rules, file)?.(call, Number(file.claimedBy!.split(':')[1]), call.caller)) !== false)

type Reading = Call<typeof attachFile> | Call<typeof listFiles>
/**
 * Of what the record's or the group's rule leaves to a menu, only what this person may open from here. All files of a
 * set share one rule.
 */
async function permitted(call: Reading, rules: RecordRules, files: ReadableRow[]) {
  const { db, clock, ip, caller, endpoint, request } = call
  const [first] = files
  if (!first || (await isOpen(call, rules, first))) return files
  if (!caller || !isStaff(caller) || first.menuId === null) return []
  const access = `menu:${first.menuId}` as const
  const refusal = await menuRefusal(db, caller, access, ip)
  // P2: other people's papers are personal data; each look at them is recorded
  const input = { params: { fileId: first.fileId, fileNos: files.map(({ no }) => no) } }
  await recordStaffCall(
    db,
    {
      endpoint: { ...endpoint, access },
      staffId: caller.staffId,
      ip,
      tranId: request.id,
      input,
      now: clock.now(),
    },
    refusal ? { outcome: 'refused', result: refusal.code } : { outcome: 'allowed', result: SUCCESS },
  )
  return refusal ? [] : files
}

/** The name to save under: as asked, but with the file's own ending. */
function savedName(asked: string | undefined, name: string) {
  if (!asked) return name
  const ending = endingOf(name)
  const clean = cleanFileName(asked)
  return endingOf(clean) === ending ? clean : cleanFileName(`${clean}.${ending}`)
}

const attach = (rules: RecordRules) =>
  serve(attachFile, async (call) => {
    const {
      db,
      query,
      caller,
      request,
      refuse,
      files: { blobs },
    } = call
    const [file] = await permitted(
      call,
      rules,
      await readableFiles(db, {
        fileId: query.fileId,
        nos: [query.fileNo],
        groupId: query.groupId,
        reader: readerOf(caller),
      }),
    )
    if (!file) throw refuse('file-not-found')
    const copy = chooseCopy(file.variants, query.width, String(request.headers.accept ?? ''))
    const content = await blobs.get(copy ? copyKey(file.blobKey, copy) : file.blobKey)
    if (!content) throw refuse('file-not-found')
    const picture = file.width !== null
    return new FileAnswer({
      name: savedName(query.name, file.name),
      type: copy ? copyType(copy) : file.type,
      content,
      ...(!copy && { size: file.bytes }),
      // only pictures that were drawn anew are ever shown
      inline: picture && !query.attach,
      headers: {
        vary: 'accept, authorization',
        // an answer to somebody may carry their token, so only a stranger's may be kept by others, and none that a record's rule may close
        ...(file.readableBy === 'public' &&
          !ruleOf(rules, file) &&
          !caller &&
          !query.completion && { 'cache-control': 'public, max-age=3600' }),
        ...(query.completion && {
          'set-cookie': `download.${query.completion}=done; Path=/; Max-Age=60; SameSite=Strict`,
        }),
      },
    })
  })

const list = (rules: RecordRules) =>
  serve(listFiles, async (call) => {
    const { fileId, fileNos, groupId, withCopies } = call.body
    const files = await permitted(
      call,
      rules,
      await readableFiles(call.db, { fileId, nos: fileNos ?? [], groupId, reader: readerOf(call.caller) }),
    )
    return { files: files.flatMap((file) => [metaOf(file), ...(withCopies ? copiesOf(file) : [])]) }
  })

export const fileRoutes = ({ recordRules }: { recordRules: RecordRules }) => [
  attach(recordRules),
  list(recordRules),

  serve(uploadFiles, async (call) => {
    const { fileId, files } = await takeForm(call)
    return { fileId, files: files.map(metaOf) }
  }),

  serve(beginUpload, begin),
  serve(uploadStatus, status),
  serve(sendPiece, takePiece),
  serve(cancelUpload, cancel),

  serve(deleteFile, async ({ db, files, params, caller, refuse }) => {
    const found = await deleteOwnFile(db, {
      fileId: params.fileId,
      no: params.fileNo,
      owner: ownerOf(caller),
    })
    if (!found) throw refuse('file-not-found')
    if (found.closed) throw refuse('file-set-closed')
    await clearAway({ db, files }, [{ blobKey: found.blobKey!, variants: found.variants! }])
    return null
  }),

  serve(readFileRule, async ({ db, params, caller, refuse }) => {
    const group = await groupById(db, params.groupId)
    if (!mayWrite(group, caller)) throw refuse('file-group-missing', { values: [params.groupId] })
    return {
      groupId: group.id,
      name: group.name,
      accept: group.accept,
      maxBytes: group.maxBytes,
      maxCount: group.maxCount,
    }
  }),

  ...fileGroupRoutes,
]
