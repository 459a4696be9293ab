import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pdf, picture } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { attachFile, beginUpload, cancelUpload, listFiles, sendPiece, uploadStatus } from '../contract.ts'
import { forgetUnclaimedFiles } from './index.ts'
import { claimFiles } from './claim.ts'

const PIECE = 'application/offset+octet-stream'
const address = (shop: Shop) =>
  `http://127.0.0.1:${(shop.app.http.server.address() as { port: number }).port}`
const listening = async () => {
  const shop = await openShop()
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  return shop
}
/** A PDF of about this size. */
const large = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 0x25), Buffer.from('\n%%EOF\n')])
const begin = async (
  member: Awaited<ReturnType<Shop['as']>>,
  bytes: number,
  name = 'scan.pdf',
  fileId?: string,
) => (await member.send(beginUpload, { body: { groupId: 'inquiries', name, bytes, fileId } })).reply

async function piece(
  shop: Shop,
  person: { token: string },
  uploadId: string,
  offset: number,
  content: Buffer,
) {
  const answer = await fetch(`${address(shop)}/api/file/uploads/${uploadId}?offset=${offset}`, {
    method: sendPiece.method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': PIECE },
    body: new Uint8Array(content),
  })
  return {
    status: answer.status,
    ...((await answer.json()) as {
      resultCode: string
      body: { offset: number; file: { fileNo: number } | null }
    }),
  }
}

/** Sends the beginning of a piece and then loses the connection. */
async function loseConnection(
  shop: Shop,
  person: { token: string },
  uploadId: string,
  content: Buffer,
  sent: number,
) {
  const line: ClientRequest = request(`${address(shop)}/api/file/uploads/${uploadId}?offset=0`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': PIECE,
      'content-length': content.length,
    },
  })
  line.on('error', () => {})
  line.write(content.subarray(0, sent))
  return line
}

test('[FL-01] [FL-05] an upload whose connection is lost goes on from the last byte that arrived', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const content = large(2_500_000)
  const { uploadId, fileId, offset } = await begin(member, content.length)
  expect(offset).toBe(0)
  const line = await loseConnection(shop, member, uploadId, content, 1_500_000)
  await expect
    .poll(async () => (await shop.one<{ arrived: number }>('select arrived from "fileUpload"')).arrived)
    .toBeGreaterThan(1_000_000)
  line.destroy()
  const { reply } = await member.send(uploadStatus, { params: { uploadId } })
  expect(reply.offset).toBeGreaterThan(1_000_000)
  expect(reply.offset).toBeLessThanOrEqual(1_500_000)
  const rest = await piece(shop, member, uploadId, reply.offset, content.subarray(reply.offset))
  expect(rest.body).toMatchObject({ offset: content.length, file: { fileNo: 1 } })
  const got = await shop.app.http.inject({
    method: 'GET',
    url: `${attachFile.path}?fileId=${fileId}&fileNo=1`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(got.rawPayload.equals(content)).toBe(true)
})

test('[FL-01] asking for the offset gives up a connection that is only thought open; a wrong offset tells the right one', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const content = large(300_000)
  const { uploadId } = await begin(member, content.length)
  const line = await loseConnection(shop, member, uploadId, content, 100_000)
  await expect
    .poll(async () => (await shop.one<{ turn: number }>('select turn from "fileUpload"')).turn)
    .toBe(1)
  const {
    reply: { offset },
  } = await member.send(uploadStatus, { params: { uploadId } })
  const wrong = await piece(shop, member, uploadId, offset + 1, content.subarray(offset + 1))
  expect(wrong).toMatchObject({ status: 409, resultCode: 'upload-offset', body: { offset } })
  expect(await piece(shop, member, uploadId, offset, content.subarray(offset))).toMatchObject({
    status: 200,
    body: { offset: content.length },
  })
  line.destroy()
})

