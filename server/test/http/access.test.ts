import { api } from '@sahihi/contract/endpoints/api.ts'
import { isForKeys } from '@sahihi/contract/endpoints/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadKinds } from '../../src/catalog/downloads/make-downloads.ts'
import { registerOrderJobs } from '../../src/catalog/orders/jobs.ts'
import { evidenceKind } from '../../src/insight/evidence/make-evidence.ts'
import { registerReportJobs } from '../../src/insight/reports/jobs.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { insertPayment } from '../support/admin-client.ts'
import { insertKey } from '../support/api-key-client.ts'
import { findCaseId } from '../support/copy-case-client.ts'
import { copyLabel, settleCopyCases } from '../support/copy-story.ts'
import { dumpTables } from '../support/dump-tables.ts'
import { defaultProduct } from '../support/factories.ts'
import { registerMailJobs } from '../support/mailbox.ts'
import { createOrderClient } from '../support/order-client.ts'
import { createPaymentTestApp, fetchPayments, startPayment, submitCheckout, verify } from '../support/payment-client.ts'
import { plainImage } from '../support/photo.ts'
import { enrollPasskey } from '../support/second-factor-client.ts'
import { createAuthenticator } from '../support/software-authenticator.ts'
import { inviteAs } from '../support/team-client.ts'
import { useApp } from '../support/test-app.ts'

const passkeyId = '018f0000-0000-7000-8000-00000000abcd'
const downloadId = '018f0000-0000-7000-8000-00000000abcf'
const secondDownloadId = '018f0000-0000-7000-8000-00000000abd0'
const dataArchiveId = '018f0000-0000-7000-8000-00000000abce'
const evidenceId = '018f0000-0000-7000-8000-00000000abe0'
const documentId = '5c0e7a52-3c0e-4c59-9a37-2f6a1b0c9d8e'
const domainId = '7d1c7a52-3c0e-4c59-9a37-2f6a1b0c9d8e'
const reportId = '6f1c7a52-3c0e-4c59-9a37-2f6a1b0c9d8e'

const app = useApp(await createPaymentTestApp())
await registerMailJobs(app)
const owner = await app.createPartner({ codeLimit: 5000 })
const stranger = await app.createPartner()
const admin = await app.createAdmin()
const secondAdmin = await app.createAdmin()
const rejected = await app.createPartner()
await app.reject(rejected.partnerId)
const absent = await app.createPartner()
const expired = absent.token
await app.change('sessions', { accountId: absent.accountId }, { expiresAt: app.time.now })
const created = await app.createCode({ partner: owner, quantity: defaultProduct.quantity })
const { serial } = created
const [productId, batchId] = [created.product.id, created.batch.id]
const colleague = await app.createMember(owner, 'analyst')
await enrollPasskey(app, owner.accountId, passkeyId)
const { id: apiKeyId } = await insertKey(app, owner)
const { secret: apiKey } = await insertKey(app, owner)
const listed = await app.call('GET', '/api/partners/sessions', { token: await app.createSession(owner.accountId) })
const sessionId =
  listed.json<{ data: { id: string; isCurrent: boolean }[] }>().data.find(({ isCurrent }) => isCurrent)?.id ?? ''
const invitationId = await inviteAs(app, owner, { email: 'ngozi@factory.example', role: 'production' })
await copyLabel(app, serial)
await settleCopyCases(app)
const copyCaseId = await findCaseId(app, serial)
await app.call('PUT', `/api/admin/partners/${owner.partnerId}/allowance`, {
  token: admin.token,
  body: { codes: 100_000, reason: 'A large order' },
})
await registerOrderJobs(app.context)
await registerFileJobs(app.context, [...downloadKinds, evidenceKind])
await registerReportJobs(app.context)
const { partnerId, accountId } = owner
const { now } = app.time
const pdf = { kind: 'license', name: 'license.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.4') }
const document = { id: documentId, partnerId, createdAt: now, ...pdf }
await app.db.insertInto('applicationDocuments').values(document).execute()
await app.insert('domains', { id: domainId, partnerId, host: 'verify.emzor.example', token: 'x', addedAt: now })
const file = { partnerId, requestedAt: now, lastProgressAt: now, endedAt: now, outcome: 'ready' }
const details = JSON.stringify({ batchId, orderId: null, format: 'csv', size: 'ORIGINAL', side: '600' })
await app.db
  .insertInto('files')
  .values({ ...file, id: dataArchiveId, kind: 'archive', accountId })
  .execute()
