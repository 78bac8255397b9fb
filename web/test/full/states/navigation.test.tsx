import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sessionOf } from '../../default-replies.ts'
import type { Replies } from '../../replies.ts'
import { testStates } from '../../states.ts'

const overview = { as: 'partner', path: '/products', ready: /Welcome/ } as const
const admin = { as: 'admin', path: '/admin/system', ready: /System/ } as const

const session = sessionOf('partner')
const severalCompanies: Replies = {
  'GET /api/partners/session': {
    data: {
      ...session,
      partners: [
        ...session.partners,
        {
          id: '2',
          companyName: 'Emzor Pharmaceutical Industries and Sons of Nigeria Limited',
          role: 'quality',
          sampleOf: null,
        },
      ],
    },
  },
}

const openAccount = () => page.getByRole('button', { name: /^Account/ }).click()
async function openShortcuts() {
  await openAccount()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
}

/** The frame of signed-in pages. */
testStates([
  { ...overview, name: 'sidebar, open', act: () => page.getByRole('button', { name: 'Expand menu' }).click() },
  { ...admin, name: 'sidebar of admins, open', act: () => page.getByRole('button', { name: 'Expand menu' }).click() },
  { ...overview, name: 'account menu', act: openAccount },
  { ...overview, name: 'account menu, several companies', replies: severalCompanies, act: openAccount },
  { ...admin, name: 'account menu of admins', act: openAccount },
  { ...overview, name: 'keyboard shortcuts', act: openShortcuts },
])
