import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { formatWon } from '#domain/money.ts'
import { paymentKindLabel, shipWord } from '#features/buying/orders/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { OrderPapers } from '#features/delivery/papers/backoffice/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { menuAccessInstance } from '#platform/web/office/menu-access.ts'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { recordAddress } from '#platform/web/tabs/address.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { readOfficeOrder, readOfficeReceiver, type OfficeOrder } from '../contract.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderState } from './order-columns.tsx'
import { ClaimsAndInvoices, Goods, History, Money, Parcels } from './order-sections.tsx'

/** The screen of papers: who may open it sees them here, too. */
const PAPERS = '/papers'

type Props = {
  orderNumber: string
  mayWrite: boolean
  place: DrawerPlace
  /** Shows the clinic's orders in the list. */
  onClinic: (name: string) => void
}

/** One order, whole, with what staff may do with it. */
export function OrderDrawer({ orderNumber, mayWrite, place, onClinic }: Props) {
  const { data: order, error } = useQuery(query(readOfficeOrder, { params: { orderNumber } }))
  const access = menuAccessInstance.read()
  if (!order)
    return (
      <OfficeDrawer title={orderNumber} subject={orderNumber} {...place}>
        {error ? <Notice tone="danger">{error.message}</Notice> : <p className="meta">불러오고 있어요.</p>}
      </OfficeDrawer>
    )
  const heldReason = order.lines.find((line) => line.heldReason)?.heldReason ?? ''
  return (
    <OfficeDrawer
      title={orderNumber}
      subject={orderNumber}
      {...place}
      meta={
        <>
          <OrderState {...order} heldReason={heldReason} />
          <span>{formatDateTime(order.placedAt)}</span>
          <span>
            {order.clinic} · {paymentKindLabel[order.paymentKind]} · {order.orderedBy}
          </span>
        </>
      }
      foot={mayWrite && <OrderActions order={order} heldReason={heldReason} place={place} />}
    >
      {order.overLimit && (
        <Notice
          tone="warn"
          live={false}
          title={`여신한도를 ${formatWon(order.overLimit.lacking)} 넘는 주문이에요`}
        >
          한도 {formatWon(order.overLimit.limit)} · 미결제 {formatWon(order.overLimit.used)} · 이 주문{' '}
          {formatWon(order.sums.credit)}. {formatDateTime(order.overLimit.asksUntil)}까지 승인하지 않으면
          취소돼요.
        </Notice>
      )}
      {order.late && (
        <Notice tone="warn" live={false}>
          출고일이 지났어요. 다음 출고일은 {shipWord(order.shipsOn!)}이에요.
        </Notice>
      )}
      <DrawerSection title="바로 가기">
        <p className="orders-links">
          <Go path="/fulfil" record={orderNumber}>
            피킹·출고
          </Go>
          <Go path="/claims" record={order.claims.at(-1)?.claimNumber ?? ''}>
            클레임
          </Go>
          <Go path="/invoices" record={order.invoices.at(-1)?.number ?? ''}>
            세금계산서
          </Go>
          <Button size="small" onClick={() => onClinic(order.clinic)}>
            이 병의원의 주문
          </Button>
        </p>
      </DrawerSection>
      <Goods order={order} />
      <Parcels order={order} place={place} />
      <Receiver order={order} />
      <Money order={order} />
      <ClaimsAndInvoices order={order} />
      {access.menuAt(PAPERS) && (
        <DrawerSection title="문서">
          <OrderPapers orderNumber={orderNumber} mayTake={access.mayUse(PAPERS, 'export')} />
        </DrawerSection>
      )}
      <History events={order.events} />
    </OfficeDrawer>
  )
}

/** Opens another screen at a record, where the person may open it. */
function Go({ path, record, children }: { path: string; record: string; children: string }) {
  const router = useRouter()
  if (!menuAccessInstance.read().menuAt(path)) return null
  return (
    <Button
      size="small"
      disabledReason={record ? undefined : '이 주문에는 아직 없어요.'}
      onClick={() => void router.navigate({ href: recordAddress(path, record) })}
    >
      {children}
    </Button>
  )
}

function Receiver({ order }: { order: OfficeOrder }) {
  const { whole, button } = useUnmasked(
    (reason) => call(readOfficeReceiver, { params: { orderNumber: order.orderNumber }, query: { reason } }),
    { title: '받는 분을 그대로 볼까요?', choices: ['배송 문의 확인', '출고 주소 확인'] },
  )
  const { name, phone, address, memo } = whole ?? order.receiver
  return (
    <DrawerSection title="받는 곳" action={button}>
      <Pairs
        facts={[
          { term: '받는 분', value: `${name} · ${whole ? formatPhone(phone) : phone}` },
          { term: '주소', value: address },
          { term: '배송메모', value: memo || '없음' },
          ...(order.travelsWith.length > 0
            ? [{ term: '함께 보내는 주문', value: order.travelsWith.join(', ') }]
            : []),
          ...(order.wantedOn ? [{ term: '출고희망일', value: shipWord(order.wantedOn) }] : []),
        ]}
      />
    </DrawerSection>
  )
}
