import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import {
  listCodes,
  listGroups,
  removeCode,
  removeGroup,
  restoreCode,
  restoreGroup,
  saveCode,
  saveGroup,
  ShopData,
} from '../contract.ts'
import { changeMessage, listMessages, restoreMessage } from '../messages-contract.ts'
import { groupCodes } from '../rules.ts'
import { MALL_ID } from '../shop-data.ts'

const INIT_DATA = `/static/init-data/${MALL_ID}.json`

test('[MN-11] anybody reads the shop data without signing in, and it holds exactly its four lists', async () => {
  const shop = await openShop()
  const answer = await shop.app.http.inject(INIT_DATA)
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json()).sort()).toEqual(['commonCodeList', 'gnbList', 'mallList', 'messageList'])
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', etag: expect.any(String) })
  const again = await shop.app.http.inject({
    url: INIT_DATA,
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect((await shop.app.http.inject('/static/init-data/OTHER.json')).statusCode).toBe(404)
})

test('[MN-11] the shop data names no person, address, price or inner place', async () => {
  const shop = await openShop()
  const { body } = await shop.app.http.inject(INIT_DATA)
  expect(body).not.toMatch(/admin01|demo01|127\.0\.0\.1|@|password|https?:|\/api\/bo|\/office/i)
})

test('[MN-10] codes are grouped by upper-cased group, and the entry that names a group is no code', async () => {
  const shop = await openShop()
  const data = ShopData.parse((await shop.app.http.inject(INIT_DATA)).json())
  expect(data.codes.some(({ id }) => id === '*')).toBe(true)
  const groups = groupCodes([...data.codes, { groupId: 'cst_ty_cd', id: '99', name: '나중', rank: 99 }])
  expect(groups.get('CST_TY_CD')!.map(({ id }) => id)).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '09',
    '99',
  ])
  expect([...groups.values()].flat().some(({ id }) => id === '*')).toBe(false)
})

test('[BO-07] a code that staff add is in the shop data at once, and gone when it is no longer used', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const memo = async () =>
    groupCodes(ShopData.parse((await shop.app.http.inject(INIT_DATA)).json()).codes)
      .get('DLV_MEMO_CD')!
      .map(({ name }) => name)
  await memo()
  const code = { groupId: 'DLV_MEMO_CD', id: '05' }
  const box = { name: '택배함에 넣어 주세요', rank: 5 }
  expect(
    (
      await staff.send(saveCode, {
        params: code,
        body: { ...box, used: true, seen: null },
      })
    ).status,
  ).toBe(200)
  expect(await memo()).toContain('택배함에 넣어 주세요')
  await staff.send(saveCode, {
    params: code,
    body: { ...box, used: false, seen: { ...box, used: true, removed: false } },
  })
  expect(await memo()).not.toContain('택배함에 넣어 주세요')
  expect(
    (await staff.send(listCodes, { query: { groupId: 'DLV_MEMO_CD' } })).reply.rows.map(({ id }) => id),
  ).toContain('05')
  const removal = { params: code, query: { seen: { ...box, used: false } } }
  expect((await staff.send(removeCode, removal)).status).toBe(200)
  expect(await staff.send(removeCode, removal)).toMatchObject({
    status: 404,
    message: '코드를 찾을 수 없어요.',
  })
})

test('[BO-07] a group is made, renamed and removed with its codes; bad names are told at their field', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(saveGroup, { params: { groupId: 'TEST_CD' }, body: { name: '시험', rank: 9, seen: null } })
  await staff.send(saveCode, {
    params: { groupId: 'TEST_CD', id: 'A1' },
    body: { name: '하나', rank: 1, used: true, seen: null },
  })
  expect((await staff.send(listGroups)).reply.find(({ id }) => id === 'TEST_CD')).toMatchObject({
    name: '시험',
    codes: 1,
  })
  await staff.send(removeGroup, {
    params: { groupId: 'TEST_CD' },
    query: { seen: { name: '시험', rank: 9, codes: 1 } },
  })
  expect((await staff.send(listCodes, { query: { groupId: 'TEST_CD' } })).reply.rows).toEqual([])
  expect(
    (
      await staff.send(saveGroup, {
        params: { groupId: 'small' },
        body: { name: '시험', rank: 1, seen: null },
      })
    ).issues,
  ).toEqual([{ path: 'groupId', message: expect.stringContaining('영문 대문자') }])
  expect(
    (
      await staff.send(saveCode, {
        params: { groupId: 'CST_TY_CD', id: '*' },
        body: { name: '별', rank: 1, used: true, seen: null },
      })
    ).issues,
  ).toEqual([{ path: 'id', message: expect.stringContaining('영문, 숫자') }])
})

