import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, heading, openOffice, openScreen } from './office.ts'

const TEN = 10
const SHOTS = process.env.SHOTS

test('[JN-04] [BO-02] a reviewer clears ten applications by keyboard alone; where two people look, the first yes waits for another', async () => {
  const { shop, visitor } = await openOffice()
  // ten personal medical workers, each with one paper, who have waited longer than the demo shop's applicant
  await rows(
    shop.db,
    sql`
    with made as (
      insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
      select 'apply' || n, '신청' || n, '01', '02', 'apply@demo.example', '0100000' || 8000 + n, '', now(), now() from generate_series(1, ${TEN}::int) n returning id
    ), applied as (
      insert into "joinApplication" ("memberId", "personHash", "begunAt", "sentAt") select id, decode(lpad(id::text, 64, '0'), 'hex'), now(), timestamptz '2026-11-01' from made
      returning "memberId"
    ), sets as (
      insert into "fileSet" (id, "groupId", "memberId", "createdAt") select lpad(id::text, 32, 'f'), 'join-documents', id, now() from made returning id, "memberId"
    ) insert into "joinPaper" ("memberId", kind, "fileId", state, at) select "memberId", 'licence', id, 'sent', now() from sets`,
  )
  // and one of a kind that two people have to approve
  await shop.run(`update code set used = true where "groupId" = 'JOIN_SECOND_CD' and id = '04'`)
  await rows(
    shop.db,
    sql`
    with made as (
      insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
      values ('second1', '둘이 볼 신청', '04', '02', 'second@demo.example', '01000008100', '', now(), now()) returning id
    ), applied as (
      insert into "joinApplication" ("memberId", "personHash", "begunAt", "sentAt") select id, decode(lpad(id::text, 64, '0'), 'hex'), now(), timestamptz '2026-11-02' from made
      returning "memberId"
    ), sets as (
      insert into "fileSet" (id, "groupId", "memberId", "createdAt") select lpad(id::text, 32, 'f'), 'join-documents', id, now() from made returning id, "memberId"
    ) insert into "joinPaper" ("memberId", kind, "fileId", state, at) select "memberId", 'licence', id, 'sent', now() from sets`,
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop)
  await openScreen(page, '회원심사')
  await heading(page, '회원심사')
  const first = page.getByRole('row', { name: /신청\d+/ }).first()
  const openFirst = async () => {
    await first.focus()
    await page.keyboard.press('Enter')
  }
  const left = async () =>
    (
      await shop.one<{ n: number }>(
        `select count(*)::int as n from member where "loginId" like 'apply%' and status = '02'`,
      )
    ).n
  const shown = () => page.getByRole('complementary').getByRole('heading', { level: 2 }).innerText()

  // a decision whose answer comes late leaves the application alone that was opened meanwhile
  await openFirst()
  await page.getByRole('complementary').getByRole('heading', { level: 2, name: /^신청/ }).waitFor()
  const decided = await shown()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/bo/joins/*/decision', (route) => late.promise.then(() => route.continue()), {
    times: 1,
  })
  await page.keyboard.press('1')
  await page.keyboard.press('a')
  await page
    .getByRole('row', { name: /신청\d+/ })
    .nth(1)
    .click()
  await expect.poll(shown).not.toBe(decided)
  const opened = await shown()
  const reason = page.getByRole('complementary').getByLabel('사유', { exact: true })
  await reason.fill('서류가 흐려요')
  late.resolve()
  await page.getByText('승인했어요.').waitFor()
  expect([await shown(), await reason.inputValue()]).toEqual([opened, '서류가 흐려요'])
  await reason.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  expect(await left()).toBe(TEN - 1)

  // a note that was typed and not left is asked about before the next application takes its place
  await openFirst()
  await page.getByRole('complementary').getByRole('heading', { level: 2, name: /^신청/ }).waitFor()
  const noted = await shown()
  const note = page.getByRole('complementary').getByLabel('내부 메모')
  await note.fill('전화로 확인함')
  await page.getByRole('complementary').getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 쓰기' }).click()
  await expect.poll(left).toBe(TEN - 2)
  expect([await shown(), await note.inputValue()]).toEqual([noted, '전화로 확인함'])
  await page.getByRole('complementary').getByRole('button', { name: '메모 남기기' }).click()
  await page.getByRole('complementary').getByText('메모: 전화로 확인함').waitFor()
  await note.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })

  await openFirst()
  for (let done = 2; done < TEN; done++) {
    await page.getByRole('complementary').getByRole('heading', { level: 2, name: /^신청/ }).waitFor()
    const name = await shown()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page.keyboard.press('1')
    if (done % 5 === 4) {
      // found wanting: the paper is asked for again
      await page.keyboard.press('1')
      // what is asked for is not lost by a slip
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: '계속 쓰기' }).click()
      await page.keyboard.press('s')
    } else await page.keyboard.press('a')
    await expect.poll(left).toBe(TEN - 1 - done)
    if (done < TEN - 1) await expect.poll(shown).not.toBe(name)
  }
  const ends = await shop.one<{ approved: number; asked: number }>(
    `select count(*) filter (where status = '05')::int as approved, count(*) filter (where status = '04')::int as asked from member where "loginId" like 'apply%'`,
  )
  expect(ends).toEqual({ approved: 8, asked: 2 })

  const drawer = page.getByRole('complementary', { name: '둘이 볼 신청' })
  await drawer.getByRole('button', { name: '1차 승인' }).waitFor()
  await page.keyboard.press('1')
  // the application changes under what is judged: it stays, and whoever decides is told first
  await shop.run(
    `update "joinApplication" set version = version + 1 where "memberId" = (select id from member where "loginId" = 'second1')`,
  )
  await page.keyboard.press('a')
  await page.getByRole('alertdialog').getByRole('button').click()
  await drawer.getByText('그사이 신청이 바뀌었어요').waitFor()
  await page.keyboard.press('a')
  await page.getByText('1차 승인했어요. 다른 심사자의 승인을 기다려요.').waitFor()
  await page.getByRole('row', { name: /둘이 볼 신청.*2차 승인 대기/ }).click()
  await drawer.getByText(/^admin01 님이 .*1차 승인했어요/).waitFor()
  expect(await drawer.getByRole('button', { name: '2차 승인' }).getAttribute('aria-disabled')).toBe('true')
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [375, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/review-${width}.png` })
  }
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([])
})
