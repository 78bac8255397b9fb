import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/test/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores are usual, and each file has an app, a database and sometimes processes of its own.
    maxWorkers: 2,
  },
})
