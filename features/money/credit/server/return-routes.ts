import { RefundAccount } from '#features/money/payments/refund-account.ts'
import { bankName } from '#platform/gateway/code-names.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { listReturns, nameReturnAccount } from '../return-contract.ts'
import { listOfficeReturns, payReturn } from '../return-office-contract.ts'
import { RETURN_SEAL } from './reseal.ts'
import { holdReturn, returnNumber, returnsOf, setReturnAccount } from './return-queries.ts'
import { paidBack } from './returns.ts'

type Found = Awaited<ReturnType<typeof returnsOf>>[number]
const shown = ({ id, orderNumber, amount, state, at, paidAt }: Found) => ({
  returnNumber: returnNumber(id),
  orderNumber,
  amount,
  state,
  at: at.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

function accountOf(seal: Seal, sealed: string | null) {
  const text = sealed && seal.open(RETURN_SEAL, sealed)
  if (!text) return null
  const { bank, accountNumber, holderName } = RefundAccount.parse(JSON.parse(text))
  return { bankName: bankName(bank), accountNumber, holderName }
}

const goesToAccount = ({ state }: Found) => state === 'account-needed' || state === 'to-account'

export const returnRoutes = [
  serve(listReturns, async ({ db, caller }) => (await returnsOf(db, caller.institutionId)).map(shown)),

  serve(nameReturnAccount, async ({ db, clock, seal, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const held = await holdReturn(tx, params.returnNumber)
      if (held?.institutionId !== caller.institutionId) throw refuse('return-not-found')
      if (!goesToAccount(held)) throw refuse('return-moved')
      await setReturnAccount(tx, held.id, seal.seal(RETURN_SEAL, JSON.stringify(body)), clock.now())
    })
    return null
  }),

  serve(listOfficeReturns, async ({ db, seal, params }) =>
    (await returnsOf(db, params.institutionId)).map((found) => ({
      ...shown(found),
      account: accountOf(seal, found.account),
      accountAt: found.accountAt?.toISOString() ?? null,
    })),
  ),

  serve(payReturn, async (call) => {
    const { clock, caller, params, body, refuse } = call
    return once(call, async (tx) => {
      const held = await holdReturn(tx, params.returnNumber)
      if (!held) throw refuse('return-not-found')
      if (!goesToAccount(held) || (held.accountAt?.toISOString() ?? null) !== body.accountAt)
        throw refuse('return-moved')
      await paidBack(tx, held, { from: 'bank', actor: caller.loginId, at: clock.now() })
      return null
    })
  }),
]
