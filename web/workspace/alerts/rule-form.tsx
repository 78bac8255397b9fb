import { Box, Button, Card, Checkbox, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AlertKind, rulesByKind } from '@sahihi/contract/domain/alert-kinds.ts'
import { type AlertRule, alertRuleForm } from '@sahihi/contract/endpoints/alerts.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { FormAlert, SuccessNote } from '../ui/form-alert.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { CountryField } from './country-field.tsx'
import { alertsText } from './text.ts'
import { useChangeRule } from './use-change-rule.ts'

const t = alertsText.rules

type Values = { kind: AlertKind; threshold: number | string; countries: string[] }

const usualThresholdOf = (kind: AlertKind) => rulesByKind[kind].threshold?.usual ?? null

const toRule = ({ kind, threshold, countries }: Values, notifyByEmail: boolean): AlertRule => ({
  kind,
  threshold: rulesByKind[kind].threshold && threshold !== '' ? Number(threshold) : null,
  countries: kind === 'outside_countries' && countries.length > 0 ? countries : null,
  notifyByEmail,
})
const rules = formRules<Values>(alertRuleForm, (values) => toRule(values, true))
const toValues = ({ kind, threshold, countries }: AlertRule): Values => ({
  kind,
  threshold: threshold ?? usualThresholdOf(kind) ?? '',
  countries: countries ?? ['NG'],
})
const usualRule = (kind: AlertKind): AlertRule => ({
  kind,
  threshold: usualThresholdOf(kind),
  countries: kind === 'outside_countries' ? ['NG'] : null,
  notifyByEmail: true,
})

type RuleFormProps = { kind: AlertKind; loaded: AlertRule | undefined; isLocked: boolean }

/** One rule. What is switched is saved at once, what is typed by its button; when locked, it can only be switched off. */
export function RuleForm({ kind, loaded, isLocked }: RuleFormProps) {
  const { name, description, threshold } = rulesByKind[kind]
  const change = useChangeRule(kind)
  // A rule that is switched off and on again is as it was.
  const [last, setLast] = useState(loaded ?? usualRule(kind))
  if (loaded && loaded !== last) setLast(loaded)
  const form = useForm<Values>({ initialValues: toValues(last), validate: rules })
  useServerErrors(form, change.error)
  const isOn = loaded !== undefined
  const isMailedByChoice = kind === 'copied_label'
  const isUnchanged = JSON.stringify(form.values) === JSON.stringify(toValues(last))
  const toggle = (turnsOn: boolean) => {
    form.setValues(toValues(last))
    form.clearErrors()
    change.mutate(turnsOn ? { ...last, notifyByEmail: last.notifyByEmail || isMailedByChoice } : undefined)
  }
  const submit = form.onSubmit((values) => change.mutate(toRule(values, last.notifyByEmail)), focusFirst(form))
  return (
    <Card component="form" noValidate onSubmit={submit} aria-label={name}>
      <Stack gap="sm">
        <Switch
          label={<strong>{name}</strong>}
          description={description}
          disabled={isLocked && !isOn}
          checked={isOn}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
        {isOn && threshold ? (
          <Box maw={240}>
            <NumberField label={threshold.label} {...form.getInputProps('threshold')} />
          </Box>
        ) : null}
        {isOn && kind === 'outside_countries' ? <CountryField {...form.getInputProps('countries')} /> : null}
        {isOn && isMailedByChoice ? <p>{t.mailedByChoice}</p> : null}
        {isOn && !isMailedByChoice ? (
          <Checkbox
            label={t.byEmail}
            disabled={isLocked}
            checked={last.notifyByEmail}
            onChange={({ currentTarget }) => change.mutate({ ...last, notifyByEmail: currentTarget.checked })}
          />
        ) : null}
        <FormAlert
          error={change.error}
          fallback={messages.alerts.ruleSaveFailed}
          labels={{ threshold: threshold?.label ?? '', countries: t.countries }}
        />
        {isUnchanged || !isOn ? null : (
          <div>
            <Button type="submit" loading={change.isPending} disabled={isLocked}>
              {t.save}
            </Button>
          </div>
        )}
        {change.isSuccess && (isUnchanged || !isOn) ? <SuccessNote>{change.data.message}</SuccessNote> : null}
      </Stack>
    </Card>
  )
}
