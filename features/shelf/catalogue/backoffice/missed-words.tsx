import { useQuery } from '@tanstack/react-query'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { listMissedWords } from '../synonym-contract.ts'
import './synonyms.css'

const TITLE = '최근 30일 동안 찾지 못한 말'
type Props = { onTake: (words: string) => void }

const useMissed = () => useQuery(query(listMissedWords)).data ?? []

/** What buyers typed in vain, a press away from being mended. */
export function Missed({ onTake }: Props) {
  const missed = useMissed()
  if (missed.length === 0) return null
  return (
    <DrawerSection title={TITLE}>
      <Words missed={missed} onTake={onTake} />
    </DrawerSection>
  )
}

/** Over the list of words: what nobody has taught yet. */
export function MissedBar({ onTake }: Props) {
  const missed = useMissed().filter(({ taught }) => !taught)
  if (missed.length === 0) return null
  return (
    <section className="missed-bar" aria-label={TITLE}>
      <h2 className="label">{TITLE}</h2>
      <Words missed={missed} onTake={onTake} />
    </section>
  )
}

const Words = ({ missed, onTake }: Props & { missed: ReturnType<typeof useMissed> }) => (
  <ul className="missed-words">
    {missed.map(({ words, count, taught }) => (
      <li key={words}>
        <Button size="small" onClick={() => onTake(words)}>
          {words} {formatWhole(count)}번{taught && <span className="meta"> 등록함</span>}
        </Button>
      </li>
    ))}
  </ul>
)
