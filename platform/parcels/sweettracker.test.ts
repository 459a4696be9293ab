import { expect, test } from 'vitest'
import { openSweetTracker } from './sweettracker.ts'

/** An answer as the service's documents show it, byte for byte. */
const golden = `{"result":"Y","senderName":"","receiverName":"","itemName":"","invoiceNo":"640000000001","receiverAddr":"","orderNumber":null,"adUrl":"","estimate":null,"level":6,"complete":true,"recipient":"","itemImage":"","trackingDetails":[{"time":1795158671000,"timeString":"2026-11-20 17:51:11","code":null,"where":"데모물류센터","kind":"집화처리","telno":"1588-0000","telno2":"","remark":null,"level":2,"manName":"","manPic":""},{"time":1795399200000,"timeString":"2026-11-23 12:40:00","code":"91","where":"가온지점","kind":"배달완료","telno":"","telno2":"","remark":null,"level":6,"manName":"김기사","manPic":""}],"productInfo":null,"zipCode":null,"lastDetail":{"time":1795399200000,"level":6},"lastStateDetail":{"time":1795399200000,"level":6},"firstDetail":{"time":1795158671000,"level":2},"completeYN":"Y"}`
const notYet = '{"status":false,"msg":"유효하지 않은 운송장번호 이거나 택배사 코드 입니다.","code":"104"}'

const asked: string[] = []
const answering = (body: BodyInit, status = 200) =>
  openSweetTracker(
    { apiUrl: 'http://tracker.example/', apiKey: 'key' },
    {
      fetch: (address) => {
        asked.push(String(address))
        return Promise.resolve(new Response(body, { status }))
      },
    },
  ).track({ carrier: '04', trackingNumber: '640000000001' })

test('[BX-07] the carrier service is asked and read by the bytes of its documents', async () => {
  expect(await answering(golden)).toEqual({
    kind: 'seen',
    level: 6,
    events: [
      { at: new Date(1795158671000), level: 2, place: '데모물류센터', words: '집화처리' },
      { at: new Date(1795399200000), level: 6, place: '가온지점', words: '배달완료' },
    ],
  })
  expect(asked.at(-1)).toBe(
    'http://tracker.example/api/v1/trackingInfo?t_key=key&t_code=04&t_invoice=640000000001',
  )
  expect(await answering(notYet)).toEqual({ kind: 'unseen', code: '104' })
})

test('[BX-07] bytes that are no answer say nothing of a parcel', async () => {
  const wrong: [string, BodyInit, number?][] = [
    ['cut off', golden.slice(0, 400)],
    ['a page', '<html><body>점검 중</body></html>'],
    ['nothing', ''],
    ['another number', golden.replace('"invoiceNo":"640000000001"', '"invoiceNo":"640000000002"')],
    ['a level that is none', golden.replace('"level":6,"complete"', '"level":9,"complete"')],
    ['a moment that is none', golden.replaceAll('1795399200000', '8700000000000000')],
    ['a moment in words', golden.replaceAll('1795399200000', '"2026-11-23"')],
    ['a wrong key', '{"status":false,"msg":"유효하지 않은 키입니다.","code":"101"}'],
    ['a failure', golden, 500],
    ['no text at all', new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
  ]
  for (const [what, body, status] of wrong)
    expect(await answering(body, status), what).toMatchObject({ kind: 'unknown' })
})

test('[BX-07] what no page and no database can hold is left out of the words', async () => {
  const dirty = golden
    .replace('배달완료', `배달\\u0000완료${'가'.repeat(300)}`)
    .replace('가온지점', '\ufffd\ufffd')
  const answer = await answering(dirty)
  const event = answer.kind === 'seen' && answer.events[1]!
  expect(event && [event.words.startsWith('배달 완료가'), event.words.length, event.place]).toEqual([
    true,
    200,
    '',
  ])
})
