import { Skeleton } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import cards from './cards.module.css'
import { type Icon, IconLock, IconPlus } from './icons.tsx'

type AddCardProps = { title: string; description: string }

/** The first card of a grid: it adds another. */
export function AddCard({ title, description, ...link }: Pick<LinkProps, 'to' | 'params'> & AddCardProps) {
  return (
    <Link {...link} className={`${cards.card} ${cards.add}`}>
      <AddCardContent icon={IconPlus} title={title} description={description} />
    </Link>
  )
}

/** For a grid that nothing can be added to: still reachable by keyboard, and `description` gives the reason. */
export function DisabledAddCard({ title, description }: AddCardProps) {
  return (
    <button type="button" aria-disabled="true" className={`${cards.card} ${cards.add} ${cards.disabled}`}>
      <AddCardContent icon={IconLock} title={title} description={description} />
    </button>
  )
}

function AddCardContent({ icon: Icon, title, description }: AddCardProps & { icon: Icon }) {
  return (
    <>
      <span className={cards.icon}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={cards.name}>{title}</span>
      <span className={cards.description}>{description}</span>
    </>
  )
}

export function CardsSkeleton({ label }: { label: string }) {
  return (
    <div className={cards.grid} role="status" aria-label={label}>
      {['one', 'two', 'three'].map((card) => (
        <Skeleton key={card} height={196} />
      ))}
    </div>
  )
}