test('[FL-01] who missed the last answer learns the file all the same, and sends it no second time', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const { uploadId, fileId } = await begin(member, pdf().length)
  await piece(shop, member, uploadId, 0, pdf())
  expect((await member.send(uploadStatus, { params: { uploadId } })).reply).toMatchObject({
    offset: pdf().length,
    file: { fileId, fileNo: 1, name: 'scan.pdf' },
  })
  expect(await piece(shop, member, uploadId, pdf().length, Buffer.alloc(0))).toMatchObject({
    body: { file: { fileNo: 1 } },
  })
  expect((await member.send(listFiles, { body: { fileId } })).reply.files).toHaveLength(1)
})

test('[FL-01] pieces of two files go into one set; small pieces add up', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const { fileId } = await begin(member, pdf().length)
  const content = await picture('png', { width: 300, height: 200 })
  const second = await begin(member, content.length, '사진.png', fileId)
  expect(second.fileId).toBe(fileId)
  for (let at = 0; at < content.length; at += 100)
    await piece(shop, member, second.uploadId, at, content.subarray(at, at + 100))
  expect((await member.send(listFiles, { body: { fileId } })).reply.files).toMatchObject([
    { name: '사진.png', type: 'image/png' },
  ])
})

test('[F1] [FL-01] an upload in too many pieces is given up: byte by byte nobody fills the store', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const { uploadId } = await begin(member, 1_000)
  expect((await piece(shop, member, uploadId, 0, Buffer.from('%'))).status).toBe(200)
  await shop.run(
    `update "fileUpload" set parts = parts || array_fill('uploads/00-0'::text, array[298]), arrived = 299`,
  )
  expect((await piece(shop, member, uploadId, 299, Buffer.from('%'))).status).toBe(200)
  expect(await piece(shop, member, uploadId, 300, Buffer.from('%'))).toMatchObject({
    status: 404,
    resultCode: 'upload-not-found',
  })
  expect(await shop.run('select id from "fileUpload"')).toEqual([])
})

test("[FL-06] an upload is its owner's alone, takes no more than it announced, and is checked like any other", async () => {
  const shop = await listening()
  const [member, other] = [await shop.as('demo01'), await shop.as('demo02')]
  const { uploadId } = await begin(member, 1_000)
  expect(await other.send(uploadStatus, { params: { uploadId } })).toMatchObject({
    status: 404,
    resultCode: 'upload-not-found',
  })
  expect(await other.send(cancelUpload, { params: { uploadId } })).toMatchObject({ status: 404 })
  expect((await piece(shop, other, uploadId, 0, pdf())).resultCode).toBe('upload-not-found')
  expect(await piece(shop, member, uploadId, 0, Buffer.alloc(2_000))).toMatchObject({
    status: 409,
    body: { offset: 0 },
  })
  // a page under the name of a PDF, in pieces
  expect(await piece(shop, member, uploadId, 0, Buffer.from('<html>'.padEnd(1_000)))).toMatchObject({
    status: 422,
    resultCode: 'file-type-mismatch',
  })
  expect(await member.send(uploadStatus, { params: { uploadId } })).toMatchObject({ status: 404 })
  expect(await Readable.from(shop.files.blobs.list('uploads')).toArray()).toEqual([])

  expect(
    await member.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.pdf', bytes: 20_971_521 } }),
  ).toMatchObject({
    status: 422,
    resultCode: 'file-too-large',
    message: '파일 크기는 20.00 MB까지예요. 더 작은 파일을 선택해 주세요.',
  })
  expect(
    await member.send(beginUpload, { body: { groupId: 'nowhere', name: 'a.pdf', bytes: 1 } }),
  ).toMatchObject({ status: 404, resultCode: 'file-group-missing' })
})

