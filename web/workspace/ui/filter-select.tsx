import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type FilterSelectProps<Value extends string> = Pick<NativeSelectProps, 'label' | 'aria-label' | 'maw'> & {
  /** What no value is called. */
  all: string
  options: readonly (readonly [value: Value, label: string])[]
  /** What a value is called that is not among the options. */
  unknown?: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one of a few values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { all, options, unknown, value = '', onChange, ...select } = props
  return (
    <NativeSelect
      {...select}
      value={value}
      onChange={({ currentTarget }) => onChange((currentTarget.value || undefined) as Value | undefined)}
    >
      <option value="">{all}</option>
      {unknown && value && !options.some(([each]) => each === value) ? <option value={value}>{unknown}</option> : null}
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}
