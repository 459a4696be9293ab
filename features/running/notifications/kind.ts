/** What a member may choose by: kinds that belong together. */
export type Topic = 'order' | 'claim' | 'credit' | 'safety' | 'product' | 'account' | 'inquiry' | 'benefit'
export type Channel = 'screen' | 'kakao' | 'sms'
export const CHANNELS = ['screen', 'kakao', 'sms'] as const satisfies Channel[]

/**
 * One kind of news with the texts it starts with. A value is its Korean name, as templates say it (`#{금액}`), and an
 * example for previews; `link` is a template too. The text message is for those without 알림톡.
 */
export type Kind<V extends string = string> = {
  name: string
  topic: Topic
  values: Readonly<Record<V, readonly [name: string, example: string]>>
  link: string
  /** Title and body. */
  screen: readonly [string, string]
  sms: string
  /** An advert has none: 알림톡 carries no adverts. */
  kakao?: string
  /** Waits for no morning. */
  urgent?: true
  /** Why nobody can turn it off. */
  mandatory?: string
  /** Only for those who asked for it, marked as an advert, and never at night. */
  advert?: true
}

export const kindOf = <const V extends string>(kind: Kind<V>) => kind
