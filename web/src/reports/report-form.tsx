import { limits } from '@sahihi/contract/domain/limits.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { AreaField } from './area-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { useReport, Written, WrittenErrors } from './use-report.ts'

type ReportFormProps = ReturnType<typeof useReport> & { hasSubject: boolean }

/** What is held and what is wrong with it; all else is as the shopper likes. */
export function ReportForm({ hasSubject, state, send, photo, choosePhoto, setPlace, ...typed }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.is === 'refused') form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [state])
  const isSending = state.is === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const errors: WrittenErrors = state.is === 'refused' ? state.errors : {}
  const { report, photo: photoWords } = t()
  const field = { ...typed, errors, disabled: isSending }
  const isSaidBeside = errors.what || errors.whereBought || errors.contact || (errors.serial && !hasSubject)
  return (
    <form ref={form} className="report-form" onSubmit={submit} noValidate>
      <Field {...field} name="what" label={report.what} max={limits.reasonMax} isLong />
      {hasSubject ? null : <Field {...field} name="serial" label={report.serial} max={limits.serialInputMax} />}
      <Field {...field} name="whereBought" label={report.whereBought} max={whereBoughtMax} />
      <fieldset>
        <legend>{photoWords.legend}</legend>
        <PhotoField photo={photo} onPhoto={choosePhoto} disabled={isSending} />
      </fieldset>
      <AreaField onPlace={setPlace} disabled={isSending} />
      <Field {...field} name="contact" label={report.contact} max={limits.nameMax}>
        {report.privacy}
      </Field>
      <div role="alert">
        {state.is === 'refused' && !isSaidBeside ? (
          <p className="alert">
            {report.failed}
            <span>{state.reason}</span>
          </p>
        ) : null}
      </div>
      <button type="submit" className="button button-main" aria-disabled={isSending}>
        {isSending ? report.sending : report.send}
      </button>
    </form>
  )
}

const whereBoughtMax = 300

type FieldProps = Pick<ReturnType<typeof useReport>, 'written' | 'write'> & {
  name: keyof Written
  label: string
  max: number
  isLong?: boolean
  errors: WrittenErrors
  disabled: boolean
  children?: ReactNode
}

function Field({ name, label, max, isLong, errors, disabled, written, write, children }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    className: 'text-field',
    maxLength: max,
    value: written[name],
    disabled,
    required: isLong,
    'aria-invalid': Boolean(errors[name]),
    'aria-describedby': `${id}-hint ${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => write({ [name]: target.value }),
  }
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children ? (
        <p id={`${id}-hint`} className="field-hint">
          {children}
        </p>
      ) : null}
      {isLong ? <textarea rows={5} {...shared} /> : <input {...shared} autoComplete="off" />}
      <p id={`${id}-error`} className="field-error" role="alert">
        {errors[name]}
      </p>
    </div>
  )
}
