import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useId, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { errorMessage } from '../lib/error-message.ts'
import { visitorId } from '../lib/visitor.ts'
import { saveOwnItem, storedOwnItem } from './stored-own-item.ts'

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

type State = { status: 'open' | 'sending' } | { status: 'sent' | 'failed'; message: string }

/** The shopper's answer to whether a code is on their own item: sent once, and again when they change it. */
function useOwnItem(serial: string) {
  const { ownItem } = t()
  const verificationNumber = normalizeSerial(serial)
  const sent = { status: 'sent', message: ownItem.thanks } as const
  const [answer, setAnswer] = useState(() => storedOwnItem(verificationNumber))
  const [state, setState] = useState<State>(answer ? sent : { status: 'open' })

  async function send(chosen: OwnItemAnswer) {
    if (state.status === 'sending' || (state.status === 'sent' && chosen === answer)) return
    setAnswer(chosen)
    setState({ status: 'sending' })
    try {
      const body = { sessionId: visitorId(), answer: chosen }
      await call('POST /api/products/qr/:verificationNumber/own-item', { params: { verificationNumber }, body })
      saveOwnItem(verificationNumber, chosen)
      setState(sent)
    } catch (cause) {
      setState({ status: 'failed', message: `${ownItem.failed} ${reasonOf(cause)}` })
    }
  }

  return { answer, state, send }
}

// Messages of the server are English, so only a reason that has its own text is shown.
const reasonOf = (cause: unknown) =>
  cause instanceof CallError && cause.status > 399 && cause.status < 429 ? '' : errorMessage(cause)
