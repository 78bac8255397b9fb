import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fails, hangs } from '../../replies.ts'
import { testStates } from '../../states.ts'

const dashboard = { as: 'partner', path: '/analytics', ready: /Peak Hour/ } as const

testStates([
  { ...dashboard, name: 'analytics, menu open', act: () => open('Scan Methods') },
  { ...dashboard, name: 'analytics, filter refused', act: refuseDates },
  {
    ...dashboard,
    name: 'analytics, further cards',
    act: async () => {
      page.getByRole('heading', { name: 'Live scans' }).element().scrollIntoView()
      for (const card of ['Scans by Weekday and Hour', 'First-scan Rate', 'Suspected Copies', 'Hidden PINs'])
        await expect.element(page.getByRole('region', { name: card }).getByRole('term').first()).toBeVisible()
    },
  },
  { ...dashboard, name: 'analytics, compared, as tables', act: compare },
  {
    ...dashboard,
    name: 'analytics, loading',
    replies: { 'GET /api/products/analytics/scan-volume': hangs },
    loading: { skeleton: 'Loading Scan Volume & Trends', pieces: 2 },
  },
  {
    ...dashboard,
    name: 'analytics, failed',
    replies: { 'GET /api/products/analytics/engagement': fails },
    ready: /These figures could not/,
  },
  {
    ...dashboard,
    name: 'analytics, none yet, on a small plan',
    as: 'newcomer',
    ready: /No scans yet\./,
    act: async () => {
      await open('Customer Engagement')
      await expect.element(page.getByRole('menu').getByText(messages.analytics.planRequired)).toBeVisible()
    },
  },
])

async function open(card: string) {
  await page.getByRole('button', { name: `${card}: options` }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

async function refuseDates() {
  await page.getByRole('button', { name: /^Days:/ }).click()
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-11-02')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText(messages.analytics.bothDatesRequired)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'From', exact: true }))
    .toHaveAccessibleDescription(messages.analytics.bothDatesRequired)
}

async function compare() {
  await page.getByRole('button', { name: /^Days:/ }).click()
  await page.getByLabelText('Compare with').selectOptions('The period before')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^vs \d/).first()).toBeVisible()
  for (const card of ['Scan Methods', 'Customer Engagement', 'Time-based Scanning Trends'])
    await page.getByRole('button', { name: `Show as a table: ${card}` }).click()
  await expect.poll(() => page.getByRole('region', { name: /, table$/ }).elements()).toHaveLength(3)
}
