import './your-data-page.css'
import { useEffect, useRef } from 'react'
import { words } from '../lib/i18n.ts'
import { Logo } from '../ui/logo.tsx'
import { PublicFoot } from '../ui/footer.tsx'
import { useYourData } from './use-your-data.ts'

/** What the id of this browser is for, and what its owner can do about it. */
export function YourDataPage() {
  const data = useYourData()
  const { home, yourData } = words()
  return (
    <main className="public your-data">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      <h1>{yourData.title}</h1>
      <p>{yourData.about}</p>
      <h2>{yourData.keptTitle}</h2>
      <ul>
        <li>{yourData.keptChecks}</li>
        <li>{yourData.keptDevice}</li>
        <li>{yourData.keptAnswers}</li>
      </ul>
      <p className="your-data-quiet">{yourData.howLong}</p>
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
  const { erased, none } = words().yourData
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
  const said = words().yourData
  return (
    <>
      <dl>
        <dt>{said.id}</dt>
        <dd translate="no">{sessionId}</dd>
      </dl>
      {isAsking ? (
        <section className="your-data-question" aria-labelledby="erase-question">
          <p id="erase-question" ref={question} tabIndex={-1}>
            <strong>{said.eraseQuestion}</strong> {said.eraseMeans}
          </p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={state.is === 'erasing'}
            onClick={() => void erase()}
          >
            {state.is === 'erasing' ? said.erasing : said.eraseForGood}
          </button>
          <button type="button" className="button" onClick={leaveIt} disabled={state.is === 'erasing'}>
            {said.keep}
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
            {state.is === 'fetching' ? said.fetching : said.download}
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
