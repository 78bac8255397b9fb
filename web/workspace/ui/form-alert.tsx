import { List } from '@mantine/core'
import type { FieldError } from '@sahihi/contract/endpoints/errors.ts'
import { fieldMessages } from '@sahihi/contract/i18n/en/field-messages.ts'
import type { ReactNode, Ref } from 'react'
import { errorReason, fieldErrors, isPlanRequired, networkMessage, serverMessage } from '../../lib/errors.ts'
import { IconTicket } from './icons.tsx'
import { Notice } from './notice.tsx'
import { uiText as t } from './text.ts'

type FormAlertProps = {
  error: unknown
  fallback: string
  labels?: Record<string, string>
  /** What is wrong with the fields now, by name; a field that was changed since then is not listed any more. */
  errors?: object
}

/** Why a form was rejected: the fields to correct, a plan that is required, or the server's message. */
export function FormAlert({ error, fallback, labels = {}, errors }: FormAlertProps) {
  if (!error) return null
  const rejected = fieldErrors(error)
  const fields = errors ? rejected.filter(({ field }) => field in errors) : rejected
  if (rejected.length > 0 && fields.length === 0) return null
  if (fields.length > 0)
    return (
      <Box kind="error" title={fieldMessages.fixErrors} ref={bringIntoView}>
        <List>
          {distinctLines(fields, labels).map(({ label, message }) => (
            <List.Item key={label + message}>
              {label ? <strong>{label}: </strong> : null}
              {message}
            </List.Item>
          ))}
        </List>
      </Box>
    )
  const message = serverMessage(error)
  if (message && isPlanRequired(error))
    return (
      <Box kind="plan" title={t.formAlert.planRequired} ref={bringIntoView}>
        {message}{' '}
        <a href="/subscription" target="_blank" rel="noreferrer">
          {t.formAlert.seePlans}
          <span className="visually-hidden"> {t.formAlert.newTab}</span>
        </a>
      </Box>
    )
  return (
    <Box kind="error" title={message ?? fallback} ref={bringIntoView}>
      {message ? null : networkMessage(error)}
    </Box>
  )
}

/** One line for all entries of a list, such as `addresses.0` and `addresses.1`, that are wrong in the same way. */
function distinctLines(fields: FieldError[], labels: Record<string, string>) {
  const lines = fields.map(({ field, message }) => ({
    label: labels[field] ?? labels[field.replace(/\.\d+$/, '')] ?? '',
    message,
  }))
  return [...new Map(lines.map((line) => [line.label + line.message, line])).values()]
}

// In a long form it may be far above the button that was pressed.
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** The red box itself, for an error that is not a server reply to a form. */
export function ErrorAlert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box kind="error" title={title}>
      {children}
    </Box>
  )
}

/** Why an action failed: `title` names the action. */
export const ActionError = ({ title, error }: { title: string; error: unknown }) =>
  error ? <ErrorAlert title={title}>{errorReason(error)}</ErrorAlert> : null

/** Confirms a success beside the form. */
export const SuccessNote = ({ children }: { children: ReactNode }) => (
  <Notice color="green" role="status" title={children} />
)

type BoxProps = { kind: 'error' | 'plan'; title: string; children?: ReactNode; ref?: Ref<HTMLDivElement> }

const Box = ({ kind, ...notice }: BoxProps) => (
  <Notice role="alert" {...(kind === 'plan' ? { color: 'gold', icon: IconTicket } : { color: 'red' })} {...notice} />
)
