import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { listWaitingOrders } from '../contract.ts'
import { WaitingDialog } from './waiting-dialog.tsx'
import './waiting.css'

/** 자동 주문 for each option of a product that is sold out and has a price. */
export function WaitingAsk({ product }: { product: ProductDetail }) {
  const { data: waiting } = useQuery(query(listWaitingOrders))
  const [asking, setAsking] = useState<number | null>(null)
  if (!waiting) return null
  const open = new Set(waiting.filter(({ state }) => state === 'waiting').map(({ optionId }) => optionId))
  const asked = product.options.find(({ optionId, price }) => optionId === asking && price)
  return (
    <div className="waiting-ask">
      {product.options
        .filter(({ stockState, price }) => stockState === 'out' && price)
        .map((option) =>
          open.has(option.optionId) ? (
            <p key={option.optionId} className="body-s">
              {product.options.length > 1 && `${option.name} `}들어오면 <b>자동으로 주문</b>해요.{' '}
              <Link to="/my/order/waiting">자동 주문 보기</Link>
            </p>
          ) : (
            <Button key={option.optionId} wide icon="cart" onClick={() => setAsking(option.optionId)}>
              {product.options.length > 1 && `${option.name} `}들어오면 자동 주문
            </Button>
          ),
        )}
      {asked && <WaitingDialog product={product} option={asked} onClose={() => setAsking(null)} />}
    </div>
  )
}
