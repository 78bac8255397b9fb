import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { type RefObject, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { ExistingElement } from './existing-element.tsx'
import { uiText as t } from './text.ts'
import { useOpened } from './use-opened.ts'

type DayCalendarProps = {
  target: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  value: string | null
  onSelect: (day: string | null) => void
  minDate: string | undefined
  maxDate: string | undefined
  excludeDate: ((day: string) => boolean) | undefined
}

/** The calendar under a field (day-input.tsx), which keeps the focus. */
export function DayCalendar({ target, isOpen, onOpenChange, value, onSelect, ...days }: DayCalendarProps) {
  const { minDate, maxDate, excludeDate } = days
  const [shown, setShown] = useState({ month: value ?? undefined, value })
  // Typing a day shows its month.
  if (shown.value !== value) setShown({ month: value ?? shown.month, value })
  return (
    <Popover opened={useOpened(isOpen)} onChange={onOpenChange} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <ExistingElement element={target} />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          value={value}
          onChange={onSelect}
          allowDeselect
          {...(shown.month ? { date: shown.month } : {})}
          onDateChange={(month) => setShown({ month, value })}
          firstDayOfWeek={0}
          weekendDays={[]}
          ariaLabels={{ previousMonth: t.calendar.previousMonth, nextMonth: t.calendar.nextMonth }}
          getDayAriaLabel={formatDate}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
          {...(excludeDate ? { excludeDate } : {})}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
