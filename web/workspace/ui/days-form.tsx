import { Button, Flex, FocusTrap, Group, Input, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type FormEvent, useId, useState } from 'react'
import { today } from '../../lib/format.ts'
import styles from './date-range.module.css'
import { calendarProps, DayInput } from './day-input.tsx'
import { type Comparison, type Preset, presetDays, presets } from './day-presets.ts'
import { type Days, exists, findProblem } from './days.ts'
import { uiText } from './text.ts'

const t = uiText.dateRange

type DaysFormProps = {
  value: Days
  preset: Preset | undefined
  maxDays: number | undefined
  compare: { value: Comparison | undefined; onChange: (value: Comparison | undefined) => void } | undefined
  onApply: (days: Days, preset?: Preset) => void
  onCancel: () => void
}

/** Usual ranges, which apply at once, and both ends of another one, as fields and as a calendar. The first field takes the focus. */
export function DaysForm({ value, preset, maxDays, compare, onApply, onCancel }: DaysFormProps) {
  const [{ from, to }, setDays] = useState<Days>({ from: real(value.from), to: real(value.to) })
  const [error, setError] = useState<string>()
  const errorId = useId()
  const change = (days: Days) => {
    setDays(days)
    setError(undefined)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const problem = findProblem({ from, to }, maxDays)
    if (problem) setError(problem)
    else onApply({ from, to })
  }
  const input = {
    leftSection: null,
    placeholder: t.any,
    popoverProps: { disabled: true },
    attributes: error ? { input: { 'aria-describedby': errorId } } : {},
  }
  const isFull = Boolean(from && to)
  return (
    // Not the trap of the popover: that remembers what had the focus after the form took it.
    <FocusTrap>
      <Flex component="form" onSubmit={apply} noValidate gap="md" direction={{ base: 'column', xs: 'row' }}>
        <Flex role="group" aria-label={t.presetsLabel} className={styles.presets}>
          {presets.map((each) => (
            <Button
              key={each}
              variant={each === preset ? 'light' : 'subtle'}
              color={each === preset ? 'green' : 'gray'}
              aria-pressed={each === preset}
              onClick={() => onApply(presetDays(each, today()), each)}
            >
              {t.presets[each]}
            </Button>
          ))}
        </Flex>
        <Stack gap="md" w={296}>
          <div>
            <SimpleGrid cols={2} spacing="sm">
              <DayInput
                {...input}
                data-autofocus
                label={t.from}
                value={from ?? null}
                error={Boolean(error) && (isFull || !from)}
                onChange={(day) => change({ from: day ?? undefined, to })}
              />
              <DayInput
                {...input}
                label={t.to}
                value={to ?? null}
                error={Boolean(error) && (isFull || !to)}
                onChange={(day) => change({ from, to: day ?? undefined })}
              />
            </SimpleGrid>
            {error ? (
              <Input.Error id={errorId} role="alert" mt={6}>
                {error}
              </Input.Error>
            ) : null}
          </div>
          <DatePicker
            {...calendarProps}
            type="range"
            size="md"
            allowSingleDateInRange
            {...(to || from ? { defaultDate: to ?? from } : {})}
            value={[from ?? null, to ?? null]}
            onChange={([first, last]) => change({ from: first ?? undefined, to: last ?? undefined })}
          />
          {compare ? (
            <NativeSelect
              label={t.compare}
              value={compare.value ?? 'none'}
              data={Object.entries(t.comparisons).map(([kind, label]) => ({ value: kind, label }))}
              onChange={({ currentTarget: { value: kind } }) =>
                compare.onChange(kind === 'before' || kind === 'year' ? kind : undefined)
              }
            />
          ) : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              {uiText.cancel}
            </Button>
            <Button type="submit">{t.apply}</Button>
          </Group>
        </Stack>
      </Flex>
    </FocusTrap>
  )
}

// The URL may have anything.
const real = (day: string | undefined) => (exists(day) ? day : undefined)
