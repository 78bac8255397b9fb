import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Tx } from '../../platform/db/client.ts'
import { AppError } from '../../platform/lib/app-error.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { countInWindow } from '../../platform/lib/throttle.ts'

/** Counts the mail of an invitation, first or repeated: each goes to an address that somebody typed. */
export async function countInvitation(tx: Tx, partner: PartnerId, now: Date) {
  const limit = { max: limits.invitationsPerHour, seconds: 3600 }
  const { waitSeconds } = await countInWindow(tx, `invitations:${partner}`, limit, now)
  if (waitSeconds > 0) throw new AppError('rate_limited', messages.invitationLimit, {}, Math.ceil(waitSeconds))
}
