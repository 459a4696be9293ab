import { useEffect, useState } from 'react'
import { showError } from '#platform/web/dialogs/errors.ts'
import { idleEndInstance } from '#platform/web/session/idle-end.ts'
import { formatSecondsLeft } from '#ui/countdown.tsx'

const read = () => {
  const end = idleEndInstance.peek()?.at() ?? null
  return end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1_000))
}

/** AU-05: how long the session lasts if nothing is done, and the button that makes it last. */
export function IdleCountdown() {
  const [left, setLeft] = useState(read)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (left === null) return null
  const stay = () => {
    setBusy(true)
    idleEndInstance
      .read()
      .stay()
      .then(() => setLeft(read()))
      .catch(showError)
      .finally(() => setBusy(false))
  }
  return (
    <p className="top-idle">
      <span className="top-idle-word">자동 로그아웃 </span>
      <b className="figure" role="timer" aria-label="자동 로그아웃까지 남은 시간">
        {formatSecondsLeft(left)}
      </b>
      <button type="button" className="text-btn" aria-label="로그인 시간 연장" disabled={busy} onClick={stay}>
        연장
      </button>
    </p>
  )
}
