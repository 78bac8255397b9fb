import { Stack, Text } from '@mantine/core'
import type { AdminOverview } from '@sahihi/contract/endpoints/admin-overview.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNaira } from '@sahihi/contract/i18n/format.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useGet } from '../lib/api.ts'
import { useMay } from '../lib/session-query.ts'
import { AttentionItem, AttentionList } from '../ui/attention-list.tsx'
import { IconCreditCard, IconFlag, IconSettings, IconUserCheck } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { Stats } from '../ui/stats.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { overviewText } from './overview-text.ts'
import { findSystemWarnings } from './system-warnings.tsx'

const t = overviewText.overview
const states = ['active', 'suspended', 'closed'] as const

/** What waits for an admin, each with one link to where it is done, and the figures of the month. Read again every minute. */
export function OverviewPage() {
  const query = useGet('GET /api/admin/overview', {}, { refetchInterval: 60_000, staleTime: 0 })
  return (
    <>
      <PageHeader title={t.title} />
      <QueryList query={query} loading={t.loading} failed={t.failed}>
        {(overview) => (
          <Stack gap={28}>
            <Attention overview={overview} />
            <Partners counts={overview.partners} />
            <Month month={overview.month} />
          </Stack>
        )}
      </QueryList>
    </>
  )
}

function Attention({ overview: { applications, reports, flaggedPayments } }: { overview: AdminOverview }) {
  const problems = useSystemProblems()
  const waiting =
    applications.waiting + reports.new + reports.looking_into + (flaggedPayments ?? 0) + (problems?.length ?? 0)
  return (
    <AttentionList label={t.attention} clear={waiting === 0 ? t.clear : undefined}>
      {flaggedPayments ? (
        <AttentionItem icon={IconCreditCard} isUrgent to="/admin/payments" search={{ state: 'flagged' }}>
          {t.flaggedPayments(flaggedPayments)}
        </AttentionItem>
      ) : null}
      {applications.oldest ? (
        <AttentionItem icon={IconUserCheck} isUrgent to="/admin/partners">
          {t.applications(applications.waiting)},{' '}
          <Text span inherit fw={400}>
            {t.oldest} <TimeAgo at={applications.oldest} />
          </Text>
        </AttentionItem>
      ) : null}
      {reports.new ? (
        <AttentionItem icon={IconFlag} isUrgent to="/admin/reports">
          {t.newReports(reports.new)}
        </AttentionItem>
      ) : null}
      {reports.looking_into ? (
        <AttentionItem icon={IconFlag} to="/admin/reports" search={{ status: 'looking_into' }}>
          {t.openReports(reports.looking_into)}
        </AttentionItem>
      ) : null}
      {problems?.map((title) => (
        <AttentionItem key={title} icon={IconSettings} isUrgent to="/admin/system">
          {title}
        </AttentionItem>
      ))}
      {problems?.length === 0 ? (
        <AttentionItem icon={IconSettings} to="/admin/system">
          {t.healthy}
        </AttentionItem>
      ) : null}
    </AttentionList>
  )
}

/** What the page of the system warns of; undefined until that is known, and for a role that does not read it. */
function useSystemProblems(): string[] | undefined {
  const isEnabled = useMay('system:read')
  const { data, error } = useGet('GET /api/admin/system', {}, { refetchInterval: 60_000, enabled: isEnabled })
  if (error) return [messages.systemFailed]
  return data && findSystemWarnings(data).map(({ title }) => title)
}

const Partners = ({ counts }: { counts: AdminOverview['partners'] }) => (
  <Part title={t.partners}>
    <Stats
      label={t.partners}
      stats={states.map((state) => ({
        label: t.states[state],
        value: (
          <Link to="/admin/companies" search={{ state }}>
            {formatNumber(counts[state])}
          </Link>
        ),
      }))}
    />
  </Part>
)

const Month = ({ month: { from, codes, scans, revenue } }: { month: AdminOverview['month'] }) => (
  <Part title={t.month}>
    <Stats
      label={t.month}
      stats={[
        { label: t.codes, value: formatNumber(codes) },
        { label: t.scans, value: formatNumber(scans) },
        ...(revenue === null
          ? []
          : [
              {
                label: t.revenue,
                value: (
                  <Link to="/admin/payments" search={{ state: 'paid', from }}>
                    {formatNaira(revenue)}
                  </Link>
                ),
              },
            ]),
      ]}
    />
    <Text c="dimmed" size="sm">
      {t.since(formatDate(from))}
    </Text>
  </Part>
)
