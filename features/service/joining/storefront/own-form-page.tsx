import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { JOINING_TYPES, type JoiningType } from '../rules.ts'

export const Route = createFileRoute('/_login/join/form')({
  staticData: { title: '회원가입' },
  component: OwnForm,
})

/** The form of the caller's own kind. */
function OwnForm() {
  const user = useUser()
  const type = JOINING_TYPES.find((one) => one === user?.customerType) as JoiningType | undefined
  return type ? <Navigate to="/join/form/$type" params={{ type }} replace /> : <Navigate to="/join" replace />
}
