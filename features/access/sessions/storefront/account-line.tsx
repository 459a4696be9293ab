import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { session } from '#platform/web/session/session.ts'
import { logout } from '../session-contract.ts'
import { useUser } from './user.ts'

/** `데모 가온의원님`: the institution, or the person who has none. */
export function Greeting() {
  const user = useUser()
  return (
    user && (
      <>
        <strong>{user.institutionName ?? user.name}</strong>님
      </>
    )
  )
}

export function LogoutButton({ className }: { className?: string }) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await session().leave(() => call(logout))
    await navigate({ to: '/' })
  }
  return (
    <button type="button" className={className} disabled={leaving} onClick={() => void leave()}>
      로그아웃
    </button>
  )
}

export const LoginLink = ({ className }: { className?: string }) => (
  <Link to="/login" className={className}>
    로그인
  </Link>
)
