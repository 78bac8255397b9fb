import { Select, type SelectProps } from '@mantine/core'
import type { Named } from '@sahihi/contract/endpoints/lists.ts'
import type { MouseEvent } from 'react'
import { uiText as t } from './text.ts'

type SearchSelectProps = Pick<SelectProps, 'label' | 'aria-label' | 'w' | 'maw' | 'disabled' | 'error' | 'ref'> & {
  value: string | undefined
  options: readonly Named[]
  /** What no choice means, such as `All products`: shown while nothing is chosen, and the first option. */
  all: string
  /** The name of a value that is not among the options, or not yet. */
  unknown: string
  onChange: (value: string | undefined) => void
}

/** A choice among many, found by typing a part of its name. */
export function SearchSelect({ value, options, all, unknown, onChange, ...select }: SearchSelectProps) {
  const isKnown = !value || options.some(({ id }) => id === value)
  const shown = isKnown ? options : [{ id: value, name: unknown }, ...options]
  return (
    <Select
      w={190}
      {...select}
      searchable
      clearable={Boolean(value)}
      allowDeselect={false}
      placeholder={all}
      nothingFoundMessage={t.nothingFound}
      maxDropdownHeight={320}
      comboboxProps={{
        keepMounted: false,
        width: 'max-content',
        position: 'bottom-start',
        middlewares: { size: true, shift: true },
      }}
      data={[{ value: '', label: all }, ...shown.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen || undefined)}
      // What is typed replaces the name of the present choice.
      onClick={(event: MouseEvent<HTMLInputElement>) => event.currentTarget.select()}
    />
  )
}
