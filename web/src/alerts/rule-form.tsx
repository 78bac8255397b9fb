import { Button, Checkbox, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AlertKind, type AlertRule, alertRuleForm, usualThreshold } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { alertsText } from '@sahihi/contract/i18n/en/workspace/alerts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getQuery } from '../lib/api.ts'
import { call } from '../lib/call.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { CountryField } from './country-field.tsx'
import styles from './settings.module.css'

const t = alertsText.rules

type Values = {
  kind: AlertKind
  isOn: boolean
  threshold: number | string
  countries: string[]
  notifyByEmail: boolean
}

const labels = { threshold: t.threshold, countries: t.countries }

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
  threshold: rule?.threshold ?? usualThreshold,
  countries: rule?.countries ?? ['NG'],
  notifyByEmail: rule?.notifyByEmail ?? true,
})

type RuleFormProps = { kind: AlertKind; loaded: AlertRule | undefined; isLocked: boolean }

/** One rule. It can be saved once it differs from the saved rule; when locked, it can only be switched off. */
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
    <form className={fields.section} noValidate onSubmit={submit} aria-label={t.kinds[kind].name}>
      <Switch
        classNames={{ body: styles.rule, label: styles.ruleName }}
        label={t.kinds[kind].name}
        description={t.kinds[kind].description}
        disabled={isLocked && !saved.isOn}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      {isOn && kind === 'many_scans' ? (
        <NumberField className={styles.number} label={labels.threshold} {...form.getInputProps('threshold')} />
      ) : null}
      {isOn && kind === 'outside_countries' ? <CountryField {...form.getInputProps('countries')} /> : null}
      {isOn ? <Checkbox label={t.byEmail} {...form.getInputProps('notifyByEmail', { type: 'checkbox' })} /> : null}
      <FormAlert error={change.error} fallback={messages.alerts.ruleSaveFailed} labels={labels} />
      {isUnchanged ? null : (
        <div className={fields.buttons}>
          <Button type="submit" loading={change.isPending} disabled={isLocked && isOn}>
            {isOn ? t.save : t.switchOff}
          </Button>
        </div>
      )}
      {change.isSuccess && isUnchanged ? <SuccessNote>{change.data.message}</SuccessNote> : null}
    </form>
  )
}

/** Saves a rule or, when switched off, removes it. */
function useChangeRule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, rule }: { kind: AlertKind; rule: AlertRule | undefined }) =>
      rule ? call('PUT /api/alerts/rules', { body: rule }) : call('DELETE /api/alerts/rules', { query: { kind } }),
    onSuccess: ({ data }) => queries.setQueryData(getQuery('GET /api/alerts/rules').queryKey, data),
  })
}
