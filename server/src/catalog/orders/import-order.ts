import { decodeFile } from '@sahihi/contract/domain/file-text.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { importOrderForm } from '@sahihi/contract/endpoints/orders.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { z } from 'zod'
import type { AppContext } from '../../platform/context.ts'
import { type IdempotencyKey, withIdempotency } from '../../platform/http/idempotency.ts'
import type { PartnerActor } from '../../platform/lib/identity.ts'
import { countImport } from '../batches/limit-imports.ts'
import { checkSerials } from '../codes/check-serials.ts'
import { requireConfirmation } from '../codes/find-guessable.ts'
import { createOrder } from './create-order.ts'

type Input = z.output<typeof importOrderForm> & { productId: string; csv: Buffer }

export const importLimits = {
  maxSerials: limits.importOrderMax,
  tooMany: messages.importOrderMax,
  maxErrors: limits.importErrorsMax,
}

/** Orders batches for serials that the partner already prints: checks every line, and leaves the rest to a job. */
export async function importOrder(
  context: AppContext,
  idempotencyKey: IdempotencyKey,
  actor: PartnerActor,
  { csv, confirmGuessable, ...form }: Input,
) {
  const serials = await checkSerials(decodeFile(csv), importLimits)
  requireConfirmation(serials, confirmGuessable === 'true')
  const quantity = serials.length
  const options = { holdUntilReleased: form.holdUntilReleased === 'true', hasPin: form.hasPin === 'true' }
  return context.db.transaction().execute((tx) =>
    withIdempotency(tx, actor.partner, idempotencyKey, context.clock(), async () => {
      await countImport(tx, actor.partner, context.clock())
      return createOrder(tx, context, actor, { ...form, ...options, quantity, csv })
    }),
  )
}
