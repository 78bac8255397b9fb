import './your-data-page.css'
import { visitorsMessages } from '@sahihi/contract/visitors-messages.ts'
import { useEffect, useRef } from 'react'
import { Logo } from '../ui/logo.tsx'
import { useYourData } from './use-your-data.ts'

/** What the id of this browser is for, and what its owner can do about it. */
export function YourDataPage() {
  const data = useYourData()
  return (
    <main className="public your-data">
      <a href="/" aria-label="Sahihi, home">
        <Logo />
      </a>
      <h1>Your data</h1>
      <p>
        When you check a product, this browser sends along an id that it has made up. It tells us that two checks came
        from the same visitor, so that a copied code stands out. It says nothing about who you are: there is no account,
        and your network address is not kept.
      </p>
      <h2>What we keep by it</h2>
      <ul>
        <li>Each check: when, of which code and, if you shared your area, where, to about a kilometre.</li>
        <li>What kind of device, browser and network it came from.</li>
        <li>Your answers to a maker’s questions.</li>
      </ul>
      <p className="your-data-quiet">
        After some months single checks are removed, and only counts stay. A report that you sent does not carry this
        id.
      </p>
      {data.sessionId ? (
        <Known {...data} sessionId={data.sessionId} />
      ) : (
        <Unknown isErased={data.state.is === 'erased'} />
      )}
    </main>
  )
}

function Unknown({ isErased }: { isErased: boolean }) {
  const words = useFocus<HTMLParagraphElement>(isErased)
  return (
    <p ref={words} tabIndex={-1} className="your-data-note">
      {isErased ? `${visitorsMessages.erased} ` : ''}This browser has no id now. It makes a new one when you next check
      a product.
    </p>
  )
}

type KnownProps = ReturnType<typeof useYourData> & { sessionId: string }

function Known({ sessionId, state, download, erase, ask, leaveIt }: KnownProps) {
  const isAsking = state.is === 'asking' || state.is === 'erasing'
  const question = useFocus<HTMLParagraphElement>(isAsking)
  return (
    <>
      <dl>
        <dt>The id of this browser</dt>
        <dd translate="no">{sessionId}</dd>
      </dl>
      {isAsking ? (
        <section className="your-data-question" aria-labelledby="erase-question">
          <p id="erase-question" ref={question} tabIndex={-1}>
            <strong>Erase everything that leads to this browser?</strong> Your results and answers are forgotten here,
            too. What was counted stays counted, without you. This cannot be undone.
          </p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={state.is === 'erasing'}
            onClick={() => void erase()}
          >
            {state.is === 'erasing' ? 'Erasing…' : 'Erase for good'}
          </button>
          <button type="button" className="button" onClick={leaveIt} disabled={state.is === 'erasing'}>
            Keep my data
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
            {state.is === 'fetching' ? 'Fetching…' : 'Download my data'}
          </button>
          <button type="button" className="button" onClick={ask}>
            Erase my data
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
