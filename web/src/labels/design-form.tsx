import { Button, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { updateLabelDesign, type LabelDesign } from '@sahihi/contract/endpoints/labels.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { focusFirst } from '../lib/focus-first.ts'
import { formRules } from '../lib/form-rules.ts'
import { useServerErrors } from '../lib/use-server-errors.ts'
import fields from '../ui/fields.module.css'
import { FormAlert, Note } from '../ui/form-alert.tsx'
import { Section } from '../ui/section.tsx'
import styles from './design.module.css'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'
import { usePreview, useSaveDesign } from './use-design.ts'

type Values = { color: string; isRounded: boolean; brandName: string }

const labels = { color: 'Colour', brandName: 'Brand name' }
const colors = {
  '#000000': 'Black',
  '#0b5d3b': 'Green',
  '#14306b': 'Navy',
  '#0b5563': 'Teal',
  '#8e1b1b': 'Dark red',
  '#5b2a86': 'Purple',
}
const rules = formRules<Values>(updateLabelDesign.body)

export function DesignForm({ loaded }: { loaded: LabelDesign }) {
  const save = useSaveDesign()
  const form = useForm<Values>({ initialValues: valuesOf(loaded), validate: rules })
  const [logoAt, setLogoAt] = useState(0)
  const [wish] = useDebouncedValue(form.values, 300)
  const { data, error } = updateLabelDesign.body.safeParse(wish)
  const preview = usePreview(data, logoAt)
  useServerErrors(form, save.error)
  const saved = valuesOf(loaded)
  const isUnchanged = (['color', 'isRounded', 'brandName'] as const).every((name) => form.values[name] === saved[name])
  const submit = form.onSubmit(
    (values) => save.mutate(values, { onSuccess: ({ data }) => form.setValues(valuesOf(data)) }),
    focusFirst(form),
  )
  return (
    <div className={styles.around}>
      <div className={styles.split}>
        <form className={fields.form} noValidate onSubmit={submit}>
          <Section name="Symbol">
            <ColorField form={form} />
            <Switch
              classNames={{ body: styles.target }}
              label="Rounded modules"
              {...form.getInputProps('isRounded', { type: 'checkbox' })}
            />
            <TextInput
              label={`${labels.brandName} (optional)`}
              description="Stands under each symbol, with its serial, in PDF and SVG files."
              maxLength={limits.brandNameMax}
              {...form.getInputProps('brandName')}
            />
            <FormAlert error={save.error} fallback={messages.designFailed} labels={labels} />
            <div className={fields.buttons}>
              <Button type="submit" loading={save.isPending} disabled={isUnchanged}>
                Save design
              </Button>
            </div>
            {save.isSuccess && isUnchanged ? <Note>{save.data.message}</Note> : null}
          </Section>
          <LogoField hasLogo={loaded.hasLogo} onChanged={() => setLogoAt(logoAt + 1)} />
        </form>
        <Preview {...preview} wrong={error?.issues[0]?.message} />
      </div>
    </div>
  )
}

/** A few colours that every reader reads, and room for one's own. */
function ColorField({ form }: { form: UseFormReturnType<Values> }) {
  const chosen = form.values.color.toLowerCase()
  return (
    <div className={styles.color}>
      <fieldset className={styles.swatches}>
        <legend>{labels.color}</legend>
        {Object.entries(colors).map(([color, name]) => (
          <label key={color} className={styles.swatch} title={name}>
            <input
              type="radio"
              name="swatch"
              className="out-of-sight"
              aria-label={name}
              checked={chosen === color}
              onChange={() => form.setFieldValue('color', color)}
            />
            <span style={{ background: color }} />
          </label>
        ))}
      </fieldset>
      <TextInput
        label="Your own colour"
        description="As on your pack, for example #0b5d3b. Dark enough to stand out from white."
        className={styles.hex}
        maxLength={7}
        spellCheck={false}
        {...form.getInputProps('color')}
      />
    </div>
  )
}

const valuesOf = ({ color, isRounded, brandName }: LabelDesign): Values => ({ color, isRounded, brandName: brandName ?? '' })
