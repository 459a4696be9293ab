import { packDrawings, type PackShape } from './shapes.ts'

export type PackSpec = {
  shape: PackShape
  /** The brand's colour, `#2b6a9b`. It lives only in these drawings. */
  hue: string
  /** The brand mark printed on the pack, `NUVELIN`; shrunk to fit. */
  mark: string
  /** Pixels it is drawn at; large pictures get thinner outlines. */
  size?: number
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const painted = (paint: string | number, d: string) => {
  if (paint === 'w') return `<path d="${d}" fill="#fff"/>`
  if (paint === 'c') return `<path d="${d}"/>`
  if (paint === 'l') return `<path d="${d}" class="l"/>`
  if (paint === 'h') return `<path d="${d}" fill="none" stroke="#c9d1d7" stroke-width="3"/>`
  if (paint === 'p') return `<path d="${d}" fill="none" stroke="currentColor" stroke-width="3" stroke-opacity=".35"/>`
  return `<path d="${d}" fill-opacity="${Number(paint) / 100}"/>`
}

/** What is inside the picture's `svg` element, in `currentColor`. */
export const packBody = ({ shape, mark, size = 160 }: Omit<PackSpec, 'hue'>) => {
  const drawing = packDrawings[shape]
  const outline = `fill="none" stroke="currentColor" stroke-width="${size > 320 ? 0.8 : 1.5}" stroke-linejoin="round"`
  const paths = drawing.paths.map(([paint, d]) => painted(paint, d)).join('').replaceAll('class="l"', outline)
  const { x, y, size: fullSize, width, on } = drawing.mark
  // A bold capital with its spacing is about three quarters of the type size wide.
  const fontSize = Math.round(Math.min(fullSize, width / (Math.max(mark.length, 1) * 0.75)) * 10) / 10
  const text = mark && `<text x="${x}" y="${y}" font-size="${fontSize}" font-weight="700" letter-spacing=".05em"${on === 'hue' ? ' fill="#fff"' : ''}>${escapeXml(mark)}</text>`
  return `<g fill="currentColor" font-family="Pretendard,sans-serif">${paths}${text}</g>`
}

/** The product picture as a file of its own, under 1.5 KB; its ground is left to the page. */
export const packSvg = (spec: PackSpec) => {
  const size = spec.size ?? 160
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="${size}" height="${size}" color="${escapeXml(spec.hue)}">${packBody(spec)}</svg>`
}
