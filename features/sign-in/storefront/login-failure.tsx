import type { CallError } from '#platform/web/call-error.ts'
import { Notice } from '#ui/notice.tsx'

/** LG-01, LG-03, LG-04: what the server said about the attempt; it never says which of the two was wrong. */
export function LoginFailure({ error }: { error: CallError | null }) {
  if (!error) return null
  const { detail } = (error.data ?? {}) as { detail?: string }
  const words = error.issues.length ? error.issues.map(({ message }) => message).join(' ') : detail
  return <Notice tone="danger" title={error.message} icon={error.code === 'login-locked' ? 'lock' : 'error'}>{words}</Notice>
}
