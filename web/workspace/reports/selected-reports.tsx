import type { Report } from '@sahihi/contract/endpoints/reports.ts'
import { SelectionBar, type SubjectActions } from '../ui/selection.tsx'
import { ReportButtons } from './report-buttons.tsx'
import { reportsText } from './text.ts'

const t = reportsText.selection

type SelectedReportsProps = { reports: Report[]; Actions: SubjectActions; onClear: () => void }

/** What can be done with the selected reports of a list. */
export function SelectedReports({ reports, Actions, onClear }: SelectedReportsProps) {
  if (reports.length === 0) return null
  return (
    <SelectionBar label={t.label(reports.length)} onClear={onClear}>
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
