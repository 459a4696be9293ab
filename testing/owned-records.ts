import { randomUUID } from 'node:crypto'
import { addToCart, readCart } from '#features/buying/cart/contract.ts'
import { beginUpload } from '#features/running/files/contract.ts'
import { addDeliveryAddress } from '#features/buying/orders/addresses-contract.ts'
import { addKit } from '#features/buying/lists/contract.ts'
import { askVisit, listVisitDays } from '#features/service/visits/contract.ts'
import { askInquiry } from '#features/service/inquiries/contract.ts'
import type { Member, Ownership, Sent } from './ownership.ts'
import { addDelivered } from './delivered.ts'
import { form, pdf } from './file-samples.ts'
import type { Shop } from './shop.ts'

export const NOBODYS_FILE = 'A'.repeat(32)
export const payment = { paymentKey: 'k', gatewayOrderId: 'g', amount: 1 }
export const address = {
  label: '본원',
  receiver: '이수진',
  phone: '0212345678',
  postcode: '06236',
  address1: '서울 강남구 테헤란로 1',
}
export const orderOf = {
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
export const order = (payload?: object): Ownership => ({
  ...orderOf,
  send: (orderNumber) => ({ params: { orderNumber }, ...(payload && { payload }) }),
})
/** Things of an order that has left: its parcel, its papers, its return, the recall of its lot. */
export const deliveredOf = (
  id: 'orderNumber' | 'claimNumber' | 'recallId',
  missing: string,
  send: Ownership['send'],
): Ownership => ({
  whose: 'institution',
  missing,
  make: async (shop, owner) => (await addDelivered(shop, owner))[id],
  send,
})
export const parcelOf = (more: object = {}, payload?: object) =>
  deliveredOf('orderNumber', orderOf.missing, (orderNumber) => ({
    params: { orderNumber, ...more },
    ...(payload && { payload }),
  }))
export const paperOf = (payload?: object) => parcelOf({ paper: 'statement-1' }, payload)
export const claimOf = (payload?: object) =>
  deliveredOf('claimNumber', 'C20200101-000001', (claimNumber) => ({
    params: { claimNumber },
    ...(payload && { payload }),
  }))
export const offerOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: 'S20200101-0001',
  make: async (shop, owner) =>
    (
      await shop.one<{ number: string }>(
        `with made as (insert into "specialOffer" (number, title, note, "startsOn", "endsOn", actor, at)
           values ('S20260101-' || lpad(nextval('"specialOrderNumber"')::text, 4, '0'), '제안', '', '2026-01-01', '2030-12-31', 'test', $2) returning id, number),
         clinic as (insert into "specialOfferClinic" ("offerId", "institutionId") select id, $1 from made)
         insert into "specialOfferLine" ("offerId", "optionId", "unitPrice", quantity) select id, (select min(id) from "productOption"), 1000, 9 from made
         returning (select number from made)`,
        [owner.institutionId, shop.clock.now()],
      )
    ).number,
  send: (specialOrderId) => ({ params: { specialOrderId }, ...(payload && { payload }) }),
})
export const addressOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: '2147483647',
  make: async (_, owner) => String((await owner.send(addDeliveryAddress, { body: address })).reply.addressId),
  send: (addressId) => ({ params: { addressId }, ...(payload && { payload }) }),
})
export const kitOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: '2147483647',
  make: async (shop, owner) => {
    const { optionId } = await shop.one<{ optionId: number }>(
      'select min(id) as "optionId" from "productOption"',
    )
    return String(
      (await owner.send(addKit, { body: { name: '시험 묶음', lines: [{ optionId, quantity: 1 }] } })).reply
        .kitId,
    )
  },
  send: (kitId) => ({ params: { kitId }, ...(payload && { payload }) }),
})
export const STANDING = { nextOn: '2026-12-01', lines: [{ optionId: 1, quantity: 2, unitPrice: 1 }] }
/** demo01 has two from the start. */
export const standingOf = (payload: object): Ownership => ({
  whose: 'institution',
  missing: '2147483647',
  make: async (shop, { institutionId }) =>
    String(
      (
        await shop.one<{ id: number }>(
          'select min(id) as id from "standingOrder" where "institutionId" = $1',
          [institutionId],
        )
      ).id,
    ),
  send: (standingId) => ({ params: { standingId }, payload }),
})
export const waitingOf: Ownership = {
  whose: 'institution',
  missing: '2147483647',
  make: async (shop, { institutionId, memberId }) =>
    String(
      (
        await shop.one<{ id: number }>(
          `insert into "waitingOrder" ("institutionId", "memberId", "optionId", quantity, "agreedPrice", consents, "askedAt", until)
           select $1, $2, id, 1, 1000, '[]', now(), '2027-01-01' from "productOption" where id not in (
             select "optionId" from "waitingOrder" where "institutionId" = $1) order by id limit 1 returning id`,
          [institutionId, memberId],
        )
      ).id,
    ),
  send: (waitingId) => ({ params: { waitingId } }),
}
export const uploadOf = (more: Sent = {}): Ownership => ({
  whose: 'person',
  missing: NOBODYS_FILE,
  make: async (_, owner) =>
    (await owner.send(beginUpload, { body: { groupId: 'inquiries', name: 'a.pdf', bytes: 9 } })).reply
      .uploadId,
  send: (uploadId) => ({ params: { uploadId }, ...more }),
})
export async function storedFile(shop: Shop, owner: Member, group = 'inquiries') {
  const { payload, headers } = form({ fileGrpId: group }, [{ name: 'a.pdf', content: pdf() }])
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
export const fileOf = (send: Ownership['send'], status = 404): Ownership => ({
  whose: 'person',
  missing: NOBODYS_FILE,
  make: storedFile,
  send,
  status,
})
export const visitOf = (payload: object): Ownership => ({
  whose: 'institution',
  missing: '99999999',
  make: async (_, owner) => {
    const { day } = (await owner.send(listVisitDays)).reply[0]!
    const first = { day, slot: '09:30' as const }
    const body = { purpose: 'goods', place: '본원', note: '', first, second: null } as const
    return String((await owner.send(askVisit, { body }, { key: randomUUID() })).reply.visitId)
  },
  send: (visitId) => ({ params: { visitId }, payload }),
})
export const inquiryOf = (payload?: object): Ownership => ({
  whose: 'person',
  missing: '2147483647',
  make: async (_, owner) =>
    String(
      (
        await owner.send(
          askInquiry,
          { body: { kind: 'order', title: '문의', body: '내용', lot: '' } },
          { key: randomUUID() },
        )
      ).reply.inquiryId,
    ),
  send: (inquiryId) => ({ params: { inquiryId }, ...(payload && { payload }) }),
})
export const repaymentOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: 'R99999999',
  make: async (shop, { institutionId }) =>
    (
      await shop.one<{ number: string }>(
        `with made as (insert into "creditRepayment" ("institutionId", "memberId", kind, amount, at)
           select $1, min(id), 'card', 1000, now() from member where "institutionId" = $1 returning id)
         select 'R' || lpad(id::text, 8, '0') as number from made`,
        [institutionId],
      )
    ).number,
  send: (repaymentNumber) => ({ params: { repaymentNumber }, ...(payload && { payload }) }),
})
/** What went back to an institution of what it had paid. */
export const returnOf = (): Ownership => ({
  whose: 'institution',
  missing: 'B99999999',
  make: async (shop, { institutionId }) =>
    (
      await shop.one<{ number: string }>(
        `with made as (insert into "creditReturn" ("institutionId", "orderId", cause, amount, "paidAt", "paidBy", at)
           select $1, max(id), 'test', 1000, now(), 'test', now() from "salesOrder" returning id)
         select 'B' || lpad(id::text, 8, '0') as number from made`,
        [institutionId],
      )
    ).number,
  send: (returnNumber) => ({
    params: { returnNumber },
    payload: { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' },
  }),
})
export async function cartLine(shop: Shop, owner: Member) {
  const { optionId } = await shop.one<{ optionId: number }>(
    `select o.id as "optionId" from "productOption" o join stock s on s."optionId" = o.id join product p on p.id = o."productId" where s."onHand" - s.reserved > 10 and p."minQuantity" = 1 order by o.id limit 1`,
  )
  await owner.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } })
  return (await owner.send(readCart)).reply.lines[0]!.lineId.toString()
}
