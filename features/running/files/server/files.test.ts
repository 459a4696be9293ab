import sharp from 'sharp'
import { expect, test } from 'vitest'
import { form, office, pdf, picture, type FormFile } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { attachFile, deleteFile, listFiles, readFileRule } from '../contract.ts'
import { claimFiles } from './index.ts'

type Person = { token: string }
const upload = async (shop: Shop, person: Person, fields: Record<string, string>, files: FormFile[]) => {
  const { payload, headers } = form(fields, files)
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${person.token}` },
    payload,
  })
  return {
    status: answer.statusCode,
    ...(answer.json() as {
      resultCode: string
      message?: string
      body: { fileId: string; fileMetaDatas: Record<string, unknown>[] }
    }),
  }
}
const attach = (
  shop: Shop,
  person: Person | null,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
) =>
  shop.app.http.inject({
    method: 'GET',
    url: `${attachFile.path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) },
  })
const claim = (
  shop: Shop,
  fileId: string,
  groupId: string,
  owner: { memberId: number } | { staffId: number },
  claimedBy = 'inquiry:1',
) => shop.db.transaction((tx) => claimFiles(tx, { fileId, groupId, owner, claimedBy }))
const staffIdOf = async (shop: Shop, loginId: string) =>
  (await shop.one<{ id: number }>('select id from staff where "loginId" = $1', [loginId])).id

test('[FL-01] a form with files is stored, listed and given back under the wire names', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const sent = await upload(shop, member, { fileGrpId: 'inquiries' }, [
    { name: '사업자등록증.pdf', content: pdf() },
    { name: 'list.xlsx', content: office() },
  ])
  expect([sent.status, sent.resultCode]).toEqual([200, '0000'])
  const { fileId, fileMetaDatas } = sent.body
  expect(fileMetaDatas).toEqual([
    {
      fileId,
      fileNo: 1,
      fileGrpId: 'inquiries',
      accessUrl: `/api/file/attach?fileId=${fileId}&fileNo=1`,
      attachmentFileName: '사업자등록증.pdf',
      contentType: 'application/pdf',
      fileSize: pdf().length,
      imageWidth: null,
      imageHeight: null,
    },
    expect.objectContaining({ fileNo: 2, attachmentFileName: 'list.xlsx' }),
  ])
  const more = await upload(shop, member, { fileGrpId: 'inquiries', fileId }, [
    { name: 'third.pdf', content: pdf() },
  ])
  expect(more.body.fileMetaDatas).toMatchObject([{ fileId, fileNo: 3 }])

  const listed = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/list',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { fileId, fileNos: [1, 3], fileGrpId: 'inquiries', includeAddtionalFiles: false },
  })
  expect(
    (listed.json() as { body: { fileMetaDatas: { fileNo: number }[] } }).body.fileMetaDatas.map(
      ({ fileNo }) => fileNo,
    ),
  ).toEqual([1, 3])
  const got = await attach(shop, member, {
    fileId,
    fileNo: 1,
    fileGrpId: 'inquiries',
    attach: 'true',
    attachmentFileName: '등록증 사본',
  })
  expect(got.rawPayload.equals(pdf())).toBe(true)
  expect(decodeURIComponent(String(got.headers['content-disposition']))).toContain(
    "filename*=UTF-8''등록증 사본.pdf",
  )
})

test('[F1] a fileId has at least 128 random bits', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const ids = new Set<string>()
  for (let round = 0; round < 5; round++)
    ids.add(
      (await upload(shop, member, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])).body
        .fileId,
    )
  expect(ids.size).toBe(5)
  for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
})

