import { Stack } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useGet } from '../lib/api.ts'
import { Allowed, Editable } from '../ui/allowed.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Part } from '../ui/part.tsx'
import { EmailChoices } from './email-choices.tsx'
import { SettingsForm } from './settings-form.tsx'
import { alertsText as t } from './text.ts'

/** Which emails the reader gets, and the partner's time zone and weekly mail. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        breadcrumbs={<Breadcrumbs path={[{ to: '/analytics', label: t.analytics }]} here={t.breadcrumb} />}
      />
      <Stack gap={40} maw={760}>
        <Allowed to="reports:read">
          <EmailChoices />
        </Allowed>
        <Settings />
      </Stack>
    </>
  )
}

function Settings() {
  // Always read again, because the form compares itself with the saved settings.
  const settings = useGet(
    'GET /api/products/analytics/preferences',
    {},
    { refetchOnMount: 'always', refetchOnReconnect: false },
  )
  const loaded = settings.isFetchedAfterMount && settings.data
  return (
    <Part title={t.settings.title}>
      {loaded && !settings.isError ? (
        <Editable to="settings:write">
          <SettingsForm loaded={loaded} />
        </Editable>
      ) : settings.isError && !settings.isFetching ? (
        <ErrorState
          title={messages.alerts.settingsFailed}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <ListSkeleton label={t.settings.loading} height={250} />
      )}
    </Part>
  )
}
