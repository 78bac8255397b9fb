import '../ui/facts-list.css'
import './your-data-page.css'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useYourData } from './use-your-data.ts'

/** What the id of this browser is for, and how to download or erase its data. */
export function YourDataPage() {
  const data = useYourData()
  const { home, yourData } = t()
  return (
    <main className="public page your-data">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <h1>{yourData.title}</h1>
      <p>{yourData.lead}</p>
      <h2>{yourData.storedTitle}</h2>
      <ul>
        <li>{yourData.storedChecks}</li>
        <li>{yourData.storedDevice}</li>
        <li>{yourData.storedHistory}</li>
        <li>{yourData.storedPins}</li>
        <li>{yourData.storedAnswers}</li>
      </ul>
      <p className="your-data-caption">{yourData.retention}</p>
      {data.sessionId ? (
        <StoredData {...data} sessionId={data.sessionId} />
      ) : (
        <NoData isErased={data.state.status === 'erased'} />
      )}
      <Footer />
    </main>
  )
}

function NoData({ isErased }: { isErased: boolean }) {
  const note = useFocus<HTMLParagraphElement>(isErased)
  const { erased, noId } = t().yourData
  return (
    <p ref={note} tabIndex={-1} className="card your-data-note">
      {isErased ? `${erased} ` : ''}
      {noId}
    </p>
  )
}

type StoredDataProps = ReturnType<typeof useYourData> & { sessionId: string }

function StoredData({ sessionId, state, download, erase, confirmErase, cancelErase }: StoredDataProps) {
  const isConfirming = state.status === 'confirming' || state.status === 'erasing'
  const question = useFocus<HTMLParagraphElement>(isConfirming)
  const eraseButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (isConfirming ? () => eraseButton.current?.focus() : undefined), [isConfirming])
  const text = t().yourData
  return (
    <>
      <dl className="card facts-list">
        <div>
          <dt>{text.id}</dt>
          <dd translate="no">{sessionId}</dd>
        </div>
      </dl>
      {isConfirming ? (
        <section className="card your-data-question" aria-labelledby="erase-question">
          <p id="erase-question" ref={question} tabIndex={-1}>
            <strong>{text.eraseQuestion}</strong> {text.eraseConsequences}
          </p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={state.status === 'erasing'}
            onClick={() => void erase()}
          >
            {state.status === 'erasing' ? text.erasing : text.confirmErase}
          </button>
          <button type="button" className="button" onClick={cancelErase} disabled={state.status === 'erasing'}>
            {text.cancelErase}
          </button>
        </section>
      ) : (
        <div className="your-data-actions">
          <button
            type="button"
            className="button button-main"
            aria-disabled={state.status === 'downloading'}
            onClick={() => void download()}
          >
            {state.status === 'downloading' ? text.downloading : text.download}
          </button>
          <button ref={eraseButton} type="button" className="button" onClick={confirmErase}>
            {text.erase}
          </button>
        </div>
      )}
      <div role="alert">
        {state.status === 'failed' ? (
          <p className="alert">
            {state.message}
            <span>{state.reason}</span>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** Moves the focus to an element that replaces the focused one. */
function useFocus<T extends HTMLElement>(isNew: boolean) {
  const element = useRef<T>(null)
  useEffect(() => {
    if (isNew) element.current?.focus()
  }, [isNew])
  return element
}
