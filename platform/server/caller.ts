/**
 * The member who is calling, as the session knows them. Kept in memory, so that knowing costs no statement.
 */
export type Caller = {
  sessionId: string
  processId: string
  memberId: number
  loginId: string
  name: string
  customerType: string
  status: string
  institutionId: number | null
  institutionName: string | null
  priceGroupId: number | null
  /** What they may do in their institution. */
  role: string
}

/** A member of a hospital or clinic: always belongs to an institution. */
export type BusinessCaller = Caller & { institutionId: number; priceGroupId: number }

/**
 * Somebody of the back office. What they may open is read at each call, so that a change counts from the very
 * next one.
 */
export type StaffCaller = {
  sessionId: string
  processId: string
  staffId: number
  loginId: string
  name: string
  /** Where the session was begun from: `{ip}` in a menu's list of addresses stands for it. */
  signedInIp: string
}

export type AnyCaller = Caller | StaffCaller

export const isStaff = (caller: AnyCaller): caller is StaffCaller => 'staffId' in caller
