import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/test/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    // Long, as the machine may be slow: what hangs is found, and nothing is judged by its speed.
    testTimeout: 60_000,
    env: { TZ: 'UTC' }, // what a page writes is in the time zone of its reader
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000, interval: 20 } },
    // Two cores are usual, and each file has an app, a database and sometimes processes of its own.
    maxWorkers: 2,
    // The files of a worker share what they import; each has a database of its own.
    isolate: false,
  },
})
