import { uploadFiles } from '#features/running/files/contract.ts'
import { form } from './file-samples.ts'
import type { Shop } from './shop.ts'

type Uploader = { shop: Shop; token: string; groupId: string }

/** Uploads files as this caller into a set that no record holds yet; returns its id. */
export async function uploadInto(
  { shop, token, groupId }: Uploader,
  files: { name: string; content: Buffer }[],
) {
  const { payload, headers } = form({ fileGrpId: groupId }, files)
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: uploadFiles.path,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return (answer.json() as { body: { fileId: string } }).body.fileId
}
