import { randomUUID } from 'node:crypto'
import type { Geographic } from '@sahihi/contract/endpoints/analytics/cards.ts'
import { inspectionMessages } from '@sahihi/contract/i18n/en/inspection-messages.ts'
import { expect, test } from 'vitest'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { registerWebhookJobs } from '../../src/platform/webhooks/jobs.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import { settleCopyCases } from '../support/copy-story.ts'
import { inspectionClient } from '../support/inspection-client.ts'
import { plainImage } from '../support/photo.ts'
import { useTestApp } from '../support/test-app.ts'
import { startReceiver, webhookClient } from '../support/webhook-client.ts'

const app = await useTestApp()
await registerWebhookJobs(app.context)
await registerAlertJobs(app.context)
const { createAuthorityInspector, submit, inspections } = inspectionClient(() => app)
const cases = copyCaseClient(() => app)
const maker = await app.createPartner({ planType: 'PREMIUM', codeLimit: 5000 })
const { product, batch, serials } = await app.createCodes({ partner: maker, quantity: 8 })
const [first = '', second = '', third = '', fourth = '', fifth = ''] = serials
const ours = await app.createMember(maker, 'inspector')
const nafdac = await createAuthorityInspector()
const detailed = {
  inspectionId: randomUUID(),
  offlineAnswer: 'issued',
  manifestMadeAt: '2026-05-01T08:00:00Z',
  geoLocation: { latitude: 12.0022, longitude: 8.5919 },
  placeWords: 'Sabon Gari market',
  note: 'The hologram comes off.',
  findings: { seal: 'wrong', look: 'doubtful' },
  verdict: 'doubtful',
}

test('a company reads what an inspector found, with the photo, and of an authority only its name', async () => {
  expect((await submit(nafdac, first, detailed)).json()).toMatchObject({ message: inspectionMessages.received })
  const photo = await plainImage(40, 30).jpeg().toBuffer()
  const path = `/api/inspections/${detailed.inspectionId}/photo`
  const headers = { 'content-type': 'image/jpeg' }
  const send = (body: Buffer, { token } = nafdac) => app.call('PUT', path, { token, headers, body })
  expect([(await send(photo)).statusCode, (await send(photo)).statusCode]).toEqual([200, 200])
  expect((await send(await plainImage(50, 30).jpeg().toBuffer())).statusCode).toBe(409)
  expect((await send(photo, ours)).statusCode).toBe(404)
  const [read] = await inspections(maker, `?finding=seal&verdict=doubtful&productId=${product.id}&batchId=${batch.id}`)
  expect(read).toMatchObject({
    id: detailed.inspectionId,
    inspector: 'NAFDAC',
    isOfAuthority: true,
    issuedSerial: first,
    product: { id: product.id },
    batch: { id: batch.id, name: 'Run 7' },
    findings: { seal: 'wrong', pin: null, look: 'doubtful', saleConditions: null },
    latitude: 12,
    longitude: 8.59,
    city: 'Kano',
    madeAt: '2026-05-03T09:30:00.000Z',
    receivedAt: '2026-05-03T10:00:00.000Z',
    hasPhoto: true,
  })
  expect(await inspections(maker, '?finding=pin')).toEqual([])
  expect((await app.call('GET', path, { token: maker.token })).headers['content-type']).toBe('image/jpeg')
  const stranger = await app.createPartner()
  expect(await inspections(stranger)).toEqual([])
  expect((await app.call('GET', path, { token: stranger.token })).statusCode).toBe(404)
})

test('sent twice it is one inspection; with other words or by somebody else it is refused', async () => {
  const before = await inspections(maker)
  const again = await Promise.all([submit(nafdac, first, detailed), submit(nafdac, first, detailed)])
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await inspections(maker)).toEqual(before)
  const changed = await submit(nafdac, first, { ...detailed, verdict: 'genuine' })
  expect([changed.statusCode, changed.json<{ message: string }>().message]).toEqual([
    409,
    inspectionMessages.otherContent,
  ])
  const passedOn = await submit(ours, second, { inspectorId: nafdac.accountId })
  expect([passedOn.statusCode, passedOn.json<{ message: string }>().message]).toEqual([
    409,
    inspectionMessages.otherInspector,
  ])
})

test('the map of scans counts received inspections by city, for roles that may read them', async () => {
  const findings = async (token: string, query = '') =>
    (await app.call('GET', `/api/products/analytics/geographic?${query}`, { token })).json<{ data: Geographic }>().data
      .findings
  const kano = { city: 'Kano', country: 'NG', inspections: 1, failedChecks: 0, suspectedCopies: 0 }
  expect(await findings(maker.token, `productId=${product.id}&from=2026-05-03&to=2026-05-03`)).toMatchObject([kano])
  const { product: unchecked } = await app.createBatch({ partner: maker })
  expect(await findings(maker.token, `productId=${unchecked.id}`)).toEqual([])
  expect(await findings(maker.token, 'from=2026-05-01&to=2026-05-02')).toEqual([])
  expect(await findings((await app.createMember(maker, 'production')).token)).toEqual([])
})

