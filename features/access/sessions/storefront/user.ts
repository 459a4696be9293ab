import type { PlainAccess } from '#platform/contract/endpoint.ts'
import { userHook } from '#platform/web/session/session.ts'
import type { User } from '../session-contract.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'

/** The signed-in member; null for a visitor. */
export const useUser = userHook<User>()

/**
 * Whether calls of this access would answer the member: what a page shows or leaves out, the server decides
 * again.
 */
export const mayUse = (access: PlainAccess, user: User | null, how: { writes?: boolean } = {}) =>
  refusalToEnter(
    access,
    user && {
      customerType: user.customerType,
      status: user.status,
      institutionId: user.institutionName === null ? null : undefined,
      role: user.role,
    },
    how,
  ) === null
