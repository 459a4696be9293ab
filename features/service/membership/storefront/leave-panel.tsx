import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { saveFile } from '#platform/web/uploads/save-file.ts'
import { Button } from '#ui/button.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { downloadOwnData, leave, readLeaving } from '../contract.ts'
import { isSettled } from '../rules.ts'
import './membership.css'
import { ensureConfirmed } from './password-dialog.tsx'

/** 내 정보 받기와 탈퇴: what must be settled first is a list, nothing else holds anybody. */
export function LeavePanel({ loginId }: { loginId: string }) {
  const { data: open, isError, refetch } = useQuery(query(readLeaving))
  const send = useSend(leave, {
    changes: [readLeaving],
    onSuccess: () => window.location.assign('/login'),
    onError: (error) => void showError(error),
  })
  const take = async () => {
    if (!(await ensureConfirmed(loginId))) return
    await saveFile(downloadOwnData, {}, { name: `내_정보_${loginId}.zip` })
  }
  const ask = async () => {
    if (!(await ensureConfirmed(loginId))) return
    const sure = await askConfirm({
      title: '탈퇴할까요?',
      text: '바로 로그아웃되고, 아이디는 30일 동안 다시 쓸 수 없어요. 주문·거래 기록은 법에 따라 5년 동안 따로 보관해요.',
      confirmLabel: '탈퇴하기',
      danger: true,
    })
    if (sure) send.mutate({})
  }
  const settled = open && isSettled(open)
  return (
    <Panel title="내 정보 받기와 탈퇴">
      <p className="body-s membership-words">
        메디몰이 보관하는 내 정보를 파일로 받을 수 있어요. 탈퇴해도 주문·거래 기록은 법에 따라 5년 보관해요.
      </p>
      {isError && !open && (
        <p className="body-s membership-words">
          탈퇴할 수 있는지 확인하지 못했어요.{' '}
          <Button size="small" onClick={() => void refetch()}>
            다시 시도
          </Button>
        </p>
      )}
      {open && !settled && (
        <>
          <p className="body-s membership-words">먼저 끝낼 일이 있어 지금은 탈퇴할 수 없어요.</p>
          <LineList
            lines={[
              ...(open.credit > 0
                ? [
                    {
                      key: 'credit',
                      left: <Link to="/my/order/loan">미결제 여신</Link>,
                      right: formatWon(open.credit),
                    },
                  ]
                : []),
              ...(open.orders.length > 0
                ? [
                    {
                      key: 'orders',
                      left: <Link to="/my/order/list">진행 중인 주문</Link>,
                      right: `${open.orders.length}건`,
                    },
                  ]
                : []),
              ...(open.claims.length > 0
                ? [
                    {
                      key: 'claims',
                      left: <Link to="/my/order/claims">처리 중인 취소·반품·교환</Link>,
                      right: `${open.claims.length}건`,
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
      <p className="membership-acts membership-words">
        <Button onClick={() => void take()}>내 정보 받기</Button>
        <Button
          busy={send.isPending}
          disabled={!settled}
          disabledReason={open && !settled ? '위의 일을 먼저 끝내 주세요.' : undefined}
          onClick={() => void ask()}
        >
          탈퇴하기
        </Button>
      </p>
    </Panel>
  )
}
