import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { listOwnRecalls } from '../contract.ts'

/**
 * Stands above what an institution sees of its orders while a recall waits for its answer; on the page of one order, while
 * lots that came with it are called back.
 */
export function OwnRecallNotice({ orderNumber }: { orderNumber?: string }) {
  const { data = [] } = useQuery(query(listOwnRecalls))
  const open = data.filter(({ step, orders }) =>
    orderNumber === undefined
      ? step === 'told' || step === 'read'
      : step !== 'collected' && orders.some((order) => order.orderNumber === orderNumber),
  )
  if (open.length === 0) return null
  const lots = open.flatMap((recall) => recall.lots)
  return (
    <Notice
      tone="danger"
      title={`받은 로트가 회수되고 있어요: ${lots.map(({ lotNumber }) => lotNumber).join(', ')}`}
      action={
        <Link to="/my/order/recalls" className={buttonClass({ size: 'small' })}>
          {open.some(({ step }) => step !== 'replied') ? '남은 수량 알리기' : '회수 안내 보기'}
        </Link>
      }
      live={false}
    >
      {lots[0]?.product} 사용을 멈추고 남은 수량을 알려 주세요.
    </Notice>
  )
}
