import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EvidenceFiles, EvidenceFormat, EvidenceKind } from '@sahihi/contract/endpoints/evidence.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyEvidence } from '../../../verifier/evidence.js'
import type { Statement } from '../../src/insight/evidence/collect-evidence.ts'
import { evidenceKind } from '../../src/insight/evidence/make-evidence.ts'
import { registerFileJobs } from '../../src/platform/files/jobs.ts'
import { copyCaseClient } from '../support/copy-case-client.ts'
import type { Actor } from '../support/factories.ts'
import { inspectionClient } from '../support/inspection-client.ts'
import { createLogClient, logSettings, makeFolder, verifierKey } from '../support/log-client.ts'
import { plainImage } from '../support/photo.ts'
import { description, submitReport, updateReport } from '../support/report-factory.ts'
import { type TestApp, useTestApp } from '../support/test-app.ts'

const app = await useTestApp({ env: logSettings })
const plain = await useTestApp()
for (const { context } of [app, plain]) await registerFileJobs(context, [evidenceKind])
const log = await createLogClient(app)
const cases = copyCaseClient(() => app)
const inspections = inspectionClient(() => app)
const contact = 'ada@shopper.example'
let owner: Actor
let code: Awaited<ReturnType<typeof app.createCode>>
let reportId: string
const files: Partial<Record<EvidenceFormat, Buffer>> = {}

type Asker = Pick<Actor, 'token'>

async function ask(of: TestApp, { token }: Asker, kind: EvidenceKind, id: string, format: EvidenceFormat = 'json') {
  const asked = await of.call('POST', '/api/evidence', { token, body: { kind, id, format } })
  if (asked.statusCode !== 200) return asked
  const [file] = await vi.waitFor(
    async () => {
      const reply = await of.call('GET', `/api/evidence?kind=${kind}&id=${id}`, { token })
      const { files } = reply.json<{ data: EvidenceFiles }>().data
      expect(files.map(({ status }) => status)).not.toContain('preparing')
      return files
    },
    { timeout: 20_000, interval: 20 },
  )
  return of.call('GET', `/api/evidence/${file?.id}/download`, { token })
}

const statementOf = async (file: Buffer) => (await verifyEvidence(file, [verifierKey])).statement as Statement

beforeAll(async () => {
  owner = await app.createPartner({ codeLimit: 5000 })
  code = await app.createCode({ partner: owner, lot: 'E-7' })
  const report = { enteredSerial: code.serial, contact, whereBought: 'Balogun market' }
  reportId = (await submitReport(app, report)).reportId
  const photo = await plainImage(60, 40).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  await app.call('PUT', `/api/reports/${reportId}/photo`, { headers, body: photo })
  await updateReport(app, owner.token, reportId, 'closed', 'The print is from another machine: ₦, Ọjà, 假')
  await log.publish()
  for (const format of ['json', 'pdf'] as const)
    files[format] = (await ask(app, owner, 'report', reportId, format)).rawPayload
})

const fileOf = (format: EvidenceFormat) => files[format] ?? Buffer.of()

