import type { AlertExceptionForm } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { chooseCopyLimit } from '../../catalog/products/copy-limit.ts'
import type { AppContext } from '../../platform/context.ts'
import { notFound } from '../../platform/lib/app-error.ts'
import { auditBy } from '../../platform/lib/audit.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { exceptionsPage, replaceExceptions } from './exception-queries.ts'

/** Sets how a product differs from the alert rules and the copy limit of its company. */
export const saveAlertException = (
  { db, clock }: AppContext,
  actor: PartnerActor,
  productId: string,
  { rules, ...copyLimit }: AlertExceptionForm,
) =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const read = async () => {
      const start = { after: undefined, offset: 0, limit: 1 }
      const [row] = await exceptionsPage(tx, actor.partner, productId, start)
      if (!row) throw notFound()
      const { keys: _, ...exception } = row
      return exception
    }
    // Locks the product, so that two of these follow each other.
    await chooseCopyLimit(tx, actor, productId, copyLimit, now)
    const former = await read()
    await replaceExceptions(tx, actor.partner, productId, rules)
    const data = await read()
    if (JSON.stringify(former.rules) !== JSON.stringify(data.rules))
      await auditBy(tx, actor, now, {
        action: 'product.alerts_changed',
        subject: productId,
        details: { from: former.rules, to: data.rules },
      })
    return { message: messages.alerts.exceptionSaved, data }
  })
