import { providerLabel } from '#features/access/sign-in/labels.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { resetPassword } from '../recovery-contract.ts'

/** An older build answers nothing. */
export const toldUnlinked = (reply: Reply<typeof resetPassword> | null) =>
  reply?.unlinked.length
    ? ` 연결된 ${reply.unlinked.map((provider) => providerLabel[provider]).join('·')} 로그인은 안전을 위해 해제했어요.`
    : ''
