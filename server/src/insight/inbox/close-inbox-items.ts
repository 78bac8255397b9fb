import type { DismissReason } from '@sahihi/contract/endpoints/copy-cases.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { closeAlert } from '../alerts/close-alert.ts'
import { dismissCopyCase } from '../copy-cases/dismiss-copy-case.ts'
import { updateReport } from '../reports/update-report.ts'
import { changeEach } from './change-each.ts'
import type { ItemKey } from './queries.ts'

type Input = { items: ItemKey[]; note?: string | undefined; reason?: DismissReason | undefined }

/** Closes each item as its own call does, so that a colleague's decision on one of them does not stop the others. */
export async function closeInboxItems(context: AppContext, actor: PartnerActor, { items, note, reason }: Input) {
  const data = await changeEach(context, actor, items, async ({ kind, id }) => {
    if (kind === 'alert') return closeAlert(context, actor, id)
    if (kind === 'case') return dismissCopyCase(context, actor, id, { reason: reason ?? 'other', note: note ?? '' })
    return updateReport(context, actor, { id, status: 'closed', note: note ?? '' })
  })
  return { message: messages.inbox.closed(data.changed), data }
}
