import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fileReply } from '#platform/contract/endpoint.ts'
import { openShop } from '#testing/shop.ts'
import { exportAudit, listAudit, readAudit } from '../contract.ts'

/** Whole mobile numbers and e-mail addresses of people, and the address that the tests come from. */
const WHOLE = [/01[016789]-?\d{3,4}-?\d{4}/, /[^*\s"]{4,}@[\w-]+\.\w/, /127\.0\.0\.1/]

test('[VA-06] no list of the back office shows a whole mobile number, e-mail address or address of the network', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await shop.run(
    `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt") select '01', id, mobile, '127.0.0.1', now() from member where "loginId" = 'demo01'`,
  )
  const lists = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ access, method, path, reply }) =>
        method === 'GET' && access.startsWith('menu:') && !path.includes(':') && reply !== fileReply,
    )
  let rows = 0
  const shown: string[] = []
  /** Some show nothing before they are told a month, a duty or words. */
  const narrow = new URLSearchParams({
    month: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    duty: 'drug',
    search: '데모',
    text: '필러',
  })
  const unread: string[] = []
  const ask = (url: string) =>
    shop.app.http.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
  for (const { path } of lists) {
    const plain = await ask(path)
    const { statusCode, headers, body } = plain.statusCode === 200 ? plain : await ask(`${path}?${narrow}`)
    if (statusCode !== 200) unread.push(path)
    if (statusCode !== 200 || !String(headers['content-type']).includes('json')) continue
    rows += (JSON.parse(body) as { body: { rows?: unknown[] } }).body.rows?.length ?? 0
    for (const whole of WHOLE) if (whole.test(body)) shown.push(`${path}: ${whole.exec(body)![0]}`)
  }
  expect(shown).toEqual([])
  // what is of one record alone
  expect(unread).toEqual(['/api/bo/price-check', '/api/bo/tax-invoices/email'])
  expect(rows).toBeGreaterThan(20)
  // the walk sees what it looks for
  expect(
    WHOLE.map((whole) => whole.test('{"a":"010-1234-5678","b":"buyer@demo.example","c":"127.0.0.1"}')),
  ).toEqual([true, true, true])
})

test('[VA-06] where a change came from is masked in the trail, and whole in the workbook that a reason was given for', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await admin.send(listAudit, { query: {} })
  const [row] = (await admin.send(listAudit, { query: {} })).reply.rows
  expect(row!.ip).toBe('127.0.***.1')
  expect((await admin.send(readAudit, { params: { entryId: row!.entryId } })).reply.ip).toBe('127.0.***.1')
  expect((await admin.send(exportAudit, { query: {} as never })).status).toBe(400)
  const file = await shop.app.http.inject({
    url: `${exportAudit.path}?reason=${encodeURIComponent('접속 경위 확인')}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(
    Object.values(unzipSync(file.rawPayload))
      .map((part) => strFromU8(part))
      .join(''),
  ).toContain('127.0.0.1')
})
