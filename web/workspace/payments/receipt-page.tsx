import { Button, Skeleton } from '@mantine/core'
import type { Receipt as ReceiptData } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../lib/format.ts'
import { Logo } from '../../ui/logo.tsx'
import { useGet } from '../lib/api.ts'
import { planNames } from '../lib/describe-plan.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Guilloche } from '../ui/guilloche.tsx'
import { IconPrinter } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
import styles from './receipt.module.css'
import { paymentsText } from './text.ts'

const t = paymentsText.receipt

/** The receipt of one payment, made to be printed on a page of its own. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useGet('GET /api/subscriptions/payments/:id', { params: { id } })
  return (
    <>
      <PageHeader
        title={t.title}
        breadcrumbs={<Breadcrumbs path={[{ to: '/subscription', label: t.subscription }]} here={t.title} />}
        actions={
          data ? (
            <Button variant="default" leftSection={<IconPrinter />} onClick={() => print()}>
              {t.print}
            </Button>
          ) : null
        }
      />
      {isPending ? (
        <div role="status" aria-label={t.loading}>
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
    <article className={styles.receipt} aria-label={t.label(number)}>
      <Guilloche />
      <header>
        <Party label={t.soldBy} lines={seller}>
          <Logo />
        </Party>
        <Party label={t.soldTo} lines={[buyer.companyName, buyer.address, email]} />
      </header>
      {isSandbox ? <SandboxBadge>{t.sandbox}</SandboxBadge> : null}
      <dl>
        {listRows(receipt).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-mono={label === t.reference || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {vat ? <Vat {...vat} total={amount} /> : null}
      <p className={styles.total}>
        <span>{t.total(currency)}</span>
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

function listRows({ number, state, paidAt, channel, cardLast4, planType, period, reference }: ReceiptData) {
  const rows: [string, string | null][] = [
    [t.number, number],
    [t.state, state === 'paid' ? null : paymentsText.states[state]],
    [t.paidOn, paidAt && formatDateTime(paidAt)],
    [t.paidBy, cardLast4 ? t.card(cardLast4) : channel],
    [t.plan, t.oneMonth(planNames[planType])],
    [t.month, period && t.period(formatDate(period.startDate), formatDate(period.endDate))],
    [t.codes, period && formatNumber(period.codes)],
    [t.reference, reference],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The price includes the tax. */
const Vat = ({ percent, amount, total }: { percent: number; amount: number; total: number }) => (
  <dl className={styles.vat}>
    <div>
      <dt>{t.withoutVat}</dt>
      <dd>{formatMoney(total - amount)}</dd>
    </div>
    <div>
      <dt>{t.vat(percent)}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  </dl>
)
