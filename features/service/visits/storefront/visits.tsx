import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { cancelVisit, listVisitDays, listVisits, type Visit, type Wish } from '../contract.ts'
import { visitPurposeLabel, visitStateLabel } from '../labels.ts'
import type { VisitState } from '../rules.ts'
import { Representative } from './representative.tsx'
import { VisitForm } from './visit-form.tsx'
import './visits.css'

/** CS-04: who comes when, and asking for it. */
export function Visits() {
  const [shown, setShown] = useState<Visit | 'new' | null>(null)
  const { data, isError, refetch } = useQuery(query(listVisits))
  if (shown)
    return (
      <>
        <PageHead
          title={shown === 'new' ? '방문 신청' : '일정 바꾸기'}
          lead="담당자가 찾아가요. 영업일 가운데 골라 주세요."
        />
        <VisitForm visit={shown === 'new' ? null : shown} onEnd={() => setShown(null)} />
      </>
    )
  return (
    <>
      <PageHead title="방문 신청" lead="제품 설명, 장비 점검, 거래 상담에 담당자가 찾아가요." />
      <Representative />
      <p className="visit-foot">
        <Button variant="primary" onClick={() => setShown('new')}>
          방문 신청하기
        </Button>
      </p>
      {isError && (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          방문 신청을 불러오지 못했어요.
        </EmptyState>
      )}
      {data?.length === 0 && <EmptyState>아직 신청한 방문이 없어요.</EmptyState>}
      <ul className="visit-list">
        {data?.map((visit) => (
          <OneVisit key={visit.visitId} visit={visit} onChange={() => setShown(visit)} />
        ))}
      </ul>
    </>
  )
}

const tones: Record<VisitState, ChipTone> = {
  asked: 'neutral',
  confirmed: 'accent',
  done: 'ok',
  cancelled: 'neutral',
}
const when = ({ day, slot }: Wish) => `${formatDate(day)}(${weekdayName(day)}) ${slot}`

function OneVisit({ visit, onChange }: { visit: Visit; onChange: () => void }) {
  const { visitId, version, state, first, second, movable } = visit
  const cancel = useSend(cancelVisit, {
    changes: [listVisits, listVisitDays],
    onSuccess: () => showToast('방문 신청을 취소했어요.', { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const ask = async () => {
    const sure = await askConfirm({
      title: '방문 신청을 취소할까요?',
      text: '필요할 때 다시 신청할 수 있어요.',
      confirmLabel: '취소하기',
      cancelLabel: '그대로 두기',
    })
    if (sure) cancel.mutate({ params: { visitId }, body: { version } })
  }
  return (
    <li>
      <p>
        <b>{visit.visit ? when(visit.visit) : `1순위 ${when(first)}`}</b>{' '}
        <Chip tone={tones[state]}>{visitStateLabel[state]}</Chip>
      </p>
      <p className="meta">
        {[visitPurposeLabel[visit.purpose], visit.place, visit.representative].filter(Boolean).join(' · ')}
      </p>
      {!visit.visit && second && <p className="caption">2순위 {when(second)}</p>}
      {visit.note && <p>{visit.note}</p>}
      {visit.result && <p className="caption">{visit.result}</p>}
      {movable && (
        <p className="visit-actions">
          <Button size="small" onClick={onChange}>
            일정 바꾸기
          </Button>
          <Button size="small" busy={cancel.isPending} onClick={() => void ask()}>
            취소
          </Button>
        </p>
      )}
    </li>
  )
}
