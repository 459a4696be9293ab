import { useQuery } from '@tanstack/react-query'
import { readDesk, type Waiting } from '#features/running/desk/contract.ts'
import { query } from '#platform/web/calls/query.ts'

/** News come over the stream; whoever has none (a proxy that cuts it) asks now and then. */
const AGAIN_MS = 5 * 60_000

export const deskQuery = { ...query(readDesk), staleTime: 60_000, refetchInterval: AGAIN_MS }

/** These tell what is to come and ask for no work: they are news, and no number in the menu. */
const tellingOnly = new Set(['maintenance'])
export const asksForWork = ({ menuId }: Waiting) => !tellingOnly.has(menuId)

const none: readonly Waiting[] = []
/** What waits on the screens of this person. */
export const useWaiting = (): readonly Waiting[] => useQuery(deskQuery).data?.waiting ?? none
