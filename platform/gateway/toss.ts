import { describeLoss, parseJson } from '#platform/outside/json-call.ts'
import type { CancelInput, ConfirmInput, PaymentGateway } from './port.ts'
import { formatBy } from '#domain/calendar.ts'
import { readLookup, readResult, readTransactionList, type TossAnswer } from './toss-answer.ts'

export interface TossSettings {
  apiUrl: string
  sdkUrl: string
  clientKey: string
  secretKey: string
  /** How long one call may take, answer body included; 10 s unless told. */
  timeoutMs?: number
}

export interface TossWires {
  fetch?: typeof fetch
  /** The end of the caller's patience for one call; a timer by default. */
  deadline?: () => AbortSignal
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
}

/** Toss Payments spoken directly over HTTP, so that the address can be that of the stand-in. */
export function openTossGateway(settings: TossSettings, wires: TossWires = {}): PaymentGateway {
  const send = wires.fetch ?? fetch
  const deadline = wires.deadline ?? (() => AbortSignal.timeout(settings.timeoutMs ?? 10_000))
  const authorization = `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`
  const apiUrl = settings.apiUrl.replace(/(?<!\/)\/+$/, '')

  async function call({ method, path, body, idempotencyKey }: Call): Promise<TossAnswer> {
    try {
      const response = await send(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization,
          'accept-language': 'ko-KR',
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect would carry the secret key somewhere else.
        redirect: 'error',
        signal: deadline(),
      })
      const text = await response.text()
      return { status: response.status, json: parseJson(text) }
    } catch (error) {
      return { lost: describeLoss(error) }
    }
  }

  return {
    async confirm(input) {
      checkConfirm(input)
      const { paymentKey, gatewayOrderId: orderId, amount, idempotencyKey } = input
      const answer = await call({
        method: 'POST',
        path: '/v1/payments/confirm',
        body: { paymentKey, orderId, amount },
        idempotencyKey,
      })
      return readResult(
        answer,
        (payment) =>
          payment.paymentKey === paymentKey &&
          payment.gatewayOrderId === orderId &&
          payment.totalAmount === amount &&
          (payment.status === 'done' || payment.status === 'waiting-for-deposit'),
      )
    },
    async cancel(input) {
      checkCancel(input)
      const path = `/v1/payments/${encodeURIComponent(input.paymentKey)}/cancel`
      const answer = await call({
        method: 'POST',
        path,
        body: writeCancel(input),
        idempotencyKey: input.idempotencyKey,
      })
      return readResult(
        answer,
        (payment) =>
          payment.paymentKey === input.paymentKey &&
          (payment.status === 'canceled' || payment.status === 'partial-canceled'),
      )
    },
    async findByOrder(gatewayOrderId) {
      const answer = await call({
        method: 'GET',
        path: `/v1/payments/orders/${encodeURIComponent(gatewayOrderId)}`,
      })
      return readLookup(answer, (payment) => payment.gatewayOrderId === gatewayOrderId)
    },
    async find(paymentKey) {
      const answer = await call({ method: 'GET', path: `/v1/payments/${encodeURIComponent(paymentKey)}` })
      return readLookup(answer, (payment) => payment.paymentKey === paymentKey)
    },
    async listTransactions({ from, until, after, limit }) {
      const query = new URLSearchParams({
        startDate: koreanSecond(from),
        endDate: koreanSecond(until),
        ...(after && { startingAfter: after }),
        limit: String(limit),
      })
      return readTransactionList(await call({ method: 'GET', path: `/v1/transactions?${query}` }))
    },
    clientConfig: () => ({ sdkUrl: settings.sdkUrl, clientKey: settings.clientKey }),
  }
}

/** 2026-11-20T10:00:00: the gateway reads it as Korean time. */
const koreanSecond = (at: Date) => formatBy(at, 'yyyy-MM-dd HH:mm:ss').replace(' ', 'T')

function writeCancel({ reason, amount, taxFreeAmount, refundAccount }: CancelInput) {
  return {
    // Half a surrogate pair at the cut would not be valid text.
    cancelReason: reason.slice(0, 200).replace(/[\uD800-\uDBFF]$/, ''),
    ...(amount !== undefined && { cancelAmount: amount }),
    ...(taxFreeAmount !== undefined && { taxFreeAmount }),
    ...(refundAccount && {
      refundReceiveAccount: {
        bank: refundAccount.bank,
        accountNumber: refundAccount.accountNumber.replace(/\D/g, ''),
        holderName: refundAccount.holderName,
      },
    }),
  }
}

/** These throw: a bad amount or key is a bug of the caller, and must not look like a lost answer. */
function checkConfirm({ amount, idempotencyKey }: ConfirmInput) {
  checkAmount(amount)
  checkKey(idempotencyKey)
}

function checkCancel({ amount, idempotencyKey, reason }: CancelInput) {
  if (amount !== undefined) checkAmount(amount)
  if (!reason.trim()) throw new RangeError('a cancel needs a reason')
  checkKey(idempotencyKey)
}

function checkAmount(amount: number) {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount in won: ${amount}`)
}

function checkKey(key: string) {
  if (!/^[\x21-\x7e]{1,300}$/.test(key))
    throw new RangeError('an idempotency key is 1 to 300 visible ASCII characters')
}
