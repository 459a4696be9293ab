import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

/** Just enough of a page: it runs the scripts appended to it, and keeps frames and listeners. */
async function openPage() {
  vi.resetModules()
  const loads: string[] = []
  const listeners: ((event: object) => void)[] = []
  const frames: { src: string; contentWindow: object; remove(): void }[] = []
  const script = () => {
    const heard: Record<string, () => void> = {}
    return {
      src: '',
      remove() {},
      addEventListener: (type: string, listener: () => void) => void (heard[type] = listener),
      tell: (type: 'load' | 'error') => heard[type]!(),
    }
  }
  const document = {
    createElement: (name: string) => {
      if (name === 'script') return script()
      const frame = {
        src: '',
        title: '',
        style: {},
        contentWindow: {},
        remove: () => void frames.splice(frames.indexOf(frame), 1),
      }
      return frame
    },
    head: { append: (added: ReturnType<typeof script>) => void run(added) },
  }
  const window = {
    location: { origin: 'https://shop.example' },
    addEventListener: (_: string, listener: (event: object) => void) => void listeners.push(listener),
    removeEventListener: (_: string, listener: (event: object) => void) =>
      void listeners.splice(listeners.indexOf(listener), 1),
  }
  async function run(added: ReturnType<typeof script>) {
    loads.push(added.src)
    try {
      const source = await (await fetch(added.src)).text()
      runInNewContext(source, { window, document: { ...document, currentScript: added }, URL })
      Object.assign(globalThis, { kakao: (window as { kakao?: unknown }).kakao })
      added.tell('load')
    } catch {
      added.tell('error')
    }
  }
  Object.assign(globalThis, { document, window: globalThis })
  onTestFinished(() => {
    for (const name of ['document', 'window', 'kakao', 'trustedTypes'])
      Reflect.deleteProperty(globalThis, name)
  })
  const shown = Promise.withResolvers<void>()
  const replaceChildren = (frame: (typeof frames)[number]) => {
    frames.push(frame)
    shown.resolve()
  }
  const element = { replaceChildren } as unknown as HTMLElement
  const choose = (origin: string, result: object, source: object = frames[0]!.contentWindow) => {
    for (const listener of listeners.slice()) listener({ origin, source, data: { kind: 'postcode', result } })
  }
  const { loadPostcodeScript, openPostcode } = await import('./postcode.ts')
  return { loads, frames, listeners, element, shown: shown.promise, choose, loadPostcodeScript, openPostcode }
}

const chosen = {
  zonecode: '00101',
  roadAddress: '서울특별시 데모구 가온대로 12',
  autoRoadAddress: '',
  jibunAddress: '',
  autoJibunAddress: '서울특별시 데모구 가온동 101-1',
  buildingName: '가온메디컬센터',
}

test('the search opens in the element, and resolves with the address the buyer chose', async () => {
  const { url } = await openTestStandin()
  const page = await openPage()
  const opened = page.openPostcode(page.element, `${url}/postcode.v2.js`)
  await page.shown
  const frame = new URL(page.frames[0]!.src)
  expect(frame.origin + frame.pathname).toBe(`${url}/postcode/search`)
  expect(Object.fromEntries(frame.searchParams)).toEqual({ to: 'https://shop.example', shorthand: 'n' })

  page.choose('https://evil.example', { ...chosen, zonecode: '99999' })
  page.choose(url, { ...chosen, zonecode: '99999' }, {})
  page.choose(url, chosen)
  expect(await opened).toEqual({
    postcode: '00101',
    roadAddress: '서울특별시 데모구 가온대로 12',
    jibunAddress: '서울특별시 데모구 가온동 101-1',
    buildingName: '가온메디컬센터',
  })
  expect(page.frames).toEqual([])
  expect(page.listeners).toEqual([])
})

test('the script is loaded once', async () => {
  const { url } = await openTestStandin()
  const page = await openPage()
  await Promise.all([
    page.loadPostcodeScript(`${url}/postcode.v2.js`),
    page.loadPostcodeScript(`${url}/postcode.v2.js`),
  ])
  await page.loadPostcodeScript(`${url}/postcode.v2.js`)
  expect(page.loads).toHaveLength(1)
})

test('a load that failed can be tried again', async () => {
  const { url, close } = await openTestStandin()
  const page = await openPage()
  await close()
  await expect(page.loadPostcodeScript(`${url}/postcode.v2.js`)).rejects.toThrow('Script did not load')
  await expect(page.loadPostcodeScript(`${url}/postcode.v2.js`)).rejects.toThrow('Script did not load')
  expect(page.loads).toHaveLength(2)
})

test('under Trusted Types the address goes through one named policy', async () => {
  const { url } = await openTestStandin()
  const page = await openPage()
  const policies: string[] = []
  const trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL(given: string): string }) {
      policies.push(name)
      return rules
    },
  }
  Object.assign(globalThis, { trustedTypes })
  await page.loadPostcodeScript(`${url}/postcode.v2.js`)
  await page.loadPostcodeScript(`${url}/postcode.v2.js?again`)
  expect(policies).toEqual(['medimall'])
})
