import '../ui/facts-list.css'
import './verify-batch-page.css'
import { describeBatch } from '@sahihi/contract/domain/describe-batch.ts'
import { formatDate } from '@sahihi/contract/i18n/format.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, type Reply } from '../lib/call.ts'
import { whyRefused } from '../lib/error-message.ts'
import { isMissing } from '../lib/errors.ts'
import { currentLanguage, t } from '../lib/i18n.ts'
import { PublicFoot } from '../ui/footer.tsx'
import { Logo } from '../ui/logo.tsx'
import { MakerLink } from '../ui/manufacturer-link.tsx'
import { ReportLink } from '../ui/report-link.tsx'
import { saidWhileWaiting } from './localized-verdict.ts'
import { VerdictView } from './verdict-view.tsx'
import { callPatiently } from './verify-serial.ts'

type BatchReply = Reply<'GET /api/products/verify-batch/:id'>
/** What is known so far; `why` there is no answer yet, and what Retry does while one is waited for. */
type State = { reply?: BatchReply; isMissing?: boolean; why?: string; canRetry?: boolean; now?: () => void }

/** Says whether a batch exists and is in order, never that an item is genuine (design 4 "Batches"). */
export function VerifyBatchPage() {
  const { batchNumber } = useParams({ from: '/verify-batch/$batchNumber' })
  const [tries, setTries] = useState(1)
  return <AskedBatch key={`${batchNumber} ${tries}`} number={batchNumber} onRetry={() => setTries(tries + 1)} />
}

function AskedBatch({ number, onRetry }: { number: string; onRetry: () => void }) {
  const [state, setState] = useState<State>({})
  useEffect(() => {
    const leaving = new AbortController()
    askFor(number, leaving.signal, setState).then((state) => {
      if (!leaving.signal.aborted) setState(state)
    })
    return () => leaving.abort()
  }, [number])
  const { now } = state
  const askNow = () => {
    setState({})
    now?.()
  }
  return (
    <div className="public" aria-live="polite">
      {state.why ? (
        <VerdictView said={saidWhileWaiting(state.why, state.canRetry === true)} onRetry={now ? askNow : onRetry} />
      ) : (
        <Answered {...state} number={number} />
      )}
    </div>
  )
}

async function askFor(number: string, leaving: AbortSignal, show: (state: State) => void): Promise<State> {
  const query = { lang: currentLanguage() }
  try {
    const reply = await callPatiently(
      (signal) => call('GET /api/products/verify-batch/:id', { params: { id: number }, query, signal }),
      leaving,
      (wait, seconds, now) =>
        show(
          wait === 'busy'
            ? { why: t().pending.busy(seconds), now }
            : { why: t().network, canRetry: true, now },
        ),
    )
    return reply ? { reply } : { why: t().trust.errors.unavailable, canRetry: true }
  } catch (cause) {
    return isMissing(cause) ? { isMissing: true } : { why: whyRefused(cause), canRetry: true }
  }
}

function Answered({ number, reply, isMissing }: State & { number: string }) {
  const { home, checking, batch } = t()
  return (
    <main className="batch-page">
      <Link to="/" aria-label={home}>
        <Logo />
      </Link>
      {reply ? <KnownBatch {...reply} /> : isMissing ? <NoBatch /> : <h1>{checking}</h1>}
      <Link to="/scan" className="button button-main">
        {batch.scanItem}
      </Link>
      <ReportLink about={{ serial: number }} />
      <PublicFoot />
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
  return (
    <>
      <h1 className={`batch-state batch-${data.state}`}>{title}</h1>
      <p>{sentence}</p>
      {data.reason ? <p className="alert">{data.reason}</p> : null}
      <dl className="facts-list">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{label === manufacturer ? <MakerLink id={data.companyId} name={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function NoBatch() {
  const { batch } = t()
  return (
    <>
      <h1 className="batch-state batch-recalled">{batch.failed}</h1>
      <p>{batch.unknown}</p>
    </>
  )
}
