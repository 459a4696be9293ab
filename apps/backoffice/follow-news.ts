import { countClaims, listOfficeClaims, readOfficeClaim } from '#features/delivery/claims/contract.ts'
import { listDifferences } from '#features/money/payments/differences-contract.ts'
import { listRecalls, readRecall } from '#features/delivery/recalls/contract.ts'
import { readBench, readQueue } from '#features/delivery/shipments/contract.ts'
import { heardTypingOf } from '#features/service/chat/backoffice/parts.ts'
import { listChats, listOfficeMessages } from '#features/service/chat/office-contract.ts'
import { readDesk } from '#features/running/desk/contract.ts'
import { openLive, signals } from '#features/signals/live/contract.ts'
import { buildCheckInstance } from '#platform/web/navigation/attach.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { followStream } from '#platform/web/live/follow-stream.ts'
import type { Web } from '#platform/web/start/start.ts'
import type { StreamEvent } from '#platform/web/live/stream.ts'

const waiting = [
  '/api/bo/approvals',
  listDifferences.path,
  listOfficeClaims.path,
  countClaims.path,
  readOfficeClaim.path,
  listRecalls.path,
  readRecall.path,
  readQueue.path,
  readBench.path,
  readDesk.path,
]
const chats = [listChats.path, listOfficeMessages.path]

/** Addresses whose answers the news make old. */
const old: Record<string, string[]> = {
  approval: ['/api/bo/approvals', readDesk.path],
  waiting,
  maintenance: [readDesk.path],
  chat: [...chats, readDesk.path],
  refresh: [...waiting, ...chats],
}

/** The office follows what concerns staff: who asks to be let in, and that their own session is over. */
export const followNews = (web: Web) =>
  followStream({
    session: web.session,
    endpoint: openLive,
    name: 'medimall-office.live',
    onEvent: (event) => tellStaff(event, web),
  })

/** Acts on one event of the stream. Unknown events are dropped. */
function tellStaff(
  { type, data }: StreamEvent,
  { session, queryClient }: Pick<Web, 'session' | 'queryClient'>,
) {
  if (type === 'ended') return session.end(codeIn(data) === 'FS01' ? 'duplicated' : 'expired')
  if (type === 'hello' || type === 'build') return void buildCheckInstance.peek()?.checkLatest()
  if (type === 'typing') return heardTypingOf(data)
  const paths = Object.hasOwn(old, type) ? old[type]! : []
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(String(path)) })
  if (type === 'approval') showToast('새 로그인 승인 요청이 있어요.')
}

function codeIn(data: string) {
  try {
    return signals.ended.safeParse(JSON.parse(data)).data?.code
  } catch {
    return undefined
  }
}
