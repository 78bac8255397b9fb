import { limits } from '@sahihi/contract/domain/limits.ts'
import type { AppContext } from '../../platform/context.ts'
import { days, hours, minutes } from '../../platform/lib/time.ts'
import { issueLinkToken } from './issue-link-token.ts'
import { accountById, type TokenPurpose } from './queries.ts'
import type { LinkJob } from './request-link.ts'

type Link = {
  purpose: TokenPurpose
  lasts: number
  path: string
  subject: string
  label: string
  paragraphs: readonly [string, string, string]
}

const resetLink: Link = {
  purpose: 'reset_password',
  lasts: hours(limits.passwordResetHours),
  path: 'reset-password',
  subject: 'Set a new Sahihi password',
  label: 'Set a new password',
  paragraphs: [
    'You asked to set a new password for this email address.',
    `The link works once, for ${limits.passwordResetHours} hours. Earlier links no longer work.`,
    'If this was not you, you can ignore this email. Your password stays as it is.',
  ],
}

const signInLink: Link = {
  purpose: 'sign_in',
  lasts: minutes(limits.signInLinkMinutes),
  path: 'sign-in',
  subject: 'Your link to sign in to Sahihi',
  label: 'Sign in',
  paragraphs: [
    'You asked for a link to sign in without your password.',
    `The link works once, for ${limits.signInLinkMinutes} minutes. Earlier links no longer work.`,
    'Do not forward this email: the link opens your account. If this was not you, you can ignore it.',
  ],
}

const appointmentLink: Link = {
  purpose: 'reset_password',
  lasts: days(limits.invitationDays),
  path: 'reset-password',
  subject: 'You are an inspector on Sahihi',
  label: 'Set a password',
  paragraphs: [
    'The operator of Sahihi has appointed you to check the packs of all manufacturers for your authority, also without network.',
    `Set a password first: the link works once, for ${limits.invitationDays} days. Then sign in on the phone that you take along: it opens the inspectors’ page.`,
    'Do not forward this email. If you do not know what it is about, you can ignore it.',
  ],
}

export const mailAppointment = (context: AppContext, job: LinkJob) => mailLink(context, job, appointmentLink)

/** Sends the link to an account that may sign in, which includes a partner whose first link has expired. */
export const mailPasswordReset = (context: AppContext, job: LinkJob) => mailLink(context, job, resetLink)

export const mailSignIn = (context: AppContext, job: LinkJob) => mailLink(context, job, signInLink)

async function mailLink({ db, clock, mailer, config }: AppContext, { accountId, returnTo }: LinkJob, link: Link) {
  const { purpose, lasts, path, subject, label, paragraphs } = link
  if (!(await accountById(db, accountId))) return
  const token = await issueLinkToken(db, { accountId, purpose, lasts, now: clock() })
  // Read again after the link was made: a later change of the address voids the link.
  const account = await accountById(db, accountId)
  if (!account || (purpose === 'sign_in' && !account.passwordHash)) return
  const query = returnTo ? `?${new URLSearchParams({ returnTo })}` : ''
  await mailer.send({
    to: account.email,
    subject,
    greeting: formatGreeting(account),
    paragraphs: [...paragraphs],
    link: { label, url: `${config.PUBLIC_URL}/${path}/${token}${query}` },
  })
}

/** Greets a person by name, or by the company's name that the owner of an application gave. */
export function formatGreeting({ name, companyName }: { name: string | null; companyName: string | null }): string {
  const addressee = name ?? companyName
  return addressee ? `Hello ${addressee},` : 'Hello,'
}
