import { type ContactMessage, contactMessage } from '@sahihi/contract/domain/contact-message.ts'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { contactText } from '@sahihi/contract/i18n/en/workspace/contact.ts'
import { formFields } from '../../platform/http/form-fields.ts'
import { escapeHtml } from '../../platform/lib/escape-html.ts'

type ContactFormFields = Record<keyof ContactMessage, string>
const names = Object.keys(contactMessage.shape) as (keyof ContactMessage)[]

/** The text of a form's fields. A field that is missing or came twice is empty. */
export function parseContactForm(body: unknown): ContactFormFields {
  const given = formFields(body)
  return Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) as ContactFormFields
}

/** Puts what was typed, and what is wrong with it, into the prerendered form (web/src/contact/contact-page.tsx). */
export function fillForm(html: string, typed: ContactFormFields, { alert = '', errors = [] }: Problem = {}): string {
  const findFieldError = (name: string) => errors.find(({ field }) => field === name)?.message ?? ''
  return html
    .replace('__ALERT__', () => escapeHtml(alert))
    .replace(/__(VALUE|ERROR|INVALID)_(\w+?)__/g, (_, part: string, name: string) => {
      if (part === 'INVALID') return String(findFieldError(name) !== '')
      return escapeHtml(part === 'VALUE' ? (typed[name as keyof ContactFormFields] ?? '') : findFieldError(name))
    })
}

type Problem = { alert?: string; errors?: FieldError[] }

/** What is wrong, first of all in words that a screen reader says at once. */
export const describeProblem = (message: string, errors: FieldError[]): Problem =>
  errors.length > 0 ? { alert: contactText.correct, errors } : { alert: `${contactText.failed} ${message}`, errors: [] }
