import { useEffect, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatSecondsLeft } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'

type Props = {
  /** When the session ends, in ms since 1970. */
  endsAt: number
  now: () => number
  /** One call that counts as activity. */
  onStay: () => Promise<unknown>
  onLeave: () => void
}

/** Seconds left at which a screen reader says the rest again. */
const SAID_AT = [30, 10]

/** AU-05: offers to stay before the auto-logout. Whoever closes it is there, so that closing stays too. */
export function StayDialog({ endsAt, now, onStay, onLeave }: Props) {
  const left = useSecondsLeft(endsAt, now)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const stayId = useId()
  // The dialog gives the focus to its first button as it opens: staying is what is offered.
  useEffect(() => document.getElementById(stayId)?.focus(), [stayId])
  const said = SAID_AT.findLast((seconds) => left <= seconds)

  const stay = () => {
    if (busy) return
    setBusy(true)
    setFailed(false)
    onStay()
      .catch(() => setFailed(true))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      alert
      open
      size="s"
      title="곧 자동으로 로그아웃돼요"
      description={
        <>
          오랫동안 사용하지 않아{' '}
          <b className="figure" role="timer" aria-label="남은 시간">
            {formatSecondsLeft(left)}
          </b>{' '}
          뒤에 로그아웃돼요. 계속 이용하려면 로그인을 연장해 주세요.
        </>
      }
      onClose={stay}
      actions={
        <>
          <Button disabled={busy} onClick={onLeave}>
            로그아웃
          </Button>
          <Button id={stayId} variant="primary" busy={busy} onClick={stay}>
            로그인 연장
          </Button>
        </>
      }
    >
      {failed && <p role="alert">연장하지 못했어요. 네트워크를 확인하고 다시 눌러 주세요.</p>}
      <p className="visually-hidden" role="status">
        {said !== undefined && left > 0 ? `${said}초 남았어요.` : ''}
      </p>
    </Dialog>
  )
}

function useSecondsLeft(endsAt: number, now: () => number) {
  const read = () => Math.max(0, Math.ceil((endsAt - now()) / 1_000))
  const [left, setLeft] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 1_000)
    return () => clearInterval(timer)
  })
  return left
}
