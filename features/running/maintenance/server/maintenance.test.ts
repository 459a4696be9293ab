import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody } from '#testing/trade.ts'
import { addToCart } from '#features/buying/cart/contract.ts'
import { placeOrder } from '#features/buying/orders/contract.ts'
import { listSystemChecks } from '../contract.ts'
import { changeCheck, createCheck, listChecks, removeCheck } from '../checks-contract.ts'

const HOUR = 3_600_000
const around = (shop: Shop, from: number, to: number) => ({
  title: '정기 점검',
  beginsAt: new Date(shop.clock.now().getTime() + from).toISOString(),
  endsAt: new Date(shop.clock.now().getTime() + to).toISOString(),
})
const seenOf = (window: ReturnType<typeof around>) => ({
  ...window,
  ipList: '',
  redirectUrl: '/etc/maintenance',
  used: true,
})
const OPEN = { query: { systemCode: 'FO', pageSize: 60_000, pageNo: 1, used: 'Y' } } as const
let keys = 0
const key = () => `maintenance-test-${keys++}`

async function addOne(shop: Shop) {
  const member = await shop.as('demo01')
  const { optionId } = await shop.one<{ optionId: number }>(`
    select o.id as "optionId" from "productOption" o join stock s on s."optionId" = o.id join product p on p.id = o."productId" where s."onHand" - s.reserved > 10 and p."minQuantity" = 1 order by o.id limit 1`)
  return member.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } })
}

test('[CS-08] a window that is open is listed with its times, and a stranger learns no address of the office', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(
    createCheck,
    { body: { ...around(shop, -HOUR, HOUR), ipList: '203.0.113.9' } },
    { key: key() },
  )
  const answer = await shop.send(listSystemChecks, OPEN)
  expect(answer.body).toEqual([
    {
      bgnDttm: around(shop, -HOUR, HOUR).beginsAt,
      clDttm: around(shop, -HOUR, HOUR).endsAt,
      sysChkTgtCd: '10',
      sysChkNm: '정기 점검',
      ipList: '',
      redirUrl: '/etc/maintenance',
      sysCd: 'FO',
    },
  ])
})

test('[CS-08] in the window the server refuses to fill carts and to order, before and after it does not', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(createCheck, { body: around(shop, HOUR, 2 * HOUR) }, { key: key() })
  expect((await addOne(shop)).status).toBe(200)
  shop.clock.advance(1.5 * HOUR)
  expect(await addOne(shop)).toMatchObject({
    status: 503,
    resultCode: 'maintenance',
    body: { redirUrl: '/etc/maintenance' },
  })
  shop.clock.advance(HOUR)
  expect((await addOne(shop)).status).toBe(200)
})

test('[CS-08] in the window no order is placed, and one whose target is another system closes nothing', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const [buyer] = await addBuyers(shop, 1)
  await fillCart(buyer!, [{ optionId: await addProduct(shop), quantity: 1 }])
  const body = await orderBody(buyer!)
  await staff.send(createCheck, { body: around(shop, -HOUR, HOUR) }, { key: key() })
  expect(await buyer!.send(placeOrder, { body }, { key: key() })).toMatchObject({
    status: 503,
    resultCode: 'maintenance',
  })
  expect(await shop.run('select 1 from "salesOrder" where "memberId" = $1', [buyer!.memberId])).toEqual([])

  await shop.run(`update "systemCheck" set "targetCode" = '20'`)
  await shop.run(`select pg_notify('maintenance', '')`)
  await expect.poll(async () => (await shop.send(listSystemChecks, OPEN)).reply).toEqual([])
  expect((await buyer!.send(placeOrder, { body }, { key: key() })).status).toBe(200)
})

test('[CS-08] a listed address passes, and is told so', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(
    createCheck,
    { body: { ...around(shop, -HOUR, HOUR), ipList: '203.0.113.9, 127.0.0.1' } },
    { key: key() },
  )
  expect((await addOne(shop)).status).toBe(200)
  expect((await shop.send(listSystemChecks, OPEN)).reply[0]!.ipList).toBe('{ip}')
})

test('[CS-08] a header that claims a listed address does not pass', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  await staff.send(
    createCheck,
    { body: { ...around(shop, -HOUR, HOUR), ipList: '203.0.113.9' } },
    { key: key() },
  )
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip', 'true-client-ip']) {
    const answer = await shop.send(listSystemChecks, OPEN, {
      headers: { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' },
    })
    expect([name, answer.reply[0]!.ipList]).toEqual([name, ''])
  }
})

