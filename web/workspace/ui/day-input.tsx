import { DateInput, type DateInputProps } from '@mantine/dates'
import { formatDate } from '../../lib/format.ts'
import { parseDate } from '../lib/parse-date.ts'
import { IconCalendar } from './icons.tsx'
import { uiText as t } from './text.ts'

/** A calendar as in the United States: the week begins on Sunday, and each day is read aloud in full. */
export const calendarProps = {
  firstDayOfWeek: 0,
  weekendDays: [],
  ariaLabels: { previousMonth: t.calendar.previousMonth, nextMonth: t.calendar.nextMonth },
  getDayAriaLabel: formatDate,
} satisfies DateInputProps

/** A day, `YYYY-MM-DD`, typed in any common form or chosen from the calendar; shown as `Dec 31, 2028`. */
export const DayInput = (props: DateInputProps) => (
  <DateInput
    valueFormat="MMM D, YYYY"
    dateParser={parseDate}
    autoComplete="off"
    leftSection={<IconCalendar />}
    leftSectionPointerEvents="none"
    allowDeselect
    {...calendarProps}
    {...props}
  />
)
