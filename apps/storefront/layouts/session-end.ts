import { commonRefusals } from '#platform/contract/envelope.ts'
import { call } from '#platform/web/call.ts'
import { showAlert } from '#platform/web/dialogs.tsx'
import type { AuthSession } from '#platform/web/session.ts'
import { isAuthenticated, readUser } from '#features/sign-in/contract.ts'

/** Polls that may fail in a row before the session counts as expired (AU-06). */
const MOST_FAILURES = 10

/** AU-07: says why the member was signed out; the guard then asks for a login where the page needs one. */
export const tellSessionEnd = (session: AuthSession) =>
  session.listen((event) => {
    if (event.type !== 'ended') return
    if (event.reason === 'expired') void showAlert(commonRefusals.FS10.message)
    if (event.reason === 'duplicated') void showAlert(commonRefusals.FS01.message)
  })

/** AU-06: asks while somebody is signed in whether the session still stands. */
export function watchSession(session: AuthSession, everyMs: number) {
  let failures = 0
  /** A session that is over says why at any call that needs one, and that ends it here. */
  const look = async () => ((await call(isAuthenticated, {}, { retries: 0 })) ? null : call(readUser))
  setInterval(() => {
    if (session.read().state === 'inactive') return void (failures = 0)
    look().then(
      () => (failures = 0),
      () => ++failures >= MOST_FAILURES && session.end('expired'),
    )
  }, everyMs)
}
