import { Button, Skeleton } from '@mantine/core'
import type { Receipt as ReceiptData } from '@sahihi/contract/endpoints/payments.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { paymentsText as t } from '@sahihi/contract/i18n/en/workspace/payments.ts'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../lib/format.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Guilloche } from '../ui/guilloche.tsx'
import { IconPrinter } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SandboxBadge } from '../ui/sandbox-badge.tsx'
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
        title={t.receiptPage.receipt}
        trail={
          <Breadcrumbs>
            <Link to="/subscription">{t.receiptPage.subscription}</Link>
            <span>{t.receiptPage.receipt}</span>
          </Breadcrumbs>
        }
        actions={
          data ? (
            <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => print()}>
              {t.receiptPage.print}
            </Button>
          ) : null
        }
      />
      {isPending ? (
        <div role="status" aria-label={t.receiptPage.loadingReceipt}>
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
    <article className={styles.receipt} aria-label={t.receiptPage.receiptNumber(number)}>
      <Guilloche />
      <header>
        <Party label={t.receiptPage.sold} lines={seller}>
          <Logo />
        </Party>
        <Party label={t.receiptPage.sold2} lines={[buyer.companyName, buyer.address, email]} />
      </header>
      {isSandbox ? <SandboxBadge>{t.receiptPage.notReceiptMoneyNone}</SandboxBadge> : null}
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
        <span>{t.receiptPage.totalCurrency(currency)}</span>
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
    [t.receiptPage.paid, paidAt && formatDateTime(paidAt)],
    [t.receiptPage.paid2, cardLast4 ? t.receiptPage.cardEndingCardlast4(cardLast4) : channel],
    ['Plan', t.receiptPage.valueOneMonth(planNames[planType])],
    ['Month', period && t.receiptPage.startdateEnddate(formatDate(period.startDate), formatDate(period.endDate))],
    [t.receiptPage.qrCodes, period && formatNumber(period.codes)],
    ['Reference', reference],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** The tax is a part of the price (contract, "receipt"). */
const Vat = ({ percent, amount, total }: { percent: number; amount: number; total: number }) => (
  <dl className={styles.sums}>
    <div>
      <dt>{t.receiptPage.withoutVat}</dt>
      <dd>{formatMoney(total - amount)}</dd>
    </div>
    <div>
      <dt>{t.receiptPage.vatPercent(percent)}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  </dl>
)
