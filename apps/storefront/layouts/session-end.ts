import { commonRefusals } from '#platform/contract/envelope.ts'
import { showAlert } from '#platform/web/dialogs.tsx'
import type { AuthSession } from '#platform/web/session.ts'

/** AU-07: says why the member was signed out; the guard then asks for a login where the page needs one. */
export const tellSessionEnd = (session: AuthSession) =>
  session.listen((event) => {
    if (event.type !== 'ended') return
    if (event.reason === 'expired') void showAlert(commonRefusals.FS10.message)
    if (event.reason === 'duplicated') void showAlert(commonRefusals.FS01.message)
  })
