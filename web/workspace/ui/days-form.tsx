import { Button, Group, Input, SimpleGrid, Stack } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { type FormEvent, useState } from 'react'
import { calendarProps, DayInput } from './day-input.tsx'
import { type Days, daysIn, exists } from './days.ts'
import { uiText } from './text.ts'

const t = uiText.dateRange

type DaysFormProps = {
  value: Days
  maxDays: number | undefined
  onApply: (days: Days) => void
  onCancel: () => void
}

/** Both ends of a range, as fields and as a calendar. The first field takes the focus. */
export function DaysForm({ value, maxDays, onApply, onCancel }: DaysFormProps) {
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
              autoFocus
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
