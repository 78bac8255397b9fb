import type { allowPinFiles as endpoint } from '@sahihi/contract/endpoints/pin-files.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import { allowMorePinFiles, type PinSource } from '../../catalog/batches/count-pin-files.ts'
import { findBatch } from '../../catalog/batches/find-batch.ts'
import { lockOrder } from '../../catalog/batches/lock-order.ts'
import { checkPassword } from '../../company/accounts/check-password.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { MemberActor } from '../../platform/lib/identity.ts'
import { listPinFiles, type PinFilesDeps } from './pin-file-queries.ts'

export type AllowanceDeps = PinFilesDeps & { now: Date }
export type Allowance = z.output<typeof endpoint.body>

/** Allows three more files with the PINs of a batch that has none left. */
export async function allowPinFiles(deps: AllowanceDeps, actor: MemberActor, id: string, input: Allowance) {
  await findBatch(deps.db, actor.partner, id)
  await allowMore(deps, actor, { of: 'batch', id }, input)
  return { message: messages.pinFiles.allowed, data: await listPinFiles(deps, actor.partner, id) }
}

/** Allows more of each batch that has none left, and audits it. */
export async function allowMore(
  { db, now }: AllowanceDeps,
  actor: MemberActor,
  source: PinSource,
  { reason, currentPassword }: Allowance,
) {
  await checkPassword(db, actor.account.id, currentPassword, now)
  await db.transaction().execute(async (tx) => {
    if (source.of === 'order') await lockOrder(tx, actor.partner, source.id)
    if (!(await allowMorePinFiles(tx, actor.partner, source)))
      throw new AppError('conflict', messages.pinFiles.someLeft)
    const action = source.of === 'order' ? 'order.pin_files_allowed' : 'batch.pin_files_allowed'
    await auditBy(tx, actor, now, { action, subject: source.id, details: { reason } })
  })
}
