/** What each member chooses mails about (docs/insight.md, "Mails about reports and suspicious codes"). */
export const mailKinds = ['cases', 'reports'] as const
export type MailKind = (typeof mailKinds)[number]

export const mailTimings = ['at_once', 'daily', 'off'] as const
export type MailTiming = (typeof mailTimings)[number]