describe('Evidence on a report', () => {
  test('has what the shopper reported, who decided what and why, the photo, and a proof of the public log', async () => {
    const { statement, proofs, isPdf } = await verifyEvidence(fileOf('json'), [verifierKey])
    expect(isPdf).toBe(false)
    expect(statement).toMatchObject({
      madeBy: owner.email,
      company: { name: owner.companyName, isSample: false },
      reports: [{ description, whereBought: 'Balogun market', hasContact: true, status: 'closed' }],
      batches: [{ lot: 'E-7', quantity: 1 }],
      files: [{ mediaType: 'image/jpeg' }],
      log: { serial: code.serial, missing: null },
    })
    expect(proofs).toMatchObject([{ details: { lot: 'E-7', count: 1 } }])
    expect(statement.decisions).toContainEqual({
      at: app.time.now.toISOString(),
      who: owner.email,
      what: expect.stringMatching(/^closed report R-/),
      reason: 'The print is from another machine: ₦, Ọjà, 假',
    })
  })

  test('has no contact of the shopper', () => {
    expect(fileOf('json').toString()).not.toContain(contact)
  })

  test('is a PDF/A-3b that says the same to people and to programs', async () => {
    const pdf = fileOf('pdf').toString('latin1')
    for (const part of ['<pdfaid:part>3', '<pdfaid:conformance>B', '/OutputIntents', '/AFRelationship /Source'])
      expect(pdf).toContain(part)
    expect(pdf).not.toMatch(/\/(?:Encrypt|JavaScript|Launch)\b/)
    const { fileId: _, madeAt: __, decisions: ___, ...ofPdf } = await statementOf(fileOf('pdf'))
    expect(await statementOf(fileOf('json'))).toMatchObject(ofPdf)
  })

  test.each<[string, EvidenceFormat, (text: string) => string, string]>([
    [
      'a word of it',
      'json',
      (text) => text.replace('Balogun market', 'Alaba market'),
      'was changed after it was signed',
    ],
    ['a pixel of the photo', 'json', (text) => text.replace(/("photo-.*?": ".{40})./, '$1A'), 'The file photo-R-'],
    [
      'the photo, which is taken out',
      'json',
      (text) => text.replace(/\{\s*"photo-R\S+": "\S+"\s*\}/, '{}'),
      'Files are missing',
    ],
    [
      'a field that is written twice',
      'json',
      (text) => text.replace('"madeBy"', '"madeBy": "me",\n  "madeBy"'),
      'written again',
    ],
    ['its key and signature', 'json', (text) => text.replace(/"note": ".*"/, '"note": "x"'), 'not signed with the key'],
    [
      'a page of the PDF',
      'pdf',
      (text) => text.replace('/MediaBox [0 0 595', '/MediaBox [0 0 594'),
      'The PDF was changed',
    ],
    ['what follows the PDF', 'pdf', (text) => `${text}\n`, 'The PDF was changed'],
    [
      'the attachment of the PDF',
      'pdf',
      (text) => text.replace(/(EmbeddedFile.*?stream\n.{60})./s, '$1~'),
      'was changed',
    ],
  ])('shows that %s was changed', async (_, format, change, problem) => {
    const changed = Buffer.from(change(fileOf(format).toString('latin1')), 'latin1')
    expect(changed.equals(fileOf(format))).toBe(false)
    await expect(verifyEvidence(changed, [verifierKey])).rejects.toThrow(problem)
  })

  test('is checked by a command without network, which says what it does not prove', async () => {
    const file = join(await makeFolder(), 'evidence.pdf')
    await writeFile(file, fileOf('pdf'))
    const cli = new URL('../../../verifier/cli.js', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'evidence', file])
    expect(stdout).toContain('Nothing was changed in this PDF and the JSON in it since localhost:3000/log signed it.')
    expect(stdout).toContain('Entry 0 of')
    expect(stdout).toContain('That the key is that of the server')
  })
})

test('evidence on a suspicious code has its visitors with coarse places, what inspectors found, and the decision', async () => {
  const { id, partner, serial } = await cases.createCase()
  const inspector = await inspections.createAuthorityInspector('NAFDAC')
  const inspectionId = randomUUID()
  const findings = { seal: 'wrong' }
  await inspections.submit(inspector, serial, { inspectionId, verdict: 'counterfeit', findings, note: 'Glued.' })
  const headers = { 'content-type': 'image/jpeg' }
  const photo = await plainImage(60, 40).jpeg().toBuffer()
  await app.call('PUT', `/api/inspections/${inspectionId}/photo`, { token: inspector.token, headers, body: photo })
  await cases.decide(partner, id, 'confirm', { reason: 'Fake seal', blockCode: true })
  await log.publish()
  const token = await app.createSession(partner.accountId)
  const statement = await statementOf((await ask(app, { token }, 'case', id)).rawPayload)
  if (statement.subject.kind !== 'case') throw new Error('It is about something else.')
  const { timeline, verificationNumber } = statement.subject.case
  expect([verificationNumber, timeline.length > 3, timeline.every(({ at }) => at.endsWith(':00.000Z'))]).toEqual([
    serial,
    true,
    true,
  ])
  const name = `inspection-${inspectionId}.jpg`
  expect(statement.inspections).toMatchObject([
    { inspector: 'NAFDAC', verdict: 'counterfeit', findings, note: 'Glued.', photo: name },
  ])
  expect(statement.files).toMatchObject([{ name }])
  expect(statement.decisions.map(({ what }) => what).join()).toMatch(/confirmed .* was copied, and blocked it/)
})

test('evidence on a recall proves each batch without naming a serial', async () => {
  const body = { action: 'recall', reason: 'Glass in bottles' }
  await app.call('PUT', `/api/products/batch/${code.batch.id}/state`, { token: owner.token, body })
  await log.publish()
  const { recalls } = (await app.call('GET', '/api/recalls', { token: owner.token })).json().data
  const file = (await ask(app, owner, 'recall', recalls[0].id)).rawPayload
  const { statement, proofs } = await verifyEvidence(file, [verifierKey])
  expect(statement.subject.recall).toMatchObject({ reason: 'Glass in bottles', recalledBy: owner.email })
  expect(proofs).toMatchObject([{ events: [{ fact: 'batch.recalled' }] }])
  expect(file.toString()).not.toContain(code.serial)
})

test('who may not see a thing gets no evidence on it, and nobody a file of others', async () => {
  const admin = await app.createAdmin()
  const other = await app.createPartner()
  const production = await app.createMember(owner, 'production')
  const statuses = []
  for (const { token } of [production, other, admin])
    statuses.push((await ask(app, { token }, 'report', reportId)).statusCode)
  expect(statuses).toEqual([403, 404, 404])
  const { id } = (await app.rows('files', { partnerId: owner.partnerId }))[0] ?? { id: '' }
  for (const { token } of [other, admin])
    expect((await app.call('GET', `/api/evidence/${id}/download`, { token })).statusCode).toBe(404)
})

test('admins get evidence on the reports that are theirs', async () => {
  const admin = await app.createAdmin()
  const theirs = await submitReport(app, { host: 'fake.example' })
  const statement = await statementOf((await ask(app, admin, 'report', theirs.reportId)).rawPayload)
  expect(statement).toMatchObject({ company: null, madeBy: admin.email, reports: [{ host: 'fake.example' }] })
})

test('without a public log evidence is signed with a key of its own, which everyone can read', async () => {
  const partner = await plain.createPartner()
  const { serial } = await plain.createCode({ partner })
  const { reportId } = await submitReport(plain, { enteredSerial: serial })
  const file = (await ask(plain, partner, 'report', reportId)).rawPayload
  const key = (await plain.call('GET', '/evidence/key')).body.trim()
  const { signer, statement } = await verifyEvidence(file, [key])
  expect([signer, statement.log]).toEqual([
    'localhost:3000/evidence',
    { serial: null, proofs: [], missing: 'This server keeps no public log.' },
  ])
})
