import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { CallError, refusedWith } from '#platform/web/calls/call-error.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import {
  listOrders,
  placeOrder,
  readOrderSheet,
  readOrderSummary,
  suggestReorders,
  type PaymentWindow,
} from '../../contract.ts'
import { sheetOf } from '../../own-sheet-contract.ts'
import { openWindow } from '#features/money/payments/storefront/parts.ts'
import { reckon } from './amounts.ts'
import {
  formFrom,
  problemsOf,
  readForm,
  type Body,
  type Problem,
  type Sheet,
  type SheetForm,
} from './form.ts'

export const DRAFT = 'order-sheet'
/**
 * Kept from sending an order until its answer: when the page is opened anew in between, somebody should look
 * for the order.
 */
export const SENT = 'order-sent'
/** The address of the sheet that was sent, for the way back from the payment window. */
export const FROM = 'order-sheet-from'

/**
 * The state of one order sheet: what is typed (kept as a draft), what is wrong, and the one order it places.
 */
export function useSheet(sheet: Sheet) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState<SheetForm>(() => formFrom(sheet, drafts().load(DRAFT)))
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [opening, setOpening] = useState(false)
  const [failedWindow, setFailedWindow] = useState<PaymentWindow | null>(null)
  const sent = useRef<Body | null>(null)
  const reckoning = reckon(sheet, form)

  useEffect(() => drafts().save(DRAFT, form), [form])
  // A step back from the gateway may bring this page back as it was left.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && setOpening(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const order = useSend(placeOrder, {
    sheet: `order:${sheet.cartKey}`,
    async onSuccess({ orderNumber, payment }) {
      drafts().drop(SENT)
      if (payment) return openPayment(payment)
      drafts().drop(DRAFT)
      for (const endpoint of [
        readCart,
        countCart,
        readCredit,
        readPoints,
        listOrders,
        readOrderSummary,
        suggestReorders,
      ])
        void client.invalidateQueries(queriesOf(endpoint))
      await navigate({ to: '/order/complete', search: { ordId: orderNumber } })
    },
    onError(error): void {
      if (error.kind === 'refused' || error.kind === 'invalid') drafts().drop(SENT)
      if (error.issues.length) return tell(problemsOf(error.issues))
      // An earlier answer was lost and something was changed since: asking afresh tells which order stands.
      if (error.code === 'key-reused' && sent.current) {
        const body = sent.current
        sent.current = null
        order.mutate({ body })
        return
      }
      if (refusedWith(error, placeOrder, 'address-not-found'))
        void client.invalidateQueries(queriesOf(readOrderSheet))
      setAttempt((count) => count + 1)
    },
  })

  async function openPayment(payment: PaymentWindow) {
    setOpening(true)
    setFailedWindow(null)
    try {
      await openWindow(payment)
    } catch {
      setOpening(false)
      setFailedWindow(payment)
    }
  }

  function tell(found: Problem[]) {
    setProblems(found)
    setAttempt((count) => count + 1)
  }

  /** Checks and sends; `lines` when the buyer agreed to other lines than the sheet's. */
  function place(
    lines: Parameters<typeof readForm>[3] = sheet.lines,
    { paymentKind, taxDocument, asksApproval } = reckoning,
  ) {
    if (order.isPending || opening) return
    const read = readForm(form, sheet, { paymentKind, taxDocument, asksApproval }, lines)
    const choice = reckoning.choices.find(({ kind }) => kind === paymentKind)
    const unfit: Problem[] =
      paymentKind !== 'points' && !choice?.enabled
        ? [{ field: 'paymentKind', message: choice?.reason || '결제수단을 골라 주세요.' }]
        : []
    if ('problems' in read || unfit.length)
      return tell([...('problems' in read ? read.problems : []), ...unfit])
    setProblems([])
    sent.current = read.body
    drafts().save(SENT, sheet.cartKey)
    drafts().save(FROM, addressOf(sheet))
    order.mutate({ body: read.body })
  }

  return {
    form,
    reckoning,
    problems,
    attempt,
    place,
    openPayment,
    failedWindow,
    busy: order.isPending || opening,
    /** Why the last try was refused; null after something was changed about it. */
    refused: order.error instanceof CallError && order.error.kind !== 'invalid' ? order.error : null,
    forgive: order.reset,
    problemAt: (field: Problem['field']) => problems.find((problem) => problem.field === field)?.message,
    set(part: Partial<SheetForm>) {
      setForm((now) => ({ ...now, ...part }))
      setProblems((now) => now.filter(({ field }) => !(field in part)))
    },
  }
}

const addressOf = ({ addTo, ...sheet }: Sheet) => ({
  ...wayTo(sheet),
  ...(addTo && { addTo: addTo.orderNumber }),
})
const wayTo = ({ cartKey, own, lines, specialOrderId }: Omit<Sheet, 'addTo'>) =>
  specialOrderId !== null
    ? { ordType: '02', sordId: specialOrderId, tordId: cartKey }
    : own
      ? sheetOf(cartKey, lines)
      : { ordType: '01' }

export type SheetState = ReturnType<typeof useSheet>