test('[FL-03] each refusal of an upload says in Korean what to do, and stores nothing', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const said = async (fields: Record<string, string>, files: FormFile[]) => {
    const { status, resultCode, message } = await upload(shop, member, fields, files)
    return [status, resultCode, message]
  }
  const file = { name: 'a.pdf', content: pdf() }
  expect(await said({ fileGrpId: 'nowhere' }, [file])).toEqual([
    404,
    'file-group-missing',
    '‘nowhere’ 파일 그룹이 없어요. 관리자에게 문의해 주세요.',
  ])
  expect(await said({ fileGrpId: 'product-images' }, [file])).toEqual([
    404,
    'file-group-missing',
    '‘product-images’ 파일 그룹이 없어요. 관리자에게 문의해 주세요.',
  ])
  expect(
    await said({ fileGrpId: 'join-documents' }, [
      { name: 'a.pdf', content: Buffer.concat([pdf(), Buffer.alloc(10_485_761)]) },
    ]),
  ).toEqual([422, 'file-too-large', '파일 크기는 10.00 MB까지예요. 더 작은 파일을 선택해 주세요.'])
  expect(
    await said(
      { fileGrpId: 'join-documents' },
      Array.from({ length: 6 }, () => file),
    ),
  ).toEqual([422, 'too-many-files', '파일은 5개까지 올릴 수 있어요.'])
  expect(
    await said(
      { fileGrpId: 'inquiries' },
      Array.from({ length: 11 }, () => file),
    ),
  ).toEqual([422, 'too-many-files', '파일은 10개까지 올릴 수 있어요.'])
  expect(await said({ fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: Buffer.alloc(0) }])).toEqual([
    422,
    'file-empty',
    '내용이 없는 파일이에요. 파일을 확인해 주세요.',
  ])
  expect(await said({ fileGrpId: 'join-documents' }, [{ name: 'a.exe', content: pdf() }])).toEqual([
    422,
    'file-type-refused',
    '올릴 수 없는 형식이에요. JPG, JPEG, PNG, PDF 파일을 선택해 주세요.',
  ])
  expect(await said({ fileGrpId: 'inquiries', fileId: 'x'.repeat(32) }, [file])).toEqual([
    404,
    'file-not-found',
    '파일을 찾을 수 없어요. 삭제되었거나 볼 수 없는 파일이에요.',
  ])
  // one bad file of two: neither is stored
  expect(
    (await said({ fileGrpId: 'inquiries' }, [file, { name: 'b.pdf', content: await picture() }]))[1],
  ).toBe('file-type-mismatch')
  expect(await shop.run('select * from "storedFile"')).toEqual([])
  const broken = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="file-1"; filename="a"\r\n\r\ncut',
  })
  expect(broken.json()).toMatchObject({ resultCode: expect.stringMatching(/not-a-form|file-group-missing/) })
  const json = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { fileGrpId: 'inquiries' },
  })
  expect(json.json()).toMatchObject({ resultCode: 'not-a-form' })
})

