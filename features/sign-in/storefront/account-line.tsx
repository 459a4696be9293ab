import { Link, useNavigate } from '@tanstack/react-router'
import { session } from '#platform/web/session.ts'
import { useSend } from '#platform/web/query.ts'
import { logout } from '../contract.ts'
import { useUser } from './user.ts'

/** `데모 가온의원님`: the institution, or the person who has none. */
export function Greeting() {
  const user = useUser()
  return user && <><strong>{user.institutionName ?? user.name}</strong>님</>
}

export function LogoutButton({ className }: { className?: string }) {
  const navigate = useNavigate()
  // Whatever the server answers, this browser forgets the session.
  const leave = async () => {
    session().signOut()
    await navigate({ to: '/' })
  }
  const send = useSend(logout)
  return <button type="button" className={className} disabled={send.isPending} onClick={() => send.mutate({}, { onSettled: leave })}>로그아웃</button>
}

export const LoginLink = ({ className }: { className?: string }) => <Link to="/login" className={className}>로그인</Link>
