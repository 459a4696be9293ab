/** Who is calling, as the session knows it. Kept in memory, so that knowing costs no statement. */
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
}

/** A member of a hospital or clinic: always belongs to an institution. */
export type BusinessCaller = Caller & { institutionId: number; priceGroupId: number }
