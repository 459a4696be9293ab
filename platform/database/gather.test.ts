import { expect, test } from 'vitest'
import { gatherCalls } from './gather.ts'

type Input = { key: string; n: number }

/** Runs are held until they are let go. */
function openRuns(refuses: (inputs: Input[]) => { code: string } | undefined = () => undefined) {
  const runs: { inputs: Input[]; go(): void }[] = []
  const put = gatherCalls<Input, number>(
    (inputs) =>
      new Promise((done, failed) => {
        const error = refuses(inputs)
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the driver gives
        runs.push({ inputs, go: () => (error ? failed(error) : done(inputs.map(({ n }) => n * 10))) })
      }),
    ({ key }) => key,
  )
  const goOn = async () => {
    for (let at = 0; at < runs.length; at++) {
      runs[at]!.go()
      await new Promise((resume) => setImmediate(resume))
    }
  }
  return { put, runs, goOn, sizes: () => runs.map(({ inputs }) => inputs.length) }
}

const calls = (put: (input: Input) => Promise<number>, keys: string) =>
  [...keys].map((key, n) => put({ key, n }))

test('a call that finds a lane free runs at once and alone, those that come meanwhile run together and get their own answers', async () => {
  const { put, goOn, sizes } = openRuns()
  const answers = calls(put, 'abcdefg')
  expect(sizes()).toEqual([1, 1])
  await goOn()
  expect(sizes()).toEqual([1, 1, 5])
  expect(await Promise.all(answers)).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('two calls with one key never share a run, and keep their order', async () => {
  const { put, runs, goOn } = openRuns()
  const answers = calls(put, 'xyababa')
  await goOn()
  expect(runs.map(({ inputs }) => inputs.map(({ key, n }) => `${key}${n}`).join(' '))).toEqual([
    'x0',
    'y1',
    'a2 b3',
    'a4 b5',
    'a6',
  ])
  expect(await Promise.all(answers)).toEqual([0, 10, 20, 30, 40, 50, 60])
})

test('what the database refuses for one call, the others do not suffer', async () => {
  const { put, goOn, sizes } = openRuns((inputs) =>
    inputs.some(({ key }) => key === 'c') ? { code: '55P03' } : undefined,
  )
  const answers = Promise.allSettled(calls(put, 'abcdef'))
  await goOn()
  expect(sizes()).toEqual([1, 1, 4, 1, 1, 1, 1])
  expect(
    (await answers).map((answer) =>
      answer.status === 'fulfilled' ? answer.value : (answer.reason as { code: string }).code,
    ),
  ).toEqual([0, 10, '55P03', 30, 40, 50])
})

test('a lost connection may have done it: nobody is run again, all are told', async () => {
  const { put, goOn, sizes } = openRuns((inputs) => (inputs.length > 1 ? { code: '57P01' } : undefined))
  const answers = Promise.allSettled(calls(put, 'abcd'))
  await goOn()
  expect(sizes()).toEqual([1, 1, 2])
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
})
