import { limits } from '@sahihi/contract/domain/limits.ts'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { AreaField } from './area-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { ReportErrors, ReportInput, useReport } from './use-report.ts'

type ReportFormProps = ReturnType<typeof useReport> & { hasSubject: boolean }

/** Only the description is required; all other fields are optional. */
export function ReportForm({ hasSubject, state, send, photo, choosePhoto, setPlace, input, change }: ReportFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.status === 'failed')
      formRef.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [state])
  const isSending = state.status === 'sending'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const errors: ReportErrors = state.status === 'failed' ? state.errors : {}
  const { report, photo: photoText } = t()
  const field = { input, change, errors, disabled: isSending }
  const hasFieldError = errors.description || errors.whereBought || errors.contact || (errors.serial && !hasSubject)
  return (
    <form ref={formRef} className="report-form" onSubmit={submit} noValidate>
      <Field {...field} name="description" label={report.description} max={limits.reasonMax} isLong />
      {hasSubject ? null : <Field {...field} name="serial" label={report.serial} max={limits.serialInputMax} />}
      <Field {...field} name="whereBought" label={report.whereBought} max={whereBoughtMax} />
      <fieldset>
        <legend>{photoText.legend}</legend>
        <PhotoField photo={photo} onPhoto={choosePhoto} disabled={isSending} />
      </fieldset>
      <AreaField onPlace={setPlace} disabled={isSending} />
      <Field {...field} name="contact" label={report.contact} max={limits.nameMax}>
        {report.privacy}
      </Field>
      <div role="alert">
        {state.status === 'failed' && !hasFieldError ? (
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

type FieldProps = Pick<ReturnType<typeof useReport>, 'input' | 'change'> & {
  name: keyof ReportInput
  label: string
  max: number
  isLong?: boolean
  errors: ReportErrors
  disabled: boolean
  children?: ReactNode
}

function Field({ name, label, max, isLong, errors, disabled, input, change, children }: FieldProps) {
  const id = useId()
  const shared = {
    id,
    className: 'text-field',
    maxLength: max,
    value: input[name],
    disabled,
    required: isLong,
    'aria-invalid': Boolean(errors[name]),
    'aria-describedby': `${id}-hint ${id}-error`,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
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
