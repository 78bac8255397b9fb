import { Alert } from '@mantine/core'
import { messages } from '@sahihi/contract/messages.ts'
import { IconAlertTriangle, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { needsPlan, refusedFields, serverWords, whyNoAnswer } from '../lib/refusals.ts'
import styles from './form-alert.module.css'

type FormAlertProps = { error: unknown; fallback: string; labels?: Record<string, string> }

/** What became of a form that was refused: the fields to mend, a plan that is needed, or the server's own words. */
export function FormAlert({ error, fallback, labels = {} }: FormAlertProps) {
  if (!error) return null
  const fields = refusedFields(error)
  if (fields.length > 0)
    return (
      <Refused title={messages.correctThese}>
        <ul className={styles.list}>
          {fields.map(({ field, message }) => (
            <li key={field + message}>
              {labels[field] ? <strong>{labels[field]}: </strong> : null}
              {message}
            </li>
          ))}
        </ul>
      </Refused>
    )
  const words = serverWords(error)
  if (words && needsPlan(error))
    return (
      <Alert
        className={styles.plan}
        role="alert"
        title="Your plan does not cover this"
        icon={<IconTicket stroke={1.5} />}
      >
        {words}
      </Alert>
    )
  return <Refused title={words ?? fallback}>{words ? null : whyNoAnswer(error)}</Refused>
}

/** The red box itself, for a refusal that has no answer of the server behind it. */
export function Refused({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Alert className={styles.refused} role="alert" title={title} icon={<IconAlertTriangle stroke={1.5} />}>
      {children}
    </Alert>
  )
}