const evidence = { kind: 'report', id: reportId, format: 'json' }
await app.db
  .insertInto('files')
  .values({ ...file, id: evidenceId, kind: 'evidence', accountId, details: JSON.stringify(evidence) })
  .execute()
await app.db
  .insertInto('files')
  .values([downloadId, secondDownloadId].map((id) => ({ ...file, id, kind: 'batch', details })))
  .execute()
const orderId = (await createOrderClient(app).readyOrder({ ...owner, productId }, [1])).id
const { checkout, reference } = await startPayment(app, owner)
await submitCheckout(app, checkout, 'pay')
await verify(app, owner, reference)
const [begun] = await fetchPayments(app, owner)
const paymentId = begun?.id ?? ''
const flaggedPaymentId = await insertPayment(app, owner, { flaggedAt: app.time.now, flagReason: 'It was paid in GHS.' })
await app.call('POST', '/api/reports', {
  body: { reportId, enteredSerial: serial, description: 'Its seal is broken.', contact: 'ada@shopper.example' },
})
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
const endpointId = await addEndpoint()
const secondEndpointId = await addEndpoint()
const tested = await app.call('POST', `/api/webhook-endpoints/${endpointId}/test`, { token: owner.token })
const deliveryId = tested.json<{ data: { id: string } }>().data.id
await app.db.updateTable('webhookDeliveries').set({ type: 'plan.low' }).execute()
const linkId = await addLink('https://www.emzor.example/support')
const secondLinkId = await addLink('https://www.emzor.example/leaflet')
const inspectionId = '6f1c7a52-3c0e-4c59-9a37-2f6a1b0c9d8f'
const inspected = {
  inspectionId,
  inspectorId: accountId,
  madeAt: '2026-05-03T09:30:00Z',
  enteredText: serial,
  findings: { seal: 'ok' },
  verdict: 'genuine',
}
await app.call('POST', '/api/inspections', { token: owner.token, body: inspected })
const headers = { 'content-type': 'image/jpeg' }
const photo = await plainImage(30, 20).jpeg().toBuffer()
await app.call('PUT', `/api/reports/${reportId}/photo`, { body: photo, headers })
await app.call('PUT', `/api/inspections/${inspectionId}/photo`, { token: owner.token, body: photo, headers })
const appointed = await app.call('POST', '/api/admin/inspectors', {
  token: admin.token,
  body: { email: 'ada@nafdac.example', authority: 'NAFDAC' },
})
const inspectorId = appointed.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
const addSpot = async () => {
  const path = `/api/products/${productId}/spots?sentence=The+cap+is+blue`
  const added = await app.call('POST', path, { token: owner.token, body: photo, headers })
  return added.json<{ data: { id: string } }>().data.id
}
const spotId = await addSpot()
const secondSpotId = await addSpot()
const { manufacturingDate, expirationDate } = defaultProduct
const orderBody = { orderName: 'Year', quantity: 6000, scanLimit: null, manufacturingDate, expirationDate }

/** One that has lapsed, of a colleague, and one of the owner that waits. */
const requestId = '018f0000-0000-7000-8000-00000000abd1'
const ownRequestId = '018f0000-0000-7000-8000-00000000abd2'
const asked = { partnerId, action: 'release', reason: '', orderId, batchIds: [batchId], requestedAt: now }
const requests = [
  { ...asked, id: requestId, requestedBy: colleague.accountId, expiresAt: now },
  { ...asked, id: ownRequestId, requestedBy: accountId, expiresAt: new Date(now.getTime() + 86_400_000) },
]
const recalledBatch = await app.createBatch({ partner: owner, quantity: 1 })
await app.change('batches', { id: recalledBatch.batch.id }, { recalledAt: now, recallReason: 'Glass' })
await app.db.insertInto('batchRequests').values(requests).execute()

