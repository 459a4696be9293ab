import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asset, escapeHtml, html, redirect, type Provider, type Reply } from '../http.ts'
import { demoPage } from '../pages.ts'
import { Person } from './control.ts'
import type { PortOneParts } from './portone.ts'

const read = (file: string) => readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')
const sdk = read('browser-sdk.js')
const popupScript = read('popup.js')

const Site = z.url({ protocol: /^https?$/ })
/**
 * `redirectUrl`: the page that gets the answer in its query; `opener`: the site whose page waits for it by
 * message. One of the two.
 */
const Asked = z
  .object({
    storeId: z.string(),
    channelKey: z.string(),
    identityVerificationId: z.string().min(1).max(100),
    redirectUrl: Site.optional(),
    opener: Site.optional(),
  })
  .refine(({ redirectUrl, opener }) => (redirectUrl === undefined) !== (opener === undefined))
type Asked = z.infer<typeof Asked>

/** The browser side: the script, the window it opens, and what its buttons do. */
export function createIdentityWindow(parts: PortOneParts): Provider {
  return ({ method, path, query, body }) => {
    if (method === 'GET' && path === '/portone/v2/browser-sdk.js') return asset('javascript', sdk)
    if (method === 'GET' && path === '/portone/popup.js') return asset('javascript', popupScript)
    if (path !== '/portone/window') return undefined
    const fields = method === 'POST' ? new URLSearchParams(body) : query
    const asked = Asked.safeParse(Object.fromEntries(fields)).data
    if (!asked || asked.storeId !== parts.storeId || asked.channelKey !== parts.channelKey)
      return brokenWindow('본인인증 요청이 올바르지 않아요', 400)
    const verification = parts.control.open(asked.identityVerificationId)
    if (verification.status === 'VERIFIED') return brokenWindow('이미 완료된 본인인증이에요', 409)
    if (method === 'GET') return showWindow(asked)
    return method === 'POST' ? settle(parts, asked, fields) : undefined
  }
}

function settle({ control }: PortOneParts, asked: Asked, fields: URLSearchParams): Reply {
  const id = asked.identityVerificationId
  const action = fields.get('action')
  if (action === 'cancel')
    return handBack(asked, {
      code: 'FAILURE_TYPE_PG',
      message: '사용자가 본인인증을 취소하였습니다.',
      pgCode: 'C001',
      pgMessage: '사용자 취소',
    })
  if (action === 'reject') {
    control.reject(id, 'B101')
    return handBack(asked, {
      code: 'FAILURE_TYPE_PG',
      message: '본인인증에 실패하였습니다.',
      pgCode: 'B101',
      pgMessage: '입력한 정보가 통신사 정보와 다릅니다.',
    })
  }
  const person = Person.safeParse({
    name: fields.get('name') ?? '',
    phoneNumber: fields.get('phoneNumber') ?? '',
    birthDate: fields.get('birthDate') ?? '',
  })
  if (!person.success) return showWindow(asked, fields, '이름, 휴대폰 번호, 생년월일을 확인해 주세요.')
  control.verify(id, person.data)
  return handBack(asked, {})
}

/**
 * What the real window gives back: by query to the page asked for, or by message to the page that opened it.
 */
function handBack(
  { identityVerificationId, redirectUrl, opener }: Asked,
  result: Record<string, string>,
): Reply {
  const answer = {
    transactionType: 'IDENTITY_VERIFICATION',
    identityVerificationId,
    identityVerificationTxId: identityVerificationId,
    ...result,
  }
  if (redirectUrl !== undefined) {
    const url = new URL(redirectUrl)
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
    return redirect(url.href)
  }
  return html(
    200,
    demoPage(
      '본인인증',
      `<p role="status" data-opener="${escapeHtml(new URL(opener!).origin)}" data-answer="${escapeHtml(JSON.stringify(answer))}">쇼핑몰 화면으로 돌아가고 있어요.</p>`,
      { up: '../', script: 'popup.js' },
    ),
    { scripts: true },
  )
}

const brokenWindow = (title: string, status: number) =>
  html(status, demoPage(title, `<h1>${title}</h1>\n<p>창을 닫고 다시 시도해 주세요.</p>`, { up: '../' }))

function showWindow(asked: Asked, typed = new URLSearchParams(), fault = ''): Reply {
  const kept = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')
  const field = (name: string, label: string, more: string) =>
    `<label for="${name}">${label}</label>\n<input id="${name}" name="${name}" value="${escapeHtml(typed.get(name) ?? '')}" ${more}>`
  return html(
    fault ? 400 : 200,
    demoPage(
      '휴대폰 본인인증',
      `<p class="notice" role="note">데모 본인인증 — 실제 통신사에 확인하지 않아요</p>
<h1>휴대폰 본인인증</h1>
${fault ? `<p class="bad" role="alert">${fault}</p>` : '<p>실제로는 통신사 앱에서 확인해요. 데모에서는 인증된 것으로 볼 정보를 입력해 주세요.</p>'}
<form method="post" action="window">
${kept}
${field('name', '이름', 'autocomplete="name"')}
${field('phoneNumber', '휴대폰 번호', 'inputmode="tel" autocomplete="tel" placeholder="010-0000-0000"')}
${field('birthDate', '생년월일', 'type="date" autocomplete="bday"')}
<div class="buttons">
<button class="primary" name="action" value="verify">인증</button>
<button name="action" value="cancel" formnovalidate>취소</button>
</div>
<fieldset>
<legend>실패 상황 시험하기</legend>
<div class="buttons"><button name="action" value="reject" formnovalidate>정보 불일치</button></div>
</fieldset>
</form>`,
      { up: '../' },
    ),
    { formTargets: asked.redirectUrl === undefined ? [] : [new URL(asked.redirectUrl).origin] },
  )
}
