import { visitorsMessages } from '@sahihi/contract/i18n/en/visitor-messages.ts'
import { audit } from '../lib/audit.ts'
import { lockRollups } from '../lib/lock-rollups.ts'
import type { AppContext } from '../context.ts'
import { countAsking } from './export-visitor-data.ts'
import { renameVisitor } from './queries.ts'

/** Forgets whoever's browser has this session id. The answer is the same where nobody was known by it. */
export async function eraseVisitor(context: AppContext, sessionId: string, address: string) {
  await countAsking(context, address)
  await forgetVisitor(context, sessionId)
  return { success: true as const, message: visitorsMessages.erased }
}

/** Takes a visitor's name off all that is kept of them; that it was done is on record, and not of whom. */
export const forgetVisitor = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, sessionId: string) =>
  db.transaction().execute(async (tx) => {
    await lockRollups(tx)
    const erased = await renameVisitor(tx, sessionId)
    if (erased.scans === 0 && erased.answers === 0) return
    const deed = { action: 'visitor.erased', subject: 'visitor', details: erased }
    await audit(tx, { at: clock(), accountId: null, partnerId: null, ...deed })
  })