const dates = { manufacturingDate, expirationDate }
const wrong = { currentPassword: 'not this one' }
const again = { reason: 'The first run was torn', ...wrong }

const savedFilter = await app.call('POST', '/api/inbox/filters', {
  token: owner.token,
  body: { name: 'Mine', filter: {} },
})
const filterId = savedFilter.json<{ data: { id: string }[] }>().data[0]?.id ?? ''

/** The values of path parameters, by the path up to them. */
const parameters = [
  ['/api/partners/passkeys/:id', passkeyId],
  ['/api/partners/sessions/:id', sessionId],
  ['/api/domains/:id', domainId],
  ['/api/inspections/:id', inspectionId],
  ['/api/inspections/manifests/:batchId', batchId],
  ['/api/admin/inspectors/:id', inspectorId],
  ['/api/team/invitations/:id', invitationId],
  ['/api/team/members/:id', colleague.accountId],
  ['/api/api-keys/:id', apiKeyId],
  ['/api/admin/applications/:id', owner.partnerId],
  ['/api/admin/partners/:id', owner.partnerId],
  ['/api/admin/payments/:id', flaggedPaymentId],
  ['/api/admin/jobs/:queue', 'mail-email-pin'],
  ['/api/downloads/:id', downloadId],
  ['/api/batches/requests/:id', requestId],
  ['/api/recalls/:id', recalledBatch.batch.id],
  ['/api/data-archives/:id', dataArchiveId],
  ['/api/products/batch/:id', batchId],
  ['/api/labels/:id', batchId],
  ['/api/products/batch/:batchId', batchId],
  ['/api/products/orders/:id', orderId],
  ['/api/products/qr/:verificationNumber', serial],
  ['/api/products/:id', productId],
  ['/api/products/:batchId', batchId],
  ['/api/products/:productId', batchId],
  ['/api/copy-cases/:id', copyCaseId],
  ['/api/inbox/filters/:id', filterId],
  ['/api/alerts/exceptions/:productId', productId],
  ['/api/subscriptions/payments/:id', paymentId],
  ['/api/webhook-endpoints/:id', endpointId],
  ['/api/reports/:id', reportId],
  ['/:documentId', documentId],
  ['/:linkId', linkId],
  ['/:spotId', spotId],
  ['/:deliveryId', deliveryId],
] as const
const fillPath = (path: string) =>
  parameters.reduce((filled, [pattern, value]) => filled.replace(pattern, pattern.replace(/:\w+$/, value)), path)

