import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { formatDate } from '../lib/format.ts'
import { parseDate } from '../lib/parse-date.ts'

/** A day, typed in any common form or chosen from the calendar; shown as `Dec 31, 2028`. */
export const DayInput = (props: DateInputProps) => (
  <DateInput
    valueFormat="MMM D, YYYY"
    dateParser={parseDate}
    allowDeselect
    firstDayOfWeek={0}
    weekendDays={[]}
    ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    getDayAriaLabel={formatDate}
    leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
    popoverProps={{ position: 'bottom-start' }}
    {...props}
  />
)
