import { z } from 'zod'
import { formatMobile } from '#domain/contact.ts'
import { escapeHtml, html, redirect, type Reply } from '../http.ts'
import { demoPage } from '../pages.ts'
import type { OAuthControl, Service } from './control.ts'
import { demoPeople } from './people.ts'

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  state: z.string().max(500).default(''),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
})
type Asked = z.infer<typeof Asked>

interface ConsentPage {
  service: Service
  title: string
  clientId: string
  /** Whether the service takes a PKCE challenge; another one ignores it, as it documents none. */
  pkce: boolean
  declined: Record<string, string>
  /** What the real page names when the request is not usable: nothing is sent back then. */
  faults: { client: string; request: string }
}

/** The page that asks whether the shop may know who one is, and what its buttons do. */
export function answerConsent(
  page: ConsentPage,
  control: OAuthControl,
  method: string,
  fields: URLSearchParams,
): Reply | undefined {
  const asked = Asked.safeParse(Object.fromEntries(fields)).data
  if (!asked) return brokenPage(page.title, page.faults.request)
  if (asked.client_id !== page.clientId) return brokenPage(page.title, page.faults.client)
  if (page.service === 'naver' && !asked.state) return brokenPage(page.title, page.faults.request)
  if (method === 'GET') return showPage(page, asked)
  if (method !== 'POST') return undefined
  const person = fields.get('person')
  const known = demoPeople.some(({ key }) => key === person)
  const answer: Record<string, string> = known
    ? {
        code: control.consent({
          service: page.service,
          person: person!,
          redirectUri: asked.redirect_uri,
          state: asked.state,
          challenge: page.pkce ? (asked.code_challenge ?? null) : null,
        }),
      }
    : page.declined
  const url = new URL(asked.redirect_uri)
  for (const [name, value] of Object.entries({ ...answer, state: asked.state }))
    if (value) url.searchParams.set(name, value)
  return redirect(url.href)
}

const brokenPage = (title: string, code: string) =>
  html(
    400,
    demoPage(title, `<h1>로그인할 수 없어요</h1>\n<p>서비스 설정에 오류가 있어요. (${code})</p>`, {
      up: '../../',
    }),
  )

function showPage({ title }: ConsentPage, asked: Asked): Reply {
  const kept = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n')
  const people = demoPeople
    .map(
      ({ key, name, email, mobile }) =>
        `<div class="buttons"><button class="person" name="person" value="${key}">${name}<span>${email} · ${formatMobile(mobile)}</span></button></div>`,
    )
    .join('\n')
  return html(
    200,
    demoPage(
      title,
      `<p class="notice" role="note">데모 로그인 — 실제 계정이 아니에요</p>
<h1>${title}</h1>
<p>메디몰에 이름, 이메일, 휴대폰 번호를 제공하고 로그인할 계정을 선택해 주세요.</p>
<form method="post" action="authorize">
${kept}
${people}
<div class="buttons"><button name="person" value="">동의하지 않기</button></div>
</form>`,
      { up: '../../' },
    ),
    { formTargets: [new URL(asked.redirect_uri).origin] },
  )
}
