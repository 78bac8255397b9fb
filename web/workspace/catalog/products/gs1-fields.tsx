import { NativeSelect, TextInput } from '@mantine/core'
import { type LabelFormat, labelFormats } from '@sahihi/contract/domain/label-formats.ts'
import type { BatchFormOf } from '../../ui/batch-fields.tsx'
import { inventoryText } from '../text.ts'

export type Gs1Values = { gtin: string; labelFormat: string }
type Gs1FieldsProps = { form: BatchFormOf<Gs1Values>; label: string }

const t = inventoryText.gs1
const choices = labelFormats.map((value) => ({ value, label: t.formats[value].label }))

/** The GTIN of a product and, once it has one, what its labels hold. */
export function Gs1Fields({ form, label }: Gs1FieldsProps) {
  const { gtin, labelFormat } = form.values
  return (
    <>
      <TextInput
        label={label}
        description={t.gtinHelp}
        inputMode="numeric"
        maxLength={32}
        {...form.getInputProps('gtin')}
      />
      {gtin.trim() || labelFormat !== 'native_qr' ? (
        <NativeSelect
          label={t.labelFormat}
          description={t.formats[labelFormat as LabelFormat].help}
          data={choices}
          {...form.getInputProps('labelFormat')}
        />
      ) : null}
    </>
  )
}
