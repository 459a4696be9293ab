import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { listOrders, readOrder, type OrderRow } from '#features/buying/orders/history-contract.ts'
import { statusText } from '#features/buying/orders/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import type { About } from './about-box.tsx'
import './order-choice.css'

type Choose = (about: About) => void

/** The clinic's orders, newest first; one opens to its lines and the lots that were sent of them. */
export function OrderChoice({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [open, setOpen] = useState('')
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [listOrders.path, 'to ask about', text],
      queryFn: ({ pageParam, signal }) =>
        call(listOrders, { query: { text, before: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    })
  const orders = data?.pages.flatMap((page) => page.orders) ?? []
  const look = (event: FormEvent) => {
    event.preventDefault()
    setText(typed.trim())
  }
  return (
    <Dialog open onClose={onClose} title="어느 주문에 대한 문의인가요?" place="sheet-bottom" size="m">
      <form className="order-choice-search" role="search" aria-label="주문 찾기" onSubmit={look}>
        <Field label="상품 이름이나 주문번호">
          <TextInput
            type="search"
            data-first-focus=""
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value === '') setText('')
            }}
          />
        </Field>
        <Button type="submit">찾기</Button>
      </form>
      {isPending && <p role="status">주문을 불러오고 있어요.</p>}
      {isError && (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          주문을 불러오지 못했어요.
        </EmptyState>
      )}
      {data && orders.length === 0 && (
        <EmptyState detail={text ? '다른 말로 찾아 보세요.' : '주문 없이도 문의할 수 있어요.'}>
          {text ? '찾는 주문이 없어요.' : '아직 주문한 내역이 없어요.'}
        </EmptyState>
      )}
      <ul className="order-choice">
        {orders.map((order) => (
          <OneOrder
            key={order.orderNumber}
            order={order}
            open={order.orderNumber === open}
            onOpen={() => setOpen(order.orderNumber === open ? '' : order.orderNumber)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {hasNextPage && (
        <p className="order-choice-more">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            이전 주문 더 보기
          </Button>
        </p>
      )}
    </Dialog>
  )
}

type OneOrderProps = { order: OrderRow; open: boolean; onOpen: () => void; onChoose: Choose }

const OneOrder = ({ order, open, onOpen, onChoose }: OneOrderProps) => (
  <li>
    <button type="button" className="order-choice-head" aria-expanded={open} onClick={onOpen}>
      <span>
        <b>{order.summary}</b>
        <span className="meta figure">
          {formatDate(order.placedAt)} · {order.orderNumber} · {statusText(order)}
        </span>
      </span>
      <Icon name={open ? 'chevron-up' : 'chevron-down'} />
    </button>
    {open && <Lines orderNumber={order.orderNumber} onChoose={onChoose} />}
  </li>
)

function Lines({ orderNumber, onChoose }: { orderNumber: string; onChoose: Choose }) {
  const { data, isError, refetch } = useQuery(query(readOrder, { params: { orderNumber } }))
  if (isError)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
        주문을 불러오지 못했어요.
      </EmptyState>
    )
  if (!data) return <p role="status">상품을 불러오고 있어요.</p>
  const whole: About = { orderNumber, productCode: '', productName: '', lot: '' }
  return (
    <ul className="order-choice-lines">
      <li>
        <button type="button" onClick={() => onChoose(whole)}>
          <b>주문 전체</b>
        </button>
      </li>
      {data.lines.map(({ line, productCode, productName, optionName, lots }) => {
        const about = { ...whole, productCode, productName }
        return (
          <li key={line}>
            <button type="button" onClick={() => onChoose(about)}>
              <b>{productName}</b> <span className="meta">{optionName}</span>
            </button>
            {lots.map(({ lotNumber, expiresOn }) => (
              <button
                key={lotNumber}
                type="button"
                className="order-choice-lot figure"
                onClick={() => onChoose({ ...about, lot: lotNumber })}
              >
                <span>
                  <span className="visually-hidden">{productName} </span>로트 {lotNumber}
                </span>
                {expiresOn && <span className="meta">유효기간 {formatDate(expiresOn)}</span>}
              </button>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