test('[F1] what is on its way counts: neither 21 uploads nor 500 MB of them are begun', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const codes: string[] = []
  for (let index = 0; index < 26; index++)
    codes.push(
      (await member.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.pdf', bytes: 20_000_000 } }))
        .resultCode,
    )
  expect(codes.filter((code) => code === '0000')).toHaveLength(20)
  expect(codes.at(-1)).toBe('uploads-under-way')
  await shop.run('update "fileUpload" set bytes = 20971520')
  await shop.run(
    `insert into "fileUpload" (id, "setId", name, bytes, "createdAt") select repeat('x', 30) || lpad(n::text, 2, '0'), (select id from "fileSet" limit 1), 'a.pdf', 20971520, now() from generate_series(1, 5) n`,
  )
  expect(
    (await member.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.pdf', bytes: 1 } })).resultCode,
  ).toBe('storage-full')
})

test('[GR-01] [FL-01] a file that another process is storing is waited for, stored here once that one is silent, and never twice', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const put = shop.files.blobs.put
  const { uploadId, fileId } = await begin(member, pdf().length)
  const files = async () => (await member.send(listFiles, { body: { fileId } })).reply.files
  // somebody else took over before this process could say that it is done
  shop.files.blobs.put = async (key, content) => {
    if (!key.startsWith('uploads/')) await shop.run('update "fileUpload" set turn = turn + 1')
    return put(key, content)
  }
  expect((await piece(shop, member, uploadId, 0, pdf())).resultCode).toBe('upload-interrupted')
  expect(await files()).toEqual([])
  shop.files.blobs.put = put

  const begun = performance.now()
  await shop.run(`update "fileUpload" set "storingUntil" = clock_timestamp() + interval '1 s'`)
  expect((await member.send(uploadStatus, { params: { uploadId } })).reply).toEqual({
    offset: pdf().length,
    file: null,
  })
  const both = await Promise.all(
    [1, 2].map(() => piece(shop, member, uploadId, pdf().length, Buffer.alloc(0))),
  )
  expect(performance.now() - begun).toBeGreaterThan(950)
  expect(both).toMatchObject([{ body: { file: { fileNo: 2 } } }, { body: { file: { fileNo: 2 } } }])
  expect(await files()).toHaveLength(1)
})

test('[FL-01] an upload is given up at a word, and may be begun again', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const { uploadId } = await begin(member, 1_000)
  await piece(shop, member, uploadId, 0, Buffer.alloc(500))
  expect(await member.send(cancelUpload, { params: { uploadId } })).toMatchObject({ status: 200 })
  expect(await Readable.from(shop.files.blobs.list('uploads')).toArray()).toEqual([])
  expect(await member.send(uploadStatus, { params: { uploadId } })).toMatchObject({ status: 404 })
})

const formHead =
  '--x\r\ncontent-disposition: form-data; name="fileGrpId"\r\n\r\ninquiries\r\n--x\r\ncontent-disposition: form-data; name="file-1"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n'
