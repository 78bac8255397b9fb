import { limits } from '@sahihi/contract/domain/limits.ts'
import { formatLongDate } from '@sahihi/contract/i18n/format.ts'
import { issueLinkToken } from '../../company/accounts/issue-link-token.ts'
import type { AppContext } from '../../platform/context.ts'
import { hours } from '../../platform/lib/time.ts'
import { approvedAccount, ownersOfPartner, pendingApplication, rejectedPartner, reviewerEmails } from './queries.ts'

type Application = { partnerId: string }
type Approval = { accountId: string; hadPassword?: boolean }
export type Suspension = { partnerId: string; suspended: boolean; reason: string }

export type AllowanceChange = { partnerId: string; codes: number | null; lastDay: string | null; reason: string }

export async function registerAdminJobs(context: AppContext) {
  await context.jobs.work<Application>('mail-application', (job) => mailApplication(context, job))
  await context.jobs.work<Approval>('mail-approval', (job) => mailApproval(context, job))
  await context.jobs.work<Application>('mail-rejection', (job) => mailRejection(context, job))
  await context.jobs.work<Suspension>('mail-suspension', (job) => mailSuspension(context, job))
  await context.jobs.work<AllowanceChange>('mail-allowance', (job) => mailAllowance(context, job))
}

/** Tells the admins who decide about a new application, unless it has been decided already. */
async function mailApplication({ db, mailer, config }: AppContext, { partnerId }: Application) {
  const application = await pendingApplication(db, partnerId)
  const to = await reviewerEmails(db)
  if (!application || to.length === 0) return
  const { companyName, businessRegistrationNumber, address } = application
  await mailer.send({
    to,
    subject: `New application: ${companyName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${companyName} has applied and verified its email address.`,
      `Registration number: ${businessRegistrationNumber}\nAddress: ${address}`,
    ],
    link: { label: 'Review the application', url: `${config.PUBLIC_URL}/admin/partners` },
    isLinkLast: true,
  })
}

/** Each attempt to send creates a link, so that it expires some hours after the mail was sent, and no job contains a token. */
async function mailApproval(context: AppContext, { accountId, hadPassword }: Approval) {
  const { db, clock, mailer, config } = context
  const partner = await approvedAccount(db, accountId)
  if (!partner || (partner.hasPassword && !hadPassword)) return
  const lasts = hours(limits.registrationLinkHours)
  const token =
    !hadPassword && (await issueLinkToken(db, { accountId, purpose: 'complete_registration', lasts, now: clock() }))
  await mailer.send({
    to: partner.email,
    subject: 'Your Sahihi application is approved',
    greeting: `Hello ${partner.companyName},`,
    paragraphs: [
      ...(token
        ? [
            'Your application is approved. Set a password, then sign in and create your first codes:',
            `The link works once, for ${limits.registrationLinkHours} hours. If it has expired, ask for a new one at ${config.PUBLIC_URL}/forgot-password`,
          ]
        : [
            // Someone with a password, because they were a member of another partner.
            'Your application is approved. Sign in with the password you have for this email, and create your first codes:',
          ]),
      `Your free trial starts when you first sign in: ${limits.trialDays} days and ${limits.trialCodes} codes.`,
    ],
    link: token
      ? { label: 'Set your password', url: `${config.PUBLIC_URL}/register/${token}` }
      : { label: 'Sign in', url: `${config.PUBLIC_URL}/login` },
  })
}

async function mailRejection({ db, mailer, config }: AppContext, { partnerId }: Application) {
  const partner = await rejectedPartner(db, partnerId)
  if (!partner) return
  await mailer.send({
    to: partner.email,
    subject: 'About your Sahihi application',
    greeting: `Hello ${partner.companyName},`,
    paragraphs: [
      'We could not approve your application. This is why:',
      partner.rejectionReason ?? '',
      `Fix this and reapply any time: ${config.PUBLIC_URL}/partner-registration`,
    ],
  })
}

/** Sends nothing if another admin has undone the change in the meantime. */
async function mailSuspension({ db, mailer, config }: AppContext, { partnerId, suspended, reason }: Suspension) {
  const partner = await ownersOfPartner(db, partnerId)
  if (!partner || Boolean(partner.suspendedAt) !== suspended) return
  const { to, companyName } = partner
  await mailer.send({
    to,
    subject: suspended ? 'Your Sahihi account is suspended' : 'Your Sahihi account is reinstated',
    greeting: `Hello ${companyName},`,
    paragraphs: suspended
      ? [
          'Your account is suspended. This is why:',
          reason,
          'Your codes keep verifying. You can still sign in and handle reports, but can’t create or download codes, make changes or pay, and your plan is not renewed.',
        ]
      : [
          'Your account is reinstated. This is why:',
          reason,
          `You can create and download codes again: ${config.PUBLIC_URL}/products`,
        ],
  })
}

async function mailAllowance(
  { db, mailer, config }: AppContext,
  { partnerId, codes, lastDay, reason }: AllowanceChange,
) {
  const partner = await ownersOfPartner(db, partnerId)
  if (!partner) return
  const count = codes?.toLocaleString('en-US')
  const end = lastDay ? `, until ${formatLongDate(lastDay)}` : ''
  await mailer.send({
    to: partner.to,
    subject: codes === null ? 'Your allowance of codes is revoked' : `${count} more codes a month on Sahihi`,
    greeting: `Hello ${partner.companyName},`,
    paragraphs: [
      codes === null
        ? 'Your allowance of extra codes is revoked. Codes you have created or ordered stay. This is why:'
        : `You can now create ${count} more codes each month on top of your plan${end}. This is why:`,
      reason,
    ],
    link: { label: 'See your plan', url: `${config.PUBLIC_URL}/subscription` },
    isLinkLast: true,
  })
}
