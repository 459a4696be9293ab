import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { printSheet } from './printer.ts'
import type { Sheet } from './sheet.ts'

const sheet = (rows: number): Sheet => ({
  title: '거래명세서',
  facts: [['주문번호', '20261120-000123']],
  blocks: [
    {
      kind: 'parties',
      boxes: [
        { title: '공급자', pairs: [['상호', '(주)데모메디몰']] },
        { title: '공급받는자', pairs: [['상호', '데모 가온의원']] },
      ],
    },
    { kind: 'line', label: '합계금액', text: '일금 육십일만육천원정', end: '(616,000원)' },
    {
      kind: 'table',
      columns: [
        { label: '품목', width: 3 },
        { label: '금액', width: 1, align: 'right' },
      ],
      rows: Array.from({ length: rows }, (_, at) => [`누벨린 딥 1.0 뷁쀍 2~8°C × ${at + 1}번`, '616,000']),
    },
    { kind: 'signs', signs: [{ label: '인수자', name: '박나래' }] },
  ],
  mark: '데모',
  footer: '데모 서비스 · 모든 상품·기업·번호는 가상입니다',
})
const read = async (pdf: Buffer) => extractText(await getDocumentProxy(new Uint8Array(pdf)))

test('[BX-06] a paper holds its text: a reader finds and copies every word, page by page', async () => {
  const { text, totalPages } = await read(await printSheet(sheet(90)))
  expect(totalPages).toBeGreaterThan(2)
  const whole = text.join('\n')
  for (const word of ['거래명세서', '20261120-000123', '데모 가온의원', '일금 육십일만육천원정', '박나래'])
    expect(whole).toContain(word)
  for (let at = 1; at <= 90; at++) expect(whole).toContain(`뷁쀍 2~8°C × ${at}번`)
  for (const [at, page] of text.entries()) {
    expect(page).toContain('품목')
    expect(page).toContain(`${at + 1} / ${totalPages}`)
  }
})

test('[BX-06] the same sheet makes the same bytes and carries only the glyphs it shows', async () => {
  const [one, other] = await Promise.all([printSheet(sheet(3)), printSheet(sheet(3))])
  expect(one!.equals(other!)).toBe(true)
  expect(one!.length).toBeLessThan(60_000)
})

test('[BX-06] lines end between words, which Korean needs to be read, and a word longer than its line still shows', async () => {
  const words =
    '가온대로 일이삼길 사오육빌딩 칠팔구층 데모가온의원 구매담당자앞 부재시경비실보관 문앞에두고연락주세요'
  const long = '나'.repeat(120)
  const { text } = await read(
    await printSheet({
      ...sheet(1),
      size: 'label',
      blocks: [
        { kind: 'pairs', pairs: [['주소', `${words} ${long}`]] },
        {
          kind: 'table',
          columns: [
            { label: '상품', width: 46 },
            { label: '로트 · 유효기간', width: 54 },
          ],
          rows: [[words, words]],
        },
      ],
    }),
  )
  const whole = text.join('\n')
  for (const word of words.split(' ')) expect([word, whole.split(word).length - 1]).toEqual([word, 3])
  expect(whole.replaceAll('\n', '').split('나').length - 1).toBeGreaterThanOrEqual(120)
})
