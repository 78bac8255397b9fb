import './your-data-page.css'
import { useEffect, useRef } from 'react'
import { t } from '../lib/i18n.ts'
import { Logo } from '../ui/logo.tsx'
import { PublicFoot } from '../ui/footer.tsx'
import { useYourData } from './use-your-data.ts'

/** What the id of this browser is for, and what its owner can do about it. */
export function YourDataPage() {
  const data = useYourData()
  const { home, yourData } = t()
  return (
    <main className="public your-data">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <h1>{yourData.title}</h1>
      <p>{yourData.lead}</p>
      <h2>{yourData.storedTitle}</h2>
      <ul>
        <li>{yourData.storedChecks}</li>
        <li>{yourData.storedDevice}</li>
        <li>{yourData.storedAnswers}</li>
      </ul>
      <p className="your-data-quiet">{yourData.retention}</p>
      {data.sessionId ? (
        <Known {...data} sessionId={data.sessionId} />
      ) : (
        <Unknown isErased={data.state.is === 'erased'} />
      )}
      <PublicFoot />
    </main>
  )
}

function Unknown({ isErased }: { isErased: boolean }) {
  const note = useFocus<HTMLParagraphElement>(isErased)
  const { erased, noId: none } = t().yourData
  return (
    <p ref={note} tabIndex={-1} className="your-data-note">
      {isErased ? `${erased} ` : ''}
      {none}
    </p>
  )
}

type KnownProps = ReturnType<typeof useYourData> & { sessionId: string }

function Known({ sessionId, state, download, erase, ask, leaveIt }: KnownProps) {
  const isAsking = state.is === 'asking' || state.is === 'erasing'
  const question = useFocus<HTMLParagraphElement>(isAsking)
  const eraser = useRef<HTMLButtonElement>(null)
  useEffect(() => (isAsking ? () => eraser.current?.focus() : undefined), [isAsking])
  const said = t().yourData
  return (
    <>
      <dl>
        <dt>{said.id}</dt>
        <dd translate="no">{sessionId}</dd>
      </dl>
      {isAsking ? (
        <section className="your-data-question" aria-labelledby="erase-question">
          <p id="erase-question" ref={question} tabIndex={-1}>
            <strong>{said.eraseQuestion}</strong> {said.eraseConsequences}
          </p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={state.is === 'erasing'}
            onClick={() => void erase()}
          >
            {state.is === 'erasing' ? said.erasing : said.confirmErase}
          </button>
          <button type="button" className="button" onClick={leaveIt} disabled={state.is === 'erasing'}>
            {said.cancelErase}
          </button>
        </section>
      ) : (
        <div className="your-data-acts">
          <button
            type="button"
            className="button button-main"
            aria-disabled={state.is === 'fetching'}
            onClick={() => void download()}
          >
            {state.is === 'fetching' ? said.downloading : said.download}
          </button>
          <button ref={eraser} type="button" className="button" onClick={ask}>
            {said.erase}
          </button>
        </div>
      )}
      <div role="alert">
        {state.is === 'failed' ? (
          <p className="alert">
            {state.what}
            <span>{state.reason}</span>
          </p>
        ) : null}
      </div>
    </>
  )
}

/** For what has taken the place of what had the focus. */
function useFocus<T extends HTMLElement>(isNew: boolean) {
  const place = useRef<T>(null)
  useEffect(() => {
    if (isNew) place.current?.focus()
  }, [isNew])
  return place
}
