import { expect, test } from 'vitest'
import type { Body } from '#platform/contract/endpoint.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { confirmCode, sendCode } from '../contract.ts'
import { CODE_TRIES } from '../rules.ts'
import { sendSms, useCode, useProof } from './index.ts'

const MOBILE = '01000000901'
const OTHER = '01000000902'
const claim = { mobile: MOBILE, purpose: 'find-id', boundTo: '0008110375' } as const

async function ask(shop: Shop, body: Partial<Body<typeof sendCode>> = {}) {
  const answer = await shop.send(sendCode, { body: { ...claim, ...body } })
  expect([answer.resultCode, answer.status]).toEqual(['0000', 200])
  return {
    ticket: answer.reply.ticket,
    code: await shop.lastCode((body.mobile ?? MOBILE).replaceAll('-', '')),
    reply: answer.reply,
  }
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const use = (shop: Shop, input: Parameters<typeof useCode>[1]) =>
  useCode(shop, input, async () => 'done').catch((error: { code: string }) => error.code)

test('[AU-08] send: a six-digit code arrives by text message, names what it is for, and lives three minutes', async () => {
  const shop = await openShop()
  const { reply } = await ask(shop, { mobile: '010-0000-0901' })
  expect(reply).toMatchObject({
    expiresInSeconds: 180,
    resendInSeconds: 30,
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await shop.smsInbox()).toMatchObject([
    {
      to: MOBILE,
      type: 'SMS',
      text: expect.stringMatching(
        /^\[메디몰\] 아이디 찾기 인증번호 \[\d{6}\] 3분 안에 입력하고, 남에게 알리지 마세요\.$/,
      ),
    },
  ])
})

test('[AU-08] send: what is not a mobile number, purpose or ticket is told at its field', async () => {
  const shop = await openShop()
  expect((await shop.send(sendCode, { body: { ...claim, mobile: '02-000-0000' } })).issues).toEqual([
    { path: 'mobile', message: '휴대폰 번호를 확인해 주세요. 예: 010-0000-0000' },
  ])
  expect(
    (await shop.send(sendCode, { body: { ...claim, purpose: 'staff-login' as 'join' } })).issues,
  ).toMatchObject([{ path: 'purpose' }])
  expect((await shop.send(confirmCode, { body: { ...claim, ticket: 'x', code: '12345' } })).issues).toEqual([
    { path: 'ticket', message: '인증번호를 먼저 받아 주세요.' },
    { path: 'code', message: '인증번호 6자리를 입력해 주세요.' },
  ])
})

test('[A5] a code works once, and not again', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  expect(await use(shop, { ...claim, ticket, code })).toBe('done')
  expect(await use(shop, { ...claim, ticket, code })).toBe('FS0F')
})

test('[A5] of 100 parallel correct submits one succeeds', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => shop.send(confirmCode, { body: { ...claim, ticket, code } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ resultCode }) => resultCode))).toEqual(new Set(['0000', 'FS0F']))
})

test('[A5] looking before spending would let racers through together (planted control)', async () => {
  const shop = await openShop()
  const { ticket } = await ask(shop)
  const ticketHash = shop.seal.hash('ticket', ticket)
  const looked = await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.one<{ spentAt: Date | null }>('select "spentAt" from "smsCode" where "ticketHash" = $1', [
        ticketHash,
      ]),
    ),
  )
  const spentCarelessly = await Promise.all(
    looked
      .filter(({ spentAt }) => spentAt === null)
      .map(() =>
        shop.run('update "smsCode" set "spentAt" = $2 where "ticketHash" = $1 returning 1', [
          ticketHash,
          shop.clock.now(),
        ]),
      ),
  )
  expect(spentCarelessly.filter((rows) => rows.length === 1).length).toBeGreaterThan(1)
})

test('[A5] [LG-02] five tries, each told word for word; then even the right code is no key any more', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  for (let tried = 1; tried <= CODE_TRIES; tried++) {
    expect(await shop.send(confirmCode, { body: { ...claim, ticket, code: wrongOf(code) } })).toMatchObject({
      status: 422,
      resultCode: 'code-wrong',
      message: '정확한 인증번호를 입력하세요.',
      body: { resCd: 'FS0F', remaining: CODE_TRIES - tried },
    })
  }
  expect(await shop.send(confirmCode, { body: { ...claim, ticket, code } })).toMatchObject({
    status: 422,
    resultCode: 'FS0F',
    message: '유효하지 않은 인증 키 입니다.',
    body: { resCd: 'FS0F', detail: '인증번호를 다시 받아 주세요.' },
  })
})

