import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { issueMove } from '../accounts/change-email.ts'
import type { Mail } from '../lib/mail/mailer.ts'
import { after, minutes } from '../lib/time.ts'
import type { AppContext } from '../context.ts'
import { hashPin } from './hash-pin.ts'
import { addressee, isAddressTaken, storePin } from './queries.ts'

type Job = { partnerId: string; requestedAt: string }
export type NewAddress = { accountId: string; email: string; askedAt: string }
export type FormerAddress = { from: string }

export async function workPartnerMails(context: AppContext) {
  await context.jobs.work<Job>('mail-pin', (job) => mailPin(context, job))
  await context.jobs.work<NewAddress>('mail-new-address', (job) => mailNewAddress(context, job))
  await context.jobs.work<FormerAddress>('mail-address-changed', (job) => mailAddressChanged(context, job))
}

/**
 * Writes and sends a PIN's mail. The PIN is made at each attempt, so that none lies in a job and none arrives stale.
 * Where the address belongs to somebody already, the mail says so, and what is stored is the hash of no PIN at all:
 * whoever typed the address sees no difference.
 */
async function mailPin({ db, secrets, clock, mailer, config }: AppContext, { partnerId, requestedAt }: Job) {
  const to = await addressee(db, partnerId)
  if (!to) return
  const now = clock()
  const isKnown = to.hasAccount || to.hasApplied
  const pin = String(randomInt(10 ** limits.pinLength)).padStart(limits.pinLength, '0')
  const pinHash = isKnown ? randomBytes(32) : await hashPin(secrets, partnerId, pin, now)
  const expiresAt = after(now, minutes(limits.pinMinutes))
  if (!(await storePin(db, { partnerId, requestedAt: new Date(requestedAt), pinHash, expiresAt }))) return
  const mail = isKnown ? knownAddressMail(Boolean(to.hasAccount), config.PUBLIC_URL) : pinMail(pin)
  await mailer.send({ to: to.email, ...mail })
}

/** Writes and sends the link that proves a new address. An address that somebody has gets none: nobody is told of the other. */
async function mailNewAddress({ db, clock, mailer, config }: AppContext, { accountId, email, askedAt }: NewAddress) {
  const token = await issueMove(db, { accountId, email, askedAt: new Date(askedAt), now: clock() })
  if (!token || (await isAddressTaken(db, email))) return
  await mailer.send({
    to: email,
    subject: 'Confirm your new Sahihi e-mail address',
    greeting: 'Hello,',
    paragraphs: [
      'Open this link and press its button to use this e-mail address for a Sahihi account:',
      `It works once, for ${limits.confirmHours} hours. Earlier links no longer work.`,
      ignore,
    ],
    link: { label: 'Confirm this address', url: `${config.PUBLIC_URL}/confirm-email/${token}` },
  })
}

/** Tells the former address, so that an owner whose account was taken over learns of it (OWASP ASVS 5, 6.3). */
const mailAddressChanged = ({ mailer }: AppContext, { from }: FormerAddress) =>
  mailer.send({
    to: from,
    subject: 'Your Sahihi e-mail address was changed',
    greeting: 'Hello,',
    paragraphs: [
      'Your Sahihi account has another e-mail address now. Sign in with the new one; this one no longer gets our mails.',
      'Whoever changed it gave your current password and opened a link that we had sent to the new address. If this was not you, tell our team at once: the change is on record and can be undone.',
    ],
  })

// Nothing that anyone typed is in these mails: they may go to a stranger's address.
const ignore = 'If this was not you, someone typed your address by mistake. You can ignore this mail.'

const pinMail = (pin: string): Omit<Mail, 'to'> => ({
  subject: 'Your Sahihi PIN',
  greeting: 'Hello,',
  paragraphs: [
    'Type this PIN on the registration page to show that this e-mail address is yours:',
    `It works once, for ${limits.pinMinutes} minutes. Earlier PINs no longer work.`,
    ignore,
  ],
  big: pin,
})

const knownAddressMail = (hasAccount: boolean, publicUrl: string): Omit<Mail, 'to'> =>
  hasAccount
    ? {
        subject: 'You already have a Sahihi account',
        greeting: 'Hello,',
        paragraphs: [
          'Someone, probably you, has just applied with this e-mail address. You already have an account, so there is no PIN: sign in instead.',
          `Forgotten your password? Set a new one at ${publicUrl}/forgot-password`,
          ignore,
        ],
        link: { label: 'Sign in', url: `${publicUrl}/login` },
      }
    : {
        subject: 'We already have your Sahihi application',
        greeting: 'Hello,',
        paragraphs: [
          'Someone, probably you, has just applied with this e-mail address. Your earlier application is with us, so there is no PIN and nothing more to do.',
          'Our team reviews applications within 2-3 business days, then writes to you. Once you are approved you can sign in, or reset your password, as usual.',
          ignore,
        ],
      }
