import { createFileRoute, Navigate } from '@tanstack/react-router'

/** The kind comes first. */
export const Route = createFileRoute('/_login/join/confirm')({
  staticData: { auth: { required: false }, title: '회원가입' },
  component: () => <Navigate to="/join" replace />,
})
