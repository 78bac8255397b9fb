import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import type { ReactNode } from 'react'
import { fieldErrors, isPlanRequired, networkMessage, serverMessage } from '../lib/errors.ts'
import styles from './form-alert.module.css'
import { IconAlertTriangle, IconCheck, IconTicket } from './icons.tsx'

type FormAlertProps = { error: unknown; fallback: string; labels?: Record<string, string> }

/** What became of a form that was refused: the fields to mend, a plan that is needed, or the server's own words. */
export function FormAlert({ error, fallback, labels = {} }: FormAlertProps) {
  if (!error) return null
  const fields = fieldErrors(error)
  if (fields.length > 0)
    return (
      <ErrorAlert title={messages.fixErrors}>
        <ul className={styles.list}>
          {fields.map(({ field, message }) => (
            <li key={field + message}>
              {labels[field] ? <strong>{labels[field]}: </strong> : null}
              {message}
            </li>
          ))}
        </ul>
      </ErrorAlert>
    )
  const words = serverMessage(error)
  if (words && isPlanRequired(error))
    return (
      <Box kind="plan" title={t.formAlert.notCovered}>
        {words}{' '}
        <a href="/subscription" target="_blank" rel="noreferrer">
          {t.formAlert.seePlans}
          <span className="visually-hidden"> {t.formAlert.inAnotherTab}</span>
        </a>
      </Box>
    )
  return <ErrorAlert title={words ?? fallback}>{words ? null : networkMessage(error)}</ErrorAlert>
}

/** The red box itself, for a refusal that has no answer of the server behind it. */
export function ErrorAlert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box kind="refused" title={title}>
      {children}
    </Box>
  )
}

/** Something went well, said where the form is. */
export function SuccessNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={`${styles.box} ${styles.note}`}>
      <IconCheck size={22} stroke={1.5} aria-hidden="true" />
      <p className={styles.title}>{children}</p>
    </div>
  )
}

function Box({ kind, title, children }: { kind: 'refused' | 'plan'; title: string; children?: ReactNode }) {
  const Sign = kind === 'plan' ? IconTicket : IconAlertTriangle
  return (
    <div role="alert" className={`${styles.box} ${styles[kind]}`}>
      <Sign size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        {children ? <div className={styles.words}>{children}</div> : null}
      </div>
    </div>
  )
}
