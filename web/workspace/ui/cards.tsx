import { Skeleton, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Rosette } from '../../ui/rosette.tsx'
import styles from './cards.module.css'
import { type Icon, IconHelp, IconLock, IconPlus } from './icons.tsx'
import { Words } from './words.tsx'

/** Cards side by side; `isStale` while they are of an earlier view. */
export const CardGrid = ({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) => (
  <ul className={styles.grid} aria-busy={isStale} data-stale={isStale}>
    {children}
  </ul>
)

type To = Pick<LinkProps, 'to' | 'params'>
type ItemCardProps = To & {
  /** The rosette of this id is its watermark, unless there is a picture. */
  id: string
  picture?: string | null
  above: string
  name: string
  children: ReactNode
}

/** A card that leads to what it shows. */
export const ItemCard = ({ id, picture, above, name, children, ...link }: ItemCardProps) => (
  <Link {...link} className={styles.card}>
    {picture ? (
      <img className={styles.thumbnail} src={picture} alt="" width={64} height={64} loading="lazy" />
    ) : (
      <Rosette serial={id} size={132} className={styles.watermark ?? ''} />
    )}
    <Text span size="xs" c="dimmed" mb={4} className={styles.beside}>
      {above}
    </Text>
    <h2 className={styles.beside}>
      <Words of={name} />
    </h2>
    {children}
  </Link>
)

/** A button at the lower edge of the card before it, which itself is a link. */
export const CardAction = ({ children }: { children: ReactNode }) => <div className={styles.action}>{children}</div>

type AddCardProps = { title: string; description: string }

/** The first card of a grid: it adds another. */
export const AddCard = ({ title, description, ...link }: To & AddCardProps) => (
  <Link {...link} className={`${styles.card} ${styles.add}`}>
    <AddCardContent icon={IconPlus} title={title} description={description} />
  </Link>
)

/** A card beside them that does something. */
export const ActionCard = ({ busy, onClick, ...text }: AddCardProps & { busy: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-busy={busy}
    className={`${styles.card} ${styles.add}`}
    onClick={busy ? undefined : onClick}
  >
    <AddCardContent icon={IconHelp} {...text} />
  </button>
)

/** For a grid that nothing can be added to: still reachable by keyboard, and `description` gives the reason. */
export const DisabledAddCard = (text: AddCardProps) => (
  <button type="button" aria-disabled="true" className={`${styles.card} ${styles.add}`}>
    <AddCardContent icon={IconLock} {...text} />
  </button>
)

const AddCardContent = ({ icon: Icon, title, description }: AddCardProps & { icon: Icon }) => (
  <>
    <span className={styles.icon}>
      <Icon size={24} />
    </span>
    <span>
      <span className={styles.title}>{title}</span>
      <Text span size="sm" c="dimmed">
        {description}
      </Text>
    </span>
  </>
)

export const CardsSkeleton = ({ label }: { label: string }) => (
  <div className={styles.grid} role="status" aria-label={label}>
    {['one', 'two', 'three'].map((card) => (
      <Skeleton key={card} height={196} />
    ))}
  </div>
)
