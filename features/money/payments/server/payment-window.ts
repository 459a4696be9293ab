import { createHash } from 'node:crypto'
import type { BusinessCaller } from '#platform/server/caller.ts'
import type { Services } from '#platform/server/serve.ts'
import { paymentKinds, type GatewayKind } from '../kinds.ts'
import type { PaymentWindow } from '../window-contract.ts'

type Payer = Pick<BusinessCaller, 'memberId' | 'institutionName'>
type Asked = {
  kind: GatewayKind
  gatewayOrderId: string
  name: string
  amount: number
  taxFree: number
  /** How long an account takes deposits. */
  validHours: number
  /** Where the window comes back to, with a query already. */
  page: string
}

/** What the gateway's window needs. */
export const paymentWindow = (
  { gateway, settings, caller }: Pick<Services, 'gateway' | 'settings'> & { caller: Payer },
  { kind, gatewayOrderId, name, amount, taxFree, validHours, page }: Asked,
): PaymentWindow => ({
  method: kind,
  gatewayOrderId,
  orderName: name.slice(0, 100),
  amount,
  taxFreeAmount: taxFree,
  customerKey: customerKey(settings.toss.secretKey, caller.memberId),
  customerName: (caller.institutionName ?? '').slice(0, 100),
  ...(paymentKinds[kind].deposited && { validHours }),
  successPath: page,
  failPath: `${page}&fail=1`,
  ...gateway.clientConfig(),
})

/** The same for a member every time, and of no use to anybody who reads it. */
const customerKey = (secret: string, memberId: number) =>
  createHash('sha256').update(`${secret}:${memberId}`).digest('base64url').slice(0, 40)
