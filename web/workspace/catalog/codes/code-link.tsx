import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseCodesView } from '../lists/list-view.ts'

type CodeLinkProps = { serial: string; className?: string | undefined; children: ReactNode }

/** Opens a code's details over the current inventory. */
export function CodeLink({ serial, className, children }: CodeLinkProps) {
  const { id = '' } = useParams({ strict: false })
  return (
    <Link
      to="/inventory/$id"
      params={{ id }}
      search={(view) => ({ ...parseCodesView(view), code: serial })}
      state={{ isOverPage: true }}
      resetScroll={false}
      className={className}
      aria-haspopup="dialog"
    >
      {children}
    </Link>
  )
}