test('a thousand an hour are taken, so that a stolen sign-in cannot fill the database', async () => {
  const busy = await app.createMember(maker, 'inspector')
  expect((await submit(busy, second)).statusCode).toBe(200)
  const times = Array.from({ length: 1000 }, () => app.time.now)
  await app.change('rateWindows', { key: `inspections:${busy.accountId}` }, { times })
  const refused = await submit(busy, second)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
  app.wait(3601)
  expect((await submit(busy, second)).statusCode).toBe(200)
})

test('an inspection is no scan', async () => {
  await submit(ours, second)
  expect(await app.scansOf(second)).toEqual([])
  expect((await app.scan(second)).json()).toMatchObject({ verdict: 'genuine_first' })
})

test('an inspector of a company says nothing about the items of another', async () => {
  const other = await app.createCode()
  await submit(ours, other.serial, { verdict: 'counterfeit' })
  await settleCopyCases(app)
  expect(await inspections(other.partner)).toEqual([])
  const read = (await inspections(maker)).find(({ enteredText }) => enteredText === other.serial)
  expect(read).toMatchObject({ product: null, issuedSerial: null })
  expect(await app.rows('copyCases', { partnerId: other.partner.partnerId })).toEqual([])
})

test('what an authority finds on a serial of nobody is read by the admins', async () => {
  await submit(nafdac, '7K2M-0000-0000-0000', { verdict: 'counterfeit' })
  const admin = await app.createAdmin()
  expect(await inspections(admin)).toMatchObject([{ enteredText: '7K2M-0000-0000-0000', product: null }])
})

test('a counterfeit opens the case of its code at once; a genuine one opens none and closes none', async () => {
  await app.call('PUT', '/api/alerts/rules', {
    token: maker.token,
    body: { kind: 'copied_label', notifyByEmail: true },
  })
  const receiver = await startReceiver()
  const { create, deliver } = webhookClient(app)
  await create(maker, { url: receiver.url, events: ['inspection.received', 'case.opened'] })
  await submit(nafdac, third, { verdict: 'counterfeit' })
  await submit(ours, fourth, { verdict: 'genuine' })
  await settleCopyCases(app)
  const { cases: open } = await cases.listCases(maker)
  expect(open).toMatchObject([{ verificationNumber: third, state: 'open', isByPin: false, score: expect.any(Number) }])
  const id = open[0]?.id ?? ''
  app.wait(60)
  await submit(ours, third, { verdict: 'genuine' })
  await settleCopyCases(app)
  expect(await cases.getCase(maker, id)).toMatchObject({
    state: 'open',
    inspections: [{ verdict: 'genuine' }, { verdict: 'counterfeit', inspector: 'NAFDAC' }],
  })
  const [alert] = await app.rows('alerts', { codeId: (await app.row('copyCases', { id })).codeId })
  expect([alert?.kind, alert?.details]).toEqual(['copied_label', expect.objectContaining({ inspector: 'NAFDAC' })])
  await deliver()
  const events = receiver.received.map(({ event }) => event as { type: string; data: object })
  expect(events.map(({ type }) => type).sort()).toEqual([
    'case.opened',
    'inspection.received',
    'inspection.received',
    'inspection.received',
  ])
  expect(events.find(({ data }) => 'verdict' in data && data.verdict === 'counterfeit')?.data).toMatchObject({
    serial: third,
    authority: 'NAFDAC',
  })
  await receiver.close()
})

test('a dismissed case opens again when an inspector finds another counterfeit, not by the one it was dismissed with', async () => {
  await submit(ours, fifth, { verdict: 'counterfeit' })
  await settleCopyCases(app)
  const found = (await cases.listCases(maker)).cases.find(({ verificationNumber }) => verificationNumber === fifth)
  const id = found?.id ?? ''
  app.wait(60)
  await cases.decide(maker, id, 'dismiss')
  await app.db
    .insertInto('copyCandidates')
    .values({ codeId: (await app.row('copyCases', { id })).codeId })
    .execute()
  await settleCopyCases(app)
  expect((await cases.getCase(maker, id)).state).toBe('dismissed')
  app.wait(60)
  await submit(ours, fifth, { verdict: 'counterfeit' })
  await settleCopyCases(app)
  expect((await cases.getCase(maker, id)).state).toBe('open')
})
