import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scratchProject } from '#testing/scratch-project.ts'
import { builtFor } from './lib/built-for.mjs'

const program = (lines: string) => `#!/bin/sh\n${lines}\n`
/** A machine with these programs only. */
function machine(programs: Record<string, string>) {
  const files = Object.entries(programs).map(([name, lines]) => [`bin/${name}`, program(lines)])
  const { folder, run } = scratchProject({
    ...Object.fromEntries(files),
    'ask.mjs': `import { chmodSync, readdirSync } from 'node:fs'
      for (const name of readdirSync('bin')) chmodSync('bin/' + name, 0o755)
      const { ensureBrowsers } = await import('./scripts/lib/browsers.mjs')
      console.log('found', JSON.stringify(await ensureBrowsers()))`,
  })
  return { folder, run: (env = {}) => run(['ask.mjs'], { PATH: join(folder, 'bin'), ...env }) }
}
const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

test('the browsers are found on the path, or where their variables say', async () => {
  const { folder, run } = machine({ chromium: '', 'firefox-esr': '', Xvfb: '' })
  const { output } = await run({ WEBKIT_DRIVER_PATH: '/a/driver' })
  expect(output).toContain(
    `found ${JSON.stringify({
      CHROMIUM_PATH: join(folder, 'bin/chromium'),
      FIREFOX_PATH: join(folder, 'bin/firefox-esr'),
      WEBKIT_DRIVER_PATH: '/a/driver',
      XVFB_PATH: join(folder, 'bin/Xvfb'),
    })}`,
  )
})

test('the Chromium that draws no window is preferred', async () => {
  const { folder, run } = machine({
    chromium: '',
    'chromium-headless-shell': '',
    'firefox-esr': '',
    Xvfb: '',
  })
  const { output } = await run({ WEBKIT_DRIVER_PATH: '/a/driver' })
  expect(output).toContain(`"CHROMIUM_PATH":"${join(folder, 'bin/chromium-headless-shell')}"`)
})

test('what is missing is asked of apt-get by root on Debian, and named where it cannot be had', async () => {
  // a program that only says how to install the browser is none
  const { run } = machine({
    chromium: '',
    'firefox-esr': 'exit 1',
    firefox: 'exit 1',
    'apt-get': 'echo asked "$@"',
  })
  const { output } = await run({ FIREFOX_PATH: '' })
  if (isDebianRoot) expect(output).toMatch(/asked update\n(.*\n)*asked install .*webkit2gtk-driver xvfb/)
  else expect(output).not.toContain('asked')
  expect(output).toMatch(/need it: .*WebKitWebDriver, Xvfb\. Install it \(Debian: apt-get install .*xvfb\)/)
  expect(output).toContain('브라우저 시험에 필요한 프로그램이 없어요')
  expect(output).toContain('found undefined')
})

test('README names the versions that are built for', () => {
  const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8')
  const [, safari, ios, chrome, firefox] =
    /\*\*Built for\*\* Safari (\d+) \(iPhone and iPad: iOS (\d+)\), Chrome and Edge (\d+) and Firefox (\d+),/.exec(
      readme,
    )!
  expect(builtFor).toEqual([
    `safari${safari}`,
    `ios${ios}`,
    `chrome${chrome}`,
    `edge${chrome}`,
    `firefox${firefox}`,
  ])
})
