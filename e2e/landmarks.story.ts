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

test('[NV-18] whatever a buyer sees on any page stands in a landmark', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page, 'demo02')
  const outside: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('#root main h1').first().waitFor()
    for (const width of [widths.XS, widths.L]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['region']).analyze()
      for (const { nodes } of violations)
        outside.push(...nodes.map(({ target }) => `${path} at ${width}: ${target.join(' ')}`))
    }
  }
  expect(outside).toEqual([])
}, 600_000)
