import { request } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { attachFile, beginUpload, sendPiece, uploadStatus } from '#features/running/files/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { openLocalBlobs } from '#platform/blobs/local.ts'
import { createDatabase } from '#testing/database.ts'
import { end, newFolder, start } from '#testing/launch.ts'
import { awayServices } from '#testing/live-settings.ts'
import { openShop, TOKEN_SECRET } from '#testing/shop.ts'

/** Two machines: each with a folder of its own, and one place for the shop's files. */
async function openMachines() {
  const database = await createDatabase({ seeded: true })
  const shop = await openShop({ database, now: new Date().toISOString() })
  const files = await newFolder()
  const launch = async () =>
    start(await newFolder(), {
      DATABASE_URL: database.url,
      BLOBS_DIR: files,
      TOKEN_SECRET,
      LOG_LEVEL: 'error',
      DEMO: 'off',
      ...awayServices,
    })
  const [one, other] = await Promise.all([launch(), launch()])
  return { shop, one, other, blobs: openLocalBlobs(files) }
}

test('[GR-01] [FL-01] an upload whose machine is killed goes on at another from what arrived, and leaves nothing beside its file', async () => {
  const { shop, one, other, blobs } = await openMachines()
  const member = await shop.as('demo01')
  const headers = { authorization: `Bearer ${member.token}` }
  const content = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(3_000_000, 0x25),
    Buffer.from('\n%%EOF\n'),
  ])
  const { uploadId, fileId } = (
    await member.send(beginUpload, {
      body: { groupId: 'inquiries', name: 'scan.pdf', bytes: content.length },
    })
  ).reply
  const path = pathOf(sendPiece, { uploadId })

  const line = request(`${one.url}${path}?offset=0`, {
    method: sendPiece.method,
    headers: { ...headers, 'content-type': sendPiece.stream.type, 'content-length': content.length },
  }).on('error', () => {})
  line.write(content.subarray(0, 1_500_000))
  const arrived = async () =>
    (await shop.one<{ arrived: number }>('select arrived from "fileUpload"')).arrived
  await expect.poll(arrived).toBeGreaterThan(1_000_000)
  await end(one.child, 'SIGKILL')

  const ask = async (url: string, init: RequestInit = {}) =>
    (await (await fetch(other.url + url, { ...init, headers: { ...headers, ...init.headers } })).json()) as {
      body: { offset: number; file: { fileNo: number } | null }
    }
  const { offset, file } = (await ask(pathOf(uploadStatus, { uploadId }))).body
  expect([offset, file]).toEqual([await arrived(), null])
  const rest = await ask(`${path}?offset=${offset}`, {
    method: sendPiece.method,
    headers: { 'content-type': sendPiece.stream.type },
    body: new Uint8Array(content.subarray(offset)),
  })
  expect(rest.body).toMatchObject({ offset: content.length, file: { fileNo: 1 } })
  const got = await fetch(`${other.url}${attachFile.path}?fileId=${fileId}&fileNo=1`, { headers })
  expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true)
  expect(await Readable.from(blobs.list('uploads')).toArray()).toEqual([])
})
