import { Group, Text } from '@mantine/core'
import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { Link } from '@tanstack/react-router'
import { isAdmin } from '../../lib/session.ts'
import { describePlace } from '../lib/describe-place.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconMapPin, IconPhone, IconPhoto, IconShoppingBag } from '../ui/icons.tsx'
import { ItemList, ItemRow, openItem } from '../ui/item-list.tsx'
import { describeSubject, serialText } from './describe-report.ts'
import { reportsPath } from './reports-url-state.ts'
import { reportsText as text } from './text.ts'

type ReportListProps = {
  reports: Report[]
  /** Undefined for reports of every status, which then say theirs. */
  status: ReportStatus | undefined
  isStale: boolean
}

export function ReportList({ reports, status, isStale }: ReportListProps) {
  if (reports.length === 0 && status) return <EmptyState {...chooseEmptyText(status)} />
  return (
    <ItemList isStale={isStale}>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} showsStatus={status === undefined} />
      ))}
    </ItemList>
  )
}

function chooseEmptyText(status: ReportStatus) {
  const { title, hint } = text.empty[status]
  return { title, text: status === 'new' && isAdmin() ? text.empty.new.adminHint : hint }
}

function ReportRow({ report, showsStatus }: { report: Report; showsStatus: boolean }) {
  const { reference, createdAt, batch, verdict, description } = report
  const serial = serialText(report)
  return (
    <ItemRow
      link={
        <Link
          to={reportsPath()}
          search={(view) => ({ ...view, report: report.id })}
          state={{ isOverPage: true }}
          resetScroll={false}
          className={openItem}
          aria-haspopup="dialog"
        >
          {describeSubject(report)}
        </Link>
      }
      badges={
        <>
          {showsStatus ? <IconBadge color="gray">{text.statuses[report.status]}</IconBadge> : null}
          {verdict ? <IconBadge color="gold">{text.verdicts[verdict]}</IconBadge> : null}
        </>
      }
      at={createdAt}
      subject={
        <>
          <span className="mono">{reference}</span>
          {batch ? <span>{batch.name}</span> : null}
          {serial ? <span className="mono">{serial}</span> : null}
        </>
      }
      excerpt={description}
      details={<Details report={report} />}
    />
  )
}

/** Where it was seen and bought, and what came with it. */
function Details({ report: { city, country, whereBought, contact, hasPhoto } }: { report: Report }) {
  const details = [
    { icon: IconMapPin, label: text.report.seenIn, value: describePlace(city, country) },
    { icon: IconShoppingBag, label: text.report.boughtAt, value: whereBought },
    { icon: IconPhone, label: text.contact.title, value: contact },
    { icon: IconPhoto, label: '', value: hasPhoto ? text.report.withPhoto : undefined },
  ]
  return details.map(({ icon: Icon, label, value }) =>
    value ? (
      <Group key={label} gap={6} wrap="nowrap" miw={0}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        {label ? <span className="visually-hidden">{label} </span> : null}
        <Text span inherit truncate maw="36ch">
          {value}
        </Text>
      </Group>
    ) : null,
  )
}
