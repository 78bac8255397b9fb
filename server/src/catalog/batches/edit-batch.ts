import type { Batch, batchEditForm } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/client.ts'
import { auditEdit, editedMeanwhile } from '../../platform/lib/audit-edit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { saveBatchEdit } from './batch-queries.ts'
import { findBatch } from './find-batch.ts'
import { presentBatch } from './present-batch.ts'
import { pickProduction } from './production.ts'

type Input = z.output<typeof batchEditForm>

/** Edits a batch, in the caller's transaction, unless someone else has edited it since it was read. The next scan shows the change. */
export async function editBatch(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  { version, batchName, ...production }: Input,
  now: Date,
) {
  const { batch } = await findBatch(tx, actor.partner, id)
  if (batch.version !== version) throw editedMeanwhile()
  const fields = { name: batchName, ...pickProduction(production, batch) }
  const saved = await saveBatchEdit(tx, actor.partner, { id, version }, fields)
  if (!saved) throw editedMeanwhile()
  const after = presentBatch(saved)
  await auditEdit(tx, actor, now, {
    action: 'batch.edited',
    subject: id,
    before: toAuditValues(presentBatch(batch)),
    after: toAuditValues(after),
  })
  return { message: messages.batchEdited, data: after }
}

const toAuditValues = ({ lot, ...batch }: Batch) => ({ ...batch, lot: lot ?? '' })
