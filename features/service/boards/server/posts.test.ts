import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pdf } from '#testing/file-samples.ts'
import { follow } from '#testing/follow.ts'
import { openShop } from '#testing/shop.ts'
import { uploadInto } from '#testing/upload-files.ts'
import { listArticles, readArticle, recordReading } from '../academic-contract.ts'
import { listBrandPosts } from '../brand-contract.ts'
import { listNotices, readNotice } from '../contract.ts'
import { listFaqs } from '../faq-contract.ts'
import {
  downloadLibraryPost,
  downloadLibraryPosts,
  listLibrary,
  readLibraryPost,
} from '../library-contract.ts'
import {
  addFaq,
  addPost,
  changeFaq,
  changePost,
  listOfficeFaqs,
  listOfficePosts,
} from '../office-contract.ts'
import { announceNotices } from './index.ts'

const key = () => ({ key: randomUUID() })

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const draft = (more: object = {}) => ({
    board: 'notice' as const,
    title: '연말 배송 안내',
    category: '배송',
    body: '안녕하십니까.\n\n- 24일은 **11시**에 마감합니다.',
    pinned: false,
    state: 'published' as const,
    audience: 'everyone' as const,
    publishedAt: shop.clock.now().toISOString(),
    brandName: '',
    productCode: '',
    videoUrl: '',
    ...more,
  })
  const add = async (more: object = {}, options = key()) =>
    (await staff.send(addPost, { body: draft(more) }, options)).reply.postId
  const read = (number: number) => shop.send(readNotice, { params: { number } })
  const change = async (postId: number, more: object) => {
    const { rows } = (await staff.send(listOfficePosts, { query: { postId } })).reply
    const { board: _, ...body } = draft(more)
    return staff.send(changePost, {
      params: { postId },
      body: { ...body, version: rows[0]!.version, ...more },
    })
  }
  const upload = (groupId: string, names: readonly string[]) =>
    uploadInto(
      { shop, token: staff.token, groupId },
      names.map((name) => ({ name, content: pdf() })),
    )
  return { shop, staff, draft, add, read, change, upload }
}

test('[CS-02] [BO-06] a notice is seen from its moment on, told once, changed over what was read, gone from its end on, and withdrawn', async () => {
  const { shop, staff, draft, add, read, change } = await open()
  const once = key()
  const publishedAt = new Date(shop.clock.now().getTime() + 1_200_000).toISOString()
  const postId = await add({ publishedAt }, once)
  expect(await add({ publishedAt }, once)).toBe(postId)
  expect((await read(postId)).resultCode).toBe('notice-not-found')
  const [row] = (await staff.send(listOfficePosts, { query: { postId } })).reply.rows
  expect(row).toMatchObject({ shown: 'scheduled', version: 1, actor: 'admin01' })
  const told = () =>
    shop.one<{ n: number }>(`select count(*)::int as n from post where "announcedAt" is not null`)
  const before = (await told()).n
  await announceNotices(shop)
  expect((await told()).n).toBe(before)

  shop.clock.advance(1_200_000)
  await Promise.all([announceNotices(shop), announceNotices(shop)])
  expect((await told()).n).toBe(before + 1)
  expect((await read(postId)).reply).toMatchObject({
    title: '연말 배송 안내',
    html: '<p>안녕하십니까.</p>\n<ul>\n<li>24일은 <strong>11시</strong>에 마감합니다.</li>\n</ul>',
  })
  expect((await shop.send(listNotices)).reply.rows.some(({ number }) => number === postId)).toBe(true)

  const late = await staff.send(changePost, {
    params: { postId },
    body: { ...draft(), version: 7 },
  })
  expect(late.resultCode).toBe('post-changed')
  expect((await change(postId, { audience: 'members' })).status).toBe(200)
  expect((await read(postId)).status).toBe(404)
  const member = await shop.as('demo05')
  expect((await member.send(readNotice, { params: { number: postId } })).status).toBe(200)
  const elder = (await member.send(readNotice, { params: { number: postId } })).reply.previous!.number

  // an end that comes before the start is refused at its field; once it has come, readers find nothing of the post
  const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
  const early = await change(postId, { endsAt: at(0) })
  expect(early).toMatchObject({ status: 400, issues: [{ path: 'endsAt' }] })
  const ofLists = async () => [
    (await member.send(listNotices)).reply.rows.some(({ number }) => number === postId),
    (await member.send(readNotice, { params: { number: elder } })).reply.next?.number === postId,
  ]
  const shown = async () => (await staff.send(listOfficePosts, { query: { postId } })).reply.rows[0]!.shown
  const unheard = await add({ publishedAt: at(1), endsAt: at(2) })
  expect((await change(postId, { publishedAt: at(0), endsAt: at(10) })).status).toBe(200)
  expect([await ofLists(), await shown()]).toEqual([[true, true], 'published'])
  shop.clock.advance(600_000)
  expect([await ofLists(), await shown()]).toEqual([[false, false], 'ended'])
  expect((await member.send(readNotice, { params: { number: postId } })).status).toBe(404)
  await announceNotices(shop)
  expect(
    await shop.one(`select "announcedAt" from post where id = $1`, [unheard]),
    'ended before anybody was told',
  ).toEqual({ announcedAt: null })
  // an older page names no end: it stays, and the start cannot move behind it
  expect((await change(postId, { publishedAt: at(1) })).resultCode).toBe('ends-too-early')
  expect((await change(postId, { endsAt: null })).status).toBe(200)
  expect([await ofLists(), await shown()]).toEqual([[true, true], 'published'])
  expect((await change(postId, { state: 'withdrawn' })).status).toBe(200)
  expect((await member.send(readNotice, { params: { number: postId } })).status).toBe(404)
})

