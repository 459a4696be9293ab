import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { addressAfterLogin } from '#platform/web/navigation/guard.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { providerLabel } from '../labels.ts'
import { loginWithThirdParty, type SocialProvider } from '../other-logins-contract.ts'
import { useEnter } from './enter.ts'
import { LoginFailure } from './login-failure.tsx'
import { offerLink } from './offer-link.ts'
import { takeSocialLogin } from './social-login.ts'

type Answer = { code: string; state: string }
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const Route = createFileRoute('/_login/login/callback/$provider')({
  validateSearch: (search: Record<string, unknown>): Answer => ({
    code: textOf(search['code']),
    state: textOf(search['state']),
  }),
  staticData: {
    auth: { required: false },
    title: '제휴 로그인',
    validate: ({ path }) => /\/(kakao|naver)$/.test(path),
  },
  component: SocialCallbackPage,
})

/** AU-08: where Kakao and Naver send the browser back to. */
function SocialCallbackPage() {
  const provider = Route.useParams().provider as SocialProvider
  const { code, state } = Route.useSearch()
  const navigate = useNavigate()
  const enter = useEnter()
  const [error, setError] = useState<CallError | null>(null)
  const [stopped, setStopped] = useState(false)

  const finish = useEffectEvent(async () => {
    const begun = takeSocialLogin()
    // the code is worth nothing to anybody else, and an address is kept in many places
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!begun || !code || !state) return setStopped(true)
    try {
      const reply = await call(loginWithThirdParty, {
        body: { provider, browser: begun.browser, code, state },
      })
      await enter(reply, addressAfterLogin({ rtnUrl: begun.rtnUrl || null }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'not-linked')
        return offerLink(failure, () =>
          navigate({ to: '/login', replace: true, search: begun.rtnUrl ? { rtnUrl: begun.rtnUrl } : {} }),
        )
      setError(failure)
    }
  })
  useEffect(() => void finish(), [])

  const failed = error !== null || stopped
  return (
    <>
      <PageHead title={`${providerLabel[provider]} 로그인`} />
      <div className="login-form">
        {!failed && <Spinner label="로그인하고 있어요" />}
        {stopped && (
          <Notice tone="warn" title="로그인을 마치지 못했어요">
            처음부터 다시 시도해 주세요.
          </Notice>
        )}
        <LoginFailure error={error} />
        {failed && (
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인 화면으로
          </Link>
        )}
      </div>
    </>
  )
}
