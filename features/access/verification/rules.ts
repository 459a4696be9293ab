/** Codes that anyone may ask for over HTTP. */
export const publicPurposes = [
  'non-member',
  'find-id',
  'reset-password',
  'unlock',
  'release-dormancy',
  'join',
  'invitation',
  'change-mobile',
  'member-guard',
  'staff-unlock',
  'staff-reset-password',
  'staff-release-dormancy',
] as const
/** Codes that only a room sends by itself, to a number it already knows. */
export const ownPurposes = ['member-login', 'staff-login', 'staff-password'] as const
export type PublicPurpose = (typeof publicPurposes)[number]
export type CodePurpose = PublicPurpose | (typeof ownPurposes)[number]

export const identityPurposes = ['join', 'find-id', 'reset-password'] as const
export type IdentityPurpose = (typeof identityPurposes)[number]

/** A5: a code lives three minutes and takes five tries. */
export const CODE_SECONDS = 180
export const CODE_TRIES = 5
export const CODE_DIGITS = 6
/** How long a confirmed code, and a verified person, may be used for what comes next. */
export const PROOF_SECONDS = 600
export const IDENTITY_START_SECONDS = 1_800
export const IDENTITY_PROOF_SECONDS = 1_800

/** Messages to one number, and from one address. A hospital's people share an address, so it gets more. */
export const RESEND_SECONDS = 30
export const sendLimits = {
  number: [
    { messages: 1, seconds: RESEND_SECONDS },
    { messages: 5, seconds: 3_600 },
  ],
  address: [
    { messages: 10, seconds: 600 },
    { messages: 30, seconds: 3_600 },
  ],
} as const
/** What was sent longer ago than this counts for nothing. */
export const SEND_MEMORY_SECONDS = 3_600

type Limit = { readonly messages: number; readonly seconds: number }

/** Seconds until one more message may leave under every limit, given when the earlier ones left; 0: now. */
export function secondsToWait(limits: readonly Limit[], earlier: readonly Date[], now: Date): number {
  const newestFirst = earlier.map((at) => at.getTime()).sort((one, two) => two - one)
  const waits = limits.map(({ messages, seconds }) => {
    const decisive = newestFirst[messages - 1]
    return decisive === undefined ? 0 : Math.ceil((decisive + seconds * 1_000 - now.getTime()) / 1_000)
  })
  return Math.max(0, ...waits)
}
