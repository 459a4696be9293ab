import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { execArgv } from '../vitest.config.ts'

const root = resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  test: {
    include: ['e2e/**/*.story.ts'],
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // a machine under load is slow, not wrong
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    execArgv,
    // the files of a worker share what they import: loading the server took as long as testing it
    isolate: false,
    retry: 0,
  },
})
