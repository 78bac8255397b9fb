import { Breadcrumbs as Steps } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { IconChevronRight } from './icons.tsx'
import { uiText as t } from './text.ts'

/** The path to this screen: links from the top down, the screen itself last. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  const steps = Children.toArray(children)
  return (
    <nav aria-label={t.breadcrumb} className="no-print">
      <Steps separator={<IconChevronRight size={14} />}>
        {steps.slice(0, -1)}
        <span aria-current="page">{steps.at(-1)}</span>
      </Steps>
    </nav>
  )
}
