import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { buttonClass, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWholeDrawing } from '#ui/first-drawing.ts'
import { PageHead, Split } from '#ui/page.tsx'
import { changeCart, readCart, type CartLine } from '../contract.ts'
import { cartColumns } from './cart-columns.tsx'
import { groupsOf, isOrderable, isSoldOut, withUnsaved } from './cart-draft.ts'
import { CartParcel } from './cart-parcel.tsx'
import { CartBar, CartSummary } from './cart-summary.tsx'
import { useTakenOut } from './use-taken-out.tsx'
import { useCartSaver } from './use-cart-saver.ts'
import './cart.css'

/**
 * Prices and stock move and other tabs and windows write, so each look at the cart asks again; the old rows
 * stay meanwhile.
 */
function useFreshCart() {
  const cart = useSuspenseQuery({ ...query(readCart), refetchOnMount: 'always' })
  const { refetch } = cart
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refetch])
  return cart.data
}

export const Route = createFileRoute('/_default/order/cart')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '장바구니',
    breadcrumb: ['장바구니'],
    mainClass: 'order-cart',
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(readCart)),
  component: CartPage,
})

const moment = () => new Date()

function CartPage() {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const data = useFreshCart()
  const saver = useCartSaver()
  const whole = useWholeDrawing()
  const [leaving, setLeaving] = useState(false)
  const [words, setWords] = useState<ReadonlyMap<number, string>>(new Map())
  const say = (lineId: number, text: string | undefined) =>
    setWords((now) => new Map([...now].filter(([id]) => id !== lineId).concat(text ? [[lineId, text]] : [])))
  const { takenOut, remove, removing } = useTakenOut(data.lines)
  const choice = useSend(changeCart, { changes: [readCart], onError: (error) => showError(error) })

  const now = moment()
  const cart = withUnsaved(data, saver.unsaved, now)
  const lines = cart.lines
  const orderable = lines.filter(isOrderable)
  const chosen = orderable.filter((line) => line.selected)
  const soldOut = lines.filter(isSoldOut)

  const choose = (selected: ReadonlySet<string>) => {
    const changed = orderable.filter((line) => line.selected !== selected.has(String(line.lineId)))
    if (changed.length) saver.set(new Map(changed.map((line) => [line.lineId, { selected: !line.selected }])))
  }
  const askRemove = async (gone: readonly CartLine[]) => {
    if (
      await askConfirm({
        title: `${gone.length}종을 장바구니에서 지울까요?`,
        text:
          gone.slice(0, 3).map(nameWithOption).join(', ') +
          (gone.length > 3 ? ` 외 ${gone.length - 3}종` : ''),
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove(gone)
  }
  const order = async (all: boolean) => {
    setLeaving(true)
    try {
      if (!(await saver.settled()))
        return void showToast('저장하지 못한 상품이 있어 주문하지 않았어요. 확인하고 다시 눌러 주세요.', {
          tone: 'danger',
        })
      if (all)
        await choice.mutateAsync({
          body: {
            lines: orderable.map(({ lineId }) => ({ lineId, selected: true })),
            onlyThese: true,
          },
        })
      if (isShown()) await navigate({ to: '/order/pay', search: { ordType: '01' } })
    } catch {
      // Its own handler has said why.
    } finally {
      setLeaving(false)
    }
  }

  if (lines.length === 0) {
    return (
      <>
        <PageHead title="장바구니" />
        {takenOut}
        <EmptyState
          detail="자주 찾는 상품에서 골라 한 번에 담을 수 있어요."
          action={
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              자주 찾는 상품 보기
            </Link>
          }
        >
          장바구니가 비어 있어요
        </EmptyState>
      </>
    )
  }

  const selected = new Set(chosen.map((line) => String(line.lineId)))
  const refusal = cart.mayOrder ? null : commonRefusals.suspended.message
  const locked = refusal !== null || removing
  const columns = cartColumns({ saver, remove, locked, words, say })
  const actions = {
    refusal,
    chosen: chosen.length,
    orderable: orderable.length,
    busy: leaving,
    onOrder: order,
  }
  return (
    <>
      <PageHead
        title="장바구니"
        note={`총 ${lines.length}종 · 주문할 수 있는 상품 ${orderable.length}종`}
        lead="보관 온도가 다른 상품은 따로 포장해 보내요. 배송비는 온도별로 한 번만 계산해요."
      />
      {refusal && (
        <div className="cart-refusal">
          <Notice tone="warn" live={false} title="주문이 멈춰 있어요">
            {refusal}
          </Notice>
        </div>
      )}
      <Split asideLabel="결제예정금액" aside={whole && <CartSummary cart={cart} {...actions} />}>
        {takenOut}
        <div className="cart-tools">
          <Checkbox
            label={
              <>
                전체선택{' '}
                <span className="meta figure" translate="no">
                  {chosen.length}/{orderable.length}
                </span>
              </>
            }
            disabled={refusal !== null || orderable.length === 0}
            checked={orderable.length > 0 && chosen.length === orderable.length}
            mixed={chosen.length > 0 && chosen.length < orderable.length}
            onChange={(checked) =>
              choose(new Set(checked ? orderable.map((line) => String(line.lineId)) : []))
            }
          />
          <TextButton disabled={chosen.length === 0 || locked} onClick={() => void askRemove(chosen)}>
            선택 삭제
          </TextButton>
          <TextButton disabled={soldOut.length === 0 || locked} onClick={() => void askRemove(soldOut)}>
            품절 삭제
          </TextButton>
          {chosen.length > 0 && (
            <Link to="/order/lists/edit" search={{ from: 'cart' }} className="text-btn">
              묶음으로 저장
            </Link>
          )}
        </div>
        {groupsOf(lines)
          .slice(0, whole ? undefined : 1)
          .map((group) => (
            <CartParcel
              key={group.storage}
              {...group}
              now={now}
              columns={columns}
              parcel={cart.parcels.find(({ storage }) => storage === group.storage)}
              selection={{
                selected,
                onChange: choose,
                nameOf: nameWithOption,
                lockedOf: (line) => refusal !== null || !isOrderable(line),
              }}
            />
          ))}
      </Split>
      <CartBar cart={cart} {...actions} />
    </>
  )
}
