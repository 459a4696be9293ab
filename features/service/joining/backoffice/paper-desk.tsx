import { useEffect, useRef } from 'react'
import { paperLabel, type PaperKind } from '#features/service/membership/paper-kinds.ts'
import { StateMark } from '#ui/office/state.tsx'
import type { Application } from '../office-contract.ts'
import { PaperCheck, type Check } from './paper-check.tsx'

export type Checks = Partial<Record<PaperKind, Check>>

type Props = {
  application: Application
  checks: Checks
  /** The paper that was judged last: it comes into view. */
  last: PaperKind | null
  templates: Record<PaperKind, string>
  /** Null: nothing is to be judged any more. */
  onCheck: ((kind: PaperKind, check: Check) => void) | null
}

/** The papers of an application: which are looked at already, and each with its check. */
export function PaperDesk({
  application: { papers, customerType },
  checks,
  last,
  templates,
  onCheck,
}: Props) {
  const desk = useRef<HTMLDivElement>(null)
  const show = (kind: PaperKind | null) =>
    desk.current?.querySelector(`[data-paper="${kind}"]`)?.scrollIntoView({ block: 'nearest' })
  useEffect(() => {
    if (last) show(last)
  }, [last, checks])
  if (papers.length === 0) return <p className="paper-desk-none">올린 서류가 없어요.</p>
  return (
    <div ref={desk}>
      <nav className="paper-desk-names" aria-label="서류">
        {papers.map(({ kind, state }, index) => (
          <button key={kind} type="button" onClick={() => show(kind)}>
            {onCheck && <kbd>{index + 1}</kbd>}
            {paperLabel(customerType, kind)}
            {checks[kind] ? (
              <StateMark tone={checks[kind].fine ? 'ok' : 'hold'}>
                {checks[kind].fine ? '확인' : '부적합'}
              </StateMark>
            ) : (
              state === 'accepted' && <StateMark tone="ok">확인</StateMark>
            )}
          </button>
        ))}
      </nav>
      {papers.map((paper, index) => (
        <div key={paper.kind} data-paper={paper.kind}>
          <PaperCheck
            paper={paper}
            label={paperLabel(customerType, paper.kind)}
            shortcut={String(index + 1)}
            check={checks[paper.kind]}
            template={templates[paper.kind]}
            onCheck={onCheck && ((check) => onCheck(paper.kind, check))}
          />
        </div>
      ))}
    </div>
  )
}
