import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { LineList, Panel } from '#ui/panel.tsx'
import { providerLabel } from '../labels.ts'
import { listLinkedLogins, unlinkLogin } from '../linked-contract.ts'
import type { LinkedProvider } from '../other-logins-contract.ts'

type Props = { ensureConfirmed: () => Promise<boolean> }

/** Which accounts elsewhere open this one; each is unlinked with the password. */
export function LinkedLogins({ ensureConfirmed }: Props) {
  const { data } = useSuspenseQuery(query(listLinkedLogins))
  const send = useSend(unlinkLogin, {
    changes: [listLinkedLogins],
    onSuccess: (_, { params }) => showToast(`${providerLabel[params.provider]} 로그인 연결을 해제했어요.`),
    onError: (error) => void showError(error),
  })
  const unlink = async (provider: LinkedProvider) => {
    if (!(await ensureConfirmed())) return
    const sure = await askConfirm({
      title: `${providerLabel[provider]} 로그인 연결을 해제할까요?`,
      text: '이제 아이디와 비밀번호로 로그인해요. 로그인 화면에서 언제든 다시 연결할 수 있어요.',
      confirmLabel: '연결 해제',
    })
    if (sure) send.mutate({ params: { provider } })
  }
  return (
    <Panel
      title="연결된 로그인"
      note={
        data.logins.length > 0
          ? '비밀번호 없이 이 아이디로 로그인할 수 있는 계정이에요. 직접 연결하지 않았다면 해제해 주세요.'
          : '연결된 계정이 없어요. 로그인 화면에서 카카오나 네이버로 시작하면 연결할 수 있어요.'
      }
    >
      <LineList
        lines={data.logins.map(({ provider, linkedAt }) => ({
          key: provider,
          left: (
            <>
              {providerLabel[provider]} <span className="meta">{formatDate(linkedAt)} 연결</span>
            </>
          ),
          right: (
            <Button
              size="small"
              busy={send.isPending}
              aria-label={`${providerLabel[provider]} 연결 해제`}
              onClick={() => void unlink(provider)}
            >
              연결 해제
            </Button>
          ),
        }))}
      />
    </Panel>
  )
}
