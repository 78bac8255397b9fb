import '../ui/facts-list.css'
import './verify-batch-page.css'
import { describeBatch } from '@sahihi/contract/domain/describe-batch.ts'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { useEffect, useState } from 'react'
import { call, type Reply } from '../../lib/call.ts'
import { isMissing } from '../../lib/errors.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { Footer } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { errorMessage } from '../lib/error-message.ts'
import { ManufacturerLink } from '../ui/manufacturer-link.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { waitingVerdict } from './localized-verdict.ts'
import { VerdictView } from './verdict-view.tsx'
import { callWithRetry, mayRetry, waitMessage } from './verify-serial.ts'

type BatchReply = Reply<'GET /api/products/verify-batch/:id'>
/** `message`: why there is no answer yet; `retryNow`: what Retry does while the page waits. */
type State = { reply?: BatchReply; isMissing?: boolean; message?: string; canRetry?: boolean; retryNow?: () => void }

/** Shows whether a batch exists and is in order; it never says that an item is genuine. */
export function VerifyBatchPage({ batchNumber }: { batchNumber: string }) {
  const [tries, setTries] = useState(1)
  return <Batch key={tries} number={batchNumber} onRetry={() => setTries(tries + 1)} />
}

function Batch({ number, onRetry }: { number: string; onRetry: () => void }) {
  const [state, setState] = useState<State>({})
  useEffect(() => {
    const unmounted = new AbortController()
    loadBatch(number, unmounted.signal, setState).then((state) => {
      if (!unmounted.signal.aborted) setState(state)
    })
    return () => unmounted.abort()
  }, [number])
  const { retryNow } = state
  const retry = () => {
    setState({})
    retryNow?.()
  }
  return (
    <div className="public" aria-live="polite">
      {state.message ? (
        <VerdictView
          verdict={waitingVerdict(state.message, state.canRetry === true)}
          onRetry={retryNow ? retry : onRetry}
        />
      ) : (
        <BatchAnswer {...state} number={number} />
      )}
    </div>
  )
}

async function loadBatch(number: string, unmounted: AbortSignal, onWait: (state: State) => void): Promise<State> {
  const query = { lang: currentLanguage() }
  try {
    const reply = await callWithRetry(
      (signal) => call('GET /api/products/verify-batch/:id', { params: { id: number }, query, signal }),
      unmounted,
      (reason, seconds, retryNow) =>
        onWait({
          message: mayRetry(reason) ? t().network : waitMessage(reason, seconds),
          canRetry: mayRetry(reason),
          retryNow,
        }),
    )
    return reply ? { reply } : failure(t().trust.errors.unavailable)
  } catch (cause) {
    return isMissing(cause) ? { isMissing: true } : failure(errorMessage(cause))
  }
}

const failure = (reason: string) => ({ message: `${t().batch.failed}. ${reason}`, canRetry: true })

function BatchAnswer({ number, reply, isMissing }: State & { number: string }) {
  const { home, checking, batch } = t()
  return (
    <main className="page">
      <a href="/" aria-label={home}>
        <Logo />
      </a>
      {reply ? <KnownBatch {...reply} /> : isMissing ? <UnknownBatch /> : <h1>{checking}</h1>}
      <a href="/scan" className="button button-main">
        {batch.scanItem}
      </a>
      <ReportLink about={{ serial: number }} />
      <Footer />
    </main>
  )
}

function KnownBatch({ data }: BatchReply) {
  const dates = data.localized ?? {
    manufacturingDate: formatDate(currentLanguage(), data.batch.manufacturingDate),
    expirationDate: formatDate(currentLanguage(), data.batch.expirationDate),
  }
  const { title, sentence, rows } = describeBatch(t(), data, dates)
  const { manufacturer } = t().details
  const { picture } = data.product
  const [hasPicture, setHasPicture] = useState(picture !== null)
  return (
    <>
      <h1 className={`batch-state batch-${data.state}`}>{title}</h1>
      <p>{sentence}</p>
      {data.reason ? <p className="alert">{data.reason}</p> : null}
      {picture && hasPicture ? (
        <img
          className="card batch-picture"
          src={picture}
          alt={data.product.name}
          width={112}
          height={112}
          onError={() => setHasPicture(false)}
        />
      ) : null}
      <dl className="card facts-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === manufacturer ? <ManufacturerLink id={data.companyId} name={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function UnknownBatch() {
  const { batch } = t()
  return (
    <>
      <h1 className="batch-state batch-recalled">{batch.failed}</h1>
      <p>{batch.unknown}</p>
    </>
  )
}
