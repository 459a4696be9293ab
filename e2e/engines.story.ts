import { expect, onTestFinished, test } from 'vitest'
import { routes as officeRoutes } from '#apps/backoffice/routes.ts'
import { routes } from '#apps/storefront/routes.ts'
import { openPreview } from '#features/shelf/catalogue/preview-contract.ts'
import { build } from '#platform/database/compile.ts'
import { row } from '#platform/database/database.ts'
import { openStorefront } from './browser.ts'
import { openFirefox } from './engines/firefox.ts'
import type { Tab } from './engines/tab.ts'
import { watched } from './engines/watched.ts'
import { openWebKit } from './engines/webkit.ts'
import { goWithin, hasArrived } from './within.ts'

type Node = { path?: string; children?: Node[] }
const pathsOf = ({ path, children = [] }: Node): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
]
const shopPaths = ['/', ...pathsOf(routes as Node)]
const officePaths = ['', ...pathsOf(officeRoutes as Node)].map((path) => `/office${path}`)

/** The first element of an XPath that can be seen. */
const seen = (path: string) => `(() => {
  const found = document.evaluate(${JSON.stringify(path)}, document, null, 7, null)
  for (let at = 0; at < found.snapshotLength; at++)
    if (found.snapshotItem(at).getClientRects().length) return found.snapshotItem(at)
  return null
})()`
const field = (label: string) => seen(`//*[@id=//label[normalize-space()='${label}']/@for]`)
const button = (name: string) => seen(`//button[starts-with(normalize-space(), '${name}')]`)
const heading = (words: string) => seen(`//main//h1[normalize-space()='${words}']`)

const title = seen('//main//h1')
/** The page's heading, when the app has drawn it. */
const standing = `(document.querySelector('#first') ? null : ${title}?.innerText.trim())`
const ERROR = '오류 안내'

async function openVisit(open: () => Promise<Tab>) {
  const requests = watched()
  const { shop, url } = await openStorefront({ watch: requests.watch })
  const tab = await open()
  onTestFinished(() => tab.close())
  async function wait(expression: string) {
    const isTrue = () => tab.read<boolean>(`Boolean(${expression})`).catch(() => false)
    await expect
      .poll(isTrue, { timeout: 40_000 })
      .toBe(true)
      .catch(async () => {
        const stood = await tab.read<string>(`location.href + ': ' + document.body.innerText.slice(0, 600)`)
        throw new Error(`${expression} stayed false; the page stood at ${stood}`)
      })
  }
  async function press(element: string) {
    await wait(element)
    await tab.click(element)
  }
  /** Opens a page and gives what it shows once nothing more comes. */
  async function visit(path: string, title?: string) {
    await tab.goto(url + path)
    return shown(path, title)
  }
  /** The same by a link within the app, which has begun once. */
  async function follow(path: string, title?: string) {
    await tab.read(goWithin(path))
    await wait(hasArrived)
    return shown(path, title)
  }
  async function shown(path: string, title?: string) {
    if (title) await wait(heading(title))
    return { path, ...(await settled()), problems: requests.take() }
  }
  async function settled() {
    await wait(standing)
    await expect.poll(() => requests.isQuiet(200), { interval: 50, timeout: 40_000 }).toBe(true)
    const at = await tab.read<string>('location.pathname')
    return { at, title: await tab.read<string>(standing) }
  }
  async function signIn() {
    await tab.goto(`${url}/login`)
    await wait(field('아이디'))
    await tab.type(field('아이디'), 'demo01')
    await tab.type(field('비밀번호'), 'Medimall!2026')
    await press(button('로그인'))
    await wait(`location.pathname !== '/login'`)
  }
  async function signInStaff() {
    await tab.goto(`${url}/office/login`)
    await wait(field('아이디'))
    await tab.type(field('아이디'), 'admin01')
    await tab.type(field('비밀번호'), 'Medimall!2026')
    await press(button('다음'))
    await wait(heading('인증번호 입력'))
    const staff = await row(
      shop.db,
      build.selectFrom('staff').select('mobile').where('loginId', '=', 'admin01'),
    )
    await tab.type(field('인증번호 6자리'), await shop.lastCode(staff!.mobile))
    await press(button('로그인'))
    await wait(heading('업무 홈'))
  }
  /** An address at which staff look at a product. */
  async function preview() {
    const { id } = await shop.one<{ id: number }>('select id from product order by id limit 1')
    const staff = await shop.asStaff('admin01')
    return (await staff.send(openPreview, { params: { productId: id } })).reply.path
  }
  return { tab, wait, press, visit, follow, settled, signIn, signInStaff, preview, problems: requests.take }
}

