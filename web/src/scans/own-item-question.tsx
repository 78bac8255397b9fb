import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useId } from 'react'
import { t } from '../lib/i18n.ts'
import { useOwnItem } from './use-own-item.ts'

/** Asks whoever checked a code that may have been copied whether they checked it before. The answer can be changed. */
export function OwnItemQuestion({ serial }: { serial: string }) {
  const { ownItem } = t()
  const { answer, state, send } = useOwnItem(serial)
  const question = useId()
  const labels: [OwnItemAnswer, string][] = [
    ['yes', ownItem.yes],
    ['no', ownItem.no],
    ['not_sure', ownItem.notSure],
  ]
  return (
    <section className="own-item" aria-labelledby={question}>
      <p id={question} className="own-item-question">
        {ownItem.question}
      </p>
      <div className="own-item-answers">
        {labels.map(([value, label]) => (
          <button
            key={value}
            type="button"
            className="button"
            aria-pressed={answer === value}
            aria-disabled={state.status === 'sending'}
            onClick={() => void send(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <p role="status">{state.status === 'sent' ? ownItem.thanks : ''}</p>
      <div role="alert">
        {state.status === 'failed' ? (
          <p className="alert">
            {ownItem.failed} {state.reason}
          </p>
        ) : null}
      </div>
    </section>
  )
}
