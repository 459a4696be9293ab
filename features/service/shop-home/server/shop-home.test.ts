import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addCollection } from '#features/buying/recommendations/office-contract.ts'
import { picture } from '#testing/file-samples.ts'
import { follow, openListeningShop } from '#testing/follow.ts'
import { openShop } from '#testing/shop.ts'
import { uploadInto } from '#testing/upload-files.ts'
import { readHome } from '../contract.ts'
import { addBanner, changeBanner, listBanners, readHomeLayout, saveHomeLayout } from '../office-contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
const DAY = 86_400_000

async function desk(shop: Shop) {
  const staff = await shop.asStaff('ops01')
  const draft = (more: object = {}) => ({
    title: '연말 필러 모음',
    text: '예약이 몰리기 전에 채워 두세요.',
    link: '/product?q=필러',
    audience: 'everyone' as const,
    rank: 1,
    startsAt: shop.clock.now().toISOString(),
    endsAt: new Date(shop.clock.now().getTime() + 7 * DAY).toISOString(),
    shown: true,
    drawn: { shape: 'syringe' as const, hue: '0b6b70' },
    ...more,
  })
  const add = async (more: object = {}) =>
    (await staff.send(addBanner, { body: draft(more) }, { key: randomUUID() })).reply.bannerId
  const change = async (bannerId: number, more: object) => {
    const [row] = (await staff.send(listBanners, { query: { bannerId } })).reply.rows
    return staff.send(changeBanner, {
      params: { bannerId },
      body: { ...draft(more), version: row!.version, ...more },
    })
  }
  const upload = async () =>
    uploadInto({ shop, token: staff.token, groupId: 'product-images' }, [
      { name: '배너.jpg', content: await picture('jpeg', { width: 900, height: 300 }) },
    ])
  return { staff, draft, add, change, upload }
}

test('[BO-05] a banner is seen in its period by whom it is for, with its photograph, and in one statement', async () => {
  const shop = await openShop()
  const { staff, draft, add, change, upload } = await desk(shop)
  const everyone = await add({ rank: 2 })
  const clinics = await add({ audience: 'clinics', rank: 1, title: '병원·의원만' })
  const visitors = await add({ audience: 'visitors', title: '처음 오셨나요' })
  const later = await add({ startsAt: new Date(shop.clock.now().getTime() + DAY).toISOString(), rank: 3 })
  const hidden = await add({ shown: false })
  const seen = async (by: { send: Shop['send'] }) =>
    (await by.send(readHome)).reply.banners.map(({ bannerId }) => bannerId)
  const [clinic, personal] = [await shop.as('demo01'), await shop.as('demo18')]
  expect(await seen(clinic as never)).toEqual([clinics, everyone])
  expect(await seen(personal as never)).toEqual([everyone])
  expect((await seen(shop)).toSorted()).toEqual([everyone, visitors].toSorted())
  const sent = await shop.statements(() => clinic.send(readHome))
  expect(sent.filter((text) => text.includes('homeLayout')).length, sent.join('\n')).toBe(1)
  expect(sent.length, sent.join('\n')).toBe(1)
  const states = new Map(
    (await staff.send(listBanners)).reply.rows.map(({ bannerId, state }) => [bannerId, state]),
  )
  expect([later, hidden, everyone].map((id) => states.get(id))).toEqual(['upcoming', 'hidden', 'running'])
  const fileId = await upload()
  expect((await change(everyone, { pictureFile: fileId })).status).toBe(200)
  const [shown] = (await shop.send(readHome)).reply.banners.filter(({ bannerId }) => bannerId === everyone)
  expect(shown!.picture).toBe(`photo:${fileId}:900`)
  const photo = await shop.app.http.inject({
    url: `/images/products/${fileId}/320`,
    headers: { accept: 'image/webp' },
  })
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await change(everyone, { title: '사진은 그대로' })).status).toBe(200)
  expect((await change(clinics, { pictureFile: fileId })).resultCode).toBe('picture-gone')
  expect((await change(everyone, { pictureFile: null })).status).toBe(200)
  const after = (await shop.send(readHome)).reply.banners.find(({ bannerId }) => bannerId === everyone)
  expect(after!.picture).toBe('syringe:0b6b70:MM')

  for (const [wrong, field] of [
    [{ link: 'https://elsewhere.example' }, 'link'],
    [{ link: '//elsewhere.example' }, 'link'],
    [{ link: '/office/staff' }, 'link'],
    [{ link: '/\\elsewhere' }, 'link'],
    [{ title: ' ' }, 'title'],
    [{ endsAt: draft().startsAt }, 'endsAt'],
  ] as const) {
    const answer = await staff.send(addBanner, { body: draft(wrong) }, { key: randomUUID() })
    expect([answer.status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)])
  }
  const stale = await staff.send(changeBanner, {
    params: { bannerId: later },
    body: { ...draft(), version: 9 },
  })
  expect(stale.resultCode).toBe('banner-changed')

  shop.clock.advance(DAY)
  expect(await seen((await shop.as('demo01')) as never)).toEqual([everyone, clinics, later])
})

