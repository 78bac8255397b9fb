import { Button, Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import type { Receipt as ReceiptData } from '@sahihi/contract/endpoints/payments.ts'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber, formatMoney } from '../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { Guilloche } from '../ui/guilloche.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { stateWords } from './describe-payment.ts'
import styles from './payments.module.css'
import { useReceipt } from './use-payments.ts'

/** The receipt of one payment; printed, it is a sheet of its own. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useReceipt(id)
  return (
    <>
      <PageHeader
        title="Receipt"
        trail={
          <Breadcrumbs>
            <Link to="/subscription">Subscription</Link>
            <span>Receipt</span>
          </Breadcrumbs>
        }
        actions={
          data ? (
            <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => print()}>
              Print
            </Button>
          ) : null
        }
      />
      {isPending ? (
        <div role="status" aria-label="Loading receipt">
          <Skeleton height={420} className={styles.receipt} />
        </div>
      ) : null}
      {error ? <ErrorState title={messages.receiptFailed} error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Receipt {...data} /> : null}
    </>
  )
}

function Receipt(receipt: ReceiptData) {
  const { number, seller, buyer, email, currency, amount, vat, isSandbox } = receipt
  return (
    <article className={styles.receipt} aria-label={`Receipt ${number}`}>
      <Guilloche />
      <header>
        <Party label="Sold by" lines={seller}>
          <Logo />
        </Party>
        <Party label="Sold to" lines={[buyer.companyName, buyer.address, email]} />
      </header>
      {isSandbox ? <SandboxBadge>This is not a receipt for money: none was taken.</SandboxBadge> : null}
      <dl>
        {rowsOf(receipt).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-mono={label === 'Reference' || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {vat ? <Vat {...vat} total={amount} /> : null}
      <p className={styles.total}>
        <span>Total ({currency})</span>
        <strong>{formatMoney(amount)}</strong>
      </p>
    </article>
  )
}

function Party({ label, lines, children }: { label: string; lines: string[]; children?: ReactNode }) {
  return (
    <address>
      {children}
      {lines.length > 0 ? <span className={styles.party}>{label}</span> : null}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function rowsOf({ number, state, paidAt, channel, cardLast4, planType, period, reference }: ReceiptData) {
  const rows: [string, string | null][] = [
    ['Number', number],
    ['State', state === 'paid' ? null : stateWords[state]],
    ['Paid on', paidAt && formatDateTime(paidAt)],
    ['Paid by', cardLast4 ? `card ending in ${cardLast4}` : channel],
    ['Plan', `${planNames[planType]}, one month`],
    ['Month', period && `${formatDate(period.startDate)} to ${formatDate(period.endDate)}`],
    ['QR codes', period && formatNumber(period.codes)],
    ['Reference', reference],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The tax is a part of the price (contract, "receipt"). */
const Vat = ({ percent, amount, total }: { percent: number; amount: number; total: number }) => (
  <dl className={styles.sums}>
    <div>
      <dt>Without VAT</dt>
      <dd>{formatMoney(total - amount)}</dd>
    </div>
    <div>
      <dt>VAT {percent}%</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  </dl>
)
