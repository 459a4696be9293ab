import { Link } from '@tanstack/react-router'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { FailedLogin } from '../login-contract.ts'
import { handOver } from './hand-over.ts'

const ask = {
  '01': '잠금 해제 요청하기',
  '02': '비밀번호 초기화 요청하기',
  '03': '휴면 해제 요청하기',
} as const

/**
 * LG-01, LG-03..LG-06: what the server said about the attempt, and what may be asked for. It never says which
 * of the two was wrong.
 */
export function LoginFailure({ error, loginId = '' }: { error: CallError | null; loginId?: string }) {
  if (!error) return null
  const { detail, approvalType } = (error.data ?? {}) as Partial<FailedLogin>
  const words = error.issues.length ? error.issues.map(({ message }) => message).join(' ') : detail
  return (
    <Notice tone="danger" title={error.message} icon={error.code === 'login-locked' ? 'lock' : 'error'}>
      {words && <p>{words}</p>}
      {approvalType && (
        <p>
          <Link
            to="/login/approval"
            search={{ kind: approvalType }}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={() => (handOver.loginId = loginId)}
          >
            {ask[approvalType]}
          </Link>
        </p>
      )}
    </Notice>
  )
}
