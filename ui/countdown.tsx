import { useEffect, useEffectEvent, useState } from 'react'

type CountdownProps = {
  /** When it ends, on the page's clock, ms since 1970. */
  endsAt: number
  /** The page's clock; the server's offset can be added by the caller. */
  nowMs: () => number
  onEnd?: () => void
  /** Words read by screen readers before the time: `남은 시간`. */
  label?: string
}

/** `3:00` counting down. Screen readers hear it only when they ask (role timer). */
export const Countdown = ({ endsAt, nowMs, onEnd, label = '남은 시간' }: CountdownProps) => {
  const readLeft = () => Math.max(0, Math.ceil((endsAt - nowMs()) / 1000))
  const [left, setLeft] = useState(readLeft)
  const tick = useEffectEvent(() => {
    const seconds = readLeft()
    setLeft(seconds)
    if (seconds === 0) onEnd?.()
    return seconds
  })
  useEffect(() => {
    if (tick() === 0) return
    const timer = setInterval(() => {
      if (tick() === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <span className="figure" translate="no" role="timer" aria-label={label}>
      {formatSecondsLeft(left)}
    </span>
  )
}

/** 185 → `3:05`; from an hour on `1:00:05`. */
export const formatSecondsLeft = (seconds: number) => {
  const two = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
