import { messageOf, type MessageMap } from '#domain/message.ts'
import { createInstance } from './instance.ts'

export type { MessageMap }

/** UI-03: sentences by code with {0}, {1}; a code the locale lacks is looked up in the default one, then shown as it is. */
export const createMessages = (maps: MessageMap, locale: string) => (code: string, ...values: (string | number)[]) => messageOf(maps, code, values, locale)

export const messagesInstance = createInstance<ReturnType<typeof createMessages>>()

/** The sentence of a code: `message('file.too-big', 20)`. */
export const message = (code: string, ...values: (string | number)[]) => messagesInstance.read()(code, ...values)