test("[FL-06] [C1] an unclaimed file is its owner's alone; claimed, its group decides; not yours and not there look the same", async () => {
  const shop = await openShop()
  const [owner, other] = [await shop.as('demo01'), await shop.as('demo02')]
  const [admin, support, operator] = [
    await shop.asStaff('admin01'),
    await shop.asStaff('cs01'),
    await shop.asStaff('ops01'),
  ]
  const people = { owner, other, admin, support, operator, stranger: null }
  const readers = async (fileId: string) => {
    const may: string[] = []
    for (const [name, person] of Object.entries(people)) {
      const answer = await attach(shop, person, { fileId, fileNo: 1 })
      const listed = await shop.app.http.inject({
        method: 'POST',
        url: '/api/file/list',
        headers: person ? { authorization: `Bearer ${person.token}` } : {},
        payload: { fileId },
      })
      expect((listed.json() as { body: { fileMetaDatas: unknown[] } }).body.fileMetaDatas.length === 1).toBe(
        answer.statusCode === 200,
      )
      if (answer.statusCode === 200) may.push(name)
      else
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          {
            resultCode: 'file-not-found',
            message: '파일을 찾을 수 없어요. 삭제되었거나 볼 수 없는 파일이에요.',
            body: null,
          },
        ])
    }
    return may
  }
  const adminId = await staffIdOf(shop, 'admin01')
  const mine = async (groupId: string, person: Person = owner) =>
    (await upload(shop, person, { fileGrpId: groupId }, [{ name: 'a.pdf', content: pdf() }])).body.fileId

  const papers = await mine('join-documents')
  expect(await readers(papers)).toEqual(['owner'])
  expect(await claim(shop, papers, 'join-documents', { memberId: owner.memberId })).toBe(true)
  expect(await readers(papers)).toEqual(['owner', 'admin', 'support'])
  // [P2] each look of staff at somebody's papers is in the audit trail, the refused ones too
  const looks = await shop.run<{ who: string; outcome: string; menu: string; target: unknown }>(
    `select s."loginId" as who, a.outcome, a.menu, a.target from "auditEntry" a join staff s on s.id = a."staffId" where a.endpoint = 'GET /api/file/attach' order by a.id`,
  )
  expect(looks).toEqual(
    [
      ['admin01', 'allowed'],
      ['cs01', 'allowed'],
      ['ops01', 'refused'],
    ].map(([who, outcome]) => ({
      who,
      outcome,
      menu: 'join-reviews',
      target: { fileId: papers, fileNos: [1] },
    })),
  )

  const inquiry = await mine('inquiries')
  await claim(shop, inquiry, 'inquiries', { memberId: owner.memberId })
  expect(await readers(inquiry)).toEqual(['owner', 'admin', 'support'])

  const notice = await mine('notices', admin)
  expect(await readers(notice)).toEqual(['admin'])
  await claim(shop, notice, 'notices', { staffId: adminId })
  expect(await readers(notice)).toEqual(['owner', 'other', 'admin', 'support', 'operator', 'stranger'])

  const document = await mine('documents', admin)
  await claim(shop, document, 'documents', { staffId: adminId })
  expect(await readers(document)).toEqual(['owner', 'other', 'admin', 'support', 'operator'])
  const pending = (
    await shop.one<{ loginId: string }>(`select "loginId" from member where status = '02' limit 1`)
  ).loginId
  expect((await attach(shop, await shop.as(pending), { fileId: document, fileNo: 1 })).statusCode).toBe(404)

  const nowhere = await attach(shop, owner, { fileId: 'A'.repeat(32), fileNo: 1 })
  expect(nowhere.json()).toEqual((await attach(shop, other, { fileId: papers, fileNo: 1 })).json())
  expect((await attach(shop, owner, { fileId: papers, fileNo: 1, fileGrpId: 'inquiries' })).statusCode).toBe(
    404,
  )
})

test('[FL-06] nobody adds to, deletes or claims the files of somebody else; a claimed set is closed', async () => {
  const shop = await openShop()
  const [owner, other] = [await shop.as('demo01'), await shop.as('demo02')]
  const { fileId } = (
    await upload(shop, owner, { fileGrpId: 'inquiries' }, [
      { name: 'a.pdf', content: pdf() },
      { name: 'b.pdf', content: pdf() },
    ])
  ).body
  expect(
    (await upload(shop, other, { fileGrpId: 'inquiries', fileId }, [{ name: 'c.pdf', content: pdf() }]))
      .resultCode,
  ).toBe('file-not-found')
  expect(await other.send(deleteFile, { params: { fileId, fileNo: 1 } })).toMatchObject({
    status: 404,
    resultCode: 'file-not-found',
  })
  expect(await claim(shop, fileId, 'inquiries', { memberId: other.memberId })).toBe(false)
  expect(await claim(shop, fileId, 'join-documents', { memberId: owner.memberId })).toBe(false)

  expect(await owner.send(deleteFile, { params: { fileId, fileNo: 1 } })).toMatchObject({ status: 200 })
  expect(await owner.send(deleteFile, { params: { fileId, fileNo: 1 } })).toMatchObject({ status: 404 })
  expect((await owner.send(listFiles, { body: { fileId } })).reply.files.map(({ fileNo }) => fileNo)).toEqual(
    [2],
  )

  expect(await claim(shop, fileId, 'inquiries', { memberId: owner.memberId })).toBe(true)
  expect(await claim(shop, fileId, 'inquiries', { memberId: owner.memberId })).toBe(true)
  expect(await claim(shop, fileId, 'inquiries', { memberId: owner.memberId }, 'inquiry:2')).toBe(false)
  expect(await owner.send(deleteFile, { params: { fileId, fileNo: 2 } })).toMatchObject({
    status: 409,
    resultCode: 'file-set-closed',
  })
  expect(
    (await upload(shop, owner, { fileGrpId: 'inquiries', fileId }, [{ name: 'c.pdf', content: pdf() }]))
      .resultCode,
  ).toBe('file-set-closed')
})

