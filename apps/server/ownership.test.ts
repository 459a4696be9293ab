import { expect, test } from 'vitest'
import { z } from 'zod'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { addToCart, readCart } from '#features/buying/cart/contract.ts'
import { beginUpload } from '#features/running/files/contract.ts'
import { addDeliveryAddress } from '#features/buying/orders/addresses-contract.ts'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'

type Member = Awaited<ReturnType<Shop['as']>>
/** What is sent beside the id: `id` stands for a thing of the owner, or for one that does not exist. */
type Sent = {
  params?: object
  query?: Record<string, string>
  payload?: object | Buffer
  headers?: Record<string, string>
}
type Ownership = {
  whose: 'institution' | 'person'
  make: (shop: Shop, owner: Member) => Promise<string>
  missing: string
  send: (id: string, shop: Shop) => Sent | Promise<Sent>
  /** What a foreigner is answered; 404 unless the call leaves out what it does not find. */
  status?: number
}

const NOBODYS_FILE = 'A'.repeat(32)
const address = {
  label: '본원',
  receiver: '이수진',
  phone: '0212345678',
  postcode: '06236',
  address1: '서울 강남구 테헤란로 1',
}
const orderOf = {
  whose: 'institution',
  missing: 'M20200101-0000001',
  make: async (shop, { institutionId }) =>
    (
      await shop.one<{ number: string }>(
        `select number from "salesOrder" where "institutionId" = $1 and status = 'completed' order by id limit 1`,
        [institutionId],
      )
    ).number,
} as const satisfies Partial<Ownership>
const order = (payload?: object): Ownership => ({
  ...orderOf,
  send: (orderNumber) => ({ params: { orderNumber }, ...(payload && { payload }) }),
})
const paperOf = (payload?: object): Ownership => ({
  ...orderOf,
  make: async (shop, owner) => {
    const number = await orderOf.make(shop, owner)
    await shop.run(
      `with sent as (
         insert into parcel ("orderId", number, storage, state, carrier, "trackingNumber", "shippedAt", "deliveredAt")
         select id, 1, 'ambient', 'delivered', '04', '123456789012', "placedAt", "placedAt" from "salesOrder" where number = $1 returning id, "orderId"
       ), taken as (
         insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity)
         select s.id, l."orderId", l.line, (select min(t.id) from lot t where t."optionId" = l."optionId"), l.shipped
         from sent s join "orderLine" l using ("orderId") where l.shipped > 0)
       update "orderLine" l set delivered = l.shipped from sent s where l."orderId" = s."orderId"`,
      [number],
    )
    return number
  },
  send: (orderNumber) => ({ params: { orderNumber, paper: 'statement-1' }, ...(payload && { payload }) }),
})
const addressOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: '2147483647',
  make: async (_, owner) => String((await owner.send(addDeliveryAddress, { body: address })).reply.addressId),
  send: (addressId) => ({ params: { addressId }, ...(payload && { payload }) }),
})
const uploadOf = (more: Sent = {}): Ownership => ({
  whose: 'person',
  missing: NOBODYS_FILE,
  make: async (_, owner) =>
    (await owner.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.pdf', bytes: 9 } })).reply
      .uploadId,
  send: (uploadId) => ({ params: { uploadId }, ...more }),
})
async function storedFile(shop: Shop, owner: Member) {
  const { payload, headers } = form({ fileGrpId: 'inquiries' }, [{ name: 'a.pdf', content: pdf() }])
  return (
    (
      await shop.app.http.inject({
        method: 'POST',
        url: '/api/file/upload',
        headers: { ...headers, authorization: `Bearer ${owner.token}` },
        payload,
      })
    ).json() as { body: { fileId: string } }
  ).body.fileId
}
const fileOf = (send: Ownership['send'], status = 404): Ownership => ({
  whose: 'person',
  missing: NOBODYS_FILE,
  make: storedFile,
  send,
  status,
})
const claimOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: 'C20200101-000001',
  make: async (shop, { institutionId, memberId }) =>
    (
      await shop.one<{ number: string }>(
        `with asked as (
           insert into claim (number, "orderId", "institutionId", "memberId", kind, state, goods, "shippingBack", "feesBack", fee, refund, "taxFree", "requestedAt")
           select 'C20261120-' || lpad(o.id::text, 6, '0'), o.id, $1, $2, 'cancel', 'asked', 0, 0, '{}', 0, 0, 0, $3::timestamptz
           from "salesOrder" o where o."institutionId" = $1 and o.status = 'completed' order by o.id limit 1 returning id, number)
         , lines as (insert into "claimLine" ("claimId", line, quantity, approved, reason) select id, 1, 1, 1, 'other' from asked)
         select number from asked`,
        [institutionId, memberId, shop.clock.now()],
      )
    ).number,
  send: (claimNumber) => ({ params: { claimNumber }, ...(payload && { payload }) }),
})
async function cartLine(shop: Shop, owner: Member) {
  const { optionId } = await shop.one<{ optionId: number }>(
    `select o.id as "optionId" from "productOption" o join stock s on s."optionId" = o.id join product p on p.id = o."productId" where s."onHand" - s.reserved > 10 and p."minQuantity" = 1 order by o.id limit 1`,
  )
  await owner.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } })
  return (await owner.send(readCart)).reply.lines[0]!.lineId.toString()
}