test('[CS-02] [BO-06] tags, scripts and what Word leaves are text on the page, never tags', async () => {
  const { add, read } = await open()
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[여기](javascript:alert(1))',
    '<a href="javascript:alert(1)">링크</a>',
    '![그림](data:text/html,<script>alert(1)</script>)',
    '<!--[if gte mso 9]><xml></xml><![endif]--><p class="MsoNormal">글</p>',
  ]
  const { html } = (await read(await add({ body: hostile.join('\n\n') }))).reply
  expect(html).not.toMatch(/<(?!\/?(p|a|img|em|strong)\b)/)
  expect(html).not.toMatch(/(href|src)="(?!")/)
  expect(html).toContain('&lt;script&gt;')

  // a table keeps every cell, and a cell is no way in either
  const table = [
    '| 품번 | 수량 |',
    '| --- | ---: |',
    '| 1. A\\|B<br>**(냉장)**만 | 1,200 |',
    '| <script>alert(1)</script> |',
  ]
  const drawn = (await read(await add({ body: ['앞', '', ...table, '', '뒤'].join('\n') }))).reply.html
  expect(drawn.replace(/<div[^>]*>/, '<div>').replaceAll('\n', '')).toBe(
    '<p>앞</p><div><table><thead><tr><th>품번</th><th align="right">수량</th></tr></thead><tbody>' +
      '<tr><td>1. A|B<br /><strong>(냉장)</strong>만</td><td align="right">1,200</td></tr>' +
      '<tr><td>&lt;script&gt;alert(1)&lt;/script&gt;</td><td align="right"></td></tr></tbody></table></div><p>뒤</p>',
  )
  const code = (await read(await add({ body: ['```', ...table, '```'].join('\n') }))).reply.html
  expect(code).not.toContain('<table')
})