const openForm = (shop: Shop, person: { token: string }) => {
  const line = request(`${address(shop)}/api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  line.setMaxListeners(0).on('error', () => {})
  line.write(formHead)
  return line
}

test('[F1] [FL-06] a form is written while it comes: what was sent is on the disk before the rest is made, so memory does not grow', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const line = openForm(shop, member)
  const answered = new Promise<string>((done) =>
    line.on('response', (response) => void response.setEncoding('utf8').on('data', done)),
  )
  const folder = dirname(shop.files.spool.path('x'.repeat(32)))
  const onDisk = async () => {
    const [name] = await readdir(folder).catch(() => [])
    return name ? (await stat(join(folder, name))).size : 0
  }
  for (let sent = 1; sent <= 18; sent++) {
    line.write(Buffer.alloc(1_048_576, 0x25))
    await expect.poll(onDisk, { interval: 5 }).toBeGreaterThan(sent * 1_048_576 - 200_000)
  }
  line.end('\n%%EOF\n\r\n--x--\r\n')
  expect(JSON.parse(await answered)).toMatchObject({
    resultCode: '0000',
    body: { fileMetaDatas: [{ fileSize: 18 * 1_048_576 + 16 }] },
  })
  expect(await readdir(folder)).toEqual([])
})

test('[F1] [FL-06] a file that grows too large is cut off in the middle, and its sender is told', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const line = openForm(shop, member)
  let answer = ''
  line.on(
    'response',
    (response) =>
      void response.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      }),
  )
  let sent = 0
  while (!answer && sent < 400) {
    sent++
    if (!line.write(Buffer.alloc(1_048_576, 0x25)))
      await Promise.race([once(line, 'drain'), once(line, 'response'), once(line, 'close')])
  }
  await expect.poll(() => answer).toContain('file-too-large')
  expect(sent).toBeLessThan(60)
  line.destroy()
  expect(await shop.run('select * from "storedFile"')).toEqual([])
})

test('[FL-06] files that nobody claims are forgotten after 24 hours, with their bytes; claimed ones stay', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const [kept, left, half] = [
    await begin(member, pdf().length),
    await begin(member, pdf().length),
    await begin(member, 1_000),
  ]
  for (const { uploadId } of [kept, left]) await piece(shop, member, uploadId, 0, pdf())
  await piece(shop, member, half.uploadId, 0, Buffer.alloc(500))
  const parts = () => Readable.from(shop.files.blobs.list('uploads')).toArray()
  await shop.db.transaction((tx) =>
    claimFiles(tx, {
      fileId: kept.fileId,
      groupId: 'inquiries',
      owner: { memberId: member.memberId },
      claimedBy: 'inquiry:1',
    }),
  )
  const keys = await shop.run<{ blobKey: string; setId: string }>(
    'select "blobKey", "setId" from "storedFile"',
  )
  const has = async (fileId: string) =>
    (await shop.files.blobs.stat(keys.find(({ setId }) => setId === fileId)!.blobKey)) !== null
  await forgetUnclaimedFiles(shop)
  expect([await has(kept.fileId), await has(left.fileId), await parts()]).toEqual([
    true,
    true,
    [expect.any(String)],
  ])
  shop.clock.advance(24 * 3_600_000 + 1)
  await forgetUnclaimedFiles(shop)
  expect([await has(kept.fileId), await has(left.fileId), await parts()]).toEqual([true, false, []])
  expect((await shop.run<{ id: string }>('select id from "fileSet"')).map(({ id }) => id)).toEqual([
    kept.fileId,
  ])
  expect(await shop.run('select * from "fileUpload"')).toEqual([])
  expect(
    await shop.db.transaction((tx) =>
      claimFiles(tx, {
        fileId: half.fileId,
        groupId: 'inquiries',
        owner: { memberId: member.memberId },
        claimedBy: 'inquiry:2',
      }),
    ),
  ).toBe(false)
})

test('[FL-06] bytes that cannot be kept leave nothing to read, and the job clears what is left', async () => {
  const shop = await listening()
  const member = await shop.as('demo01')
  const put = shop.files.blobs.put
  shop.files.blobs.put = (key, content) =>
    key.startsWith('uploads/') ? put(key, content) : Promise.reject(new Error('the disk is full'))
  const { uploadId, fileId } = await begin(member, pdf().length)
  expect((await piece(shop, member, uploadId, 0, pdf())).status).toBe(500)
  expect((await member.send(listFiles, { body: { fileId } })).reply.files).toEqual([])
  shop.files.blobs.put = put
  // what came is still there: the same upload goes on without sending it again
  expect((await member.send(uploadStatus, { params: { uploadId } })).reply.offset).toBe(pdf().length)
  expect(await piece(shop, member, uploadId, pdf().length, Buffer.alloc(0))).toMatchObject({
    status: 200,
    body: { file: { fileNo: 2 } },
  })
  await forgetUnclaimedFiles(shop)
  expect(
    (await shop.run<{ state: string }>('select state from "storedFile"')).map(({ state }) => state),
  ).toEqual(['stored'])
})