/** How an id of somebody else is made, for each endpoint that takes one. */
const owned: Record<string, Ownership> = {
  'GET /api/fo/orders/:orderNumber': order(),
  'POST /api/fo/orders/:orderNumber/reorder': order({}),
  'POST /api/fo/orders/:orderNumber/approval': {
    whose: 'institution',
    missing: orderOf.missing,
    make: async (shop, { institutionId }) =>
      (
        await shop.one<{ number: string }>(
          `select o.number from "salesOrder" o join "paymentAttempt" p on p.cause = o.number where o."institutionId" = $1 and p.operation = 'confirm' order by o.id limit 1`,
          [institutionId],
        )
      ).number,
    send: async (orderNumber, shop) => {
      const attempt = await shop.one<{ gatewayOrderId: string; amount: number }>(
        `select p."gatewayOrderId", p.amount from "salesOrder" o join "paymentAttempt" p on p.cause = o.number where o.number = $1 or $1 = '${orderOf.missing}' order by o.number = $1 desc, p.id limit 1`,
        [orderNumber],
      )
      return { params: { orderNumber }, payload: { paymentKey: 'forged', ...attempt } }
    },
  },
  'POST /api/fo/orders/:orderNumber/payment-failure': order({}),
  'GET /api/fo/orders/:orderNumber/payment': order(),
  'POST /api/fo/orders/:orderNumber/cancellation': order({}),
  'GET /api/fo/orders/:orderNumber/parcels': order(),
  'GET /api/fo/orders/:orderNumber/papers': order(),
  'GET /api/fo/orders/:orderNumber/papers-zip': order(),
  'GET /api/fo/orders/:orderNumber/papers/:paper': paperOf(),
  'POST /api/fo/orders/:orderNumber/papers/:paper/links': paperOf({}),
  'GET /api/fo/orders/:orderNumber/statement': order(),
  'POST /api/fo/orders/:orderNumber/statement-links': order({}),
  'GET /api/fo/orders/:orderNumber/claimable': order(),
  'POST /api/fo/claims': {
    ...orderOf,
    send: (orderNumber) => ({
      payload: {
        orderNumber,
        kind: 'cancel',
        lines: [{ line: 1, quantity: 1, reason: 'other' }],
        agreed: true,
      },
    }),
  },
  'GET /api/fo/claims/:claimNumber': claimOf(),
  'POST /api/fo/claims/:claimNumber/withdrawal': claimOf({}),
  'PUT /api/fo/claims/:claimNumber/refund-account': claimOf({
    bank: '88',
    accountNumber: '110-0000-000001',
    holderName: '이수진',
  }),
  'PUT /api/fo/recalls/:recallId/answer': {
    whose: 'institution',
    missing: '2147483647',
    make: async (shop, { institutionId }) =>
      String(
        (
          await shop.one<{ id: number }>(
            `with made as (
               insert into recall (reason, grade, notice, "reportDue", "startedAt", "startedBy") values ('봉함 불량', 2, '사용 중지', '2026-11-27', $2, 'ops01') returning id
             ), told as (
               insert into "recallNotice" ("recallId", "institutionId", "sentAt") select id, $1, $2 from made
             ), shared as (
               insert into "recallShare" ("recallId", "institutionId", "lotId", shipped) select made.id, $1, (select min(id) from lot), 3 from made)
             select id from made`,
            [institutionId, shop.clock.now()],
          )
        ).id,
      ),
    send: (recallId) => ({ params: { recallId }, payload: { lots: [{ lotId: 1, remaining: 0 }], note: '' } }),
  },
  'PUT /api/fo/delivery-addresses/:addressId': addressOf(address),
  'DELETE /api/fo/delivery-addresses/:addressId': addressOf(),
  'GET /api/file/uploads/:uploadId': uploadOf(),
  'PATCH /api/file/uploads/:uploadId': uploadOf({
    query: { offset: '0' },
    payload: Buffer.from('%PDF-'),
    headers: { 'content-type': 'application/offset+octet-stream' },
  }),
  'DELETE /api/file/uploads/:uploadId': uploadOf(),
  'POST /api/file/uploads': fileOf((fileId) => ({
    payload: { fileGrpId: 'inquiries', fileId, attachmentFileName: 'b.pdf', fileSize: 9 },
  })),
  'DELETE /api/file/:fileId/:fileNo': fileOf((fileId) => ({ params: { fileId, fileNo: 1 } })),
  'GET /api/file/attach': fileOf((fileId) => ({ query: { fileId, fileNo: '1' } })),
  'POST /api/file/list': fileOf((fileId) => ({ payload: { fileId } }), 200),
  'POST /api/fo/od/cart/prd/delete': {
    whose: 'person',
    missing: '99999999',
    status: 200,
    make: cartLine,
    send: (cartId) => ({ payload: { cartPrdDataList: [{ cartId }] } }),
  },
  'POST /api/fo/od/cart/prd/order/modify': {
    whose: 'person',
    missing: '99999999',
    make: cartLine,
    send: (cartId) => ({ payload: { cartPrdDataList: [{ cartId, ordQty: 2 }] } }),
  },
}

