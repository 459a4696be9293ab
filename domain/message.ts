/** Templates by locale and key. */
export type MessageMap = Readonly<Record<string, Readonly<Record<string, string>>>>

const DEFAULT_LOCALE = 'ko'

/** Puts the arguments in for {0}, {1}; a placeholder without an argument stays. */
export const fillMessage = (template: string, args: readonly (string | number)[] = []): string =>
  template.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(args[Number(index)] ?? placeholder))

/** [UI-03] The message in the locale, else in the default locale, else its key. */
export function messageOf(
  messages: MessageMap,
  key: string,
  args: readonly (string | number)[] = [],
  locale: string = DEFAULT_LOCALE,
): string {
  return fillMessage(find(messages, locale, key) ?? find(messages, DEFAULT_LOCALE, key) ?? key, args)
}

const find = (messages: MessageMap, locale: string, key: string): string | undefined => {
  const templates = Object.hasOwn(messages, locale) ? messages[locale] : undefined
  return templates && Object.hasOwn(templates, key) ? templates[key] : undefined
}
