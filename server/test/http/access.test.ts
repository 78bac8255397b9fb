import { api } from '@sahihi/contract/endpoints/api.ts'
import { isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadKinds } from '../../src/catalog/downloads/make-downloads.ts'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { insertPayment } from '../support/admin-client.ts'
import { insertKey } from '../support/api-key-client.ts'
import { findCaseId } from '../support/copy-case-client.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import { type Actor, defaultProduct } from '../support/factories.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { createOrderClient } from '../support/order-client.ts'
import { createPaymentTestApp, fetchPayments, startPayment, submitCheckout, verify } from '../support/payment-client.ts'
import { plainImage } from '../support/photo.ts'
import { enrollPasskey } from '../support/second-factor-client.ts'
import { createAuthenticator } from '../support/software-authenticator.ts'
import { inviteAs } from '../support/team-client.ts'
import type { TestApp } from '../support/test-app.ts'

let app: TestApp
let owner: Actor
let stranger: Actor
let admin: { token: string; accountId: string }
let secondAdmin: { token: string }
let rejected: { token: string }
let expired = ''
let productId = ''
let batchId = ''
let serial = ''
let paymentId = ''
let reference = ''
let flaggedPaymentId = ''
let copyCaseId = ''
let orderId = ''
let photo = Buffer.of()
let colleague: Actor
let invitationId = ''
let sessionId = ''
let apiKeyId = ''
let apiKey = ''
let endpointId = ''
let secondEndpointId = ''
let deliveryId = ''
let linkId = ''
let secondLinkId = ''
const passkeyId = '018f0000-0000-7000-8000-00000000abcd'
const downloadId = '018f0000-0000-7000-8000-00000000abcf'
const secondDownloadId = '018f0000-0000-7000-8000-00000000abd0'
const dataArchiveId = '018f0000-0000-7000-8000-00000000abce'
const documentId = '5c0e7a52-3c0e-4c59-9a37-2f6a1b0c9d8e'
const reportId = '6f1c7a52-3c0e-4c59-9a37-2f6a1b0c9d8e'
beforeAll(async () => {
  app = await createPaymentTestApp()
  await registerMailJobs(app)
  owner = await app.createPartner({ codeLimit: 5000 })
  stranger = await app.createPartner()
  admin = await app.createAdmin()
  secondAdmin = await app.createAdmin()
  const doomed = await app.createPartner()
  await app.db
    .updateTable('partners')
    .set({ approvedAt: null, rejectedAt: app.time.now, rejectionReason: 'Papers expired' })
    .where('id', '=', doomed.partnerId)
    .execute()
  rejected = doomed
  const absent = await app.createPartner()
  expired = absent.token
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: app.time.now })
    .where('accountId', '=', absent.accountId)
    .execute()
  const made = await app.createBatch({ partner: owner })
  productId = made.product.id
  colleague = await app.createMember(owner, 'analyst')
  await enrollPasskey(app, owner.accountId, passkeyId)
  apiKeyId = (await insertKey(app, owner)).id
  apiKey = (await insertKey(app, owner)).secret
  sessionId = await sessionOf(await app.createSession(owner.accountId))
  invitationId = await inviteAs(app, owner, { email: 'ngozi@factory.example', role: 'production' })
  batchId = made.batch.id
  const [verificationNumber = ''] = await app.serialsOf(batchId, owner.token)
  serial = verificationNumber
  await copyLabel(app, serial)
  await settleCopyCases(app)
  copyCaseId = await findCaseId(app, serial)
  await app.call('PUT', `/api/admin/partners/${owner.partnerId}/allowance`, {
    token: admin.token,
    body: { codes: 100_000, reason: 'A large order' },
  })
  await registerOrderJobs(app.context)
  await registerFileJobs(app.context, downloadKinds)
  await registerReportJobs(app.context)
  await app.db
    .insertInto('applicationDocuments')
    .values({
      id: documentId,
      partnerId: owner.partnerId,
      kind: 'license',
      name: 'license.pdf',
      mediaType: 'application/pdf',
      content: Buffer.from('%PDF-1.4'),
      createdAt: app.time.now,
    })
    .execute()
  const [requestedAt, lastProgressAt, endedAt] = [app.time.now, app.time.now, app.time.now]
  const { partnerId, accountId } = owner
  const file = { partnerId, requestedAt, lastProgressAt, endedAt, outcome: 'ready' }
  const details = JSON.stringify({ batchId, orderId: null, format: 'csv', size: 'ORIGINAL', side: '600' })
  await app.db
    .insertInto('files')
    .values({ ...file, id: dataArchiveId, kind: 'archive', accountId })
    .execute()
  await app.db
    .insertInto('files')
    .values([downloadId, secondDownloadId].map((id) => ({ ...file, id, kind: 'batch', details })))
    .execute()
  orderId = (await createOrderClient(app).readyOrder({ ...owner, productId }, [1])).id
  const { checkout, ...payment } = await startPayment(app, owner)
  reference = payment.reference
  await submitCheckout(app, checkout, 'pay')
  await verify(app, owner, reference)
  const [begun] = await fetchPayments(app, owner)
  paymentId = begun?.id ?? ''
  flaggedPaymentId = await insertPayment(app, owner, { flaggedAt: app.time.now, flagReason: 'It was paid in GHS.' })
  await app.call('POST', '/api/reports', {
    body: {
      reportId,
      enteredSerial: verificationNumber,
      description: 'Its seal is broken.',
      contact: 'ada@shopper.example',
    },
  })
  endpointId = await addEndpoint()
  secondEndpointId = await addEndpoint()
  const tested = await app.call('POST', `/api/webhook-endpoints/${endpointId}/test`, { token: owner.token })
  deliveryId = tested.json<{ data: { id: string } }>().data.id
  await app.db.updateTable('webhookDeliveries').set({ type: 'plan.low' }).execute()
  linkId = await addLink('https://www.emzor.example/support')
  secondLinkId = await addLink('https://www.emzor.example/leaflet')
  const headers = { 'content-type': 'image/jpeg' }
  photo = await plainImage(30, 20).jpeg().toBuffer()
  await app.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers })
})
afterAll(() => app.close())

