import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { bankNames } from '#domain/banks.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { asset, escapeHtml, html, redirect, type Provider, type Reply } from '../http.ts'
import { WindowChoice, WindowRequest } from './request.ts'
import type { TossParts } from './toss.ts'

type Asked = z.infer<typeof WindowRequest>

const read = (file: string) => readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')
const sdk = read('standard.js')
const style = read('window.css')

/** Banks offered for a new virtual account. */
const accountBanks = ['11', '88', '20', '81', '06', '03']
const failures = { reject: 'REJECT_CARD_COMPANY', limit: 'EXCEED_MAX_AMOUNT' } as const

/** The browser side: the script, the page it leads to, and what its buttons do. */
export function createWindow(parts: TossParts): Provider {
  return (request) => {
    const { method, path } = request
    if (method === 'GET' && path === '/toss/v2/standard.js') return asset('javascript', sdk)
    if (method === 'GET' && path === '/toss/window.css') return asset('css', style)
    if (method === 'GET' && path === '/toss/window') return showWindow(parts, request.query)
    if (method === 'POST' && path === '/toss/window')
      return settleWindow(parts, new URLSearchParams(request.body))
    return undefined
  }
}

function showWindow(parts: TossParts, query: URLSearchParams): Reply {
  const asked = WindowRequest.safeParse(Object.fromEntries(query))
  if (
    !asked.success ||
    asked.data.clientKey !== parts.clientKey ||
    asked.data.taxFreeAmount > asked.data.amount
  )
    return brokenWindow()
  // The form's answer is a redirect back to the shop, which the page's policy has to allow.
  const formTargets = [new URL(asked.data.successUrl).origin, new URL(asked.data.failUrl).origin]
  return html(200, windowPage(asked.data, query), { formTargets })
}

function settleWindow(parts: TossParts, form: URLSearchParams): Reply {
  const read = WindowChoice.safeParse(Object.fromEntries(form))
  if (!read.success || read.data.clientKey !== parts.clientKey || read.data.taxFreeAmount > read.data.amount)
    return brokenWindow()
  const { action, ...choice } = read.data
  if (action === 'cancel') {
    return redirect(
      withQuery(choice.failUrl, {
        code: 'PAY_PROCESS_CANCELED',
        message: '사용자에 의해 결제가 취소되었습니다.',
        orderId: choice.orderId,
      }),
    )
  }
  const payment = parts.ledger.put(
    parts.ledger.draft({ ...choice, rejectWith: action === 'approve' ? null : failures[action] }),
  )
  parts.keep()
  const { paymentKey, orderId, totalAmount } = payment
  return redirect(
    withQuery(choice.successUrl, { paymentType: 'NORMAL', orderId, paymentKey, amount: String(totalAmount) }),
  )
}

function withQuery(address: string, fields: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

export const won = (amount: number): string => `${formatWhole(amount)}원`

export const page = (title: string, main: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="window.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`

const brokenWindow = () =>
  html(
    400,
    page(
      '결제창을 열 수 없어요',
      '<h1>결제창을 열 수 없어요</h1>\n<p>결제 요청 내용이 맞지 않아요. 주문서로 돌아가 다시 시도해 주세요.</p>',
    ),
  )

function windowPage(asked: Asked, query: URLSearchParams): string {
  const account = asked.method === 'VIRTUAL_ACCOUNT'
  const kept = Object.keys(WindowRequest.shape)
    .filter((name) => query.has(name))
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(query.get(name)!)}">`)
    .join('\n')
  return page(
    account ? '가상계좌 발급' : '결제하기',
    `<p class="notice" role="note">데모 결제 — 실제 청구되지 않아요</p>
<h1>${account ? '가상계좌 발급' : '결제하기'}</h1>
<dl>
<div><dt>주문명</dt><dd>${escapeHtml(asked.orderName)}</dd></div>
<div><dt>주문번호</dt><dd>${escapeHtml(asked.orderId)}</dd></div>
<div class="total"><dt>결제금액</dt><dd>${won(asked.amount)}</dd></div>
</dl>
<form method="post" action="window">
${kept}
${account ? bankChoice : asked.method === 'CARD' && asked.amount >= 50_000 ? installmentChoice : ''}
<div class="buttons">
<button class="primary" name="action" value="approve">${account ? '발급' : '승인'}</button>
<button name="action" value="cancel">취소</button>
</div>
${account ? '' : testButtons}
</form>`,
  )
}

const bankChoice = `<label for="bank">입금할 은행</label>
<select id="bank" name="bankCode">
${accountBanks.map((code) => `<option value="${code}">${bankNames[code]}</option>`).join('\n')}
</select>`

const installmentChoice = `<label for="months">할부</label>
<select id="months" name="installmentMonths">
<option value="0">일시불</option>
${[2, 3, 4, 5, 6, 12].map((months) => `<option value="${months}">${months}개월</option>`).join('\n')}
</select>`

const testButtons = `<fieldset>
<legend>실패 상황 시험하기</legend>
<div class="buttons">
<button name="action" value="reject">카드사 거절</button>
<button name="action" value="limit">한도 초과</button>
</div>
</fieldset>`
