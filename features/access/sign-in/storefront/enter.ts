import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/web/calls/call.ts'
import { askConfirm } from '#platform/web/dialogs/dialogs.tsx'
import { addressAfterLogin } from '#platform/web/navigation/guard.ts'
import { session } from '#platform/web/session/session.ts'
import { type LoginReply, postponePassword } from '../login-contract.ts'
import { BUSINESS } from '#features/access/accounts/rules.ts'

/**
 * What follows a login that was answered: the session opens, the page goes on, an old password is spoken of
 * (AU-11).
 */
export function useEnter() {
  const navigate = useNavigate()
  return async (reply: LoginReply, to = addressAfterLogin({ rtnUrl: null })) => {
    session().enter(reply)
    session().setUser(reply.user)
    if (reply.action === 'SUCCESS_RECOMMEND_CHANGE_PASSWORD')
      void recommend(reply.passwordUnchangedDays, () => navigate({ to: '/my/member/password' }))
    // A page that refuses this member (NV-09) says so over the home, not over the login.
    const mayBeRefused = reply.user.customerType !== BUSINESS && to !== '/'
    if (mayBeRefused) await navigate({ to: '/', replace: true })
    await navigate({ href: to, replace: !mayBeRefused })
  }
}

async function recommend(days: number, change: () => unknown) {
  const now = await askConfirm({
    title: '비밀번호를 바꿔 주세요',
    text: `비밀번호를 바꾼 지 ${days}일이 지났어요. 안전을 위해 새 비밀번호로 바꿔 주세요.`,
    confirmLabel: '지금 바꾸기',
    cancelLabel: '90일 뒤에',
  })
  if (now) change()
  else await call(postponePassword).catch(() => null)
}
