/** None, or one that a browser can open without a warning. */
export const isVideoAddress = (text: string) =>
  text === '' || (URL.canParse(text) && /^https:\/\/[^/\s]+\.[^/\s]+/.test(text))
