import { type PartnerRole, permissionsOfPartnerRole } from './permissions.ts'

/** What each member chooses mails about (docs/insight.md, "Mails about reports and suspicious codes"). */
export const mailKinds = ['cases', 'reports'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailTimings = ['at_once', 'daily', 'off'] as const
export type MailTiming = (typeof mailTimings)[number]

/** Of a member who has not chosen. A copied label cannot wait; of reports there may be many, and analysts decide on neither. */
export const usualTiming = (kind: MailKind, role: PartnerRole): MailTiming =>
  role !== 'owner' && role !== 'quality' ? 'off' : kind === 'cases' ? 'at_once' : 'daily'

/** Whether members in this role may read what the mails are about. */
export const mayGetMails = (kind: MailKind, role: PartnerRole): boolean =>
  permissionsOfPartnerRole[role].includes(`${kind}:read`)
