import type { ApplicationDetails } from '@sahihi/contract/endpoints/applications.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { now } from '../../open-page.tsx'
import { chooseFile } from '../../page-tools.ts'
import { fails, refuses } from '../../replies.ts'
import { testStates } from '../../states.ts'

const application = {
  id: '00000000-0000-4000-8000-000000000000',
  companyName: 'Kano Bottling Company of Nigeria Limited',
  email: 'somebody-with-a-long-address@doubtful-goods-and-sons.example',
  address: '12 Bompai Road\nKano',
  phoneNumber: '+234 801 234 5678',
  businessRegistrationNumber: 'RC 104212',
  status: 'pending',
  rejectionReason: null,
  appliedAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
  closing: null,
} as const
const other = { id: 'another', companyName: 'Kano Bottling Ltd', resembles: null }
const applicationDetails: ApplicationDetails = {
  ...application,
  documents: [
    {
      id: 'one',
      kind: 'incorporation',
      name: 'CAC certificate, both sides, scanned in the office of our lawyer in Kano.pdf',
      mediaType: 'application/pdf',
      bytes: 1_234_567,
      addedAt: application.appliedAt,
    },
    {
      id: 'two',
      kind: 'identity',
      name: 'passport.jpg',
      mediaType: 'image/jpeg',
      bytes: 80_000,
      addedAt: application.appliedAt,
    },
  ],
  warnings: [
    {
      kind: 'registration_number',
      found: 'RC 104212',
      others: (['approved', 'pending', 'rejected'] as const).map((status) => ({
        ...other,
        id: status,
        status,
        found: 'rc-0104212',
      })),
      othersCount: 12,
    },
    {
      kind: 'name',
      found: application.companyName,
      others: [{ ...other, status: 'approved', found: '' }],
      othersCount: 1,
    },
    {
      kind: 'email_host',
      found: 'doubtful-goods-and-sons.example',
      others: [{ ...other, status: 'approved', found: 'doubtfulgoods.example', resembles: 'words' }],
      othersCount: 1,
    },
    { kind: 'free_mail', found: 'gmail.com', others: [], othersCount: 0 },
  ],
  notes: [
    {
      id: 'note',
      text: 'Called the number of the register: they know nothing of an application.\nWait for the license.',
      author: 'admin@sahihi.example',
      writtenAt: application.appliedAt,
    },
  ],
}
const applicationPage = { as: 'admin', path: `/admin/partners?application=${application.id}` } as const

const received = {
  message: 'Your email is verified.',
  token: 'none',
  until: now.getTime() + 3_600_000,
  added: ['passport.jpg', 'the other side of a passport whose file has a long name.jpg'].map((name) => ({
    id: name,
    kind: 'identity',
    name,
  })),
}

/** One application as an admin sees it, and the step in which an applicant adds documents. */
testStates([
  {
    ...applicationPage,
    name: 'application, with all there can be',
    ready: /Same registration number/,
    replies: { 'GET /api/admin/applications/:id': { data: applicationDetails } },
  },
  {
    ...applicationPage,
    name: 'application, with nothing',
    ready: /Nothing stands out/,
    replies: {
      'GET /api/admin/applications/:id': { data: { ...application, documents: [], warnings: [], notes: [] } },
    },
  },
  {
    ...applicationPage,
    name: 'application, failed',
    ready: /Failed to load the application/,
    replies: { 'GET /api/admin/applications/:id': fails },
  },
  {
    name: 'registration, documents, one refused',
    path: '/partner-registration',
    ready: /passport\.jpg/,
    stored: { session: { 'received-application': JSON.stringify(received) } },
    replies: { 'PUT /api/partners/documents/:id': refuses(400, { message: 'This is no PDF.' }) },
    act: async () => {
      await chooseFile('license.pdf', 'application/pdf', 'no PDF', '[name=license]')
      await expect.element(page.getByRole('alert')).toMatchTextContent('The document was not added')
    },
  },
])
