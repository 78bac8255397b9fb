import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { nightly } from '../../platform/lib/jobs.ts'
import { after, minutes } from '../../platform/lib/time.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import { type EmailChangeJob, issueEmailChangeToken } from '../accounts/change-email.ts'
import { hashPin } from './pin.ts'
import { deleteUnverified, isEmailTaken, pinRecipient, storePin } from './queries.ts'

type PinJob = { partnerId: string; requestedAt: string }
export type EmailChangedJob = { from: string }

/** Mails to applicants and partners, and the nightly deletion of applications that were never verified. */
export async function registerPartnerJobs(context: AppContext) {
  const { jobs, db, clock } = context
  await jobs.work<PinJob>('mail-email-pin', (job) => mailEmailPin(context, job))
  await jobs.work<EmailChangeJob>('mail-email-change', (job) => mailEmailChange(context, job))
  await jobs.work<EmailChangedJob>('mail-email-changed', (job) => mailEmailChanged(context, job))
  await jobs.every('delete-unverified-applications', nightly, async () => {
    await deleteUnverified(db, clock())
  })
}

/**
 * Mails a PIN. Each attempt creates a new one, so that no job contains a PIN and none arrives expired
 * (docs/adr/0003-secrets-made-at-send-time.md). If the address is already in use, the mail says so, and a random hash that no PIN
 * matches is stored: the person who typed the address sees no difference.
 */
async function mailEmailPin({ db, secrets, clock, mailer, config }: AppContext, { partnerId, requestedAt }: PinJob) {
  const to = await pinRecipient(db, partnerId)
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

/** Mails the link that confirms a new address. An address in use gets no mail, so that this reveals nothing about its owner. */
async function mailEmailChange(
  { db, clock, mailer, config }: AppContext,
  { accountId, requestedAt, email }: EmailChangeJob,
) {
  const change = await issueEmailChangeToken(db, { accountId, requestedAt: new Date(requestedAt), email, now: clock() })
  if (!change || (await isEmailTaken(db, change.email))) return
  await mailer.send({
    to: change.email,
    subject: 'Confirm your new Sahihi email',
    greeting: 'Hello,',
    paragraphs: [
      'Open this link and press its button to use this address for your Sahihi account:',
      `It works once, for ${limits.emailConfirmationHours} hours. Earlier links no longer work.`,
      ignore,
    ],
    link: { label: 'Confirm this address', url: `${config.PUBLIC_URL}/confirm-email/${change.token}` },
  })
}

/** Notifies the former address, so that the owner of a stolen account learns of the change (OWASP ASVS 5, 6.3). */
const mailEmailChanged = ({ mailer, config }: AppContext, { from }: EmailChangedJob) =>
  mailer.send({
    to: from,
    subject: 'Your Sahihi email was changed',
    greeting: 'Hello,',
    paragraphs: [
      'Your sign-in email was changed. Sign in with the new address; we no longer write to this one.',
      `The change was made with your current password and a link that we sent to the new address. If this was not you, ${config.SUPPORT_EMAIL ? `write to ${config.SUPPORT_EMAIL}` : 'tell our team'} now: the change is on record and can be undone.`,
    ],
  })

// These mails repeat nothing that was typed, because they may go to a stranger's address.
const ignore = 'If this was not you, someone typed your address by mistake. You can ignore this email.'

const pinMail = (pin: string): Omit<Mail, 'to'> => ({
  subject: `${pin} is your Sahihi PIN`,
  greeting: 'Hello,',
  paragraphs: [
    'Enter this PIN on the registration page to verify your email:',
    `It expires in ${limits.pinMinutes} minutes and works once. Earlier PINs no longer work.`,
    ignore,
  ],
  highlight: pin,
})

const knownAddressMail = (hasAccount: boolean, publicUrl: string): Omit<Mail, 'to'> =>
  hasAccount
    ? {
        subject: 'You already have a Sahihi account',
        greeting: 'Hello,',
        paragraphs: [
          'Someone, probably you, has just applied with this email address. You already have an account, so there is no PIN: sign in instead.',
          `Forgot your password? Set a new one at ${publicUrl}/forgot-password`,
          ignore,
        ],
        link: { label: 'Sign in', url: `${publicUrl}/login` },
      }
    : {
        subject: 'We already have your Sahihi application',
        greeting: 'Hello,',
        paragraphs: [
          'Someone, probably you, has just applied with this email address. Your earlier application is with us, so there is no PIN and nothing more to do.',
          'We’ll email you a decision within 2–3 business days. Once you are approved you can sign in, or reset your password, as usual.',
          ignore,
        ],
      }