/** Shown to visitors; the rest is visited by a member. */
const forVisitors = (path: string) => /^\/(login|join$|join\/confirm$|join\/confirm\/\$type$|$)/.test(path)
/** Pages that ask for more than their path. */
const addresses = (
  product: string,
  order: string,
  item: string,
  special: string,
): Record<string, string> => ({
  '/login/callback/$provider': '/login/callback/kakao?code=refused&state=unknown',
  '/product/detail': product,
  '/brand/detail': '/brand/detail?brandCode=NV',
  '/special/detail': special,
  '/recommend/detail': '/recommend/detail?collectionId=1',
  '/frequently/detail': item,
  '/order/payApprove': `/order/payApprove?ordId=${order}`,
  '/order/complete': `/order/complete?ordId=${order}`,
  '/mypage/statement': `/mypage/statement?ordId=${order}`,
  '/my/order/detail': `/my/order/detail?ordId=${order}`,
  '/my/order/claim': `/my/order/claim?ordId=${order}`,
  '/my/order/standing-edit': `/my/order/standing-edit?ordId=${order}`,
  '/join/confirm/$type': '/join/confirm/02',
  '/join/form/$type': '/join/form/02',
  '/join/form/$type/update': '/join/form/02/update',
  '/cs/notice/detail': '/cs/notice/detail?ntcNo=1',
  // after the twenty notices of the demo
  '/cs/repository/detail': '/cs/repository/detail?ntcNo=21',
  '/academic/detail': '/academic/detail?ntcNo=25',
  '/mypage/$': '/mypage/anything',
})
/** Pages that lead on, or are kept from everybody: where one ends, and under which heading. */
const ends: Record<string, { at: string; title: string }> = {
  '/order/payApprove': { at: '/order/complete', title: '주문이 완료됐어요' },
  '/join/confirm': { at: '/join', title: '회원가입' },
  // who is in has nothing to apply for
  '/join/form': { at: '/join/confirm/review', title: '가입 심사' },
  '/join/form/$type': { at: '/join/confirm/review', title: '가입 심사' },
  '/join/form/$type/update': { at: '/join/confirm/review', title: '가입 심사' },
  // there is no maintenance
  '/etc/maintenance': { at: '/', title: '자주 주문한 품목' },
  '/mypage/$': { at: '/mypage/anything', title: ERROR },
}
/** Looked at by the order itself; without a selection they lead a page back. */
const SHEETS = ['/order/pay', '/special/order']

test.each([
  { engine: 'WebKit', open: openWebKit },
  { engine: 'Firefox', open: openFirefox },
])(
  '[RT-18] [RT-19] $engine places an order and shows every page of the shop and the back office',
  async ({ open }) => {
    const visitor = await openVisit(open)
    const wrong = [...(await lookAtShop(visitor)), ...(await lookAtOffice(visitor))]
    expect(wrong).toEqual([])
  },
  900_000,
)

type Visit = Awaited<ReturnType<typeof openVisit>>

async function lookAtShop(visitor: Visit) {
  const { tab, visit, follow, settled, press, wait, signIn, preview, problems } = visitor
  const wrong: object[] = []
  async function look(open: Visit['visit'], path: string, address = path) {
    const end = ends[path] ?? { at: address.split('?')[0], title: expect.not.stringMatching(ERROR) }
    const found = await open(address, ends[path]?.title)
    if (!expect.objectContaining({ ...end, problems: [] }).asymmetricMatch(found)) wrong.push(found)
  }
  for (const path of shopPaths.filter(forVisitors)) await look(visit, path, addresses('', '', '', '')[path])
  await signIn()

  await visit('/product?q=메디쎄온 캐뉼라 25G')
  await press(seen("//main//a[contains(@href, '/product/detail')]"))
  await press(button('장바구니 담기'))
  await wait(seen("//a[normalize-space()='장바구니 보기']"))
  await settled()
  const product = await tab.read<string>('location.pathname + location.search')
  await visit('/order/cart')
  await press(button('선택상품 1종 주문'))
  await wait(heading('주문서'))
  await press(seen("//label[normalize-space()='모두 동의']"))
  await press(button('여신으로'))
  await wait(heading('주문이 완료됐어요'))
  const order = await tab.read<string>("new URLSearchParams(location.search).get('ordId')")
  await visit('/my/order/list')
  await wait(seen(`//main//*[contains(., '${order}')]`))
  expect(problems()).toEqual([])

  await visit('/frequently')
  await wait(seen("//main//a[contains(@href, '/frequently/detail')]"))
  const item = await tab.read<string>(
    `document.querySelector('main a[href*="/frequently/detail"]').getAttribute('href')`,
  )

  await visit('/special')
  await wait(seen("//main//a[contains(@href, '/special/detail')]"))
  const special = await tab.read<string>(
    `document.querySelector('main a[href*="/special/detail"]').getAttribute('href')`,
  )

  const asked: Record<string, string> = {
    ...addresses(product, order, item, special),
    '/product/preview': await preview(),
  }
  for (const path of shopPaths.filter((path) => !forVisitors(path) && !SHEETS.includes(path)))
    await look(follow, path, asked[path])
  return wrong
}

async function lookAtOffice({ tab, visit, settled, press, wait, signInStaff, problems }: Visit) {
  const wrong: object[] = []
  const forAll = officePaths.filter((path) => /^\/office($|\/login)/.test(path))
  for (const path of forAll) {
    const found = await visit(path)
    if (found.title === ERROR || found.problems.length > 0) wrong.push(found)
  }
  await signInStaff()
  for (const path of officePaths.filter((path) => !forAll.includes(path))) {
    // menus stand folded or below the fold
    const link = `document.querySelector('nav a[href^="${path}?"]')`
    await wait(link)
    await tab.read(`${link}.click()`)
    await wait(`location.pathname === '${path}' && ${standing} !== '업무 홈'`)
    const found = { ...(await settled()), problems: problems() }
    if (found.title === ERROR || found.problems.length > 0) wrong.push(found)
    // only so many may stand open
    await press(seen("//nav[@aria-label='열린 화면']//button"))
    await wait(heading('업무 홈'))
  }
  return wrong
}
