import { attachFile, beginUpload, sendPiece } from '#features/running/files/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { SUCCESS, type Envelope } from '#platform/contract/envelope.ts'
import type { Target } from '../../send.ts'

const BYTES = 40_000

/** Files that clinics send, and that must be there from the moment on in which they were told so. */
export function openUploads(network: Target) {
  const kept: { fileId: string; token: string; content: string }[] = []
  let serial = 0
  return {
    kept,
    async send(token: string): Promise<string> {
      const content = `%PDF-1.7\n${`${++serial} `.repeat(BYTES).slice(0, BYTES)}\n%%EOF\n`
      const headers = { authorization: `Bearer ${token}` }
      const { method, path } = beginUpload
      const begun = await network.inject({
        method,
        url: path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({
          fileGrpId: 'inquiries',
          attachmentFileName: 'scan.pdf',
          fileSize: content.length,
        }),
      })
      const { resultCode, body } = begun.json() as Envelope
      if (resultCode !== SUCCESS) return resultCode
      const { uploadId, fileId } = beginUpload.reply.parse(body)
      const sent = await network.inject({
        method: sendPiece.method,
        url: `${pathOf(sendPiece, { uploadId })}?offset=0`,
        headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
        payload: content,
      })
      const told = (sent.json() as Envelope).resultCode
      if (told === SUCCESS) kept.push({ fileId, token, content })
      return told
    },
    /** Those that are not what was sent. */
    async missing(url: string): Promise<string[]> {
      const lost: string[] = []
      for (const { fileId, token, content } of kept) {
        const answer = await fetch(`${url}${attachFile.path}?fileId=${fileId}&fileNo=1`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if ((await answer.text()) !== content) lost.push(`${fileId}: ${answer.status}`)
      }
      return lost
    },
  }
}
