import { page } from 'vitest/browser'
import { fails } from '../replies.ts'
import { testStates } from '../states.ts'
import { type PinText, pinText } from '@sahihi/contract/i18n/en/pins.ts'

const manufacturer = {
  success: true,
  data: {
    companyName: 'Emzor Pharmaceutical Industries and Sons of Nigeria Public Limited Company',
    approvedAs: 'Emzor',
    approvedAt: '2026-05-03T10:00:00.000Z',
    businessRegistrationNumber: 'RC 104212',
  },
}
const path = () => '/manufacturers/018f0000-0000-7000-8000-000000000000'

const { field, offer } = pinText
const verify = ({ serial }: { serial: string }) => `/verify/${serial}`
/** The answer to a scan of a code with a hidden PIN, or the outcome of its check, in place of the server's. */
const verdictOn = (localized: Pick<PinText['usedByOther'], 'title'> & Record<string, unknown>) => ({ 'GET /api/products/verify/:verificationNumber': {
    verdict: 'genuine_first',
    data: { companyId: '018f0000-0000-7000-8000-000000000000' },
    localized: {
      language: 'en',
      product: 'Artemether/Lumefantrine 80/480 mg, 6 film-coated tablets for adults and children',
      company: manufacturer.data.companyName,
      serial: '7K2M-9QXD-04TB-H6WZ',
      ...localized,
    },
  } })

/** The hidden PIN of a code: its field, and the outcome with the whole seal. */
const pinScreens: Screen[] = [
  {
    name: 'verdict with a hidden PIN, mistyped',
    path: verify,
    ready: /Be surer/,
    replies: verdictOn({ tone: 'green', title: 'Verified!', pin: 'quiet' }),
    act: async () => {
      await page.getByRole('button', { name: offer.first }).click()
      await page.getByLabel(field.label, { exact: true }).fill('1234')
      await page.getByRole('button', { name: field.button }).click()
    },
  },
  {
    name: 'verdict whose hidden PIN is the main thing to check',
    path: verify,
    ready: /Enter the 8 digits/,
    replies: verdictOn({ tone: 'amber', title: 'This code may have been copied', pin: 'main' }),
  },
  {
    name: 'hidden PIN, confirmed',
    path: verify,
    ready: /PIN confirmed!/,
    replies: verdictOn({ tone: 'green', look: 'sealed', ...pinText.confirmedFirst }),
  },
]

testStates([
  ...pinScreens,
  { name: 'manufacturer', path, ready: /RC 104212/, replies: { call: '**/api/manufacturers/*', json: manufacturer } },
  { name: 'manufacturer, unknown', path, ready: /Manufacturer not found/ },
  { name: 'manufacturer, failed', path, ready: /couldn’t load this manufacturer/, replies: { 'GET /api/manufacturers/:id': fails } },
  { name: 'privacy', path: '/privacy', ready: /after 13 months/ },
])
