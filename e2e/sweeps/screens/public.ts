import type { Screen } from './screen.ts'

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

/** The manufacturer's page and the privacy page, in every state. */
export const publicScreens: Screen[] = [
  { name: 'manufacturer', path, ready: /RC 104212/, answers: { call: '**/api/manufacturers/*', json: manufacturer } },
  { name: 'manufacturer, unknown', path, ready: /Manufacturer not found/ },
  { name: 'manufacturer, failed', path, ready: /couldn’t load this manufacturer/, fails: '**/api/manufacturers/*' },
  { name: 'privacy', path: () => '/privacy', ready: /after 13 months/ },
]
