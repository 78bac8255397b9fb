import { Skeleton } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText as t } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import fields from '../ui/fields.module.css'
import { PageHeader } from '../ui/page-header.tsx'
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
        title={t.settingsPage.alertsSettings}
        subtitle={t.settingsPage.whatTellHowDays}
        trail={
          <Breadcrumbs>
            <Link to="/analytics">{t.settingsPage.analytics}</Link>
            <span>{t.settingsPage.alertsSettings2}</span>
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
      <h2 id="settings-heading">{t.settingsPage.timeWeeklyMail}</h2>
      {isNew && !settings.isError ? (
        <SettingsForm loaded={isNew} />
      ) : settings.isError && !settings.isFetching ? (
        <ErrorState
          title={messages.alerts.settingsFailed}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <div role="status" aria-label={t.settingsPage.loadingSettings} className={fields.form}>
          <Skeleton height={250} />
        </div>
      )}
    </section>
  )
}
