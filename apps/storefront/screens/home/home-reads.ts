import type { QueryClient } from '@tanstack/react-query'
import { readCredit } from '#features/money/credit/contract.ts'
import { readOrderSummary, suggestReorders } from '#features/buying/orders/overview-contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { readFirst } from '../first-reads.ts'

export const readForHome = (queryClient: QueryClient) =>
  readFirst(queryClient, [suggestReorders, readCredit, readPoints, readOrderSummary])
