import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { updateProfile } from '@sahihi/contract/endpoints/partners.ts'
import type { z } from 'zod'
import { askToMove, pendingEmailOf } from '../accounts/change-email.ts'
import { provePassword } from '../accounts/check-password.ts'
import { audit } from '../lib/audit.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Account, PartnerId } from '../lib/identity.ts'
import { wrongField } from '../lib/app-error.ts'
import { consumeAttempt } from '../lib/throttle.ts'
import { hours } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { holdProfile, profileOf, type SavedProfile, setProfile, suspensionOf } from './queries.ts'
import type { NewAddress } from './jobs.ts'

type Who = { account: Account; partner: PartnerId }
type Given = z.output<typeof updateProfile.body>

/** The profile as its form shows it. */
export const showOwnProfile = async ({ db, clock }: AppContext, { account, partner }: Who) => ({
  ...(await profileOf(db, partner)),
  pendingEmail: await pendingEmailOf(db, account.id, clock()),
  suspension: await ownSuspension(db, partner),
})

async function ownSuspension(db: Db, partner: PartnerId) {
  const { since, reason } = await suspensionOf(db, partner)
  return since && reason ? { since: since.toISOString(), reason } : null
}

/**
 * Changes the profile. Another e-mail address is another name to sign in with, so it needs the password, and it is only asked
 * for: whoever reads its mail decides (docs/adr/0011). Whether somebody has it already, nothing here tells.
 */
export async function reviseProfile(context: AppContext, who: Who, { currentPassword, email, ...wish }: Given) {
  const { db, clock } = context
  const { account, partner } = who
  const now = clock()
  const passwordHash = currentPassword ? await provePassword(db, account.id, currentPassword, now) : undefined
  const isAsking = await db.transaction().execute(async (tx) => {
    const former = await holdProfile(tx, partner)
    const changes = changesBetween(former, wish)
    const deed = { at: now, accountId: account.id, partnerId: partner, subject: partner }
    if (Object.keys(changes).length > 0) {
      await setProfile(tx, partner, wish)
      await audit(tx, { ...deed, action: 'partner.profile_changed', details: changes })
    }
    if (email === former.email) return false
    await askForAddress(tx, context, { accountId: account.id, passwordHash, email, now })
    await audit(tx, { ...deed, action: 'partner.email_asked', details: { from: former.email, to: email } })
    return true
  })
  const message = isAsking ? messages.emailLinkSent(email) : messages.profileUpdated
  return { success: true as const, message, data: await showOwnProfile(context, who) }
}

type Wish = { accountId: string; passwordHash: string | undefined; email: string; now: Date }

async function askForAddress(tx: Tx, { jobs }: AppContext, { accountId, passwordHash, email, now }: Wish) {
  if (!passwordHash) throw wrongField({ field: 'currentPassword', message: messages.passwordForEmail })
  // Each goes to a mailbox that may be a stranger's.
  const allowance = { free: limits.confirmsPerHour - 1, least: hours(1) / 1000, most: hours(1) / 1000 }
  await consumeAttempt(tx, `confirm:${accountId}`, allowance, now)
  await askToMove(tx, { accountId, passwordHash, email, now })
  const job: NewAddress = { accountId, email, askedAt: now.toISOString() }
  await jobs.enqueue(tx, 'mail-new-address', job)
}

type Named = Omit<SavedProfile, 'email'>
type Changes = { [field in keyof Named]?: { from: string; to: string } }

function changesBetween(former: Named, wish: Named): Changes {
  const changes: Changes = {}
  for (const field of ['companyName', 'phoneNumber'] as const)
    if (former[field] !== wish[field]) changes[field] = { from: former[field], to: wish[field] }
  return changes
}
