import { defineConfig } from '@playwright/test'
import { findBrowser } from './fixtures/find-browser.ts'

const { executablePath, args, env } = await findBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 30_000 },
  workers: 2, // each with its own server and database
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
