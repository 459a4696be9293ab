/** What the server says to open the provider's window with. */
export type IdentityStart = {
  ticket: string
  identityVerificationId: string
  storeId: string
  channelKey: string
  sdkUrl: string
}

/** How the window ended, for the browser's eyes; only the server's own question to the provider counts. */
type IdentityEnd = { kind: 'done' } | { kind: 'closed'; message: string }

interface PortOneSdk {
  requestIdentityVerification(request: {
    storeId: string
    channelKey: string
    identityVerificationId: string
    redirectUrl: string
  }): Promise<{ code?: string; message?: string } | undefined>
}

/**
 * Opens the window. On a phone the page is left and comes back at `redirectUrl`: then this never resolves.
 */
export async function openIdentityWindow(
  { storeId, channelKey, identityVerificationId, sdkUrl }: IdentityStart,
  redirectUrl: string,
  loadScript: (url: string) => Promise<void>,
): Promise<IdentityEnd> {
  await loadScript(sdkUrl)
  const { PortOne } = globalThis as unknown as { PortOne?: PortOneSdk }
  if (!PortOne) throw new Error('the identity script defined no window')
  const answer = await PortOne.requestIdentityVerification({
    storeId,
    channelKey,
    identityVerificationId,
    redirectUrl,
  })
  return answer?.code === undefined ? { kind: 'done' } : { kind: 'closed', message: answer.message ?? '' }
}

/** Names that the provider adds to `redirectUrl`. */
const ANSWER = [
  'transactionType',
  'identityVerificationId',
  'identityVerificationTxId',
  'code',
  'message',
  'pgCode',
  'pgMessage',
] as const

/**
 * The answer in an address the provider came back to, and the address without it; null when there is none.
 */
export function readReturn(href: string): { id: string; failed: boolean; href: string } | null {
  const url = new URL(href)
  const id = url.searchParams.get('identityVerificationId')
  if (id === null || url.searchParams.get('transactionType') !== 'IDENTITY_VERIFICATION') return null
  const failed = url.searchParams.has('code')
  for (const name of ANSWER) url.searchParams.delete(name)
  return { id, failed, href: url.href }
}

/** Keeps the ticket of a verification for which the page is left; another tab knows nothing of it. */
export const keptTicket = {
  keep: (id: string, ticket: string) => sessionStorage.setItem(`identity:${id}`, ticket),
  take(id: string) {
    const ticket = sessionStorage.getItem(`identity:${id}`)
    sessionStorage.removeItem(`identity:${id}`)
    return ticket
  },
}
