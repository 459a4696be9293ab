import { messageOf, type MessageMap } from '#domain/message.ts'
import { webMessages } from '#platform/contract/web-messages.ts'
import { createInstance } from '../start/instance.ts'

/**
 * UI-03: sentences by code with {0}, {1}; a code the locale lacks is looked up in the default one, then shown
 * as it is.
 */
export const createMessages =
  (maps: MessageMap, locale: string) =>
  (code: string, ...values: (string | number)[]) =>
    messageOf(maps, code, values, locale)

export const messagesInstance = createInstance<ReturnType<typeof createMessages>>()

const originals = createMessages({ ko: webMessages }, 'ko')

/** The sentence of a code, as staff have it: `message('call.timeout')`. */
export const message = (code: keyof typeof webMessages, ...values: (string | number)[]) =>
  (messagesInstance.peek() ?? originals)(code, ...values)
