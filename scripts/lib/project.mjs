import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const inRoot = (...parts) => join(root, ...parts)

/** Node programs of installed packages, run with the pinned Node instead of the shell's. */
export const tools = {
  oxfmt: inRoot('node_modules/oxfmt/bin/oxfmt'),
  oxlint: inRoot('node_modules/oxlint/bin/oxlint'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  vite: inRoot('node_modules/vite/bin/vite.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
}

/** The storefront always, the back office once it has a build of its own. */
export const browserApps = () =>
  ['storefront', 'backoffice'].filter(
    (app) => app === 'storefront' || existsSync(inRoot('apps', app, 'vite.config.ts')),
  )

export const say = (text) => process.stdout.write(`${text}\n`)

export function fail(text, code = 1) {
  process.stderr.write(`\n${text}\n`)
  process.exit(code)
}
