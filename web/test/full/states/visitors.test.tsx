import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { fails } from '../../replies.ts'
import { testStates } from '../../states.ts'

const empty = { path: '/your-data', ready: /Your data/ } as const
const known = { ...empty, stored: { local: { sessionId: '018f3c1e-7a52-4c59-9a37-2f6a1b0c9d8e' } } } as const

testStates([
  { ...empty, name: 'your data, none', ready: /This browser has no ID now/ },
  { ...known, name: 'your data', ready: /Delete my data/ },
  {
    ...known,
    name: 'your data, erasing',
    act: async () => {
      await page.getByRole('button', { name: 'Delete my data' }).click()
      await expect.element(page.getByRole('button', { name: 'Delete for good' })).toBeVisible()
    },
  },
  {
    ...known,
    name: 'your data, download failed',
    replies: { 'POST /api/visitors/export': fails },
    act: async () => {
      await page.getByRole('button', { name: 'Download my data' }).click()
      await expect.element(page.getByText('Your data could not be fetched')).toBeVisible()
    },
  },
])
