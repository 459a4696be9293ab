import { expect, test } from 'vitest'
import { drawMark } from './letters.ts'
import { packSvg } from './pack-svg.ts'
import { packDrawings, type PackShape } from './shapes.ts'

const shapes = Object.keys(packDrawings) as PackShape[]

test.each(shapes)('the %s picture stays under 1.5 KB with the longest mark of the shop', (shape) => {
  const svg = packSvg({ shape, hue: '#97662b', mark: 'MWB', size: 640 })
  expect(new TextEncoder().encode(svg).length).toBeLessThan(1536)
})

test.each(shapes)('the %s picture needs nothing from outside and no style attribute', (shape) => {
  const svg = packSvg({ shape, hue: '#2b6a9b', mark: 'NUVELIN' })
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /https?:|url\(|<style|style=|class=|<script/,
  )
  expect(svg).toContain('color="#2b6a9b"')
})

test('a mark that does not fit is printed smaller, and stays on its ground', () => {
  const { x, width } = packDrawings.vial.mark
  const printed = (mark: string) => drawMark(mark, packDrawings.vial.mark)
  expect(Number(printed('LUMITECHNIC').thickness)).toBeLessThan(Number(printed('NV').thickness))
  const across = [...printed('LUMITECHNIC').path.matchAll(/[ML]([\d.]+)/g)].map(([, at]) => Number(at))
  expect(Math.min(...across)).toBe(x)
  expect(Math.max(...across)).toBeLessThanOrEqual(x + width)
})

test('every capital has strokes, and no picture holds type', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    expect(drawMark(letter, packDrawings.box.mark).path, letter).not.toBe('')
  expect(packSvg({ shape: 'box', hue: '#000', mark: 'MEDISEON' })).not.toMatch(/<text|font/)
})

test('neither a mark nor a colour can carry markup into the picture', () => {
  const svg = packSvg({ shape: 'box', hue: '"/><script>', mark: '<b>&"' })
  expect(svg).not.toContain('<script')
  expect(svg).not.toContain('<b>')
})

test('the same product is drawn the same every time', () => {
  const spec = { shape: 'syringe', hue: '#2b6a9b', mark: 'NUVELIN' } as const
  expect(packSvg(spec)).toBe(packSvg(spec))
})
