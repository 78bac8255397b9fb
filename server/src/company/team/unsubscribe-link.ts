import { type MailKind, mailKinds } from '@sahihi/contract/domain/mail-choices.ts'
import type { AppContext } from '../../platform/context.ts'
import type { PartnerId } from '../../platform/lib/identity.ts'
import { isSignatureOfLink, signLink } from '../../platform/lib/link-signatures.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { MemberMail } from './mail-choices.ts'

/** What a link turns off: mails of one kind, the daily mail, or the weekly mail. */
export type UnsubscribeFrom = MailKind | 'daily' | 'weekly'
const subjects = [...mailKinds, 'daily', 'weekly'] as const

type LinkContext = Pick<AppContext, 'config' | 'secrets' | 'clock'>

/** The footer of a mail to one member: a link that turns such mails off without a sign-in, and a link to all choices. */
export async function mailFooter(
  { config, secrets, clock }: LinkContext,
  from: UnsubscribeFrom,
  { partnerId, accountId }: MemberMail,
): Promise<Pick<Mail, 'unsubscribe' | 'settings'>> {
  const text = [from, partnerId, accountId].join('.')
  const token = `${text}.${await signLink(secrets, { purpose, text, now: clock() })}`
  return {
    unsubscribe: { label: 'Unsubscribe', url: `${config.PUBLIC_URL}/unsubscribe/${token}`, isOneClick: true },
    settings: { label: 'Choose which emails you get', url: `${config.PUBLIC_URL}/analytics/settings` },
  }
}

/** The member and the mails that a link is for; undefined unless we signed it. */
export async function readUnsubscribeLink({ secrets, clock }: Pick<AppContext, 'secrets' | 'clock'>, token: string) {
  const [subject = '', partnerId = '', accountId = '', signature = '', ...rest] = token.split('.')
  const from = subjects.find((known) => known === subject)
  if (!from || rest.length > 0) return undefined
  const text = [from, partnerId, accountId].join('.')
  const isOurs = await isSignatureOfLink(secrets, { purpose, text, now: clock() }, signature)
  return isOurs ? { from, partnerId: partnerId as PartnerId, accountId } : undefined
}

const purpose = 'unsubscribe'