test('[CS-05] [BO-06] members take a document, all of a post, or several posts as one ZIP; staff keep, drop and add files, in the order shown, never more than a post may hold', async () => {
  const { shop, staff, add, change, upload } = await open()
  const fileId = await upload('documents', ['점검표.pdf', '점검표.pdf'])
  const postId = await add({ board: 'library', category: '양식', title: '점검표', fileId })
  const member = await shop.as('demo05')
  const { rows } = (await member.send(listLibrary, { query: { category: '양식' } })).reply
  expect(rows.find(({ number }) => number === postId)).toMatchObject({
    title: '점검표',
    files: [{ no: 1, name: '점검표.pdf' }, { no: 2 }],
  })
  const get = (url: string) =>
    shop.app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${member.token}` } })
  const namesIn = async (url: string) => Object.keys(unzipSync((await get(url)).rawPayload)).toSorted()
  expect(await namesIn(downloadLibraryPost.path.replace(':number', String(postId)))).toEqual([
    '2-점검표.pdf',
    '점검표.pdf',
  ])
  // several at once: what is not of the library, or not there, is left out
  const other = await add({
    board: 'library',
    category: '양식',
    title: '반품/교환',
    fileId: await upload('documents', ['양식.pdf']),
  })
  const notice = await add({
    board: 'notice',
    category: '배송',
    title: '안내',
    fileId: await upload('notices', ['안내.pdf']),
  })
  const chosen = (numbers: number[]) =>
    `${downloadLibraryPosts.path}?${numbers.map((number, at) => `numbers[${at}]=${number}`).join('&')}`
  expect(await namesIn(chosen([postId, other, notice, 2_000_000_000]))).toEqual(
    [
      `${postId} 점검표/2-점검표.pdf`,
      `${postId} 점검표/점검표.pdf`,
      `${other} 반품 교환/양식.pdf`,
    ].toSorted(),
  )
  expect((await get(chosen([notice]))).statusCode).toBe(404)
  expect((await get(downloadLibraryPosts.path)).statusCode).toBe(400)
  expect((await shop.send(listLibrary)).status).toBe(401)
  expect((await shop.send(readNotice, { params: { number: postId } })).status).toBe(404)

  // another's files, and files that are gone, are refused and nothing is changed
  expect((await change(postId, { fileId: 'x'.repeat(32) })).resultCode).toBe('files-gone')
  const names = async () =>
    (await member.send(readLibraryPost, { params: { number: postId } })).reply.files.map(
      ({ no, name }) => `${no} ${name}`,
    )
  const holds = (fileId: string | null) =>
    shop.one<{ held: string | null; files: number }>(
      `select s."claimedBy" as held, (select count(*)::int from "storedFile" f where f."setId" = s.id) as files from "fileSet" s where s.id = $1`,
      [fileId],
    )
  const added = await upload('documents', ['새 점검표.pdf', '표.pdf'])
  expect((await change(postId, { fileId: added, keptFiles: [2, 1] })).status).toBe(200)
  expect(await names()).toEqual(['1 점검표.pdf', '2 점검표.pdf', '3 새 점검표.pdf', '4 표.pdf'])
  expect([await holds(fileId), await holds(added)]).toEqual([
    { held: null, files: 0 },
    { held: null, files: 0 },
  ])
  const attached = async () => (await staff.send(listOfficePosts, { query: { postId } })).reply.rows[0]!
  const whole = await attached()
  expect(whole.attached.map(({ name }) => name)).toEqual(whole.files)
  expect((await change(postId, { keptFiles: [2, 3] })).status).toBe(200)
  expect(await names()).toEqual(['1 점검표.pdf', '2 새 점검표.pdf'])
  // what was dropped is gone at once, under the address of before too
  const address = (fileId: string | null, no: number) => `/api/file/attach?fileId=${fileId}&fileNo=${no}`
  expect((await get(address(whole.fileId, 1))).statusCode).toBe(404)
  const two = await attached()
  expect((await get(address(two.fileId, 2))).statusCode).toBe(200)
  const most = await shop.one<{ most: number }>(
    `select "maxCount" as most from "fileGroup" where id = 'documents'`,
  )
  const many = Array.from({ length: most.most - 1 }, (_, nth) => `${nth}.pdf`)
  const tooMany = await change(postId, { fileId: await upload('documents', many), keptFiles: [1, 2] })
  expect(tooMany).toMatchObject({ status: 422, resultCode: 'too-many-files' })
  expect(await attached()).toEqual(two)
  // an older page names none that stay
  expect((await change(postId, { fileId: await upload('documents', ['하나.pdf']) })).status).toBe(200)
  expect(await names()).toEqual(['1 하나.pdf'])
  expect(await holds(two.fileId)).toEqual({ held: null, files: 2 })
  expect((await change(postId, { fileId: null })).status).toBe(200)
  expect((await member.send(readLibraryPost, { params: { number: postId } })).reply.files).toEqual([])
})

test('[CS-06] [RT-06] professionals read by brand and product; how far they came is theirs and never goes back', async () => {
  const { shop, staff, draft, add } = await open()
  const product = await shop.one<{ code: string; brand: string; brandCode: string }>(
    `select p.code, b.name as brand, b.code as "brandCode" from product p join brand b on b.id = p."brandId"
     where p."saleState" = 'on-sale' order by p.id desc limit 1`,
  )
  const number = await add({
    board: 'academic',
    category: '웨비나',
    audience: 'everyone',
    brandName: product.brand,
    productCode: product.code,
    videoUrl: 'https://video.example/1',
  })
  expect((await shop.send(listArticles)).status).toBe(401)
  const one = await shop.as('demo05')
  const other = await shop.as('demo24')
  const of = async (member: typeof one, query: object) =>
    (await member.send(listArticles, { query })).reply.rows.find((row) => row.number === number)
  expect(await of(one, { brandCode: product.brandCode, category: '웨비나' })).toMatchObject({
    brandName: product.brand,
    productCode: product.code,
    video: true,
    percent: 0,
    completed: false,
  })
  expect(await of(one, { productCode: 'NONE' })).toBeUndefined()
  const record = (body: { percent: number; completed: boolean }) =>
    one.send(recordReading, { params: { number }, body })
  await record({ percent: 75, completed: false })
  await record({ percent: 25, completed: false })
  expect(await of(one, {})).toMatchObject({ percent: 75, completed: false })
  await record({ percent: 100, completed: true })
  await record({ percent: 50, completed: false })
  expect((await one.send(readArticle, { params: { number } })).reply).toMatchObject({
    percent: 100,
    completed: true,
    videoUrl: 'https://video.example/1',
  })
  expect(await of(other, {})).toMatchObject({ percent: 0, completed: false })
  expect(
    (await one.send(recordReading, { params: { number: 999_999 }, body: { percent: 1, completed: false } }))
      .status,
  ).toBe(404)

  for (const [wrong, code] of [
    [{ brandName: '없는 브랜드' }, 'brand-unknown'],
    [{ productCode: 'NONE' }, 'product-unknown'],
  ] as const)
    expect(
      (await staff.send(addPost, { body: draft({ board: 'academic', ...wrong }) }, key())).resultCode,
    ).toBe(code)
  for (const videoUrl of ['http://video.example/1', 'javascript:alert(1)', '영상'])
    expect((await staff.send(addPost, { body: draft({ videoUrl }) }, key())).status).toBe(400)
})

test('[CS-01] [BO-06] staff write a question, change it over what they read, and take it down', async () => {
  const { shop, staff } = await open()
  const body = {
    category: 'money' as const,
    question: '한도는 언제 늘어나요?',
    answer: '심사 뒤에 늘어나요.',
    rank: 1,
    shown: true,
  }
  const { faqId } = (await staff.send(addFaq, { body }, key())).reply
  const find = async () => (await shop.send(listFaqs, { query: { search: '한도는 언제' } })).reply.length
  expect(await find()).toBe(1)
  const change = (version: number, more: object = {}) =>
    staff.send(changeFaq, { params: { faqId }, body: { ...body, ...more, version } })
  const both = await Promise.all([change(1, { shown: false }), change(1, { answer: '다른 답' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [row] = (await staff.send(listOfficeFaqs, { query: { faqId } })).reply.rows
  expect(row).toMatchObject({ version: 2, actor: 'admin01' })
  await change(2, { shown: false })
  expect(await find()).toBe(0)
})

test('[PD-04] what was published about a brand is gathered: some of each board, to each reader what is theirs, in one statement', async () => {
  const { shop, add } = await open()
  const { name, code } = await shop.one<{ name: string; code: string }>(
    'select name, code from brand where not exists (select from post where "brandId" = brand.id) order by id limit 1',
  )
  const notice = await add({ brandName: name })
  const paper = await add({ board: 'library', category: '양식', brandName: name })
  const article = await add({ board: 'academic', category: '논문', brandName: name })
  await add({ brandName: name, publishedAt: new Date(shop.clock.now().getTime() + 60_000).toISOString() })
  await add()
  const member = await shop.as('demo02')
  const of = async (reader: Pick<typeof member, 'send'>) =>
    (await reader.send(listBrandPosts, { params: { brandCode: code } })).reply.map(
      ({ board, number }) => `${board} ${number}`,
    )
  expect(await of(member)).toEqual([`notice ${notice}`, `library ${paper}`, `academic ${article}`])
  expect(await of(shop)).toEqual([`notice ${notice}`])
  for (let n = 0; n < 5; n++) await add({ brandName: name })
  const sent = await shop.statements(async () => void expect(await of(shop)).toHaveLength(5))
  expect(sent).toHaveLength(1)
  expect((await shop.send(listBrandPosts, { params: { brandCode: 'none' } })).reply).toEqual([])
})

test('[CS-02] [ST-04] of a new notice for members only members are told; of one for everyone, everybody', async () => {
  const { shop, add } = await open()
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.http.server.address() as { port: number }
  const [member, visitor, clerk] = await Promise.all(
    [await shop.as('demo05'), await shop.as('demo23'), await shop.asStaff('cs01')].map(({ token }) =>
      follow(port, token),
    ),
  )
  const heard = (stream: typeof member) => stream!.data('notice').map(({ title }) => title)
  await add({ title: '회원에게만', audience: 'members' })
  await announceNotices(shop)
  await add({ title: '모두에게' })
  await announceNotices(shop)
  for (const stream of [visitor, clerk]) await expect.poll(() => heard(stream)).toEqual(['모두에게'])
  await expect.poll(() => heard(member)).toEqual(['회원에게만', '모두에게'])
})
