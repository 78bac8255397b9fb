import { NativeSelect } from '@mantine/core'
import { listsText as t } from './text.ts'

type CategoryFilterProps = {
  categories: string[]
  category: string | undefined
  onChange: (category: string | undefined) => void
}

/** Filters a list by category; absent where there is nothing to choose. */
export function CategoryFilter({ categories, category, onChange }: CategoryFilterProps) {
  if (categories.length < 2 && !category) return null
  return (
    <NativeSelect
      aria-label={t.category}
      value={category ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">{t.allCategories}</option>
      {[...new Set([...categories, ...(category ? [category] : [])])].map((each) => (
        <option key={each}>{each}</option>
      ))}
    </NativeSelect>
  )
}