test('[BO-07] a code that the program needs stays in use, whatever it is called; another that is removed comes back', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const inData = async () => ShopData.parse((await shop.app.http.inject(INIT_DATA)).json()).codes
  const suspended = { groupId: 'CST_STS_CD', id: '07' }
  const seen = { name: '이용정지', rank: 7, used: true, removed: false }
  const answers = [
    await staff.send(removeCode, { params: suspended, query: { seen } }),
    await staff.send(saveCode, { params: suspended, body: { name: '정지', rank: 7, used: false, seen } }),
    await staff.send(removeGroup, {
      params: { groupId: 'DLV_MEMO_CD' },
      query: { seen: { name: '배송 메모', rank: 1, codes: 4 } },
    }),
    await staff.send(saveCode, { params: suspended, body: { name: '이용 멈춤', rank: 7, used: true, seen } }),
  ]
  expect(answers.map(({ resultCode }) => resultCode)).toEqual([
    'code-needed',
    'code-needed',
    'code-needed',
    '0000',
  ])
  expect(await inData()).toContainEqual({ ...suspended, name: '이용 멈춤', rank: 7 })
  const memo = { groupId: 'DLV_MEMO_CD', id: '03' }
  const shown = async () =>
    (await inData()).some(({ groupId, id }) => groupId === memo.groupId && id === memo.id)
  const listed = async (used?: 'removed') =>
    (await staff.send(listCodes, { query: { groupId: memo.groupId, used } })).reply.rows.map(({ id }) => id)
  const standing = (await staff.send(listCodes, { query: { groupId: memo.groupId } })).reply.rows
  await staff.send(removeCode, { params: memo, query: { seen: standing.find(({ id }) => id === memo.id)! } })
  expect([await shown(), (await listed()).includes('03'), await listed('removed')]).toEqual([
    false,
    false,
    ['03'],
  ])
  expect((await staff.send(restoreCode, { params: memo })).status).toBe(200)
  expect([await shown(), await listed('removed')]).toEqual([true, []])
  await staff.send(saveGroup, { params: { groupId: 'TEST_CD' }, body: { name: '시험', rank: 9, seen: null } })
  await staff.send(saveCode, {
    params: { groupId: 'TEST_CD', id: 'A1' },
    body: { name: '하나', rank: 1, used: true, seen: null },
  })
  const whole = async () =>
    (await inData()).filter(({ groupId }) => groupId === 'TEST_CD').map(({ id }) => id)
  await staff.send(removeGroup, {
    params: { groupId: 'TEST_CD' },
    query: { seen: { name: '시험', rank: 9, codes: 1 } },
  })
  expect(await whole()).toEqual([])
  await staff.send(restoreGroup, { params: { groupId: 'TEST_CD' } })
  expect(await whole()).toEqual(['*', 'A1'])
})

