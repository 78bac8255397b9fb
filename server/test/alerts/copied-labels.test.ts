import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import type { Alert } from '@sahihi/contract/endpoints/alerts.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createDefaultRules } from '../../src/insight/alerts/create-default-rules.ts'
import { registerAlertJobs } from '../../src/insight/alerts/jobs.ts'
import { raiseAlerts } from '../../src/insight/alerts/raise-alerts.ts'
import { aggregateScans } from '../../src/insight/analytics/rollups/aggregate-scans.ts'
import { evaluateCopyCandidates } from '../../src/insight/copy-cases/evaluate-candidates.ts'
import { alertClient } from '../support/alert-client.ts'
import { cities, visitCode } from '../support/copy-story.ts'
import type { Actor } from '../support/factories.ts'
import { createImportClient } from '../support/import-client.ts'
import { waitForMails } from '../support/mailbox.ts'
import { startSmtp } from '../support/smtp-server.ts'
import { useTestApp } from '../support/test-app.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const app = await useTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }, mailRetrySeconds: 1 })
await registerAlertJobs(app.context)
let partner: Actor
beforeEach(async () => {
  partner = await createPartnerWithRules('TRIAL')
})

const { callAs, mustSaveRule } = alertClient(() => ({ app, partner }))

async function createPartnerWithRules(planType: 'TRIAL' | 'PREMIUM') {
  const created = await app.createPartner({ planType })
  await app.db.transaction().execute((tx) => createDefaultRules(tx, [created.partnerId]))
  return created
}

const places = [cities.lagos, cities.kano, cities.ibadan, cities.enugu]
const day = 24 * 3600

/** A stranger checks each code once a day for six days, each day in another place. */
async function copyLabels(serials: string[]) {
  for (let visit = 0; visit < 6; visit++) {
    for (const serial of serials) await visitCode(app, serial, { at: places[visit % places.length] })
    if (visit < 5) app.wait(day)
  }
}

/** What a server does each second. Returns how many cases became open. */
async function evaluate() {
  await aggregateScans(app.context)
  const opened = await evaluateCopyCandidates(app.context)
  await raiseAlerts(app.context)
  await waitForMails(app)
  return opened
}

const createCola = async (quantity = 1) => {
  const { batch } = await app.createBatch({ partner, name: 'Kano Cola 50cl', quantity })
  return { batch, serials: await app.serialsOf(batch.id, await app.createSession(partner.accountId)) }
}
const fetchAlerts = async () => {
  const token = await app.createSession(partner.accountId)
  return (await callAs({ ...partner, token }, 'GET', '/api/alerts')).json<{ data: { alerts: Alert[] } }>().data.alerts
}
const caseOf = async () => (await app.row('copyCases', { partnerId: partner.partnerId })).id
const mailsSent = () => smtp.received.filter(({ recipients }) => recipients.includes(partner.email))

test('a copied label is mailed immediately on every plan: product and numbers first, then the button to the case', async () => {
  const { serials, batch } = await createCola()
  const [serial = ''] = serials
  await copyLabels(serials)
  expect(await evaluate()).toBe(1)
  const { mail } = await smtp.mailFor(partner.email)
  expect(mail.subject).toBe('Possible copied label: Kano Cola 50cl (6 visitors in 4 places)')
  const finding =
    'The label of one code of Kano Cola 50cl, Run 7, may have been copied: 6 visitors in 4 places on 6 networks, ' +
    `from May 3, 2026 to May 8, 2026. The code is ${groupSerial(serial)}.`
  const url = `http://localhost:3000/suspicious-codes/${await caseOf()}`
  for (const [body = '', link] of [
    [mail.text, `See the evidence: ${url}`],
    [mail.html, `href="${url}"`],
  ] as const) {
    expect(body).toContain(finding)
    expect(body.indexOf(link)).toBeGreaterThan(body.indexOf(finding))
  }
  expect(await fetchAlerts()).toMatchObject([
    {
      kind: 'copied_label',
      batchId: batch.id,
      serial,
      copyCaseId: await caseOf(),
      evidence: { visitors: 6, locations: 4, networks: 6, firstDay: '2026-05-03', lastDay: '2026-05-08' },
      day: '2026-05-08',
    },
  ])
})

