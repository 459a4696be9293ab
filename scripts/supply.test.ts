import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchProject } from '#testing/scratch-project.ts'

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()
const lock = (packages: Record<string, string>) =>
  JSON.stringify({
    packages: {
      '': { name: 'shop', version: '0.1.0' },
      ...Object.fromEntries(
        Object.entries(packages).map(([path, version]) => [path, { version, license: 'MIT' }]),
      ),
    },
  })

type Registry = { times?: Record<string, Record<string, string>>; audit?: object }

/** A project with its lock file, and an npm that answers from a registry of its own and notes what it was asked. */
function project(packages: Record<string, string>, { times = {}, audit }: Registry = {}) {
  const scratch = scratchProject({
    'package-lock.json': lock(packages),
    'registry.json': JSON.stringify({ times, audit }),
    'fake/npm-cli.js': `import { appendFileSync, readFileSync } from 'node:fs'
      const [what, part] = process.argv.slice(2)
      appendFileSync('calls', what + (what === 'view' ? ' ' + part : '') + '\\n')
      const { times, audit } = JSON.parse(readFileSync('registry.json', 'utf8'))
      const answer = { sbom: { components: [{ name: 'a' }] }, view: times[part], audit }[what]
      if (!answer) process.exit(1)
      console.log(JSON.stringify(answer))`,
  })
  const git = (args: string[], env = {}) =>
    execFileSync('git', args, { cwd: scratch.folder, env: { PATH: process.env.PATH, HOME: '/', ...env } })
  return {
    ...scratch,
    /** Commits the lock file as it stands, so many days ago. */
    commit(days: number) {
      const at = daysAgo(days)
      git(['init', '-q'])
      git(['add', 'package-lock.json'])
      git(['-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-qm', 'lock'], {
        GIT_AUTHOR_DATE: at,
        GIT_COMMITTER_DATE: at,
      })
    },
    supply: () =>
      scratch.run(['scripts/supply.mjs'], { npm_execpath: join(scratch.folder, 'fake/npm-cli.js') }),
    asked: () =>
      readFileSync(join(scratch.folder, 'calls'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('view')),
  }
}
const nothing = { vulnerabilities: {} }

test('[S1] [S2] parts of a week, with nothing known against them, are held, and their list is written', async () => {
  const { supply, folder } = project(
    { 'node_modules/a': '1.0.0', 'node_modules/x/node_modules/@scope/b': '2.0.0' },
    { times: { a: { '1.0.0': daysAgo(8) }, '@scope/b': { '2.0.0': daysAgo(400) } }, audit: nothing },
  )
  const { code, output } = await supply()
  expect([code, output.match(/^held/gm)?.length]).toEqual([0, 4])
  expect(existsSync(join(folder, 'dist/parts.cdx.json'))).toBe(true)
  expect(readFileSync(join(folder, 'dist/licences.txt'), 'utf8')).toBe('MIT\n  @scope/b@2.0.0\n  a@1.0.0\n')
})

test('[S1] a part younger than seven days is named; what was locked a week ago is not asked about', async () => {
  const { supply, commit, asked, write } = project(
    { 'node_modules/old': '1.0.0' },
    { times: { fresh: { '3.0.0': daysAgo(6.9) } }, audit: nothing },
  )
  commit(8)
  write('package-lock.json', lock({ 'node_modules/old': '1.0.0', 'node_modules/fresh': '3.0.0' }))
  const { code, output } = await supply()
  expect([code, asked()]).toEqual([1, ['view fresh']])
  expect(output).toContain('BROKEN parts older than 7 days\n  fresh@3.0.0 is 6 days old')
})

test('[S2] a part that is shipped under a licence nobody agreed on is named, tools are not', async () => {
  const { supply, write } = project({}, { audit: nothing })
  const part = (license: string | undefined, dev = false) => ({ version: '1.0.0', license, dev })
  const packages = {
    'node_modules/good': part('MIT AND OFL-1.1'),
    'node_modules/bad': part('AGPL-3.0-only'),
    'node_modules/none': part(undefined),
    'node_modules/tool': part('GPL-2.0', true),
  }
  write('package-lock.json', JSON.stringify({ packages }))
  const { code, output } = await supply()
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('BROKEN licences\n  bad@1.0.0: AGPL-3.0-only\n  none@1.0.0: none\n'),
  ])
})

test('[S2] what is known to be dangerous is named, smaller things are not', async () => {
  const vulnerability = (name: string, severity: string) => ({ name, severity, range: '<2' })
  const { supply } = project(
    {},
    {
      audit: { vulnerabilities: { a: vulnerability('a', 'high'), b: vulnerability('b', 'moderate') } },
    },
  )
  const { code, output } = await supply()
  expect([code, output.includes('a <2: high'), output.includes('b <2')]).toEqual([1, true, false])
})

test('[S1] [S2] where the registry does not answer the gate says NOT RUN, never that all is well', async () => {
  const { supply } = project({ 'node_modules/a': '1.0.0' })
  const { code, output } = await supply()
  expect(code).toBe(2)
  expect(output).toContain('NOT RUN parts older than 7 days\n  no date of 1 parts, such as a@1.0.0')
  expect(output).toContain('NOT RUN nothing known to be dangerous')
})
