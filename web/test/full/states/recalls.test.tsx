import type { BatchRequest } from '@sahihi/contract/endpoints/batch-requests.ts'
import type { EvidenceFile } from '@sahihi/contract/endpoints/evidence.ts'
import type { Recall, RecallDetails } from '@sahihi/contract/endpoints/recalls.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { batch } from '../../entities.ts'
import { fails, onePage } from '../../replies.ts'
import { testStates } from '../../states.ts'

const lot = {
  productId: batch.productId,
  productName: 'Paracetamol 500 mg',
  lot: 'L-77',
  batches: 20,
  codes: 100_000,
  batchId: batch.id,
  batchName: 'Lot L-77',
  batchNumber: batch.batchNumber,
}
const recall: Recall = {
  id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4e',
  recalledAt: '2026-11-03T14:03:00.000Z',
  reason: 'Glass was found in a bottle. Do not use it, and bring it back to where you bought it.',
  isEmergency: true,
  recalledBy: 'ngozi.adichie-okonkwo@manufacturing.paracetamol.example',
  secondPerson: null,
  lots: [lot, { ...lot, batchId: 'run-8', lot: null, batchName: 'Run 8', batches: 1, codes: 12 }],
  endedAt: null,
  activeBatches: 1,
}
const ended = {
  ...recall,
  id: 'ended',
  isEmergency: false,
  secondPerson: 'Ada Obi',
  endedAt: '2026-11-04T14:03:00.000Z',
}
const evidence: EvidenceFile = {
  id: 'pdf',
  format: 'pdf',
  requestedAt: '2026-11-04T09:12:00.000Z',
  requestedBy: 'ngozi.adichie-okonkwo@manufacturing.paracetamol.example',
  status: 'ready',
  bytes: 1_240_000,
}
const request: BatchRequest = {
  id: '018f3c1e-7a5b-7000-8000-3d1f5a2b9c4f',
  action: 'recall',
  reason: 'Glass was found in a bottle.',
  state: 'waiting',
  lots: [lot],
  batchIds: [batch.id],
  orderId: null,
  requestedBy: 'Ngozi Okonkwo',
  requestedAt: '2026-11-03T14:03:00.000Z',
  expiresAt: '2026-11-04T14:03:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: null,
  isYours: false,
  mayDecide: true,
}
const own = { ...request, id: 'own', isYours: true, mayDecide: false }
const declined: BatchRequest = {
  ...request,
  id: 'declined',
  state: 'declined',
  decidedBy: 'Ada Obi',
  note: 'Wrong lot.',
  mayDecide: false,
}
const lapsed: BatchRequest = { ...request, id: 'lapsed', state: 'lapsed', mayDecide: false }
const details: RecallDetails = {
  ...recall,
  reasonTranslations: { fr: 'Du verre a été trouvé.' },
  company: {
    name: 'Screened Goods Ltd',
    logo: null,
    phone: '+234 700 000 0000',
    email: 'care@maker.example',
    website: '',
  },
  pictures: [],
}
const log = (recalls: Recall[]) => ({ 'GET /api/recalls': { data: { recalls, pagination: onePage(recalls.length) } } })
const notice = `/recalls/${recall.id}/notice`

testStates([
  {
    name: 'recalls, with requests',
    as: 'partner',
    path: '/recalls',
    ready: /In force for 1 batch/,
    replies: { ...log([recall, ended]), 'GET /api/batches/requests': { data: [request, own, declined, lapsed] } },
  },
  { name: 'recalls, none', as: 'partner', path: '/recalls', ready: /No recalls yet/, replies: log([]) },
  {
    name: 'recalls, failed',
    as: 'partner',
    path: '/recalls',
    ready: /did not load/,
    replies: { 'GET /api/recalls': fails },
  },
  {
    name: 'batch, with a request that is declined',
    as: 'partner',
    path: '/inventory/1',
    ready: /Ngozi Okonkwo asked/,
    replies: { 'GET /api/batches/requests': { data: [request] } },
    act: async () => {
      await page.getByRole('button', { name: 'Decline…' }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'recall notice with files of evidence',
    as: 'partner',
    path: notice,
    ready: /Download, 1.24 MB/,
    replies: {
      'GET /api/recalls/:id': { data: details },
      'GET /api/evidence': {
        data: {
          files: [
            { ...evidence, id: 'json', format: 'json', status: 'preparing', bytes: 0 },
            evidence,
            { ...evidence, id: 'failed', status: 'failed', bytes: 0 },
          ],
        },
      },
    },
  },
  {
    name: 'recall notice in French',
    as: 'partner',
    path: notice,
    ready: /Recalled: do not use/,
    replies: { 'GET /api/recalls/:id': { data: details } },
    act: async () => {
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'Français' }).click()
      await expect.element(page.getByText('Du verre a été trouvé.')).toBeVisible()
    },
  },
])
