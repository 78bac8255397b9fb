import { DateInput, type DateInputProps } from '@mantine/dates'
import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import { formatDate } from '../lib/format.ts'
import { parseDate } from '../lib/parse-date.ts'
import { IconCalendar } from './icons.tsx'

/** A day, typed in any common form or chosen from the calendar; shown as `Dec 31, 2028`. */
export const DayInput = (props: DateInputProps) => (
  <DateInput
    valueFormat="MMM D, YYYY"
    dateParser={parseDate}
    allowDeselect
    firstDayOfWeek={0}
    weekendDays={[]}
    ariaLabels={{ previousMonth: t.calendar.previousMonth, nextMonth: t.calendar.nextMonth }}
    getDayAriaLabel={formatDate}
    leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
    popoverProps={{ position: 'bottom-start' }}
    {...props}
  />
)
