import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differences } from './lib/install.mjs'
import { scratchProject } from '#testing/scratch-project.ts'

const entry = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more })
const lock = (packages: Record<string, object>) => ({ packages: { '': {}, ...packages } })

test('what is missing, superfluous or another version is a difference', () => {
  const wanted = lock({ 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('1.0.0') })
  const same = { 'node_modules/a': entry('1.0.0'), 'node_modules/b': entry('1.0.0') }
  expect(differences(wanted, { packages: same })).toEqual([])
  expect(differences(wanted, { packages: { 'node_modules/a': entry('1.0.0') } })).toEqual(['node_modules/b'])
  expect(differences(wanted, { packages: { ...same, 'node_modules/b': entry('1.0.1') } })).toEqual([
    'node_modules/b',
  ])
  expect(
    differences(wanted, {
      packages: { ...same, 'node_modules/b': { version: '1.0.0', integrity: 'sha512-other' } },
    }),
  ).toEqual(['node_modules/b'])
  expect(differences(wanted, { packages: { ...same, 'node_modules/c': entry('1.0.0') } })).toEqual([
    'node_modules/c',
  ])
})

test('packages of other platforms may be missing, and development ones from a lean image', () => {
  const wanted = lock({
    'node_modules/other-platform': entry('1.0.0', { optional: true }),
    'node_modules/vite': entry('8.0.0', { dev: true }),
  })
  expect(differences(wanted, { packages: {} })).toEqual(['node_modules/vite'])
  expect(differences(wanted, { packages: {} }, { lean: true })).toEqual([])
})

const project = () => {
  const lockText = (version: string) => JSON.stringify(lock({ 'node_modules/a': entry(version) }))
  // Stands for npm: notes how it was called and leaves the list that npm leaves.
  const scratch = scratchProject({
    'package-lock.json': lockText('1.0.0'),
    'fake/npm-cli.js': `import { appendFileSync, mkdirSync, writeFileSync, readFileSync } from 'node:fs'
      appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
      if (process.env.NPM_FAILS) process.exit(9)
      mkdirSync('node_modules', { recursive: true })
      const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
      delete packages['']
      writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))`,
  })
  const ensure = (env: Record<string, string> = {}) =>
    scratch.run(
      [
        '--input-type=module',
        '--eval',
        `import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled()`,
      ],
      { npm_execpath: join(scratch.folder, 'fake/npm-cli.js'), ...env },
    )
  const calls = () =>
    existsSync(join(scratch.folder, 'calls'))
      ? readFileSync(join(scratch.folder, 'calls'), 'utf8').trim().split('\n')
      : []
  return { ...scratch, ensure, calls, lockText }
}

test('a fresh clone is installed once, and again when the lock file changes', async () => {
  const { ensure, calls, write, lockText } = project()
  await ensure()
  await ensure()
  expect(calls()).toEqual([expect.stringMatching(/^ci .*--include=dev --include=optional/)])
  write('package-lock.json', lockText('2.0.0'))
  await ensure()
  await ensure()
  expect(calls()).toHaveLength(2)
})

test('what somebody installed by hand is left alone', async () => {
  const { ensure, calls, write } = project()
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': entry('1.0.0') } }))
  expect((await ensure()).code).toBe(0)
  expect(calls()).toEqual([])
})

test('a failed installation ends the command and is tried again', async () => {
  const { ensure, calls } = project()
  const failed = await ensure({ NPM_FAILS: '1' })
  expect(failed).toMatchObject({ code: 9, output: expect.stringContaining('설치하지 못했어요') })
  await ensure()
  expect(calls()).toHaveLength(2)
})
