// Writes ui/fonts/pretendard/subsets.ts from pretendard.css, as the font's makers publish it: run after a new
// font arrives.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../ui/fonts/pretendard')

/**
 * What a Korean shop writes: Latin, punctuation, signs, Hangul and its letters, wide forms. Other scripts
 * take the system's font.
 */
const written = [
  [0, 0xff],
  [0x0391, 0x03c9],
  [0x1100, 0x11ff],
  [0x2000, 0x26ff],
  [0x3000, 0x303f],
  [0x3130, 0x318f],
  [0x3200, 0x33ff],
  [0xac00, 0xd7a3],
  [0xff00, 0xffef],
]

/**
 * Characters in order as runs of one subset each. Holes of a few characters, which no subset has, join a
 * neighbour.
 */
export function runsOf(css) {
  const subsetOf = new Map()
  for (const [, subset, ranges] of css.matchAll(/subset\.(\d+)\.woff2[\s\S]*?unicode-range: ([^;]+);/g)) {
    for (const range of ranges.split(',')) {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      for (let code = first; code <= last; code++)
        if (written.some(([from, to]) => code >= from && code <= to)) subsetOf.set(code, Number(subset))
    }
  }
  const runs = []
  let end = 0
  const add = (subset, to) => {
    const before = runs.at(-1)
    if (before?.subset === subset) before.length += to - end
    else runs.push({ subset, length: to - end })
    end = to
  }
  for (const [code, subset] of [...subsetOf].sort(([a], [b]) => a - b)) {
    const before = runs.at(-1)
    if (code > end)
      add(
        before && (code - end < 4 || (code - end < 9 && before.subset === subset)) ? before.subset : null,
        code,
      )
    add(subset, code + 1)
  }
  return runs
}

/** One character per run for its subset (`#` is 0, a space is none), and the runs' lengths, 1 left out. */
export function tableOf(css) {
  const runs = runsOf(css)
  return {
    subsets: runs.map(({ subset }) => String.fromCharCode(subset === null ? 32 : subset + 35)).join(''),
    lengths: runs.map(({ length }) => (length === 1 ? '' : length)).join(','),
  }
}

const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
if (import.meta.main) {
  const { subsets, lengths } = tableOf(readFileSync(resolve(folder, 'pretendard.css'), 'utf8'))
  writeFileSync(
    resolve(folder, 'subsets.ts'),
    `// Written by scripts/font-subsets.mjs, which says how to read it.\nexport const subsets = ${quoted(subsets)}\nexport const lengths = ${quoted(lengths)}\n`,
  )
}
