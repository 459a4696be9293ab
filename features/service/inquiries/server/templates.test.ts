import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { fillTemplate, unfilledIn } from '../answer-templates.ts'
import { answerInquiry } from '../office-contract.ts'
import {
  addAnswerTemplate,
  changeAnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
} from '../template-contract.ts'

test('[BO-06] staff keep answers that they give again and again; two who change one never overwrite each other', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('cs01')
  const key = () => ({ key: randomUUID() })
  const made = { title: '입고 안내', body: '{기관} 고객님, {상품}은 모레 들어와요.' }
  const { templateId } = (await staff.send(addAnswerTemplate, { body: made }, key())).reply
  expect((await staff.send(addAnswerTemplate, { body: made }, key())).resultCode).toBe('title-taken')
  const read = async () =>
    (await staff.send(listAnswerTemplates)).reply.find((one) => one.templateId === templateId)
  expect(await read()).toMatchObject({ ...made, version: 1, actor: 'cs01' })

  const params = { templateId }
  const change = async (body: object) =>
    (await staff.send(changeAnswerTemplate, { params, body: { ...made, version: 1, ...body } })).resultCode
  expect(await change({ title: '배송 확인' })).toBe('title-taken')
  expect(await change({ body: '내일 들어와요.' })).toBe('0000')
  expect(await change({ body: '모르겠어요.' })).toBe('template-changed')
  expect(await read()).toMatchObject({ body: '내일 들어와요.', version: 2 })

  // whoever may not answer may read, as chats do, and not write
  const other = await shop.asStaff('ops01')
  expect((await other.send(listAnswerTemplates)).status).toBe(200)
  expect((await other.send(removeAnswerTemplate, { params })).status).toBe(403)
  await staff.send(removeAnswerTemplate, { params })
  expect(await read()).toBe(undefined)
  expect(await change({})).toBe('template-not-found')
})

test('[BO-06] a template is filled with what is known, and says what is still open', () => {
  const filled = fillTemplate('{기관} 고객님, {주문번호} 주문이에요. {기관}', {
    기관: '서울의원',
    주문번호: null,
  })
  expect(filled).toBe('서울의원 고객님, {주문번호} 주문이에요. 서울의원')
  expect(unfilledIn(filled)).toBe('{주문번호}')
  const sent = (author: 'staff' | 'note', body: string) =>
    answerInquiry.body.safeParse({ author, body, lastId: 0 }).error?.issues.map(({ path }) => path.join('.'))
  expect([sent('staff', filled), sent('note', filled), sent('staff', '네')]).toEqual([
    ['body'],
    undefined,
    undefined,
  ])
  expect(unfilledIn('{다른 말}은 그대로')).toBe(null)
})
