import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { reopenAlert } from '../alerts/close-alert.ts'
import { reopenCopyCase } from '../copy-cases/reopen-copy-case.ts'
import { reopenReport } from '../reports/update-report.ts'
import { changeEach } from './change-each.ts'
import type { ItemKey } from './queries.ts'

/** Reopens each item. */
export async function reopenInboxItems(context: AppContext, actor: PartnerActor, { items }: { items: ItemKey[] }) {
  const data = await changeEach(context, actor, items, async ({ kind, id }) => {
    if (kind === 'alert') return reopenAlert(context, actor, id)
    if (kind === 'case') return reopenCopyCase(context, actor, id)
    return reopenReport(context, actor, id)
  })
  return { message: messages.inbox.reopened(data.changed), data }
}
