import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './step-bar.css'

type StepBarProps = {
  /** `주문 진행`, `가입 단계`. */
  label: string
  steps: readonly string[]
  /** Index of the step it is at; `steps.length` when all are done. */
  current: number
}

/** Where an order or a sign-up stands: 주문접수 → 결제완료 → 상품준비중 → 배송중 → 배송완료. */
export const StepBar = ({ label, steps, current }: StepBarProps) => (
  <ol className="stepbar" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={classNames(index < current && 'stepbar-done', index === current && 'stepbar-now')}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className="stepbar-dot" aria-hidden="true">
          {index < current ? <Icon name="check" size="s" /> : index + 1}
        </span>
        <span className="stepbar-word">
          {step}
          {index < current && <span className="visually-hidden"> 완료</span>}
        </span>
      </li>
    ))}
  </ol>
)