test('[F1] one person may keep 500 MB, counted with what is on its way, however many come at once', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const { fileId } = (
    await upload(shop, member, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])
  ).body
  await shop.run('update "storedFile" set bytes = $1 where "setId" = $2', [
    500 * 1024 * 1024 - pdf().length,
    fileId,
  ])
  const answers = await Promise.all(
    [1, 2].map(() => upload(shop, member, { fileGrpId: 'inquiries' }, [{ name: 'b.pdf', content: pdf() }])),
  )
  expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'storage-full'])
  expect(answers.find(({ resultCode }) => resultCode === 'storage-full')).toMatchObject({
    status: 422,
    message: '올릴 수 있는 용량(500.00 MB)을 모두 사용했어요. 쓰지 않는 파일을 지운 뒤 다시 시도해 주세요.',
  })
  expect(
    (
      await upload(shop, await shop.as('demo02'), { fileGrpId: 'inquiries' }, [
        { name: 'b.pdf', content: pdf() },
      ])
    ).resultCode,
  ).toBe('0000')
})

test('[F2] every type is saved, not shown, without sniffing, in a sandbox, under a name that breaks no header', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const samples: FormFile[] = [
    { name: 'a.pdf', content: pdf() },
    { name: 'a.xlsx', content: office() },
    { name: 'a.zip', content: office() },
    { name: 'a.png', content: await picture('png') },
    { name: 'a.gif', content: await picture('gif') },
  ]
  const { fileId, fileMetaDatas } = (await upload(shop, admin, { fileGrpId: 'notices' }, samples)).body
  expect(fileMetaDatas).toHaveLength(5)
  for (const { fileNo, contentType } of fileMetaDatas) {
    const { headers } = await attach(shop, admin, { fileId, fileNo: Number(fileNo) })
    expect([
      headers['content-type'],
      headers['x-content-type-options'],
      headers['content-security-policy'],
    ]).toEqual([contentType, 'nosniff', "default-src 'none'; frame-ancestors 'none'; sandbox"])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''a\./,
    )
  }
  // only a picture that was drawn anew is ever shown, and a PDF never
  expect(
    (await attach(shop, admin, { fileId, fileNo: 4, attach: 'false' })).headers['content-disposition'],
  ).toMatch(/^inline/)
  expect(
    (await attach(shop, admin, { fileId, fileNo: 1, attach: 'N' })).headers['content-disposition'],
  ).toMatch(/^attachment/)
  for (const asked of [
    'a\r\nset-cookie: x=1',
    'a"; filename="b.html',
    '../../etc/passwd',
    'x.html',
    '\u0001',
    '💊'.repeat(60),
    `${'\ud800'}lone`,
  ]) {
    const { headers, statusCode } = await attach(shop, admin, {
      fileId,
      fileNo: 1,
      attachmentFileName: asked,
    })
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n\\]+\.pdf"; filename\*=UTF-8''[\w%.!~+-]+\.pdf$/,
    )
  }
  expect((await attach(shop, admin, { fileId, fileNo: 1, attachmentFileName: '\0' })).statusCode).toBe(400)
})

