import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { askRestock, endRestock, listRestockAlerts } from '../contract.ts'
import './restock.css'

type Props = { options: ProductDetail['options'] }

/** 재입고 알림 for each option of a product that is sold out. */
export function RestockAsk({ options }: Props) {
  const { data: alerts } = useQuery(query(listRestockAlerts))
  const onError = (error: Error) => void showError(error)
  const ask = useSend(askRestock, {
    changes: [listRestockAlerts],
    onSuccess: () => showToast('다시 들어오면 한 번 알려 드릴게요.', { tone: 'ok' }),
    onError,
  })
  const end = useSend(endRestock, {
    changes: [listRestockAlerts],
    onSuccess: () => showToast('재입고 알림을 취소했어요.'),
    onError,
  })
  if (!alerts) return null
  return (
    <div className="restock-ask">
      {options
        .filter(({ stockState }) => stockState === 'out')
        .map(({ optionId, name }) => {
          const waits = alerts.some((alert) => alert.optionId === optionId && alert.toldAt === null)
          return (
            <Button
              key={optionId}
              wide
              icon="bell"
              busy={(waits ? end : ask).isPending}
              onClick={() => (waits ? end : ask).mutate({ params: { optionId } })}
            >
              {options.length > 1 && `${name} `}
              {waits ? '재입고 알림 취소' : '재입고 알림'}
            </Button>
          )
        })}
      <p>
        다시 들어오면 한 번 알려 드려요. 신청한 알림은 <Link to="/my/activity/restock">재입고 알림</Link>에서
        볼 수 있어요.
      </p>
    </div>
  )
}
