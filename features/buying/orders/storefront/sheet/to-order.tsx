import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'

export const ToOrder = ({ orderNumber }: { orderNumber: string }) => (
  <Link to="/my/order/detail" search={{ ordId: orderNumber }} className={buttonClass({ size: 'small' })}>
    주문 확인
  </Link>
)
