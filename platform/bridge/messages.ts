import { z } from 'zod'

/** NB-04: what an answer's code says; 0000 is success. */
export const bridgeMessages = {
  '5001': '유효하지 않은 요청입니다.',
  '5003': '유효하지 않은 인터페이스 토큰입니다.',
  '5005': '유효하지 않은 인터페이스 ID입니다.',
  '0401': '인터페이스를 호출할 권한이 없습니다.',
  '9999': '인터페이스를 처리하는 중 오류가 발생했습니다.',
} as const
export type BridgeErrorCode = keyof typeof bridgeMessages
export const UNKNOWN_OUTBOUND = '인터페이스 정보를 찾을 수 없습니다.'

/** One side asks the other; the answer comes under the same `callId`. Anything that is neither is dropped. */
export const BridgeCall = z.object({
  type: z.literal('call'),
  callId: z.string().min(1).max(64),
  interfaceId: z.string().min(1).max(64),
  version: z.string().max(10).default('1.0'),
  token: z.string().max(64),
  data: z.record(z.string(), z.unknown()).default({}),
})
export const BridgeResult = z.object({
  type: z.literal('result'),
  callId: z.string().min(1).max(64),
  resultCode: z.string().max(10),
  message: z.string().max(500).default(''),
  data: z.unknown().default(null),
})
export type BridgeCall = z.input<typeof BridgeCall>
export type BridgeResult = z.input<typeof BridgeResult>

/** What came over the bridge, as text or already read; null for anything that is no object. */
export function readMessage(raw: unknown): Record<string, unknown> | null {
  try {
    const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/**
 * NB-01, as far as the page needs it. Directions are the page's: OUTBOUND calls the app, INBOUND is called by
 * it.
 */
export type BridgeDefinition = {
  id: string
  version: string
  direction: 'OUTBOUND' | 'INBOUND'
  logType: 'ALL' | 'REQUEST' | 'RESPONSE' | 'ERROR' | 'NONE'
  needsSession: boolean
  limitByChannel: boolean
  allowedChannels: readonly string[]
  /** Fields of the data that the log keeps; the others leave their names only. */
  keys: readonly string[]
}
