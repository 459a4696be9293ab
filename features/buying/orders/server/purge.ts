import { sql } from 'kysely'
import { countRows, rows, type Tx } from '#platform/database/database.ts'

const EMPTY = {
  receiver: '보관 기간이 지났어요',
  phone: '',
  postcode: '',
  address1: '',
  address2: '',
  memo: '',
}

/** Where done orders went, and to whom: emptied for orders placed before. What was sold for how much stays. How many. */
export const emptyDeliveries = (tx: Tx, before: Date, most: number) =>
  countRows(
    tx,
    sql`
    update "salesOrder" set delivery = delivery || ${JSON.stringify(EMPTY)}::jsonb where id in (
      select id from "salesOrder" where "placedAt" < ${before} and status in ('completed', 'cancelled') and delivery ->> 'phone' <> ''
      order by "placedAt", id limit ${most}) returning id`,
  )

/** Where goods went that these members ordered, of institutions that nobody belongs to any more. */
export const forgetAddresses = (tx: Tx, memberIds: readonly number[]) =>
  rows(
    tx,
    sql`
    delete from "deliveryAddress" a using member m
    where m.id = any(${memberIds}::int[]) and a."institutionId" = m."institutionId"
      and not exists (select from member o where o."institutionId" = m."institutionId" and o.status <> '09')`,
  )
