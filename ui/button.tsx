import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import './button.css'

/**
 * primary: the one action of its block · secondary: outlined ink · accent: outlined teal · quiet: no edge ·
 * danger: cannot be undone.
 */
type ButtonVariant = 'primary' | 'secondary' | 'accent' | 'quiet' | 'danger'
type ButtonSize = 'large' | 'medium' | 'small' | 'table'

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

/** The button's classes, for a router link that looks like a button. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook = {}) =>
  classNames('btn', `btn-${variant}`, size !== 'medium' && `btn-${size}`, wide && 'btn-wide')

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Work is going on: keeps the width, ignores presses, says so to screen readers. */
    busy?: boolean
    /** A press while busy begins the work anew, in place of being ignored. */
    restarts?: boolean
    /** Why it cannot be pressed. The button stays focusable so that the reason can be read. */
    disabledReason?: string | undefined
    disabled?: boolean
    icon?: IconName
  }

export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  restarts = false,
  disabled = false,
  disabledReason,
  icon,
  className,
  children,
  onClick,
  title,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const refused = disabledReason !== undefined && disabledReason !== ''
  const inert = (busy && !restarts) || refused
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(buttonClass({ variant, size, wide }), className)}
        disabled={disabled && !refused}
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        aria-describedby={refused ? reasonId : rest['aria-describedby']}
        title={refused ? disabledReason : title}
        onClick={inert ? (event) => event.preventDefault() : onClick}
      >
        <span className="btn-face" key={wordsOf(children)}>
          {icon && <Icon name={icon} size={size === 'small' || size === 'table' ? 's' : 'm'} />}
          {children}
        </span>
        {busy && <Spinner />}
      </button>
      {refused && (
        <span id={reasonId} className="visually-hidden">
          {disabledReason}
        </span>
      )}
    </>
  )
}

/**
 * A face of other words is a new one: a browser that translates the page leaves the old sum of an order where the
 * new one should stand.
 */
const wordsOf = (children: ReactNode) =>
  [children]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join('')

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: IconName
  /** What pressing it does, with its object: `보네타주 삭제`. */
  label: string
  iconSize?: 's' | 'm' | 'l'
  filled?: boolean
}

export const IconButton = ({
  icon,
  label,
  iconSize = 'm',
  filled = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames('icon-btn', className)}
    aria-label={label}
    title={rest.title ?? label}
  >
    <Icon name={icon} size={iconSize} filled={filled} />
  </button>
)

/** An underlined word that acts: `선택 삭제`, `전문보기`. */
export const TextButton = ({
  className,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button {...rest} type={type} className={classNames('text-btn', className)} />
)
