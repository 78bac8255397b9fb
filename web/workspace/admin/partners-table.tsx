import { Button } from '@mantine/core'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import type { Allowance } from '@sahihi/contract/endpoints/subscriptions.ts'
import { closingReasonText } from '@sahihi/contract/i18n/en/closing-reasons.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import badge from '../ui/badge.module.css'
import { IconBan, IconCheck, IconX } from '../ui/icons.tsx'
import table from '../ui/table.module.css'
import { ApplicationLink } from './application-link.tsx'
import applications from './applications.module.css'
import styles from './partners.module.css'
import { adminText } from './text.ts'

const t = adminText.partnersTable

type Actions = { onSuspend: (partner: PartnerRow) => void; onAllowance: (partner: PartnerRow) => void }
type PartnersTableProps = Actions & { partners: PartnerRow[]; isStale: boolean }

export function PartnersTable({ partners, isStale, ...actions }: PartnersTableProps) {
  return (
    <div className={applications.frame}>
      <table className={`${table.table} ${applications.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.company}</th>
            <th scope="col">{t.plan}</th>
            <th scope="col" className={styles.number}>
              {t.codes}
            </th>
            <th scope="col" className={styles.number}>
              {t.paid}
            </th>
            <th scope="col">{t.state}</th>
            <th scope="col">
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <Row key={partner.id} partner={partner} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ partner, onSuspend, onAllowance }: { partner: PartnerRow } & Actions) {
  const { companyName, email, businessRegistrationNumber, plan, allowance, payments, codes, suspendedAt, closing } =
    partner
  return (
    <tr>
      <th scope="row">
        <ApplicationLink id={partner.id} companyName={companyName} />
        <span className={`${styles.line} ${styles.email}`}>{email ?? t.erased}</span>
        <span className={`${styles.line} ${applications.mono}`}>{businessRegistrationNumber}</span>
      </th>
      <td data-label={t.plan} className={styles.plan}>
        <div>
          {plan ? <Plan plan={plan} /> : t.noPlan}
          {allowance ? <Extra allowance={allowance} /> : null}
        </div>
      </td>
      <td data-label={t.codes} className={styles.number}>
        <span className={styles.value}>{formatNumber(codes)}</span>
      </td>
      <td data-label={t.paid} className={`${styles.number} ${styles.paid}`}>
        <div>
          <span className={styles.value}>{formatNaira(payments.total)}</span>
          <span className={styles.line}>{t.payments(payments.count)}</span>
          {payments.flagged ? <span className={styles.warning}>{t.flagged(payments.flagged)}</span> : null}
        </div>
      </td>
      <td data-label={t.state} className={styles.state}>
        <div>
          <State partner={partner} />
        </div>
      </td>
      <td>
        {closing ? null : (
          <div className={`${applications.actions} ${styles.actions}`}>
            <Button variant="default" onClick={() => onAllowance(partner)}>
              {t.allowance}
              <span className="visually-hidden"> {companyName}</span>
            </Button>
            <Button variant="default" onClick={() => onSuspend(partner)}>
              {suspendedAt ? t.reinstate : t.suspend}
              <span className="visually-hidden"> {companyName}</span>
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}

function Plan({ plan }: { plan: NonNullable<PartnerRow['plan']> }) {
  const { planType, isActive, endDate, qrCodesGenerated, qrCodeLimit } = plan
  const hasTime = Date.parse(endDate) > Date.now()
  return (
    <>
      {planNames[planType]}
      <span className={styles.line}>{t.codesUsed(formatNumber(qrCodesGenerated), formatNumber(qrCodeLimit))}</span>
      <span className={isActive ? styles.line : styles.warning}>
        {isActive ? t.until(formatDate(endDate)) : hasTime ? t.usedUp : t.endedOn(formatDate(endDate))}
      </span>
    </>
  )
}

function Extra({ allowance: { codes, lastDay } }: { allowance: Allowance }) {
  const count = formatNumber(codes)
  return (
    <span className={`${styles.line} ${styles.extra}`}>
      {lastDay ? t.extraCodesUntil(count, formatDate(lastDay)) : t.extraCodes(count)}
    </span>
  )
}

function State({ partner: { approvedAt, suspendedAt, suspensionReason, closing } }: { partner: PartnerRow }) {
  const [Icon, style, label] = closing
    ? [IconX, badge.quiet, t.closed]
    : suspendedAt
      ? [IconBan, badge.vermilion, t.suspended]
      : [IconCheck, badge.green, t.active]
  return (
    <>
      <span className={`${badge.badge} ${style}`}>
        <Icon size={15} stroke={2} aria-hidden="true" />
        {label}
      </span>
      <span className={styles.line}>{t.since(formatDate(closing?.closedAt ?? suspendedAt ?? approvedAt))}</span>
      {closing ? <span className={styles.reason}>{closingReasonText[closing.reason]}</span> : null}
      {closing?.note ? <span className={styles.reason}>{closing.note}</span> : null}
      {suspensionReason ? <span className={styles.reason}>{suspensionReason}</span> : null}
    </>
  )
}
