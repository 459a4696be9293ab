import { StateMark } from '#ui/office/state.tsx'

/** Goes to its clinic in place of what came back. */
export const ExchangeMark = () => (
  <StateMark tone="new" icon="refresh">
    교환
  </StateMark>
)