/** Endpoints with an id that has no owner, and why. */
const everybodys: Record<string, string> = {
  'GET /api/fo/notices/:number': 'notices are public',
  'GET /api/fo/products/:productCode': 'the catalogue is for every member',
  'GET /api/fo/products/:productCode/lots': 'the catalogue is for every member',
  'GET /api/fo/products/:productCode/documents/:fileId':
    'papers of the catalogue; a file that is no paper of this product is not there',
  'PUT /api/fo/wishes/:productCode': "the product is everybody's, the list is the caller's",
  'GET /api/file/groups/:groupId': 'rules of uploading',
  'GET /api/fo/claims': "the list is the caller's; an order of somebody else leaves it empty",
  'GET /api/fo/order-sheets': 'special orders and drafts are not kept yet: their sheets are empty for all',
  'POST /api/fo/orders': "the cart is the caller's; its key says which state of it was seen",
  'POST /api/fo/payments/webhook': 'a notice only says which payment to ask the gateway about',
  'POST /api/fo/statements/check': 'the key of the link is the proof',
  'POST /api/fo/papers/open': 'the key of the link is the proof',
  'POST /api/fo/statements/open': 'the key of the link is the proof',
  'POST /api/fo/identity-checks/confirm': 'the ticket is the proof',
  'POST /api/fo/interface-calls':
    "the app's interfaces are known to all; a call is written down as the caller's",
}

/** Ids that name the caller, or what the shop shows to everybody. */
const PUBLIC =
  /^(loginId|procId|menuId|functionId|groupId|optionId|businessNumber|accountNumber|paymentKey|gatewayOrderId)$/

function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...namesIn(inner)])
  if (schema instanceof z.ZodPipe)
    return [
      ...(schema.out instanceof z.ZodObject ? Object.keys(schema.out.shape) : []),
      ...(schema.in instanceof z.ZodObject
        ? Object.values(schema.in.shape).flatMap(namesIn)
        : namesIn(schema.in)),
    ]
  if (schema instanceof z.ZodArray) return namesIn(schema.element)
  const inner =
    schema instanceof z.ZodType ? (schema._zod.def as { innerType?: unknown }).innerType : undefined
  return inner ? namesIn(inner) : []
}
const takesId = ({ params, query, body }: Endpoint) =>
  namesIn(params).length > 0 ||
  [query, body].flatMap(namesIn).some((name) => /(Id|Ids|Number|Nos|Key)$/.test(name) && !PUBLIC.test(name))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('[C1] every endpoint that takes an id says whose it is; those of menus are closed by authority', async () => {
  const shop = await openShop({ seeded: false })
  const withId = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => !endpoint.access.startsWith('menu:') && takesId(endpoint))
    .map(nameOf)
  expect([...Object.keys(owned), ...Object.keys(everybodys)].sort()).toEqual(withId.sort())
})

let keys = 0
async function answerTo(
  shop: Shop,
  endpoint: Endpoint,
  person: { token: string } | null,
  { params = {}, query, payload, headers = {} }: Sent,
) {
  const answer = await shop.app.http.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, params as Record<string, unknown>)}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: {
      ...headers,
      'idempotency-key': `ownership-${keys++}`,
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body }
}

for (const [name, { whose, make, missing, send, status = 404 }] of Object.entries(owned)) {
  test(`[C1] ${name}: not yours is not there`, async () => {
    const shop = await openShop()
    const { endpoint } = shop.app.served.find((each) => nameOf(each.endpoint) === name)!
    const owner = await shop.as('demo01')
    const id = await make(shop, owner)
    const foreigners = {
      'another company': await shop.as('demo03'),
      ...(whose === 'person' && { 'a peer of the clinic': await shop.as('demo02') }),
      ...(endpoint.access === 'session' && { staff: await shop.asStaff('cs01') }),
    }
    for (const [who, person] of Object.entries(foreigners)) {
      const [theirs, none] = [
        await answerTo(shop, endpoint, person, await send(id, shop)),
        await answerTo(shop, endpoint, person, await send(missing, shop)),
      ]
      expect([who, theirs]).toEqual([who, none])
      expect([who, theirs.status]).toEqual([who, status])
    }
    const stranger = await answerTo(shop, endpoint, null, await send(id, shop))
    expect(stranger).toEqual(await answerTo(shop, endpoint, null, await send(missing, shop)))
    expect(stranger.status).toBe(endpoint.access === 'everybody' ? status : 401)
    // the owner finds it: it was there all the while
    const [none, own] = [
      await answerTo(shop, endpoint, owner, await send(missing, shop)),
      await answerTo(shop, endpoint, owner, await send(id, shop)),
    ]
    expect(own.status).not.toBe(404)
    expect(own.body).not.toBe(none.body)
  })
}
