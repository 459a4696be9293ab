import { Link } from '@tanstack/react-router'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { OrderAction, OrderRow } from '../contract.ts'
import { paymentKindLabel } from '../labels.ts'
import { ContinuePayment } from './continue-payment.tsx'
import { standingOf, TakenOffWords } from './order-sum.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { StatusChip } from './status-chip.tsx'

export const actionOf = (order: OrderRow, action: OrderAction) =>
  order.actions.find((state) => state.action === action) ?? { action, allowed: false, reason: '' }

export const orderColumns = ({ onCancel }: { onCancel: (order: OrderRow) => void }): Column<OrderRow>[] => [
  {
    key: 'order',
    label: '주문',
    rowHead: true,
    cell: (order) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(order.picture)} alt="" size={56} />}
        name={
          <Link to="/my/order/detail" search={{ ordId: order.orderNumber }}>
            {order.summary}
          </Link>
        }
        meta={
          <span className="figure" translate="no" data-selectable="">
            {formatDate(order.placedAt)} · {order.orderNumber}
          </span>
        }
      />
    ),
  },
  {
    key: 'status',
    label: '상태',
    stackLabel: '',
    cell: (order) => (
      <span className="orders-status">
        <StatusChip order={order} />
        {order.dueAt && order.status !== 'checking-payment' && (
          <span className="caption figure" translate="no">
            {formatDateTime(order.dueAt).slice(5)}까지
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'total',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: (order) => (
      <span className="orders-total">
        <b className="money-s figure" translate="no">
          {formatWon(standingOf(order))}
        </b>
        <TakenOffWords order={order} />
        <span className="caption">{paymentKindLabel[order.paymentKind]}</span>
      </span>
    ),
  },
  {
    key: 'actions',
    label: '할 일',
    labelHidden: true,
    align: 'right',
    stack: 'action',
    cell: (order) => (
      <span className="orders-actions">
        {actionOf(order, 'pay').allowed && (
          <ContinuePayment orderNumber={order.orderNumber} size="table" variant="accent" />
        )}
        <ReorderButton order={order} size="table" />
        {actionOf(order, 'cancel').allowed && (
          <Button size="table" onClick={() => onCancel(order)} aria-label={`${order.orderNumber} 취소`}>
            취소
          </Button>
        )}
        <Link
          to="/my/order/detail"
          search={{ ordId: order.orderNumber }}
          className={`${buttonClass({ size: 'table' })} from-s`}
          aria-label={`${order.orderNumber} 상세`}
        >
          상세
        </Link>
      </span>
    ),
  },
]