/** A call that the right caller may make, for each protected endpoint that needs more than its method and path. */
type Sample = {
  /** For another row than that of `parameters`. */
  path?: string
  query?: string
  body?: object
  headers?: Record<string, string>
  status?: number
  isStream?: boolean
  /** Other input is checked before the row is looked up. */
  isCheckedFirst?: boolean
}
const samples: Record<string, Sample> = {
  'PUT /api/partners/profile': { body: { companyName: 'Emzor', email: owner.email, phoneNumber: '+234 801 234 5678' } },
  'POST /api/partners/confirm-password': { body: wrong, status: 400 },
  'PUT /api/partners/password': { body: { ...wrong, newPassword: 'long enough' }, status: 400 },
  'PUT /api/partners/account': { body: { name: 'Ada Obi' } },
  'POST /api/partners/second-factor/setup': { body: wrong, status: 400 },
  'POST /api/partners/second-factor/confirm': { body: { code: '000000' }, status: 409 },
  'POST /api/partners/second-factor/recovery-codes': { body: { ...wrong, code: '000000' }, status: 400 },
  'POST /api/partners/second-factor/off': { body: { ...wrong, code: '000000' }, status: 400 },
  'POST /api/partners/passkeys/setup': { body: wrong, status: 400 },
  'POST /api/partners/passkeys': {
    body: { name: 'Key', response: createAuthenticator().create({ challenge: 'made-up' }) },
    status: 409,
  },
  'PUT /api/partners/passkeys/:id': { body: { name: 'Key' } },
  'POST /api/partners/passkeys/:id/removal': { body: wrong, status: 400, isCheckedFirst: true },
  'POST /api/partners/session/partner': { body: { partnerId: owner.partnerId } },
  // The batch and the order have no PINs.
  'POST /api/products/batch/:id/pin-files': { body: { ...again, format: 'csv' }, status: 403 },
  'POST /api/products/orders/:id/pin-files': { body: { ...again, format: 'csv' }, status: 403 },
  'POST /api/products/batch/:id/pin-files/allowance': { body: again, status: 400 },
  'POST /api/products/orders/:id/pin-files/allowance': { body: again, status: 400 },
  'PUT /api/team/mails': { body: { cases: 'daily', reports: 'off' } },
  'POST /api/team/invitations': { body: { email: 'ada@factory.example', role: 'quality' } },
  'PUT /api/team/members/:id/role': { body: { role: 'quality' } },
  'POST /api/team/members/:id/owner': { body: wrong, status: 400, isCheckedFirst: true },
  'PUT /api/team/second-factor': { body: { required: true, ...wrong }, status: 400 },
  'PUT /api/team/second-person': { body: { required: true, ...wrong }, status: 400 },
  'POST /api/team/leave': { status: 409 },
  'POST /api/api-keys': { body: { name: 'ERP', scopes: ['products:read'], ...wrong }, status: 400 },
  'PUT /api/api-keys/:id': { body: { name: 'ERP', ...wrong }, status: 400, isCheckedFirst: true },
  'POST /api/api-keys/:id/successor': { body: wrong, status: 400, isCheckedFirst: true },
  // Own addresses are not set up here.
  'POST /api/inspections': { body: inspected },
  'PUT /api/inspections/:id/photo': { body: photo, headers: { 'content-type': 'image/jpeg' } },
  'POST /api/admin/inspectors': { body: { email: 'obi@nafdac.example', authority: 'NAFDAC' } },
  'POST /api/domains': { body: { host: 'verify.emzor.example', ...wrong }, status: 409 },
  'POST /api/domains/:id/check': { status: 409, isCheckedFirst: true },
  'POST /api/domains/:id/removal': { body: wrong, status: 400, isCheckedFirst: true },
  'PUT /api/products/:id/label-address': { body: { host: null } },
  'POST /api/partners/closure': { body: { reason: 'not_needed', companyName: 'Emzor', ...wrong }, status: 400 },
  'PUT /api/partners/status': { body: { partnerId: owner.partnerId, status: 'approved' }, status: 409 },
  'POST /api/admin/applications/:id/notes': { body: { noteId: documentId, text: 'The register has it.' } },
  'POST /api/imports/check': { body: { kind: 'products', content: 'name,category\nTonic,Drinks' } },
  'POST /api/imports': { body: { kind: 'products', content: 'name,category\nTonic,Drinks' } },
  'GET /api/imports/template': { query: 'kind=products' },
  'POST /api/products/batch/:id/downloads': { body: {}, status: 202 },
  'POST /api/products/orders/:id/downloads': { body: { format: 'csv' }, status: 202 },
  'DELETE /api/downloads/:id': { path: `/api/downloads/${secondDownloadId}` },
  'POST /api/data-archives': { body: wrong, status: 400 },
  'PUT /api/admin/partners/:id/suspension': { body: { suspended: false, reason: 'All is well' }, status: 409 },
  'PUT /api/admin/partners/:id/allowance': { body: { codes: 200_000, reason: 'A larger order' } },
  'PUT /api/admin/partners/:id/allowance/revocation': { body: { reason: 'It is over' } },
  'PUT /api/admin/payments/:id/resolution': { body: { note: 'Given back', message: 'We gave it back.' } },
  'POST /api/products': { body: defaultProduct },
  'PUT /api/products/:id/state': { body: { action: 'restore' }, status: 409 },
  'PUT /api/products/:id': { body: { version: 1, name: 'Renamed', category: 'Food' } },
  'PUT /api/products/batch/:id': { body: { version: 1, batchName: 'Renamed', manufacturingDate, expirationDate } },
  'PUT /api/products/:id/feedback-form': {
    body: { version: 1, feedbackConfig: { rating: { title: 'How many stars?' } } },
    status: 403,
  },
  'POST /api/products/:id/links': { body: link },
  'PUT /api/products/:id/links/:linkId': { body: { ...link, type: 'support' } },
  'DELETE /api/products/:id/links/:linkId': { path: `/api/products/${productId}/links/${secondLinkId}` },
  'POST /api/products/:id/batch': { body: { ...dates, batchName: 'B', quantity: 1, scanLimit: null } },
  'POST /api/products/:id/batch/import': {
    body: { ...dates, batchName: 'Printed', scanLimit: null, csv: 'LOT-00017' },
  },
  'POST /api/products/:id/orders': { body: orderBody, status: 402 },
  'POST /api/products/:id/orders/import': {
    query: `${new URLSearchParams({ ...dates, orderName: 'Printed' })}`,
    body: Buffer.from('LOT-00018'),
    headers: { 'content-type': 'text/csv' },
  },
  'GET /api/products/orders/:id/download-qr': { query: 'format=csv' },
  'POST /api/products/orders/:id/cancel': { status: 409 },
  'GET /api/products/batch/:id/epcis': { status: 409 },
  'GET /api/products/orders/:id/epcis': { status: 409 },
  'GET /api/epcis/events': { query: 'from=2026-05-01&to=2026-05-31' },
  'PUT /api/partners/public-log': { body: { publishesBatches: true }, status: 409 },
  'PUT /api/epcis/settings': { body: { includesChecks: false } },
  'PUT /api/products/batch/:id/state': { body: { action: 'recall', reason: 'Wrong label' } },
  // The batch above is recalled already.
  'PUT /api/batches/state': { body: { action: 'recall', reason: 'Wrong label', batchIds: [batchId] }, status: 409 },
  'POST /api/batches/requests/:id/confirm': { status: 409 },
  'POST /api/batches/requests/:id/decline': { body: {}, status: 409 },
  'DELETE /api/batches/requests/:id': { path: `/api/batches/requests/${ownRequestId}` },
  'PUT /api/products/orders/:id/state': { body: { action: 'recall', reason: 'Wrong label' } },
  'GET /api/products/:id/previous-metrics': { path: `/api/products/${batchId}/previous-metrics` },
  'PUT /api/products/qr/:verificationNumber/state': { body: { action: 'block', reason: 'Stolen' } },
  'PUT /api/products/batch/:batchId/codes/state': {
    body: { action: 'block', reason: 'Stolen', matching: { show: 'blocked' } },
  },
  'PUT /api/codes/state': { body: { action: 'block', reason: 'Stolen', verificationNumbers: [serial] } },
  'GET /api/products/:id/feedback-summary': { path: `/api/products/${batchId}/feedback-summary` },
  'POST /api/products/qr/:verificationNumber/given-back-uses': { status: 409 },
  'POST /api/products/:id/feedback-decisions': { body: { decision: 'discard', until: '2026-05-03T10:00:00Z' } },
  'GET /api/search': { query: `q=${serial}` },
  'GET /api/evidence': { query: `kind=report&id=${reportId}` },
  'POST /api/evidence': { body: { kind: 'report', id: reportId, format: 'json' } },
  'GET /api/evidence/:id/download': { path: `/api/evidence/${evidenceId}/download` },
  'POST /api/copy-cases/:id/confirm': { body: {} },
  'POST /api/copy-cases/:id/dismiss': { body: { reason: 'resold' }, status: 409 },
  'POST /api/copy-cases/:id/reopen': { body: {} },
  // The case and the report above are open by now.
  'PUT /api/copy-cases/state': { body: { action: 'confirm', caseIds: [copyCaseId] } },
  'PUT /api/copy-settings': { body: { limit: 10, blockWhenConfirmed: false, holdClearCopies: false } },
  'PUT /api/alerts/exceptions/:productId': { body: { limit: 12, isResold: true, rules: [] } },
  'POST /api/subscriptions/initialize': { body: { planType: 'BASIC' } },
  'GET /api/subscriptions/verify': { query: `reference=${reference}` },
  'POST /api/subscriptions/payments/:id/cancel': { status: 409 },
  'POST /api/designs/preview': { body: { color: '#000000', isRounded: false }, status: 402 },
  'PUT /api/designs/own': { body: { color: '#000000', isRounded: false }, status: 402 },
  'POST /api/products/:id/spots': {
    query: 'sentence=The+cap+is+blue',
    body: photo,
    headers: { 'content-type': 'image/jpeg' },
  },
  'PUT /api/products/:id/spots/:spotId': { body: { sentence: 'The cap is blue.' } },
  'DELETE /api/products/:id/spots/:spotId': { path: `/api/products/${productId}/spots/${secondSpotId}` },
  'PUT /api/products/:id/picture': { body: photo, headers: { 'content-type': 'image/jpeg' } },
  'PUT /api/partners/logo': { status: 400 },
  'PUT /api/designs/logo': { status: 400 },
  'DELETE /api/designs/logo': { status: 402 },
  'GET /api/products/analytics/scans-export': { status: 402 },
  'GET /api/scans': { status: 402 },
  'GET /api/products/analytics/live/stream': { isStream: true },
  'PUT /api/products/analytics/preferences': { body: { timeZone: 'Africa/Accra', weeklyDigest: true } },
  'PUT /api/alerts/rules': { body: { kind: 'unreleased', notifyByEmail: true }, status: 402 },
  'DELETE /api/alerts/rules': { query: 'kind=unreleased' },
  'GET /api/inbox/:kind/:id': { path: `/api/inbox/report/${reportId}` },
  'PUT /api/inbox/:kind/:id': { path: `/api/inbox/report/${reportId}`, body: { note: 'Called the shop.' } },
  'POST /api/inbox/filters': { body: { name: 'Urgent', filter: { severity: 'high' } } },
  'PUT /api/inbox/assignee': { body: { items: [{ kind: 'report', id: reportId }], assigneeId: null } },
  'PUT /api/alerts/state': { body: { action: 'close', alertIds: [reportId] }, status: 404 },
  'POST /api/webhook-endpoints': { body: webhook },
  'PUT /api/webhook-endpoints/:id': { body: webhook },
  'DELETE /api/webhook-endpoints/:id': { path: `/api/webhook-endpoints/${secondEndpointId}` },
  'PUT /api/webhook-endpoints/:id/state': { body: { action: 'enable' }, status: 409 },
  'POST /api/webhook-endpoints/:id/replays': { body: { deliveryId } },
  'PUT /api/reports/:id': { body: { status: 'looking_into' } },
  'PUT /api/reports/state': { body: { action: 'close', note: 'A broken seal.', reportIds: [reportId] } },
  'POST /api/reports/:id/messages': {
    body: { messageId: reportId, subject: 'Your report', text: 'Please keep the pack.' },
  },
  'GET /api/products/:batchId/download-qr': { query: 'size=SMALL' },
}

