import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#platform/clock/clock.ts'
import { ControlError, Nothing, reads, takes, type DoorAction } from '../door-action.ts'

export const Person = z.object({
  name: z.string().trim().min(1).max(50),
  phoneNumber: z
    .string()
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().regex(/^01\d{8,9}$/)),
  birthDate: z.iso.date(),
})
export type Person = z.output<typeof Person>

export interface Verification {
  id: string
  status: 'READY' | 'VERIFIED' | 'FAILED'
  requestedAt: string
  statusChangedAt: string
  pgTxId: string
  person: Person | null
  failure: { reason: string; pgCode: string; pgMessage: string } | null
}

/** The phone app's side. */
export type PortOneControl = ReturnType<typeof createPortOneControl>

export function createPortOneControl(clock: Clock) {
  const verifications = new Map<string, Verification>()
  let faults: ('error' | 'drop')[] = []
  const at = () => clock.now().toISOString()
  function change(id: string, to: Partial<Verification>) {
    const found = verifications.get(id)
    if (!found) throw new ControlError('no such verification')
    if (found.status === 'VERIFIED') throw new ControlError('already verified')
    return Object.assign(found, to, { statusChangedAt: at() })
  }
  return {
    verifications: () => [...verifications.values()],
    find: (id: string) => verifications.get(id),
    /** A browser has opened the window. Opening it again keeps what is there. */
    open(id: string) {
      const known = verifications.get(id)
      const opened = known ?? {
        id,
        status: 'READY' as const,
        requestedAt: at(),
        statusChangedAt: at(),
        pgTxId: randomUUID(),
        person: null,
        failure: null,
      }
      verifications.set(id, opened)
      return opened
    },
    /** The person approves in the app. */
    verify: (id: string, person: Person) => change(id, { status: 'VERIFIED', person, failure: null }),
    reject: (id: string, pgCode: string) =>
      change(id, {
        status: 'FAILED',
        failure: {
          reason: '본인인증에 실패하였습니다.',
          pgCode,
          pgMessage: '입력한 정보가 통신사 정보와 다릅니다.',
        },
      }),
    fail(kind: 'error' | 'drop', times = 1) {
      faults = [...faults, ...Array.from({ length: times }, () => kind)]
    },
    nextFault: () => faults.shift(),
    reset() {
      verifications.clear()
      faults = []
    },
  }
}

/** 88 characters of base64, the same for the same person, whatever their number. */
export const ciOf = ({ name, birthDate }: Person) =>
  createHash('sha512').update(`${name}|${birthDate}`).digest('base64')

const Id = z.string().min(1).max(100)

/** `/__ctl/portone/<name>`. */
export const portOneDoor: Record<string, DoorAction<PortOneControl>> = {
  verifications: reads((control) => control.verifications()),
  verify: takes(z.object({ id: Id, person: Person }), (control, { id, person }) => {
    control.open(id)
    return control.verify(id, person)
  }),
  reject: takes(z.object({ id: Id, pgCode: z.string().default('B101') }), (control, { id, pgCode }) => {
    control.open(id)
    return control.reject(id, pgCode)
  }),
  fail: takes(
    z.object({ kind: z.enum(['error', 'drop']), times: z.int().min(1).max(1_000).default(1) }),
    (control, { kind, times }) => control.fail(kind, times),
  ),
  reset: takes(Nothing, (control) => control.reset()),
}
