import { expect, test } from 'vitest'
import { installed, scratchProject } from '#testing/scratch-project.ts'

const project = () =>
  scratchProject({
    ...installed(),
    'ask.mjs': `import { serverFlags } from './scripts/lib/server-flags.mjs'\nconsole.log(serverFlags.slice(1).join())\n`,
  })

test('the heap is what HEAP_MB says, and whatever Node makes it without', async () => {
  const { run } = project()
  expect((await run(['ask.mjs'])).output).toBe('\n')
  expect((await run(['ask.mjs'], { HEAP_MB: '' })).output).toBe('\n')
  expect((await run(['ask.mjs'], { HEAP_MB: '512' })).output).toBe('--max-old-space-size=512\n')
})

test.each(['abc', '0', '63', '1.5', '1e3', '-200', '192MB'])(
  'npm start with HEAP_MB=%s stops and names it',
  async (HEAP_MB) => {
    const { code, output } = await project().run(['scripts/start.mjs'], { HEAP_MB })
    expect([code, output]).toEqual([1, expect.stringMatching(/HEAP_MB: must be a whole number of megabytes/)])
  },
)
