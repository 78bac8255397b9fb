import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './attention-list.module.css'
import { type Icon, IconChevronRight, IconCircleCheck } from './icons.tsx'

/** The class of a list of such items. */
export const attentionItems = styles.items ?? ''

type AttentionListProps = {
  label: string
  /** Stands there when nothing waits. */
  clear: string | undefined
  children: ReactNode
}

/** What waits for a person, most urgent first. */
export const AttentionList = ({ label, clear, children }: AttentionListProps) => (
  <section aria-label={label}>
    <ul className={attentionItems}>
      {clear ? <AttentionItem icon={IconCircleCheck}>{clear}</AttentionItem> : null}
      {children}
    </ul>
  </section>
)

type AttentionItemProps = { icon?: Icon; isUrgent?: boolean | undefined; children: ReactNode } & Pick<
  LinkProps,
  'to' | 'search'
>

/** Leads to where it is done; without `to` it only says something. */
export function AttentionItem({ icon: Icon, isUrgent, children, ...link }: AttentionItemProps) {
  const content = (
    <>
      {Icon ? <Icon size={20} /> : null}
      <span>{children}</span>
    </>
  )
  if (!link.to) return <li className={styles.item}>{content}</li>
  return (
    <li>
      <Link {...link} className={styles.item} data-urgent={isUrgent}>
        {content}
        <IconChevronRight />
      </Link>
    </li>
  )
}
