import type { Comparisons } from '@sahihi/contract/endpoints/pack-spots.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerNow, fails, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const spot = {
  id: '018f3c1e-7a5b-7000-8000-00000000000a',
  sentence: 'The hologram shows an eagle that looks to the left and carries a branch with three leaves.',
  translations: { fr: 'L’hologramme montre un aigle.' },
  picture: '/seal.svg',
  same: 118,
  different: 4,
}
const full: Comparisons = {
  spots: [
    spot,
    { ...spot, id: '2', sentence: 'The cap is blue.', same: 119, different: 1 },
    { ...spot, id: '3', sentence: 'It says Paracetamol.', same: 0, different: 0 },
  ],
  compared: 120,
  different: 5,
}
const screen = {
  as: 'partner',
  path: '/products/1/batches',
  replies: { 'GET /api/products/:id/spots': { data: full } },
} as const

/** The details of a product that shoppers compare. */
testStates([
  { ...screen, name: 'details to compare', ready: '120 packs compared, 5 looked different.' },
  {
    ...screen,
    name: 'details to compare, failed',
    replies: { 'GET /api/products/:id/spots': fails },
    ready: /could not be loaded/,
  },
  {
    ...screen,
    name: 'details to compare, one edited in French and refused',
    ready: '120 packs compared, 5 looked different.',
    act: async () => {
      answerNow({
        'PUT /api/products/:id/spots/:spotId': refuses(429, { code: 'rate_limited', message: 'Try again later.' }),
      })
      await page.getByRole('button', { name: /^Edit “The hologram/ }).click()
      await page.getByRole('combobox', { name: 'Language of the preview' }).click()
      await page.getByRole('option', { name: 'Français' }).click()
      await expect.element(page.getByLabelText('In Français')).toHaveValue('L’hologramme montre un aigle.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.element(page.getByText('Try again later.')).toBeVisible()
    },
  },
  {
    ...screen,
    name: 'details to compare, one about to be removed',
    ready: '120 packs compared, 5 looked different.',
    act: async () => {
      await page.getByRole('button', { name: 'Remove “The cap is blue.”' }).click()
      await expect.element(page.getByText('Remove this detail?')).toBeVisible()
    },
  },
])
