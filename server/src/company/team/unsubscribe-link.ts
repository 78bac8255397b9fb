import { type MailKind, mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { timingSafeEqualText } from '../../platform/lib/timing-safe-equal-text.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { MemberMail } from './mail-choices.ts'

/** What a link turns off: mails of one kind, what comes daily, or the weekly mail. */
export type UnsubscribeFrom = MailKind | 'daily' | 'weekly'
const subjects = [...mailKinds, 'daily', 'weekly'] as const

type LinkContext = Pick<AppContext, 'config' | 'secrets' | 'clock'>

/** The footer of a mail to one member: a link that turns such mails off without a sign-in, and one to all choices. */
export async function mailFooter(
  { config, secrets, clock }: LinkContext,
  from: UnsubscribeFrom,
  { partnerId, accountId }: MemberMail,
): Promise<Pick<Mail, 'unsubscribe' | 'settings'>> {
  const signed = [from, partnerId, accountId].join('.')
  const token = `${signed}.${signatureOf(await secrets.hmac(purpose, signed, clock()))}`
  return {
    unsubscribe: { label: 'Unsubscribe', url: `${config.PUBLIC_URL}/unsubscribe/${token}`, isOneClick: true },
    settings: { label: 'Choose which emails you get', url: `${config.PUBLIC_URL}/analytics/settings` },
  }
}

/** Whom and what a link is about; undefined unless we signed it. */
export async function readUnsubscribeLink({ secrets, clock }: Pick<AppContext, 'secrets' | 'clock'>, token: string) {
  const [text = '', partnerId = '', accountId = '', signature = '', ...rest] = token.split('.')
  const from = subjects.find((subject) => subject === text)
  if (!from || rest.length > 0) return undefined
  const hashes = await secrets.hmacs(purpose, [from, partnerId, accountId].join('.'), clock())
  if (!hashes.some((hash) => timingSafeEqualText(signature, signatureOf(hash)))) return undefined
  return { from, partnerId: partnerId as PartnerId, accountId }
}

const purpose = 'unsubscribe'
const signatureOf = (hash: Buffer) => hash.subarray(0, 16).toString('base64url')
