import { sql } from 'kysely'
import { row, rows, statement, type Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import {
  ADDRESS_LIMIT,
  addDeliveryAddress,
  changeDeliveryAddress,
  listDeliveryAddresses,
  removeDeliveryAddress,
  type DeliveryAddress,
  type NewDeliveryAddress,
} from '../contract.ts'

const addressesOf = statement<{ institutionId: number }>()(
  (input) => sql<DeliveryAddress>`
  select id as "addressId", label, receiver, phone, postcode, address1, address2, memo, "isDefault"
  from "deliveryAddress" where "institutionId" = ${input.institutionId} order by "isDefault" desc, id`,
)

type Saving = {
  institutionId: number
  address: NewDeliveryAddress
  now: Date
  refuse: (most: number) => Error
}

/** Keeps an address. The institution's row is held, so that the limit and the one default stand. */
export async function saveAddress(tx: Tx, { institutionId, address, now, refuse }: Saving) {
  const kept = (await row(
    tx,
    sql<{ count: number }>`
    with held as (select id from institution where id = ${institutionId} for no key update)
    select count(d.id)::int as count from held left join "deliveryAddress" d on d."institutionId" = held.id`,
  ))!.count
  if (kept >= ADDRESS_LIMIT) throw refuse(ADDRESS_LIMIT)
  const isDefault = address.isDefault || kept === 0
  if (isDefault) await clearDefault(tx, institutionId)
  return (await row(
    tx,
    sql<{ addressId: number }>`
    insert into "deliveryAddress" ("institutionId", label, receiver, phone, postcode, address1, address2, memo, "isDefault", "createdAt")
    values (${institutionId}, ${address.label}, ${address.receiver}, ${address.phone}, ${address.postcode}, ${address.address1}, ${address.address2}, ${address.memo}, ${isDefault}, ${now})
    returning id as "addressId"`,
  ))!
}

const hold = (tx: Tx, institutionId: number) =>
  rows(tx, sql`select id from institution where id = ${institutionId} for no key update`)
const clearDefault = (tx: Tx, institutionId: number) =>
  rows(
    tx,
    sql`update "deliveryAddress" set "isDefault" = false where "institutionId" = ${institutionId} and "isDefault"`,
  )

export const addressRoutes = [
  serve(listDeliveryAddresses, ({ db, caller }) => addressesOf.rows(db, caller)),

  serve(addDeliveryAddress, ({ db, clock, caller, body, refuse }) =>
    db.transaction((tx) =>
      saveAddress(tx, {
        institutionId: caller.institutionId,
        address: body,
        now: clock.now(),
        refuse: (most) => refuse('address-limit', { values: [most] }),
      }),
    ),
  ),

  serve(changeDeliveryAddress, ({ db, caller, params, body, refuse }) =>
    db.transaction(async (tx) => {
      const { institutionId } = caller
      await hold(tx, institutionId)
      if (body.isDefault) await clearDefault(tx, institutionId)
      const changed = await row(
        tx,
        sql`
        update "deliveryAddress" set label = ${body.label}, receiver = ${body.receiver}, phone = ${body.phone}, postcode = ${body.postcode},
          address1 = ${body.address1}, address2 = ${body.address2}, memo = ${body.memo}, "isDefault" = "isDefault" or ${body.isDefault}
        where id = ${params.addressId} and "institutionId" = ${institutionId} returning id`,
      )
      if (!changed) throw refuse('address-not-found')
      return null
    }),
  ),

  serve(removeDeliveryAddress, ({ db, caller, params, refuse }) =>
    db.transaction(async (tx) => {
      const { institutionId } = caller
      await hold(tx, institutionId)
      const gone = await row(
        tx,
        sql<{ isDefault: boolean }>`
        delete from "deliveryAddress" where id = ${params.addressId} and "institutionId" = ${institutionId} returning "isDefault"`,
      )
      if (!gone) throw refuse('address-not-found')
      if (gone.isDefault)
        await rows(
          tx,
          sql`update "deliveryAddress" set "isDefault" = true where id = (select min(id) from "deliveryAddress" where "institutionId" = ${institutionId})`,
        )
      return null
    }),
  ),
]
