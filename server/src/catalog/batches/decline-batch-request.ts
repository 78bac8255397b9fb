import { recallMessages } from '@sahihi/contract/i18n/en/recall-messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import type { ChangeDeps } from './apply-state-change.ts'
import { decide } from './decide-batch-request.ts'
import { readRequest } from './list-batch-requests.ts'
import type { BatchRequestJob } from './mail-batch-request.ts'

type Input = { id: string; note: string }

/** Declines a request: nothing changes, and who asked for it is mailed. */
export async function declineBatchRequest(tx: Tx, deps: ChangeDeps, actor: MemberActor, { id, ...input }: Input) {
  const { partner } = actor
  const { jobs, now } = deps
  const note = input.note || null
  await decide(tx, deps, actor, id, { outcome: 'declined', note })
  const data = await readRequest(tx, actor, id, now)
  for (const subject of data.batchIds)
    await auditBy(tx, actor, now, { action: 'batch.change_declined', subject, details: { action: data.action, note } })
  await jobs.enqueue(tx, 'mail-batch-request', { id, partnerId: partner, about: 'declined' } satisfies BatchRequestJob)
  return { message: recallMessages.requestDeclined, data }
}
