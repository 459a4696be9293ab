import { expect, test } from 'vitest'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'
import {
  changeFileGroup,
  createFileGroup,
  deleteFileGroup,
  exportFileGroups,
  listFileGroups,
  listGroupMenus,
} from '../groups-contract.ts'
import { publicGroups } from './index.ts'

const group = {
  id: 'visit-photos',
  name: '방문 사진',
  accept: '.jpg, image/png',
  maxBytes: 1_048_576,
  maxCount: 3,
  readableBy: 'owner',
  writableBy: 'signed-in',
  menuId: 'approvals',
  variants: false,
} as const

test('[BO-07] file groups are listed, created, changed, and deleted while nothing is in them', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  expect(await admin.send(createFileGroup, { body: group })).toMatchObject({ status: 200 })
  expect(await admin.send(createFileGroup, { body: group })).toMatchObject({
    status: 409,
    resultCode: 'file-group-taken',
    message: '이미 있는 그룹 ID예요. 다른 ID를 입력해 주세요.',
  })
  const { id, ...fields } = group
  expect(
    await admin.send(changeFileGroup, {
      params: { id },
      body: { ...fields, name: '방문 기록 사진', menuId: null, seen: fields },
    }),
  ).toMatchObject({ status: 200 })
  const { rows, total, next } = (await admin.send(listFileGroups)).reply
  expect([rows.length, next]).toEqual([total, null])
  expect(rows.find((row) => row.id === id)).toEqual({
    ...group,
    name: '방문 기록 사진',
    menuId: null,
    menuName: null,
    files: 0,
    bytes: 0,
  })
  expect((await admin.send(listGroupMenus)).reply).toContainEqual({ id: 'approvals', name: '로그인 승인' })
  expect((await publicGroups(shop.db)).find((row) => row.id === id)).toEqual({
    id,
    name: '방문 기록 사진',
    accept: group.accept,
    maxBytes: group.maxBytes,
    maxCount: 3,
  })

  const seen = { ...fields, name: '방문 기록 사진', menuId: null }
  expect(await admin.send(deleteFileGroup, { params: { id }, query: { seen } })).toMatchObject({
    status: 200,
  })
  expect(await admin.send(deleteFileGroup, { params: { id }, query: { seen } })).toMatchObject({
    status: 404,
    resultCode: 'file-group-gone',
  })
  expect(
    await admin.send(changeFileGroup, { params: { id }, body: { ...fields, seen: fields } }),
  ).toMatchObject({
    status: 404,
  })
})

test('[BO-07] of two who change one group the second is told, and what the first saved stands', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await admin.send(createFileGroup, { body: group })
  const { id, ...seen } = group
  const change = (part: Partial<typeof seen> | { maxCount: number; menuId: string | null }) =>
    admin.send(changeFileGroup, { params: { id }, body: { ...seen, ...part, seen } })
  const both = await Promise.all([
    change({ maxCount: 7, menuId: null }),
    change({ maxCount: 8, menuId: null }),
  ])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'file-group-changed'])
  expect((await change({})).message).toBe(
    '그사이 다른 사람이 이 그룹을 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.',
  )
  const won = both[0]!.status === 200 ? 7 : 8
  const { rows } = (await admin.send(listFileGroups, { query: { search: id } })).reply
  expect(rows).toMatchObject([{ maxCount: won, menuId: null }])
  const remove = (over: typeof seen | (typeof rows)[0]) =>
    admin.send(deleteFileGroup, { params: { id }, query: { seen: over } })
  expect(await remove(seen)).toMatchObject({
    status: 409,
    resultCode: 'file-group-changed',
    message: '그사이 다른 사람이 이 그룹을 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.',
  })
  expect((await remove(rows[0]!)).status).toBe(200)
})

test('[BO-07] a group that holds files is not deleted; its sizes are shown', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const { id: _, ...seen } = group
  const { payload, headers } = form({ fileGrpId: 'notices' }, [{ name: 'a.pdf', content: pdf() }])
  await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
    payload,
  })
  expect(await admin.send(deleteFileGroup, { params: { id: 'notices' }, query: { seen } })).toMatchObject({
    status: 409,
    resultCode: 'file-group-used',
    message: '올린 파일이 있어 삭제할 수 없어요.',
  })
  expect((await admin.send(listFileGroups)).reply.rows.find(({ id }) => id === 'notices')).toMatchObject({
    files: 1,
    bytes: pdf().length,
  })
})

test('[BO-07] groups are searched, paged by their id, and exported', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  expect(
    (await admin.send(listFileGroups, { query: { search: '공지' } })).reply.rows.map(({ id }) => id),
  ).toEqual(['notices'])
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = (await admin.send(listFileGroups, { query: { size: 2, cursor } })).reply
    seen.push(...rows.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen).toEqual((await admin.send(listFileGroups)).reply.rows.map(({ id }) => id))
  const excel = await shop.app.http.inject({
    method: 'GET',
    url: exportFileGroups.path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([excel.statusCode, excel.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

test("[FL-02] a rule that means nothing, sizes beyond the shop's and unknown menus are refused at their field", async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const said = async (change: object) => {
    const { status, resultCode, issues } = await admin.send(createFileGroup, {
      body: { ...group, ...change } as never,
    })
    return [status, issues?.[0]?.path ?? resultCode]
  }
  expect(await said({ accept: 'jpg' })).toEqual([400, 'accept'])
  expect(await said({ accept: '.jpg; .png' })).toEqual([400, 'accept'])
  expect(await said({ maxBytes: 20 * 1024 * 1024 + 1 })).toEqual([400, 'maxBytes'])
  expect(await said({ maxCount: 11 })).toEqual([400, 'maxCount'])
  expect(await said({ id: 'Has Space' })).toEqual([400, 'id'])
  expect(await said({ menuId: 'nowhere' })).toEqual([422, 'file-group-menu'])
  expect(await said({ accept: '.JPG, image/*, application/vnd.ms-excel, */*' })).toEqual([200, '0000'])
})

test('[FL-03] [MN-05] a menu that is closed to this address says so', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await shop.run(`update menu set "ipLimited" = true, "ipList" = '10.1.1.1' where id = 'file-groups'`)
  expect(await admin.send(listFileGroups)).toMatchObject({
    status: 403,
    message: '접속한 IP에서는 이 메뉴를 사용할 수 없습니다.',
  })
})

test('[C1] staff without the menu neither see nor change groups', async () => {
  const shop = await openShop()
  const support = await shop.asStaff('cs01')
  expect((await support.send(listFileGroups)).status).toBe(403)
  expect((await support.send(createFileGroup, { body: group })).status).toBe(403)
  const { id: _, ...seen } = group
  expect((await support.send(deleteFileGroup, { params: { id: 'notices' }, query: { seen } })).status).toBe(
    403,
  )
})
