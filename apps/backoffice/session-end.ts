import { commonRefusals } from '#platform/contract/envelope.ts'
import { showAlert } from '#platform/web/dialogs.tsx'
import type { Web } from '#platform/web/start.ts'

/** AU-07: says why the session is over; the guard then leads to the login. */
export const tellSessionEnd = ({ session }: Web) =>
  session.listen((event) => {
    if (event.type !== 'ended') return
    if (event.reason === 'expired') void showAlert(commonRefusals.FS10.message)
    if (event.reason === 'duplicated') void showAlert(commonRefusals.FS01.message)
  })
