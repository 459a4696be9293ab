import { createContext, use, useId, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** The id and aria attributes a control inside a `Field` takes over; its own props win. */
export const useFieldWiring = (own: {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}) => {
  const wiring = use(FieldContext)
  return {
    id: own.id ?? wiring?.id,
    'aria-describedby': [own['aria-describedby'], wiring?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] === true || wiring?.invalid || undefined,
    'aria-required': wiring?.required || undefined,
  }
}

export type FieldProps = {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean
  help?: ReactNode
  /** Takes the place of the help text. */
  error?: ReactNode
  required?: boolean
  /** Shown after the label: `선택`, a counter. */
  note?: ReactNode
  /** The control's id; the error summary links to it. */
  id?: string
  className?: string
  /** One control, or a control with its button beside it. */
  children: ReactNode
}

/** Label above, control, help below; the error replaces the help. The control inside is wired by context. */
export const Field = ({
  label,
  labelHidden,
  help,
  error,
  required = false,
  note,
  id,
  className,
  children,
}: FieldProps) => {
  const ownId = useId()
  const controlId = id ?? ownId
  const textId = `${controlId}-text`
  const wrong = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <div className={`field${className ? ` ${className}` : ''}`}>
      <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={controlId}>
        {label}
        {required && <RequiredMark />}
        {note && <span className="field-note">{note}</span>}
      </label>
      <FieldContext
        value={{ id: controlId, describedBy: wrong || help ? textId : undefined, invalid: wrong, required }}
      >
        {children}
      </FieldContext>
      {wrong ? (
        <FieldError id={textId}>{error}</FieldError>
      ) : (
        help && (
          <p className="field-help" id={textId}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

export const RequiredMark = () => (
  <span className="field-required">
    <span aria-hidden="true">*</span>
    <span className="visually-hidden"> (필수)</span>
  </span>
)

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <Icon name="error" size="s" />
    <span>{children}</span>
  </p>
)

/** A control with its button on one line: `포인트 [      ] [전액사용]`. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <span className="field-row">{children}</span>
)

/** Fields side by side from S up. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className="field-grid">{children}</div>
)
