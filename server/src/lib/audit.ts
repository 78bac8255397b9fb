import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/client.ts'

type Deed = {
  at: Date
  accountId: string | null
  partnerId: string | null
  action: string
  subject: string
  details?: object
}

/** Writes who did what, in the transaction that does it (design 7). */
export const audit = (tx: Tx, { details = {}, ...deed }: Deed) =>
  tx
    .insertInto('auditLog')
    .values({ id: uuidv7(), ...deed, details: JSON.stringify(details) })
    .execute()
