import type { CallError } from '#platform/web/calls/call-error.ts'
import { providerLabel } from '../labels.ts'
import { handOver } from './hand-over.ts'

/** Nobody is linked yet: the login page links with the next login by id. */
export function offerLink(failure: CallError, go: () => unknown) {
  const { linkTicket, provider } = failure.data as {
    linkTicket: string
    provider: keyof typeof providerLabel
  }
  handOver.linkTicket = linkTicket
  handOver.linkName = providerLabel[provider]
  return go()
}
