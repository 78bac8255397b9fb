import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import styles from './pagination.module.css'

type PagerProps = { page: number; totalPages: number; onPage: (page: number) => void }

/** A number typed goes there if there is such a page, else it turns back to the page shown (specification 5).
 * At an end its button is only said to be disabled: it keeps the keyboard's focus. */
export function Pagination({ page, totalPages, onPage }: PagerProps) {
  const [typed, setTyped] = useState(String(page))
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    setTyped(String(page))
  }
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0
    if (wanted >= 1 && wanted <= totalPages && wanted !== page) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <nav className={styles.pager} aria-label="Pages">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Previous page"
        aria-disabled={page <= 1}
        data-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft size={20} stroke={1.5} />
      </ActionIcon>
      <form onSubmit={go} className={styles.pageForm}>
        <span>Page</span>
        <TextInput
          aria-label="Page number"
          inputMode="numeric"
          autoComplete="off"
          className={styles.pageInput}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => go()}
        />
        <span>of {formatNumber(totalPages)}</span>
      </form>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Next page"
        aria-disabled={page >= totalPages}
        data-disabled={page >= totalPages}
        onClick={() => page < totalPages && onPage(page + 1)}
      >
        <IconChevronRight size={20} stroke={1.5} />
      </ActionIcon>
    </nav>
  )
}
