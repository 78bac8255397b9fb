import { Button } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { analyticsText as t } from '@sahihi/contract/i18n/en/workspace/analytics.ts'
import { Link } from '@tanstack/react-router'
import { useGet } from '../lib/api.ts'
import { Allowed } from '../ui/allowed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconBell } from '../ui/icons.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './analytics.module.css'
import { EngagementCard } from './engagement-card.tsx'
import { LiveFeed } from './live-feed.tsx'
import { MethodsCard } from './methods-card.tsx'
import { ScansDownload } from './scans-download.tsx'
import { TimePatternsCard } from './time-patterns-card.tsx'
import { useHasNoScans } from './use-card.ts'
import { VolumeCard } from './volume-card.tsx'

/** How the partner's codes are scanned (docs/product.md, "Analytics"). */
export function AnalyticsPage() {
  const hasNoScans = useHasNoScans()
  return (
    <>
      <PageHeader title={t.title} subtitle={t.subtitle} actions={<Actions />} />
      {hasNoScans ? (
        <EmptyState title={messages.analytics.noScans} text={messages.analytics.noScansHint}>
          <Button variant="default" renderRoot={(root) => <Link to="/products" {...root} />}>
            {t.goToProducts}
          </Button>
        </EmptyState>
      ) : null}
      <div className={styles.cards}>
        <VolumeCard />
        <MethodsCard />
        <EngagementCard />
        <TimePatternsCard />
      </div>
      <LiveFeed />
    </>
  )
}

const Actions = () => (
  <>
    <Allowed to="exports:read">
      <ScansDownload />
    </Allowed>
    <SettingsLink />
  </>
)

function SettingsLink() {
  // The same query as in the sidebar, which has the number of unseen alerts too.
  const alerts = useGet('GET /api/alerts', { query: { page: 1 } }, { staleTime: 60_000, refetchInterval: 60_000 })
  const unseen = alerts.data?.unseen
  return (
    <Button
      variant="default"
      leftSection={<IconBell size={18} stroke={1.5} aria-hidden="true" />}
      renderRoot={(root) => <Link to="/analytics/settings" {...root} />}
    >
      {unseen ? t.newAlerts(unseen) : t.settings}
    </Button>
  )
}
