import { groupSerial } from '@sahihi/contract/domain/serial.ts'
import { useEffect, useState } from 'react'
import { signInPath } from '../../lib/session.ts'
import { openInspection } from './sealed-queue.ts'
import { type QueuedInspection, remove, save } from './store.ts'
import { inspectText as t } from './text.ts'
import type { useQueue } from './use-queue.ts'

type QueueCardProps = ReturnType<typeof useQueue> & { isOnline: boolean }

/** What is not sent yet, and what hinders it. */
export function QueueCard({ own, ofOthers, isSending, problem, maySend, send, refresh, isOnline }: QueueCardProps) {
  const { queue } = t
  const retry = async (queued: QueuedInspection) => {
    const { failure: _, ...again } = queued
    await save('queue', again)
    await send()
  }
  const drop = async ({ id }: QueuedInspection) => {
    if (!confirm(queue.confirm)) return
    await remove('queue', id)
    await refresh()
  }
  return (
    <section className="card inspect-card" aria-labelledby="queue">
      <h2 id="queue">{queue.title}</h2>
      <p role="status">
        {isSending ? queue.sending : own.length === 0 ? queue.empty : maySend ? queue.waiting(own.length) : null}
      </p>
      {problem && own.length > 0 ? <p className="alert">{problem}</p> : null}
      {own.length > 0 && !maySend ? (
        <a className="button button-main" href={signInPath('/inspect')}>
          {queue.signInFirst(own.length)}
        </a>
      ) : null}
      {own.length > 0 && maySend && isOnline && !isSending ? (
        <button type="button" className="button" onClick={() => void send()}>
          {queue.sendNow}
        </button>
      ) : null}
      <ul>
        {own.map((queued) => (
          <li key={queued.id}>
            <Summary queued={queued} />
            {queued.isReceived ? <p className="inspect-quiet">{queue.photoLeft}</p> : null}
            {queued.failure ? (
              <>
                <p className="field-error">{queue.refused(queued.failure)}</p>
                <button type="button" className="quiet-button" onClick={() => void retry(queued)}>
                  {queue.tryAgain}
                </button>
              </>
            ) : null}
            <button type="button" className="quiet-button" onClick={() => void drop(queued)}>
              {queue.remove}
            </button>
          </li>
        ))}
      </ul>
      {ofOthers > 0 ? <p className="inspect-quiet">{queue.ofOthers(ofOthers)}</p> : null}
    </section>
  )
}

function Summary({ queued }: { queued: QueuedInspection }) {
  const [summary, setSummary] = useState('')
  useEffect(() => {
    openInspection(queued).then(
      ({ enteredText, verdict }) => setSummary(`${groupSerial(enteredText ?? '')}: ${t.form.verdicts[verdict]}`),
      () => undefined,
    )
  }, [queued])
  return (
    <p>
      {summary} <span className="inspect-quiet">{t.queue.at(queued.madeAt)}</span>
    </p>
  )
}
