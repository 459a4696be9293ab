import { useLocation } from '@tanstack/react-router'
import type { Waiting } from './outbox.ts'

export type Subject = Pick<Waiting, 'productCode' | 'orderNumber'>

/** What the page under the conversation shows, or what its own page was opened about: a product, an order. */
export function usePageSubject(): Subject | null {
  const productCode = useLocation({
    select: ({ pathname, search }) =>
      ['/product/detail', '/cs/chat'].includes(pathname) ? textOf(search.webPrdId) : undefined,
  })
  const orderNumber = useLocation({
    select: ({ pathname, search }) =>
      ['/my/order/detail', '/cs/chat'].includes(pathname) ? textOf(search.ordId) : undefined,
  })
  return productCode ? { productCode } : orderNumber ? { orderNumber } : null
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
