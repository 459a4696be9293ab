import { commonRefusals } from '#platform/contract/envelope.ts'
import { CallError } from '../calls/call-error.ts'
import { showAlert, showToast } from './dialogs.tsx'
import { createInstance } from '../start/instance.ts'

/** A failure of a whole page. The error page shows its status; `fatal` ones cannot be shown any other way. */
export class PageError extends Error {
  override name = 'PageError'
  status: number
  fatal: boolean
  constructor(status: number, message: string, { fatal = true } = {}) {
    super(message)
    this.status = status
    this.fatal = fatal
  }
}

/** UI-02: a page that is not there is nobody's breakdown. */
export const pageNotFound = (message: string = commonRefusals['not-found'].message) =>
  new PageError(404, message, { fatal: false })

type ErrorHandler = 'alert' | 'toast' | 'redirect'
type ErrorPlan =
  | { show: 'nothing' }
  | { show: 'alert' | 'toast'; message: string }
  | { show: 'page'; status: number; message: string }

/** Codes that the session's own handler tells the member about (AU-07). */
const SESSION_CODES = new Set(['FS01', 'FS10', 'signed-out'])

/**
 * UI-02: how an error is shown. A cancelled call says nothing, nor does one that ended the session; a fatal
 * error, or any when the handler is `redirect`, takes the error page with `status`.
 */
export function planError(error: unknown, handler: ErrorHandler, status = 500): ErrorPlan {
  if (
    error instanceof CallError &&
    (error.kind === 'cancelled' || (error.status === 401 && SESSION_CODES.has(error.code)))
  )
    return { show: 'nothing' }
  const message =
    error instanceof CallError || error instanceof PageError
      ? error.message
      : commonRefusals['server-error'].message
  const own =
    error instanceof PageError || (error instanceof CallError && error.status === 404) ? error.status : status
  if (handler === 'redirect' || (error instanceof PageError && error.fatal))
    return { show: 'page', status: own, message }
  return { show: handler, message }
}

/**
 * Shows an error as an alert or a toast, or puts the error page in place of the page; with `to`, goes there
 * afterwards.
 */
export async function showError(
  error: unknown,
  { as = 'alert', status, to }: { as?: ErrorHandler; status?: number; to?: string } = {},
): Promise<void> {
  const plan = planError(error, as, status)
  if (plan.show === 'page') return failPage(new PageError(plan.status, plan.message))
  if (plan.show === 'alert') await showAlert(plan.message)
  if (plan.show === 'toast') showToast(plan.message, { tone: 'danger' })
  if (to && plan.show !== 'nothing') navigator.read()(to)
}

/** How the app goes to an address; opened with the router. */
export const navigator = createInstance<(href: string) => unknown>()

let failure: PageError | null = null
const watchers = new Set<() => void>()

/** Puts the error page in place of the page; null takes it away, as the next navigation does. */
export function failPage(error: PageError | null) {
  failure = error
  watchers.forEach((watch) => watch())
}

export const watchFailure = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
export const pageFailure = () => failure
