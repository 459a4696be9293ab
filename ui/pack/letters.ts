/**
 * Capitals as strokes on a grid six units high, for the brand marks of drawn packs: each stroke a row of x, y
 * pairs. A picture with type in it would make the browser find and open fonts before it can be shown, for
 * every picture anew.
 */
const letters: Record<string, string> = {
  A: '0 6 2 0 4 6,.8 4 3.2 4',
  B: '0 3 3 3 4 2 4 1 3 0 0 0 0 6 3 6 4 5 4 4 3 3',
  C: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  D: '0 0 0 6 2.5 6 4 4.5 4 1.5 2.5 0 0 0',
  E: '4 0 0 0 0 6 4 6,0 3 3.2 3',
  F: '4 0 0 0 0 6,0 3 3.2 3',
  G: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5 4 3 2.4 3',
  H: '0 0 0 6,4 0 4 6,0 3 4 3',
  I: '0 0 0 6',
  J: '3 0 3 5 2 6 1 6 0 5',
  K: '0 0 0 6,4 0 0 3.6,1.4 2.6 4 6',
  L: '0 0 0 6 3.6 6',
  M: '0 6 0 0 2.4 3.6 4.8 0 4.8 6',
  N: '0 6 0 0 4 6 4 0',
  O: '1 0 3 0 4 1 4 5 3 6 1 6 0 5 0 1 1 0',
  P: '0 6 0 0 3 0 4 1 4 2.4 3 3.4 0 3.4',
  Q: '1 0 3 0 4 1 4 5 3 6 1 6 0 5 0 1 1 0,2.4 4.4 4.2 6.4',
  R: '0 6 0 0 3 0 4 1 4 2.4 3 3.4 0 3.4,2.2 3.4 4 6',
  S: '4 1 3 0 1 0 0 1 0 2 1 3 3 3 4 4 4 5 3 6 1 6 0 5',
  T: '0 0 4 0,2 0 2 6',
  U: '0 0 0 5 1 6 3 6 4 5 4 0',
  V: '0 0 2 6 4 0',
  W: '0 0 1.2 6 2.6 1.6 4 6 5.2 0',
  X: '0 0 4 6,4 0 0 6',
  Y: '0 0 2 3 4 0,2 3 2 6',
  Z: '0 0 4 0 0 6 4 6',
}

const HEIGHT = 6
const GAP = 2
/** How high a capital is, as a part of its type size. */
const CAPITAL = 0.71

const strokesOf = (letter: string) =>
  (letters[letter] ?? '')
    .split(',')
    .filter(Boolean)
    .map((stroke) => stroke.split(' ').map(Number))
const widthOf = (strokes: number[][]) => Math.max(0, ...strokes.flat().filter((_, nth) => nth % 2 === 0))
const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^0\./, '.')

/**
 * A mark from `x` on over the base line `y`, no wider than `width`: the data of a path and how thick to draw
 * it. Capitals A to Z; other signs are left out.
 */
export function drawMark(
  mark: string,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
) {
  const glyphs = [...mark].map(strokesOf).filter((strokes) => strokes.length > 0)
  const units = glyphs.reduce((sum, strokes) => sum + widthOf(strokes) + GAP, -GAP)
  const unit = Math.min((size * CAPITAL) / HEIGHT, width / Math.max(units, 1))
  let left = x
  let path = ''
  for (const strokes of glyphs) {
    for (const points of strokes) {
      path += points
        .map((value, nth) =>
          nth % 2
            ? ` ${short(y - (HEIGHT - value) * unit)}`
            : `${nth ? 'L' : 'M'}${short(left + value * unit)}`,
        )
        .join('')
    }
    left += (widthOf(strokes) + GAP) * unit
  }
  return { path, thickness: short(unit * 1.25) }
}
