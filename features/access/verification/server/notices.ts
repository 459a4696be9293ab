import type { Services } from '#platform/server/serve.ts'

/**
 * Sends a notice by text message; call it after the commit. Never throws: a failure is logged, without number
 * and text, and told by false.
 */
export async function sendSms(
  { sms, log }: Pick<Services, 'sms' | 'log'>,
  message: { to: string; text: string },
): Promise<boolean> {
  try {
    const receipt = await sms.send({ to: message.to.replace(/\D/g, ''), text: message.text })
    if (receipt.kind === 'accepted') return true
    log.error({ receipt }, 'a text message was not sent')
  } catch (error) {
    log.error(
      { err: { type: (error as Error).name, message: (error as Error).message } },
      'a text message could not be sent',
    )
  }
  return false
}
