import {
  type ReportErrors,
  type ReportField,
  type ReportInput,
  reportFieldMax,
} from '@sahihi/contract/domain/report-form.ts'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { AreaField } from './area-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { useReport } from './use-report.ts'

type ReportFormProps = ReturnType<typeof useReport> & { hasSubject: boolean }

/**
 * Only the description is required. The fields keep their own text: without a script the server fills them in and takes the form,
 * and what is typed before the script arrives stays.
 */
export function ReportForm({
  hasSubject,
  state,
  send,
  photo,
  choosePhoto,
  setPlace,
  loadDraft,
  change,
}: ReportFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.status === 'failed')
      formRef.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the fields that are still empty
  useEffect(() => fillIn(formRef.current, loadDraft()), [])
  const isSending = state.status === 'sending'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void send(readInput(event.currentTarget))
  }
  const errors: ReportErrors = state.status === 'failed' ? state.errors : {}
  const { report, photo: photoText } = t()
  const field = { errors, isSending }
  const hasFieldError = errors.description || errors.whereBought || errors.contact || (errors.serial && !hasSubject)
  return (
    <form
      ref={formRef}
      className="form report-form"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        if ((target as HTMLInputElement).name in reportFieldMax) change(readInput(currentTarget))
      }}
    >
      <Field {...field} name="description" label={report.description} isLong />
      {hasSubject ? null : <Field {...field} name="serial" label={report.serial} />}
      <Field {...field} name="whereBought" label={report.whereBought} />
      <Field {...field} name="contact" label={report.contact}>
        {report.privacy}
      </Field>
      <AreaField onPlace={setPlace} disabled={isSending} />
      {/* Last: the server has all texts before a photo that is too large. */}
      <fieldset>
        <legend>{photoText.legend}</legend>
        <PhotoField photo={photo} onPhoto={choosePhoto} disabled={isSending} />
      </fieldset>
      <div role="alert" data-failure="">
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

const fields = Object.keys(reportFieldMax) as ReportField[]

/** What the fields hold; a field that is not shown holds nothing. */
function readInput(form: HTMLFormElement): ReportInput {
  const textOf = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
  return Object.fromEntries(fields.map((name) => [name, textOf(name)])) as ReportInput
}

function fillIn(form: HTMLFormElement | null, draft: Partial<ReportInput>) {
  for (const name of fields) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | null | undefined
    if (field && !field.value) field.value = draft[name] ?? ''
  }
}

type FieldProps = {
  name: ReportField
  label: string
  isLong?: boolean
  errors: ReportErrors
  isSending: boolean
  children?: ReactNode
}

function Field({ name, label, isLong, errors, isSending, children }: FieldProps) {
  const shared = {
    id: name,
    name,
    className: 'text-field',
    maxLength: reportFieldMax[name],
    readOnly: isSending,
    required: isLong,
    'aria-invalid': Boolean(errors[name]),
    'aria-describedby': children ? `${name}-hint ${name}-error` : `${name}-error`,
  }
  return (
    <div data-field={name}>
      <label htmlFor={name}>{label}</label>
      {children ? (
        <p id={`${name}-hint`} className="field-hint">
          {children}
        </p>
      ) : null}
      {isLong ? <textarea rows={5} {...shared} /> : <input {...shared} autoComplete="off" />}
      <p id={`${name}-error`} className="field-error" role="alert">
        {errors[name]}
      </p>
    </div>
  )
}
