import { mapProductTexts } from '@sahihi/contract/domain/product-texts.ts'
import type { ProductLink } from '@sahihi/contract/endpoints/gs1.ts'
import type { Product } from '@sahihi/contract/endpoints/products.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerNow, fails, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const product: Product = {
  id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
  name: 'Paracetamol 500 mg',
  category: 'Medicine',
  ...mapProductTexts(() => ''),
  feedbackEnabled: false,
  verificationEnabled: true,
  feedbackConfig: null,
  gtin: '09506000134352',
  labelFormat: 'gs1_qr',
  pinOffer: 'always',
  labelHost: null,
  picture: null,
  isArchived: false,
  version: 1,
}
const link: ProductLink = {
  id: '018f3c1e-7a5b-7000-8000-00000000000a',
  type: 'pip',
  url: 'https://www.paracetamol-manufacturing.example/products/analgesics/paracetamol-500-mg?source=pack',
  title: 'Paracetamol 500 mg, film-coated tablets for adults, in the pack of 96',
  language: 'en-GB',
  mediaType: 'text/html',
  isDefault: true,
}
const links: ProductLink[] = [
  link,
  {
    ...link,
    id: '2',
    type: 'epil',
    title: 'Notice',
    url: 'https://maker.example/fr.pdf',
    language: 'fr',
    mediaType: 'application/pdf',
    isDefault: false,
  },
  { ...link, id: '3', type: 'support', title: 'Help', language: null, mediaType: null, isDefault: false },
]

const screen = {
  as: 'partner',
  path: '/products/1/batches',
  replies: { 'GET /api/products/:id': { data: product } },
} as const
const message = 'Enter a web address that begins with https://.'
const refused = refuses(400, { code: 'invalid_input', message, errors: [{ field: 'url', message }] })
const open = async (list: ProductLink[]) => {
  answerNow({ 'GET /api/products/:id/links': { data: list }, 'POST /api/products/:id/links': refused })
  await page.getByText('GS1 redirects').click()
}

/** The links of a product, which are loaded when their section is opened. */
testStates([
  { ...screen, name: 'links', ready: /GS1 redirects/, act: () => open(links) },
  { ...screen, name: 'links, none', ready: /GS1 redirects/, act: () => open([]) },
  {
    ...screen,
    name: 'links, failed',
    ready: /GS1 redirects/,
    act: async () => {
      answerNow({ 'GET /api/products/:id/links': fails })
      await page.getByText('GS1 redirects').click()
      await expect.element(page.getByText('The links did not load.')).toBeVisible()
    },
  },
  {
    ...screen,
    name: 'links, edited',
    ready: /GS1 redirects/,
    act: async () => {
      await open(links)
      await page.getByRole('button', { name: `Edit ${link.title}` }).click()
      await expect.element(page.getByRole('dialog', { name: 'Edit the link' })).toBeVisible()
    },
  },
  {
    ...screen,
    name: 'links, refused',
    ready: /GS1 redirects/,
    act: async () => {
      await open([])
      await page.getByRole('button', { name: 'Add a link' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a link' })
      await dialog.getByLabelText('Address').fill('http://maker.example')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect.element(dialog.getByText(message)).toBeVisible()
    },
  },
  {
    ...screen,
    name: 'links, deleted',
    ready: /GS1 redirects/,
    act: async () => {
      await open(links)
      await page.getByRole('button', { name: 'Delete Help' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Delete Help?' })).toBeVisible()
    },
  },
])
