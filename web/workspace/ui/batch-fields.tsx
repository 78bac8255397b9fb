import { Button, Checkbox, FileButton, Group, MultiSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { countries } from '@sahihi/contract/domain/countries.ts'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { marketCodes, marketName } from '@sahihi/contract/domain/markets.ts'
import type { ProductionField } from '@sahihi/contract/endpoints/batches.ts'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { pinsText } from '../catalog/pins/text.ts'
import { inventoryText } from '../catalog/text.ts'
import { DayInput } from './day-input.tsx'
import { readEpcisMarkets } from './epcis-markets.ts'
import { NumberField } from './number-field.tsx'

const t = inventoryText.batchFields

/** The fields shared by both forms that create a batch; a field is empty until it is filled. */
export type BatchValues = Record<ProductionField, string | null> & {
  quantity: number | string
  scanLimit: number | string
  holdUntilReleased: boolean
  hasPin: boolean
  lot: string
  /** Codes with spaces between them. */
  markets: string
}
export type BatchFormOf<Values> = Pick<UseFormReturnType<Values>, 'getInputProps' | 'values'>

/** The request body of these fields, before the contract validates it. */
export const batchBody = (values: Omit<BatchValues, 'scanLimit'>) => {
  const { quantity, manufacturingDate, expirationDate, holdUntilReleased, hasPin, lot } = values
  const markets = splitMarkets(values.markets)
  const production = { manufacturingDate, expirationDate, lot, markets } satisfies Record<ProductionField, unknown>
  return { quantity, ...production, holdUntilReleased, hasPin }
}

type QuantityFieldProps = {
  form: BatchFormOf<BatchValues>
  /** More codes than one batch holds become an order. */
  mayOrder?: boolean
}

export function QuantityField({ form, mayOrder = false }: QuantityFieldProps) {
  const { error, ...field } = form.getInputProps('quantity')
  // Shown while typing, not only on submit.
  const isTooMany = !mayOrder && Number(form.values.quantity) > limits.quantityMax
  return (
    <NumberField
      label={t.quantity}
      description={t.quantityHelp(formatNumber(mayOrder ? limits.orderQuantityMax : limits.quantityMax))}
      required
      {...field}
      error={isTooMany ? messages.quantityMax : error}
    />
  )
}

export function DateFields({ form }: { form: BatchFormOf<Pick<BatchValues, 'manufacturingDate' | 'expirationDate'>> }) {
  const { manufacturingDate, expirationDate } = form.values
  const { error, ...field } = form.getInputProps('expirationDate')
  // The contract compares the two dates only when all other fields are valid; this shows it at once.
  const isBeforeManufacture =
    manufacturingDate !== null && expirationDate !== null && expirationDate < manufacturingDate
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
      <DateField label={t.manufacturingDate} field={form.getInputProps('manufacturingDate')} />
      <DateField
        label={t.expirationDate}
        field={{
          ...field,
          error: isBeforeManufacture
            ? messages.expiryBeforeManufacture
            : error === messages.expiryBeforeManufacture
              ? undefined
              : error,
        }}
        excludeDate={(date) => manufacturingDate !== null && date < manufacturingDate}
      />
    </SimpleGrid>
  )
}

type ScanLimitFieldProps = { description: string; disabled?: boolean; required?: boolean; field: Field }

export function ScanLimitField({ description, disabled = false, required = false, field }: ScanLimitFieldProps) {
  return (
    <NumberField
      maw={360}
      label={t.scanLimit}
      description={description}
      disabled={disabled}
      required={required}
      {...field}
    />
  )
}

export function LotField({ field }: { field: Field }) {
  return (
    <TextInput
      maw={360}
      label={inventoryText.gs1.optional(inventoryText.gs1.lot)}
      description={inventoryText.gs1.lotHelp}
      maxLength={limits.lotMax}
      {...field}
    />
  )
}

export const splitMarkets = (codes: string) => codes.split(' ').filter(Boolean)

export function MarketsField({ lot, field: { value, onChange, ...field } }: { lot: string; field: Field }) {
  const [said, setSaid] = useState('')
  const read = async (file: File | null) => {
    const found = file && readEpcisMarkets(await file.text(), lot.trim())
    if (found && found.markets.length > 0) onChange([...new Set([...splitMarkets(value), ...found.markets])].join(' '))
    setSaid(found ? t.marketsRead(found.markets.length, found.unplaced) : t.notEpcis)
  }
  return (
    <div>
      <MultiSelect
        label={inventoryText.gs1.optional(t.markets)}
        description={t.marketsHelp}
        data={marketChoices}
        searchable
        hidePickedOptions
        nothingFoundMessage={t.noMarket}
        value={splitMarkets(value)}
        onChange={(codes) => onChange(codes.join(' '))}
        {...field}
      />
      <Group gap="xs" mt={4}>
        <FileButton accept=".json,.jsonld,application/json,application/ld+json" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="subtle" size="compact-sm">
              {t.marketsFromFile}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" role="status">
          {said}
        </Text>
      </Group>
    </div>
  )
}

const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, 'en')
const choicesOf = (codes: readonly string[]) =>
  codes.map((code) => ({ value: code, label: marketName(code) })).sort(byName)
const marketChoices = [
  { group: t.states, items: choicesOf(marketCodes.filter((code) => code.startsWith('NG-'))) },
  { group: t.countries, items: choicesOf(countries) },
]

export function HoldField({ form }: { form: BatchFormOf<BatchValues> }) {
  return (
    <Checkbox
      label={t.hold}
      description={t.holdHelp}
      {...form.getInputProps('holdUntilReleased', { type: 'checkbox' })}
    />
  )
}

export function PinField({ form }: { form: BatchFormOf<BatchValues> }) {
  return (
    <Checkbox
      label={pinsText.label}
      description={pinsText.help}
      {...form.getInputProps('hasPin', { type: 'checkbox' })}
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
      placeholder={t.datePlaceholder}
      {...(excludeDate ? { excludeDate } : {})}
      {...field}
    />
  )
}
