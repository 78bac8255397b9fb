import { Group, Text } from '@mantine/core'
import type { InboxItem, InboxKind } from '@sahihi/contract/endpoints/inbox.ts'
import type { ReactNode } from 'react'
import { CaseButtons } from '../copy-cases/case-buttons.tsx'
import { AlertButtons } from '../inbox/alert-buttons.tsx'
import { inboxText } from '../inbox/text.ts'
import { ReportButtons } from '../reports/report-buttons.tsx'
import { Allowed } from '../ui/allowed.tsx'

type SelectedProps = { items: InboxItem[]; onDone: () => void }

/** What can be done with items, for each kind by itself, so that no action means something else for some of them. */
export function SelectedInboxActions({ items, onDone }: SelectedProps) {
  const cases = items.filter(({ kind }) => kind === 'case')
  const reports = items.filter(({ kind }) => kind === 'report')
  const alerts = items.filter(({ kind }) => kind === 'alert')
  const isMixed = [cases, reports, alerts].filter(({ length }) => length > 0).length > 1
  return (
    <>
      {cases.length > 0 ? (
        <Allowed to="cases:write">
          <Part kind="case" of={cases} isMixed={isMixed}>
            <CaseButtons
              cases={cases.map(({ id, status, isBlocked }) => ({
                id,
                isWaiting: status !== 'closed',
                isBlocked: isBlocked === true,
              }))}
              onDone={onDone}
            />
          </Part>
        </Allowed>
      ) : null}
      {reports.length > 0 ? (
        <Allowed to="reports:write">
          <Part kind="report" of={reports} isMixed={isMixed}>
            <ReportButtons
              reports={reports.map(({ id, status }) => ({
                id,
                isNew: status === 'open',
                isClosed: status === 'closed',
              }))}
              onDone={onDone}
            />
          </Part>
        </Allowed>
      ) : null}
      {alerts.length > 0 ? (
        <Allowed to="inbox:write">
          <Part kind="alert" of={alerts} isMixed={isMixed}>
            <AlertButtons
              alerts={alerts.map(({ id, status }) => ({ id, isClosed: status === 'closed' }))}
              onDone={onDone}
            />
          </Part>
        </Allowed>
      ) : null}
    </>
  )
}

type PartProps = { kind: InboxKind; of: InboxItem[]; isMixed: boolean; children: ReactNode }

/** Among others, the buttons of one kind say which items they change: those that wait or, if none does, the closed ones. */
function Part({ kind, of, isMixed, children }: PartProps) {
  const waiting = of.filter(({ status }) => status !== 'closed').length
  const label = inboxText.selection.parts[kind](waiting || of.length)
  return (
    <Group gap="xs" role="group" aria-label={label}>
      {isMixed || (waiting > 0 && waiting < of.length) ? <Text size="sm">{label}:</Text> : null}
      {children}
    </Group>
  )
}
