import { listOrders } from '#features/buying/orders/history-contract.ts'
import { readOrderSummary, suggestReorders } from '#features/buying/orders/overview-contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'

/** What the tops of home and of 마이 are made of: their loaders wait for it, the boot script asks for it early. */
export const homeReads = [suggestReorders, readCredit, readPoints, readOrderSummary]
export const myReads = [readOrderSummary, readCredit, readPoints, listOrders]
