import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/**
 * duplicated: another sign-in took over. reused: an old refresh token came back. elsewhere: ended from
 * another place.
 */
const SessionEnd = z.enum(['logout', 'password', 'duplicated', 'expired', 'disabled', 'reused', 'elsewhere'])

const Places = z.object({
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
})
export type Place = z.infer<typeof Places>['places'][number]

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/fo/sessions',
  summary: 'Where the member signed in lately, newest first',
  access: 'signed-in',
  reply: Places,
})

export const endOtherPlaces = endpoint({
  method: 'POST',
  path: '/api/fo/sessions/end-others',
  summary: 'End every other session of the member',
  access: 'signed-in',
  reply: z.null(),
})

export const listStaffPlaces = endpoint({
  method: 'GET',
  path: '/api/bo/sessions',
  summary: 'Where this person of the staff signed in lately, newest first',
  access: 'staff',
  reply: Places,
})

export const endOtherStaffPlaces = endpoint({
  method: 'POST',
  path: '/api/bo/sessions/end-others',
  summary: 'End every other session of this person of the staff',
  access: 'staff',
  reply: z.null(),
})
