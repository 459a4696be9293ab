import { StateMark } from '#ui/office/state.tsx'

/** Goes into one box with these orders of its clinic. */
export const TogetherMark = ({ numbers }: { numbers: readonly string[] }) =>
  numbers.length > 0 && (
    <StateMark tone="new" icon="box">
      함께 {numbers.join(', ')}
    </StateMark>
  )
