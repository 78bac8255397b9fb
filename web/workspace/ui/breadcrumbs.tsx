import { Children, isValidElement, type ReactNode } from 'react'
import styles from './breadcrumbs.module.css'
import { IconChevronRight } from './icons.tsx'
import { uiText as t } from './text.ts'

/** The path to this screen: links from the top down, the screen itself last. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const steps = Children.toArray(children)
  return (
    <nav aria-label={t.breadcrumb}>
      <ol className={styles.list}>
        {steps.map((step, i) => (
          <li
            key={isValidElement(step) ? step.key : String(step)}
            aria-current={i === steps.length - 1 ? 'page' : undefined}
          >
            {i > 0 ? <IconChevronRight size={14} stroke={1.5} aria-hidden="true" /> : null}
            {step}
          </li>
        ))}
      </ol>
    </nav>
  )
}
