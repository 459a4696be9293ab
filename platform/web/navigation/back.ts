import type { PageMeta } from './page-meta.ts'

export type HistoryMove = { type: string; index?: number }

/** A place that must not be returned to, and where to go instead (NV-02). */
export type BackRule = { to: string; instead: string }

export const isBack = (move: HistoryMove) =>
  move.type === 'BACK' || (move.type === 'GO' && (move.index ?? 0) < 0)

/**
 * Where a step back leads instead: a page with preventBackward sends home (NV-01), the way back to one of
 * `rules` leads to
 * its substitute (NV-02); null lets the step be.
 */
export function redirectForBack({
  leaving,
  path,
  rules,
}: {
  leaving: PageMeta | null
  path: string
  rules: readonly BackRule[]
}): string | null {
  if (leaving?.preventBackward && path !== '/') return '/'
  return rules.find((rule) => rule.to === path)?.instead ?? null
}

/** Remembers whether the last move of a history was a step back, until the guard has asked. */
export function watchBack(history: {
  subscribe(listen: (event: { action: HistoryMove }) => void): () => void
}) {
  let stepped = false
  history.subscribe(({ action }) => {
    stepped = isBack(action)
  })
  return {
    take() {
      const answer = stepped
      stepped = false
      return answer
    },
  }
}
