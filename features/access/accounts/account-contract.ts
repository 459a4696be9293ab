import { z } from 'zod'
import { renamed } from '#platform/contract/renamed.ts'

/**
 * cstTyCd: 01 personal medical worker, 02 hospital or clinic, 03 pharmacy, 04 device dealer, 05 drug
 * wholesaler, 06 partner (golf app), 09 non-member.
 */
export const CustomerType = z.enum(['01', '02', '03', '04', '05', '06', '09'])
/**
 * cstStsCd: 01 joining, 02 under review, 03 rejected, 04 more documents asked, 05 active, 06 must renew
 * information, 07 suspended, 09 withdrawn.
 */
export const MemberStatus = z.enum(['01', '02', '03', '04', '05', '06', '07', '09'])
export type CustomerType = z.infer<typeof CustomerType>
export type MemberStatus = z.infer<typeof MemberStatus>

/** What is kept of how a member came to stand as they do. */
export const ChangeKind = z.enum(['status', 'role', 'institution', 'unlock'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** What a door tells a member whose status closes it. */
export const ClosedByStatus = renamed({ status: ['cstStsCd', MemberStatus] })
