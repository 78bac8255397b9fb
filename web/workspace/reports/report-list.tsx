import { Flex, Text } from '@mantine/core'
import type { Report, ReportStatus } from '@sahihi/contract/endpoints/reports.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isAdmin } from '../../lib/session.ts'
import { describePlace } from '../lib/describe-place.ts'
import { useMay } from '../lib/session-query.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBadge } from '../ui/icon-badge.tsx'
import { IconMapPin, IconPhone, IconPhoto, IconShoppingBag } from '../ui/icons.tsx'
import { ItemList, ItemRow, openItem } from '../ui/item-list.tsx'
import { SelectItem, SelectionBar, SelectPage, type SubjectActions, useSelection } from '../ui/selection.tsx'
import { describeSubject, serialText } from './describe-report.ts'
import { ReportButtons } from './report-buttons.tsx'
import { reportsPath } from './reports-url-state.ts'
import { reportsText as text } from './text.ts'

type ReportListProps = {
  reports: Report[]
  /** What is selected is emptied by another view. */
  view: string
  Actions: SubjectActions
  /** Undefined for reports of every status, which then say theirs. */
  status: ReportStatus | undefined
  isStale: boolean
}

export function ReportList({ reports, view, Actions, status, isStale }: ReportListProps) {
  const selection = useSelection(view)
  // Those of admins are about no partner, so that little can be done with several.
  const maySelect = useMay('reports:write') && !isAdmin()
  if (reports.length === 0 && status) return <EmptyState {...chooseEmptyText(status)} />
  return (
    <>
      {maySelect ? (
        <SelectedReports
          reports={reports.filter(({ id }) => selection.keys.has(id))}
          Actions={Actions}
          onClear={selection.clear}
        />
      ) : null}
      {maySelect ? <SelectPage keys={reports.map(({ id }) => id)} selection={selection} /> : null}
      <ItemList isStale={isStale}>
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            showsStatus={status === undefined}
            control={
              maySelect ? (
                <SelectItem
                  id={report.id}
                  label={text.selection.row(`${describeSubject(report)}, ${report.reference}`)}
                  selection={selection}
                />
              ) : null
            }
          />
        ))}
      </ItemList>
    </>
  )
}

function chooseEmptyText(status: ReportStatus) {
  const { title, hint } = text.empty[status]
  return { title, text: status === 'new' && isAdmin() ? text.empty.new.adminHint : hint }
}

type ReportRowProps = { report: Report; showsStatus: boolean; control: ReactNode }

function ReportRow({ report, showsStatus, control }: ReportRowProps) {
  const { reference, createdAt, batch, verdict, description } = report
  const serial = serialText(report)
  return (
    <ItemRow
      control={control}
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
      <Flex component="li" key={label} align="center" gap={6} miw={0}>
        <Icon size={16} />
        {label ? <span className="visually-hidden">{label} </span> : null}
        <Text span inherit truncate maw="36ch">
          {value}
        </Text>
      </Flex>
    ) : null,
  )
}

type SelectedReportsProps = { reports: Report[]; Actions: SubjectActions; onClear: () => void }

/** What can be done with the selected reports of a list. */
function SelectedReports({ reports, Actions, onClear }: SelectedReportsProps) {
  if (reports.length === 0) return null
  return (
    <SelectionBar label={text.selection.label(reports.length)} onClear={onClear}>
      <ReportButtons
        reports={reports.map(({ id, status }) => ({ id, isNew: status === 'new', isClosed: status === 'closed' }))}
        onDone={onClear}
      />
      <Actions
        subjects={reports.map(({ id, issuedSerial, batch }) => ({
          item: { kind: 'report', id },
          serial: issuedSerial ?? undefined,
          batchId: batch?.id,
        }))}
        onDone={onClear}
      />
    </SelectionBar>
  )
}
