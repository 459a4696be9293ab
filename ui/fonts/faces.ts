/// <reference types="vite/client" />
import { lengths, subsets } from './pretendard/subsets.ts'

const files = import.meta.glob<string>('./pretendard/woff2/*.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The characters of each subset as CSS ranges, read from the table (see scripts/font-subsets.mjs). */
export function rangesOf(table: { subsets: string; lengths: string }) {
  const ranges = new Map<number, string[]>()
  const sizes = table.lengths.split(',')
  let at = 0
  for (let run = 0; run < table.subsets.length; run++) {
    const end = at + Number(sizes[run] || 1)
    const subset = table.subsets.charCodeAt(run) - 35
    if (subset >= 0)
      ranges.set(subset, [...(ranges.get(subset) ?? []), `U+${at.toString(16)}-${(end - 1).toString(16)}`])
    at = end
  }
  return ranges
}

/** Declares Pretendard in its subsets. `optional`: text never jumps when one arrives. */
export function addFaces() {
  const style = document.createElement('style')
  style.textContent = [...rangesOf({ subsets, lengths })]
    .map(
      ([subset, ranges]) =>
        `@font-face{font-family:'Pretendard Variable';font-weight:45 920;font-display:optional;src:url(${files[`./pretendard/woff2/PretendardVariable.subset.${subset}.woff2`]});unicode-range:${ranges.join()}}`,
    )
    .join('')
  document.head.append(style)
}
