import { attachFile, beginUpload, sendPiece, uploadStatus } from '#features/running/files/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { signInMember } from '../people.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'

const BYTES = 6_000_000

export async function proveUploads(stage: Stage, prove: Prove) {
  await prove(
    'an upload goes on at another process, also when the one where it began is killed',
    async () => {
      const person = await signInMember(stage.proxy.url, 'demo01')
      const [first, second, third] = stage.urls as [string, string, string]
      const content = new Uint8Array(
        Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(BYTES, 0x25), Buffer.from('\n%%EOF\n')]),
      )
      const piece = async (url: string, uploadId: string, from: number, to: number) => {
        const answer = await fetch(`${url}${pathOf(sendPiece, { uploadId })}?offset=${from}`, {
          method: sendPiece.method,
          headers: {
            authorization: `Bearer ${person.token}`,
            'content-type': 'application/offset+octet-stream',
          },
          body: content.subarray(from, to),
        })
        const { resultCode, body } = (await answer.json()) as { resultCode: string; body: { offset: number } }
        must(resultCode === '0000', `a piece is answered ${resultCode}`)
        return body.offset
      }
      const half = BYTES / 2
      const { reply } = await person.at(first)(beginUpload, {
        body: { groupId: 'inquiries', name: 'scan.pdf', bytes: content.length },
      })
      const { uploadId, fileId } = reply
      must((await piece(first, uploadId, 0, half)) === half, 'the first half has not come')
      await stage.kill(stage.servers[0]!)
      try {
        const status = await person.at(third)(uploadStatus, { params: { uploadId } })
        must(status.resultCode === '0000', `how far it came is answered ${status.resultCode}`)
        const { offset } = status.reply
        must((await piece(second, uploadId, offset, content.length)) === content.length, 'it is not whole')
      } finally {
        await stage.start(stage.servers[0]!)
      }
      const got = await fetch(`${first}${attachFile.path}?fileId=${fileId}&fileNo=1`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
      must(Buffer.from(await got.arrayBuffer()).equals(content), 'what is read is not what was sent')
      return `${BYTES / 1e6} MB`
    },
  )
}
