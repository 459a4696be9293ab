import { drawMark } from './letters.ts'
import { packDrawings, type PackShape } from './shapes.ts'

export type PackSpec = {
  shape: PackShape
  /** The brand's colour, `#2b6a9b`. It lives only in these drawings. */
  hue: string
  /** The brand mark printed on the pack, `NUVELIN`: capitals A to Z, shrunk to fit. */
  mark: string
  /** Pixels it is drawn at; large pictures get thinner outlines. */
  size?: number
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const painted = (paint: string | number, d: string) => {
  if (paint === 'w') return `<path d="${d}" fill="#fff"/>`
  if (paint === 'c') return `<path d="${d}"/>`
  if (paint === 'l') return `<path d="${d}" class="l"/>`
  if (paint === 'h') return `<path d="${d}" fill="none" stroke="#c9d1d7" stroke-width="3"/>`
  if (paint === 'p')
    return `<path d="${d}" fill="none" stroke="currentColor" stroke-width="3" stroke-opacity=".35"/>`
  return `<path d="${d}" fill-opacity="${Number(paint) / 100}"/>`
}

/** What is inside the picture's `svg` element, in `currentColor`. */
const packBody = ({ shape, mark, size = 160 }: Omit<PackSpec, 'hue'>) => {
  const drawing = packDrawings[shape]
  const outline = `fill="none" stroke="currentColor" stroke-width="${size > 320 ? 0.8 : 1.5}" stroke-linejoin="round"`
  const paths = drawing.paths
    .map(([paint, d]) => painted(paint, d))
    .join('')
    .replaceAll('class="l"', outline)
  const { path, thickness } = drawMark(mark, drawing.mark)
  const printed =
    path &&
    `<path d="${path}" fill="none" stroke="${drawing.mark.on === 'hue' ? '#fff' : 'currentColor'}" stroke-width="${thickness}"/>`
  return `<g fill="currentColor">${paths}${printed}</g>`
}

/** The product picture as a file of its own, under 1.5 KB; its ground is left to the page. */
export const packSvg = (spec: PackSpec) => {
  const size = spec.size ?? 160
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${size}" height="${size}" color="${escapeXml(spec.hue)}">${packBody(spec)}</svg>`
}
