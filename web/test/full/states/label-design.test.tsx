import type { LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '../../page-tools.ts'
import { answerNow, fails, hangs, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const design = { as: 'partner', path: '/design', ready: /Customize how your QR codes look/ } as const
const plain = { color: '#000000', isRounded: false, brandName: null, hasLogo: false }
const full = { color: '#5b2a86', isRounded: true, brandName: 'Emzor & Ọmọ, makers of malt drinks', hasLogo: true }
const designReply = (data: LabelDesign) => ({ 'GET /api/designs/own': { data } })

testStates([
  {
    ...design,
    name: 'design',
    replies: designReply(plain),
    act: () => expect.element(page.getByText('Scan test passed')).toBeVisible(),
  },
  {
    ...design,
    name: 'design, with every option',
    replies: designReply(full),
    act: async () => {
      await expect.element(page.getByText('Scan test passed')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
    },
  },
  {
    ...design,
    name: 'design, with errors',
    replies: designReply(plain),
    act: async () => {
      await expect.element(page.getByText('Scan test passed')).toBeVisible()
      await page.getByLabelText('Your own color').fill('#ffd700')
      await expect.element(page.getByText(messages.colorTooPale)).toBeVisible()
      await page.getByRole('button', { name: 'Save design' }).click()
      answerNow({ 'PUT /api/designs/logo': refuses(400, { message: messages.notALogo }) })
      await chooseFile('logo.png', 'image/png', '<svg/>')
      await expect.element(page.getByText(messages.notALogo)).toBeVisible()
      await expect.poll(() => page.getByText(messages.colorTooPale).elements()).toHaveLength(2)
    },
  },
  { ...design, name: 'design, on a small plan', as: 'newcomer', ready: new RegExp(messages.designPlanRequired) },
  {
    ...design,
    name: 'design, loading',
    replies: { 'GET /api/designs/own': hangs },
    loading: { skeleton: 'Loading your design' },
  },
  {
    ...design,
    name: 'design, preview loading',
    replies: { 'POST /api/designs/preview': hangs },
    loading: { pieces: 1 },
  },
  {
    ...design,
    name: 'design, failed',
    replies: { 'GET /api/designs/own': fails },
    ready: new RegExp(messages.designLoadFailed),
  },
  {
    ...design,
    name: 'design, preview failed',
    replies: { 'POST /api/designs/preview': fails },
    act: () => expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible(),
  },
])
