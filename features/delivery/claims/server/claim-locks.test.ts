import { expect, test } from 'vitest'
import { sentBehind } from '#testing/behind.ts'
import { askFor, claimBody, decide, openClaims, orderPaid } from '#testing/claims.ts'
import { prepare } from '#testing/deliver.ts'
import { addProduct } from '#testing/trade.ts'

for (const how of ['taken at once', 'that staff approve'] as const)
  test(`[M2] a cancel ${how} holds no account while it waits for stock`, async () => {
    const { shop, buyer, staff } = await openClaims()
    const option = await addProduct(shop, { price: 30_000, stock: 100, kind: 'cosmetic' })
    const number = await orderPaid(shop, buyer, [[option, 5]], 'credit', 1_000)
    const body = claimBody(number, 'cancel', [{ line: 1, quantity: 2 }])
    let send = () => askFor(buyer, body).then(({ resultCode }) => resultCode)
    if (how === 'that staff approve') {
      await prepare(shop, number)
      const { claimNumber } = (await askFor(buyer, body)).reply
      send = () => decide(staff, claimNumber, [{ line: 1, quantity: 2 }]).then(({ resultCode }) => resultCode)
    }
    const accounts: unknown[] = []
    const code = await sentBehind(
      shop,
      (tx) => tx.run({ text: 'select 1 from stock where "optionId" = $1 for update', values: [option] }),
      send,
      async () => {
        accounts.push(
          ...(await shop.run(
            'select kind from account where "institutionId" = $1 order by kind for update nowait',
            [buyer.institutionId],
          )),
        )
      },
    )
    expect(accounts).toEqual([{ kind: 'credit' }, { kind: 'points' }])
    expect(code).toBe('0000')
    expect(await shop.one('select reserved from stock where "optionId" = $1', [option])).toEqual({
      reserved: 3,
    })
    expect(await shop.booksViolations()).toEqual([])
  })
