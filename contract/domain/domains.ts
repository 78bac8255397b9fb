import { z } from 'zod'
import { messages } from '../i18n/en/messages.ts'

export const domainStates = ['pending', 'verified', 'warned', 'off'] as const
export type DomainState = (typeof domainStates)[number]

/** Why the last check of a domain failed: a missing or another record, or no answer of DNS. */
export const domainProblems = ['no_proof', 'no_target', 'other_target', 'no_answer', 'taken'] as const
export type DomainProblem = (typeof domainProblems)[number]

/** The host that a person typed, pasted or scanned, as DNS writes it (IDNA, in lower case); undefined when it is none. */
export function parseHost(text: string): string | undefined {
  const typed = text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  if (/[\s/?#@:\\%]/.test(typed)) return undefined
  const { hostname } = URL.parse(`http://${typed}`) ?? {}
  const host = hostname?.replace(/\.$/, '') ?? ''
  const isName = host.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
  return isName ? host : undefined
}

export const domainName = z.string(messages.required).transform((text, context) => {
  const host = parseHost(text.slice(0, 300))
  if (host) return host
  context.addIssue({ code: 'custom', message: text.trim() ? messages.domains.malformed : messages.required })
  return z.NEVER
})
