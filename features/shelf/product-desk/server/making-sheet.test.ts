import { expect, test } from 'vitest'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { readSheet } from '#platform/web/uploads/read-sheet.ts'
import { openShop } from '#testing/shop.ts'
import { readDeskProduct } from '../contract.ts'
import { makeProducts } from '../making-sheet-contract.ts'
import {
  makingColumns,
  makingTitles,
  readMakingSheet,
  type MakingColumn,
  type MakingRows,
} from '../making-sheet.ts'

type Cells = Partial<Record<MakingColumn, string>>

test('[BO-03] new products are read from a sheet: 12 bad rows are named cell by cell, the good ones are made at once and hidden, and what was taken out is read again', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const taken = await shop.one<{ code: string; brand: string; category: string }>(
    `select p.code, b.code as brand, c.code as category from product p join brand b on b.id = p."brandId" join category c on c.id = p."category3Id" order by p.id limit 1`,
  )
  const good = (n: number, more: Cells = {}): Cells => ({
    productCode: `new-${n}`,
    name: `새 거즈 ${n}`,
    brand: taken.brand,
    category: taken.category,
    kind: '의료기기',
    deviceGrade: '2등급',
    licensedOnly: '면허 기관',
    storage: '냉장',
    permit: '제인 20-1234',
    maker: '메디웍스',
    useBy: '제조일부터 36개월',
    listPrice: '12,000원',
    price: '9000',
    ...more,
  })
  const bad: Cells[] = [
    good(10, { productCode: taken.code }),
    good(11, { productCode: '' }),
    good(12, { name: '' }),
    good(13, { brand: '없는브랜드' }),
    good(14, { category: 'A' }),
    good(15, { kind: '과자' }),
    good(16, { deviceGrade: '' }),
    good(17, { licensedOnly: '아무나' }),
    good(18, { price: '13000' }),
    good(19, { price: '0' }),
    good(20, { minQuantity: '많이' }),
    good(21, { code: 'NEW-1' }),
  ]
  const written = [
    good(1),
    good(2, { code: 'NEW-2-S', optionName: '소', kind: '의료소모품' }),
    { productCode: 'NEW-2', code: 'NEW-2-L', optionName: '대', listPrice: '20000', price: '18000' },
    ...bad,
    { productCode: 'NEW-2', code: 'NEW-2-M', name: '새 거즈 2', listPrice: '15000', price: '15000' },
  ]
  const titles = makingColumns.map((column) => makingTitles[column])
  const cells = [titles, ...written.map((row) => makingColumns.map((column) => row[column] ?? ''))]
  const sheet = readMakingSheet(
    readSheet(
      new TextEncoder().encode(cells.map((row) => row.map((text) => `"${text}"`).join(',')).join('\r\n')),
    ),
  )
  const send = (rows: MakingRows, reason?: string) =>
    staff.send(makeProducts, { body: { ...rows, apply: reason ? { reason } : null } })

  const looked = (await send(sheet as MakingRows)).reply
  expect(looked).toMatchObject({ products: 2, options: 4, wrong: 12 })
  expect(looked.problems.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
    '5 상품코드 이미 쓰고 있는 상품코드예요.',
    '6 상품코드 상품코드를 적어 주세요.',
    '7 상품명 입력해 주세요.',
    '8 브랜드코드 이 코드의 브랜드가 없어요.',
    '9 분류코드 이 코드의 세 번째 단계 분류가 없어요.',
    '10 구분 의료기기·전문의약품·화장품·의료소모품·의료장비·도서·교육 가운데 하나로 적어 주세요.',
    '11 등급 의료기기는 등급을 적어 주세요.',
    '12 판매 대상 면허 기관·모두 가운데 하나로 적어 주세요.',
    '13 판매가 판매가는 정가보다 높을 수 없어요.',
    '14 판매가 판매가는 1원 이상이어야 해요.',
    '15 최소 수량 숫자로 적어 주세요.',
    '16 품번 같은 품번이 2번째 줄에도 있어요.',
  ])
  expect(await shop.run(`select 1 from product where code like 'NEW-%'`)).toEqual([])

  const sent = await shop.statements(async () =>
    expect((await send(sheet as MakingRows, '12월 신제품')).reply).toMatchObject({ products: 2, wrong: 12 }),
  )
  const inside = sent.filter((text) => !/set_config|^begin|^commit/.test(text))
  expect(inside.length, inside.join('\n')).toBeLessThanOrEqual(16)
  const made = await shop.run<{ id: number; code: string; options: string[]; saleState: string }>(
    `select p.id, p.code, p."saleState", array(select o.code from "productOption" o join stock s on s."optionId" = o.id where o."productId" = p.id order by o.rank) as options
     from product p where p.code like 'NEW-%' order by p.code`,
  )
  expect(made).toMatchObject([
    { code: 'NEW-1', saleState: 'hidden', options: ['NEW-1'] },
    { code: 'NEW-2', saleState: 'hidden', options: ['NEW-2-S', 'NEW-2-L', 'NEW-2-M'] },
  ])
  const product = (await staff.send(readDeskProduct, { params: { productId: made[0]!.id } })).reply
  expect(product).toMatchObject({
    deviceGrade: 2,
    licensedOnly: true,
    storage: 'cold',
    permit: '제인 20-1234',
    history: [{ reason: '12월 신제품', actor: 'ops01' }],
  })
  expect(product.facts).toContainEqual({ label: '사용기한', value: '제조일부터 36개월' })
  const found = await (await shop.as('demo01')).send(listProducts, { query: { q: '새 거즈 1' } })
  expect(found.reply.products.map(({ productCode }) => productCode)).not.toContain('NEW-1')

  // sent again, nothing is made twice; taken out, it has all columns that it was made by
  expect((await send(sheet as MakingRows, '또')).reply).toMatchObject({ products: 0 })
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: '/api/bo/products/excel?state=hidden&search=NEW-2',
    headers: { authorization: `Bearer ${staff.token}`, menuid: 'products' },
  })
  const out = readMakingSheet(readSheet(new Uint8Array(answer.rawPayload))) as MakingRows
  const again = {
    ...out,
    rows: out.rows.map(({ line, cells: row }) => ({
      line,
      cells: row.map((text) => text.replace(/^NEW-2/, 'NEW-3')),
    })),
  }
  expect((await send(again)).reply).toMatchObject({ products: 1, options: 3, wrong: 0 })
  expect(
    readMakingSheet([
      ['상품코드', '상품명'],
      ['A-1', '거즈'],
    ]),
  ).toMatchObject({ missing: ['브랜드코드', '분류코드', '구분', '판매 대상', '보관', '정가', '판매가'] })
})
