import { Group, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { reportsText } from '../../reports/text.ts'
import { Panel } from '../../ui/panel.tsx'
import { Stats } from '../../ui/stats.tsx'
import { copyCasesText } from '../text.ts'

const t = copyCasesText.case

/** What shoppers answered to whether it is their own item: evidence that proves nothing. */
export function ShopperAnswers({ answers: { yes, no, notSure } }: { answers: CopyCaseDetails['ownItemAnswers'] }) {
  const { title, question, unproven, none } = t.answers
  const counts = [
    { label: t.answers.yes, count: yes },
    { label: t.answers.no, count: no },
    { label: t.answers.notSure, count: notSure },
  ]
  return (
    <Panel title={title}>
      {yes + no + notSure === 0 ? (
        <Text c="dimmed" size="sm">
          {none}
        </Text>
      ) : (
        <>
          <p>{question}</p>
          <Stats label={question} stats={counts.map(({ label, count }) => ({ label, value: formatNumber(count) }))} />
          <Text c="dimmed" size="sm">
            {unproven}
          </Text>
        </>
      )}
    </Panel>
  )
}

type Report = CopyCaseDetails['reports'][number]

export function ReportsOnCode({ reports }: { reports: Report[] }) {
  return (
    <Panel title={t.reports.title}>
      {reports.length === 0 ? (
        <Text c="dimmed" size="sm">
          {t.reports.none}
        </Text>
      ) : null}
      {reports.map(({ id, receivedAt, status }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Link to="/reports" search={{ report: id }}>
            {t.reports.item(formatDate(receivedAt))}
          </Link>
          <Text c="dimmed">{reportsText.statuses[status]}</Text>
        </Group>
      ))}
    </Panel>
  )
}
