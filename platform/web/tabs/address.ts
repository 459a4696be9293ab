import { toQueryString } from '../calls/query-string.ts'

/** In the address of a screen: the record to open there, or SCREEN. Who types a menu's address has none. */
export const OPEN = 'open'
export const SCREEN = 'screen'

/** The address of one record of a screen; it may be handed on, as it holds nothing but the record's id. */
export const recordAddress = (path: string, key: string | null) =>
  key === null ? path : `${path}?${toQueryString({ [OPEN]: key })}`

/** An address that was handed on opens as a tab, with the menu's authority; a mere menu address does not. */
export const isHandedOn = (href: string) =>
  new URLSearchParams(href.split('#', 1)[0]!.split('?')[1]).has(OPEN)
