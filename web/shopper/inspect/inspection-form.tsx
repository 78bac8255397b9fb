import type { Finding, FindingName, InspectionVerdict } from '@sahihi/contract/endpoints/inspections.ts'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { currentPlace, type Place } from '../lib/location.ts'
import type { Answer } from './answer-offline.ts'
import { queueInspection } from './sealed-queue.ts'
import { inspectText } from './text.ts'

export type PhotoFieldProps = {
  photo: Blob | undefined
  onPhoto: (preparing: Promise<Blob> | undefined) => Promise<void>
}
type InspectionFormProps = {
  answer: Answer
  owner: string
  PhotoField: ComponentType<PhotoFieldProps>
  onSaved: () => Promise<void>
}
const t = inspectText.form
/** A symbol may hold line breaks, and separators that nobody sees. */
const inOneLine = (text: string) =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 128)
const findingNames = Object.keys(t.findings) as FindingName[]

/** What the inspector sees. It is stored at once, and sent later. */
export function InspectionForm({ answer, owner, PhotoField, onSaved }: InspectionFormProps) {
  const [photo, setPhoto] = useState<Blob>()
  const [place, setPlace] = useState<Place | 'none'>()
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const textOf = (name: string) => String(fields.get(name) ?? '')
    const verdict = textOf('verdict') as InspectionVerdict | ''
    if (!verdict) return setProblem(t.verdictRequired)
    const findings = Object.fromEntries(findingNames.map((name) => [name, (textOf(name) || null) as Finding | null]))
    const inspection = {
      ...{ enteredText: inOneLine(answer.serial), offlineAnswer: answer.kind, manifestMadeAt: answer.manifest?.madeAt },
      ...{ placeWords: textOf('placeWords'), note: textOf('note'), findings, verdict },
      ...(typeof place === 'object' && { geoLocation: place }),
    }
    try {
      await queueInspection(owner, inspection, photo)
      await onSaved()
    } catch {
      setProblem(inspectText.storageFailed)
    }
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <h2>{t.title}</h2>
      {findingNames.map((name) => (
        <Choice key={name} name={name} label={t.findings[name]} options={t.finding} />
      ))}
      <Choice name="verdict" label={t.verdict} options={t.verdicts} />
      <fieldset>
        <legend>{t.photo}</legend>
        <PhotoField photo={photo} onPhoto={async (preparing) => setPhoto(await preparing)} />
      </fieldset>
      <Field name="placeWords" label={t.place} hint={t.placeHint}>
        <input id="placeWords" name="placeWords" className="text-field" maxLength={300} autoComplete="off" />
        <button
          type="button"
          className="quiet-button"
          disabled={typeof place === 'object'}
          onClick={() => void currentPlace().then((found) => setPlace(found ?? 'none'))}
        >
          {typeof place === 'object' ? t.position : t.addPosition}
        </button>
        <p role="status">{place === 'none' ? t.noPosition : null}</p>
      </Field>
      <Field name="note" label={t.note}>
        <textarea id="note" name="note" className="text-field" rows={4} maxLength={1000} />
      </Field>
      <div role="alert">{problem ? <p className="alert">{problem}</p> : null}</div>
      <button type="submit" className="button button-main">
        {t.save}
      </button>
    </form>
  )
}

type FieldProps = { name: string; label: string; hint?: string; children: ReactNode }

const Field = ({ name, label, hint, children }: FieldProps) => (
  <div>
    <label htmlFor={name}>{label}</label>
    {hint ? <p className="field-hint">{hint}</p> : null}
    {children}
  </div>
)

type ChoiceProps = { name: string; label: string; options: Record<string, string> }

/** None is chosen at first: what was not looked at is not said. */
const Choice = ({ name, label, options }: ChoiceProps) => (
  <fieldset className="inspect-choice">
    <legend>{label}</legend>
    <div>
      {Object.entries(options).map(([value, word]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} />
          {word}
        </label>
      ))}
    </div>
  </fieldset>
)
