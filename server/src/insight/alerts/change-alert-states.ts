import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { changeSelected } from '../../platform/lib/change-selected.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { lockAlerts, setAlertClosed } from './queries.ts'

type Input = { action: 'close' | 'reopen'; alertIds: string[] }

/** Closes or reopens several alerts. */
export async function changeAlertStates(tx: Tx, actor: PartnerActor, { action, alertIds }: Input, now: Date) {
  const isClosing = action === 'close'
  const ids = await changeSelected(alertIds, {
    lock: (all) => lockAlerts(tx, actor.partner, all),
    change: async (id) => {
      const isChanged = await setAlertClosed(tx, actor.partner, id, isClosing ? now : null)
      if (isChanged)
        await auditBy(tx, actor, now, { action: isClosing ? 'alert.closed' : 'alert.reopened', subject: id })
      return isChanged
    },
  })
  const message = messages.alertsChanged[action](countOf(ids.length, 'alert'))
  return { message, data: { changed: ids.length, ids } }
}
