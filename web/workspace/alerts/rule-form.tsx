import { Card, Checkbox, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AlertKind, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { type AlertRule, alertRuleForm } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { getQuery } from '../lib/api.ts'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { CountryField } from './country-field.tsx'
import { alertsText } from './text.ts'

const t = alertsText.rules

type Values = {
  kind: AlertKind
  isOn: boolean
  threshold: number | string
  countries: string[]
  notifyByEmail: boolean
}

/** Without a rule it is off. */
const toValues = (kind: AlertKind, rule: AlertRule | undefined): Values => ({
  kind,
  isOn: rule !== undefined,
  threshold: rule?.threshold ?? rulesByKind[kind].threshold?.usual ?? '',
  countries: rule?.countries ?? ['NG'],
  notifyByEmail: rule?.notifyByEmail ?? true,
})
const toRule = ({ kind, threshold, countries, notifyByEmail }: Values): AlertRule => ({
  kind,
  threshold: rulesByKind[kind].threshold && threshold !== '' ? Number(threshold) : null,
  countries: kind === 'outside_countries' && countries.length > 0 ? countries : null,
  notifyByEmail,
})
const rules = formRules<Values>(alertRuleForm, toRule)

type RuleFormProps = { kind: AlertKind; loaded: AlertRule | undefined; isLocked: boolean }

/** One rule; when locked, it can only be switched off. */
export function RuleForm({ kind, loaded, isLocked }: RuleFormProps) {
  const { name, description, threshold } = rulesByKind[kind]
  const change = useChangeRule(kind)
  const form = useForm<Values>({
    initialValues: toValues(kind, loaded),
    validate: (values) => (values.isOn ? rules(values) : {}),
  })
  useServerErrors(form, change.error)
  const { isOn } = form.values
  const isUnsaved = isOn ? JSON.stringify(form.values) !== JSON.stringify(toValues(kind, loaded)) : loaded !== undefined
  const submit = form.onSubmit((values) => change.mutate(values.isOn ? toRule(values) : undefined), focusFirst(form))
  const isMailedByChoice = kind === 'copied_label'
  return (
    <Card component="form" noValidate onSubmit={submit} aria-label={name} padding="md">
      <Stack gap="xs">
        <Switch
          label={<strong>{name}</strong>}
          description={description}
          disabled={isLocked && !loaded}
          {...form.getInputProps('isOn', { type: 'checkbox' })}
        />
        {isOn && threshold ? (
          <NumberField maw={240} label={threshold.label} disabled={isLocked} {...form.getInputProps('threshold')} />
        ) : null}
        {isOn && kind === 'outside_countries' ? (
          <CountryField disabled={isLocked} {...form.getInputProps('countries')} />
        ) : null}
        {isOn && isMailedByChoice ? <p>{t.mailedByChoice}</p> : null}
        {isOn && !isMailedByChoice ? (
          <Checkbox
            label={t.byEmail}
            disabled={isLocked}
            {...form.getInputProps('notifyByEmail', { type: 'checkbox' })}
          />
        ) : null}
        <FormAlert
          error={change.error}
          fallback={messages.alerts.ruleSaveFailed}
          labels={{ threshold: threshold?.label ?? '', countries: t.countries }}
        />
        {isUnsaved || change.isPending || change.data ? (
          <SaveRow isUnsaved={isUnsaved} save={change} variant="default">
            {t.save}
          </SaveRow>
        ) : null}
      </Stack>
    </Card>
  )
}

/** Saves a rule, or removes it when there is none: one after the other, because each reply has all rules. */
function useChangeRule(kind: AlertKind) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'alert-rules' },
    mutationFn: (rule: AlertRule | undefined) =>
      rule ? call('PUT /api/alerts/rules', { body: rule }) : call('DELETE /api/alerts/rules', { query: { kind } }),
    onSuccess: ({ data }) => queries.setQueryData(getQuery('GET /api/alerts/rules').queryKey, data),
  })
}
