import { Button } from '#ui/button.tsx'
import { askConfirm } from '../dialogs/dialogs.tsx'

export type RemoveButtonProps = {
  title: string
  text: string
  busy: boolean
  disabledReason?: string | undefined
  onRemove: () => void
}

/** Asks before a record is removed. */
export function RemoveButton({ title, text, busy, disabledReason, onRemove }: RemoveButtonProps) {
  const ask = async () => {
    if (await askConfirm({ title, text, confirmLabel: '삭제', danger: true })) onRemove()
  }
  return (
    <Button
      variant="danger"
      busy={busy}
      disabled={disabledReason !== undefined}
      disabledReason={disabledReason}
      onClick={() => void ask()}
    >
      삭제
    </Button>
  )
}
