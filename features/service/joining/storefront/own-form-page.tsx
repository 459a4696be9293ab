import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { isJoiningType } from '../rules.ts'

export const Route = createFileRoute('/_login/join/form')({
  staticData: { title: '회원가입' },
  component: OwnForm,
})

/** The form of the caller's own kind. */
function OwnForm() {
  const user = useUser()
  const type = user?.customerType
  return type && isJoiningType(type) ? (
    <Navigate to="/join/form/$type" params={{ type }} replace />
  ) : (
    <Navigate to="/join" replace />
  )
}
