import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installed, scratchProject } from '#testing/scratch-project.ts'

const assertionResults = Array.from({ length: 12 }, (_, nth) => ({
  status: 'passed',
  title: `test ${nth}.`,
  duration: nth * 1_000,
}))
const passing = {
  numPassedTests: 12,
  numFailedTests: 0,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults }],
}
const failing = {
  numPassedTests: 3,
  numFailedTests: 2,
  testResults: [
    {
      name: '/a.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', title: 'one', failureMessages: ['Error: two\n at c'] }],
    },
    { name: '/b.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
  ],
}

/** A project whose tools only say that they ran. */
const project = ({ tsc = 0, vitest = passing as object, vitestCode = 0 } = {}) => {
  const tool = (name: string, code = 0) =>
    `console.log('ran ${name}', process.argv.slice(2).filter((arg) => !arg.includes('report')).join(' '))\nprocess.exitCode = ${code}\n`
  const scratch = scratchProject({
    ...installed(),
    'apps/storefront/vite.config.ts': 'export default {}',
    'node_modules/vite/package.json': '{ "type": "module", "exports": { ".": "./index.js" } }',
    'node_modules/vite/index.js': `import { writeFileSync } from 'node:fs'
      export const resolveConfig = ({ root }) => { console.log('ran route tree'); writeFileSync(root + '/route-tree.gen.ts', '') }`,
    'node_modules/vite/bin/vite.js': tool('vite'),
    'node_modules/typescript/bin/tsc': tool('tsc', tsc),
    'node_modules/oxfmt/bin/oxfmt': tool('oxfmt'),
    'node_modules/oxlint/bin/oxlint': tool('oxlint'),
    'node_modules/vitest/vitest.mjs': `import { writeFileSync } from 'node:fs'
      const target = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).slice(18)
      writeFileSync(target, ${JSON.stringify(JSON.stringify(vitest))})
      ${tool('vitest', vitestCode)}
      console.log('with', process.env.CHROMIUM_PATH)`,
  })
  const browsers = ['CHROMIUM', 'FIREFOX', 'WEBKIT_DRIVER', 'XVFB']
  const paths = browsers.map((name) => [`${name}_PATH`, `/a/${name.toLowerCase()}`])
  const env = { ...Object.fromEntries(paths), TMPDIR: join(scratch.folder, 'tmp') }
  scratch.write('tmp/.keep', '')
  return { ...scratch, run: (args: string[]) => scratch.run(args, env) }
}
const lastLine = (output: string) => output.trim().split('\n').at(-1)

test('npm test runs its steps in order and ends with the sum of both test runs', async () => {
  const { run, folder } = project()
  const { code, output } = await run(['scripts/test.mjs'])
  const ran = [...output.matchAll(/^ran (.*)$/gm)].map(([, what]) => what!.split(' ')[0])
  expect(ran).toEqual(['route', 'tsc', 'tsc', 'tsc', 'oxfmt', 'oxlint', 'vitest', 'vite', 'vitest'])
  expect(output).toMatch(/ran tsc -p .*apps\/server/)
  expect(output).toContain('ran oxlint --type-aware --deny-warnings')
  expect(output).toContain('--config e2e/vitest.config.ts\nwith /a/chromium')
  expect(output).toMatch(/^ok +\d+\.\d s {2}browser stories$/m)
  expect(lastLine(output)).toBe('24 passed, 0 failed')
  expect(output.match(/ \d+\.\d s {2}.*a\.test\.ts: test/g)).toHaveLength(10)
  expect(output).toMatch(/11\.0 s {2}.*: test 11\.$/m)
  expect(output).not.toContain('test 6.')
  expect(code).toBe(0)
  expect(readdirSync(join(folder, 'tmp'))).toEqual(['.keep'])
})

test('npm test stops at the first step that fails, and counts it', async () => {
  const { code, output } = await project({ tsc: 2 }).run(['scripts/test.mjs'])
  expect(output).not.toContain('ran oxlint')
  expect(output).toMatch(/^FAIL +\d+\.\d s {2}types$/m)
  expect(output).toMatch(/^not run +lint$/m)
  expect(lastLine(output)).toBe('0 passed, 1 failed')
  expect(code).toBe(2)
})

test('failed tests and test files that cannot be loaded both count as failed, and are named at the end', async () => {
  const { code, output } = await project({ vitest: failing, vitestCode: 1 }).run(['scripts/test.mjs'])
  expect(lastLine(output)).toBe('3 passed, 3 failed')
  expect(output).toMatch(
    /What failed:\n.*a\.test\.ts: one\n +Error: two\n.*b\.test\.ts: the file itself\n +no such module\n3 passed/,
  )
  expect(code).toBe(1)
})

test('a run that fails although no test did counts as one failure', async () => {
  const { output } = await project({ vitestCode: 1 }).run(['scripts/test.mjs'])
  expect(lastLine(output)).toBe('12 passed, 1 failed')
})

test('npm run check reads the code and runs the fast tests only', async () => {
  const { code, output } = await project().run(['scripts/check.mjs'])
  expect(output).toContain('laws/ domain/ rules.test.ts')
  expect(output).not.toContain('ran vite ')
  expect(lastLine(output)).toBe('12 passed, 0 failed')
  expect(code).toBe(0)
})

test('the counts are those that vitest itself reports', async () => {
  const { run } = scratchProject(
    {
      ...installed(),
      'one.test.js': `import { test } from 'vitest'; test('a', () => {}); test('b', () => { throw new Error('no') })`,
      'two.test.js': `import './missing.js'`,
      'count.mjs': `import { runVitest } from './scripts/lib/vitest.mjs'; console.log('counted', JSON.stringify(await runVitest(['one.test.js', 'two.test.js'])))`,
    },
    ['vitest'],
  )
  expect((await run(['count.mjs'])).output).toContain(
    'counted {"code":1,"passed":1,"failed":2,"tests":[{"file":"one.test.js"',
  )
})
