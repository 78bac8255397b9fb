import type { Db } from '../../platform/db/client.ts'
import { auditRead } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import type { DownloadFormat } from './render-task.ts'

export type DownloadSubject = { batchId: string } | { orderId: string }

/** Audits a download of codes, before its first byte is sent. */
export const auditDownload = (
  { db, now }: { db: Db; now: Date },
  actor: PartnerActor,
  subject: DownloadSubject,
  options: DownloadFormat,
) => {
  const details = auditDetails(options)
  return 'batchId' in subject
    ? auditRead(db, actor, now, { action: 'batch.downloaded', subject: subject.batchId, details })
    : auditRead(db, actor, now, { action: 'order.downloaded', subject: subject.orderId, details })
}

/** What matters to this format. */
function auditDetails({ format, size, side, stock, dpi }: DownloadFormat) {
  if (format === 'zpl') return { format, stock, dpi }
  if (format === 'png') return { format, side }
  if (format === 'pdf') return stock && stock !== 'plain' ? { format, stock } : { format, size }
  return { format }
}
