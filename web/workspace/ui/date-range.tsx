import { CloseButton, Input, InputBase, Popover, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { today } from '../../lib/format.ts'
import { type Comparison, type Preset, presetDays } from './day-presets.ts'
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
  /** The preset that the days come from, for a page that keeps it. */
  preset?: Preset | undefined
  /** Shown while no day is chosen. */
  placeholder?: string
  /** The longest range that can be chosen, in days; it has both ends then. */
  maxDays?: number
  disabled?: boolean
  /** What the days are compared with, for a page that compares. */
  compare?: { value: Comparison | undefined; onChange: (value: Comparison | undefined) => void }
  /** Takes both ends, also those that are open. A page that keeps presets takes the preset instead. */
  onChange: (days: Days, preset?: Preset) => void
}

/** A range of days: a usual one, typed, or chosen in a calendar, and applied when both ends are as they should be. */
export function DateRange(props: DateRangeProps) {
  const { label, value, preset, placeholder = t.any, maxDays, disabled = false, compare, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLButtonElement>(null)
  const days = preset ? t.presets[preset] : describeDays(value)
  const compared = compare?.value && t.compared[compare.value]
  const apply = (chosen: Days, chosenPreset?: Preset) => {
    setOpen(false)
    onChange(chosen, chosenPreset)
  }
  const clear = () => {
    apply({ from: undefined, to: undefined })
    // The button disappears, so the field takes the focus.
    field.current?.focus()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" returnFocus hideDetached={false}>
      <Popover.Target>
        <InputBase
          ref={field}
          component="button"
          type="button"
          pointer
          miw={compare ? 320 : 248}
          label={label}
          aria-label={`${label}: ${[days || placeholder, compared].filter(Boolean).join(' ')}`}
          disabled={disabled}
          leftSection={<IconCalendar />}
          rightSectionPointerEvents="all"
          rightSection={days && !disabled ? <CloseButton aria-label={t.clear} onClick={clear} /> : null}
          onClick={() => setOpen(!isOpen)}
        >
          {days || <Input.Placeholder>{placeholder}</Input.Placeholder>}
          {compared ? (
            <Text span c="dimmed" size="sm">
              {' '}
              {compared}
            </Text>
          ) : null}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown p="md" maw="calc(100vw - 24px)">
        <Suspense fallback={<ListSkeleton label={t.loading} height={420} w={296} />}>
          <DaysForm
            value={preset ? presetDays(preset, today()) : value}
            preset={preset}
            maxDays={maxDays}
            compare={compare}
            onApply={apply}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
