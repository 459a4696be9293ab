import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listFaqs } from '../faq-contract.ts'

test('[CS-01] a stranger finds questions by words of question or answer, however they are spaced; hidden ones never', async () => {
  const shop = await openShop()
  const ask = async (search?: string) =>
    (await shop.send(listFaqs, { query: { ...(search !== undefined && { search }) } })).reply
  await shop.run(
    `insert into faq (category, question, answer, rank, shown) values
       ('money', 'ABC 장비의 대여 비용은 얼마인가요?', '담당자가 100% 안내해 드려요.', 900, true),
       ('member', 'ABC 장비를 감춘 질문', '보이지 않아요.', 901, false)`,
  )
  const all = await ask()
  expect(all.length).toBe((await shop.one<{ n: number }>('select count(*)::int as n from faq where shown')).n)
  const order = ['member', 'order', 'delivery', 'money']
  const places = all.map(({ category }) => order.indexOf(category))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const words of ['abc', '대여비용', '담당자 장비', '100%'])
    expect([words, (await ask(words)).map(({ question }) => question)]).toEqual([
      words,
      ['ABC 장비의 대여 비용은 얼마인가요?'],
    ])
  expect(await ask('abc 없는말')).toEqual([])
  expect(await ask('_')).toEqual([])
  expect((await ask('   ')).length).toBe(all.length)
  expect((await shop.send(listFaqs, { query: { search: 'ㄱ'.repeat(61) } })).status).toBe(400)
})