test('[BO-07] of two who save one code or group the second is told; one that stands is not made anew', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const params = { groupId: 'DLV_MEMO_CD', id: '03' }
  const list = async () => (await staff.send(listCodes, { query: { groupId: 'DLV_MEMO_CD' } })).reply.rows
  const seen = (await list()).find(({ id }) => id === params.id)!
  const save = (part: object, over: typeof seen | null = seen) =>
    staff.send(saveCode, {
      params,
      body: { name: seen.name, rank: seen.rank, used: seen.used, ...part, seen: over },
    })
  const both = await Promise.all([save({ name: '문 앞' }), save({ rank: 8 })])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'code-changed'])
  const stands = (await list()).find(({ id }) => id === params.id)!
  expect([stands.name, stands.rank]).toEqual(both[0]!.status === 200 ? ['문 앞', 3] : [seen.name, 8])
  expect((await save({}, null)).resultCode).toBe('code-taken')
  // what was removed meanwhile does not come back by a save over what stood before
  await staff.send(removeCode, { params, query: { seen: stands } })
  expect((await save({}, stands)).resultCode).toBe('code-changed')
  expect((await save({}, { ...stands, removed: true })).status).toBe(200)
  expect((await list()).find(({ id }) => id === params.id)).toEqual(seen)
  const nowhere = { groupId: 'NOWHERE_CD', id: '01' }
  for (const over of [null, seen])
    expect((await staff.send(saveCode, { params: nowhere, body: { ...seen, seen: over } })).resultCode).toBe(
      'code-not-found',
    )

  const group = (await staff.send(listGroups)).reply.find(({ id }) => id === params.groupId)!
  const rename = (name: string, over: typeof group | null = group) =>
    staff.send(saveGroup, {
      params: { groupId: group.id },
      body: { name, rank: group.rank, seen: over },
    })
  const renamed = await Promise.all([rename('배송 요청'), rename('배송 부탁')])
  expect(renamed.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'code-group-changed'])
  expect((await rename('메모', null)).resultCode).toBe('code-group-taken')
})

test('[BO-07] a code or a group that a colleague changed meanwhile is not removed unseen', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const params = { groupId: 'TEST_CD' }
  const code = { ...params, id: 'A1' }
  const one = { name: '하나', rank: 1, used: true }
  await staff.send(saveGroup, { params, body: { name: '시험', rank: 9, seen: null } })
  await staff.send(saveCode, { params: code, body: { ...one, seen: null } })
  const remove = async (seen: typeof one) =>
    (await staff.send(removeCode, { params: code, query: { seen } })).resultCode
  const turnOff = { ...one, used: false, seen: { ...one, removed: false } }
  expect((await staff.send(saveCode, { params: code, body: turnOff })).status).toBe(200)
  expect(await remove(one)).toBe('code-changed')

  const removeAll = (name: string, codes: number) =>
    staff.send(removeGroup, { params, query: { seen: { name, rank: 9, codes } } })
  await staff.send(saveCode, { params: { ...params, id: 'A2' }, body: { ...one, seen: null } })
  // the question before it has told of one code
  expect(await removeAll('시험', 1)).toMatchObject({
    status: 409,
    resultCode: 'code-group-changed',
    message: '그사이 다른 사람이 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.',
  })
  expect((await removeAll('실험', 2)).resultCode).toBe('code-group-changed')
  expect((await staff.send(listCodes, { query: params })).reply.rows).toHaveLength(2)
  expect(await remove({ ...one, used: false })).toBe('0000')
  expect((await removeAll('시험', 1)).status).toBe(200)
  expect((await removeAll('시험', 1)).resultCode).toBe('code-not-found')
})

test('[MN-09] who may only look at something else changes no code', async () => {
  const shop = await openShop()
  expect(await (await shop.asStaff('audit01')).send(listGroups)).toMatchObject({
    status: 403,
    resultCode: 'no-authority',
  })
  expect(await (await shop.as('demo01')).send(listGroups)).toMatchObject({ status: 401 })
})

test('[UI-03] a sentence that staff change is said from the next answer on, with its places filled, and can be taken back', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const wrong = async () => (await shop.send(login, { body: { loginId: 'nobody-1', password: 'x' } })).message
  const original = await wrong()
  expect(
    (
      await staff.send(changeMessage, {
        params: { key: 'login-failed' },
        body: { text: '아이디나 비밀번호를 다시 확인해 주세요.', seenAt: null },
      })
    ).status,
  ).toBe(200)
  expect(await wrong()).toBe('아이디나 비밀번호를 다시 확인해 주세요.')
  const changed = (await staff.send(listMessages, { query: { changed: 'changed' } })).reply.rows
  expect(changed).toMatchObject([
    {
      key: 'login-failed',
      original,
      changed: '아이디나 비밀번호를 다시 확인해 주세요.',
      changedBy: '도운영',
    },
  ])
  await staff.send(restoreMessage, {
    params: { key: 'login-failed' },
    query: { seenAt: changed[0]!.changedAt! },
  })
  expect(await wrong()).toBe(original)
})

