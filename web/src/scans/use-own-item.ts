import { normaliseSerial } from '@sahihi/contract/domain/serial.ts'
import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useState } from 'react'
import { CallError, call } from '../lib/call.ts'
import { errorMessage } from '../lib/error-message.ts'
import { visitorId } from '../lib/visitor.ts'
import { saveOwnItem, storedOwnItem } from './stored-own-item.ts'

type State = { status: 'open' | 'sending' | 'sent' } | { status: 'failed'; reason: string }

/** The shopper's answer to whether a code is on their own item: sent once, and again when they change it. */
export function useOwnItem(serial: string) {
  const verificationNumber = normaliseSerial(serial)
  const [answer, setAnswer] = useState(() => storedOwnItem(verificationNumber))
  const [state, setState] = useState<State>({ status: answer ? 'sent' : 'open' })

  async function send(chosen: OwnItemAnswer) {
    if (state.status === 'sending' || (state.status === 'sent' && chosen === answer)) return
    setAnswer(chosen)
    setState({ status: 'sending' })
    try {
      await call('POST /api/products/qr/:verificationNumber/own-item', {
        params: { verificationNumber },
        body: { sessionId: visitorId(), answer: chosen },
      })
      saveOwnItem(verificationNumber, chosen)
      setState({ status: 'sent' })
    } catch (cause) {
      setState({ status: 'failed', reason: reasonOf(cause) })
    }
  }

  return { answer, state, send }
}

// Messages of the server are English, so only a reason that has its own text is shown.
const reasonOf = (cause: unknown) =>
  cause instanceof CallError && [400, 403, 404].includes(cause.status) ? '' : errorMessage(cause)
