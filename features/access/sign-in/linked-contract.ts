import { z } from 'zod'
import { confirmFirst } from '#features/access/sessions/confirm-first.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LinkedProvider } from './other-logins-contract.ts'

export const listLinkedLogins = endpoint({
  method: 'GET',
  path: '/api/fo/member/linked-logins',
  summary: 'Accounts elsewhere that open the own account without its password',
  access: 'signed-in',
  reply: z.object({
    logins: z.array(z.object({ provider: LinkedProvider, linkedAt: z.iso.datetime() })),
  }),
})

export const unlinkLogin = endpoint({
  method: 'DELETE',
  path: '/api/fo/member/linked-logins/:provider',
  summary: 'From now on that account elsewhere opens the own account no longer',
  access: 'signed-in',
  params: z.object({ provider: LinkedProvider }),
  reply: z.null(),
  refusals: { 'confirm-first': confirmFirst },
})
