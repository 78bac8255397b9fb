import type { Batch, batchEditForm } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { Tx } from '../../platform/db/client.ts'
import { auditEdit, editedMeanwhile } from '../../platform/lib/audit-edit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { batchById, saveBatchEdit } from './batch-queries.ts'
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
  if (!(await saveBatchEdit(tx, actor.partner, { id, version }, fields))) throw editedMeanwhile()
  const after = presentBatch(await batchById(tx, actor.partner, id))
  await auditEdit(tx, actor, now, {
    action: 'batch.edited',
    subject: id,
    before: toAuditValues(presentBatch(batch)),
    after: toAuditValues(after),
  })
  return { message: messages.batchEdited, data: after }
}

const toAuditValues = ({ lot, markets, ...batch }: Batch) => ({
  ...batch,
  lot: lot ?? '',
  markets: markets?.join(' ') ?? '',
})
