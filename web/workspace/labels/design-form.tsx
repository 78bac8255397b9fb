import { Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { type LabelDesign, updateLabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import { FormAlert } from '../ui/form-alert.tsx'
import { SaveRow } from '../ui/save-row.tsx'
import { Section } from '../ui/section.tsx'
import { WithPreview } from '../ui/with-preview.tsx'
import styles from './design.module.css'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'
import { labelsText } from './text.ts'
import { usePreview, useSaveDesign } from './use-design.ts'

type Values = { color: string; isRounded: boolean; brandName: string }

const t = labelsText.form
const fieldLabels = { color: t.color, brandName: t.brandName }
const rules = formRules<Values>(updateLabelDesign.body)

export function DesignForm({ loaded }: { loaded: LabelDesign }) {
  const save = useSaveDesign()
  const form = useForm<Values>({ initialValues: toValues(loaded), validate: rules })
  const [logoVersion, setLogoVersion] = useState(0)
  const [debounced] = useDebouncedValue(form.values, 300)
  const { data, error } = updateLabelDesign.body.safeParse(debounced)
  const preview = usePreview(data, logoVersion)
  useServerErrors(form, save.error)
  const saved = toValues(loaded)
  const isUnsaved = (['color', 'isRounded', 'brandName'] as const).some((name) => form.values[name] !== saved[name])
  const submit = form.onSubmit(
    (values) => save.mutate(values, { onSuccess: ({ data }) => form.setValues(toValues(data)) }),
    focusFirst(form),
  )
  return (
    <WithPreview isOver preview={<Preview {...preview} invalid={error?.issues[0]?.message} />}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <Section title={t.symbol}>
            <ColorField form={form} />
            <Switch label={t.rounded} {...form.getInputProps('isRounded', { type: 'checkbox' })} />
            <TextInput
              label={t.brandNameOptional}
              description={t.brandNameHelp}
              maxLength={limits.brandNameMax}
              {...form.getInputProps('brandName')}
            />
            <FormAlert error={save.error} fallback={messages.designFailed} labels={fieldLabels} errors={form.errors} />
            <SaveRow isUnsaved={isUnsaved} save={save}>
              {t.save}
            </SaveRow>
          </Section>
          <LogoField hasLogo={loaded.hasLogo} onChanged={() => setLogoVersion(logoVersion + 1)} />
        </Stack>
      </form>
    </WithPreview>
  )
}

/** Some colors that every scanner can read, and a field for another one. */
function ColorField({ form }: { form: UseFormReturnType<Values> }) {
  const selected = form.values.color.toLowerCase()
  return (
    <Stack>
      <Fieldset variant="unstyled" legend={t.color} styles={{ legend: { padding: 0, fontWeight: 500 } }}>
        <Group gap={4} mx={-7}>
          {Object.entries(t.colors).map(([color, name]) => (
            <label key={color} className={styles.swatch} title={name}>
              <input
                type="radio"
                name="swatch"
                className="visually-hidden"
                aria-label={name}
                checked={selected === color}
                onChange={() => form.setFieldValue('color', color)}
              />
              <span style={{ background: color }} />
            </label>
          ))}
        </Group>
      </Fieldset>
      <TextInput
        label={t.ownColor}
        description={t.ownColorHelp}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        maw={240}
        maxLength={7}
        spellCheck={false}
        {...form.getInputProps('color')}
      />
    </Stack>
  )
}

const toValues = ({ color, isRounded, brandName }: LabelDesign): Values => ({
  color,
  isRounded,
  brandName: brandName ?? '',
})
