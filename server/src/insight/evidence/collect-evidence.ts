import { createHash } from 'node:crypto'
import { encodeSerial } from '@sahihi/contract/domain/serial.ts'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import type { RecallDetails } from '@sahihi/contract/endpoints/recalls.ts'
import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import { readLabel } from '../../catalog/codes/find-code-id.ts'
import { findRecalledBatches, getRecall } from '../../catalog/recalls/get-recall.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, notFound } from '../../platform/lib/app-error.ts'
import { prove } from '../../platform/transparency-log/prove-code.ts'
import { type CitedInspection, citeInspections } from '../../verify/inspections/cite-inspections.ts'
import { type Decision, listDecisions } from '../activity/list-activity.ts'
import { getCopyCase } from '../copy-cases/get-copy-case.ts'
import { type CitedReport, citeReport } from '../reports/cite-report.ts'
import type { EvidenceDetails, EvidenceSubject, Owner } from './list-evidence.ts'
import { type BatchFacts, batchFacts, findMaker } from './queries.ts'

export type CitedCase = Omit<CopyCaseDetails, 'reports' | 'otherCases' | 'inspections'>
/** What the evidence is about, as its owner sees it. */
type Subject =
  | { kind: 'case'; case: CitedCase }
  | { kind: 'report'; report: Omit<Report, 'contact'> & { hasContact: boolean } }
  | { kind: 'recall'; recall: Omit<RecallDetails, 'pictures' | 'company'> }
type Found = Subject & { batchIds: string[]; codeId: string | null; reportIds: string[] }

/** What is said, and signed. Of shoppers it has what they reported, and places of about a kilometre; no contact, no session, no network. */
export type Statement = {
  format: 'sahihi evidence 1'
  subject: Subject
  fileId: string
  madeAt: string
  madeBy: string
  server: string
  /** Of the company; null for the admins. */
  company: { id: string; name: string; isSample: boolean } | null
  /** What signs it, and the public log if there is one. */
  verifierKey: string
  batches: BatchFacts[]
  reports: CitedReport['report'][]
  /** Of the code; those of a recall are of its batches. */
  inspections: CitedInspection[]
  decisions: Decision[]
  /** Proofs of the public log (docs/trust.md): of the code, or of each batch. */
  log: { serial: string | null; proofs: string[]; missing: string | null }
  files: { name: string; mediaType: string; bytes: number; sha256: string }[]
}

/** A photo has up to 2 MB. Of many reports on one code the newest have theirs. */
const maxPhotos = 5

type Request = EvidenceDetails & { owner: Owner; fileId: string }

export async function collectEvidence(context: AppContext, request: Request, verifierKey: string) {
  const { db, config, clock } = context
  const { owner, fileId } = request
  const now = clock()
  const { batchIds, codeId, reportIds, ...subject } = await readSubject(db, owner, request, now)
  const maker = await findMaker(db, fileId)
  const cited = []
  for (const id of reportIds) cited.push(await citeReport(db, owner, id))
  const inspected = await findInspections(db, owner, { kind: subject.kind, codeId, batchIds })
  const photos = [...cited.flatMap(({ photo }) => photo ?? []).slice(0, maxPhotos), ...inspected.photos]
  const contents = new Map(photos.map(({ name, jpeg }) => [name, jpeg]))
  const serial = codeId === null ? [] : [encodeSerial(BigInt(codeId))]
  const statement: Statement = {
    format: 'sahihi evidence 1',
    subject,
    fileId,
    madeAt: now.toISOString(),
    madeBy: maker.requestedBy,
    server: config.PUBLIC_URL,
    company: maker.company,
    verifierKey,
    batches: await batchFacts(db, owner, batchIds),
    reports: cited.map(({ report }) => report),
    inspections: inspected.inspections,
    decisions: await listDecisions(db, owner, [request.id, ...reportIds, ...batchIds, ...serial]),
    log: await collectProofs(context, batchIds, codeId),
    files: [...contents].map(([name, jpeg]) => ({
      name,
      mediaType: 'image/jpeg',
      bytes: jpeg.length,
      sha256: createHash('sha256').update(jpeg).digest('hex'),
    })),
  }
  return { statement, contents }
}

/** Throws not_found for what the owner does not have. Admins have reports only. */
export async function readSubject(db: Db, owner: Owner, { kind, id }: EvidenceSubject, now: Date): Promise<Found> {
  if (kind === 'report') {
    const { report, codeId } = await citeReport(db, owner, id)
    return { kind, report, batchIds: report.batch ? [report.batch.id] : [], codeId, reportIds: [id] }
  }
  if (owner === null) throw notFound()
  if (kind === 'recall') {
    const { pictures: _, company: __, ...recall } = await getRecall(db, owner, id)
    return { kind, recall, batchIds: await findRecalledBatches(db, owner, id), codeId: null, reportIds: [] }
  }
  const { reports, otherCases: _, inspections: __, ...copyCase } = await getCopyCase(db, owner, id, now)
  const { codeId } = await readLabel(db, copyCase.verificationNumber)
  const found = { kind, case: copyCase, codeId: codeId === undefined ? null : String(codeId) } as const
  return { ...found, batchIds: [copyCase.batchId], reportIds: reports.map((report) => report.id) }
}

function findInspections(
  db: Db,
  owner: Owner,
  { kind, codeId, batchIds }: Pick<Found, 'kind' | 'codeId' | 'batchIds'>,
) {
  if (kind === 'recall') return citeInspections(db, owner, { batchIds })
  return codeId === null ? { inspections: [], photos: [] } : citeInspections(db, owner, { codeId })
}

/** The proofs, as far as the public log has the batches. What it lacks is said, so that a missing proof does not look like a hidden one. */
async function collectProofs(
  { db, config }: AppContext,
  batchIds: string[],
  codeId: string | null,
): Promise<Statement['log']> {
  if (!config.LOG_SIGNING_KEY) return { serial: null, proofs: [], missing: logMessages.isOff }
  const proved: Statement['log'] = { serial: null, proofs: [], missing: null }
  for (const batchId of batchIds)
    try {
      const { proof, serial } = await prove(db, batchId, codeId)
      proved.proofs.push(proof)
      proved.serial = serial
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      proved.missing = error.message
    }
  return proved
}
