import { Button, CloseButton, Group, Input, InputBase, Popover, SimpleGrid, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { calendarProps, DayInput } from './day-input.tsx'
import { type Days, daysIn, describeDays, exists } from './days.ts'
import { IconCalendar } from './icons.tsx'
import { uiText } from './text.ts'

const t = uiText.dateRange

type DateRangeProps = {
  label: string
  value: Days
  /** Shown while no day is chosen. */
  placeholder?: string
  /** The longest range that can be chosen, in days; it has both ends then. */
  maxDays?: number
  disabled?: boolean
  /** Takes both ends, also those that are open. */
  onChange: (days: Days) => void
}

/** A range of days, typed or chosen in a calendar, and applied when both ends are as they should be. */
export function DateRange(props: DateRangeProps) {
  const { label, value, placeholder = t.any, maxDays, disabled = false, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const days = describeDays(value)
  const apply = (chosen: Days) => {
    setOpen(false)
    onChange(chosen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          miw={248}
          label={label}
          aria-label={`${label}: ${days || placeholder}`}
          disabled={disabled}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={
            days && !disabled ? (
              <CloseButton aria-label={t.clear} onClick={() => apply({ from: undefined, to: undefined })} />
            ) : null
          }
          onClick={() => setOpen(!isOpen)}
        >
          {days || <Input.Placeholder>{placeholder}</Input.Placeholder>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p="md">
        <DaysForm value={value} maxDays={maxDays} onApply={apply} onCancel={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

type DaysFormProps = {
  value: Days
  maxDays: number | undefined
  onApply: (days: Days) => void
  onCancel: () => void
}

function DaysForm({ value, maxDays, onApply, onCancel }: DaysFormProps) {
  const [{ from, to }, setDays] = useState<Days>({ from: real(value.from), to: real(value.to) })
  const [error, setError] = useState<string>()
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
  const input = { leftSection: null, placeholder: t.any, popoverProps: { disabled: true } }
  return (
    <form onSubmit={apply} noValidate>
      <Stack gap="md" w={296}>
        <div>
          <SimpleGrid cols={2} spacing="sm">
            <DayInput
              {...input}
              label={t.from}
              value={from ?? null}
              onChange={(day) => change({ from: day ?? undefined, to })}
            />
            <DayInput
              {...input}
              label={t.to}
              value={to ?? null}
              error={Boolean(error)}
              onChange={(day) => change({ from, to: day ?? undefined })}
            />
          </SimpleGrid>
          {error ? (
            <Input.Error role="alert" mt={6}>
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {uiText.cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </Group>
      </Stack>
    </form>
  )
}

// The URL may have anything.
const real = (day: string | undefined) => (exists(day) ? day : undefined)

function findProblem({ from, to }: Days, maxDays: number | undefined): string | undefined {
  if (maxDays && !(from && to)) return messages.analytics.bothDatesRequired
  if (!from || !to) return undefined
  if (to < from) return messages.analytics.datesReversed
  return maxDays && daysIn({ from, to }) > maxDays ? messages.analytics.tooManyDays(maxDays) : undefined
}
