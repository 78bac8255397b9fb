import type { Page } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from '../../fixtures/fixtures.ts'
import type { Screen } from './screen.ts'

const dashboard = { as: 'partner', path: () => '/analytics', ready: /Peak Hour/ } as const

/** The dashboard in every state. */
export const analyticsScreens: Screen[] = [
  { ...dashboard, name: 'analytics' },
  { ...dashboard, name: 'analytics, menu open', act: (page) => open(page, 'Scan Methods') },
  { ...dashboard, name: 'analytics, filter refused', act: refuseDates },
  {
    ...dashboard,
    name: 'analytics, further cards',
    act: async (page) => {
      await page.getByRole('heading', { name: 'Live scans' }).scrollIntoViewIfNeeded()
      for (const card of ['Scans by Weekday and Hour', 'First-scan Rate', 'Suspected Copies', 'Hidden PINs'])
        await expect(page.getByRole('region', { name: card }).locator('dl')).toBeVisible()
    },
  },
  { ...dashboard, name: 'analytics, compared, as tables', act: compare },
  {
    ...dashboard,
    name: 'analytics, loading',
    hangs: { call: '**/analytics/scan-volume*', skeleton: 'Loading Scan Volume & Trends', pieces: 2 },
  },
  { ...dashboard, name: 'analytics, failed', fails: '**/analytics/engagement', ready: /These figures could not/ },
  {
    ...dashboard,
    name: 'analytics, none yet, on a small plan',
    as: 'empty',
    ready: /No scans yet\./,
    act: async (page) => {
      await open(page, 'Customer Engagement')
      await expect(page.getByRole('menu').getByText(messages.analytics.planRequired)).toBeVisible()
    },
  },
]

async function open(page: Page, card: string) {
  await page.getByRole('button', { name: `${card}: options` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

async function refuseDates(page: Page) {
  await page.getByRole('button', { name: 'Choose days' }).click()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-11-02')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(messages.analytics.bothDatesRequired)).toBeVisible()
}

async function compare(page: Page) {
  await open(page, 'Scan Methods')
  await page.getByRole('menuitemcheckbox').click()
  await expect(page.getByText(/\d before$/).first()).toBeVisible()
  for (const card of ['Scan Methods', 'Customer Engagement', 'Time-based Scanning Trends'])
    await page.getByRole('button', { name: `Show as a table: ${card}` }).click()
  await expect(page.getByRole('region', { name: /, table$/ })).toHaveCount(3)
}
