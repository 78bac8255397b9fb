import { Worker } from 'node:worker_threads'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { FileKind } from '../../platform/files/make-file.ts'
import { days, hours } from '../../platform/lib/time.ts'
import { readEvidenceKey } from '../../platform/transparency-log/log-key.ts'
import { collectEvidence } from './collect-evidence.ts'
import { describeEvidence } from './describe-evidence.ts'
import type { EvidenceDocument } from './evidence-pdf.ts'
import type { EvidenceDetails, Owner } from './list-evidence.ts'
import { sealPdf, signStatement } from './sign-evidence.ts'

/** Makes the file that a member or an admin asked for (docs/trust.md, "Evidence"). */
export const evidenceKind: FileKind<EvidenceDetails> = {
  name: 'evidence',
  retention: days(limits.evidenceDays),
  giveUp: { after: hours(1), reason: null },
  async make(context, { id, partner, details }, store) {
    const key = readEvidenceKey(context.config)
    // Null where admins asked: the column has no partner then.
    const owner: Owner = partner
    const { statement, contents } = await collectEvidence(context, { owner, fileId: id, ...details }, key.verifierKey)
    const json = signStatement(statement, contents, key)
    if (details.format === 'json') return store(pieces(json))
    const pictures = [...contents].map(([name, jpeg]) => ({ name, jpeg }))
    const pdf = await renderEvidence({ ...describeEvidence(statement), json, pictures, madeAt: statement.madeAt })
    return store(pieces(sealPdf(pdf, key)))
  },
}

async function* pieces(content: Uint8Array) {
  yield content
}

/** The PDF with a placeholder for its seal, made by a thread of its own: fonts and pictures take longer than a scan may wait. */
const renderEvidence = (document: EvidenceDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./evidence-worker.ts', import.meta.url), { execArgv: [], workerData: document })
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The rendering thread ended before the PDF was complete')))
  })
