import { mask } from '#domain/masks.ts'
import { serve } from '#platform/server/serve.ts'
import type { Database } from '#platform/database/database.ts'
import type { Owner } from '#features/access/accounts/server/index.ts'
import { endOtherPlaces, endOtherStaffPlaces, listPlaces, listStaffPlaces } from '../places-contract.ts'
import { lastSessions } from './queries.ts'
import type { Sessions } from './sessions.ts'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/KAKAOTALK/i, '카카오톡'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const first = (names: typeof systems, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** `Windows · Chrome`, as far as the browser says. */
const deviceOf = (userAgent: string) =>
  [first(systems, userAgent), first(browsers, userAgent)].filter(Boolean).join(' · ') || '알 수 없는 기기'

async function placesOf(db: Database, owner: Owner, sessionId: string) {
  const found = await lastSessions(db, owner)
  return {
    places: found.map(({ id, userAgent, ip, createdAt, lastSeenAt, endedAt, endReason }) => ({
      device: deviceOf(userAgent),
      ip: mask('IP', ip),
      current: id === sessionId,
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      endReason,
    })),
  }
}

export const placeRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listPlaces, ({ db, caller }) => placesOf(db, { memberId: caller.memberId }, caller.sessionId)),

  serve(endOtherPlaces, async ({ caller }) => {
    await sessions.endOthers({ memberId: caller.memberId }, caller.sessionId, 'elsewhere')
    return null
  }),

  serve(listStaffPlaces, ({ db, caller }) => placesOf(db, { staffId: caller.staffId }, caller.sessionId)),

  serve(endOtherStaffPlaces, async ({ caller }) => {
    await sessions.endOthers({ staffId: caller.staffId }, caller.sessionId, 'elsewhere')
    return null
  }),
]
