import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvStream } from './csv.ts'

async function* rows(): AsyncGenerator<(readonly [string, number])[]> {
  yield [
    ['a,b', 1],
    ['=SUM(A1)', -2],
  ]
  yield [['두 줄\n"따옴표"', 3]]
}

test('[BX-16] comma-separated text says what it was given, and nothing in it becomes a formula', async () => {
  const file = csvStream({
    name: '보고',
    plainName: 'report',
    at: new Date('2026-11-20T01:00:00Z'),
    batches: rows(),
    columns: [
      { title: '이름', value: ([name]) => name },
      { title: '수', value: ([, count]) => count },
    ],
  })
  expect(file.name).toBe('보고_20261120_1000.csv')
  expect((await buffer(file.content as Readable)).toString()).toBe(
    '\ufeff이름,수\r\n"a,b",1\r\n\'=SUM(A1),-2\r\n"두 줄\n""따옴표""",3\r\n',
  )
})
