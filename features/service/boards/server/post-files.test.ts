import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachFile, listFiles } from '#features/running/files/contract.ts'
import { readHome } from '#features/service/shop-home/contract.ts'
import { pdf, picture } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'
import { uploadInto } from '#testing/upload-files.ts'
import { readNotice } from '../contract.ts'
import { addPost, changePost, listOfficePosts } from '../office-contract.ts'
import { pictureMark } from '../rules.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const upload = (groupId: string, files: { name: string; content: Buffer }[]) =>
    uploadInto({ shop, token: staff.token, groupId }, files)
  const fields = (more: object) => ({
    title: '연말 배송 안내',
    category: '배송',
    body: '안녕하십니까.',
    pinned: false,
    state: 'published' as const,
    audience: 'everyone' as const,
    publishedAt: shop.clock.now().toISOString(),
    brandName: '',
    productCode: '',
    videoUrl: '',
    ...more,
  })
  const add = async (more: object) =>
    (
      await staff.send(
        addPost,
        { body: { board: 'notice' as const, ...fields(more) } },
        { key: randomUUID() },
      )
    ).reply.postId
  const change = async (postId: number, more: object) => {
    const [row] = (await staff.send(listOfficePosts, { query: { postId } })).reply.rows
    const body = { ...fields(more), version: row!.version }
    expect((await staff.send(changePost, { params: { postId }, body })).status).toBe(200)
  }
  const get = (fileId: string, token?: string, fileNo = 1) =>
    shop.app.http.inject({
      method: 'GET',
      url: `${attachFile.path}?fileId=${fileId}&fileNo=${fileNo}&attach=false`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  return { shop, staff, upload, add, change, get }
}

test('[CS-02] [CS-05] [C1] who reads a post reads its attachments and pictures, at the moment they ask: nobody else, and staff by their menu', async () => {
  const { shop, upload, add, change, get } = await open()
  const fileId = await upload('notices', [{ name: '안내.pdf', content: pdf() }])
  const photo = await upload('notices', [{ name: '상자.png', content: await picture('png') }])
  const body = pictureMark({ fileId: photo, fileNo: 1, name: '상자.png' })
  const postId = await add({ fileId, body, pinned: true })
  const [visitor, member] = [await shop.as('demo23'), await shop.as('demo05')]
  const people = {
    stranger: undefined,
    visitor: visitor.token,
    member: member.token,
    editor: (await shop.asStaff('cs01')).token,
    packer: (await shop.asStaff('ops01')).token,
  }
  const readers = async (set: string) => {
    const found: string[] = []
    for (const [name, token] of Object.entries(people))
      if ((await get(set, token)).statusCode === 200) found.push(name)
    return found
  }
  const both = async () => {
    const of = await readers(fileId)
    expect(await readers(photo)).toEqual(of)
    return of
  }
  expect(await both()).toEqual(['stranger', 'visitor', 'member', 'editor', 'packer'])
  expect((await get(fileId)).headers['cache-control']).not.toContain('public')

  await change(postId, { body, audience: 'members', pinned: true })
  expect(await both()).toEqual(['member', 'editor'])
  for (const [reader, may] of [
    [shop, false],
    [visitor, false],
    [member, true],
  ] as const) {
    expect((await reader.send(readNotice, { params: { number: postId } })).status).toBe(may ? 200 : 404)
    const { notices } = (await reader.send(readHome)).reply
    expect(notices.some(({ number }) => number === postId)).toBe(may)
    expect((await reader.send(listFiles, { body: { fileId } })).reply.files).toHaveLength(may ? 1 : 0)
  }

  const endsAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
  await change(postId, { body, endsAt })
  expect(await both()).toHaveLength(5)
  shop.clock.advance(60_000)
  expect(await both()).toEqual(['editor'])
  for (const more of [
    { state: 'withdrawn' },
    { state: 'draft' },
    { publishedAt: new Date(shop.clock.now().getTime() + 60_000).toISOString() },
  ]) {
    await change(postId, { body, endsAt: null, ...more })
    expect(await both()).toEqual(['editor'])
  }
})

test('[BO-06] pictures that are taken out of a text are let go, those that stay and attachments are not', async () => {
  const { shop, upload, add, change, get } = await open()
  const two = [
    { name: '하나.png', content: await picture('png') },
    { name: '둘.png', content: await picture('png') },
  ]
  const fileId = await upload('notices', [{ name: '안내.png', content: await picture('png') }])
  const [kept, gone] = [await upload('notices', two), await upload('notices', two)]
  const mark = (set: string, fileNo: number) => pictureMark({ fileId: set, fileNo, name: `${fileNo}.png` })
  const postId = await add({
    fileId,
    body: [mark(kept, 1), mark(kept, 2), mark(gone, 1), mark(fileId, 1)].join('\n\n'),
  })
  const status = async (set: string, no: number) => (await get(set, undefined, no)).statusCode
  expect([await status(kept, 1), await status(kept, 2), await status(gone, 1)]).toEqual([200, 200, 200])
  // one that was uploaded beside and never stood in the text
  expect(await status(gone, 2)).toBe(404)

  await change(postId, { body: mark(kept, 2) })
  expect([await status(kept, 1), await status(kept, 2), await status(gone, 1)]).toEqual([404, 200, 404])
  expect(await status(fileId, 1)).toBe(200)
  const claims = await shop.run<{ id: string }>(
    `select id from "fileSet" where "claimedBy" = 'post:' || $1 and id = any($2)`,
    [String(postId), [kept, gone, fileId]],
  )
  expect(claims.map(({ id }) => id).toSorted()).toEqual([kept, fileId].toSorted())
})
