import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { cancelVisit, listVisitDays, listVisits, type Visit, type Wish } from '../contract.ts'
import { visitPurposeLabel, visitStateLabel } from '../labels.ts'
import type { VisitState } from '../rules.ts'
import type { VisitSearch } from './addresses.ts'
import { Representative } from './representative.tsx'
import './visits.css'

// who looks at what was agreed on needs no times to choose from
const VisitForm = later(async () => (await import('./visit-form.tsx')).VisitForm)

/** CS-04: who comes when, and asking for it. */
export function Visits({ ask, visitId }: VisitSearch) {
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(query(listVisits))
  const moved = data?.find((visit) => visit.visitId === visitId && visit.movable) ?? null
  if (ask || moved)
    return (
      <>
        <PageHead
          title={moved ? '일정 바꾸기' : '방문 신청하기'}
          lead="담당자가 찾아가요. 비어 있는 시간을 눌러 골라 주세요."
        />
        {moved?.visit && (
          <Notice tone="warn" live={false}>
            바꾸면 {when(moved.visit)} 방문은 취소되고, 담당자가 일정을 다시 정해 알려 드려요.
          </Notice>
        )}
        <VisitForm
          key={moved?.visitId}
          visit={moved}
          own={(data ?? []).flatMap(({ state, visit }) => (state === 'confirmed' && visit ? [visit] : []))}
          onEnd={() => void navigate({ to: OWN })}
        />
      </>
    )
  return (
    <>
      <PageHead
        title="방문 신청"
        lead="제품 설명, 장비 점검, 거래 상담에 담당자가 찾아가요."
        action={
          <Link to={OWN} search={{ ask: true }} className={buttonClass({ variant: 'primary' })}>
            방문 신청하기
          </Link>
        }
      />
      <Representative />
      {isError && (
        <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          방문 신청을 불러오지 못했어요.
        </EmptyState>
      )}
      {data?.length === 0 && (
        <EmptyState detail="신청하면 담당자가 일정을 정해 알려 드려요.">
          아직 신청한 방문이 없어요.
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="visit-list">
          {data.map((visit) => (
            <OneVisit key={visit.visitId} visit={visit} />
          ))}
        </ul>
      )}
    </>
  )
}

const OWN = '/my/activity/visit'
const tones: Record<VisitState, ChipTone> = {
  asked: 'warn',
  confirmed: 'accent',
  done: 'ok',
  cancelled: 'neutral',
}
const when = ({ day, slot }: Wish) => `${formatDate(day)}(${weekdayName(day)}) ${slot}`

function OneVisit({ visit }: { visit: Visit }) {
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
        <Chip tone={tones[state]} {...(state === 'asked' && { icon: 'clock' })}>
          {visitStateLabel[state]}
        </Chip>
      </p>
      <p className="meta">
        {[visitPurposeLabel[visit.purpose], visit.place, visit.representative].filter(Boolean).join(' · ')}
      </p>
      {!visit.visit && second && <p className="caption">2순위 {when(second)}</p>}
      {visit.note && <p>{visit.note}</p>}
      {visit.result && <p className="caption">{visit.result}</p>}
      {movable && (
        <p className="visit-actions">
          <Link to={OWN} search={{ visitId }} className={buttonClass({ size: 'small' })}>
            일정 바꾸기
          </Link>
          <Button size="small" busy={cancel.isPending} onClick={() => void ask()}>
            취소
          </Button>
        </p>
      )}
    </li>
  )
}
