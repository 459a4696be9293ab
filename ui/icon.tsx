import { iconPaths, type IconName } from './icon-paths.ts'
import './icon.css'

export type { IconName }

type IconProps = {
  name: IconName
  /** s 14, m 20 (default), l 24 pixels. */
  size?: 's' | 'm' | 'l'
  /** Only when the icon says something no word beside it says; otherwise it is decoration. */
  label?: string
  filled?: boolean
}

export const Icon = ({ name, size = 'm', label, filled = false }: IconProps) => (
  <svg
    className={`icon icon-${size}${filled ? ' icon-filled' : ''}`}
    viewBox="0 0 20 20"
    focusable="false"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <path d={iconPaths[name]} />
  </svg>
)
