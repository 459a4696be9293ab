/** What the gateway's window comes back with. */
export const returnNames = ['repayment', 'fail', 'paymentKey', 'orderId', 'amount', 'code'] as const
export type Returned = { repayment: string } & { [name in (typeof returnNames)[number]]?: string }
