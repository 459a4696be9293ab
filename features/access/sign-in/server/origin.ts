import type { FastifyRequest } from 'fastify'
import type { Settings } from '#platform/settings/settings.ts'

/**
 * Where browsers reach the shop: PUBLIC_URL, else the address that was called (never in production, which
 * must set it).
 */
export const originOf = (
  settings: Pick<Settings, 'publicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
) => (settings.publicUrl ? new URL(settings.publicUrl).origin : `${request.protocol}://${request.host}`)
