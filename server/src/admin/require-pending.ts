import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Db } from '../db/client.ts'
import { notFound, AppError } from '../lib/app-error.ts'
import { isApplication } from './queries.ts'

/** Why an application could not be decided: there is none (or its address is not proved), or another admin was first. */
export async function refuseDecided(db: Db, partnerId: string): Promise<never> {
  if (!(await isApplication(db, partnerId))) throw notFound()
  throw new AppError('conflict', messages.alreadyDecided)
}
