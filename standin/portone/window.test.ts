import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

const asked = { storeId: 'store-demo', channelKey: 'channel-key-demo', identityVerificationId: 'iv-1' }
const person = { name: '김데모', phoneNumber: '010-0000-0901', birthDate: '1980-01-02' }

async function openWindow() {
  const standin = await openTestStandin()
  const show = (fields: Record<string, string>) =>
    fetch(`${standin.url}/portone/window?${new URLSearchParams(fields).toString()}`)
  const press = (fields: Record<string, string>) =>
    fetch(`${standin.url}/portone/window`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  return { ...standin, app: standin.control.portone, show, press }
}

test('approving in the window verifies the person and leads back', async () => {
  const { app, show, press } = await openWindow()
  const fields = { ...asked, redirectUrl: 'https://shop.example/join?kind=02' }
  const page = await show(fields)
  expect([page.status, app.find('iv-1')?.status]).toEqual([200, 'READY'])
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
  const back = new URL((await press({ ...fields, ...person, action: 'verify' })).headers.get('location')!)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    kind: '02',
    transactionType: 'IDENTITY_VERIFICATION',
    identityVerificationId: 'iv-1',
    identityVerificationTxId: 'iv-1',
  })
  expect(app.find('iv-1')).toMatchObject({
    status: 'VERIFIED',
    person: { ...person, phoneNumber: '01000000901' },
  })
  expect((await show(fields)).status).toBe(409)
})

test('cancelling verifies nobody, a mismatch fails, and both say so on the way back', async () => {
  const { app, press } = await openWindow()
  const fields = { ...asked, redirectUrl: 'https://shop.example/join' }
  for (const [action, status] of [
    ['cancel', 'READY'],
    ['reject', 'FAILED'],
  ] as const) {
    const back = new URL((await press({ ...fields, action })).headers.get('location')!)
    expect([back.searchParams.get('code'), app.find('iv-1')?.status]).toEqual(['FAILURE_TYPE_PG', status])
  }
})

test('a person who is no person gets the form again with what was typed', async () => {
  const { app, press } = await openWindow()
  const answer = await press({
    ...asked,
    redirectUrl: 'https://shop.example/',
    ...person,
    birthDate: '1980-13-02',
    name: '<b>',
    action: 'verify',
  })
  const page = await answer.text()
  expect([answer.status, app.find('iv-1')?.status]).toEqual([400, 'READY'])
  expect(page).toContain('이름, 휴대폰 번호, 생년월일을 확인해 주세요.')
  expect(page).toContain('value="&lt;b&gt;"')
})

test('a popup tells its answer to the page that opened it, and to no other', async () => {
  const { press } = await openWindow()
  const page = await (
    await press({ ...asked, opener: 'https://shop.example', ...person, action: 'verify' })
  ).text()
  expect(page).toContain('data-opener="https://shop.example"')
  expect(page).toContain('<script src="popup.js" defer>')
})

test.each([
  ['another store', { ...asked, storeId: 'x', redirectUrl: 'https://shop.example/' }],
  ['another channel', { ...asked, channelKey: 'x', redirectUrl: 'https://shop.example/' }],
  ['no way back', asked],
  ['two ways back', { ...asked, redirectUrl: 'https://shop.example/', opener: 'https://shop.example' }],
  ['a way back that is a script', { ...asked, redirectUrl: 'javascript:alert(1)' }],
])('the window stays shut for %s', async (_, fields) => {
  const { app, show } = await openWindow()
  expect((await show(fields)).status).toBe(400)
  expect(app.verifications()).toEqual([])
})
