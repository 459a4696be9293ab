import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { FactList, LineList, Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import type { OrderDetail } from '../contract.ts'
import { delayText, statusText, stepBar } from '../labels.ts'
import { delaysOf } from '../promises.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContinuePayment } from './continue-payment.tsx'
import { DepositBox } from './deposit-box.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { actionOf } from './order-columns.tsx'
import { deliveryFacts, paymentFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { ReorderButton } from './reorder-button.tsx'
import { StatusChip } from './status-chip.tsx'
import './orders.css'
import './approval.css'

type Props = {
  order: OrderDetail
  /** What other rooms add, after the order's own notices and before its lines. */
  children?: ReactNode
}

/** One order: where it stands, its lines, delivery, money and history. */
export function OrderView({ order, children }: Props) {
  const [cancelling, setCancelling] = useState(false)
  const cancel = actionOf(order, 'cancel')
  const bar = stepBar(order)
  return (
    <>
      <PageHead
        title="주문상세"
        note={
          <span className="figure" translate="no" data-selectable="">
            {order.orderNumber} · {formatDateTime(order.placedAt)} · {order.orderedBy}
          </span>
        }
      />
      <div className="order-head">
        <StatusChip order={order} />
        <p className="order-summary">
          <b>{order.summary}</b>
        </p>
        <p className="orders-actions">
          {order.payment.window && <ContinuePayment orderNumber={order.orderNumber} variant="accent" />}
          {actionOf(order, 'statement').allowed && (
            <Link
              to="/mypage/statement"
              search={{ ordId: order.orderNumber }}
              className={buttonClass({ size: 'small' })}
            >
              거래명세서
            </Link>
          )}
          {actionOf(order, 'statement').allowed && (
            <Link
              to="/mypage/papers"
              search={{ ordId: order.orderNumber }}
              className={buttonClass({ size: 'small' })}
            >
              문서
            </Link>
          )}
          <ReorderButton order={order} size="small" />
          <Link
            to="/order/lists/edit"
            search={{ ordId: order.orderNumber }}
            className={buttonClass({ size: 'small' })}
          >
            묶음으로 저장
          </Link>
          <Link
            to="/my/order/standing-edit"
            search={{ ordId: order.orderNumber }}
            className={buttonClass({ size: 'small' })}
          >
            정기 주문
          </Link>
          {actionOf(order, 'statement').allowed && (
            <Link
              to="/my/order/claim"
              search={{ ordId: order.orderNumber }}
              className={buttonClass({ size: 'small' })}
            >
              취소·반품·교환 신청
            </Link>
          )}
          {order.status !== 'cancelled' && (
            <Button
              size="small"
              disabledReason={cancel.allowed ? undefined : cancel.reason}
              onClick={() => setCancelling(true)}
            >
              주문취소
            </Button>
          )}
        </p>
      </div>
      {bar && <StepBar label="주문 진행" steps={bar.steps} current={bar.at} />}
      <div className="order-blocks">
        {order.payment.message && (
          <Notice tone={order.status === 'cancelled' ? 'info' : 'warn'} live={false}>
            {order.payment.message}
          </Notice>
        )}
        {delaysOf(order.lines).map((line) => (
          <Notice key={line.storage} tone="warn" live={false}>
            {delayText(line)}
          </Notice>
        ))}
        {order.status !== 'cancelled' && !cancel.allowed && <p className="meta">{cancel.reason}</p>}
        {order.payment.deposit && order.status === 'awaiting-deposit' && (
          <Panel title="입금 계좌">
            <div className="order-panel">
              <DepositBox deposit={order.payment.deposit} />
            </div>
          </Panel>
        )}
        {children}
        <Panel title="주문상품" note={`${order.lineCount}종`}>
          <OrderLines lines={order.lines} />
        </Panel>
        <div className="order-pair">
          <div className="order-facts">
            <Panel title="배송">
              <div className="order-panel">
                <FactList facts={deliveryFacts(order)} />
              </div>
            </Panel>
            <Panel title="결제">
              <div className="order-panel">
                <FactList facts={paymentFacts(order)} />
              </div>
            </Panel>
          </div>
          <OrderAmounts order={order} />
        </div>
        <Panel title="진행 내역">
          <LineList
            lines={order.events.map((event, index) => ({
              key: String(index),
              left: (
                <>
                  <b>{eventWord(order, event)}</b>
                  {event.note && (
                    <span className="meta" data-selectable="">
                      {' '}
                      {event.note}
                    </span>
                  )}
                </>
              ),
              right: formatDateTime(event.at),
            }))}
          />
        </Panel>
        <p className="orders-actions">
          <Link to="/my/order/list" className={buttonClass()}>
            주문내역
          </Link>
          <Link to="/cs/inquiry" search={{ ordId: order.orderNumber }} className={buttonClass()}>
            이 주문 문의하기
          </Link>
        </p>
      </div>
      {cancelling && (
        <CancelDialog
          order={order}
          accountNeeded={order.payment.refundAccountNeeded}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}

const eventWord = ({ cancelReason }: OrderDetail, { status }: OrderDetail['events'][number]) =>
  statusText({ status, cancelReason })
