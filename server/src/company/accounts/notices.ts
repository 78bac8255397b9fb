import { formatMoment } from '@sahihi/contract/i18n/format.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/client.ts'
import { formatGreeting } from './mail-links.ts'
import { accountById } from './queries.ts'

type NoticeKind = keyof typeof notices
type Notice = { accountId: string; kind: NoticeKind; at: Date; device: string | null }
export type NoticeJob = { accountId: string; kind: NoticeKind; at: string; device: string | null }

/** Mails the owner of an account what happened to it, if the transaction is committed. */
export const enqueueNotice = ({ jobs }: Pick<AppContext, 'jobs'>, tx: Tx, { at, ...notice }: Notice) =>
  jobs.enqueue(tx, 'mail-security-notice', { ...notice, at: at.toISOString() } satisfies NoticeJob)

type NoticeText = { subject: string; what: (when: string, device: string | null) => string }

/** In the order of the reader's questions: what happened, when, from where, and what to do if it was someone else. */
const notices = {
  new_device: {
    subject: 'New sign-in to your Sahihi account',
    what: (when, device) =>
      `Your account was signed in to on ${when}, from a device or network that was not used with it lately: ${device ?? 'a program, not a browser'}.`,
  },
  password_changed: {
    subject: 'Your Sahihi password was changed',
    what: (when) => `The password of your account was changed on ${when}. Other devices are signed out.`,
  },
  second_factor_on: {
    subject: 'Two-step sign-in is on',
    what: (when) =>
      `Since ${when} signing in to your account takes your password and a second step: a code of your authenticator app, or a passkey. Keep your recovery codes where you find them without your phone.`,
  },
  second_factor_off: {
    subject: 'Two-step sign-in is off',
    what: (when) => `Since ${when} your password alone signs in to your account.`,
  },
  passkey_added: {
    subject: 'A passkey was added to your Sahihi account',
    what: (when) => `On ${when} a passkey was added. With your password it signs in to your account.`,
  },
  passkey_removed: {
    subject: 'A passkey of your Sahihi account was removed',
    what: (when) => `On ${when} a passkey was removed. It no longer signs in; two-step sign-in is still on.`,
  },
  app_removed: {
    subject: 'The authenticator app of your Sahihi account was turned off',
    what: (when) => `Since ${when} codes of your authenticator app no longer sign in. Your passkeys still do.`,
  },
  recovery_code_used: {
    subject: 'A recovery code of your Sahihi account was used',
    what: (when) => `On ${when} a recovery code signed in to your account. It does not work again.`,
  },
} as const satisfies Record<string, NoticeText>

/** Reads the account when it writes the mail, so that no job holds an address. */
export async function mailNotice({ db, mailer, config }: AppContext, { accountId, kind, at, device }: NoticeJob) {
  const account = await accountById(db, accountId)
  if (!account) return
  const { subject, what }: NoticeText = notices[kind]
  await mailer.send({
    to: account.email,
    subject,
    greeting: formatGreeting(account),
    paragraphs: [
      what(formatMoment(at, account.timeZone ?? 'UTC'), device),
      'If this was you, there is nothing to do.',
      'If it was not, set a new password: it signs every device out.',
    ],
    link: { label: 'Set a new password', url: `${config.PUBLIC_URL}/forgot-password` },
    isLinkLast: true,
  })
}