test('at most one mail a day is about a batch; the page shows every copied label', async () => {
  const { serials } = await createCola(4)
  const [first = '', second = '', third = ''] = serials
  await copyLabels([first])
  await evaluate()
  app.time.now = new Date('2026-05-03T10:00:00Z')
  await copyLabels([second])
  app.wait(3600)
  await evaluate()
  expect(mailsSent()).toHaveLength(1)
  expect(await fetchAlerts()).toHaveLength(2)
  app.time.now = new Date('2026-05-04T10:00:00Z')
  await copyLabels([third])
  await evaluate()
  expect(mailsSent().map(({ mail }) => mail.subject)).toEqual(
    Array(2).fill('Possible copied label: Kano Cola 50cl (6 visitors in 4 places)'),
  )
})

test('labels found together are sent in one mail, each with a link to its case', async () => {
  const [{ serials }, other] = [await createCola(2), await createCola()]
  await copyLabels([...serials, ...other.serials])
  expect(await evaluate()).toBe(3)
  const { mail } = await smtp.mailFor(partner.email)
  expect(mail.subject).toBe('Possible copied label: Kano Cola 50cl (6 visitors in 4 places), and 2 more')
  expect(mailsSent()).toHaveLength(1)
  for (const { copyCaseId } of await fetchAlerts())
    expect(mail.html).toContain(`href="http://localhost:3000/suspicious-codes/${copyCaseId}"`)
  const links = [...(mail.text ?? '').matchAll(/^(See .*): (.*)$/gm)]
  expect(links.map(([, label]) => label)).toEqual([...Array(3).fill('See the evidence'), 'See suspicious codes'])
  expect(links.at(-1)?.[2]).toBe('http://localhost:3000/suspicious-codes')
})

test('a mail about other findings does not delay the one about a copied label', async () => {
  partner = await createPartnerWithRules('PREMIUM')
  const { serials } = await createCola(2)
  const [copied = '', busy = ''] = serials
  await copyLabels([copied])
  for (let i = 0; i < 11; i++) await visitCode(app, busy)
  await evaluate()
  const subjects = mailsSent().map(({ mail }) => mail.subject)
  expect(subjects.sort()).toEqual([
    'Many scans of one code: Kano Cola 50cl (more than 10 in a day)',
    'Possible copied label: Kano Cola 50cl (6 visitors in 4 places)',
  ])
})

test('a partner that is suspended or has turned the rule off gets no alert; the case still opens', async () => {
  const { serials } = await createCola(2)
  const [first = '', second = ''] = serials
  await copyLabels([first])
  await app.suspend(partner)
  expect(await evaluate()).toBe(1)
  await app.reinstate(partner)
  expect((await callAs(partner, 'DELETE', '/api/alerts/rules?kind=copied_label')).statusCode).toBe(200)
  await copyLabels([second])
  expect(await evaluate()).toBe(1)
  expect(await fetchAlerts()).toEqual([])
  expect(mailsSent()).toEqual([])
})

test('the rule can be saved on every plan', async () => {
  await mustSaveRule({ kind: 'copied_label', notifyByEmail: true })
  const { serials } = await createCola()
  await copyLabels(serials)
  await evaluate()
  expect(await fetchAlerts()).toHaveLength(1)
  expect(mailsSent()).toHaveLength(1)
})

test('fifty checks within minutes raise an alert by the rule on many scans, and open no case, on every plan', async () => {
  const { serials } = await createCola()
  const [serial = ''] = serials
  for (let i = 0; i < 50; i++) {
    await visitCode(app, serial, { at: places[i % places.length] })
    app.wait(5)
  }
  expect(await evaluate()).toBe(0)
  expect(await fetchAlerts()).toMatchObject([{ kind: 'many_scans', serial, threshold: 10, copyCaseId: null }])
  const { mail } = await smtp.mailFor(partner.email)
  expect(mail.subject).toBe('Many scans of one code: Kano Cola 50cl (more than 10 in a day)')
  const { batchId } = (await fetchAlerts())[0] ?? {}
  expect(mail.text).toContain(`See the code: http://localhost:3000/inventory/${batchId}?code=${serial}`)
})

test('a code with a serial of the partner’s own labels is named as it is printed', async () => {
  const { product } = await app.createBatch({ partner, name: 'Kano Cola 50cl', quantity: 1 })
  const { importSerials } = createImportClient(app)
  const reply = await importSerials('KC-2026-0417', { token: partner.token, productId: product.id })
  expect(reply.statusCode).toBe(200)
  await copyLabels(['KC-2026-0417'])
  await evaluate()
  expect((await smtp.mailFor(partner.email)).mail.text).toContain('The code is KC-2026-0417.')
  expect(await fetchAlerts()).toMatchObject([{ serial: 'KC-2026-0417' }])
})
