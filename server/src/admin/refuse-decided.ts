import { messages } from '@sahihi/contract/messages.ts'
import type { Db } from '../lib/db.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { isApplication } from './queries.ts'

/** Why an application could not be decided: there is none (or its address is not proved), or another admin was first. */
export async function refuseDecided(db: Db, partnerId: string): Promise<never> {
  if (!(await isApplication(db, partnerId))) throw notFound()
  throw new Refusal('already_there', messages.alreadyDecided)
}
