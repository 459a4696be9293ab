import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { fileRefusals, storing } from './refusals.ts'

export const FileId = z.string().regex(/^[A-Za-z0-9_-]{32}$/)
const FileNo = z.coerce.number().int().min(1).max(10_000)
/** Names no person, so that a refusal may say it. */
export const GroupId = z.string().regex(/^[\w-]{1,40}$/)
const flag = z.stringbool({ truthy: ['true', 'Y', '1'], falsy: ['false', 'N', '0'] })

/** One file, or one smaller copy of a picture: those carry their width. */
export const FileMeta = renamed({
  fileId: ['fileId', FileId],
  fileNo: ['fileNo', z.int()],
  groupId: ['fileGrpId', GroupId],
  url: ['accessUrl', z.string()],
  name: ['attachmentFileName', z.string()],
  type: ['contentType', z.string()],
  bytes: ['fileSize', z.int().nullable()],
  width: ['imageWidth', z.int().nullable()],
  height: ['imageHeight', z.int().nullable()],
})
export type FileMeta = z.output<typeof FileMeta>

/** FL-01: the bytes of one file. Saved, not shown, unless `attach` is off and the file is a picture. */
export const attachFile = endpoint({
  method: 'GET',
  path: '/api/file/attach',
  summary: 'A file; who may read it is up to its group',
  access: 'everybody',
  query: renamed({
    fileId: ['fileId', FileId],
    fileNo: ['fileNo', FileNo],
    groupId: ['fileGrpId', GroupId.optional()],
    /** The name to save it under; the file keeps its own ending. */
    name: ['attachmentFileName', z.string().max(500).optional()],
    attach: ['attach', flag.default(true)],
    /** The narrowest copy of a picture that is at least so wide, as AVIF or WebP where `Accept` names it. */
    width: ['width', z.coerce.number().int().min(1).max(10_000).optional()],
    /**
     * FL-05: the answer sets the cookie `download.<completion>`, so that a page knows that its form was
     * answered.
     */
    completion: [
      'completion',
      z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    ],
  }),
  reply: fileReply,
  refusals: { 'file-not-found': fileRefusals['file-not-found'] },
})

export const listFiles = endpoint({
  method: 'POST',
  path: '/api/file/list',
  summary: 'What is known of the files of one id; additional files are the smaller copies of pictures',
  access: 'everybody',
  body: renamed({
    fileId: ['fileId', FileId],
    fileNos: ['fileNos', z.array(FileNo).max(100).optional()],
    groupId: ['fileGrpId', GroupId.optional()],
    withCopies: ['includeAddtionalFiles', z.boolean().optional()],
  }),
  reply: renamed({ files: ['fileMetaDatas', z.array(FileMeta)] }),
})

/** The text fields of a form as its reader met them so far; the files of it travel beside them. */
export const FormFields = renamed({
  groupId: ['fileGrpId', z.string().default('')],
  fileId: ['fileId', z.string().optional()],
})

/** FL-01: a form with fileGrpId, perhaps fileId, then file-1 … file-10. All of them are stored, or none. */
export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/file/upload',
  summary: 'Upload files in one form: multipart fileGrpId, fileId, file-1 …',
  access: 'session',
  streamed: true,
  stream: {
    type: 'multipart/form-data',
    schema: z
      .object({ fileGrpId: GroupId, fileId: FileId.optional(), 'file-1': fileReply })
      .meta({ description: 'up to ten files, file-1 to file-10' }),
  },
  reply: renamed({ fileId: ['fileId', FileId], files: ['fileMetaDatas', z.array(FileMeta)] }),
  refusals: { ...storing, 'not-a-form': fileRefusals['not-a-form'] },
})

const UploadId = z.object({ uploadId: FileId })
const Progress = z.object({ offset: z.int(), file: FileMeta.nullable() })

/**
 * Uploads that survive a lost connection: begin, send pieces from the offset, ask for the offset again when a
 * piece was lost.
 */
export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/file/uploads',
  summary: 'Begin an upload that can be gone on with',
  access: 'session',
  body: renamed({
    groupId: ['fileGrpId', GroupId],
    fileId: ['fileId', FileId.optional()],
    name: ['attachmentFileName', z.string().min(1).max(1_000)],
    bytes: ['fileSize', z.int().min(0)],
  }),
  reply: z.object({ uploadId: FileId, fileId: FileId, offset: z.int() }),
  refusals: storing,
})

export const uploadStatus = endpoint({
  method: 'GET',
  path: '/api/file/uploads/:uploadId',
  summary: 'How far an upload came; a connection that is still thought open is given up',
  access: 'session',
  params: UploadId,
  reply: Progress,
  refusals: { 'upload-not-found': fileRefusals['upload-not-found'] },
})

export const sendPiece = endpoint({
  method: 'PATCH',
  path: '/api/file/uploads/:uploadId',
  summary: 'The next bytes of an upload; the last ones store the file',
  access: 'session',
  streamed: true,
  stream: { type: 'application/offset+octet-stream', schema: fileReply },
  params: UploadId,
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  reply: Progress,
  refusals: {
    ...storing,
    'upload-not-found': fileRefusals['upload-not-found'],
    'upload-offset': { ...fileRefusals['upload-offset'], data: z.object({ offset: z.int() }) },
  },
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/file/uploads/:uploadId',
  summary: 'Give an upload up',
  access: 'session',
  params: UploadId,
  reply: z.null(),
  refusals: { 'upload-not-found': fileRefusals['upload-not-found'] },
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/file/:fileId/:fileNo',
  summary: 'Delete an own file that no record holds yet',
  access: 'session',
  params: z.object({ fileId: FileId, fileNo: FileNo }),
  reply: z.null(),
  refusals: {
    'file-not-found': fileRefusals['file-not-found'],
    'file-set-closed': fileRefusals['file-set-closed'],
  },
})

/** What a page needs to say before somebody chooses a file. */
export const readFileRule = endpoint({
  method: 'GET',
  path: '/api/file/groups/:groupId',
  summary: 'What a file group takes',
  access: 'session',
  params: z.object({ groupId: GroupId }),
  reply: renamed({
    groupId: ['fileGrpId', GroupId],
    name: ['fileGrpNm', z.string()],
    accept: ['acceptRule', z.string()],
    maxBytes: ['maxFileSize', z.int()],
    maxCount: ['maxFileCount', z.int()],
  }),
  refusals: { 'file-group-missing': fileRefusals['file-group-missing'] },
})

/** The four calls of an upload that can be gone on with, for the browser's runtime. */
export const uploadCalls = {
  begin: beginUpload,
  status: uploadStatus,
  piece: sendPiece,
  cancel: cancelUpload,
  remove: deleteFile,
}
