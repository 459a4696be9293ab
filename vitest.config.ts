import { defineConfig } from 'vitest/config'

const shop = ['apps/server/**', 'db/**', 'demo/**', 'features/**/server/**'].map(
  (folder) => `${folder}/*.test.ts`,
)
/** Tests read much and drop it: with more room for what is young it is collected half as often. */
export const execArgv = ['--max-semi-space-size=64']
const rules = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // a machine under load is slow, not wrong
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    globalSetup: ['testing/global-setup.ts'],
    maxWorkers: 2,
    execArgv,
    projects: [
      // the files of a worker share what they import: loading the server anew took a sixth of the time
      { test: { ...rules, name: 'shop', include: shop, isolate: false } },
      // in a browser's code much is there once for the whole page
      {
        test: {
          ...rules,
          name: 'parts',
          include: ['**/*.test.ts'],
          exclude: ['node_modules/**', 'dist/**', 'e2e/**', '.data/**', '.cache/**', ...shop],
        },
      },
    ],
  },
})
