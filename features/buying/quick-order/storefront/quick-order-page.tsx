import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, TotalLine } from '#ui/page.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import { readPaste, readSheet, type Columns, type ReadSheet, type Sheet } from '../columns.ts'
import { QUICK_LINES } from '../contract.ts'
import { ColumnPick } from './column-pick.tsx'
import { Intake } from './intake.tsx'
import { ResultTable } from './result-table.tsx'
import { useQuickOrder } from './use-quick-order.ts'
import './quick-order.css'

export const Route = createFileRoute('/_default/order/quick')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '빠른주문',
    breadcrumb: ['자주 찾는 상품', '빠른주문'],
    mainClass: 'has-sticky-bar',
  },
  component: QuickOrderPage,
})

function QuickOrderPage() {
  const order = useQuickOrder((added, left) =>
    showToast(`${added}종을 장바구니에 담았어요.${left > 0 ? ` ${left}줄은 남겨 두었어요.` : ''}`, {
      action: <Link to="/order/cart">장바구니 보기</Link>,
    }),
  )
  const [text, setText] = useState('')
  const [ask, setAsk] = useState<Sheet | null>(null)
  const [nothing, setNothing] = useState(false)

  const take = async (read: ReadSheet) => {
    const asked = 'ask' in read ? read.ask : null
    setAsk(asked)
    setNothing('lines' in read && read.lines.length === 0)
    if ('lines' in read && read.lines.length > 0) await order.read(read.lines)
  }
  const takeText = (pasted: string) => {
    setText(pasted)
    return take(readPaste(pasted))
  }
  // A paste beside every field is a list.
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const at = event.target
    if (at instanceof Element && at.closest('input, textarea, select, dialog')) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    if (pasted.trim() === '') return
    event.preventDefault()
    void takeText(pasted)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])

  const sum = order.good.reduce((total, { option, quantity }) => total + amountOf(option!, quantity!), 0)
  const label = `담을 상품 ${order.good.length}종${order.wrong.length > 0 ? ` · 빼고 담는 줄 ${order.wrong.length}` : ''}`
  const add = (
    <Button
      variant="primary"
      busy={order.adding}
      disabledReason={order.good.length > 0 ? undefined : '담을 수 있는 줄이 없어요.'}
      onClick={order.add}
    >
      {order.good.length}종 장바구니에 담기
    </Button>
  )
  return (
    <>
      <PageHead
        title="빠른주문"
        action={
          <Link to="/order/lists" className={buttonClass({ size: 'small' })}>
            묶음 주문
          </Link>
        }
        note={`품번이나 상품명, 그리고 수량. 한 번에 ${QUICK_LINES}줄까지 읽어요 · 단가는 VAT 포함`}
      />
      <Intake
        text={text}
        onText={setText}
        onRead={takeText}
        onSheet={(sheet) => take(readSheet(sheet))}
        onCodes={(codes) =>
          order.append(...codes.map((text) => ({ line: 1, text, amount: '1', quantity: 1 })))
        }
        busy={order.checking}
      />
      {order.tooMany !== null && (
        <Notice
          tone="danger"
          title={`${order.tooMany}줄이에요. 한 번에 ${QUICK_LINES}줄까지 읽을 수 있어요.`}
        >
          아무 줄도 읽지 않았어요. 나누어 붙여 주세요.
        </Notice>
      )}
      {nothing && (
        <Notice tone="warn" live title="읽을 줄이 없어요.">
          품번이나 상품명과 수량을 한 줄에 하나씩 적어 주세요.
        </Notice>
      )}
      {ask && (
        <ColumnPick
          sheet={ask}
          onPick={(columns: Columns) => void take(readSheet(ask, columns))}
          onClose={() => setAsk(null)}
        />
      )}
      <ResultTable order={order} />
      {order.rows.length > 0 && (
        <>
          <div className="from-m">
            <TotalLine label={label} amount={formatWon(sum)} note="VAT 포함" actions={add} />
          </div>
          <StickyBar label="담기" overTabs sum={<StickyBarSum caption={label} amount={formatWon(sum)} />}>
            {add}
          </StickyBar>
        </>
      )}
    </>
  )
}
