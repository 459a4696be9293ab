import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { insertStaff, type PasswordHasher } from '#features/access/accounts/server/index.ts'
import { firstRole, anyStaff, replaceRoles } from './staff-queries.ts'

const LOGIN_ID = 'admin'

/**
 * Without any staff nobody could make the first: FIRST_ADMIN_PASSWORD does, once; the first login asks for
 * another.
 */
export async function openFirstAdmin(
  { db, clock, settings }: { db: Database; clock: Clock; settings: Settings },
  hasher: PasswordHasher,
): Promise<boolean> {
  const { firstAdminPassword, firstAdminMobile } = settings.staff
  if (firstAdminPassword === undefined || (await anyStaff(db))) return false
  const passwordHash = await hasher.hash(firstAdminPassword)
  return db.transaction(async (tx) => {
    const id = await insertStaff(tx, {
      loginId: LOGIN_ID,
      name: '첫 관리자',
      email: '',
      mobile: firstAdminMobile,
      allowedIps: '',
      passwordHash,
      by: null,
      now: clock.now(),
    })
    // two processes that start at once: the other one made it
    if (id === undefined) return false
    await replaceRoles(tx, id, [await firstRole(tx)])
    return true
  })
}
