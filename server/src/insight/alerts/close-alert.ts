import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { setAlertClosed } from './queries.ts'

/** Closes an alert. A conflict if it is closed already. */
export const closeAlert = (context: AppContext, actor: PartnerActor, id: string) => setClosed(context, actor, id, true)

/** Opens a closed alert again. A conflict if it is open. */
export const reopenAlert = (context: AppContext, actor: PartnerActor, id: string) =>
  setClosed(context, actor, id, false)

const setClosed = ({ db, clock }: AppContext, actor: PartnerActor, id: string, isClosed: boolean) =>
  db.transaction().execute(async (tx) => {
    if (!(await changeAlert(tx, actor, id, isClosed, clock()))) throw new AppError('conflict', messages.noChange)
  })

/** False when the alert is so already. */
export async function changeAlert(
  tx: Tx,
  actor: PartnerActor,
  id: string,
  isClosed: boolean,
  now: Date,
): Promise<boolean> {
  const isChanged = await setAlertClosed(tx, actor.partner, id, isClosed ? now : null)
  if (isChanged) await auditBy(tx, actor, now, { action: isClosed ? 'alert.closed' : 'alert.reopened', subject: id })
  return isChanged
}
