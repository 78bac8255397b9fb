import { Checkbox, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { formatNumber } from '../lib/format.ts'
import { DayInput } from './day-input.tsx'
import styles from './fields.module.css'

/** What both forms that make a batch hold; a field is empty until it is filled. */
export type BatchValues = {
  quantity: number | string
  scanLimit: number | string
  manufacturingDate: string | null
  expirationDate: string | null
  holdUntilReleased: boolean
}
export type BatchFormOf<Values extends BatchValues> = Pick<UseFormReturnType<Values>, 'getInputProps' | 'values'>

/** The body's parts of the fields above, before the contract judges them. */
export const batchBody = (values: Omit<BatchValues, 'scanLimit'>) => {
  const { quantity, manufacturingDate, expirationDate, holdUntilReleased } = values
  return { quantity, manufacturingDate, expirationDate, holdUntilReleased }
}

export function QuantityField({ form }: { form: BatchFormOf<BatchValues> }) {
  const { error, ...field } = form.getInputProps('quantity')
  // Said while it is typed, not only at the end (specification 5).
  const isTooMany = Number(form.values.quantity) > limits.quantityMax
  return (
    <NumberInput
      label="Quantity"
      description={`How many codes to make, 1 to ${formatNumber(limits.quantityMax)}.`}
      required
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
      inputMode="numeric"
      {...field}
      error={isTooMany ? messages.quantityMax : error}
    />
  )
}

export function DateFields({ form }: { form: BatchFormOf<BatchValues> }) {
  const { manufacturingDate: made, expirationDate: expires } = form.values
  const { error, ...field } = form.getInputProps('expirationDate')
  // The contract judges the two together only when all else is right; this is said as soon as it is so.
  const isTooEarly = made !== null && expires !== null && expires < made
  return (
    <div className={styles.pair}>
      <DateField label="Manufacturing date" field={form.getInputProps('manufacturingDate')} />
      <DateField
        label="Expiration date"
        field={{
          ...field,
          error: isTooEarly ? messages.expiryBeforeMade : error === messages.expiryBeforeMade ? undefined : error,
        }}
        excludeDate={(date) => made !== null && date < made}
      />
    </div>
  )
}

type ScanLimitFieldProps = { description: string; disabled?: boolean; required?: boolean; field: Field }

export function ScanLimitField({ description, disabled = false, required = false, field }: ScanLimitFieldProps) {
  return (
    <NumberInput
      className={styles.short}
      label="Scan limit"
      description={description}
      disabled={disabled}
      required={required}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      inputMode="numeric"
      {...field}
    />
  )
}

export function HoldField({ form }: { form: BatchFormOf<BatchValues> }) {
  return (
    <Checkbox
      label="Hold until released"
      description="Whoever checks a code is told that the batch is not yet for sale, until you release it."
      {...form.getInputProps('holdUntilReleased', { type: 'checkbox' })}
    />
  )
}

type Field = ReturnType<BatchFormOf<BatchValues>['getInputProps']>
type DateFieldProps = {
  label: string
  field: Field
  excludeDate?: (date: string) => boolean
}

function DateField({ label, field, excludeDate }: DateFieldProps) {
  return (
    <DayInput
      label={label}
      required
      placeholder="Such as Dec 31, 2028"
      {...(excludeDate ? { excludeDate } : {})}
      {...field}
    />
  )
}
