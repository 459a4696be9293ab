import { formatWhole } from '#domain/whole-number.ts'
import { paymentKindLabel, shipsWords, taxDocumentLabel } from '../../labels.ts'
import { AddressSection, addressLine } from './address-section.tsx'
import { AgreementSection, agreedWords, isAgreed } from './agreement-section.tsx'
import type { Problem, Sheet } from './form.ts'
import { GoodsSection, goodsSummary } from './goods-section.tsx'
import { DocumentSection, PaymentSection, PointsSection } from './payment-section.tsx'
import { OrdererSection, ordererSummary, ReceiverSection, WantedSection } from './receiver-section.tsx'
import type { SheetState } from './use-sheet.ts'

export type StepName =
  | 'goods'
  | 'delivery'
  | 'receiver'
  | 'wanted'
  | 'orderer'
  | 'points'
  | 'payment'
  | 'document'
  | 'agreed'
type Step = {
  name: StepName
  title: string
  summary: string
  fields: readonly Problem['field'][]
  body: React.ReactNode
  done?: boolean
  openWord?: string
}

/** The numbered steps of the sheet, each with the line that says it while it is folded. */
export function stepsOf(sheet: Sheet, state: SheetState): Step[] {
  const { form, reckoning } = state
  const address = sheet.addresses.find(({ addressId }) => addressId === form.addressId)
  const agreed = isAgreed(sheet, form)
  const part = { sheet, state }
  const steps: Step[] = [
    {
      name: 'goods',
      title: '주문상품',
      summary: goodsSummary(sheet),
      fields: [],
      openWord: '보기',
      body: <GoodsSection sheet={sheet} parcels={reckoning.parcels} />,
    },
    {
      name: 'delivery',
      title: '배송지',
      summary: address ? `${address.label} · ${addressLine(address)}` : form.address1 && addressLine(form),
      done: Boolean(address ?? form.address1),
      fields: ['delivery', 'label', 'postcode', 'address1', 'address2'],
      body: <AddressSection {...part} />,
    },
    {
      name: 'receiver',
      title: '받는 분',
      summary: [form.receiver, form.phone, form.memo].filter(Boolean).join(' · '),
      done: Boolean(form.receiver && form.phone),
      fields: ['receiver', 'phone', 'memo'],
      body: <ReceiverSection {...part} />,
    },
    {
      name: 'wanted',
      title: '출고희망일',
      summary: `${shipsWords(reckoning.parcels)} 출고`,
      fields: ['wantedOn'],
      body: <WantedSection {...part} />,
    },
    {
      name: 'orderer',
      title: '주문자',
      summary: ordererSummary(sheet),
      fields: [],
      openWord: '보기',
      body: <OrdererSection sheet={sheet} />,
    },
    {
      name: 'points',
      title: '포인트',
      summary:
        reckoning.points > 0
          ? `-${formatWhole(reckoning.points)}P`
          : `사용 안 함 (이 주문에 ${formatWhole(sheet.points.usable)}P까지)`,
      fields: ['points'],
      body: <PointsSection {...part} />,
    },
    {
      name: 'payment',
      title: '결제수단',
      summary: paymentKindLabel[reckoning.paymentKind],
      fields: ['paymentKind'],
      body: <PaymentSection {...part} />,
    },
    {
      name: 'document',
      title: '증빙',
      summary:
        reckoning.taxDocument === 'tax-invoice' && sheet.orderer.taxEmail
          ? `${taxDocumentLabel[reckoning.taxDocument]} · ${sheet.orderer.taxEmail}`
          : taxDocumentLabel[reckoning.taxDocument],
      fields: ['taxDocument'],
      body: <DocumentSection {...part} />,
    },
    {
      name: 'agreed',
      title: '동의',
      summary: agreed ? agreedWords(sheet) : '필수 동의가 남았어요',
      done: agreed,
      fields: ['agreed'],
      body: <AgreementSection {...part} />,
    },
  ]
  // where it goes, to whom and when was said with the order that takes it along
  return sheet.addTo ? steps.filter(({ name }) => !addedTo.includes(name)) : steps
}

const addedTo: readonly StepName[] = ['delivery', 'receiver', 'wanted']
