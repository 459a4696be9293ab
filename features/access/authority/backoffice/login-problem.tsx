import { Link } from '@tanstack/react-router'
import type { CallError } from '#platform/web/calls/call-error.ts'
import type { FailedLogin } from '#features/access/sign-in/login-contract.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { handOver } from './hand-over.ts'

/**
 * LG-01..LG-06: the server's sentence, what helps, and what may be asked for (AU-13). It never says which of
 * the two was wrong.
 */
export function LoginProblem({ error, loginId = '' }: { error: CallError | null; loginId?: string }) {
  if (!error) return null
  const { detail, approvalType } = (error.data ?? {}) as Partial<FailedLogin>
  const words = error.issues.length ? error.issues.map(({ message }) => message).join(' ') : detail
  return (
    <Notice tone="danger" title={error.message}>
      {words && <p>{words}</p>}
      {approvalType && (
        <p>
          <Link
            to="/login/approval"
            search={{ kind: approvalType }}
            className={buttonClass({ size: 'small' })}
            onClick={() => (handOver.loginId = loginId)}
          >
            {approvalName[approvalType]} 요청하기
          </Link>
        </p>
      )}
    </Notice>
  )
}
