import { Flex, Text } from '@mantine/core'
import type { CopyCaseDetails } from '@sahihi/contract/endpoints/copy-cases.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { inspectionsText } from '../../inspections/text.ts'
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

/** What visitors found when they compared their pack with the manufacturer's pictures. */
export function ComparedPacks({ packs: { compared, different, spots } }: { packs: CopyCaseDetails['packs'] }) {
  if (compared === 0) return null
  return (
    <Panel title={t.packs.title}>
      <p>{t.packs.summary(compared, different)}</p>
      {spots.length > 0 ? (
        <ul>
          {spots.map((spot) => (
            <li key={spot.sentence}>{t.packs.spot(spot.sentence, spot.different)}</li>
          ))}
        </ul>
      ) : null}
      <Text c="dimmed" size="sm">
        {t.answers.unproven}
      </Text>
    </Panel>
  )
}

/** What inspectors found of items with this code. */
export function InspectionsOfCode({ inspections }: { inspections: CopyCaseDetails['inspections'] }) {
  if (inspections.length === 0) return null
  return (
    <Panel title={inspectionsText.title}>
      <Flex component="ul" direction="column" gap="sm">
        {inspections.map(({ id, receivedAt, inspector, verdict }) => (
          <Flex component="li" key={id} wrap="wrap" align="center" justify="space-between" gap="xs">
            <Link to="/inspections" search={{ inspection: id }}>
              {t.inspection(inspector, formatDate(receivedAt))}
            </Link>
            <Text c="dimmed">{inspectionsText.verdicts[verdict]}</Text>
          </Flex>
        ))}
      </Flex>
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
      ) : (
        <Flex component="ul" direction="column" gap="sm">
          {reports.map(({ id, receivedAt, status }) => (
            <Flex component="li" key={id} wrap="wrap" align="center" justify="space-between" gap="xs">
              <Link to="/reports" search={{ report: id }}>
                {t.reports.item(formatDate(receivedAt))}
              </Link>
              <Text c="dimmed">{reportsText.statuses[status]}</Text>
            </Flex>
          ))}
        </Flex>
      )}
    </Panel>
  )
}
