import { Button, Checkbox, MultiSelect, NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AlertKind, type AlertRule, alertRuleForm } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { countries, countryName } from '@sahihi/contract/domain/countries.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import styles from './settings.module.css'
import { useChangeRule } from './use-alerts.ts'

type Values = { kind: AlertKind; isOn: boolean; threshold: number | string; countries: string[]; notifyByEmail: boolean }

const words: Record<AlertKind, { name: string; says: string }> = {
  many_scans: {
    name: 'Many scans of one code',
    says: 'A code that is copied is scanned far more often than one item can be. Scans above its limit count, too.',
  },
  outside_countries: { name: 'Scans in other countries', says: 'Your goods turn up where you do not sell them.' },
  after_expiry: { name: 'Scans after expiry', says: 'A batch is still in somebody’s hands after its expiration date.' },
  unreleased: {
    name: 'Scans of an unreleased batch',
    says: 'A batch that you hold back has left the house: told at its first scan.',
  },
}
const labels = { threshold: 'More scans in a day than', countries: 'Countries where you sell' }
const byName = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en'))

const ruleOf = ({ kind, threshold, countries, notifyByEmail }: Values): AlertRule => ({
  kind,
  threshold: kind === 'many_scans' && threshold !== '' ? Number(threshold) : null,
  countries: kind === 'outside_countries' && countries.length > 0 ? countries : null,
  notifyByEmail,
})
const rules = formRules<Values>(alertRuleForm, ruleOf)
const valuesOf = (kind: AlertKind, rule: AlertRule | undefined): Values => ({
  kind,
  isOn: rule !== undefined,
  threshold: rule?.threshold ?? 20,
  countries: rule?.countries ?? ['NG'],
  notifyByEmail: rule?.notifyByEmail ?? true,
})

type RuleFormProps = { kind: AlertKind; loaded: AlertRule | undefined; isLocked: boolean }

/** One rule. Save rests until something differs from what the server gave last; locked, it can only be switched off. */
export function RuleForm({ kind, loaded, isLocked }: RuleFormProps) {
  const change = useChangeRule()
  const saved = valuesOf(kind, loaded)
  const form = useForm<Values>({ initialValues: saved, validate: (values) => (values.isOn ? rules(values) : {}) })
  useServerErrors(form, change.error)
  const { isOn } = form.values
  const isUnchanged = isOn ? JSON.stringify(form.values) === JSON.stringify(saved) : !saved.isOn
  const submit = form.onSubmit(
    (values) =>
      change.mutate(
        { kind, rule: values.isOn ? ruleOf(values) : undefined },
        {
          onSuccess: ({ data }) =>
            form.setValues(
              valuesOf(
                kind,
                data.find((rule) => rule.kind === kind),
              ),
            ),
        },
      ),
    focusFirst(form),
  )
  return (
    <form className={fields.section} noValidate onSubmit={submit} aria-label={words[kind].name}>
      <Switch
        classNames={{ body: styles.rule, label: styles.ruleName }}
        label={words[kind].name}
        description={words[kind].says}
        disabled={isLocked && !saved.isOn}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      {isOn && kind === 'many_scans' ? (
        <NumberInput
          className={styles.number}
          label={labels.threshold}
          min={1}
          max={limits.alertThresholdMax}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('threshold')}
        />
      ) : null}
      {isOn && kind === 'outside_countries' ? (
        <MultiSelect
          label={labels.countries}
          data={byName}
          searchable
          hidePickedOptions
          nothingFoundMessage="No country by this name"
          {...form.getInputProps('countries')}
        />
      ) : null}
      {isOn ? <Checkbox label="By mail, too" {...form.getInputProps('notifyByEmail', { type: 'checkbox' })} /> : null}
      <FormAlert error={change.error} fallback={messages.alerts.ruleSaveFailed} labels={labels} />
      {isUnchanged ? null : (
        <div className={fields.buttons}>
          <Button type="submit" loading={change.isPending} disabled={isLocked && isOn}>
            {isOn ? 'Save rule' : 'Switch off'}
          </Button>
        </div>
      )}
      {change.isSuccess && isUnchanged ? <SuccessNote>{change.data.message}</SuccessNote> : null}
    </form>
  )
}
