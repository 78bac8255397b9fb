import type { LocalizedVerdict } from '@sahihi/contract/domain/verdicts.ts'
import type { VerdictData, VerdictReply } from '@sahihi/contract/endpoints/scans.ts'
import { pinText } from '@sahihi/contract/i18n/en/pins.ts'
import { page } from 'vitest/browser'
import { fails, type Replies, refuses } from '../../replies.ts'
import { type State, testStates } from '../../states.ts'

const manufacturer = {
  data: {
    companyName: 'Emzor Pharmaceutical Industries and Sons of Nigeria Public Limited Company',
    approvedAs: 'Emzor',
    approvedAt: '2026-05-03T10:00:00.000Z',
    businessRegistrationNumber: 'RC 104212',
    logo: null,
  },
}
const answers = {
  ...{ reports: 128, answeredPercent: 84, answeredSoonPercent: 71, medianHours: 40 },
  localized: { median: 'within 2 days' },
}
const path = '/manufacturers/018f0000-0000-7000-8000-000000000000'

const { field, offer } = pinText
/** The answer to a scan of a code with a hidden PIN, or the outcome of its check, in place of the server's. */
const verdictOn = (localized: Partial<LocalizedVerdict>, data: Partial<VerdictData> = {}): Replies => ({
  // What is not here, the page does not read.
  'GET /api/products/verify/:verificationNumber': {
    verdict: 'genuine_first',
    data: { companyId: '018f0000-0000-7000-8000-000000000000', ...data },
    localized: {
      language: 'en',
      product: 'Artemether/Lumefantrine 80/480 mg, 6 film-coated tablets for adults and children',
      company: manufacturer.data.companyName,
      serial: '7K2M-9QXD-04TB-H6WZ',
      ...localized,
    },
  } as unknown as VerdictReply,
})

/** The hidden PIN of a code: its field, and the outcome with the whole seal. */
const pins: State[] = [
  {
    name: 'verdict with a hidden PIN, mistyped',
    path: '/verify/7K2M9QXD04TBH6WZ',
    ready: /Make sure/,
    replies: verdictOn({ tone: 'green', title: 'Verified!', pin: 'quiet' }),
    act: async () => {
      await page.getByRole('button', { name: offer.first }).click()
      await page.getByLabelText(field.label, { exact: true }).fill('1234')
      await page.getByRole('button', { name: field.button }).click()
    },
  },
  {
    name: 'verdict whose hidden PIN is the main thing to check',
    path: '/verify/7K2M9QXD04TBH6WZ',
    ready: /Enter the 8 digits/,
    replies: verdictOn({ tone: 'amber', title: 'This code may have been copied', pin: 'main' }),
  },
  {
    name: 'hidden PIN, confirmed',
    path: '/verify/7K2M9QXD04TBH6WZ',
    ready: /PIN confirmed!/,
    replies: verdictOn({ tone: 'green', look: 'sealed', ...pinText.confirmedFirst }),
  },
]

const contact = {
  phone: '+234 800 1234 567',
  email: 'a-rather-long-address-for-shoppers@pharmaceutical-industries.example',
  website: 'https://maker.example/help',
}

testStates([
  ...pins,
  {
    name: 'verdict, recalled, with the contact of the manufacturer',
    path: '/verify/7K2M9QXD04TBH6WZ',
    ready: /\+234 800 1234 567/,
    replies: verdictOn({ tone: 'red', title: 'Recalled: do not use', reason: 'Glass in the bottle' }, { contact }),
  },
  {
    name: 'manufacturer',
    path,
    ready: /RC 104212/,
    replies: { 'GET /api/manufacturers/:id': manufacturer, 'GET /api/manufacturers/:id/answers': { data: answers } },
  },
  {
    name: 'manufacturer, unknown',
    path,
    ready: /Manufacturer not found/,
    replies: {
      'GET /api/manufacturers/:id': refuses(404, { code: 'not_found' }),
      'GET /api/manufacturers/:id/answers': fails,
    },
  },
  {
    name: 'manufacturer, failed',
    path,
    ready: /couldn’t load this manufacturer/,
    replies: { 'GET /api/manufacturers/:id': fails, 'GET /api/manufacturers/:id/answers': fails },
  },
])
