import type { ReactNode, Ref } from 'react'
import styles from './filters.module.css'
import { uiText } from './text.ts'

type FiltersProps = { ref?: Ref<HTMLElement>; children: ReactNode }

/** The filters over a list, side by side; on a phone two in a row, and the search alone in its own. */
export const Filters = ({ ref, children }: FiltersProps) => (
  <search ref={ref} className={styles.filters} aria-label={uiText.filters}>
    {children}
  </search>
)
