import { ActionIcon, TextInput } from '@mantine/core'
import { uiText as t } from '@sahihi/contract/i18n/en/workspace/ui.ts'
import { type FormEvent, useState } from 'react'
import { formatNumber } from '../lib/format.ts'
import { IconChevronLeft, IconChevronRight } from './icons.tsx'
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
    <nav className={styles.pager} aria-label={t.pagination.pages}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t.pagination.previousPage}
        aria-disabled={page <= 1}
        data-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <IconChevronLeft size={20} stroke={1.5} />
      </ActionIcon>
      <form onSubmit={go} className={styles.pageForm}>
        <span>{t.pagination.page}</span>
        <TextInput
          aria-label={t.pagination.pageNumber}
          inputMode="numeric"
          autoComplete="off"
          className={styles.pageInput}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => go()}
        />
        <span>{t.pagination.ofPages(formatNumber(totalPages))}</span>
      </form>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t.pagination.nextPage}
        aria-disabled={page >= totalPages}
        data-disabled={page >= totalPages}
        onClick={() => page < totalPages && onPage(page + 1)}
      >
        <IconChevronRight size={20} stroke={1.5} />
      </ActionIcon>
    </nav>
  )
}
