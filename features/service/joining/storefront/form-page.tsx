import { createFileRoute } from '@tanstack/react-router'
import { kindParam } from './kind-param.ts'
import { JoinFormView } from './join-form.tsx'

export const Route = createFileRoute('/_login/join/form/$type')({
  staticData: { title: '회원가입', validate: kindParam.validate },
  params: { parse: kindParam.read, stringify: ({ type }) => ({ type }) },
  component: JoinFormView,
})
