import { CloseButton, TextInput } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { IconSearch } from './icons.tsx'
import { uiText as t } from './text.ts'

type SearchFieldProps = {
  className?: string | undefined
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

/** A search over the list on the page, with a button that clears it. */
export const SearchField = ({ className, label, placeholder, value, onChange }: SearchFieldProps) => (
  <search className={className}>
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={limits.nameMax}
      leftSection={<IconSearch />}
      rightSection={value ? <CloseButton aria-label={t.clearSearch} onClick={() => onChange('')} /> : null}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </search>
)
