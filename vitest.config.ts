import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**', 'e2e/**', '.data/**', '.cache/**'],
    globalSetup: ['testing/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // a machine under load is slow, not wrong
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})