test('[A5] of 100 parallel guesses at most five are compared', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  const guesses = Array.from({ length: 100 }, (_, n) =>
    String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
  )
  const codes = await Promise.all(guesses.map((guess) => use(shop, { ...claim, ticket, code: guess })))
  expect(codes.filter((answer) => answer === 'code-wrong')).toHaveLength(CODE_TRIES)
  expect(await use(shop, { ...claim, ticket, code })).toBe('FS0F')
})

test('[A5] a refusal in the work gives the code back, but not the try', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  for (let tried = 1; tried < CODE_TRIES; tried++) {
    await expect(
      useCode(shop, { ...claim, ticket, code }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
  }
  expect(await use(shop, { ...claim, ticket, code })).toBe('done')
  expect(await use(shop, { ...claim, ticket, code })).toBe('FS0F')
})

test('[A5] the code ends with its third minute', async () => {
  const shop = await openShop()
  const first = await ask(shop)
  shop.clock.advance(179_000)
  expect(await use(shop, { ...claim, ...first })).toBe('done')
  const second = await ask(shop)
  shop.clock.advance(180_000)
  expect(await use(shop, { ...claim, ...second })).toBe('FS0F')
})

test('[A5] a code is useless for another purpose, number, matter or ticket', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  const other = await ask(shop, { mobile: OTHER })
  for (const wrong of [
    { purpose: 'reset-password' as const },
    { purpose: 'member-login' as const },
    { mobile: OTHER },
    { boundTo: '0008210746' },
    { boundTo: '' },
    { ticket: 'x'.repeat(43) },
  ]) {
    expect([wrong, await use(shop, { ...claim, ticket, code, ...wrong })]).toEqual([wrong, 'FS0F'])
  }
  expect(await use(shop, { ...claim, ticket: other.ticket, code })).toBe('FS0F')
  expect(await use(shop, { ...claim, ticket, code })).toBe('done')
})

test('[A5] the database holds neither code nor number nor ticket', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  await shop.send(confirmCode, { body: { ...claim, ticket, code } })
  const kept = JSON.stringify(
    [
      await shop.run('select * from "smsCode"'),
      await shop.run('select * from "smsSend"'),
      await shop.run('select * from "codeProof"'),
    ].map((rows) =>
      rows.map((row) =>
        Object.values(row as object).map((value) =>
          Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
        ),
      ),
    ),
  )
  for (const secret of [code, ticket, MOBILE, '127.0.0.1', claim.boundTo]) expect(kept).not.toContain(secret)
})

test('[AU-08] send: the same answer for a number of the shop and a stranger', async () => {
  const shop = await openShop()
  const { mobile } = await shop.one<{ mobile: string }>(
    `select mobile from member where "loginId" = 'demo01'`,
  )
  const [known, stranger] = [await ask(shop, { mobile }), await ask(shop, { mobile: OTHER })]
  expect({ ...known.reply, ticket: '' }).toEqual({ ...stranger.reply, ticket: '' })
})

test('[AU-08] send: one message in 30 seconds and five an hour go to a number, also when asked for in parallel', async () => {
  const shop = await openShop()
  const body = { ...claim }
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.send(sendCode, { body })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    resultCode: 'send-too-soon',
    message: '30초 뒤에 다시 받을 수 있어요.',
    body: { waitSeconds: 30 },
  })
  for (let sent = 2; sent <= 5; sent++) {
    shop.clock.advance(30_000)
    expect((await shop.send(sendCode, { body })).status).toBe(200)
  }
  shop.clock.advance(30_000)
  expect(await shop.send(sendCode, { body })).toMatchObject({
    status: 429,
    resultCode: 'send-limit',
    message: '인증번호를 너무 많이 요청했어요. 58분 뒤에 다시 시도해 주세요.',
  })
  expect(await shop.smsInbox()).toHaveLength(5)
  shop.clock.advance(3_600_000)
  expect((await shop.send(sendCode, { body })).status).toBe(200)
})

