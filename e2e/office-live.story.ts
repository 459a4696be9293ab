import { expect, test } from 'vitest'
import { build } from '#platform/database/compile.ts'
import { row } from '#platform/database/database.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const member = (shop: Awaited<ReturnType<typeof openOffice>>['shop']) =>
  row(shop.db, build.selectFrom('member').select(['id', 'mobile']).where('loginId', '=', 'demo02'))

test('[ST-04] [AU-13] who asks to be let in appears in the queue that staff have open, without a reload', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'cs01')
  await openScreen(page, '로그인 승인')
  await page.getByText('조건에 맞는 요청이 없어요.').waitFor()
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)
  const { id, mobile } = (await member(shop))!
  await shop.db.transaction(async (tx) => {
    await tx.run({
      text: `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt", state) values ('01', $1, $2, '127.0.0.1', $3, 'asked')`,
      values: [id, mobile, shop.clock.now()],
    })
    await announce(tx, { to: { menu: 'approvals' }, topic: 'approval', data: {} })
  })
  await page.getByText('새 로그인 승인 요청이 있어요.').waitFor()
  await page.getByRole('row').filter({ hasText: '잠금 해제' }).waitFor()
  expect(problems).toEqual([])
})

test('[AU-07] [A7] staff whose session ends are told on the open screen, before they touch it', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop, 'cs01')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)
  const staff = await row(shop.db, build.selectFrom('staff').select('id').where('loginId', '=', 'cs01'))
  await shop.app.sessions.end({ staffId: staff!.id }, 'disabled')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
})
