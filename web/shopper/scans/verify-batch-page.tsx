import './verdict-result.css'
import './verify-batch-page.css'
import { useEffect, useState } from 'react'
import { CallError, call, type Reply } from '../../lib/call.ts'
import { currentLanguage, t } from '../../lib/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { errorMessage } from '../lib/error-message.ts'
import { ManufacturerLink } from '../ui/manufacturer-link.tsx'
import { reportUrl } from '../ui/report-link.tsx'
import { ContactLinks } from './contact-links.tsx'
import { waitingVerdict } from './localized-verdict.ts'
import { PackPicture } from './pack-pictures.tsx'
import { VerdictView } from './verdict-view.tsx'
import { callWithRetry, mayRetry, waitMessage } from './verify-serial.ts'

type BatchReply = Reply<'GET /api/products/verify-batch/:id'>
type BatchAnswer = Pick<BatchReply, 'localized'> & Partial<Pick<BatchReply, 'data' | 'regulator'>>
/** `message`: why there is no answer yet; `retryNow`: what Retry does while the page waits. */
type State = { answer?: BatchAnswer; message?: string; canRetry?: boolean; retryNow?: () => void }

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
  const { answer, message, canRetry, retryNow } = state
  const retry = () => {
    setState({})
    retryNow?.()
  }
  return (
    <div className={`public batch-${answer?.data?.state}`} aria-live="polite">
      {message ? (
        <VerdictView
          verdict={waitingVerdict(message, canRetry === true)}
          report={null}
          goOn={t().scanItem}
          onRetry={retryNow ? retry : onRetry}
        />
      ) : answer ? (
        <Answer {...answer} number={number} />
      ) : (
        <h1 className="w">
          {t().checking} {number}
        </h1>
      )}
      <LanguageSwitch />
    </div>
  )
}

async function loadBatch(number: string, unmounted: AbortSignal, onWait: (state: State) => void): Promise<State> {
  const query = { lang: currentLanguage(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  try {
    const answer = await callWithRetry(
      (signal) => call('GET /api/products/verify-batch/:id', { params: { id: number }, query, signal }),
      unmounted,
      (reason, seconds, retryNow) =>
        onWait({
          message: mayRetry(reason) ? t().network : waitMessage(reason, seconds),
          canRetry: mayRetry(reason),
          retryNow,
        }),
    )
    return answer ? { answer } : { message: t().trust.errors.unavailable, canRetry: true }
  } catch (cause) {
    // That there is no such batch is an answer.
    const localized = cause instanceof CallError ? cause.reply?.localized : undefined
    return localized ? { answer: { localized } } : { message: errorMessage(cause), canRetry: true }
  }
}

function Answer({
  localized: verdict = { language: 'en', tone: 'grey', title: '' },
  data,
  regulator,
  number,
}: BatchAnswer & { number: string }) {
  const { company, picture, product } = verdict
  return (
    <VerdictView
      verdict={verdict}
      report={reportUrl({ serial: number })}
      company={data && <ManufacturerLink id={data.companyId} name={data.company} />}
      pack={picture ? <PackPicture src={picture} product={product ?? ''} /> : null}
      goOn={t().scanItem}
    >
      <ContactLinks company={company} contact={data?.contact} regulator={regulator} />
      <a className="l" href="/">
        {t().returnHome}
      </a>
    </VerdictView>
  )
}
