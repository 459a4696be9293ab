import { PHOTO_GROUP, type ProductToEdit } from '#features/shelf/catalogue/server/index.ts'
import { claimEach, releaseEach } from '#features/running/files/server/index.ts'
import type { Body } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { StaffCaller } from '#platform/server/caller.ts'
import type { saveDeskProduct } from '../contract.ts'

const DOCUMENT_GROUP = 'product-documents'

type Asked = Pick<Body<typeof saveDeskProduct>, 'photos' | 'documents'>

/** Takes what is new into the product and lets go what left it; which of the files are not there, if any are not. */
export async function holdFiles(
  tx: Tx,
  was: Pick<ProductToEdit, 'id' | 'photos' | 'documents'>,
  asked: Asked,
  { staffId }: Pick<StaffCaller, 'staffId'>,
) {
  const claimedBy = `product:${was.id}`
  const claim = async (groupId: string, held: readonly { fileId: string }[], to: typeof held) => {
    const known = new Set(held.map(({ fileId }) => fileId))
    const fileIds = to.map(({ fileId }) => fileId).filter((fileId) => !known.has(fileId))
    if (fileIds.length === 0) return new Map<string, never>()
    const claimed = await claimEach(tx, { fileIds, groupId, owner: { staffId }, claimedBy })
    return claimed.length === fileIds.length ? new Map(claimed.map((file) => [file.fileId, file])) : null
  }
  const photos = await claim(PHOTO_GROUP, was.photos, asked.photos)
  if (!photos) return 'photos-gone' as const
  const documents = await claim(DOCUMENT_GROUP, was.documents, asked.documents)
  if (!documents) return 'documents-gone' as const
  const kept = new Set([...asked.photos, ...asked.documents].map(({ fileId }) => fileId))
  const gone = [...was.photos, ...was.documents].map(({ fileId }) => fileId).filter((id) => !kept.has(id))
  if (gone.length > 0) await releaseEach(tx, { fileIds: gone, claimedBy })
  const standing = <File extends { fileId: string }>(files: readonly File[], fileId: string) =>
    files.find((file) => file.fileId === fileId)
  return {
    photos: asked.photos.map((photo) => ({
      ...photo,
      width: photos.get(photo.fileId)?.width ?? standing(was.photos, photo.fileId)!.width,
    })),
    documents: asked.documents.map((document) => ({
      ...document,
      size: documents.get(document.fileId)?.bytes ?? standing(was.documents, document.fileId)!.size,
    })),
  }
}
