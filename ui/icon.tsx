import { iconPaths, type IconName } from './icon-paths.ts'
import './icon.css'

export type { IconName }

type IconProps = {
  name: IconName
  /** s 14, m 20 (default), l 24 pixels. */
  size?: 's' | 'm' | 'l'
  filled?: boolean
}

/** Decoration: what it says, a word beside it says. */
export const Icon = ({ name, size = 'm', filled = false }: IconProps) => (
  <svg
    className={`icon icon-${size}${filled ? ' icon-filled' : ''}`}
    viewBox="0 0 20 20"
    focusable="false"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
)
