import { formatDateTime } from '#domain/calendar.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { roleLabel } from '#features/service/people/labels.ts'
import { DrawerSection } from '#ui/office/drawer.tsx'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { readMember } from '../office-contract.ts'
import './members.css'

type Change = Reply<typeof readMember>['changes'][number]

const statusOf = (code: string) => memberStatusLabel[MemberStatus.parse(code)]
const roleOf = (code: string) => roleLabel[code as keyof typeof roleLabel] ?? code

const what = ({ kind, before, after }: Change) =>
  kind === 'status'
    ? `${statusOf(before)} → ${statusOf(after)}`
    : kind === 'role'
      ? `${roleOf(before)} → ${roleOf(after)}`
      : kind === 'institution'
        ? '기관 통합'
        : '잠금 해제'

/** Who was changed how, by whom and why: newest first. */
export const MemberChanges = ({ changes }: { changes: readonly Change[] }) => (
  <DrawerSection title="바뀐 이력">
    {changes.length === 0 && <p className="meta">아직 바뀐 적이 없어요.</p>}
    <ol className="member-changes">
      {changes.map((change, index) => (
        <li key={index}>
          {`${change.loginId} · ${what(change)}`}
          <span className="meta">
            {`${formatDateTime(change.at)} · ${change.actor || '자동'}${change.reason ? ` · ${change.reason}` : ''}`}
          </span>
        </li>
      ))}
    </ol>
  </DrawerSection>
)

const advertStep = {
  agreed: '소식 받기 동의',
  ended: '소식 받기 거부',
  confirmed: '동의 사실을 다시 알림',
} as const

/** What the member said about adverts, newest first. */
export const AdvertChoices = ({ adverts }: { adverts: Reply<typeof readMember>['adverts'] }) => (
  <DrawerSection title="광고 수신 동의">
    {adverts.length === 0 && <p className="meta">동의한 적이 없어요.</p>}
    <ol className="member-changes">
      {adverts.map(({ step, at }, index) => (
        <li key={index}>
          {advertStep[step]}
          <span className="meta">{formatDateTime(at)}</span>
        </li>
      ))}
    </ol>
  </DrawerSection>
)
