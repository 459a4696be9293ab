import { listOrders } from '#features/buying/orders/history-contract.ts'
import { readOrderSummary } from '#features/buying/orders/overview-contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'

/** The same of 마이, apart from home's, which need not load the contract of the order list. */
export const myReads = [readOrderSummary, readCredit, readPoints, listOrders]
