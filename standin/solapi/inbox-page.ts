import { formatMobile } from '#domain/contact.ts'
import { escapeHtml, html, type Provider } from '../http.ts'
import { demoPage } from '../pages.ts'
import type { InboxMessage, SmsControl } from './control.ts'

/**
 * The phones of the demo: what was sent, newest first. Loads itself again, so that a new code shows without a
 * hand on it.
 */
export function createInboxPage(control: SmsControl): Provider {
  return ({ method, path }) =>
    method === 'GET' && path === '/sms' ? html(200, inboxPage(control.messages())) : undefined
}

const inboxPage = (messages: readonly InboxMessage[]) =>
  demoPage(
    '문자 수신함',
    `<p class="notice" role="note">데모 문자 — 실제로 발송되지 않아요</p>
<h1>문자 수신함</h1>
${messages.length ? `<ul>\n${messages.map(messageItem).join('\n')}\n</ul>` : '<p>받은 문자가 없어요. 인증번호를 요청하면 여기에 나타나요.</p>'}
<p class="soft">5초마다 새로 고쳐요.</p>`,
    { refreshSeconds: 5 },
  )

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** `2026.11.20 14:30:05` */
const clockTime = (at: string) => clock.format(new Date(at)).replaceAll('-', '.')

const messageItem = ({ to, text, at, type }: InboxMessage) => `<li>
<div class="head"><strong>${type === 'ATA' ? '알림톡 · ' : ''}받는 번호 ${formatMobile(to)}</strong><time datetime="${at}">${clockTime(at)}</time></div>
<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>
</li>`
