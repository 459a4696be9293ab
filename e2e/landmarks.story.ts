import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { routes } from '#apps/storefront/routes.ts'
import { openStorefront, signIn, widths } from './browser.ts'

type Node = { path?: string; children?: Node[] }
const pathsOf = ({ path, children = [] }: Node): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
]
const paths = ['/', ...pathsOf(routes as Node)].map((path) => path.replace(/\$\w*/g, 'anything'))

test.each([
  ['a visitor', null],
  ['a buyer', 'demo02'],
])(
  '[NV-18] whatever %s sees on any page stands in a landmark',
  async (_, loginId) => {
    const { visitor } = await openStorefront()
    const { page } = await visitor()
    if (loginId) await signIn(page, loginId)
    const outside: string[] = []
    for (const width of [widths.L, widths.XS]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of paths) {
        await page.goto(path)
        await page.locator('#root main h1').first().waitFor()
        const { violations } = await new AxeBuilder({ page }).withRules(['region']).analyze()
        for (const { nodes } of violations)
          outside.push(...nodes.map(({ target }) => `${path} at ${width}: ${target.join(' ')}`))
      }
    }
    expect(outside).toEqual([])
  },
  240_000,
)