test('[UI-03] of two who change one sentence the second is told, and takes back none that was not seen', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const params = { key: 'login-failed' }
  const read = async () =>
    (await staff.send(listMessages, { query: { search: params.key } })).reply.rows.find(
      ({ key }) => key === params.key,
    )!
  const change = (text: string, seenAt: string | null) =>
    staff.send(changeMessage, { params, body: { text, seenAt } })
  const told = async (seenAt: string | null) => {
    const both = await Promise.all([change('다시 확인해 주세요.', seenAt), change('틀렸어요.', seenAt)])
    expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'message-changed'])
    const won = both[0]!.status === 200 ? '다시 확인해 주세요.' : '틀렸어요.'
    expect((await read()).changed).toBe(won)
  }
  await told(null)
  const first = (await read()).changedAt!
  shop.clock.advance(1)
  await told(first)
  const restore = (seenAt: string) => staff.send(restoreMessage, { params, query: { seenAt } })
  expect((await restore(first)).resultCode).toBe('message-changed')
  const second = (await read()).changedAt!
  expect((await restore(second)).status).toBe(200)
  expect((await change('다시 확인해 주세요.', second)).resultCode).toBe('message-changed')
  expect((await read()).changed).toBeNull()
})

test('[UI-03] a sentence keeps the places of its original, and an unknown key is a Korean 404', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const withPlace = (await staff.send(listMessages, { query: { size: 200 } })).reply.rows.find(
    ({ original }) => original.includes('{0}'),
  )!
  expect(
    await staff.send(changeMessage, {
      params: { key: withPlace.key },
      body: { text: '자리가 없어요.', seenAt: null },
    }),
  ).toMatchObject({ status: 422, resultCode: 'message-places' })
  // twice the same value is no sentence either
  expect(
    await staff.send(changeMessage, {
      params: { key: withPlace.key },
      body: { text: `${withPlace.original} {0}`, seenAt: null },
    }),
  ).toMatchObject({ status: 422, resultCode: 'message-places' })
  expect(
    await staff.send(changeMessage, { params: { key: 'no-such-key' }, body: { text: '무엇', seenAt: null } }),
  ).toMatchObject({ status: 404, message: '메시지를 찾을 수 없어요.' })
})

test('[UI-03] sentences of the pages reach browsers in the shop data, those of the server do not', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(changeMessage, {
    params: { key: 'call.offline' },
    body: { text: '인터넷이 끊겼어요.', seenAt: null },
  })
  await staff.send(changeMessage, {
    params: { key: 'login-failed' },
    body: { text: '다시 확인해 주세요.', seenAt: null },
  })
  expect((await shop.app.http.inject(INIT_DATA)).json().messageList).toEqual([
    { msgCd: 'call.offline', msgCont: '인터넷이 끊겼어요.' },
  ])
})

test('[BO-07] codes and sentences are walked page by page, each once', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  for (const walk of [
    async (cursor?: string) => (await staff.send(listCodes, { query: { size: 7, cursor } })).reply,
    async (cursor?: string) => (await staff.send(listMessages, { query: { size: 7, cursor } })).reply,
  ]) {
    const seen: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await walk(cursor)
      seen.push(...page.rows.map((row) => ('key' in row ? row.key : `${row.groupId}/${row.id}`)))
      total = page.total
      cursor = page.next ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(total)
  }
})

test('[BO-07] codes and sentences are saved as Excel by who may', async () => {
  const shop = await openShop()
  const { token } = await shop.asStaff('admin01')
  for (const url of ['/api/bo/codes/excel', '/api/bo/messages/excel']) {
    const answer = await shop.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([url, answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([url, 200, 'PK'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%/)
    const { token: other } = await shop.asStaff('ops01')
    expect(
      (await shop.app.http.inject({ url, headers: { authorization: `Bearer ${other}` } })).statusCode,
    ).toBe(403)
  }
})
