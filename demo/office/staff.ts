import { demoStaff } from '#features/access/authority/demo-staff.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY } from '../seoul-time.ts'

/** Role ids as the migration that makes the first roles numbers them. */
const roleOf: Record<string, number> = {
  admin01: 1,
  cs01: 2,
  ops01: 3,
  audit01: 4,
  old01: 2,
  far01: 2,
  chg01: 3,
}
const statusOf: Record<string, 'pending' | 'disabled'> = { new01: 'pending', off01: 'disabled' }
/** An address block for documentation: nobody signs in from there. */
const ELSEWHERE = '203.0.113.7'

export const staffRows = (now: Date, passwordHash: string): Rows<'staff'> =>
  demoStaff.map(({ loginId, name }, index) => ({
    id: index + 1,
    loginId,
    name,
    email: `${loginId}@medimall.example`,
    mobile: `010000002${String(index + 1).padStart(2, '0')}`,
    passwordHash,
    passwordChangedAt: ago(now, 20 * DAY),
    mustChangePassword: loginId === 'chg01',
    status: statusOf[loginId] ?? ('active' as const),
    allowedIps: loginId === 'far01' ? ELSEWHERE : '',
    createdAt: ago(now, 500 * DAY),
    lastLoginAt: loginId === 'new01' ? null : ago(now, loginId === 'old01' ? 400 * DAY : DAY),
  }))

export const staffRoleRows = (): Rows<'staffRole'> =>
  demoStaff.flatMap(({ loginId }, index) =>
    roleOf[loginId] ? [{ staffId: index + 1, roleId: roleOf[loginId] }] : [],
  )
