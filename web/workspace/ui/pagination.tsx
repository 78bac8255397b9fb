import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { IconButton } from './icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from './icons.tsx'
import styles from './pagination.module.css'
import { uiText as t } from './text.ts'

type PaginationProps = {
  pages: { currentPage: number; totalPages: number }
  onPage: (page: number) => void
}

/**
 * The way to the other pages of a list, if it has any. A typed page number that does not exist falls back to the current page. At the
 * first and last page a button is only `aria-disabled`, so that it keeps the focus.
 */
export function Pagination({ pages: { currentPage: page, totalPages }, onPage }: PaginationProps) {
  const [value, setValue] = useState(String(page))
  const [lastPage, setLastPage] = useState(page)
  if (lastPage !== page) {
    setLastPage(page)
    setValue(String(page))
  }
  if (totalPages <= 1) return null
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const target = /^\s*\d+\s*$/.test(value) ? Number(value) : 0
    if (target >= 1 && target <= totalPages && target !== page) onPage(target)
    else setValue(String(page))
  }
  return (
    <nav className={styles.pagination} aria-label={t.pagination.label}>
      <IconButton
        label={t.pagination.previous}
        icon={IconChevronLeft}
        isIdle={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <form onSubmit={go} className={styles.pageForm}>
        <span>{t.pagination.page}</span>
        <TextInput
          aria-label={t.pagination.pageNumber}
          inputMode="numeric"
          autoComplete="off"
          className={styles.pageInput}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={() => go()}
        />
        <span>{t.pagination.ofTotal(formatNumber(totalPages))}</span>
      </form>
      <IconButton
        label={t.pagination.next}
        icon={IconChevronRight}
        isIdle={page >= totalPages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
