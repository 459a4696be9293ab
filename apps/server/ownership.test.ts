import { expect, test } from 'vitest'
import { z } from 'zod'
import { doorOf } from '#platform/contract/access.ts'
import { pathOf, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { ownedByPeople, type Member, type Ownership, type Sent } from '#testing/ownership.ts'
import { addDelivered } from '#testing/delivered.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addProduct, buy } from '#testing/trade.ts'
import {
  NOBODYS_FILE,
  payment,
  address,
  orderOf,
  order,
  deliveredOf,
  parcelOf,
  paperOf,
  claimOf,
  offerOf,
  addressOf,
  kitOf,
  STANDING,
  standingOf,
  waitingOf,
  uploadOf,
  storedFile,
  fileOf,
  visitOf,
  inquiryOf,
  repaymentOf,
  returnOf,
  cartLine,
} from '#testing/owned-records.ts'

/** How an id of somebody else is made, for each endpoint that takes one. */
const owned: Record<string, Ownership> = {
  'GET /api/fo/usual-items/:optionId': {
    whose: 'institution',
    missing: '2147483647',
    make: async (shop, owner) => {
      const optionId = await addProduct(shop)
      await buy(owner, [{ optionId, quantity: 1 }])
      return String(optionId)
    },
    send: (optionId) => ({ params: { optionId } }),
  },
  'GET /api/fo/special-orders/:specialOrderId': offerOf(),
  'POST /api/fo/special-orders/:specialOrderId/drafts': offerOf({ lines: [{ optionId: 1, quantity: 1 }] }),
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
  'GET /api/fo/credit/repayments/:repaymentNumber': repaymentOf(),
  'POST /api/fo/credit/repayments/:repaymentNumber/failure': repaymentOf({}),
  'POST /api/fo/credit/repayments/:repaymentNumber/cancellation': repaymentOf({}),
  'PUT /api/fo/credit/repayments/:repaymentNumber/excess': repaymentOf({}),
  'PUT /api/fo/credit/returns/:returnNumber/account': returnOf(),
  'POST /api/fo/credit/repayments/:repaymentNumber/approval': repaymentOf(payment),
  'POST /api/fo/orders/:orderNumber/payment-failure': order({}),
  'GET /api/fo/orders/:orderNumber/payment': order(),
  'POST /api/fo/orders/:orderNumber/cancellation': order({}),
  'GET /api/fo/orders/:orderNumber/parcels': parcelOf(),
  'POST /api/fo/orders/:orderNumber/receipt': order({}),
  'GET /api/fo/orders/:orderNumber/papers': parcelOf(),
  'GET /api/fo/orders/:orderNumber/papers-zip': parcelOf(),
  'GET /api/fo/orders/:orderNumber/papers/:paper': paperOf(),
  'POST /api/fo/orders/:orderNumber/papers/:paper/links': paperOf({}),
  'GET /api/fo/orders/:orderNumber/statement': order(),
  'POST /api/fo/orders/:orderNumber/statement-links': order({}),
  'GET /api/fo/orders/:orderNumber/claimable': parcelOf(),
  'POST /api/fo/claims': deliveredOf('orderNumber', orderOf.missing, (orderNumber) => ({
    payload: {
      orderNumber,
      kind: 'return',
      lines: [{ line: 1, quantity: 1, reason: 'short-dated' }],
      collection: 'self',
      agreed: true,
    },
  })),
  'GET /api/fo/claims/:claimNumber': claimOf(),
  'POST /api/fo/claims/:claimNumber/withdrawal': claimOf({}),
  'PUT /api/fo/claims/:claimNumber/refund-account': claimOf({
    bank: '88',
    accountNumber: '110-0000-000001',
    holderName: '이수진',
  }),
  'PUT /api/fo/recalls/:recallId/answer': deliveredOf('recallId', '2147483647', (recallId) => ({
    params: { recallId },
    payload: { lots: [{ lotId: 1, remaining: 0 }], note: '' },
  })),
  'POST /api/fo/inquiries': {
    ...orderOf,
    send: (orderNumber) => ({ payload: { kind: 'order', title: '문의', body: '내용', orderNumber } }),
  },
  'POST /api/fo/chats/messages': {
    whose: 'person',
    missing: NOBODYS_FILE,
    make: (shop, owner) => storedFile(shop, owner, 'chats'),
    send: (fileId) => ({ payload: { body: '파일', fileId } }),
    status: 409,
  },
  'POST /api/fo/chats/inquiry': {
    whose: 'person',
    missing: NOBODYS_FILE,
    make: (shop, owner) => storedFile(shop, owner, 'chats'),
    send: (fileId) => ({ payload: { body: '파일', fileId } }),
    status: 409,
  },
  'PUT /api/fo/visits/:visitId': visitOf({
    purpose: 'goods',
    place: '본원',
    first: { day: '2026-11-25', slot: '11:00' },
    version: 1,
  }),
  'POST /api/fo/visits/:visitId/cancel': visitOf({ version: 1 }),
  'GET /api/fo/inquiries/:inquiryId': inquiryOf(),
  'POST /api/fo/inquiries/:inquiryId/messages': inquiryOf({ body: '추가 문의' }),
  'PUT /api/fo/delivery-addresses/:addressId': addressOf(address),
  'DELETE /api/fo/delivery-addresses/:addressId': addressOf(),
  'PUT /api/fo/kits/:kitId': kitOf({ name: '다른 이름', version: 1, lines: [{ optionId: 1, quantity: 2 }] }),
  'DELETE /api/fo/kits/:kitId': kitOf(),
  'POST /api/fo/kits/:kitId/cart': kitOf({ sets: 2 }),
  ...ownedByPeople,
  'DELETE /api/fo/waiting-orders/:waitingId': waitingOf,
  'PUT /api/fo/standing-orders/:standingId': standingOf({
    ...STANDING,
    name: '다른 이름',
    version: 1,
    rhythm: { every: 'weeks', count: 1 },
  }),
  'POST /api/fo/standing-orders/:standingId/moves': standingOf({ move: 'skip', nextOn: STANDING.nextOn }),
  'POST /api/fo/standing-orders/:standingId/prices': standingOf({
    nextOn: STANDING.nextOn,
    lines: [{ optionId: 1, unitPrice: 1 }],
  }),
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
  'GET /api/fo/brands/:brandCode/posts': 'brands are public; each reader gets the posts that are theirs',
  'POST /api/fo/joins/mine/send': "the application is the caller's",
  'PUT /api/fo/joins/mine/form': "the application is the caller's",
  'POST /api/fo/joins/mine/papers/:kind': "the application is the caller's",
  'GET /api/fo/chats/messages/:seq/file': "the conversation is the caller's; a number of it opens no other",
  'PUT /api/fo/membership/consents/:term': "the consent is the caller's own",
  'PUT /api/fo/membership/papers/:kind': "the paper is the caller's; files of others are refused",
  'POST /api/fo/membership/change': "the institution is the caller's; files of others are refused",
  'GET /api/fo/library/:number': 'the library is for every member',
  'GET /api/fo/library/:number/files': 'the library is for every member',
  'GET /api/fo/academic/:number': 'academic content is for every member',
  'PUT /api/fo/academic/:number/reading': "the content is everybody's, how far one came is the caller's",
  'GET /api/fo/collections/:collectionId': 'what the shop recommends is for every member',
  'GET /api/fo/products/:productCode': 'the catalogue is for every member',
  'GET /api/fo/products/:productCode/lots': 'the catalogue is for every member',
  'GET /api/fo/products/:productCode/substitutes': 'the catalogue is for every member',
  'GET /api/fo/products/:productCode/documents/:fileId':
    'papers of the catalogue; a file that is no paper of this product is not there',
  'GET /images/products/:fileId/:width':
    'the catalogue is for every member: the address is the right to see the photograph',
  'GET /api/fo/product-previews/:previewKey': 'the key of the address is the proof',
  'PUT /api/fo/wishes/:productCode': "the product is everybody's, the list is the caller's",
  'PUT /api/fo/restock-alerts/:optionId': "the product is everybody's, the list is the caller's",
  'DELETE /api/fo/member/linked-logins/:provider': "one of three providers; the link is the caller's",
  'DELETE /api/fo/restock-alerts/:optionId': "the product is everybody's, the list is the caller's",
  'GET /api/file/groups/:groupId': 'rules of uploading',
  'GET /api/fo/visits/days': 'the times are the same for all; a visit of somebody else frees none',
  'GET /api/fo/claims': "the list is the caller's; an order of somebody else leaves it empty",
  'GET /api/fo/usual-items/:optionId/purchases':
    "the list is the caller's; what only others ordered leaves it empty",
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

test('[C1] what a clinic reads without naming an id tells nothing of another: no order, parcel, return, invoice, lot or recall', async () => {
  const shop = await openShop()
  const owner = await shop.as('demo01')
  const theirs = await addDelivered(shop, owner)
  const marks = [theirs.orderNumber, theirs.claimNumber, theirs.invoiceNumber, theirs.lotNumber]
  const lists = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path, access, reply }) => {
      const open = doorOf(access).token === 'needed' && access !== 'staff' && !access.startsWith('menu:')
      return method === 'GET' && open && !path.includes(':') && reply !== streamReply
    })
  const found = async (person: Member, mark: string) => {
    const named: string[] = []
    for (const endpoint of lists) {
      const query = { orderNumber: theirs.orderNumber, q: mark, text: mark }
      const answers = [{}, { query }].map((sent) => answerTo(shop, endpoint, person, sent))
      for (const { body } of await Promise.all(answers)) if (body.includes(mark)) named.push(nameOf(endpoint))
    }
    return named
  }
  const stranger = await shop.as('demo03')
  for (const mark of marks) expect([mark, await found(stranger, mark)]).toEqual([mark, []])
  // its own clinic reads them there
  expect(await found(owner, theirs.orderNumber)).toContain('GET /api/fo/orders')
  expect(await found(owner, theirs.claimNumber)).toContain('GET /api/fo/claims')
  expect(await found(owner, theirs.lotNumber)).toContain('GET /api/fo/recalls')
})
