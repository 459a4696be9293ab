import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import { ControlError, Nothing, reads, takes, type DoorAction } from '../door-action.ts'
import { demoPeople, type DemoPerson } from './people.ts'

export type Service = 'kakao' | 'naver'

/** What a code was given for; whoever redeems it must know the same. */
export interface Grant {
  service: Service
  person: DemoPerson
  redirectUri: string
  state: string
  challenge: string | null
}

const CODE_MS = 600_000
const TOKEN_MS = 3_600_000
type Kept<T> = T & { until: number }

/** Codes and tokens of both services; a code works once, within ten minutes. */
export type OAuthControl = ReturnType<typeof createOAuthControl>

export function createOAuthControl(clock: Clock) {
  const codes = new Map<string, Kept<Grant>>()
  const tokens = new Map<string, Kept<{ service: Service; person: DemoPerson }>>()
  let faults: { on: 'token' | 'profile'; kind: 'error' | 'drop' }[] = []
  const now = () => clock.now().getTime()
  const live = <T>(kept: Kept<T> | undefined) => (kept && kept.until > now() ? kept : undefined)
  return {
    people: () => demoPeople,
    /** The person agrees on the consent page; returns the code. */
    consent(grant: Omit<Grant, 'person'> & { person: string }) {
      const person = demoPeople.find(({ key }) => key === grant.person)
      if (!person) throw new ControlError('no such person')
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, person, until: now() + CODE_MS })
      return code
    },
    /** Looks without spending. */
    grantOf: (code: string) => live(codes.get(code)),
    /** Spends the code. */
    redeem(code: string) {
      const grant = live(codes.get(code))
      codes.delete(code)
      if (!grant) throw new ControlError('no such code')
      const token = randomBytes(32).toString('base64url')
      tokens.set(token, { service: grant.service, person: grant.person, until: now() + TOKEN_MS })
      return token
    },
    personOf: (service: Service, token: string) => {
      const kept = live(tokens.get(token))
      return kept?.service === service ? kept.person : undefined
    },
    fail(on: 'token' | 'profile', kind: 'error' | 'drop', times = 1) {
      faults = [...faults, ...Array.from({ length: times }, () => ({ on, kind }))]
    },
    nextFault(on: 'token' | 'profile') {
      const index = faults.findIndex((fault) => fault.on === on)
      return index < 0 ? undefined : faults.splice(index, 1)[0]!.kind
    },
    reset() {
      codes.clear()
      tokens.clear()
      faults = []
    },
  }
}

const Consent = z.object({
  service: z.enum(['kakao', 'naver']),
  person: z.string(),
  redirectUri: z.url(),
  state: z.string(),
  challenge: z.string().nullable().default(null),
})

/** `/__ctl/oauth/<name>`. */
export const oauthDoor: Record<string, DoorAction<OAuthControl>> = {
  people: reads((control) => control.people()),
  consent: takes(Consent, (control, body) => ({ code: control.consent(body) })),
  fail: takes(
    z.object({
      on: z.enum(['token', 'profile']),
      kind: z.enum(['error', 'drop']),
      times: z.int().min(1).max(1_000).default(1),
    }),
    (control, { on, kind, times }) => control.fail(on, kind, times),
  ),
  reset: takes(Nothing, (control) => control.reset()),
}
