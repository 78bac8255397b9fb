import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { clearClosing } from './queries.ts'

/** Takes the closing of a report back, so that its status is what it was before; a conflict when it is not closed. */
export const reopenReport = ({ db, clock }: AppContext, actor: PartnerActor, id: string) =>
  db.transaction().execute(async (tx) => {
    if (!(await clearClosing(tx, actor.partner, id))) throw new AppError('conflict', messages.noChange)
    await auditBy(tx, actor, clock(), { action: 'report.reopened', subject: id })
  })
