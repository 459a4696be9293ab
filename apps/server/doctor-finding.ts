/** `fine`, `open`: may stay so, but somebody should know, `wrong`: mend it. In English, then in Korean. */
export type Finding = { state: 'fine' | 'open' | 'wrong'; what: string; words: string; korean: string }

const found =
  (state: Finding['state']) =>
  (what: string, words: string, korean: string): Finding => ({ state, what, words, korean })
export const fine = found('fine')
export const open = found('open')
export const wrong = found('wrong')
