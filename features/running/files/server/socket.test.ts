import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { form, pdf, type FormFile } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { EICAR, startClamd } from '#standin/clamd/clamd.ts'
import { beginUpload } from '../contract.ts'

// A form that is put into the server without a connection never ends as one on a line does.
async function listening(env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.http.server.address() as { port: number }
  return { shop, url: `http://127.0.0.1:${port}/api/file/upload`, member: await shop.as('demo01') }
}
type Place = Awaited<ReturnType<typeof listening>>

async function upload({ url, member }: Place, fields: Record<string, string>, files: FormFile[]) {
  const { payload, headers } = form(fields, files)
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${member.token}` },
    body: new Uint8Array(payload),
  })
  return ((await answer.json()) as { resultCode: string }).resultCode
}

/** A form on a line of its own, of which the rest comes when it is told to. */
function openForm({ url, member }: Place, begun: string) {
  const line = request(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  const answer = new Promise<string>((done) => {
    line.on('response', (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (piece: string) => (text += piece))
        .on('end', () => done((JSON.parse(text) as { resultCode: string }).resultCode))
    })
    line.on('error', () => done('hung up')).on('close', () => done('hung up'))
  })
  line.write(begun)
  return { line, answer }
}
const group = '--x\r\ncontent-disposition: form-data; name="fileGrpId"\r\n\r\ninquiries\r\n'
const file = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="file-1"; filename="${name}"\r\n\r\n`

const pool = async (shop: Shop) =>
  (await shop.one<{ n: number }>('select count(*)::int as n from "storedFile"')).n

test('[FL-01] [FL-03] a form that came whole is refused for what is wrong with it, over a real line', async () => {
  const place = await listening()
  const inquiries = { fileGrpId: 'inquiries' }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect([
    await upload(place, inquiries, [{ name: 'logo.svg', content: svg }]),
    await upload(place, inquiries, [{ name: 'a.pdf', content: Buffer.alloc(0) }]),
    await upload(place, inquiries, [{ name: 'a.pdf', content: svg }]),
    await upload(place, { fileGrpId: 'nowhere' }, [{ name: 'a.pdf', content: pdf() }]),
    await upload(place, { fileGrpId: 'in\0quiries' }, [{ name: 'a.pdf', content: pdf() }]),
    await upload(place, inquiries, []),
    await upload(place, { ...inquiries, fileId: 'x'.repeat(32) }, [{ name: 'a.pdf', content: pdf() }]),
    await upload(place, inquiries, [{ name: 'a.pdf', content: pdf() }]),
  ]).toEqual([
    'file-type-refused',
    'file-empty',
    'file-type-mismatch',
    'file-group-missing',
    'not-a-form',
    'file-empty',
    'file-not-found',
    '0000',
  ])
  expect(await pool(place.shop)).toBe(1)
})

test('[FL-02] [FL-06] what the name alone refuses is refused before the file has come', async () => {
  const place = await listening()
  const { line, answer } = openForm(place, `${group}${file('a.exe')}MZ`)
  expect(await answer).toBe('file-type-refused')
  line.destroy()
  expect(
    await place.member.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.exe', bytes: 9_000_000 } }),
  ).toMatchObject({ status: 422, resultCode: 'file-type-refused' })
})

test('[F1] [FL-06] two forms of one person at once, however they begin and end, and never a third', async () => {
  const place = await listening()
  const end = (form: ReturnType<typeof openForm>) => {
    form.line.end(`${pdf().toString('latin1')}\r\n--x--\r\n`)
    return form.answer
  }
  const begun = `${group}${file('a.pdf')}`
  const refusedNow = async () => {
    const third = openForm(place, begun)
    const code = await third.answer
    third.line.destroy()
    return code
  }
  let [one, two] = [openForm(place, begun), openForm(place, begun)]
  for (let round = 0; round < 4; round++) {
    await expect.poll(refusedNow).toBe('uploads-under-way')
    expect(await end(one)).toBe('0000')
    one = two
    two = openForm(place, begun)
  }
  await expect.poll(refusedNow).toBe('uploads-under-way')
  expect([await end(one), await end(two)]).toEqual(['0000', '0000'])
  expect(await upload(place, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])).toBe('0000')
})

test('[F1] [FL-06] a form of which nothing more comes is given up, before its first part or behind it, and leaves room for others', async () => {
  const place = await listening({ UPLOAD_STALL_MS: '400' })
  for (const begun of ['', group, `${group}${file('a.pdf')}%PDF-1.7`]) {
    const forms = [openForm(place, begun), openForm(place, begun)]
    for (const { line } of forms) line.flushHeaders()
    expect(await Promise.all(forms.map(({ answer }) => answer))).toEqual(['hung up', 'hung up'])
  }
  await expect
    .poll(() => upload(place, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }]))
    .toBe('0000')
})

test('[F1] with a scanner by setting no file is stored that it finds something in, and none when it cannot say', async () => {
  const clamd = await startClamd()
  const place = await listening({ CLAMD_ADDRESS: clamd.address })
  await place.shop.run(`update "fileGroup" set accept = '' where id = 'inquiries'`)
  const inquiries = { fileGrpId: 'inquiries' }
  const large = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(300_000, 0x25),
    Buffer.from('\n%%EOF\n'),
  ])
  expect([
    await upload(place, inquiries, [{ name: 'a.txt', content: Buffer.from(EICAR) }]),
    await upload(place, inquiries, [
      { name: 'a.pdf', content: pdf() },
      { name: 'b.txt', content: Buffer.from(EICAR) },
    ]),
    await upload(place, inquiries, [{ name: 'a.pdf', content: large }]),
  ]).toEqual(['file-unsafe', 'file-unsafe', '0000'])
  expect(clamd.scanned.at(-1)).toBe(large.length)
  expect(await pool(place.shop)).toBe(1)
  await clamd.close()
  expect(await upload(place, inquiries, [{ name: 'a.pdf', content: pdf() }])).toBe('busy')
  expect(await pool(place.shop)).toBe(1)
})

test('[F1] a scanner that takes less than the file, or answers something else, lets nothing through', async () => {
  const clamd = await startClamd({ maxBytes: 1_000 })
  onTestFinished(() => void clamd.close())
  const place = await listening({ CLAMD_ADDRESS: clamd.address })
  const large = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(300_000, 0x25),
    Buffer.from('\n%%EOF\n'),
  ])
  expect(await upload(place, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: large }])).toBe('busy')
  expect(await upload(place, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])).toBe('0000')
})