const webhook = { name: 'Warehouse', url: 'http://127.0.0.1:1/', events: ['plan.low'] }
const addEndpoint = async () => {
  const added = await app.call('POST', '/api/webhook-endpoints', { token: owner.token, body: webhook })
  return added.json<{ data: { id: string } }>().data.id
}

const link = { type: 'pip', url: 'https://www.emzor.example/', title: 'About it' }
const addLink = async (url: string) => {
  const body = { ...link, url }
  const added = await app.call('POST', `/api/products/${productId}/links`, { token: owner.token, body })
  return added.json<{ data: { id: string } }>().data.id
}

const sessionOf = async (token: string) => {
  const listed = await app.call('GET', '/api/partners/sessions', { token })
  return listed.json<{ data: { id: string; isCurrent: boolean }[] }>().data.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

const { manufacturingDate, expirationDate } = defaultProduct
const orderBody = { orderName: 'Year', quantity: 6000, scanLimit: null, manufacturingDate, expirationDate }

/** A call that the right caller may make, for each protected endpoint. */
type Sample = {
  path?: () => string
  body?: () => object
  headers?: Record<string, string>
  status?: number
  isStream?: boolean
  /** Something else of the input is checked before the row is looked up. */
  isCheckedFirst?: boolean
}
const samples: Record<string, Sample> = {
  'GET /api/partners/profile': {},
  'PUT /api/partners/profile': {
    body: () => ({ companyName: 'Emzor', email: owner.email, phoneNumber: '+234 801 234 5678' }),
  },
  'POST /api/partners/logout': {},
  'POST /api/partners/logout-everywhere': {},
  'POST /api/partners/confirm-password': { body: () => ({ currentPassword: 'not this one' }), status: 400 },
  'PUT /api/partners/password': {
    body: () => ({ currentPassword: 'not this one', newPassword: 'long enough' }),
    status: 400,
  },
  'GET /api/partners/account': {},
  'PUT /api/partners/account': { body: () => ({ name: 'Ada Obi' }) },
  'GET /api/partners/second-factor': {},
  'POST /api/partners/second-factor/setup': { body: () => ({ currentPassword: 'not this one' }), status: 400 },
  'POST /api/partners/second-factor/confirm': { body: () => ({ code: '000000' }), status: 409 },
  'POST /api/partners/second-factor/recovery-codes': {
    body: () => ({ currentPassword: 'not this one', code: '000000' }),
    status: 400,
  },
  'POST /api/partners/second-factor/off': {
    body: () => ({ currentPassword: 'not this one', code: '000000' }),
    status: 400,
  },
  'POST /api/partners/passkeys/setup': { body: () => ({ currentPassword: 'not this one' }), status: 400 },
  'POST /api/partners/passkeys': {
    body: () => ({ name: 'Key', response: createAuthenticator().create({ challenge: 'made-up' }) }),
    status: 409,
  },
  'PUT /api/partners/passkeys/:id': {
    path: () => `/api/partners/passkeys/${passkeyId}`,
    body: () => ({ name: 'Key' }),
  },
  'POST /api/partners/passkeys/:id/removal': {
    path: () => `/api/partners/passkeys/${passkeyId}/removal`,
    body: () => ({ currentPassword: 'not this one' }),
    status: 400,
    isCheckedFirst: true,
  },
  'GET /api/partners/sessions': {},
  'DELETE /api/partners/sessions/:id': { path: () => `/api/partners/sessions/${sessionId}` },
  'DELETE /api/partners/sessions': {},
  'GET /api/partners/session': {},
  'POST /api/partners/session/partner': { body: () => ({ partnerId: owner.partnerId }) },
  'GET /api/products/batch/:id/pin-files': { path: () => `/api/products/batch/${batchId}/pin-files` },
  'GET /api/products/orders/:id/pin-files': { path: () => `/api/products/orders/${orderId}/pin-files` },
  ...Object.fromEntries(
    (['batch', 'orders'] as const).flatMap((kind) => {
      const path = () => `/api/products/${kind}/${kind === 'batch' ? batchId : orderId}/pin-files`
      const again = { reason: 'The first run was torn', currentPassword: 'not this one' }
      return [
        // The batch and the order have no PINs.
        [`POST /api/products/${kind}/:id/pin-files`, { path, body: () => ({ ...again, format: 'csv' }), status: 403 }],
        [
          `POST /api/products/${kind}/:id/pin-files/allowance`,
          { path: () => `${path()}/allowance`, body: () => again, status: 400 },
        ],
      ]
    }),
  ),
  'GET /api/team': {},
  'GET /api/team/mails': {},
  'PUT /api/team/mails': { body: () => ({ cases: 'daily', reports: 'off' }) },
  'POST /api/team/invitations': { body: () => ({ email: 'ada@factory.example', role: 'quality' }) },
  'POST /api/team/invitations/:id/resend': { path: () => `/api/team/invitations/${invitationId}/resend` },
  'DELETE /api/team/invitations/:id': { path: () => `/api/team/invitations/${invitationId}` },
  'PUT /api/team/members/:id/role': {
    path: () => `/api/team/members/${colleague.accountId}/role`,
    body: () => ({ role: 'quality' }),
  },
  'DELETE /api/team/members/:id': { path: () => `/api/team/members/${colleague.accountId}` },
  'POST /api/team/members/:id/owner': {
    path: () => `/api/team/members/${owner.accountId}/owner`,
    body: () => ({ currentPassword: 'not this one' }),
    status: 400,
    isCheckedFirst: true,
  },
  'PUT /api/team/second-factor': { body: () => ({ required: true, currentPassword: 'not this one' }), status: 400 },
  'POST /api/team/leave': { status: 409 },
  'GET /api/api-keys': {},
  'POST /api/api-keys': {
    body: () => ({ name: 'ERP', scopes: ['products:read'], currentPassword: 'not this one' }),
    status: 400,
  },
  'PUT /api/api-keys/:id': {
    path: () => `/api/api-keys/${apiKeyId}`,
    body: () => ({ name: 'ERP', currentPassword: 'not this one' }),
    status: 400,
    isCheckedFirst: true,
  },
  'POST /api/api-keys/:id/successor': {
    path: () => `/api/api-keys/${apiKeyId}/successor`,
    body: () => ({ currentPassword: 'not this one' }),
    status: 400,
    isCheckedFirst: true,
  },
  'DELETE /api/api-keys/:id': { path: () => `/api/api-keys/${apiKeyId}` },
  'GET /api/partners/closure': {},
  'POST /api/partners/closure': {
    body: () => ({ reason: 'not_needed', companyName: 'Emzor', currentPassword: 'not this one' }),
    status: 400,
  },
  'GET /api/partners/pending': {},
  'PUT /api/partners/status': { body: () => ({ partnerId: owner.partnerId, status: 'approved' }), status: 409 },
  'GET /api/admin/applications/:id': { path: () => `/api/admin/applications/${owner.partnerId}` },
  'GET /api/admin/applications/:id/documents/:documentId': {
    path: () => `/api/admin/applications/${owner.partnerId}/documents/${documentId}`,
  },
  'POST /api/admin/applications/:id/notes': {
    path: () => `/api/admin/applications/${owner.partnerId}/notes`,
    body: () => ({ noteId: documentId, text: 'The register has it.' }),
  },
  'GET /api/admin/partners': {},
  'GET /api/admin/activity': {},
  'GET /api/admin/activity/people': {},
  'GET /api/admin/activity/export': {},
  'GET /api/activity': {},
  'GET /api/activity/people': {},
  'GET /api/activity/export': {},
  'POST /api/imports/check': { body: () => ({ kind: 'products', content: 'name,category\nTonic,Drinks' }) },
  'POST /api/imports': { body: () => ({ kind: 'products', content: 'name,category\nTonic,Drinks' }) },
  'GET /api/imports/template': { path: () => '/api/imports/template?kind=products' },
  'GET /api/products/export': {},
  'GET /api/batches/export': {},
  'POST /api/products/batch/:id/downloads': {
    path: () => `/api/products/batch/${batchId}/downloads`,
    body: () => ({}),
    status: 202,
  },
  'POST /api/products/orders/:id/downloads': {
    path: () => `/api/products/orders/${orderId}/downloads`,
    body: () => ({ format: 'csv' }),
    status: 202,
  },
  'GET /api/downloads': {},
  'GET /api/downloads/:id': { path: () => `/api/downloads/${downloadId}` },
  'GET /api/downloads/:id/file': { path: () => `/api/downloads/${downloadId}/file` },
  'DELETE /api/downloads/:id': { path: () => `/api/downloads/${secondDownloadId}` },
  'GET /api/data-archives': {},
  'POST /api/data-archives': { body: () => ({ currentPassword: 'not this one' }), status: 400 },
  'GET /api/data-archives/:id/download': { path: () => `/api/data-archives/${dataArchiveId}/download` },
  'DELETE /api/data-archives/:id': { path: () => `/api/data-archives/${dataArchiveId}` },
  'GET /api/admin/system': {},
  'POST /api/admin/jobs/:queue/retry': { path: () => '/api/admin/jobs/mail-email-pin/retry' },
  'POST /api/admin/developer-pages': {},
  'PUT /api/admin/partners/:id/suspension': {
    path: () => `/api/admin/partners/${owner.partnerId}/suspension`,
    body: () => ({ suspended: false, reason: 'All is well' }),
    status: 409,
  },
  'PUT /api/admin/partners/:id/allowance': {
    path: () => `/api/admin/partners/${owner.partnerId}/allowance`,
    body: () => ({ codes: 200_000, reason: 'A larger order' }),
  },
  'PUT /api/admin/partners/:id/allowance/revocation': {
    path: () => `/api/admin/partners/${owner.partnerId}/allowance/revocation`,
    body: () => ({ reason: 'It is over' }),
  },
  'GET /api/admin/payments/flagged': {},
  'PUT /api/admin/payments/:id/resolution': {
    path: () => `/api/admin/payments/${flaggedPaymentId}/resolution`,
    body: () => ({ note: 'Given back', message: 'We gave it back.' }),
  },
  'GET /api/home': {},
  'POST /api/home/checklist/dismissal': {},
  'GET /api/products/partner/summary': {},
  'GET /api/products': {},
  'GET /api/batches': {},
  'GET /api/products/names': {},
  'GET /api/products/:id/batch-names': { path: () => `/api/products/${productId}/batch-names` },
  'POST /api/products': { body: () => defaultProduct },
  'PUT /api/products/:id/state': {
    path: () => `/api/products/${productId}/state`,
    body: () => ({ action: 'restore' }),
    status: 409,
  },
  'PUT /api/products/:id': {
    path: () => `/api/products/${productId}`,
    body: () => ({ version: 1, name: 'Renamed', category: 'Food' }),
  },
  'PUT /api/products/batch/:id': {
    path: () => `/api/products/batch/${batchId}`,
    body: () => ({ version: 1, batchName: 'Renamed', manufacturingDate, expirationDate }),
  },
  'PUT /api/products/:id/feedback-form': {
    path: () => `/api/products/${productId}/feedback-form`,
    body: () => ({ version: 1, feedbackConfig: { rating: { title: 'How many stars?' } } }),
    status: 403,
  },
  'GET /api/products/:id/links': { path: () => `/api/products/${productId}/links` },
  'POST /api/products/:id/links': { path: () => `/api/products/${productId}/links`, body: () => link },
  'PUT /api/products/:id/links/:linkId': {
    path: () => `/api/products/${productId}/links/${linkId}`,
    body: () => ({ ...link, type: 'support' }),
  },
  'DELETE /api/products/:id/links/:linkId': { path: () => `/api/products/${productId}/links/${secondLinkId}` },
  'GET /api/products/:id/edits': { path: () => `/api/products/${productId}/edits` },
  'GET /api/products/:id': { path: () => `/api/products/${productId}` },
  'GET /api/products/:id/batches': { path: () => `/api/products/${productId}/batches` },
  'POST /api/products/:id/batch': {
    path: () => `/api/products/${productId}/batch`,
    body: () => ({
      batchName: 'B',
      quantity: 1,
      scanLimit: null,
      manufacturingDate: '2026-01-01',
      expirationDate: '2027-01-01',
    }),
  },
  'POST /api/products/:id/batch/import': {
    path: () => `/api/products/${productId}/batch/import`,
    body: () => ({
      batchName: 'Printed',
      scanLimit: null,
      manufacturingDate: '2026-01-01',
      expirationDate: '2027-01-01',
      csv: 'LOT-00017',
    }),
  },
  'POST /api/products/:id/orders': {
    path: () => `/api/products/${productId}/orders`,
    body: () => orderBody,
    status: 402,
  },
  'POST /api/products/:id/orders/import': {
    path: () =>
      `/api/products/${productId}/orders/import?${new URLSearchParams({ orderName: 'Printed', manufacturingDate, expirationDate })}`,
    body: () => Buffer.from('LOT-00018'),
    headers: { 'content-type': 'text/csv' },
  },
  'GET /api/products/:id/orders': { path: () => `/api/products/${productId}/orders` },
  'GET /api/products/orders/:id': { path: () => `/api/products/orders/${orderId}` },
  'GET /api/products/orders/:id/download-qr': { path: () => `/api/products/orders/${orderId}/download-qr?format=csv` },
  'POST /api/products/orders/:id/release': { path: () => `/api/products/orders/${orderId}/release`, status: 409 },
  'POST /api/products/orders/:id/cancel': { path: () => `/api/products/orders/${orderId}/cancel`, status: 409 },
  'GET /api/products/batch/:id/epcis': { path: () => `/api/products/batch/${batchId}/epcis`, status: 409 },
  'GET /api/products/orders/:id/epcis': { path: () => `/api/products/orders/${orderId}/epcis`, status: 409 },
  'GET /api/epcis/events': { path: () => '/api/epcis/events?from=2026-05-01&to=2026-05-31' },
  'GET /api/epcis/settings': {},
  'PUT /api/epcis/settings': { body: () => ({ includesChecks: false }) },
  'PUT /api/products/batch/:id/state': {
    path: () => `/api/products/batch/${batchId}/state`,
    body: () => ({ action: 'recall', reason: 'Wrong label' }),
  },
  'GET /api/products/:id/previous-metrics': { path: () => `/api/products/${batchId}/previous-metrics` },
  'GET /api/products/qr/:verificationNumber/test-link': { path: () => `/api/products/qr/${serial}/test-link` },
  'GET /api/products/qr/:verificationNumber': { path: () => `/api/products/qr/${serial}` },
  'PUT /api/products/qr/:verificationNumber/state': {
    path: () => `/api/products/qr/${serial}/state`,
    body: () => ({ action: 'block', reason: 'Stolen' }),
  },
  'GET /api/products/batch/:id': { path: () => `/api/products/batch/${batchId}` },
  'PUT /api/products/batch/:batchId/codes/state': {
    path: () => `/api/products/batch/${batchId}/codes/state`,
    body: () => ({ action: 'block', reason: 'Stolen', matching: { show: 'blocked' } }),
  },
  'GET /api/products/:productId/codes-export': { path: () => `/api/products/${batchId}/codes-export` },
  'GET /api/products/:productId/qr-details': { path: () => `/api/products/${batchId}/qr-details` },
  'GET /api/products/:id/feedback': { path: () => `/api/products/${productId}/feedback` },
  'GET /api/products/:id/feedback-summary': { path: () => `/api/products/${batchId}/feedback-summary` },
  'POST /api/products/qr/:verificationNumber/given-back-uses': {
    path: () => `/api/products/qr/${serial}/given-back-uses`,
    status: 409,
  },
  'POST /api/products/:id/feedback-decisions': {
    path: () => `/api/products/${productId}/feedback-decisions`,
    body: () => ({ decision: 'discard', until: '2026-05-03T10:00:00Z' }),
  },
  'GET /api/products/:id/feedback-export': { path: () => `/api/products/${productId}/feedback-export` },
  'GET /api/search': { path: () => `/api/search?q=${serial}` },
  'GET /api/copy-cases': {},
  'GET /api/copy-cases/:id': { path: () => `/api/copy-cases/${copyCaseId}` },
  'POST /api/copy-cases/:id/confirm': { path: () => `/api/copy-cases/${copyCaseId}/confirm`, body: () => ({}) },
  'POST /api/copy-cases/:id/dismiss': {
    path: () => `/api/copy-cases/${copyCaseId}/dismiss`,
    body: () => ({ reason: 'resold' }),
    status: 409,
  },
  'POST /api/copy-cases/:id/reopen': { path: () => `/api/copy-cases/${copyCaseId}/reopen`, body: () => ({}) },
  'GET /api/copy-settings': {},
  'PUT /api/copy-settings': { body: () => ({ blockWhenConfirmed: false, holdClearCopies: false }) },
  'PUT /api/copy-settings/products/:productId': {
    path: () => `/api/copy-settings/products/${productId}`,
    body: () => ({ limit: 12, isResold: true }),
  },
  'GET /api/subscriptions/status': {},
  'POST /api/subscriptions/initialize': { body: () => ({ planType: 'BASIC' }) },
  'GET /api/subscriptions/verify': { path: () => `/api/subscriptions/verify?reference=${reference}` },
  'GET /api/subscriptions/payments': {},
  'POST /api/subscriptions/payments/:id/cancel': {
    path: () => `/api/subscriptions/payments/${paymentId}/cancel`,
    status: 409,
  },
  'GET /api/subscriptions/payments/:id': { path: () => `/api/subscriptions/payments/${paymentId}` },
  'DELETE /api/subscriptions/card': {},
  'GET /api/designs/own': {},
  'POST /api/designs/preview': { body: () => ({ color: '#000000', isRounded: false }), status: 402 },
  'PUT /api/designs/own': { body: () => ({ color: '#000000', isRounded: false }), status: 402 },
  'PUT /api/products/:id/picture': {
    path: () => `/api/products/${productId}/picture`,
    body: () => photo,
    headers: { 'content-type': 'image/jpeg' },
  },
  'DELETE /api/products/:id/picture': { path: () => `/api/products/${productId}/picture` },
  'PUT /api/partners/logo': { status: 400 },
  'DELETE /api/partners/logo': {},
  'PUT /api/designs/logo': { status: 400 },
  'DELETE /api/designs/logo': { status: 402 },
  'GET /api/products/analytics/scan-volume': {},
  'GET /api/products/analytics/scan-methods': {},
  'GET /api/products/analytics/scans-export': { status: 402 },
  'GET /api/scans': { status: 402 },
  'GET /api/products/analytics/first-scans': {},
  'GET /api/products/analytics/suspected-copies': {},
  'GET /api/products/analytics/failed-checks': {},
  'GET /api/products/analytics/pins': {},
  'GET /api/products/analytics/engagement': {},
  'GET /api/products/analytics/time-patterns': {},
  'GET /api/products/analytics/geographic': {},
  'GET /api/analytics/map': {},
  'GET /api/products/analytics/live': {},
  'GET /api/products/analytics/live/stream': { isStream: true },
  'GET /api/products/analytics/preferences': {},
  'PUT /api/products/analytics/preferences': { body: () => ({ timeZone: 'Africa/Accra', weeklyDigest: true }) },
  'GET /api/alerts': {},
  'GET /api/alerts/rules': {},
  'PUT /api/alerts/rules': { body: () => ({ kind: 'unreleased', notifyByEmail: true }), status: 402 },
  'DELETE /api/alerts/rules': { path: () => '/api/alerts/rules?kind=unreleased' },
  'GET /api/inbox': {},
  'GET /api/inbox/counts': {},
  'GET /api/inbox/:kind/:id': { path: () => `/api/inbox/report/${reportId}` },
  'PUT /api/inbox/:kind/:id': {
    path: () => `/api/inbox/report/${reportId}`,
    body: () => ({ note: 'Called the shop.' }),
  },
  'POST /api/inbox/close': { body: () => ({ items: [{ kind: 'report', id: reportId }], note: 'A broken seal.' }) },
  'POST /api/inbox/reopen': { body: () => ({ items: [{ kind: 'report', id: reportId }] }) },
  'GET /api/webhook-endpoints': {},
  'POST /api/webhook-endpoints': { body: () => webhook },
  'GET /api/webhook-endpoints/:id': { path: () => `/api/webhook-endpoints/${endpointId}` },
  'PUT /api/webhook-endpoints/:id': { path: () => `/api/webhook-endpoints/${endpointId}`, body: () => webhook },
  'DELETE /api/webhook-endpoints/:id': { path: () => `/api/webhook-endpoints/${secondEndpointId}` },
  'PUT /api/webhook-endpoints/:id/state': {
    path: () => `/api/webhook-endpoints/${endpointId}/state`,
    body: () => ({ action: 'enable' }),
    status: 409,
  },
  'POST /api/webhook-endpoints/:id/secret': { path: () => `/api/webhook-endpoints/${endpointId}/secret` },
  'POST /api/webhook-endpoints/:id/test': { path: () => `/api/webhook-endpoints/${endpointId}/test` },
  'GET /api/webhook-endpoints/:id/deliveries': { path: () => `/api/webhook-endpoints/${endpointId}/deliveries` },
  'GET /api/webhook-endpoints/:id/deliveries/:deliveryId': {
    path: () => `/api/webhook-endpoints/${endpointId}/deliveries/${deliveryId}`,
  },
  'POST /api/webhook-endpoints/:id/replays': {
    path: () => `/api/webhook-endpoints/${endpointId}/replays`,
    body: () => ({ deliveryId }),
  },
  'GET /api/reports': {},
  'GET /api/reports/:id': { path: () => `/api/reports/${reportId}` },
  'PUT /api/reports/:id': { path: () => `/api/reports/${reportId}`, body: () => ({ status: 'looking_into' }) },
  'GET /api/reports/:id/messages': { path: () => `/api/reports/${reportId}/messages` },
  'POST /api/reports/:id/messages': {
    path: () => `/api/reports/${reportId}/messages`,
    body: () => ({ messageId: reportId, subject: 'Your report', text: 'Please keep the pack.' }),
  },
  'GET /api/reports/:id/photo': { path: () => `/api/reports/${reportId}/photo` },
  'GET /api/products/:batchId/download-qr': {
    path: () => `/api/products/${batchId}/download-qr?size=SMALL`,
  },
}

const nameOf = (endpoint: (typeof api)[number]) => `${endpoint.method} ${endpoint.path}`
const protectedEndpoints = api.filter((endpoint) => endpoint.access !== 'public')
const table = (endpoints: typeof protectedEndpoints) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)
// Endpoints whose path names a row of one tenant.
const tenantOwned = protectedEndpoints.filter(
  (endpoint) =>
    endpoint.access !== 'admin' && endpoint.path.includes(':') && !samples[nameOf(endpoint)]?.isCheckedFirst,
)
const forOneKind = protectedEndpoints.filter(({ access }) => access === 'partner' || access === 'admin')
// Whatever an admin changes, so that a new endpoint is covered too.
const adminChanges = protectedEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET')
const reading = protectedEndpoints.filter(({ access, method }) => access === 'admin' && method === 'GET')
const callEndpoint = (endpoint: (typeof api)[number], token: string | undefined) => {
  const sample = samples[nameOf(endpoint)] ?? {}
  const { headers = {} } = sample
  const body = sample.body?.()
  return app.call(endpoint.method, sample.path?.() ?? endpoint.path, { token, headers, ...(body ? { body } : {}) })
}
// For a reply that never ends: resolves as soon as it has begun.
const startOf = (url: string, token: string) =>
  app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true })
