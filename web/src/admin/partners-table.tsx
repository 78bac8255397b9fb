import { Button } from '@mantine/core'
import type { PartnerRow } from '@sahihi/contract/endpoints/admin.ts'
import { adminText as t } from '@sahihi/contract/i18n/en/workspace/admin.ts'
import { countOf } from '@sahihi/contract/i18n/en/workspace/count.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { planNames } from '../lib/describe-plan.ts'
import { formatDate, formatNumber } from '../lib/format.ts'
import badge from '../ui/badge.module.css'
import { IconBan, IconCheck } from '../ui/icons.tsx'
import table from '../ui/table.module.css'
import applications from './applications.module.css'
import styles from './partners.module.css'

type PartnersTableProps = { partners: PartnerRow[]; isStale: boolean; onMove: (partner: PartnerRow) => void }

export function PartnersTable({ partners, isStale, onMove }: PartnersTableProps) {
  return (
    <div className={applications.frame}>
      <table className={`${table.table} ${applications.table}`} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className="visually-hidden">{t.partnersTable.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.partnersTable.company}</th>
            <th scope="col">{t.partnersTable.plan}</th>
            <th scope="col" className={styles.number}>
              {t.partnersTable.codes}
            </th>
            <th scope="col" className={styles.number}>
              {t.partnersTable.paid}
            </th>
            <th scope="col">{t.partnersTable.state}</th>
            <th scope="col">
              <span className="visually-hidden">{t.partnersTable.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {partners.map((partner) => (
            <Row key={partner.id} partner={partner} onMove={() => onMove(partner)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ partner, onMove }: { partner: PartnerRow; onMove: () => void }) {
  const { companyName, email, businessRegistrationNumber, plan, payments, codes, suspendedAt } = partner
  return (
    <tr>
      <th scope="row">
        {companyName}
        <span className={`${styles.line} ${styles.mail}`}>{email}</span>
        <span className={`${styles.line} ${applications.mono}`}>{businessRegistrationNumber}</span>
      </th>
      <td data-label="Plan" className={styles.plan}>
        <div>{plan ? <Plan plan={plan} /> : t.partnersTable.noPlan}</div>
      </td>
      <td data-label="Codes" className={styles.number}>
        <span className={styles.figure}>{formatNumber(codes)}</span>
      </td>
      <td data-label="Paid" className={`${styles.number} ${styles.paid}`}>
        <div>
          <span className={styles.figure}>{formatNaira(payments.total)}</span>
          <span className={styles.line}>{countOf(payments.count, 'payment')}</span>
          {payments.flagged ? (
            <span className={styles.warning}>{t.partnersTable.flagged(payments.flagged)}</span>
          ) : null}
        </div>
      </td>
      <td data-label="State" className={styles.state}>
        <div>
          <State partner={partner} />
        </div>
      </td>
      <td>
        <div className={applications.actions}>
          <Button variant="default" onClick={onMove}>
            {suspendedAt ? 'Reinstate…' : 'Suspend…'}
            <span className="visually-hidden"> {companyName}</span>
          </Button>
        </div>
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
      <span className={styles.line}>
        {t.partnersTable.codesUsed(formatNumber(qrCodesGenerated), formatNumber(qrCodeLimit))}
      </span>
      <span className={isActive ? styles.line : styles.warning}>
        {isActive
          ? t.partnersTable.until(formatDate(endDate))
          : hasTime
            ? t.partnersTable.usedUp
            : t.partnersTable.endedOn(formatDate(endDate))}
      </span>
    </>
  )
}

function State({ partner: { approvedAt, suspendedAt, suspensionReason } }: { partner: PartnerRow }) {
  const [Sign, style, words] = suspendedAt
    ? [IconBan, badge.vermilion, 'Suspended']
    : [IconCheck, badge.green, 'Active']
  return (
    <>
      <span className={`${badge.badge} ${style}`}>
        <Sign size={15} stroke={2} aria-hidden="true" />
        {words}
      </span>
      <span className={styles.line}>{t.partnersTable.since(formatDate(suspendedAt ?? approvedAt))}</span>
      {suspensionReason ? <span className={styles.reason}>{suspensionReason}</span> : null}
    </>
  )
}
