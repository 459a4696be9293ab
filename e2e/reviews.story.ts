import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import { heading, openOffice, openScreen, signInStaff } from './office.ts'

const TEN = 10

test('[JN-04] [BO-02] a reviewer clears ten applications by keyboard alone', async () => {
  const { shop, visitor } = await openOffice()
  // ten personal medical workers, each with one paper
  await rows(
    shop.db,
    sql`
    with made as (
      insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
      select 'apply' || n, '신청' || n, '01', '02', 'apply@demo.example', '0100000' || 8000 + n, '', now(), now() from generate_series(1, ${TEN}::int) n returning id
    ), applied as (
      insert into "joinApplication" ("memberId", "personHash", "begunAt", "sentAt") select id, decode(lpad(id::text, 64, '0'), 'hex'), now(), now() - interval '9 days' from made
      returning "memberId"
    ), sets as (
      insert into "fileSet" (id, "groupId", "memberId", "createdAt") select lpad(id::text, 32, 'f'), 'join-documents', id, now() from made returning id, "memberId"
    ) insert into "joinPaper" ("memberId", kind, "fileId", state, at) select "memberId", 'licence', id, 'sent', now() from sets`,
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInStaff(page, shop)
  await openScreen(page, '회원심사')
  await heading(page, '회원심사')
  const first = page.getByRole('row', { name: /신청\d+/ }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  const left = async () =>
    (
      await shop.one<{ n: number }>(
        `select count(*)::int as n from member where "loginId" like 'apply%' and status = '02'`,
      )
    ).n
  const shown = () => page.getByRole('complementary').getByRole('heading', { level: 2 }).innerText()
  for (let done = 0; done < TEN; done++) {
    await page.getByRole('complementary').getByRole('heading', { level: 2, name: /^신청/ }).waitFor()
    const name = await shown()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    await page.keyboard.press('1')
    if (done % 5 === 4) {
      // found wanting: the paper is asked for again
      await page.keyboard.press('1')
      await page.keyboard.press('s')
    } else await page.keyboard.press('a')
    await expect.poll(left).toBe(TEN - 1 - done)
    if (done < TEN - 1) await expect.poll(shown).not.toBe(name)
  }
  const ends = await shop.one<{ approved: number; asked: number }>(
    `select count(*) filter (where status = '05')::int as approved, count(*) filter (where status = '04')::int as asked from member where "loginId" like 'apply%'`,
  )
  expect(ends).toEqual({ approved: 8, asked: 2 })
  expect(problems).toEqual([])
})
