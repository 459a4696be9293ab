import type { FileMeta } from '../contract.ts'
import type { FileRow } from './queries.ts'

const addressOf = ({ fileId, no }: FileRow) => `/api/file/attach?fileId=${fileId}&fileNo=${no}`

export const metaOf = (file: FileRow): FileMeta => ({
  fileId: file.fileId,
  fileNo: file.no,
  groupId: file.groupId,
  url: addressOf(file),
  name: file.name,
  type: file.type,
  bytes: file.bytes,
  width: file.width,
  height: file.height,
})

/** The smaller copies of a picture, one entry a width; which format comes is up to the reader's `Accept`. */
export const copiesOf = (file: FileRow): FileMeta[] =>
  [...new Set(file.variants.map((copy) => Number.parseInt(copy, 10)))].map((width) => ({
    ...metaOf(file),
    url: `${addressOf(file)}&attach=false&width=${width}`,
    type: 'image/jpeg',
    bytes: null,
    width,
    height: file.width && file.height ? Math.round((file.height * width) / file.width) : null,
  }))
