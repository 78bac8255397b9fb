import '../ui/facts-list.css'
import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Answer } from './answer-offline.ts'
import { InspectionForm, type PhotoFieldProps } from './inspection-form.tsx'
import { inspectText as t } from './text.ts'
import type { Downloads } from './use-downloads.ts'

type AnswerViewProps = {
  answer: Answer
  downloads: Downloads
  owner: string
  PhotoField: ComponentType<PhotoFieldProps>
  onSaved: () => Promise<void>
  onNext: () => void
}
const tick = 'M5 12l5 5L20 7'
const cross = 'M6 6l12 12M18 6L6 18'
const question = 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.3-1.5 2.3M12 18v.1'
const looks: Record<Answer['kind'], { tone: string; icon: string }> = {
  issued: { tone: 'green', icon: tick },
  closed: { tone: 'gold', icon: tick },
  recalled: { tone: 'red', icon: cross },
  blocked: { tone: 'red', icon: cross },
  not_released: { tone: 'red', icon: cross },
  expired: { tone: 'red', icon: cross },
  not_downloaded: { tone: 'amber', icon: question },
  renew: { tone: 'amber', icon: question },
  mistyped: { tone: 'grey', icon: question },
}

/** What is known about a code without a network, and of when; then the form for what the inspector sees. */
export function AnswerView({ answer, downloads, owner, PhotoField, onSaved, onNext }: AnswerViewProps) {
  const [isRecording, setRecording] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { kind, manifest, reason, host } = answer
  const { tone, icon } = looks[kind]
  const { facts } = t
  const rows: [string, string | undefined][] = [
    [facts.reason, reason],
    [facts.product, manifest?.product],
    [facts.company, manifest?.company],
    [facts.lot, manifest?.lot.replace(/^Lot /, '')],
    [facts.expiry, manifest && formatDate(manifest.expirationDate)],
    [facts.serial, groupSerial(answer.serial)],
  ]
  return (
    <>
      <section className={`inspect-answer inspect-${tone}`}>
        <Icon path={icon} />
        <h1 ref={heading} tabIndex={-1}>
          {t.answers[kind]}
        </h1>
        <p>{sentenceOf(answer, downloads)}</p>
      </section>
      {host ? <p className="alert">{t.otherSite(host)}</p> : null}
      <dl className="card facts-list">
        {rows.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd translate={label === facts.serial ? 'no' : undefined}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {isRecording ? (
        <InspectionForm {...{ answer, owner, PhotoField, onSaved }} />
      ) : (
        <>
          <button type="button" className="button button-main" onClick={() => setRecording(true)}>
            {t.record}
          </button>
          <button type="button" className="button" onClick={onNext}>
            {t.another}
          </button>
        </>
      )}
    </>
  )
}

/** Never more than is known: about other lots nothing is. */
function sentenceOf({ kind, manifest }: Answer, { manifests, scopes }: Downloads): string {
  if (kind === 'mistyped') return t.mistyped
  if (kind === 'not_downloaded' || !manifest) {
    if (manifests.length === 0) return t.nothingDownloaded
    return t.notDownloaded(
      manifests.length,
      scopes.map(({ name, countedAt }) => t.complete(name, countedAt)),
    )
  }
  return t.sentences[kind](manifest.madeAt, manifest.expirationDate)
}
