import { expect, test } from 'vitest'
import { windowMethods } from '#domain/window-methods.ts'
import { openShop } from '#testing/shop.ts'
import { paymentCauses, refundCauses } from '../causes.ts'
import { allKinds, gatewayKinds } from '../kinds.ts'

test('the database takes the kinds and causes of the tables, and no others', async () => {
  const shop = await openShop({ seeded: false })
  const allowed = async (table: string, column: string) => {
    const found = await shop.run<{ text: string }>(
      `select pg_get_constraintdef(c.oid) as text from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
       where c.conrelid = $1::regclass and a.attname = $2 and c.contype = 'c'`,
      [`"${table}"`, column],
    )
    return found.flatMap(({ text }) => [...text.matchAll(/'([^']+)'/g)].map(([, value]) => value)).sort()
  }
  expect(await allowed('salesOrder', 'paymentKind')).toEqual(allKinds.toSorted())
  expect(await allowed('paymentAttempt', 'kind')).toEqual(gatewayKinds.toSorted())
  expect(Object.keys(windowMethods).sort()).toEqual(gatewayKinds.toSorted())
  expect(await allowed('paymentAttempt', 'causeType')).toEqual([...paymentCauses, ...refundCauses].sort())
})
