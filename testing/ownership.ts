import { invitePerson } from '#features/service/people/contract.ts'
import type { Shop } from './shop.ts'
import { addProduct, buy } from './trade.ts'

export type Member = Awaited<ReturnType<Shop['as']>>
/** What is sent beside the id: `id` stands for a thing of the owner, or for one that does not exist. */
export type Sent = {
  params?: object
  query?: Record<string, string>
  payload?: object | Buffer
  headers?: Record<string, string>
}
export type Ownership = {
  whose: 'institution' | 'person'
  make: (shop: Shop, owner: Member) => Promise<string>
  missing: string
  send: (id: string, shop: Shop) => Sent | Promise<Sent>
  /** What a foreigner is answered; 404 unless the call leaves out what it does not find. */
  status?: number
}

/** Of demo02, who may order so much alone, for the director. */
const awaitingOf = (payload: object): Ownership => ({
  whose: 'institution',
  missing: 'M20200101-0000001',
  make: async (shop) => {
    const nurse = await shop.as('demo02')
    await shop.run('delete from "cartLine" where "memberId" = $1', [nurse.memberId])
    const optionId = await addProduct(shop, { price: 6_000_000 })
    return (await buy(nurse, [{ optionId, quantity: 1 }])).reply.orderNumber
  },
  send: (orderNumber) => ({ params: { orderNumber }, payload }),
})
const preparedOf: Ownership = {
  whose: 'institution',
  missing: '2147483647',
  make: async (shop, { institutionId }) =>
    String(
      (
        await shop.one<{ id: number }>(
          `insert into "preparedOrder" ("institutionId", actor, at, "expiresAt") values ($1, 'ops01', $2::timestamptz, $2::timestamptz + interval '7 days') returning id`,
          [institutionId, shop.clock.now()],
        )
      ).id,
    ),
  send: (preparedId) => ({ params: { preparedId }, payload: {} }),
}
/** demo02, for its director. */
const personOf = (payload?: object): Ownership => ({
  whose: 'institution',
  missing: '2147483647',
  make: async (shop) =>
    String((await shop.one<{ id: number }>(`select id from member where "loginId" = 'demo02'`)).id),
  send: (memberId) => ({ params: { memberId }, ...(payload && { payload }) }),
})
const invitationOf: Ownership = {
  whose: 'institution',
  missing: '2147483647',
  make: async (_, owner) =>
    String(
      (
        await owner.send(invitePerson, {
          body: { name: '문새봄', mobile: '01000009901', role: 'buyer', orderLimit: null, monthLimit: null },
        })
      ).reply.invitationId,
    ),
  send: (invitationId) => ({ params: { invitationId } }),
}
/** Endpoints of a clinic's people, of what they may order and of what staff prepared for it. */
export const ownedByPeople: Record<string, Ownership> = {
  'POST /api/fo/approvals/:orderNumber/yes': awaitingOf({ total: 1 }),
  'POST /api/fo/approvals/:orderNumber/no': awaitingOf({ reason: '이번 달은 그만' }),
  'POST /api/fo/prepared-orders/:preparedId/refusal': preparedOf,
  'PUT /api/fo/people/:memberId': personOf({ role: 'reader', orderLimit: null, monthLimit: null }),
  'DELETE /api/fo/people/:memberId': personOf(),
  'POST /api/fo/people/:memberId/directorship': personOf(),
  'DELETE /api/fo/people/invitations/:invitationId': invitationOf,
}
