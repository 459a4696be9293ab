import {
  BridgeCall,
  BridgeResult,
  bridgeMessages,
  readMessage,
  UNKNOWN_OUTBOUND,
  type BridgeDefinition,
  type BridgeErrorCode,
} from '#platform/bridge/messages.ts'
import { createToken, createTokenGate } from '#platform/bridge/token.ts'
import type { AppHost } from './app-host.ts'

/** NB-02: `timeout` with data null when nobody answered in time; else the app's code, 0000 for success. */
type BridgeAnswer = { timeout: boolean; resultCode: string; message: string; data: unknown }
type BridgeData = Record<string, unknown>
type Listener = (data: BridgeData) => unknown

/** One line of the log: of a call when it is sent, of its answer when it is there. */
export type BridgeLogEntry = {
  callId: string
  interfaceId: string
  version: string
  direction: 'OUTBOUND' | 'INBOUND'
  phase: 'request' | 'response'
  resultCode: string
  timeout: boolean
  elapsedMs: number
  data: BridgeData
}

type Deps = {
  host: Pick<AppHost, 'channel' | 'send'>
  definitions: readonly BridgeDefinition[]
  isSignedIn(): boolean
  now(): number
  random(): number
  newId(): string
  log(entry: BridgeLogEntry): void
  timeoutMs?: number
}

const WAIT_MS = 10_000
const storageOperations = { set: '01', get: '02', remove: '03' } as const

/**
 * NB: calls between this page and the app around it. Every call is checked on the side that receives it, too.
 */
