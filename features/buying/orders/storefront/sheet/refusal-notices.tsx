import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { paymentKindLabel } from '../../labels.ts'
import { ContinuePayment } from '../continue-payment.tsx'
import { ToOrder } from './to-order.tsx'
import type { SheetState } from './use-sheet.ts'

type Retyping = { state: Pick<SheetState, 'set' | 'forgive'> }
type Told = { message: string }
type Reloading = Told & { onReload: () => void }

const ToCart = () => (
  <Link to="/order/cart" className={buttonClass({ size: 'small' })}>
    수량 조정
  </Link>
)

type CreditProps = {
  state: Pick<SheetState, 'set' | 'forgive' | 'reckoning'>
  missing: number
  orderable: number
}

export function CreditFallsShort({ state, missing, orderable }: CreditProps) {
  const { set, forgive, reckoning } = state
  const others = reckoning.choices.filter(({ kind, enabled }) => enabled && kind !== 'credit')
  return (
    <Notice
      tone="danger"
      title={`여신이 ${formatWon(missing)} 부족해요`}
      action={
        <>
          {others.slice(0, 2).map(({ kind }) => (
            <Button
              key={kind}
              size="small"
              onClick={() => {
                set({ paymentKind: kind })
                forgive()
              }}
            >
              {paymentKindLabel[kind]}
              {kind === 'points' ? '으로' : '로'} 바꾸기
            </Button>
          ))}
          <ToCart />
          <Link to="/my/order/loan" className={buttonClass({ size: 'small' })}>
            여신 결제내역
          </Link>
        </>
      }
    >
      지금 주문가능 여신은 {formatWon(orderable)}이에요. 다른 결제수단을 고르거나 수량을 줄여 주세요. 밀린
      여신을 결제하면 바로 늘어나요.
    </Notice>
  )
}

export const PointsFallShort = ({
  state: { set, forgive },
  message,
  usable,
}: Retyping & Told & { usable: number }) => (
  <Notice
    tone="danger"
    title="포인트를 다시 확인해 주세요"
    action={
      <Button
        size="small"
        onClick={() => {
          set({ points: usable > 0 ? formatWhole(usable) : '' })
          forgive()
        }}
      >
        {formatWhole(usable)}P로 바꾸기
      </Button>
    }
  >
    {message}
  </Notice>
)

export const OrderStandsAlready = ({
  message,
  orderNumber,
  status,
}: Told & { orderNumber: string; status: string }) => (
  <Notice
    tone="info"
    live
    title="이미 접수된 주문이 있어요"
    action={
      <>
        {status === 'awaiting-payment' && <ContinuePayment orderNumber={orderNumber} />}
        <ToOrder orderNumber={orderNumber} />
      </>
    }
  >
    {message}
  </Notice>
)

export const CartHasChanged = ({ message, onReload }: Reloading) => (
  <Notice
    tone="warn"
    live
    title="장바구니가 바뀌었어요"
    action={
      <>
        <Button size="small" onClick={onReload}>
          주문서 다시 불러오기
        </Button>
        <ToCart />
      </>
    }
  >
    {message}
  </Notice>
)

export const CannotGoTogether = ({ title, message, onReload }: Reloading & { title: string }) => (
  <Notice
    tone="warn"
    live
    title={title}
    action={
      <Button size="small" onClick={onReload}>
        배송비 확인하기
      </Button>
    }
  >
    {message}
  </Notice>
)

export const NoRoomForAddress = ({ state: { set, forgive }, message }: Retyping & Told) => (
  <Notice
    tone="warn"
    live
    title="배송지를 저장할 수 없어요"
    action={
      <Button
        size="small"
        onClick={() => {
          set({ save: false })
          forgive()
        }}
      >
        저장하지 않고 주문
      </Button>
    }
  >
    {message}
  </Notice>
)

export const NoAnswerCame = ({
  state: { form, place, busy },
  message,
}: Told & { state: Pick<SheetState, 'form' | 'place' | 'busy'> }) => (
  <Notice
    tone="warn"
    live
    title="주문 결과를 받지 못했어요"
    action={
      <Button size="small" busy={busy} onClick={() => place()}>
        다시 시도
      </Button>
    }
  >
    {message} 다시 눌러도 주문은 한 번만 접수돼요.
    {form.memo || form.receiver ? ' 입력하신 내용은 그대로 있어요.' : ''}
  </Notice>
)
