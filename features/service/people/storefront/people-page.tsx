import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import {
  handOver,
  listPeople,
  removePerson,
  withdrawInvitation,
  type Invitation,
  type Person,
} from '../contract.ts'
import { roleHelp, roleLabel } from '../labels.ts'
import { PersonDialog } from './person-dialog.tsx'
import './people.css'

export const Route = createFileRoute('/_aside/my/member/people')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '구성원',
    breadcrumb: ['마이페이지', '회원정보', '구성원'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listPeople)),
  component: PeoplePage,
})

const limitWords = ({ role, orderLimit, monthLimit }: Pick<Person, 'role' | 'orderLimit' | 'monthLimit'>) =>
  role === 'reader'
    ? '주문할 수 없어요'
    : orderLimit === null && monthLimit === null
      ? '한도 없음'
      : [
          orderLimit !== null && `한 건 ${formatWon(orderLimit)}`,
          monthLimit !== null && `한 달 ${formatWon(monthLimit)}`,
        ]
          .filter(Boolean)
          .join(' · ')

/** 구성원: who belongs to the institution, and what each may do. */
function PeoplePage() {
  const leads = useUser()?.role === 'director'
  const { data } = useSuspenseQuery({ ...query(listPeople), refetchOnMount: 'always' })
  const [open, setOpen] = useState<Person | 'new' | null>(null)
  const sending = (words: string) => ({
    changes: [listPeople],
    onSuccess: () => showToast(words, { tone: 'ok' as const }),
    onError: (error: Parameters<typeof showError>[0]) => void showError(error),
  })
  const remove = useSend(removePerson, sending('내보냈어요. 그 로그인은 더 쓸 수 없어요.'))
  const hand = useSend(handOver, sending('원장을 넘겼어요.'))
  const askRemove = async ({ memberId, name }: Person) => {
    const text = '바로 로그아웃되고 다시 로그인할 수 없어요. 지난 주문은 그대로 남아요.'
    if (await askConfirm({ title: `${name}님을 내보낼까요?`, text, confirmLabel: '내보내기', danger: true }))
      remove.mutate({ params: { memberId } })
  }
  const askHand = async ({ memberId, name }: Person) => {
    const text = `${name}님이 원장이 되고, 나는 구매담당이 돼요. 구성원과 한도는 새 원장이 정해요.`
    if (await askConfirm({ title: `${name}님께 원장을 넘길까요?`, text, confirmLabel: '원장 넘기기' }))
      hand.mutate({ params: { memberId } })
  }
  const columns: Column<Person>[] = [
    {
      key: 'name',
      label: '이름',
      rowHead: true,
      width: '180px',
      cell: ({ name, loginId, own, suspended }) => (
        <>
          {name} {own && <Chip tone="accent">나</Chip>} {suspended && <Chip tone="danger">이용정지</Chip>}
          <span className="caption people-note">{loginId}</span>
        </>
      ),
    },
    {
      key: 'role',
      label: '역할',
      stackLabel: '',
      cell: ({ role }) => (
        <>
          {roleLabel[role]}
          <span className="caption people-note">{roleHelp[role]}</span>
        </>
      ),
    },
    {
      key: 'limit',
      label: '한도',
      stackLabel: '',
      width: '200px',
      cell: (person) => (
        <>
          <span className="figure">{limitWords(person)}</span>
          {person.spent !== null && (
            <span className="caption figure people-note">{`이번 달 ${formatWon(person.spent)}`}</span>
          )}
        </>
      ),
    },
    {
      key: 'seen',
      label: '마지막 접속',
      width: '130px',
      cell: ({ lastLoginAt }) => (
        <span className="figure">{lastLoginAt ? formatDateTime(lastLoginAt) : '접속 전'}</span>
      ),
    },
    ...(leads
      ? [
          {
            key: 'change',
            label: '바꾸기',
            labelHidden: true,
            width: '240px',
            stack: 'action' as const,
            cell: (person: Person) =>
              !person.own && (
                <span className="people-acts">
                  <Button size="small" aria-label={`${person.name} 바꾸기`} onClick={() => setOpen(person)}>
                    바꾸기
                  </Button>
                  {person.role !== 'director' && (
                    <Button
                      size="small"
                      aria-label={`${person.name} 원장 넘기기`}
                      onClick={() => void askHand(person)}
                    >
                      원장 넘기기
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={`${person.name} 내보내기`}
                    onClick={() => void askRemove(person)}
                  >
                    내보내기
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title="구성원"
        note={`${data.people.length}명`}
        lead={
          leads
            ? '직원마다 아이디를 따로 쓰게 초대하고, 할 수 있는 일과 한도를 정해요.'
            : '역할과 한도는 원장님이 정해요.'
        }
        action={
          leads && (
            <Button variant="primary" onClick={() => setOpen('new')}>
              구성원 초대
            </Button>
          )
        }
      />
      <DataTable
        caption="구성원"
        className="people"
        columns={columns}
        rows={data.people}
        rowKey={({ memberId }) => String(memberId)}
        ruled
      />
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      {open && <PersonDialog person={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const withdraw = useSend(withdrawInvitation, {
    changes: [listPeople],
    onSuccess: () => showToast('초대를 취소했어요.'),
    onError: (error) => void showError(error),
  })
  return (
    <div className="people-invited">
      <Panel title="초대한 분" note="문자의 주소에서 아이디를 만들면 구성원이 돼요">
        <ul className="people-waits">
          {invitations.map(({ invitationId, name, mobile, expiresAt, ...may }) => (
            <li key={invitationId}>
              <span>
                <b>{name}</b> <span className="figure">{mobile}</span>
                <span className="caption people-note">
                  {`${roleLabel[may.role]} · ${limitWords(may)} · ${formatDate(expiresAt)}까지`}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`${name} 초대 취소`}
                disabled={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { invitationId } })}
              >
                초대 취소
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
