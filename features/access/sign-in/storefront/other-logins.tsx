import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CallError } from '#platform/web/calls/call-error.ts'
import { call } from '#platform/web/calls/call.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { demoGolfToken, type SocialProvider } from '../other-logins-contract.ts'
import { beginSocialLogin } from './social-login.ts'

/** AU-08: Kakao and Naver, and in the demo the golf app, which otherwise opens the shop by itself. */
export function OtherLogins({ rtnUrl }: { rtnUrl: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<SocialProvider | 'golf' | null>(null)
  const [problem, setProblem] = useState('')

  const run = async (which: SocialProvider | 'golf', work: () => Promise<unknown>) => {
    setBusy(which)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? error.message
          : '로그인을 시작하지 못했어요. 잠시 후 다시 시도해 주세요.',
      )
      setBusy(null)
    }
  }
  const openGolf = async () => {
    const { token } = await call(demoGolfToken)
    await navigate({ to: '/login/golf', hash: token })
  }
  return (
    <div className="other-logins" role="group" aria-label="다른 방법으로 로그인">
      {problem && <Notice tone="danger" title={problem} />}
      <Button
        wide
        busy={busy === 'kakao'}
        disabled={busy !== null && busy !== 'kakao'}
        onClick={() => void run('kakao', () => beginSocialLogin('kakao', rtnUrl))}
      >
        카카오로 로그인
      </Button>
      <Button
        wide
        busy={busy === 'naver'}
        disabled={busy !== null && busy !== 'naver'}
        onClick={() => void run('naver', () => beginSocialLogin('naver', rtnUrl))}
      >
        네이버로 로그인
      </Button>
      {settings().app.demo && (
        <Button wide variant="quiet" busy={busy === 'golf'} onClick={() => void run('golf', openGolf)}>
          골프앱에서 들어오기
        </Button>
      )}
    </div>
  )
}
