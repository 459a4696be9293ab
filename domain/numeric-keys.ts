const EDITING = new Set([
  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
])

type KeyPress = { key: string; ctrlKey?: boolean; metaKey?: boolean }

/**
 * [VA-07] Whether a digits-only field lets the key through: digits, editing keys, and shortcuts such as
 * paste.
 */
export const isNumericKey = ({ key, ctrlKey, metaKey }: KeyPress): boolean =>
  /^[0-9]$/.test(key) || EDITING.has(key) || ctrlKey === true || metaKey === true
