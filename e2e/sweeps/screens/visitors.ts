import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const path = () => '/your-data'
const asVisitor = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('sessionId', '018f3c1e-7a52-4c59-9a37-2f6a1b0c9d8e'))
  await page.reload()
  await page.getByRole('button', { name: 'Delete my data' }).waitFor()
}

/** The page about the visitor's own data, in every state. */
export const visitorScreens: Screen[] = [
  { name: 'your data, none', path, ready: /This browser has no ID now/ },
  { name: 'your data', path, ready: /Your data/, act: asVisitor },
  {
    name: 'your data, erasing',
    path,
    ready: /Your data/,
    act: async (page) => {
      await asVisitor(page)
      await page.getByRole('button', { name: 'Delete my data' }).click()
      await page.getByRole('button', { name: 'Delete for good' }).waitFor()
    },
  },
  {
    name: 'your data, download failed',
    path,
    ready: /Your data/,
    fails: '**/api/visitors/export',
    act: async (page) => {
      await asVisitor(page)
      await page.getByRole('button', { name: 'Download my data' }).click()
      await page.getByText('Your data could not be fetched').waitFor()
    },
  },
]
