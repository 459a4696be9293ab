import type { BrowserContext } from 'playwright-core'
import { SEEDED_AT } from '#testing/global-setup.ts'

/** How far ahead of the shop's day these stories run. */
const ahead = Date.now() - SEEDED_AT.getTime()

/** What a browser's clock shows: it goes on from the moment that the shop's clock is held at. */
export const browserNow = () => Date.now() - ahead

/** A script by which a page lives on the shop's day: it counts periods and days left from its own clock. */
export const livesOnShopDay = `{
  const Real = Date
  const now = () => Real.now() - ${ahead}
  globalThis.Date = new Proxy(Real, {
    construct: (_, given, made) => Reflect.construct(Real, given.length ? given : [now()], made),
    apply: () => new Real(now()).toString(),
    get: (_, key) => (key === 'now' ? now : Real[key]),
  })
}`

export async function onShopDay(context: BrowserContext) {
  await context.addInitScript({ content: livesOnShopDay })
  return context
}
