import type { Issue } from './envelope.ts'

const LINE = /^lines\.(\d+)/

/** What is wrong with each of the lines that were sent, by their place: `lines.3.quantity` is of line 3. */
export const issuesByLine = (issues: readonly Issue[]): Map<number, string> =>
  new Map(
    issues.flatMap(({ path, message }) => {
      const at = LINE.exec(path)?.[1]
      return at === undefined ? [] : [[Number(at), message] as const]
    }),
  )