test('[BO-05] [ST-04] staff arrange the sections of home and put collections there, and open homes are told', async () => {
  const { shop, port } = await openListeningShop()
  const { staff } = await desk(shop)
  const clinic = await shop.as('demo01')
  const sections = async (by: { send: Shop['send'] }) => (await by.send(readHome)).reply
  expect((await sections(shop)).sections).toEqual(['banners', 'categories', 'popular', 'brands', 'notices'])
  expect((await sections(shop)).notices.length).toBe(3)
  const codes = (
    await shop.run<{ code: string }>(
      `select code from product where "saleState" = 'on-sale' and not "licensedOnly" order by id limit 3`,
    )
  ).map(({ code }) => code)
  const body = {
    title: '겨울 준비',
    reason: '재고가 넉넉해요.',
    startsOn: '2026-11-20',
    endsOn: '2026-11-30',
    codes,
  }
  const { collectionId } = (await staff.send(addCollection, { body }, { key: randomUUID() })).reply
  const read = async () => (await staff.send(readHomeLayout)).reply
  const first = await read()
  expect(first.collections).toContainEqual({ collectionId, title: '겨울 준비', endsOn: '2026-11-30' })
  const stream = await follow(port, clinic.token)
  const arranged = [
    { kind: 'notices' as const, shown: true },
    { kind: 'set' as const, collectionId, shown: true },
    { kind: 'popular' as const, shown: false },
  ]
  const save = (next: object[], version = first.version) =>
    staff.send(saveHomeLayout, { body: { sections: next as never, version } })
  expect((await save(arranged)).status).toBe(200)
  await expect.poll(() => stream.data('home')).toEqual([{}])
  const own = await sections(clinic as never)
  // what was not named stands at the end until it is moved
  expect(own.sections).toEqual(['notices', `set:${collectionId}`, 'banners', 'categories', 'brands'])
  expect(own.sets).toEqual([{ collectionId, title: '겨울 준비', reason: '재고가 넉넉해요.', codes }])
  expect((await sections(shop)).sets).toEqual([])

  expect((await save(arranged)).resultCode).toBe('layout-changed')
  const { version } = await read()
  expect((await save([{ kind: 'set', collectionId: 999_999, shown: true }], version)).resultCode).toBe(
    'set-unknown',
  )
  expect((await save([arranged[0]!, arranged[0]!], version)).status).toBe(400)
  shop.clock.advance(12 * DAY)
  expect((await sections((await shop.as('demo01')) as never)).sets).toEqual([])
  const later = (await (await shop.asStaff('ops01')).send(readHomeLayout)).reply
  expect(later.sections.some(({ kind }) => kind === 'set')).toBe(false)
})