const nameOf = (endpoint: (typeof api)[number]) => `${endpoint.method} ${endpoint.path}`
const protectedEndpoints = api.filter((endpoint) => endpoint.access !== 'public')
const table = (endpoints: typeof protectedEndpoints) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)
// Endpoints with the id of a tenant’s row in their path.
const tenantOwned = protectedEndpoints.filter(
  (endpoint) =>
    endpoint.access !== 'admin' && endpoint.path.includes(':') && !samples[nameOf(endpoint)]?.isCheckedFirst,
)
const forOneKind = protectedEndpoints.filter(({ access }) => access === 'partner' || access === 'admin')
// All changes by admins, so that a new endpoint is covered too.
const adminChanges = protectedEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET')
const reading = protectedEndpoints.filter(({ access, method }) => access === 'admin' && method === 'GET')
const buildPath = (endpoint: (typeof api)[number]) => {
  const { path = fillPath(endpoint.path), query } = samples[nameOf(endpoint)] ?? {}
  return query ? `${path}?${query}` : path
}
const callEndpoint = (endpoint: (typeof api)[number], token: string | undefined, path = buildPath(endpoint)) => {
  const { headers = {}, body } = samples[nameOf(endpoint)] ?? {}
  return app.call(endpoint.method, path, { token, headers, body })
}
// For a reply that never ends: resolves as soon as it has begun.
const startOf = (url: string, token: string) =>
  app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` }, payloadAsStream: true })
// Signing out ends the session of the call, so each call gets its own.
const tokenFor = (endpoint: (typeof api)[number]) =>
  app.createSession(endpoint.access === 'admin' ? admin.accountId : owner.accountId)

test('each sample is of a protected endpoint', () => {
  expect(protectedEndpoints.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(samples)))
})

// First, while the rows that the right caller deletes are still there.
describe('another partner', () => {
  const dumpOfOwner = async () => {
    const all = await dumpTables(app.db)
    return [...all].map(([name, text]) => [name, text.split('\n').filter((row) => row.includes(owner.partnerId))])
  }
  let before: Awaited<ReturnType<typeof dumpOfOwner>>
  beforeAll(async () => {
    before = await dumpOfOwner()
  })
  afterAll(async () => {
    expect(await dumpOfOwner()).toEqual(before)
  })

  test.each(table(tenantOwned))('%s is answered as if the row did not exist', async (_, endpoint) => {
    const missingPath = buildPath(endpoint).replace(
      /[0-9a-f-]{36}|[0-9A-Z]{16}/,
      '018f0000-0000-7000-8000-000000000000',
    )
    const foreign = await callEndpoint(endpoint, stranger.token)
    const missing = await callEndpoint(endpoint, stranger.token, missingPath)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.body).toBe(missing.body)
  })
})

describe.each(table(protectedEndpoints))('%s', (name, endpoint) => {
  test('answers 401 without a token, to a made-up one, to an expired session and to a rejected partner', async () => {
    const tokens = [undefined, 'A'.repeat(43), "' or 1=1 --", expired, rejected.token]
    for (const reply of await Promise.all(tokens.map((token) => callEndpoint(endpoint, token))))
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'unauthenticated'])
  })

  test('serves the right caller', async () => {
    const { status = 200, isStream } = samples[name] ?? {}
    const token = await tokenFor(endpoint)
    await app.db.deleteFrom('throttles').execute() // for wrong passwords in earlier samples
    expect((await (isStream ? startOf(endpoint.path, token) : callEndpoint(endpoint, token))).statusCode).toBe(status)
  })
})

test.each(table(protectedEndpoints.filter(isForKeys)))(
  '%s answers an API key like a person',
  async (name, endpoint) => {
    const { isStream, status = 200 } = samples[name] ?? {}
    const { statusCode } = await (isStream ? startOf(endpoint.path, apiKey) : callEndpoint(endpoint, apiKey))
    // The right caller above has done it already.
    expect([status, 400, 409, ...(endpoint.method === 'DELETE' ? [404] : [])]).toContain(statusCode)
  },
)

test.each(table(forOneKind))('%s answers 403 to the wrong kind of account', async (_, endpoint) => {
  const { token } = endpoint.access === 'partner' ? secondAdmin : stranger
  expect((await callEndpoint(endpoint, token)).statusCode).toBe(403)
})

describe('ten minutes after the password', () => {
  beforeEach(() => app.wait(600))
  const answerTo = async (endpoint: (typeof api)[number], { token }: { token: string }) => {
    const reply = await callEndpoint(endpoint, token)
    return [reply.statusCode, /"code":"(\w+)"/.exec(reply.body)?.[1]] // a file is no JSON
  }

  test.each(table(adminChanges))('%s asks an admin for the password again', async (_, endpoint) => {
    expect(await answerTo(endpoint, secondAdmin)).toEqual([403, 'password_required'])
    expect(await answerTo(endpoint, stranger)).toEqual([403, 'not_allowed'])
  })

  test.each(table(reading))('%s answers an admin as before', async (_, endpoint) => {
    expect(await answerTo(endpoint, secondAdmin)).toEqual([200, undefined])
  })
})
