import { normalizeSerial } from '@sahihi/contract/domain/serial.ts'
import type { OwnItemAnswer } from '@sahihi/contract/endpoints/copy-cases.ts'
import { useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { t } from '../../lib/i18n.ts'
import { errorMessage } from '../lib/error-message.ts'
import { visitorId } from '../lib/visitor.ts'
import { saveOwnItem, storedOwnItem } from './stored-own-item.ts'

type State = { status: 'open' | 'sending' } | { status: 'sent' | 'failed'; message: string }

/** The shopper's answer to whether a code is on their own item: sent once, and again when they change it. */
export function useOwnItem(serial: string) {
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
