import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { parcelLabel } from '#features/buying/cart/labels.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { Section, Sections } from '#ui/section.tsx'
import { StickyBar } from '#ui/sticky-bar.tsx'
import { paymentKindLabel, shipsWords, taxDocumentLabel } from '../../labels.ts'
import { AddressSection, addressLine } from './address-section.tsx'
import { AgreementSection } from './agreement-section.tsx'
import { AmountsAside, orderWord } from './amounts-aside.tsx'
import { agreementKey, fieldIds, type Problem, type Sheet } from './form.ts'
import { GoodsSection, goodsSummary } from './goods-section.tsx'
import { DocumentSection, PaymentSection, PointsSection } from './payment-section.tsx'
import { OrdererSection, ordererSummary, ReceiverSection, WantedSection } from './receiver-section.tsx'
import { LeftOut, WaitingOrder } from './sheet-notices.tsx'
import { Refusal } from './refusal.tsx'
import { useSheet, type SheetState } from './use-sheet.ts'

type StepName =
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

export function SheetView({ sheet, onReload }: { sheet: Sheet; onReload: () => void }) {
  const state = useSheet(sheet)
  const { form, reckoning, problems, attempt, refused, failedWindow, busy } = state
  const atPayment = useLocation({ select: ({ hash }) => hash === 'payment' })
  const [open, setOpen] = useState<ReadonlySet<StepName>>(
    () =>
      new Set<StepName>([
        ...(form.addressId === null ? ['delivery' as const] : []),
        ...(form.receiver && form.phone && !atPayment ? [] : ['receiver' as const]),
        'payment',
        'agreed',
      ]),
  )
  const steps = stepsOf(sheet, state)

  // Wrong fields are shown before the first of them takes the focus.
  useEffect(() => {
    if (problems.length === 0) return
    const wrong = problems.map(({ field }) => field)
    setOpen(
      (now) =>
        new Set([
          ...now,
          ...steps
            .filter(({ fields }) => fields.some((field) => wrong.includes(field)))
            .map(({ name }) => name),
        ]),
    )
    const timer = setTimeout(() => focusField(fieldIds[wrong[0]!]))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per attempt, not while it is being mended
  }, [attempt])
  useEffect(() => {
    if (refused || failedWindow) document.getElementById('sheet-refusal')?.scrollIntoView({ block: 'center' })
  }, [refused, failedWindow])
  useEffect(() => {
    if (atPayment) document.getElementById('sheet-step-payment')?.scrollIntoView()
  }, [atPayment])

  const order = () => state.place()
  return (
    <>
      <PageHead
        title="주문서"
        note={`${sheet.orderer.institutionName} · 상품 ${sheet.lines.length}종 · ${sheet.parcels.map(({ storage }) => parcelLabel[storage]).join(', ')}`}
      />
      <Split
        asideLabel="결제금액"
        aside={<AmountsAside sheet={sheet} reckoning={reckoning} busy={busy} onOrder={order} />}
      >
        <div className="sheet-refusal" id="sheet-refusal">
          <ErrorSummary
            problems={problems.map(({ field, message }) => ({ fieldId: fieldIds[field], message }))}
            attempt={attempt}
          />
          {sheet.waiting && !refused && <WaitingOrder orderNumber={sheet.waiting.orderNumber} />}
          {sheet.leftOut.length > 0 && !refused && <LeftOut sheet={sheet} onReload={onReload} />}
          {refused && <Refusal sheet={sheet} state={state} error={refused} onReload={onReload} />}
          {failedWindow && (
            <Notice
              tone="danger"
              title="결제창을 열지 못했어요"
              action={
                <Button size="small" busy={busy} onClick={() => void state.openPayment(failedWindow)}>
                  결제창 다시 열기
                </Button>
              }
            >
              네트워크를 확인하고 다시 열어 주세요. 주문은 30분 동안 결제를 기다려요.
            </Notice>
          )}
        </div>
        <Sections>
          {steps.map(({ name, title, summary, fields, body, done = true, openWord }, index) => (
            <Section
              key={name}
              id={`sheet-step-${name}`}
              number={index + 1}
              title={title}
              summary={summary}
              done={done}
              invalid={fields.some((field) => state.problemAt(field))}
              {...(openWord && { openWord })}
              open={open.has(name)}
              onToggle={(shown) =>
                setOpen((now) => new Set(shown ? [...now, name] : [...now].filter((other) => other !== name)))
              }
            >
              {body}
            </Section>
          ))}
        </Sections>
      </Split>
      <StickyBar label="결제">
        <Button variant="primary" className="figure sheet-order" busy={busy} onClick={order}>
          {orderWord(reckoning)}
        </Button>
      </StickyBar>
    </>
  )
}

function focusField(id: string) {
  const named = document.getElementById(id)
  const field = named?.matches(':disabled')
    ? named.closest('fieldset')?.querySelector<HTMLElement>('input:enabled')
    : named
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function stepsOf(sheet: Sheet, state: SheetState): Step[] {
  const { form, reckoning } = state
  const address = sheet.addresses.find(({ addressId }) => addressId === form.addressId)
  const agreed = sheet.agreements.every((agreement) => form.agreed.includes(agreementKey(agreement)))
  const part = { sheet, state }
  return [
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
      summary: agreed ? '모두 동의' : '필수 동의가 남았어요',
      done: agreed,
      fields: ['agreed'],
      body: <AgreementSection {...part} />,
    },
  ]
}
