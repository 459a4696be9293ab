import type { z } from 'zod'
import type { Issue } from '#platform/contract/envelope.ts'
import { wirePath } from '#platform/contract/plain-path.ts'
import { lineProblem, type Orderable } from '../rules.ts'
import type { Buyer } from './lines.ts'

/** What is hidden, or not for this buyer, is as good as not there. */
export const isThere = (option: Orderable | undefined, buyer: Buyer) =>
  option !== undefined && lineProblem(option, option.minQuantity, buyer.customerType)?.code !== 'not-for-sale'

/** What is wrong with a field of the line at this place of the body. */
export const issueAt = (
  body: z.ZodType,
  index: number,
  field: 'optionId' | 'quantity',
  message: string,
): Issue => ({ path: wirePath(body, ['lines', index, field]), message })

/** A quantity is judged by itself and with what the cart holds already. */
export function quantityIssues(
  body: z.ZodType,
  index: number,
  option: Orderable,
  quantities: number[],
  buyer: Buyer,
): Issue[] {
  const problem = quantities
    .map((quantity) => lineProblem(option, quantity, buyer.customerType))
    .find((found) => found !== null)
  return problem ? [issueAt(body, index, 'quantity', problem.message)] : []
}
