import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectConfiguration } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { findBrowser } from '../../e2e/fixtures/find-browser.ts'
import { desktop } from './screens.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { executablePath, args, env } = await findBrowser()

/** Shows the page as a reader does who prefers light or dark. */
const preferColorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme })

/** Pages in a real browser without a server: docs/adr/0047-component-tests-in-a-browser.md. */
export const componentsProject: TestProjectConfiguration = {
  extends: here('../vite.config.ts'),
  logLevel: 'error',
  cacheDir: here('../../.cache/components'),
  // Found by the first run otherwise, which then loads every page again.
  optimizeDeps: { include: ['axe-core', 'qr', 'zxing-wasm/reader'] },
  test: {
    name: 'components',
    root: here('..'),
    include: ['test/**/*.test.tsx'],
    testTimeout: 180_000, // as in vitest.config.ts: a machine may be slow
    expect: { poll: { timeout: 30_000, interval: 20 } },
    sequence: { groupOrder: 1 }, // after those of the server, in one worker: pages of two would share their storage
    maxWorkers: 1,
    // The files of a worker share the page and its scripts.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath,
          args,
          env: { ...process.env, ...env, TZ: 'UTC' } as Record<string, string>,
        },
        contextOptions: { viewport: desktop, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: desktop,
      testerHtmlPath: here('page.html'),
      commands: { preferColorScheme },
      locators: { exact: false }, // as in e2e/
      screenshotFailures: false,
    },
  },
}