test('[FL-06] a picture keeps its pixels only: upright, without where and by whom it was taken, with copies for screens', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const content = await sharp(await picture('jpeg', { width: 1_000, height: 500 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(content.includes('SECRET-OWNER')).toBe(true)
  const { fileId, fileMetaDatas } = (
    await upload(shop, admin, { fileGrpId: 'product-images' }, [{ name: '상품.jpg', content }])
  ).body
  expect(fileMetaDatas).toMatchObject([{ contentType: 'image/jpeg', imageWidth: 500, imageHeight: 1_000 }])
  const kept = (await attach(shop, admin, { fileId, fileNo: 1 })).rawPayload
  expect(kept.includes('SECRET-OWNER')).toBe(false)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 500, height: 1_000 })
  expect((await sharp(kept).metadata()).exif).toBeUndefined()

  const copy = async (width: number, accept: string) => {
    const { headers, rawPayload } = await attach(
      shop,
      admin,
      { fileId, fileNo: 1, width, attach: 'false' },
      { accept },
    )
    expect(headers['vary']).toContain('accept')
    return [headers['content-type'], (await sharp(rawPayload).metadata()).width]
  }
  expect(await copy(200, 'image/avif,image/webp,*/*')).toEqual(['image/avif', 320])
  expect(await copy(320, 'image/webp,*/*')).toEqual(['image/webp', 320])
  expect(await copy(320, '*/*')).toEqual(['image/jpeg', 320])
  expect(await copy(400, 'image/avif')).toEqual(['image/jpeg', 500])
  const listed = await admin.send(listFiles, { body: { fileId, withCopies: true } })
  expect(listed.reply.files.map(({ width }) => width)).toEqual([500, 160, 320])
})

test('[F2] only the answer to a stranger may be kept by caches: others may carry a token', async () => {
  const shop = await openShop()
  const [admin, member] = [await shop.asStaff('admin01'), await shop.as('demo01')]
  const { fileId } = (
    await upload(shop, admin, { fileGrpId: 'notices' }, [{ name: 'a.pdf', content: pdf() }])
  ).body
  await claim(shop, fileId, 'notices', { staffId: await staffIdOf(shop, 'admin01') })
  const cached = async (person: Person | null, more = {}) =>
    (await attach(shop, person, { fileId, fileNo: 1, ...more })).headers['cache-control']
  expect([
    await cached(null),
    await cached(member),
    await cached(admin),
    await cached(null, { completion: 'abcdef12' }),
  ]).toEqual(['public, max-age=3600', 'no-store', 'no-store', 'no-store'])
})

test('[FL-05] a download that a form asked for sets the cookie that the page waits for', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const { fileId } = (
    await upload(shop, member, { fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])
  ).body
  const { headers } = await attach(shop, member, { fileId, fileNo: 1, completion: 'abcdef12-3456' })
  expect(headers['set-cookie']).toBe('download.abcdef12-3456=done; Path=/; Max-Age=60; SameSite=Strict')
  expect((await attach(shop, member, { fileId, fileNo: 1, completion: 'x; Domain=evil' })).statusCode).toBe(
    400,
  )
})

test('[FL-02] a page reads what a group takes before somebody chooses', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  expect((await member.send(readFileRule, { params: { groupId: 'join-documents' } })).body).toEqual({
    fileGrpId: 'join-documents',
    fileGrpNm: '가입 서류',
    acceptRule: '.jpg, .jpeg, .png, .pdf',
    maxFileSize: 10_485_760,
    maxFileCount: 5,
  })
  expect(await member.send(readFileRule, { params: { groupId: 'product-images' } })).toMatchObject({
    status: 404,
    resultCode: 'file-group-missing',
  })
})
