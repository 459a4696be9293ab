type Facts = {
  /** Taken by the payment gateway. */
  gateway: boolean
  /** Least amount in won. */
  least: number
  /** Paid later, by a deposit into an account that waits for it; so its refunds need an account to go to. */
  deposited: boolean
}

/** Every way to pay, in the order they are offered in, with what each can do. */
export const paymentKinds = {
  credit: { gateway: false, least: 0, deposited: false },
  points: { gateway: false, least: 0, deposited: false },
  card: { gateway: true, least: 100, deposited: false },
  'virtual-account': { gateway: true, least: 200, deposited: true },
  transfer: { gateway: true, least: 200, deposited: false },
} as const satisfies Record<string, Facts>

type Kinds = typeof paymentKinds
export type PaymentKind = keyof Kinds
export type GatewayKind = { [K in PaymentKind]: Kinds[K]['gateway'] extends true ? K : never }[PaymentKind]

export const isGatewayKind = (kind: PaymentKind): kind is GatewayKind => paymentKinds[kind].gateway

export const allKinds = Object.keys(paymentKinds) as [PaymentKind, ...PaymentKind[]]
export const gatewayKinds = allKinds.filter(isGatewayKind) as [GatewayKind, ...GatewayKind[]]
