import { commonRefusals } from '#platform/contract/envelope.ts'
import type { Policy } from '#platform/web/navigation/page-meta.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { closedFor } from '#features/running/maintenance/storefront/parts.ts'
import { confinedTo } from '#features/access/accounts/rules.ts'

/**
 * Which pages open: none but a few in a maintenance window (CS-08), then by status (NV-10..NV-12), then by
 * customer type (NV-09).
 */
export const memberPolicy: Policy<User> = {
  rolesOf: () => [],
  rule({ meta, user, target, current }) {
    const closed = closedFor(target.href)
    if (closed) return { go: 'redirect', to: closed }
    if (user === null) return null
    const home = confinedTo(user.status, target.path, user.customerType)
    if (home) return { go: 'redirect', to: home }
    const types = meta.auth?.limitUserCstTyCdList
    if (!types || types.includes(user.customerType)) return null
    // An address that was opened directly comes from itself.
    return current === null || current === target.path
      ? { go: 'not-found', message: '이 페이지에 접근할 권한이 없어요.' }
      : { go: 'alert', message: commonRefusals['business-only'].message }
  },
}
