import { expect, test } from 'vitest'
import { openStorefront, signIn, widths } from './browser.ts'

/** Where the words of a page's head stand, and what they say. */
const HEAD = `['h1', '.page-head-lead, .welcome > .body'].map((part) => {
  const shown = [...document.querySelectorAll('main ' + part)].find((element) => element.checkVisibility())
  if (!shown) return 'no ' + part
  const words = document.createRange()
  words.selectNodeContents(shown)
  const { x, y, width, height } = words.getBoundingClientRect()
  return [shown.innerText, ...[x, y, width, height].map(Math.round)].join(' ')
})`

test('[RT-01] [RT-08] [RT-13] what is painted before the app has come says what the app says, in the same place', async () => {
  const { visitor } = await openStorefront()
  for (const width of [widths.XS, widths.M, widths.L]) {
    const { page, problems } = await visitor({ width, stranger: true })
    // both drawings in the same type
    await page.route('**/*.woff2', (route) => route.abort())
    const heads = async (path: string) => {
      await page.waitForLoadState('networkidle')
      let letThrough!: () => void
      const gate = new Promise<void>((open) => (letThrough = open))
      await page.route('**/assets/*.{js,css}', (route) => gate.then(() => route.continue()))
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('#first main h1').waitFor()
      const first = await page.evaluate(HEAD)
      letThrough()
      await page.locator('#first').waitFor({ state: 'detached' })
      await page.unroute('**/assets/*.{js,css}')
      return { first, then: await page.evaluate(HEAD) }
    }
    const asVisitor = await heads('/')
    expect(asVisitor.first, `/ as a visitor at ${width}`).toEqual(asVisitor.then)
    await signIn(page, 'demo02')
    for (const path of ['/', '/product', '/order/cart']) {
      const { first, then } = await heads(path)
      expect(first, `${path} at ${width}`).toEqual(then)
    }
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  }
})

test('[RT-08] a list with a choice in its address paints no words that are not its own', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.XS, stranger: true })
  await signIn(page, 'demo02')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/product?category=100', { waitUntil: 'commit' })
  await page.locator('#first .logo').waitFor()
  await expect.poll(() => page.locator('#first main').innerText()).toBe('')
})

test('[RT-01] [RT-13] what is asked for before the app has come is what its page takes', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.XS, stranger: true })
  await signIn(page, 'demo02')
  for (const [path, asked] of [
    ['/', 5],
    ['/my', 5],
    ['/my/order/list', 2],
    ['/order/cart', 2],
    ['/product', 3],
    ['/product?category=100', 3],
  ] as const) {
    await page.addInitScript(`let early; Object.defineProperty(window, '__early', {
      get: () => early, set: (given) => { window.asked = given.answers.size; early = given } })`)
    await page.goto(path)
    await expect
      .poll(() => page.evaluate('[...window.__early.answers.keys()]'), { message: path })
      .toEqual([])
    expect(await page.evaluate('window.asked'), path).toBe(asked)
  }
})

test('[UI] a first visit is set in Pretendard once its data stand, by one file; later documents are so from their first drawing on', async () => {
  const { visitor } = await openStorefront()
  const { page, context, problems } = await visitor({ stranger: true })
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  const isOwnType = async () => {
    const line = await context.newCDPSession(page)
    await line.send('DOM.enable')
    await line.send('CSS.enable')
    const { root } = await line.send('DOM.getDocument', { depth: 1 })
    const { nodeId } = await line.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '#root main h1',
    })
    const { fonts } = await line.send('CSS.getPlatformFontsForNode', { nodeId })
    await line.detach()
    return fonts.every(({ isCustomFont }) => isCustomFont)
  }
  await page.goto('/')
  await page.locator('#root main h1').waitFor()
  await expect.poll(isOwnType).toBe(true)
  expect(fonts.map((url) => /often|rare/.exec(url)?.[0])).toEqual(['often'])
  await page.goto('/main/terms')
  await page.locator('#root main h1').waitFor()
  expect(await isOwnType()).toBe(true)
  expect(problems).toEqual([])
})
