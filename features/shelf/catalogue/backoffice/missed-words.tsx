import { useQuery } from '@tanstack/react-query'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { listMissedWords } from '../synonym-contract.ts'
import './synonyms.css'

/** What buyers typed in vain, a press away from being mended. */
export function Missed({ onTake }: { onTake: (words: string) => void }) {
  const { data } = useQuery(query(listMissedWords))
  if (!data || data.length === 0) return null
  return (
    <DrawerSection title="최근 30일 동안 찾지 못한 말">
      <ul className="missed-words">
        {data.map(({ words, count }) => (
          <li key={words}>
            <Button size="small" onClick={() => onTake(words)}>
              {words} {formatWhole(count)}번
            </Button>
          </li>
        ))}
      </ul>
    </DrawerSection>
  )
}
