import { Input, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentProps, useRef, useState } from 'react'
import { formatDay, parseDate } from '../lib/parse-date.ts'
import { usePart } from '../lib/use-part.ts'
import { IconCalendar } from './icons.tsx'

const loadCalendar = async () => (await import('./day-calendar.tsx')).DayCalendar

type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD` */
  value?: string | null
  onChange: (day: string | null) => void
  minDate?: string
  maxDate?: string
  excludeDate?: (day: string) => boolean
  clearable?: boolean
  clearButtonProps?: ComponentProps<typeof Input.ClearButton>
}

/** A day, typed in any common form or chosen from the calendar; shown as `Dec 31, 2028`. The calendar is loaded after the page. */
export function DayInput({ value = null, onChange, minDate, maxDate, excludeDate, ...props }: DayInputProps) {
  const { clearable, clearButtonProps, onFocus, onBlur, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>() // undefined: shows the value
  const [isOpen, setOpen] = useState(false)
  const Calendar = usePart(loadCalendar, isOpen, () => setOpen(false))
  const select = (day: string | null) => {
    setTyped(undefined)
    setOpen(false)
    onChange(day)
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    const day = text.trim() === '' ? null : parseDate(text)
    const isOutside = day !== null && ((minDate && day < minDate) || (maxDate && day > maxDate))
    if (!isOutside && (day || text.trim() === '')) onChange(day)
  }
  return (
    <>
      <TextInput
        ref={input}
        autoComplete="off"
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
        rightSection={
          clearable && value ? <Input.ClearButton {...clearButtonProps} onClick={() => select(null)} /> : undefined
        }
        value={typed ?? (value ? formatDay(value) : '')}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          onFocus?.(event)
          setOpen(true)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          setTyped(undefined)
          setOpen(false)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        {...field}
      />
      {Calendar ? (
        <Calendar
          target={input}
          isOpen={isOpen}
          onOpenChange={setOpen}
          value={value}
          onSelect={select}
          minDate={minDate}
          maxDate={maxDate}
          excludeDate={excludeDate}
        />
      ) : null}
    </>
  )
}
