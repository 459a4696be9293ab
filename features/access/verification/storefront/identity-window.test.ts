import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { openIdentityWindow, readReturn } from './identity-window.ts'

const start = {
  ticket: 't',
  identityVerificationId: 'iv-1',
  storeId: 's',
  channelKey: 'c',
  sdkUrl: '/sdk.js',
}
afterEach(() => void Reflect.deleteProperty(globalThis, 'PortOne'))

function openPage(answer: unknown) {
  const asked: unknown[] = []
  const loadScript = async (url: string) => {
    asked.push(url)
    Object.assign(globalThis, {
      PortOne: { requestIdentityVerification: async (request: unknown) => (asked.push(request), answer) },
    })
  }
  return { asked, loadScript }
}

test('[AU-15] the window opens with what the server gave, and without the ticket', async () => {
  const { asked, loadScript } = openPage({ identityVerificationId: 'iv-1' })
  expect(await openIdentityWindow(start, 'https://shop.example/join', loadScript)).toEqual({ kind: 'done' })
  expect(asked).toEqual([
    '/sdk.js',
    {
      storeId: 's',
      channelKey: 'c',
      identityVerificationId: 'iv-1',
      redirectUrl: 'https://shop.example/join',
    },
  ])
})

test('[AU-15] a window that was closed says so, and a script that defines nothing fails', async () => {
  expect(
    await openIdentityWindow(
      start,
      'https://shop.example/',
      openPage({ code: 'FAILURE_TYPE_PG', message: '취소' }).loadScript,
    ),
  ).toEqual({ kind: 'closed', message: '취소' })
  Reflect.deleteProperty(globalThis, 'PortOne')
  await expect(openIdentityWindow(start, 'https://shop.example/', async () => {})).rejects.toThrow(
    'no window',
  )
})

test('[AU-15] the address of a return is read and cleaned, and any other left alone', () => {
  expect(readReturn('https://shop.example/login/find/id?by=mobile')).toBeNull()
  expect(readReturn('https://shop.example/join?identityVerificationId=iv-1')).toBeNull()
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), (id, failed) => {
      const url = new URL('https://shop.example/join?kind=02')
      for (const [name, value] of Object.entries({
        transactionType: 'IDENTITY_VERIFICATION',
        identityVerificationId: id,
        identityVerificationTxId: 'x',
        ...(failed && { code: 'FAILURE_TYPE_PG', message: '취소', pgCode: 'C', pgMessage: '취소' }),
      }))
        url.searchParams.set(name, value)
      expect(readReturn(url.href)).toEqual({ id, failed, href: 'https://shop.example/join?kind=02' })
    }),
  )
})
