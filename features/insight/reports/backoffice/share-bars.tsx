import type { ReactNode } from 'react'

export type Share = { key: string; name: ReactNode; value: number; text: string; note?: string }

/** Parts of a whole as bars; name and figure stand beside each, so that nothing hangs on colour. */
export function ShareBars({
  label,
  parts,
  empty,
}: {
  label: string
  parts: readonly Share[]
  empty: string
}) {
  const most = Math.max(1, ...parts.map(({ value }) => value))
  if (parts.length === 0) return <p className="caption">{empty}</p>
  return (
    <ul className="share" aria-label={label}>
      {parts.map(({ key, name, value, text, note }) => (
        <li key={key} className="share-row">
          <span className="share-name">{name}</span>
          <span className="share-track" aria-hidden="true">
            <i style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          </span>
          <span className="share-value">{text}</span>
          <span className="share-note">{note ?? ''}</span>
        </li>
      ))}
    </ul>
  )
}
