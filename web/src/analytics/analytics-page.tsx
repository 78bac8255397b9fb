import { Button } from '@mantine/core'
import { analyticsMessages } from '@sahihi/contract/i18n/en/analytics-messages.ts'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUnseenAlerts } from '../lib/alerts-query.ts'
import { countOf } from '../lib/format.ts'
import { Empty } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-header.tsx'
import styles from './analytics.module.css'
import { EngagementCard } from './engagement-card.tsx'
import { LiveFeed } from './live-feed.tsx'
import { MethodsCard } from './methods-card.tsx'
import { TimesCard } from './time-patterns-card.tsx'
import { useIsUnscanned } from './use-card.ts'
import { VolumeCard } from './volume-card.tsx'

/** How the partner's codes are scanned (specification 2, "Analytics dashboard"). */
export function AnalyticsPage() {
  const isUnscanned = useIsUnscanned()
  return (
    <>
      <PageHead
        title="Analytics Dashboard"
        subtitle="Track your QR code performance and customer engagement"
        actions={<SettingsLink />}
      />
      {isUnscanned ? (
        <Empty title={analyticsMessages.noScans} words={analyticsMessages.howToBeScanned}>
          <Button variant="default" renderRoot={(root) => <Link to="/products" {...root} />}>
            Go to your products
          </Button>
        </Empty>
      ) : null}
      <div className={styles.cards}>
        <VolumeCard />
        <MethodsCard />
        <EngagementCard />
        <TimesCard />
      </div>
      <LiveFeed />
    </>
  )
}

function SettingsLink() {
  const unseen = useUnseenAlerts()
  return (
    <Button
      variant="default"
      leftSection={<IconBell size={18} stroke={1.5} aria-hidden="true" />}
      renderRoot={(root) => <Link to="/analytics/settings" {...root} />}
    >
      {unseen ? countOf(unseen, 'new alert') : 'Alerts and settings'}
    </Button>
  )
}
