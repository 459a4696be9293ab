import { timingSafeEqual } from 'node:crypto'
import { systemClock, type Clock } from '#platform/clock/clock.ts'
import { json, type Provider, type Reply, type Request } from '../http.ts'
import { ciOf, createPortOneControl, type PortOneControl, type Verification } from './control.ts'
import { createIdentityWindow } from './window.ts'

export interface PortOneOptions {
  clock?: Clock
  apiSecret?: string
  storeId?: string
  channelKey?: string
}

export interface PortOneParts {
  apiSecret: string
  storeId: string
  channelKey: string
  control: PortOneControl
}

/**
 * PortOne V2's identity verification: the browser script, the window that plays the phone app, and the
 * server's API.
 */
export function createPortOne(options: PortOneOptions): {
  api: Provider
  pages: Provider
  control: PortOneControl
} {
  const control = createPortOneControl(options.clock ?? systemClock)
  const parts: PortOneParts = {
    apiSecret: options.apiSecret ?? 'demo-secret',
    storeId: options.storeId ?? 'store-demo',
    channelKey: options.channelKey ?? 'channel-key-demo',
    control,
  }
  return { control, pages: createIdentityWindow(parts), api: (request) => answerApi(parts, request) }
}

const refused = (status: number, type: string, message: string) => json(status, { type, message })

function answerApi(parts: PortOneParts, { method, path, query, headers }: Request): Reply | undefined {
  const id = /^\/portone\/identity-verifications\/([^/]+)$/.exec(path)?.[1]
  if (id === undefined) return undefined
  const fault = parts.control.nextFault()
  if (fault === 'drop') return 'drop'
  if (fault === 'error') return refused(500, 'INTERNAL_SERVER_ERROR', '서버 오류가 발생했습니다.')
  if (!isSame(headers.authorization ?? '', `PortOne ${parts.apiSecret}`))
    return refused(401, 'UNAUTHORIZED', '인증 정보가 올바르지 않습니다.')
  if (method !== 'GET') return refused(405, 'INVALID_REQUEST', 'GET만 사용할 수 있습니다.')
  if ((query.get('storeId') ?? parts.storeId) !== parts.storeId)
    return refused(403, 'FORBIDDEN', '접근 권한이 없는 상점입니다.')
  const found = parts.control.find(decodeURIComponent(id))
  return found
    ? json(200, writeVerification(parts, found))
    : refused(404, 'IDENTITY_VERIFICATION_NOT_FOUND', '본인인증 건이 존재하지 않습니다.')
}

const isSame = (one: string, two: string) =>
  one.length === two.length && timingSafeEqual(Buffer.from(one), Buffer.from(two))

/** The documented shape of the three states. */
function writeVerification(
  { channelKey, storeId }: PortOneParts,
  { id, status, requestedAt, statusChangedAt, pgTxId, person, failure }: Verification,
) {
  const common = {
    status,
    id,
    storeId,
    requestedAt,
    updatedAt: statusChangedAt,
    statusChangedAt,
    version: 'V2',
    channel: {
      type: 'TEST',
      id: 'channel-id-demo',
      key: channelKey,
      name: '데모 본인인증',
      pgProvider: 'DANAL',
      pgMerchantId: 'demo',
    },
  }
  if (status === 'READY') return { ...common, requestedCustomer: {} }
  if (status === 'FAILED') return { ...common, requestedCustomer: {}, failure, pgTxId }
  return {
    ...common,
    verifiedCustomer: {
      id: `customer-${id}`,
      name: person!.name,
      operator: 'SKT',
      phoneNumber: person!.phoneNumber,
      birthDate: person!.birthDate,
      gender: 'FEMALE',
      isForeigner: false,
      ci: ciOf(person!),
      di: ciOf(person!).slice(0, 64),
    },
    verifiedAt: statusChangedAt,
    pgTxId,
    pgRawResponse: '{}',
  }
}
