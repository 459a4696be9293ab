import { z } from 'zod'
import { Nothing, reads, takes, type DoorAction } from '../door-action.ts'

/** A message as a phone would have got it. `from` and `to` are digits. */
export interface InboxMessage {
  id: string
  to: string
  from: string
  type: 'SMS' | 'LMS' | 'ATA'
  text: string
  /** ISO. */
  at: string
}

/**
 * `refuse`: this one message is not taken; `error`: 500; `drop`: the line is cut before anything happens,
 * `drop-after`: after it was sent; `no-kakao`: the receiver has no KakaoTalk.
 */
type SmsFault =
  | { kind: 'refuse'; statusCode: string }
  | { kind: 'error' }
  | { kind: 'drop' }
  | { kind: 'drop-after' }
  | { kind: 'no-kakao' }

/** The phones' side. */
export type SmsControl = ReturnType<typeof createSmsControl>

/** So many messages are kept. */
const KEPT = 200

export function createSmsControl() {
  let inbox: InboxMessage[] = []
  let faults: SmsFault[] = []
  let calls = 0
  return {
    /** Newest first. */
    messages: (): readonly InboxMessage[] => inbox,
    deliver(message: InboxMessage) {
      inbox = [message, ...inbox].slice(0, KEPT)
    },
    fail(fault: SmsFault, times = 1) {
      faults = [...faults, ...Array.from({ length: times }, () => fault)]
    },
    /** The fault ordered for the call that has just come in, if any. */
    nextFault() {
      calls++
      return faults.shift()
    },
    calls: () => calls,
    reset() {
      inbox = []
      faults = []
      calls = 0
    },
  }
}

const Fault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refuse'), statusCode: z.string().regex(/^\d{4}$/) }),
  z.object({ kind: z.literal('error') }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('drop-after') }),
  z.object({ kind: z.literal('no-kakao') }),
])

/** `/__ctl/sms/<name>`. */
export const smsDoor: Record<string, DoorAction<SmsControl>> = {
  messages: reads((control) => control.messages()),
  calls: reads((control) => control.calls()),
  fail: takes(
    z.object({ fault: Fault, times: z.int().min(1).max(1_000).default(1) }),
    (control, { fault, times }) => control.fail(fault, times),
  ),
  reset: takes(Nothing, (control) => control.reset()),
}
