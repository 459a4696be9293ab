import { randomInt } from 'node:crypto'

/** Without signs that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four, easy to read out; 79 bits. */
export const temporaryPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-')