test('[BO-07] staff schedule, change and remove a window, and the shop follows at once', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { id } = (await staff.send(createCheck, { body: around(shop, -HOUR, HOUR) }, { key: key() })).reply
  expect((await staff.send(listChecks, { query: {} })).reply.rows[0]).toMatchObject({
    id,
    title: '정기 점검',
    state: 'open',
    createdBy: '도운영',
  })
  const seen = seenOf(around(shop, -HOUR, HOUR))
  const off = { ...seen, used: false }
  await staff.send(changeCheck, { params: { id }, body: { ...off, seen } })
  expect((await shop.send(listSystemChecks, OPEN)).reply).toEqual([])
  expect((await staff.send(listChecks, { query: {} })).reply.rows[0]!.state).toBe('off')
  expect((await staff.send(removeCheck, { params: { id }, query: { seen: off } })).status).toBe(200)
  const gone = { status: 404, message: '시스템 점검을 찾을 수 없어요.' }
  expect(await staff.send(removeCheck, { params: { id }, query: { seen: off } })).toMatchObject(gone)
  expect(await staff.send(changeCheck, { params: { id }, body: { ...off, seen } })).toMatchObject(gone)
})

test('[BO-07] of two who change one window the second is told, and what the first saved stands', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const seen = seenOf(around(shop, HOUR, 2 * HOUR))
  const { id } = (await staff.send(createCheck, { body: seen }, { key: key() })).reply
  const change = (part: Partial<typeof seen>) =>
    staff.send(changeCheck, { params: { id }, body: { ...seen, ...part, seen } })
  const { endsAt } = around(shop, HOUR, 3 * HOUR)
  const both = await Promise.all([change({ endsAt }), change({ ipList: '203.0.113.9' })])
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'check-changed'])
  const won = both[0]!.status === 200 ? { ...seen, endsAt } : { ...seen, ipList: '203.0.113.9' }
  expect((await staff.send(listChecks, { query: {} })).reply.rows).toMatchObject([won])
  expect(await staff.send(removeCheck, { params: { id }, query: { seen } })).toMatchObject({
    status: 409,
    message: '그사이 다른 사람이 이 점검을 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.',
  })
  expect((await staff.send(removeCheck, { params: { id }, query: { seen: won } })).status).toBe(200)
})

test('[BO-07] the same key schedules one window', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const body = around(shop, HOUR, 2 * HOUR)
  const once = key()
  const answers = await Promise.all([1, 2, 3].map(() => staff.send(createCheck, { body }, { key: once })))
  expect(new Set(answers.map(({ reply }) => reply.id)).size).toBe(1)
  expect((await staff.send(listChecks, { query: {} })).reply.rows).toHaveLength(1)
})

test('[CS-08] a window that ends before it begins, or leads out of the shop, is told at its field', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const back = await staff.send(createCheck, { body: around(shop, HOUR, -HOUR) }, { key: key() })
  expect(back.issues).toEqual([{ path: 'endsAt', message: '종료 일시는 시작 일시보다 늦어야 해요.' }])
  const out = await staff.send(
    createCheck,
    { body: { ...around(shop, -HOUR, HOUR), redirectUrl: '//evil.example/x' } },
    { key: key() },
  )
  expect(out.issues).toEqual([
    { path: 'redirectUrl', message: '/로 시작하는 이 쇼핑몰의 주소만 쓸 수 있어요.' },
  ])
})

test('[CS-08] a list that holds no address, or a page that would lead its readers in a circle, is told at its field', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const send = (fields: object) =>
    staff.send(createCheck, { body: { ...around(shop, HOUR, 2 * HOUR), ...fields } }, { key: key() })
  for (const ipList of ['999.1.1.1, foo', '127.0.0.1, foo', '10.0.0.0.1', '{ip}'])
    expect([ipList, (await send({ ipList })).issues]).toEqual([
      ipList,
      [{ path: 'ipList', message: '192.0.2.10이나 192.0.2.0/24처럼 IP 주소만 쉼표로 나눠 입력해 주세요.' }],
    ])
  for (const redirectUrl of [
    '/',
    '/product',
    '/login',
    '/cs',
    '/etc/maintenance/x',
    '/cs/notice/detail/x?a=1',
  ])
    expect([redirectUrl, (await send({ redirectUrl })).issues!.map(({ path }) => path)]).toEqual([
      redirectUrl,
      ['redirectUrl'],
    ])
  for (const redirectUrl of ['/etc/maintenance', '/cs/notice/detail?ntcNo=1', '/main/terms'])
    expect([
      redirectUrl,
      (await send({ redirectUrl, ipList: '127.0.0.1, 10.0.0.0/8, 2001:db8::1' })).status,
    ]).toEqual([redirectUrl, 200])
})
