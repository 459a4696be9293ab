import { ReasonDialog, type ReasonDialogProps } from '#ui/office/reason-dialog.tsx'
import { openDialog } from '../dialogs/dialogs.tsx'

/** Asks why; null when the person thinks better of it. The reason goes into the audit trail with the call. */
export const askReason = (words: Omit<ReasonDialogProps, 'onAnswer'>): Promise<string | null> =>
  openDialog<string | null>((close) => <ReasonDialog {...words} onAnswer={close} />)
