import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { useOwnItem } from './use-own-item.ts'

/** Asks a shopper whose code may have been copied whether they checked it before. The answer can be changed. */
export function OwnItemQuestion({ serial }: { serial: string }) {
  const { ownItem } = t()
  const { answer, state, send } = useOwnItem(serial)
  const question = useId()
  const button = (value: OwnItemAnswer, label: string) => (
    <button type="button" className="button" aria-pressed={answer === value} onClick={() => send(value)}>
      {label}
    </button>
  )
  return (
    <section className="card own-item" aria-labelledby={question}>
      <p id={question} className="own-item-question">
        {ownItem.question}
      </p>
      <div className="own-item-answers">
        {button('yes', ownItem.yes)}
        {button('no', ownItem.no)}
        {button('not_sure', ownItem.notSure)}
      </div>
      <p role="status" className={state.status === 'failed' ? 'alert' : ''}>
        {'message' in state ? state.message : ''}
      </p>
    </section>
  )
}
