import { IconPlus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import cards from './cards.module.css'

/** The first card of a grid: the way to add another. */
export function AddCard({
  title,
  words,
  ...link
}: Pick<LinkProps, 'to' | 'params'> & { title: string; words: string }) {
  return (
    <Link {...link} className={`${cards.card} ${cards.add}`}>
      <span className={cards.plus}>
        <IconPlus size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={cards.name}>{title}</span>
      <span className={cards.words}>{words}</span>
    </Link>
  )
}
