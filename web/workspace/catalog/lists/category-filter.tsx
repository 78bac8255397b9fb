import { SearchSelect } from '../../ui/search-select.tsx'
import { listsText as t } from './text.ts'

type CategoryFilterProps = {
  categories: string[]
  category: string | undefined
  onChange: (category: string | undefined) => void
}

/** Filters a list by category; absent where there is nothing to choose. */
export function CategoryFilter({ categories, category = '', onChange }: CategoryFilterProps) {
  if (categories.length < 2 && !category) return null
  return (
    <SearchSelect
      aria-label={t.category}
      value={category}
      options={categories.map((name) => ({ id: name, name }))}
      all={t.allCategories}
      unknown={category}
      onChange={onChange}
    />
  )
}
