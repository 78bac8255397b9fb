import { Breadcrumbs as Steps } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconChevronRight } from './icons.tsx'
import { uiText as t } from './text.ts'

type BreadcrumbsProps = {
  /** From the top down. */
  path: (Pick<LinkProps, 'to' | 'params' | 'search'> & { label: ReactNode })[]
  here: ReactNode
}

/** The path to this screen, and the screen itself. */
export const Breadcrumbs = ({ path, here }: BreadcrumbsProps) => (
  <nav aria-label={t.breadcrumb} className="no-print">
    <Steps separator={<IconChevronRight size={14} />}>
      {path.map(({ label, ...link }) => (
        <Link key={link.to} {...link}>
          {label}
        </Link>
      ))}
      <span aria-current="page">{here}</span>
    </Steps>
  </nav>
)
