/** What the payment window calls each method that it offers. */
export const windowMethods = {
  card: 'CARD',
  'virtual-account': 'VIRTUAL_ACCOUNT',
  transfer: 'TRANSFER',
} as const

export type WindowMethod = keyof typeof windowMethods
