import { Card, NativeSelect, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AnalyticsSettings, analyticsSettingsForm } from '@sahihi/contract/endpoints/analytics/settings.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { setTimeZone } from '../../lib/time-zone.ts'
import { getQuery, useSend } from '../lib/api.ts'
import { formRules } from '../lib/form-rules.ts'
import { profileQuery } from '../lib/profile-query.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { alertsText } from './text.ts'

const t = alertsText.settings

const labels = { timeZone: t.timeZone, weeklyDigest: t.weeklyMail }
const rules = formRules<AnalyticsSettings>(analyticsSettingsForm)

/** It can be saved once it differs from the `loaded` values, which are those the server stores. */
export function SettingsForm({ loaded }: { loaded: AnalyticsSettings }) {
  const change = useChangeSettings()
  const form = useForm<AnalyticsSettings>({ initialValues: loaded, validate: rules })
  useServerErrors(form, change.error)
  const { timeZone, weeklyDigest } = form.values
  const isUnsaved = timeZone !== loaded.timeZone || weeklyDigest !== loaded.weeklyDigest
  return (
    <Card component="form" noValidate onSubmit={form.onSubmit((body) => change.mutate({ body }))}>
      <Stack gap="lg">
        <NativeSelect
          label={labels.timeZone}
          description={t.timeZoneHelp}
          data={zonesWith(loaded.timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <Switch label={t.weeklyMailHelp} {...form.getInputProps('weeklyDigest', { type: 'checkbox' })} />
        <FormAlert
          error={change.error}
          fallback={messages.alerts.settingsSaveFailed}
          labels={labels}
          errors={form.errors}
        />
        <SaveRow isUnsaved={isUnsaved} save={change}>
          {t.save}
        </SaveRow>
      </Stack>
    </Card>
  )
}

/** The browser's time zones and the current one, which the server may know by another name. */
const zonesWith = (current: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))

function useChangeSettings() {
  const queries = useQueryClient()
  return useSend('PUT /api/products/analytics/preferences', {
    shows: getQuery('GET /api/products/analytics/preferences'),
    onSuccess: ({ data }) => {
      setTimeZone(data.timeZone)
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
      // Every chart depends on the time zone.
      void queries.invalidateQueries({ queryKey: ['analytics'] })
    },
  })
}
