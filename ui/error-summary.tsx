import { useEffect, useRef, type MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import './error-summary.css'

type FieldProblem = {
  /** The id given to the `Field`. */
  fieldId: string
  message: string
}

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  /** Changes with each attempt to send, so that the focus returns here every time. */
  attempt: number
  title?: string
}

/**
 * What must be mended before sending, each line leading to its field. It takes the focus when an attempt
 * fails.
 */
export const ErrorSummary = ({ problems, attempt, title }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0
  useEffect(() => {
    if (any) box.current?.focus()
  }, [attempt, any])
  if (!any) return null
  const goToField = (event: MouseEvent, fieldId: string) => {
    event.preventDefault()
    const field = document.getElementById(fieldId)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} className="errors" role="alert" tabIndex={-1}>
      <p className="errors-title">
        <Icon name="error" />
        {title ?? `입력을 ${problems.length}곳 확인해 주세요`}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.fieldId}>
            <a href={`#${problem.fieldId}`} onClick={(event) => goToField(event, problem.fieldId)}>
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
