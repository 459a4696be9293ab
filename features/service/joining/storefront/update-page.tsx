import { createFileRoute } from '@tanstack/react-router'
import { kindParam } from './kind-param.ts'
import { JoinFormView } from './join-form.tsx'

/** A rejected or incomplete application, sent again. */
export const Route = createFileRoute('/_login/join/form/$type/update')({
  staticData: { title: '가입 신청 보완', validate: kindParam.validate },
  params: { parse: kindParam.read, stringify: ({ type }) => ({ type }) },
  component: JoinFormView,
})
