import { Worker } from 'node:worker_threads'
import type { EvidenceDocument } from './evidence-pdf.ts'

/** The PDF with a placeholder for its seal, made by a thread of its own: fonts and pictures take longer than a scan may wait. */
export const renderEvidence = (document: EvidenceDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./evidence-worker.ts', import.meta.url), { execArgv: [], workerData: document })
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The rendering thread ended before the PDF was complete')))
  })
