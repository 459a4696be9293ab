import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { useStaff } from './answer-field.tsx'

type Props = {
  /** Who has it now; '' for nobody. */
  assignee: string
  busy: boolean
  onTake: () => void
}

/** 내가 맡기: asks first where it is another one's, and is closed where it is one's own already. */
export function TakeButton({ assignee, busy, onTake }: Props) {
  const staff = useStaff()
  const isMine = assignee !== '' && assignee === staff?.user.name
  const ask = async () => {
    const sure =
      assignee === '' ||
      (await askConfirm({
        title: '넘겨받을까요?',
        text: `지금은 ${assignee} 님이 맡고 있어요.`,
        confirmLabel: '내가 맡기',
        cancelLabel: '취소',
      }))
    if (sure) onTake()
  }
  return (
    <Button
      busy={busy}
      disabled={isMine}
      disabledReason={isMine ? '이미 맡고 있어요.' : undefined}
      onClick={() => void ask()}
    >
      내가 맡기
    </Button>
  )
}
