import type { IsoDate } from '#domain/calendar.ts'
import type { KeptPaper } from '../contract.ts'
import type { PaperKind } from '../paper-kinds.ts'
import { endsSoon, hasEnded } from '../rules.ts'
import type { renewalsOf } from './queries.ts'

type Sent = Awaited<ReturnType<typeof renewalsOf>>

/** One paper as its owner sees it: what is on file, until when, and what was sent after it. */
export function paperState(kind: PaperKind, sent: Sent, today: IsoDate): KeptPaper {
  const kept = sent.find(({ state }) => state === 'accepted')
  const last = sent
    .filter(({ id, state }) => state !== 'accepted' && state !== 'taken-back' && id > (kept?.id ?? 0))
    .toSorted((a, b) => b.id - a.id)[0]
  const endsOn = kept?.endsOn ?? null
  return {
    kind,
    fileId: kept?.fileId ?? null,
    files: kept?.files ?? [],
    endsOn,
    state: !kept ? 'none' : hasEnded(endsOn, today) ? 'ended' : endsSoon(endsOn, today) ? 'soon' : 'holds',
    sent: last ? { state: last.state, reason: last.reason, at: last.sentAt.toISOString() } : null,
  }
}
