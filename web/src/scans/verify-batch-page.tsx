import './verify-batch-page.css'
import { longDate, messages } from '@sahihi/contract/messages.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError, call, type Reply } from '../lib/call.ts'
import { Logo } from '../ui/logo.tsx'
import { ReportLink } from '../ui/report-link.tsx'

type BatchReply = Reply<'GET /api/products/verify-batch/:id'>
type State = { reply: BatchReply } | { refused: string } | undefined

/** Says whether a batch exists and is in order, never that an item is genuine (design 4 "Batches"). */
export function VerifyBatchPage() {
  const { batchNumber } = useParams({ from: '/verify-batch/$batchNumber' })
  const [state, setState] = useState<State>()
  useEffect(() => {
    const leaving = new AbortController()
    setState(undefined)
    call('GET /api/products/verify-batch/:id', { params: { id: batchNumber }, signal: leaving.signal })
      .then((reply) => setState({ reply }))
      .catch((cause: unknown) => {
        if (!leaving.signal.aborted)
          setState({ refused: cause instanceof CallError ? cause.message : messages.internal })
      })
    return () => leaving.abort()
  }, [batchNumber])
  return (
    <main className="public batch-page" aria-live="polite">
      <Link to="/" aria-label="Sahihi, home">
        <Logo />
      </Link>
      {!state ? (
        <h1>Checking…</h1>
      ) : 'reply' in state ? (
        <KnownBatch {...state.reply} />
      ) : (
        <NoBatch why={state.refused} />
      )}
      <Link to="/scan" className="button button-main">
        Scan the code on the item
      </Link>
      <ReportLink about={{ serial: batchNumber }} />
    </main>
  )
}

const titles = {
  in_order: 'This batch is in order',
  expired: 'This batch has expired',
  recalled: messages.recalledTitle,
  not_released: 'Not released yet',
  closed: 'This batch is closed',
} as const

function KnownBatch({ message, data }: BatchReply) {
  const rows: [string, string][] = [
    ['Product', data.product.name],
    ['Category', data.product.category],
    ['Manufacturer', data.company],
    ['Batch', data.batch.name],
    ['Batch number', data.batch.batchNumber],
    ['Made', longDate(data.batch.manufacturingDate)],
    ['Expires', longDate(data.batch.expirationDate)],
  ]
  return (
    <>
      <h1 className={`batch-state batch-${data.state}`}>{titles[data.state]}</h1>
      <p>{message}</p>
      {data.reason ? <p className="alert">{data.reason}</p> : null}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const NoBatch = ({ why }: { why: string }) => (
  <>
    <h1 className="batch-state batch-recalled">{messages.batchVerifyFailed}</h1>
    <p>{why}</p>
  </>
)
