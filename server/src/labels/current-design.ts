import { serialOf } from '@sahihi/contract/domain/serial.ts'
import type { Look } from './symbol-design.ts'
import type { Db } from '../db/client.ts'
import type { PartnerId } from '../lib/identity.ts'
import { hasExtras } from '../subscriptions/plan-features.ts'
import { designOf } from './queries.ts'
import { refuseUnreadable } from './require-readable.ts'

/** Of no code: it stands for all of them, whose symbols are as large. */
export const sampleSerial = serialOf(0n)

/**
 * The look of the partner's symbols, as long as the plan includes one, and otherwise nothing: they are plain. `sample` is a link
 * that a reader reads in it first, so that no label is printed which cannot be scanned.
 */
export async function currentLook(db: Db, partner: PartnerId, sample: string, now: Date): Promise<Look | undefined> {
  const look = await designOf(db, partner)
  if (!look || !(await hasExtras(db, partner, now))) return undefined
  await refuseUnreadable(sample, look)
  return look
}
