import { parentPort, workerData } from 'node:worker_threads'
import { type EvidenceDocument, renderEvidencePdf } from './evidence-pdf.ts'

parentPort?.postMessage(renderEvidencePdf(workerData as EvidenceDocument))
