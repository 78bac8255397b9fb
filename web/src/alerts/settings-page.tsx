import { Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { Link } from '@tanstack/react-router'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { AlertList } from './alert-list.tsx'
import { AlertRules } from './alert-rules.tsx'
import styles from './settings.module.css'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

/** What the partner wants to be told of, what was found, and how its days are counted. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Alerts and Settings"
        subtitle="What we tell you of, and how your days are counted"
        trail={
          <Breadcrumbs>
            <Link to="/analytics">Analytics</Link>
            <span>Alerts and settings</span>
          </Breadcrumbs>
        }
      />
      <div className={styles.parts}>
        <AlertList />
        <AlertRules />
        <Settings />
      </div>
    </>
  )
}

function Settings() {
  const settings = useSettings()
  const isNew = settings.isFetchedAfterMount && settings.data
  return (
    <section aria-labelledby="settings-heading">
      <h2 id="settings-heading">Time and weekly mail</h2>
      {isNew && !settings.isError ? (
        <SettingsForm loaded={isNew} />
      ) : settings.isError && !settings.isFetching ? (
        <ErrorState title={messages.alerts.settingsFailed} error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <div role="status" aria-label="Loading settings" className={fields.form}>
          <Skeleton height={250} />
        </div>
      )}
    </section>
  )
}
