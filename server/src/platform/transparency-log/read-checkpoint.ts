import { logMessages } from '@sahihi/contract/i18n/en/log-messages.ts'
import type { Db } from '../db/client.ts'
import { AppError, notFound } from '../lib/app-error.ts'
import { findState } from './queries.ts'

/** The last checkpoint. After a restore there is none until it is certain that the log has not gone back. */
export async function readCheckpoint(db: Db): Promise<string> {
  const state = await findState(db)
  if (!state?.checkpoint) throw notFound()
  if (!state.isConfirmed) throw new AppError('unavailable', logMessages.unconfirmed, {}, 3600)
  return state.checkpoint
}
