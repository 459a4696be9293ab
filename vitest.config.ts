import { defineConfig } from 'vitest/config'

/** Code that holds something for a whole page or process. */
const apart = ['apps/!(server)/**', 'features/*/*/{storefront,backoffice}/**', 'platform/**', 'ui/**'].map(
  (folder) => `${folder}/*.test.ts`,
)
const outside = ['node_modules/**', 'dist/**', 'e2e/**', '.data/**', '.cache/**']
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
      {
        test: {
          ...rules,
          name: 'shop',
          include: ['**/*.test.ts'],
          exclude: [...outside, ...apart],
          isolate: false,
        },
      },
      { test: { ...rules, name: 'parts', include: apart, exclude: outside } },
    ],
  },
})
