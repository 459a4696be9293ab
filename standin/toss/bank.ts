import { bankName } from '#platform/gateway/code-names.ts'
import { ControlError } from '../door-action.ts'
import { escapeHtml, html, redirect, type Provider } from '../http.ts'
import type { TossControl } from './control.ts'
import type { TossPayment } from './payments.ts'
import type { TossParts } from './toss.ts'
import { page, won } from './window.ts'
import { koreanTime } from './wire.ts'

/**
 * A bank counter for the demo: pays the exact amount into a waiting virtual account. Also the receipt page
 * payments link to.
 */
export function createBank(parts: TossParts, control: TossControl): Provider {
  return (request) => {
    if (request.method === 'GET' && request.path === '/toss/bank') {
      return html(
        200,
        bankPage(parts.ledger.list().filter((payment) => payment.status === 'WAITING_FOR_DEPOSIT')),
      )
    }
    if (request.method === 'POST' && request.path === '/toss/bank') {
      try {
        control.deposit({ paymentKey: new URLSearchParams(request.body).get('paymentKey') ?? '' })
      } catch (error) {
        // Paid or expired meanwhile: the list shows it.
        if (!(error instanceof ControlError)) throw error
      }
      return redirect('bank')
    }
    if (request.method === 'GET' && request.path === '/toss/receipt') {
      const payment = parts.ledger.find(request.query.get('paymentKey') ?? '')
      return payment?.approvedAt
        ? html(200, receiptPage(payment))
        : html(404, page('영수증이 없어요', '<h1>영수증이 없어요</h1>'))
    }
    return undefined
  }
}

const notice = '<p class="notice" role="note">데모 결제 — 실제 청구되지 않아요</p>'

const bankPage = (waiting: TossPayment[]) =>
  page(
    '데모은행 입금',
    `${notice}
<h1>데모은행 입금</h1>
${waiting.length ? waiting.map(accountCard).join('\n') : '<p>입금을 기다리는 계좌가 없어요.</p>'}`,
  )

const accountCard = (payment: TossPayment) => `<form method="post" action="bank" class="account">
<input type="hidden" name="paymentKey" value="${escapeHtml(payment.paymentKey)}">
<dl>
<div><dt>계좌</dt><dd>${bankName(payment.bankCode ?? '')} ${escapeHtml(payment.accountNumber ?? '')}</dd></div>
<div><dt>입금자</dt><dd>${escapeHtml(payment.customerName)}</dd></div>
<div><dt>주문명</dt><dd>${escapeHtml(payment.orderName)}</dd></div>
<div><dt>입금 기한</dt><dd>${shortTime(payment.dueAt!)}</dd></div>
<div class="total"><dt>금액</dt><dd>${won(payment.totalAmount)}</dd></div>
</dl>
<div class="buttons"><button class="primary">입금</button></div>
</form>`

const receiptPage = (payment: TossPayment) =>
  page(
    '매출전표',
    `${notice}
<h1>매출전표</h1>
<dl>
<div><dt>주문명</dt><dd>${escapeHtml(payment.orderName)}</dd></div>
<div><dt>주문번호</dt><dd>${escapeHtml(payment.orderId)}</dd></div>
<div><dt>승인일시</dt><dd>${shortTime(payment.approvedAt!)}</dd></div>
<div><dt>취소금액</dt><dd>${won(payment.totalAmount - payment.balanceAmount)}</dd></div>
<div class="total"><dt>결제금액</dt><dd>${won(payment.totalAmount)}</dd></div>
</dl>`,
  )

/** 2026.11.20 14:30, Korean time. */
const shortTime = (iso: string) => koreanTime(iso).slice(0, 16).replaceAll('-', '.').replace('T', ' ')
