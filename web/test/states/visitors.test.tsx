import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails } from '../replies.ts'
import { testStates } from '../states.ts'

const path = () => '/your-data'
const asVisitor = async () => {
  await page.evaluate(() => localStorage.setItem('sessionId', '018f3c1e-7a52-4c59-9a37-2f6a1b0c9d8e'))
  await page.reload()
  await expect.element(page.getByRole('button', { name: 'Delete my data' })).toBeVisible()
}

testStates([
  { name: 'your data, none', path, ready: /This browser has no ID now/ },
  { name: 'your data', path, ready: /Your data/, act: asVisitor },
  {
    name: 'your data, erasing',
    path,
    ready: /Your data/,
    act: async () => {
      await asVisitor()
      await page.getByRole('button', { name: 'Delete my data' }).click()
      await expect.element(page.getByRole('button', { name: 'Delete for good' })).toBeVisible()
    },
  },
  {
    name: 'your data, download failed',
    path,
    ready: /Your data/,
    replies: { 'POST /api/visitors/export': fails },
    act: async () => {
      await asVisitor()
      await page.getByRole('button', { name: 'Download my data' }).click()
      await expect.element(page.getByText('Your data could not be fetched')).toBeVisible()
    },
  },
])
