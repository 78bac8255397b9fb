import { countOf } from '@sahihi/contract/i18n/count.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { changeSelected } from '../../platform/lib/change-selected.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { changeAlert } from './close-alert.ts'
import { lockAlerts } from './queries.ts'

type Input = { action: 'close' | 'reopen'; alertIds: string[] }

/** Closes or reopens several alerts. */
export async function changeAlertStates(tx: Tx, actor: PartnerActor, { action, alertIds }: Input, now: Date) {
  const ids = await changeSelected(alertIds, {
    lock: (all) => lockAlerts(tx, actor.partner, all),
    change: (id) => changeAlert(tx, actor, id, action === 'close', now),
  })
  const message = messages.alertsChanged[action](countOf(ids.length, 'alert'))
  return { message, data: { changed: ids.length, ids } }
}
