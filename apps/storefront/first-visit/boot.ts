/**
 * Stands in the page itself and runs before any code has arrived. It asks for the member and for what the
 * opened page reads first, with the kept token, and leaves the answers where the calls of platform/web look for
 * them. It shows what the page says to this reader, and runs the app's code, which is on its way meanwhile, once
 * that is painted: on a fast line it would otherwise run before the first frame.
 */
import type { Early } from '#platform/web/calls/early.ts'

/** Not in every browser. */
type Scheduler = {
  postTask(work: () => Promise<Response>, options: { priority: 'user-blocking' }): Promise<Response>
}
type Shown = {
  app?: { profileHeader?: string }
  auth?: { tokenStore?: string }
  server?: { concurrency?: number }
}

/** A list of one category reads with it; with other filters it is read when the page is there. */
const category = /^\?(category=[\w-]+)$/.exec(location.search)?.[1]
/** The days that the order list begins with (orders/storefront/list-search.ts), as it is in Seoul. */
function quarter() {
  const at = new Date(Date.now() + 32_400_000)
  const text = () => at.toISOString().slice(0, 10)
  const to = text()
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 2, 0)).getUTCDate()
  at.setUTCMonth(at.getUTCMonth() - 3, Math.min(at.getUTCDate(), last) + 1)
  return `from=${text()}&to=${to}`
}

/** What the page reads first for a clinic's buyer, as the build has it from the endpoints (early-reads.ts). */
const firstReads = (document.documentElement.dataset['reads'] ?? '').split(' ').flatMap((url) => {
  if (!url.includes('?') || location.search === '') return url.replace('{quarter}', quarter) || []
  return category ? url.replace('?', `?${category}&`) : []
})

/** Each call in a task of its own, before anything else: together they would hold up the first paint. */
const inTurn = (work: () => Promise<Response>): Promise<Response> =>
  (window as { scheduler?: Scheduler }).scheduler?.postTask(work, { priority: 'user-blocking' }) ?? work()

let isBuyer = false
let isVisitor = true

try {
  if (localStorage.getItem('medimall.text') === 'large') document.documentElement.dataset['text'] = 'large'
  const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Shown
  const token = (settings.auth?.tokenStore === 'local' ? localStorage : sessionStorage).getItem(
    'medimall.token',
  )
  // another tab may hand its session over
  isVisitor = !token && !localStorage.getItem('medimall.token.somewhere')
  isBuyer = token !== null && belongsToInstitution(token)
  if (token && settings.app?.profileHeader)
    askEarly(token, settings.app.profileHeader, settings.server?.concurrency ?? 3)
} catch {
  // Blocked storage or a page without settings: the app says what is wrong.
}

/** HT-05: never more at once than the app itself would ask. */
function askEarly(token: string, profile: string, room: number) {
  const waiting: (() => void)[] = []
  const headers = () => ({
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'rest-api-header': profile,
    'x-tran-id': crypto.randomUUID().replaceAll('-', ''),
  })
  const ask = (url: string) => {
    const turn = new Promise<void>((start) => void (room-- > 0 ? start() : waiting.push(start)))
    const answer = turn.then(() => inTurn(() => fetch(url, { redirect: 'manual', headers: headers() })))
    const next = () => waiting.shift()?.()
    answer.then(next, next)
    return [url, answer] as const
  }
  const urls = ['/api/fo/user', ...(isBuyer ? firstReads : [])]
  const early: Early = { token, answers: new Map(urls.map(ask)) }
  window.__early = early
}

function showFirst() {
  const first = document.querySelector<HTMLTemplateElement>(
    isBuyer ? '#first-buyer' : isVisitor ? '#first-visitor' : '#first-member',
  )
  // a list with filters or of a search has another title
  if (first && location.search === '') document.querySelector('main')!.append(first.content)
}

/** A page in the background paints nothing, and a browser without paint timing does not say. */
function afterPaint(then: () => void) {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return then()
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    then()
  })
  painted.observe({ type: 'paint', buffered: true })
}
function runCode() {
  document.querySelector<HTMLElement>('#first > p')!.hidden = false
  const code = (document.documentElement.dataset['app'] ?? '').split(' ')
  // one after the other, so that running the libraries and running the frame are two tasks
  const runNext = () => {
    const src = code.shift()
    if (src)
      document.head.append(
        Object.assign(document.createElement('script'), {
          type: 'module',
          crossOrigin: '',
          src,
          onload: runNext,
        }),
      )
  }
  runNext()
}

document.addEventListener('DOMContentLoaded', () => {
  showFirst()
  afterPaint(runCode)
})

/** The token's claim `cp` names the institution; 0 is none. */
function belongsToInstitution(token: string) {
  return (
    (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { cp?: string })
      .cp !== '0'
  )
}
