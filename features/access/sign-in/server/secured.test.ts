import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptText } from '#platform/contract/secured-body.ts'
import { openShop } from '#testing/shop.ts'
import { loginWithNonMember } from '../other-logins-contract.ts'

test('[HT-07] 10,000 flips and splices of a secured body are refused like any bad input, and never fail', async () => {
  const shop = await openShop()
  const sealed = (name: string) =>
    Buffer.from(
      encryptText(
        JSON.stringify({ name, mobile: '01000000101', ticket: 'a'.repeat(43), code: '123456' }),
        shop.settings.securedKey,
      ),
      'base64',
    )
  const [one, other] = [sealed('손방문'), sealed('다른 이름의 사람')]
  const statuses = new Map<number, number>()
  for (let n = 0; n < 10_000; n++) {
    const bytes = Buffer.from(one)
    if (n % 2) {
      const at = randomInt(bytes.length)
      bytes[at] = bytes[at]! ^ (1 << randomInt(8))
    } else {
      const blocks = (buffer: Buffer) => Math.floor(buffer.length / 16)
      other.copy(bytes, randomInt(blocks(bytes)) * 16, randomInt(blocks(other)) * 16, undefined)
    }
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: loginWithNonMember.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ data: bytes.toString('base64') }),
    })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
  }
  // 400: not readable or not valid. 422: a whole request, whose ticket nobody gave.
  expect([...statuses.keys()].filter((status) => status !== 400 && status !== 422)).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(5_000)
  expect((await shop.run('select 1 from session')).length).toBe(0)
}, 120_000)