export function createBridge({
  host,
  definitions,
  isSignedIn,
  now,
  random,
  newId,
  log,
  timeoutMs: patience = WAIT_MS,
}: Deps) {
  const pending = new Map<string, (answer: BridgeAnswer) => void>()
  const listeners = new Map<string, Listener>()
  const admits = createTokenGate(now)

  const find = (id: string, version: string, direction: BridgeDefinition['direction']) =>
    definitions.find((known) => known.id === id && known.version === version && known.direction === direction)
  const isDenied = ({ needsSession, limitByChannel, allowedChannels }: BridgeDefinition) =>
    (needsSession && !isSignedIn()) || (limitByChannel && !allowedChannels.includes(host.channel))

  /** Writes what the definition wants written; an answer that failed counts as an error. */
  function note(
    { logType, keys, id, version, direction }: BridgeDefinition,
    entry: Omit<BridgeLogEntry, 'interfaceId' | 'version' | 'direction' | 'data'>,
    data: unknown,
  ) {
    const failed = entry.phase === 'response' && entry.resultCode !== '0000'
    if (logType !== 'ALL' && logType !== entry.phase.toUpperCase() && !(logType === 'ERROR' && failed)) return
    log({ interfaceId: id, version, direction, ...entry, data: keptFields(data, keys) })
  }

  async function call(
    interfaceId: string,
    data: BridgeData = {},
    { version = '1.0', timeoutMs = patience } = {},
  ): Promise<BridgeAnswer> {
    const definition = find(interfaceId, version, 'OUTBOUND')
    if (!definition) throw new Error(UNKNOWN_OUTBOUND)
    if (isDenied(definition)) return failure('0401')
    const callId = newId()
    const began = now()
    note(definition, { callId, phase: 'request', resultCode: '', timeout: false, elapsedMs: 0 }, data)
    const answer = await new Promise<BridgeAnswer>((done) => {
      const timer = setTimeout(
        () => settle(callId, { timeout: true, resultCode: '', message: '', data: null }),
        timeoutMs,
      )
      pending.set(callId, (settled) => {
        clearTimeout(timer)
        done(settled)
      })
      host.send(
        JSON.stringify({
          type: 'call',
          callId,
          interfaceId,
          version,
          token: createToken(now(), random),
          data,
        } satisfies BridgeCall),
      )
    })
    note(
      definition,
      {
        callId,
        phase: 'response',
        resultCode: answer.resultCode,
        timeout: answer.timeout,
        elapsedMs: now() - began,
      },
      answer.data,
    )
    return answer
  }

  /**
   * The first word counts: an answer that comes after its time is dropped, as one to a call that was never
   * made.
   */
  function settle(callId: string, answer: BridgeAnswer) {
    const done = pending.get(callId)
    pending.delete(callId)
    done?.(answer)
  }

  async function answerCall(message: Record<string, unknown>) {
    const { callId } = message
    if (typeof callId !== 'string' || !callId || callId.length > 64) return
    const began = now()
    const read = BridgeCall.safeParse(message)
    const definition = read.success ? find(read.data.interfaceId, read.data.version, 'INBOUND') : undefined
    // An app that may not call at all is told so before anything about interfaces.
    const token = read.success && admits(read.data.token)
    const refused: BridgeErrorCode | null = !read.success
      ? '5001'
      : !token
        ? '5003'
        : !definition || !listeners.has(definition.id)
          ? '5005'
          : isDenied(definition)
            ? '0401'
            : null
    if (definition)
      note(
        definition,
        { callId, phase: 'request', resultCode: '', timeout: false, elapsedMs: 0 },
        read.data!.data,
      )
    const answer = refused ? failure(refused) : await run(listeners.get(definition!.id)!, read.data!.data)
    if (definition)
      note(
        definition,
        {
          callId,
          phase: 'response',
          resultCode: answer.resultCode,
          timeout: false,
          elapsedMs: now() - began,
        },
        answer.data,
      )
    host.send(
      JSON.stringify({
        type: 'result',
        callId,
        resultCode: answer.resultCode,
        message: answer.message,
        data: answer.data,
      } satisfies BridgeResult),
    )
  }

  const store = async (operation: keyof typeof storageOperations, key: string, value?: string) => {
    const { timeout, resultCode, data } = await call('NATIVE_STORAGE', {
      operation: storageOperations[operation],
      key,
      ...(value !== undefined && { value }),
    })
    const kept = (data as { value?: unknown } | null)?.value
    return { ok: !timeout && resultCode === '0000', value: typeof kept === 'string' ? kept : null }
  }

  return {
    channel: host.channel,
    call,
    /** Answers the app's calls of an inbound interface; what it throws becomes 9999. */
    listen: (interfaceId: string, listener: Listener) => void listeners.set(interfaceId, listener),
    /** Whatever the host delivers, its origin already checked. */
    receive(raw: unknown) {
      const message = readMessage(raw)
      if (message?.type === 'call') void answerCall(message)
      if (message?.type !== 'result') return
      const result = BridgeResult.safeParse(message)
      if (result.success)
        settle(result.data.callId, {
          timeout: false,
          resultCode: result.data.resultCode,
          message: result.data.message,
          data: result.data.data,
        })
    },
    /** NB-05: what the app keeps on the device. */
    storage: {
      set: (key: string, value: string) => store('set', key, value),
      get: (key: string) => store('get', key),
      remove: (key: string) => store('remove', key),
    },
    pendingCalls: () => pending.size,
  }
}

const failure = (resultCode: BridgeErrorCode): BridgeAnswer => ({
  timeout: false,
  resultCode,
  message: bridgeMessages[resultCode],
  data: null,
})

async function run(listener: Listener, data: BridgeData): Promise<BridgeAnswer> {
  try {
    return { timeout: false, resultCode: '0000', message: '', data: (await listener(data)) ?? null }
  } catch {
    return failure('9999')
  }
}

/** Values of the named fields; of the others that they were there. */
const keptFields = (data: unknown, keys: readonly string[]): BridgeData =>
  typeof data === 'object' && data !== null
    ? Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, keys.includes(name) ? value : '***']),
      )
    : {}

export type Bridge = ReturnType<typeof createBridge>
