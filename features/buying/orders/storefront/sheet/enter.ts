import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/calls/call.ts'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { drafts } from '#platform/web/start/drafts.ts'
import type { Decision } from '#platform/web/navigation/page-meta.ts'
import { query } from '#platform/web/calls/query.ts'
import { OrderType, readOrderSheet } from '../../contract.ts'
import { readLines } from '../../own-sheet-contract.ts'
import type { Sheet } from './form.ts'
import { SENT } from './use-sheet.ts'

export type SheetSearch = {
  ordType?: string
  sordId?: string
  tordId?: string
  sheetKey?: string
  lines?: string
  addTo?: string
}

const inputOf = ({ ordType, sordId, tordId, sheetKey, lines, addTo }: SheetSearch) => ({
  query: {
    orderType: OrderType.catch('01').parse(ordType),
    ...(sordId && { specialOrderId: sordId }),
    ...(tordId && { draftId: tordId }),
    ...(sheetKey && lines && { sheetKey, lines: readLines(lines) ?? [] }),
    ...(addTo && { addTo }),
  },
})
export const sheetQuery = (search: SheetSearch) => query(readOrderSheet, inputOf(search))

const LOST = '조금 전 주문의 결과를 받지 못했어요. 주문내역에서 접수된 주문을 확인해 주세요.'

/** What the guard has read already, for the loader that follows it. */
let readAhead: Promise<Sheet> | null = null

/** The sheet as the guard has read it, once. */
function takeReadAhead(): Promise<Sheet> | null {
  const ready = readAhead
  readAhead = null
  return ready
}

/** The sheet is what the shop sells at this moment, never an earlier answer. */
export async function loadSheet(client: QueryClient, search: SheetSearch, preload: boolean) {
  const ready = preload ? null : takeReadAhead()
  if (ready) client.setQueryData(sheetQuery(search).queryKey, await ready)
  else await client.fetchQuery({ ...sheetQuery(search), staleTime: 0 })
}

/** Whether there is something to order; an order whose answer was lost is looked for in the list instead. */
export async function enterSheet(search: SheetSearch, signal: AbortSignal): Promise<Decision | null> {
  if (search.lines && !readLines(search.lines)) return { go: 'back' }
  readAhead = call(readOrderSheet, inputOf(search))
  try {
    await readAhead
    return null
  } catch (error) {
    // what is said once is left to the navigation that overtook this one
    if (signal.aborted) return null
    readAhead = null
    const refused = refusedWith(error, readOrderSheet, 'nothing-to-order')
    const ended =
      refusedWith(error, readOrderSheet, 'special-order-not-found') ||
      refusedWith(error, readOrderSheet, 'special-order-ended') ||
      refusedWith(error, readOrderSheet, 'special-order-short')
    // Where the offers stand, and with the reason, which a page that is loaded anew would not keep.
    if (ended) return { go: 'redirect', to: '/special', reason: (error as Error).message }
    if (!refused && !refusedWith(error, readOrderSheet, 'lines-refused')) return null
    if (drafts().load(SENT)) {
      drafts().drop(SENT)
      return { go: 'redirect', to: '/my/order/list', reason: LOST }
    }
    showToast((error as Error).message, { tone: 'info' })
    return { go: 'back' }
  }
}
