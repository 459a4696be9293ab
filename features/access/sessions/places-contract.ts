import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/**
 * duplicated: another sign-in took over. reused: an old refresh token came back. elsewhere: ended from
 * another place.
 */
export const SessionEnd = z.enum([
  'logout',
  'password',
  'duplicated',
  'expired',
  'disabled',
  'reused',
  'elsewhere',
])

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/fo/sessions',
  summary: 'Where the member signed in lately, newest first',
  access: 'signed-in',
  reply: z.object({
    places: z.array(
      z.object({
        device: z.string(),
        ip: z.string(),
        current: z.boolean(),
        startedAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        endReason: SessionEnd.nullable(),
      }),
    ),
  }),
})

export const endOtherPlaces = endpoint({
  method: 'POST',
  path: '/api/fo/sessions/end-others',
  summary: 'End every other session of the member',
  access: 'signed-in',
  reply: z.null(),
})
