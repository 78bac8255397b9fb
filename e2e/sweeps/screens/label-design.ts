import { expect } from '@playwright/test'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Screen } from './screen.ts'

const design = { as: 'partner', path: () => '/design', ready: /Customize how your QR codes look/ } as const
const ownDesign = '**/api/designs/own'
const preview = '**/api/designs/preview'
const plain = { color: '#000000', isRounded: false, brandName: null, hasLogo: false }
const full = { color: '#5b2a86', isRounded: true, brandName: 'Emzor & Ọmọ, makers of malt drinks', hasLogo: true }
const designReply = (data: object) => ({ call: ownDesign, json: { success: true, data } })

/** The label design page, in every state. */
export const labelDesignScreens: Screen[] = [
  {
    ...design,
    name: 'design',
    answers: designReply(plain),
    act: (page) => expect(page.getByText('Scan test passed')).toBeVisible(),
  },
  {
    ...design,
    name: 'design, with every option',
    answers: designReply(full),
    act: async (page) => {
      await expect(page.getByText('Scan test passed')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
    },
  },
  {
    ...design,
    name: 'design, with errors',
    answers: designReply(plain),
    act: async (page) => {
      await expect(page.getByText('Scan test passed')).toBeVisible()
      // The rules load when a field gets the focus; until then the server would judge, and its replies are fixed here.
      await expect(async () => {
        await page.getByLabel('Your own color').fill('#000000')
        await page.getByLabel('Your own color').fill('#ffd700')
        await expect(page.getByText(messages.colorTooPale)).toBeVisible({ timeout: 2000 })
      }).toPass()
      await page.getByRole('button', { name: 'Save design' }).click()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
      await expect(page.getByText(messages.notALogo)).toBeVisible()
      await expect(page.getByText(messages.colorTooPale)).toHaveCount(2)
    },
  },
  { ...design, name: 'design, on a small plan', as: 'empty', ready: new RegExp(messages.designPlanRequired) },
  { ...design, name: 'design, loading', hangs: { call: ownDesign, skeleton: 'Loading your design' } },
  { ...design, name: 'design, preview loading', hangs: { call: preview, pieces: 1 } },
  { ...design, name: 'design, failed', fails: ownDesign, ready: new RegExp(messages.designLoadFailed) },
  {
    ...design,
    name: 'design, preview failed',
    fails: preview,
    act: (page) => expect(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
  },
]