// Signing out ends the session of the call, so each call gets its own.
const tokenFor = (endpoint: (typeof api)[number]) =>
  app.createSession(endpoint.access === 'admin' ? admin.accountId : owner.accountId)

test('every protected endpoint of the contract is in this matrix, and nothing else is', () => {
  expect(protectedEndpoints.map(nameOf).sort()).toEqual(Object.keys(samples).sort())
})

// First, while the rows that the right caller deletes are there.
test.each(table(tenantOwned))('%s answers another partner as if the row did not exist', async (name, endpoint) => {
  const { path, body, headers = {} } = samples[name] ?? {}
  const missingPath = (path?.() ?? '').replace(/[0-9a-f-]{36}|[0-9A-Z]{16}/, '018f0000-0000-7000-8000-000000000000')
  const foreign = await callEndpoint(endpoint, stranger.token)
  const missing = await app.call(endpoint.method, missingPath, {
    token: stranger.token,
    headers,
    ...(body ? { body: body() } : {}),
  })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).toBe(missing.body)
})

describe.each(table(protectedEndpoints))('%s', (name, endpoint) => {
  test('answers 401 without a token, with a made-up one, in an expired session and to a rejected partner', async () => {
    const tokens = [undefined, 'A'.repeat(43), "' or 1=1 --", expired, rejected.token]
    for (const reply of await Promise.all(tokens.map((token) => callEndpoint(endpoint, token))))
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
  })

  test('serves the right caller', async () => {
    const { status = 200, isStream } = samples[name] ?? {}
    const token = await tokenFor(endpoint)
    await app.db.deleteFrom('throttles').execute() // wrong passwords of the samples before
    expect((await (isStream ? startOf(endpoint.path, token) : callEndpoint(endpoint, token))).statusCode).toBe(status)
  })
})