test('[AU-08] send: an address gets ten messages in ten minutes, whatever the numbers', async () => {
  const shop = await openShop()
  for (let n = 0; n < 10; n++)
    expect((await shop.send(sendCode, { body: { ...claim, mobile: `0100000092${n}` } })).status).toBe(200)
  expect(await shop.send(sendCode, { body: { ...claim, mobile: '01000000930' } })).toMatchObject({
    status: 429,
    resultCode: 'send-limit',
  })
})

test('[AU-08] send: a resend voids the code it replaces, and nobody else can void it', async () => {
  const shop = await openShop()
  const first = await ask(shop)
  shop.clock.advance(30_000)
  const foreign = await ask(shop, { boundTo: 'elsewhere', resendOf: first.ticket })
  shop.clock.advance(30_000)
  const second = await ask(shop, { resendOf: foreign.ticket })
  expect(await use(shop, { ...claim, ...second })).toBe('done')
  shop.clock.advance(30_000)
  const third = await ask(shop, { resendOf: first.ticket })
  expect(await use(shop, { ...claim, ...first })).toBe('FS0F')
  expect(await use(shop, { ...claim, ...third })).toBe('done')
})

test('[AU-08] send: a message that is not taken is told, voids its code, and can be asked for again at once', async () => {
  const shop = await openShop()
  const { control } = await shop.standin()
  control.sms.fail({ kind: 'refuse', statusCode: '1062' })
  expect(await shop.send(sendCode, { body: claim })).toMatchObject({
    status: 503,
    resultCode: 'send-failed',
    message: '문자를 보내지 못했어요. 잠시 후 다시 시도해 주세요.',
  })
  expect(await shop.run('select 1 from "smsCode"')).toEqual([])
  await ask(shop)
})

test('[AU-08] send: a message with an unknown end counts, and its code opens nothing', async () => {
  const shop = await openShop()
  const { control } = await shop.standin()
  control.sms.fail({ kind: 'drop-after' })
  expect((await shop.send(sendCode, { body: claim })).resultCode).toBe('send-failed')
  expect(await shop.smsInbox()).toHaveLength(1)
  expect(await shop.run('select 1 from "smsCode"')).toEqual([])
  expect((await shop.send(sendCode, { body: claim })).resultCode).toBe('send-too-soon')
})

test('[A5] a proof is spent once, in the transaction of what it is for', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  const { reply } = await shop.send(confirmCode, { body: { ...claim, ticket, code } })
  expect(reply.expiresInSeconds).toBe(600)
  const spend = (more: object = {}) =>
    shop.db
      .transaction((tx) => useProof(tx, { ...claim, proof: reply.proof, ...more }, shop))
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  for (const wrong of [
    { purpose: 'reset-password' },
    { mobile: OTHER },
    { boundTo: '' },
    { proof: 'x'.repeat(43) },
  ])
    expect([wrong, await spend(wrong)]).toEqual([wrong, 'FS0F'])
  await expect(
    shop.db.transaction(async (tx) => {
      await useProof(tx, { ...claim, proof: reply.proof }, shop)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  const racers = await Promise.all(Array.from({ length: 20 }, () => spend()))
  expect(racers.filter((answer) => answer === 'done')).toHaveLength(1)
})

test('[A5] a proof ends after ten minutes, and what is over is forgotten', async () => {
  const shop = await openShop()
  const { ticket, code } = await ask(shop)
  const { reply } = await shop.send(confirmCode, { body: { ...claim, ticket, code } })
  shop.clock.advance(600_000)
  await expect(
    shop.db.transaction((tx) => useProof(tx, { ...claim, proof: reply.proof }, shop)),
  ).rejects.toMatchObject({ code: 'FS0F' })
  const { forgetVerifications } = await import('./index.ts')
  shop.clock.advance(3_600_001)
  await forgetVerifications(shop)
  for (const table of ['smsCode', 'smsSend', 'codeProof'])
    expect([table, await shop.run(`select 1 from "${table}"`)]).toEqual([table, []])
})

test('[AU-13] a notice that cannot be sent never stops what it tells of', async () => {
  const shop = await openShop()
  expect(
    await sendSms(shop, { to: '010-0000-0901', text: '[메디몰] 잠금이 해제되었어요. 다시 로그인해 주세요.' }),
  ).toBe(true)
  expect(await sendSms(shop, { to: '02-000-0000', text: 'x' })).toBe(false)
  ;(await shop.standin()).control.sms.fail({ kind: 'drop' })
  expect(await sendSms(shop, { to: MOBILE, text: 'x' })).toBe(false)
})
