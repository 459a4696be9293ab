import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS

test('[BO-02] staff find a clinic, stop it with a reason that it reads, release it, and merge its double into it', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterShop(page, shop, 'demo05')

  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '회원 목록')
  await office.page.getByLabel('아이디·기관·사업자번호').fill('새론')
  await office.page.getByRole('button', { name: '조회', exact: true }).click()
  await office.page.getByRole('row', { name: /demo05/ }).click()
  const drawer = office.page.getByRole('complementary', { name: 'demo05' })
  await drawer.getByText('이용 중').waitFor()
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/members-1440.png` })
  expect(await seriousFindings(office.page)).toEqual([])
  await drawer.getByRole('button', { name: '이용정지' }).click()
  const ask = office.page.getByRole('dialog')
  await ask.getByLabel(/^사유/).selectOption('서류 확인이 필요해요.')
  await ask.getByRole('button', { name: '이용정지' }).click()
  await office.page.getByText('이용을 정지했어요.').waitFor()

  await page.goto('/my')
  await page.getByText('서류 확인이 필요해요.').first().waitFor()
  await drawer.getByRole('button', { name: '정지 해제' }).click()
  await ask.getByLabel(/^사유/).selectOption('서류를 확인했어요.')
  await ask.getByRole('button', { name: '정지 해제' }).click()
  await office.page.getByText('정지를 풀었어요.').waitFor()
  await drawer.getByText('이용정지 → 정상').waitFor()

  await drawer.getByRole('button', { name: '아이디 합치기' }).click()
  await ask.getByLabel(/^합칠 아이디/).fill('demo02')
  await ask.getByRole('button', { name: '옮길 것 확인' }).click()
  await ask.getByText(/다른 기관의 아이디예요/).waitFor()
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/merge-login-1440.png` })
  await ask.getByRole('button', { name: '닫기' }).first().click()

  // a double of the same clinic is seen first, then merged into it
  const { number } = await shop.one<{ number: string }>(
    `select i."businessNumber" as number from institution i join member m on m."institutionId" = i.id where m."loginId" = 'demo06'`,
  )
  await drawer.getByRole('button', { name: '기관 합치기' }).click()
  await ask.getByLabel(/^합칠 기관의 사업자등록번호/).fill(number)
  await ask.getByRole('button', { name: '옮길 것 확인' }).click()
  await ask.getByRole('row', { name: /구성원/ }).waitFor()
  await ask.getByLabel(/^사유/).fill('새 사업자등록번호로 다시 가입했어요.')
  expect(await seriousFindings(office.page)).toEqual([])
  for (const width of SHOTS ? [375, 768, 1100, 1440] : []) {
    await office.page.setViewportSize({ width, height: 900 })
    await office.page.screenshot({ path: `${SHOTS}/merge-${width}.png` })
  }
  await ask.getByRole('button', { name: '합치기', exact: true }).click()
  await office.page.getByText('두 기관을 합쳤어요.').waitFor()
  await drawer.getByText('기관의 사람 2명').waitFor()
  for (const width of SHOTS ? [375, 768, 1100, 1440] : []) {
    await office.page.setViewportSize({ width, height: 900 })
    await drawer.getByText('바뀐 이력').scrollIntoViewIfNeeded()
    await office.page.screenshot({ path: `${SHOTS}/institution-${width}.png` })
  }
  // a colleague leads where the director is gone
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await office.page.getByLabel('아이디·기관·사업자번호').fill('demo02')
  await office.page.getByRole('button', { name: '조회', exact: true }).click()
  await office.page.getByRole('row', { name: /demo02/ }).click()
  const colleague = office.page.getByRole('complementary', { name: 'demo02' })
  await colleague.getByRole('button', { name: '원장 지정' }).click()
  await ask.getByLabel(/^사유/).selectOption('새 대표자의 서류를 확인했어요.')
  await ask.getByRole('button', { name: '원장 지정' }).click()
  await office.page.getByText('원장으로 지정하고 기관에 알렸어요.').waitFor()
  await colleague.getByText(/^demo02 · .* · 원장 · /).waitFor()
  await colleague.getByRole('button', { name: '원장 지정' }).waitFor({ state: 'detached' })
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/director-1440.png` })

  // the clinic buys by the prices of another group
  const { other } = await shop.one<{ other: string }>(
    `select min(g.name) as other from "priceGroup" g where g.id <> (
       select i."priceGroupId" from institution i join member m on m."institutionId" = i.id where m."loginId" = 'demo02')`,
  )
  await colleague.getByRole('button', { name: '가격 그룹 바꾸기' }).click()
  await colleague.getByLabel('가격 그룹', { exact: true }).selectOption({ label: other })
  await colleague.getByRole('button', { name: '바꾸기', exact: true }).click()
  await colleague.getByText('사유를 2자 이상 입력해 주세요.').waitFor()
  await colleague.getByLabel(/^사유/).fill('네트워크에 들어왔어요')
  expect(await seriousFindings(office.page)).toEqual([])
  await colleague.getByRole('button', { name: '바꾸기', exact: true }).click()
  await office.page.getByText('가격 그룹을 바꿨어요. 쇼핑몰에 곧바로 보여요.').waitFor()
  await openScreen(office.page, '가격 조건')
  await office.page.getByRole('button', { name: '가격 그룹', exact: true }).click()
  const groups = office.page.getByRole('complementary', { name: '가격 그룹' })
  await groups.getByLabel(/^이름/).fill(other)
  await groups.getByRole('button', { name: '저장' }).click()
  await groups.getByText('같은 이름의 가격 그룹이 있어요.').waitFor()
  await groups.getByLabel(/^이름/).fill('네트워크')
  expect(await seriousFindings(office.page)).toEqual([])
  await groups.getByRole('button', { name: '저장' }).click()
  await office.page.getByText(/^가격 그룹을 만들었어요/).waitFor()
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/price-groups-1440.png` })
  await office.page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(office.page)
  expect(office.problems).toEqual([])
})
