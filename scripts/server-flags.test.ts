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

test('settings come from a file, and the environment goes before it; a file that is not there stops the start', async () => {
  const { run, write, folder } = project()
  write('settings', '# the shop\nHEAP_MB=256\n')
  const SETTINGS_FILE = `${folder}/settings`
  expect((await run(['ask.mjs'], { SETTINGS_FILE })).output).toBe('--max-old-space-size=256\n')
  expect((await run(['ask.mjs'], { SETTINGS_FILE, HEAP_MB: '512' })).output).toBe(
    '--max-old-space-size=512\n',
  )
  const { code, output } = await run(['scripts/start.mjs'], { SETTINGS_FILE: `${folder}/none` })
  expect([code, output]).toEqual([1, expect.stringMatching(/SETTINGS_FILE: cannot be read/)])
})
