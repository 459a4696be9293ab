import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { confirmIdentity, startIdentity } from '../contract.ts'
import { readIdentity, useIdentity } from './index.ts'

const person = { name: '김데모', phoneNumber: '01000000901', birthDate: '1980-01-02' }
const claim = { purpose: 'join', boundTo: '' } as const

async function verify(shop: Shop, body: { purpose: 'join' | 'find-id'; boundTo: string } = claim) {
  const { reply } = await shop.send(startIdentity, { body })
  const { control } = await shop.standin()
  control.portone.open(reply.identityVerificationId)
  control.portone.verify(reply.identityVerificationId, person)
  return { ticket: reply.ticket, identityVerificationId: reply.identityVerificationId }
}
const spend = (shop: Shop, input: Parameters<typeof useIdentity>[1]) =>
  shop.db.transaction((tx) => useIdentity(tx, input, shop)).catch((error: { code: string }) => error.code)

test('[AU-15] the browser gets what it opens the provider with, and no secret', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(startIdentity, { body: claim })
  expect(reply).toEqual({
    ticket: expect.stringMatching(/^[\w-]{43}$/),
    identityVerificationId: expect.stringMatching(/^iv-/),
    storeId: 'store-demo',
    channelKey: 'channel-key-demo',
    sdkUrl: '/standin/portone/v2/browser-sdk.js',
  })
})

test('[AU-15] a verified person comes back masked, and whole to the room that spends the proof', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(confirmIdentity, { body: await verify(shop) })
  expect(reply).toMatchObject({
    name: '김*모',
    mobile: '010-****-0901',
    birthDate: '1980-01-02',
    expiresInSeconds: 1_800,
  })
  const proven = {
    name: '김데모',
    mobile: '01000000901',
    birthDate: '1980-01-02',
    ci: expect.stringMatching(/^.{88}$/),
    ciHash: expect.any(Buffer),
  }
  expect(await readIdentity(shop.db, { ...claim, proof: reply.proof }, shop)).toEqual(proven)
  expect(await spend(shop, { ...claim, proof: reply.proof })).toEqual(proven)
  expect(await spend(shop, { ...claim, proof: reply.proof })).toBe('FS0F')
  expect(await readIdentity(shop.db, { ...claim, proof: reply.proof }, shop)).toBeNull()
})

test('[AU-15] the same person has the same ciHash, another person another', async () => {
  const shop = await openShop()
  const hashes: string[] = []
  for (const name of ['김데모', '김데모', '이가온']) {
    const { reply } = await shop.send(startIdentity, { body: claim })
    const { control } = await shop.standin()
    control.portone.open(reply.identityVerificationId)
    control.portone.verify(reply.identityVerificationId, { ...person, name })
    const { proof } = (await shop.send(confirmIdentity, { body: reply })).reply
    hashes.push((await readIdentity(shop.db, { ...claim, proof }, shop))!.ciHash.toString('hex'))
  }
  expect(hashes[0]).toBe(hashes[1])
  expect(hashes[2]).not.toBe(hashes[0])
})

test('[AU-15] a proof is useless for another purpose or matter, and after half an hour', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(confirmIdentity, { body: await verify(shop) })
  for (const wrong of [
    { purpose: 'reset-password' as const },
    { boundTo: 'demo01' },
    { proof: 'x'.repeat(43) },
  ])
    expect([wrong, await spend(shop, { ...claim, proof: reply.proof, ...wrong })]).toEqual([wrong, 'FS0F'])
  shop.clock.advance(1_800_000)
  expect(await spend(shop, { ...claim, proof: reply.proof })).toBe('FS0F')
})

test('[AU-15] of 20 racers one spends the proof', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(confirmIdentity, { body: await verify(shop) })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => spend(shop, { ...claim, proof: reply.proof })),
  )
  expect(answers.filter((answer) => answer !== 'FS0F')).toHaveLength(1)
})

test("[AU-15] knowing the id of somebody else's verification proves nothing", async () => {
  const shop = await openShop()
  const theirs = await verify(shop)
  const { reply: mine } = await shop.send(startIdentity, { body: claim })
  expect(
    await shop.send(confirmIdentity, {
      body: { ticket: mine.ticket, identityVerificationId: theirs.identityVerificationId },
    }),
  ).toMatchObject({ status: 422, resultCode: 'FS0F' })
})

test('[AU-15] unfinished, failed and unreachable are told apart, and can be tried again', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(startIdentity, { body: claim })
  const body = { ticket: reply.ticket, identityVerificationId: reply.identityVerificationId }
  const { control } = await shop.standin()
  expect((await shop.send(confirmIdentity, { body })).resultCode).toBe('identity-unfinished')
  control.portone.open(body.identityVerificationId)
  expect(await shop.send(confirmIdentity, { body })).toMatchObject({
    status: 409,
    resultCode: 'identity-unfinished',
  })
  control.portone.reject(body.identityVerificationId, 'B101')
  expect(await shop.send(confirmIdentity, { body })).toMatchObject({
    status: 422,
    resultCode: 'identity-failed',
    message: '본인인증에 실패했어요. 입력한 정보를 확인하고 다시 시도해 주세요.',
  })
  control.portone.fail('drop')
  expect(await shop.send(confirmIdentity, { body })).toMatchObject({
    status: 503,
    resultCode: 'identity-away',
  })
  control.portone.verify(body.identityVerificationId, person)
  expect((await shop.send(confirmIdentity, { body })).status).toBe(200)
})

test('[AU-15] after a lost answer the result can be asked for again; only the newest proof counts', async () => {
  const shop = await openShop()
  const body = await verify(shop)
  const first = (await shop.send(confirmIdentity, { body })).reply.proof
  const second = (await shop.send(confirmIdentity, { body })).reply.proof
  expect(await spend(shop, { ...claim, proof: first })).toBe('FS0F')
  expect(await spend(shop, { ...claim, proof: second })).toMatchObject({ name: '김데모' })
  expect((await shop.send(confirmIdentity, { body })).resultCode).toBe('FS0F')
})

test('[AU-15] the person is sealed in the database, and gone once the proof is spent', async () => {
  const shop = await openShop()
  const { reply } = await shop.send(confirmIdentity, { body: await verify(shop) })
  const kept = await shop.one<{ person: string }>('select person from "identityCheck"')
  expect(kept.person).toMatch(/^v2:[0-9a-f]{12}:/)
  expect(Buffer.from(kept.person.split(':')[2]!, 'base64url').toString()).not.toContain('01000000901')
  await spend(shop, { ...claim, proof: reply.proof })
  expect((await shop.one<{ person: string | null }>('select person from "identityCheck"')).person).toBeNull()
})
