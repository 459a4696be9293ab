import type { CallError } from '#platform/web/call-error.ts'
import { Notice } from '#ui/notice.tsx'

/** LG-01..LG-06: the server's sentence, and what may be done about it. */
export function LoginProblem({ error }: { error: CallError | null }) {
  if (!error) return null
  const detail = (error.data as { detail?: unknown } | null | undefined)?.detail
  return <Notice tone="danger" title={error.message}>{typeof detail === 'string' && detail !== '' ? detail : null}</Notice>
}
