import { CloseButton, Input, InputBase, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type Days, describeDays } from './days.ts'
import { IconCalendar } from './icons.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { uiText } from './text.ts'

const t = uiText.dateRange

// With its calendar as large as a page, which most readers of a list never open.
const DaysForm = lazy(async () => ({ default: (await import('./days-form.tsx')).DaysForm }))

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
        <Suspense fallback={<ListSkeleton label={t.loading} height={420} w={296} />}>
          <DaysForm value={value} maxDays={maxDays} onApply={apply} onCancel={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
