import type { CallError } from '#platform/web/calls/call-error.ts'
import { Notice } from '#ui/notice.tsx'

/**
 * Each problem at its field: what the page found first, else what the server said; a wrong code is told at
 * the code.
 */
export function problemsOf(
  error: CallError | null,
  missing: Record<string, string>,
): Record<string, string | undefined> {
  if (Object.keys(missing).length) return missing
  const told = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path, message]))
  return error?.code === 'code-wrong' ? { ...told, code: error.message } : told
}

/** LG-02 and whatever else no field can say. */
export function CodeProblem({ error }: { error: CallError | null }) {
  if (!error || error.code === 'code-wrong' || error.issues.length) return null
  const { detail } = (error.data ?? {}) as { detail?: string }
  return (
    <Notice tone="danger" title={error.message}>
      {detail}
    </Notice>
  )
}
