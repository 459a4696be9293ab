import { expect, test } from 'vitest'
import { packSvg } from './pack-svg.ts'
import { packDrawings, type PackShape } from './shapes.ts'

const shapes = Object.keys(packDrawings) as PackShape[]

test.each(shapes)('the %s picture stays under 1.5 KB with the longest brand mark', shape => {
  const svg = packSvg({ shape, hue: '#97662b', mark: 'LUMITECHNIC', size: 640 })
  expect(new TextEncoder().encode(svg).length).toBeLessThan(1536)
})

test.each(shapes)('the %s picture needs nothing from outside and no style attribute', shape => {
  const svg = packSvg({ shape, hue: '#2b6a9b', mark: 'NUVELIN' })
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|<style|style=|class=|<script/)
  expect(svg).toContain('color="#2b6a9b"')
})

test('a mark that does not fit is printed smaller', () => {
  const sizeOf = (mark: string) => Number(/font-size="([\d.]+)"/.exec(packSvg({ shape: 'vial', hue: '#000', mark }))?.[1])
  expect(sizeOf('NV')).toBe(8)
  expect(sizeOf('LUMITECHNIC')).toBeLessThan(6)
})

test('a mark cannot carry markup into the picture', () => {
  const svg = packSvg({ shape: 'box', hue: '"/><script>', mark: '<b>&"' })
  expect(svg).not.toContain('<script')
  expect(svg).toContain('&lt;b&gt;&amp;&quot;')
})

test('the same product is drawn the same every time', () => {
  const spec = { shape: 'syringe', hue: '#2b6a9b', mark: 'NUVELIN' } as const
  expect(packSvg(spec)).toBe(packSvg(spec))
})
