import { z } from 'zod'
import { Nothing, reads, takes, type DoorAction } from '../door-action.ts'
import { isErrorCode } from './errors.ts'
import type { TossControl } from './control.ts'
import { Authorization, Method, Status } from './request.ts'

const Code = z.string().refine(isErrorCode, 'not a documented code')
const Millis = z.int().nonnegative().max(600_000).optional()
const Ref = z.union([z.object({ paymentKey: z.string() }), z.object({ orderId: z.string() })])
const Kind = z.enum(['error', 'error-after', 'drop-before', 'drop-after', 'slow', 'late'])

const FaultOrder = z
  .object({
    on: z.enum(['confirm', 'cancel', 'lookup', 'list']),
    times: z.int().min(1).max(10_000).default(1),
    fault: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('error'), code: Code }),
      z.object({ kind: z.literal('error-after'), code: Code.optional() }),
      z.object({ kind: z.literal('drop-before') }),
      z.object({ kind: z.literal('drop-after') }),
      z.object({ kind: z.literal('slow'), ms: Millis }),
      z.object({ kind: z.literal('late'), ms: Millis }),
    ]),
  })
  .refine(
    ({ on, fault }) =>
      (on !== 'lookup' && on !== 'list') || ['error', 'slow', 'drop-before'].includes(fault.kind),
    'a lookup changes nothing, so nothing can come after it',
  )

const Planted = z.object({
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().min(6).max(64),
  orderName: z.string().optional(),
  method: Method,
  amount: z.int().positive(),
  taxFreeAmount: z.int().nonnegative().optional(),
  secret: z.string().optional(),
  approvedAt: z.iso.datetime({ offset: true }).optional(),
  deposited: z.boolean().optional(),
  refunds: z.array(z.object({ amount: z.int().positive(), at: z.iso.datetime({ offset: true }) })).optional(),
})

/** `/__ctl/toss/<name>`. */
export const tossDoor: Record<string, DoorAction<TossControl>> = {
  payments: reads((control) => control.payments()),
  calls: reads((control) => control.calls()),
  'key-misuses': reads((control) => control.keyMisuses()),
  webhooks: reads((control) => control.webhooks()),

  authorize: takes(Authorization, (control, body) => control.authorize(body)),
  plant: takes(Planted, (control, body) => control.plant(body)),
  fault: takes(FaultOrder, (control, { on, fault, times }) => control.fault(on, fault, times)),
  chaos: takes(
    z.object({
      rate: z.number().min(0).max(1),
      seed: z.int().default(1),
      kinds: z.array(Kind).default([]),
      lateMs: Millis,
    }),
    (control, body) => control.chaos(body),
  ),
  land: takes(Nothing, (control) => control.land()),
  release: takes(Nothing, (control) => control.release()),
  deposit: takes(Ref, (control, body) => control.deposit(body)),
  'reverse-deposit': takes(Ref, (control, body) => control.reverseDeposit(body)),
  'console-refund': takes(
    z.object({ of: Ref, amount: z.int().positive().optional() }),
    (control, { of, amount }) => control.consoleRefund(of, amount),
  ),
  unlist: takes(Ref, (control, body) => control.unlist(body)),
  expire: takes(Ref, (control, body) => control.expire(body)),

  'webhook-url': takes(z.object({ url: z.url().nullable() }), (control, body) =>
    control.webhookUrl(body.url),
  ),
  'hold-webhooks': takes(Nothing, (control) => control.holdWebhooks()),
  'release-webhooks': takes(
    z.object({
      order: z.enum(['as-is', 'reverse', 'shuffle']).default('as-is'),
      copies: z.int().min(1).max(100).default(1),
      seed: z.int().default(1),
    }),
    (control, { order, copies, seed }) => control.releaseWebhooks(order, copies, seed),
  ),
  'resend-webhook': takes(
    z.object({ id: z.string(), times: z.int().min(1).max(100).default(1) }),
    (control, { id, times }) => control.resendWebhook(id, times),
  ),
  'send-webhook': takes(
    z.object({
      of: Ref,
      status: Status,
      form: z.enum(['A', 'B']).default('A'),
      secret: z.string().optional(),
    }),
    (control, { of, status, form, secret }) => control.sendWebhook(of, status, form, secret),
  ),
  settled: takes(Nothing, (control) => control.settled()),
  reset: takes(Nothing, (control) => control.reset()),
}
