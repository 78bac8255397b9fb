import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBrowserValue } from '../lib/use-browser-value.ts'
import styles from './form-fields.module.css'
import { IconEye } from './icons.tsx'
import { uiText as t } from './text.ts'

/*
 * Plain fields for the forms before sign-in, drawn like Mantine's: those pages must be there at once, and load none of it.
 * Without a `value` a field keeps its own text, so that what is typed before the script arrives stays.
 */
type FieldProps = { label: string; description?: string | undefined; error?: string | undefined }

export function TextField({
  label,
  description,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, description, error }}>
      {(described) => <input required className={`${styles.input} ${className}`} {...described} {...input} />}
    </Field>
  )
}

/** Grows with its text. */
export function TextArea({ label, description, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, description, error }}>
      {(described) => <textarea required rows={2} className={styles.input} {...described} {...textarea} />}
    </Field>
  )
}

/** With a button that shows the password: reachable by keyboard, with a label of its own. */
export function PasswordField({ label, description, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, description, error }}>
      {(described) => (
        <span className={styles.password}>
          <input required type={isShown ? 'text' : 'password'} className={styles.input} {...described} {...input} />
          <button type="button" aria-label={t.togglePassword} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <IconEye size={22} stroke={1.5} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}

type FieldAriaProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

function Field({
  label,
  description,
  error,
  children,
}: FieldProps & { children: (described: FieldAriaProps) => ReactNode }) {
  const id = useId()
  const ids = [error ? `${id}error` : '', description ? `${id}help` : ''].filter(Boolean)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {description ? (
        <p id={`${id}help`} className={styles.description}>
          {description}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

type ButtonProps = ComponentProps<'button'> & { isBusy?: boolean; isQuiet?: boolean }

/** A button of these forms. It is disabled while busy, and until this script is here; forms.html enables the one that sends. */
export function FormButton({ isBusy = false, isQuiet = false, disabled, children, ...button }: ButtonProps) {
  const isHere = useBrowserValue(() => 'here')
  const isDisabled = Boolean(disabled || isBusy || !isHere)
  const element = useRef<HTMLButtonElement>(null)
  // The page's inline script may have enabled it before React came, and React does not correct attributes that it finds.
  useEffect(() => {
    if (element.current) element.current.disabled = isDisabled
  }, [isDisabled])
  return (
    <button
      ref={element}
      type="button"
      className={`${styles.button} ${isQuiet ? styles.quiet : ''}`}
      disabled={isDisabled}
      data-busy={isBusy || undefined}
      {...button}
    >
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like the button. */
export const FormButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.button}>
    <span>{children}</span>
  </a>
)
