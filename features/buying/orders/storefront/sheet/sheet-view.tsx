import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { parcelLabel } from '#features/buying/cart/labels.ts'
import { ShortDatedNotice } from '#features/shelf/use-by-wishes/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Split } from '#ui/page.tsx'
import { Section, Sections } from '#ui/section.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import { AddOn } from './add-on.tsx'
import { isAgreed } from './agreement-section.tsx'
import { AmountsAside, orderWord } from './amounts-aside.tsx'
import { ClearanceNotice } from './clearance-notice.tsx'
import type { SheetSearch } from './enter.ts'
import { fieldIds, type Sheet } from './form.ts'
import { AboveLimit, LeftOut, WaitingOrder } from './sheet-notices.tsx'
import { Refusal } from './refusal.tsx'
import { stepsOf, type StepName } from './sheet-steps.tsx'
import { useSheet } from './use-sheet.ts'

type Props = { sheet: Sheet; search: SheetSearch; onReload: () => void }
export function SheetView({ sheet, search, onReload }: Props) {
  const state = useSheet(sheet)
  const { form, reckoning, problems, attempt, refused, failedWindow, busy } = state
  const atPayment = useLocation({ select: ({ hash }) => hash === 'payment' })
  const [open, setOpen] = useState<ReadonlySet<StepName>>(
    () =>
      new Set<StepName>([
        ...(form.addressId === null ? ['delivery' as const] : []),
        ...(form.receiver && form.phone && !atPayment ? [] : ['receiver' as const]),
        'payment',
        ...(isAgreed(sheet, form) ? [] : ['agreed' as const]),
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
  const reload = () => {
    state.forgive()
    onReload()
  }
  return (
    <>
      <PageHead
        title="주문서"
        action={<SkipToOrder agreed={isAgreed(sheet, form)} />}
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
          {!refused && <AddOn sheet={sheet} search={search} />}
          {reckoning.above && !refused && <AboveLimit sheet={sheet} above={reckoning.above} />}
          {sheet.leftOut.length > 0 && !refused && <LeftOut sheet={sheet} onReload={onReload} />}
          {!refused && <ShortDatedNotice lines={sheet.lines} />}
          {!refused && <ClearanceNotice lines={sheet.lines} />}
          {refused && <Refusal sheet={sheet} state={state} error={refused} onReload={reload} />}
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
      <StickyBar
        label="결제"
        sum={
          <span className="from-s">
            <StickyBarSum caption="결제금액 · VAT 포함" amount={formatWon(reckoning.left)} />
          </span>
        }
      >
        <Button variant="primary" className="figure sheet-order" busy={busy} onClick={order}>
          {orderWord(reckoning)}
        </Button>
      </StickyBar>
    </>
  )
}

/** For the keyboard: past everything that is filled in already. */
const SkipToOrder = ({ agreed }: { agreed: boolean }) => (
  <button
    type="button"
    className="skip"
    onClick={() => {
      if (!agreed) return focusField(fieldIds.agreed)
      const ways = [...document.querySelectorAll<HTMLElement>('.sheet-order')]
      ways.find((button) => button.checkVisibility())?.focus()
    }}
  >
    {agreed ? '주문 버튼으로 건너뛰기' : '남은 동의로 건너뛰기'}
  </button>
)

function focusField(id: string) {
  const named = document.getElementById(id)
  const field = named?.matches(':disabled')
    ? named.closest('fieldset')?.querySelector<HTMLElement>('input:enabled')
    : named
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
