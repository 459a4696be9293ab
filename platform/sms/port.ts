/** Sends text messages to Korean mobile numbers. */
export interface SmsSender {
  /** Never throws for what the provider or the network does. */
  send(message: SmsMessage): Promise<SmsReceipt>
}

interface SmsMessage {
  /** Digits only. */
  to: string
  text: string
  /** Goes as 알림톡, where the shop has a channel; `text` for whoever cannot get it. */
  kakao?: { templateId: string; variables: Record<string, string> }
}

/**
 * `accepted` means the provider took it, not that a phone showed it. After `unknown` it may arrive or not.
 */
export type SmsReceipt =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; reason: string }
