import { Button, NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AnalyticsSettings, analyticsSettingsForm } from '@sahihi/contract/endpoints/analytics-settings.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText as t } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import styles from './settings.module.css'
import { useChangeSettings } from './use-settings.ts'

const labels = { timeZone: t.settingsForm.timeZone, weeklyDigest: t.settingsForm.weeklyMail }
const rules = formRules<AnalyticsSettings>(analyticsSettingsForm)

/** Save rests until something differs from the `loaded` values, which are what the server gave last. */
export function SettingsForm({ loaded }: { loaded: AnalyticsSettings }) {
  const change = useChangeSettings()
  const form = useForm<AnalyticsSettings>({ initialValues: loaded, validate: rules })
  useServerErrors(form, change.error)
  const { timeZone, weeklyDigest } = form.values
  const isUnchanged = timeZone === loaded.timeZone && weeklyDigest === loaded.weeklyDigest
  return (
    <form className={fields.form} noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <div className={fields.section}>
        <NativeSelect
          label={labels.timeZone}
          description={t.settingsForm.scanBelongsDayHour}
          data={zonesWith(loaded.timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <Switch
          classNames={{ body: styles.target }}
          label={t.settingsForm.mailMeSummaryWeek}
          {...form.getInputProps('weeklyDigest', { type: 'checkbox' })}
        />
        <FormAlert error={change.error} fallback={messages.alerts.settingsSaveFailed} labels={labels} />
        <div className={fields.buttons}>
          <Button type="submit" loading={change.isPending} disabled={isUnchanged}>
            {t.settingsForm.saveSettings}
          </Button>
        </div>
        {change.isSuccess && isUnchanged ? <SuccessNote>{change.data.message}</SuccessNote> : null}
      </div>
    </form>
  )
}

/** The time zones that the browser knows, with the one that is chosen already: the server may know it by another name. */
const zonesWith = (chosen: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
