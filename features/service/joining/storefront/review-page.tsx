import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import type { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { PageHead } from '#ui/page.tsx'
import { FactList, LineList, Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { readJoin } from '../contract.ts'
import { paperLabel } from '#features/service/membership/paper-kinds.ts'
import { joinEventLabel, paperStateLabel } from '../labels.ts'
import './review-page.css'

export const Route = createFileRoute('/_login/join/confirm/review')({
  staticData: { title: '가입 심사' },
  component: ReviewPage,
})

const steps = ['가입 신청', '서류 심사', '승인']

const words: Partial<Record<MemberStatus, { tone: ChipTone; title: string; next: string }>> = {
  '02': {
    tone: 'neutral',
    title: '심사하고 있어요',
    next: '심사는 영업일 기준 1~2일 걸려요. 결과는 등록하신 연락처로 알려 드려요.',
  },
  '03': {
    tone: 'danger',
    title: '가입이 반려됐어요',
    next: '사유를 확인하고 고쳐서 다시 신청할 수 있어요. 입력한 내용은 그대로 있어요.',
  },
  '04': {
    tone: 'warn',
    title: '서류를 보완해 주세요',
    next: '요청한 것만 고쳐서 다시 보내 주시면 심사를 이어서 해 드려요.',
  },
  '05': { tone: 'ok', title: '승인됐어요', next: '지금부터 모든 메뉴를 이용할 수 있어요.' },
}

/** NV-10, NV-11: where the review of an application stands, paper by paper, and what to do next. */
function ReviewPage() {
  const user = useUser()
  // who is in needs no application any more, and who joined long ago has none
  const { data: join } = useQuery({ ...query(readJoin), enabled: user !== null && user.status !== '05' })
  if (!user) return null
  const state = words[user.status]
  const again = join && (user.status === '03' || user.status === '04')
  return (
    <>
      <PageHead title="가입 심사" />
      <StepBar label="심사 단계" steps={steps} current={user.status === '05' ? 2 : 1} />
      <div className="review">
        {state && (
          <section className="verdict">
            <Chip tone={state.tone}>{memberStatusLabel[user.status]}</Chip>
            <h2>{state.title}</h2>
            {user.statusReason && <p className="verdict-why">{user.statusReason}</p>}
            <p className="body-s">{state.next}</p>
            {again && (
              <Link
                to="/join/form/$type/update"
                params={{ type: join.customerType }}
                className={buttonClass({ variant: 'primary', size: 'large' })}
              >
                {user.status === '03' ? '다시 신청하기' : '보완 서류 제출하기'}
              </Link>
            )}
          </section>
        )}
        <FactList
          facts={[
            { term: '기관', value: user.institutionName ?? (join?.form.institutionName || '확인 중') },
            { term: '신청인', value: user.name },
            { term: '아이디', value: user.loginId },
            {
              term: '문의',
              value: [`고객센터 ${shopFacts.phone}`, shopFacts.hours].filter(Boolean).join(' · '),
            },
          ]}
        />
        {join && join.papers.length > 0 && (
          <Panel title="서류">
            <LineList
              lines={join.papers.map(({ kind, state, reason }) => ({
                key: kind,
                left: (
                  <>
                    {paperLabel(join.customerType, kind)}
                    {reason && <span className="review-why">{reason}</span>}
                  </>
                ),
                right: (
                  <Chip tone={state === 'asked' ? 'warn' : state === 'accepted' ? 'ok' : 'neutral'}>
                    {paperStateLabel[state]}
                  </Chip>
                ),
              }))}
            />
          </Panel>
        )}
        {join && (
          <Panel title="심사 기록">
            <LineList
              lines={join.events.map(({ kind, at }, index) => ({
                key: String(index),
                left: joinEventLabel[kind],
                right: formatDateTime(at),
              }))}
            />
          </Panel>
        )}
      </div>
    </>
  )
}
