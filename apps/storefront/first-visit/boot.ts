/**
 * Stands in the page itself and runs before any code has arrived. It asks for the member and for what the
 * opened page reads first, with the kept token, and leaves the answers where the calls of platform/web look for
 * them. It shows what the page says to this reader, fetches the app's code, and runs it once that is painted: on
 * a fast line the code would otherwise run before the first frame.
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
/** What the page reads first for a clinic's buyer, as the build has it from the endpoints (early-reads.ts). */
const firstReads = (document.body.dataset['reads'] ?? '').split(' ').flatMap((url) => {
  if (!url.includes('?') || location.search === '') return url || []
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
    'x-tran-id': crypto.randomUUID(),
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

const first = document.querySelector<HTMLTemplateElement>(
  isBuyer ? '#first-buyer' : isVisitor ? '#first-visitor' : '#first-member',
)
// a list with filters or of a search has another title
if (first && location.search === '') document.querySelector('main')!.append(first.content)

const { app = '', page = '' } = document.body.dataset
const own = app.split(' ').filter(Boolean)
// Fetched while the page is painted, after what it reads.
setTimeout(() => {
  for (const file of app ? [...own, ...page.split(' ').filter(Boolean)] : [])
    document.head.append(
      Object.assign(document.createElement('link'), {
        ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
        href: file,
        crossOrigin: '',
      }),
    )
})

/** A page in the background paints nothing, and a browser without paint timing does not say. */
function afterPaint(then: () => void) {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return then()
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    then()
  })
  painted.observe({ type: 'paint', buffered: true })
}
afterPaint(() => {
  document.querySelector<HTMLElement>('#first > p')!.hidden = false
  // one after the other, so that running the libraries and running the frame are two tasks
  const runNext = () => {
    const src = own.shift()
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
})

/** The token's claim `cp` names the institution; 0 is none. */
function belongsToInstitution(token: string) {
  return (
    (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { cp?: string })
      .cp !== '0'
  )
}
