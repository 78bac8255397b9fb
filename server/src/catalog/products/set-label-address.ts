import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { notFound, wrongField } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import { isWorkingHost } from '../../platform/lib/company-hosts.ts'
import type { PartnerActor, PartnerId } from '../../platform/lib/identity.ts'
import { updateLabelHost } from './product-queries.ts'

type Choice = { id: string; host: string | null; now: Date }

/** Chooses the address of a product's new labels, in the caller's transaction. Printed labels keep working under both. */
export async function setLabelAddress(tx: Tx, actor: PartnerActor, { id, host, now }: Choice) {
  if (host !== null && !(await isWorkingHost(tx, actor.partner, host)))
    throw wrongField({ field: 'host', message: messages.domains.notYours })
  const data = await updateLabelHost(tx, actor.partner, id, host)
  if (!data) throw notFound()
  await auditBy(tx, actor, now, { action: 'product.label_address_changed', subject: id, details: { host } })
  return { message: messages.domains.labelSaved, data }
}

/** Gives all products that have an own address the operator's again, for new labels. */
export const resetLabelAddress = (tx: Tx, partner: PartnerId, host: string) =>
  tx
    .updateTable('products')
    .set({ labelHost: null })
    .where('partnerId', '=', partner)
    .where('labelHost', '=', host)
    .execute()
