import { readOrderSummary, suggestReorders } from '#features/buying/orders/overview-contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'

/** What the top of home is made of: its loader waits for it, the boot script asks for it early. */
export const homeReads = [suggestReorders, readCredit, readPoints, readOrderSummary]
