import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './products.module.css'

export function ProductSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label="Search products"
        placeholder="Search by name or description"
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
        rightSection={value ? <CloseButton aria-label="Clear search" onClick={() => onChange('')} /> : null}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  )
}
