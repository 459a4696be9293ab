import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { locateNative } from './locate-binaries.ts'
import { linkLibraries, prepareBinaries } from './prepare-binaries.ts'
import { scratchDir, testAsRoot } from '#testing/scratch-postgres.ts'

test('a platform without binaries is named together with the way out', () => {
  expect(() => locateNative('win32', 'x64')).toThrow(/win32-x64.*DATABASE_URL.*WSL/)
  expect(() => locateNative('linux', 'riscv64')).toThrow(/linux-riscv64/)
})

test('a platform whose package was left out is told how to install it', () => {
  const [platform, arch] = process.platform === 'darwin' ? ['linux', 'arm64'] : ['darwin', 'arm64']
  expect(() => locateNative(platform, arch)).toThrow(/not installed.*npm ci.*DATABASE_URL/)
})

test('binaries whose install script did not run get their library links', async () => {
  const native = copyOfPackage(scratchDir())
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name))
  }
  await expect(prepareBinaries(native, chooseAccount(native), scratchDir())).resolves.toEqual({
    native,
    major: 18,
  })
  expect(linkLibraries(native)).toBe(true)
})

testAsRoot('binaries that the database account cannot reach are copied to where it can', async () => {
  const home = scratchDir(0o700)
  const native = copyOfPackage(home)
  // As `npm ci` leaves them under a strict umask.
  chmodSync(join(native, 'share'), 0o700)
  chmodSync(join(native, 'bin', 'postgres'), 0o700)
  const copyHome = join(scratchDir(), 'reachable')

  const account = chooseAccount(home)
  const binaries = await prepareBinaries(native, account, copyHome)
  expect(binaries.major).toBe(18)
  expect(binaries.native.startsWith(copyHome)).toBe(true)
  expect(statSync(binaries.native).uid).toBe(0)
  expect(statSync(join(binaries.native, 'share')).mode & 0o777).toBe(0o755)

  const { mtimeMs } = statSync(dirname(binaries.native))
  expect(await prepareBinaries(native, account, copyHome)).toEqual(binaries)
  expect(statSync(dirname(binaries.native)).mtimeMs).toBe(mtimeMs)
  expect(readdirSync(copyHome)).toHaveLength(1)
})

test('a system without glibc is told so', async () => {
  const native = join(scratchDir(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  // The kernel's answer to a missing loader is the same for a script with a missing interpreter.
  writeFileSync(join(native, 'bin', 'postgres'), '#!/no/such/loader\n', { mode: 0o755 })
  await expect(prepareBinaries(native, {}, scratchDir())).rejects.toThrow(/glibc.*Alpine.*DATABASE_URL/)
})

test('binaries that fail for another reason show what they said', async () => {
  const native = join(scratchDir(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true })
  writeFileSync(
    join(native, 'bin', 'postgres'),
    '#!/bin/sh\necho "libxyz.so: cannot open shared object file" >&2\nexit 127\n',
    { mode: 0o755 },
  )
  await expect(prepareBinaries(native, {}, scratchDir())).rejects.toThrow(/libxyz\.so/)
})

/** Enough of the installed package to run it: returns the copy's native folder. */
function copyOfPackage(home: string): string {
  const original = locateNative()
  const copy = join(home, 'package', 'native')
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  copyFileSync(join(dirname(original), 'package.json'), join(dirname(copy), 'package.json'))
  expect(existsSync(join(copy, 'bin', 'postgres'))).toBe(true)
  return copy
}
