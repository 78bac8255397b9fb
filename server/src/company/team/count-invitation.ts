import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { tooMany } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'

/** Counts each mail of an invitation, because it goes to an address that someone typed. */
export async function countInvitation(tx: Tx, partner: PartnerId, now: Date) {
  const limit = { max: limits.invitationsPerHour, seconds: 3600 }
  const { waitSeconds } = await countInWindow(tx, `invitations:${partner}`, limit, now)
  if (waitSeconds > 0) throw tooMany(waitSeconds, messages.invitationLimit)
}
