import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { loginWithGolfApp } from '../other-logins-contract.ts'
import { useEnter } from './enter.ts'
import { LoginFailure } from './login-failure.tsx'
import { offerLink } from './offer-link.ts'

export const Route = createFileRoute('/_login/login/golf')({
  staticData: { auth: { required: false }, title: '골프앱 로그인' },
  component: GolfPage,
})

/** AU-08: where the golf app opens the shop, its token behind '#', which no server and no log sees. */
function GolfPage() {
  const navigate = useNavigate()
  const enter = useEnter()
  const [error, setError] = useState<CallError | null>(null)
  const [missing, setMissing] = useState(false)

  const finish = useEffectEvent(async () => {
    const token = window.location.hash.slice(1)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (!token) return setMissing(true)
    try {
      await enter(await call(loginWithGolfApp, { body: { token } }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'not-linked')
        return offerLink(failure, () => navigate({ to: '/login', replace: true }))
      setError(failure)
    }
  })
  useEffect(() => void finish(), [])

  return (
    <>
      <PageHead title="골프앱 로그인" />
      <div className="login-form">
        {!error && !missing && <Spinner label="로그인하고 있어요" />}
        {missing && (
          <Notice tone="warn" title="골프앱에서 다시 들어와 주세요">
            골프앱이 보낸 로그인 정보가 없어요.
          </Notice>
        )}
        <LoginFailure error={error} />
        {(error || missing) && (
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인 화면으로
          </Link>
        )}
      </div>
    </>
  )
}