test.each(table(protectedEndpoints.filter(isForKeys)))(
  '%s answers an API key as it answers a person',
  async (name, endpoint) => {
    const { isStream, status = 200 } = samples[name] ?? {}
    const { statusCode } = await (isStream ? startOf(endpoint.path, apiKey) : callEndpoint(endpoint, apiKey))
    // It is done already: by the right caller above.
    expect([status, 400, 409, ...(endpoint.method === 'DELETE' ? [404] : [])]).toContain(statusCode)
  },
)

test.each(table(forOneKind))('%s answers 403 to the wrong kind of account', async (_, endpoint) => {
  const { token } = endpoint.access === 'partner' ? secondAdmin : stranger
  expect((await callEndpoint(endpoint, token)).statusCode).toBe(403)
})

describe('ten minutes after the password was typed', () => {
  beforeAll(() => app.wait(600))
  const answerTo = async (endpoint: (typeof api)[number], { token }: { token: string }) => {
    const reply = await callEndpoint(endpoint, token)
    return [reply.statusCode, /"code":"(\w+)"/.exec(reply.body)?.[1]] // a file is no JSON
  }

  test.each(table(adminChanges))('%s asks an admin for it again', async (_, endpoint) => {
    expect(await answerTo(endpoint, secondAdmin)).toEqual([403, 'password_required'])
    expect(await answerTo(endpoint, stranger)).toEqual([403, 'not_allowed'])
  })

  test.each(table(reading))('%s answers an admin as before', async (_, endpoint) => {
    expect(await answerTo(endpoint, secondAdmin)).toEqual([200, undefined])
  })
})
