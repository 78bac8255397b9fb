import { type Icon, IconLock, IconPlus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import cards from './cards.module.css'

type AddCardProps = { title: string; words: string }

/** The first card of a grid: the way to add another. */
export function AddCard({ title, words, ...link }: Pick<LinkProps, 'to' | 'params'> & AddCardProps) {
  return (
    <Link {...link} className={`${cards.card} ${cards.add}`}>
      <AddWords sign={IconPlus} title={title} words={words} />
    </Link>
  )
}

/** The same where nothing can be added. It is read out and reached by keyboard like the other: `words` say why. */
export function ClosedAddCard({ title, words }: AddCardProps) {
  return (
    <button type="button" aria-disabled="true" className={`${cards.card} ${cards.add} ${cards.closed}`}>
      <AddWords sign={IconLock} title={title} words={words} />
    </button>
  )
}

function AddWords({ sign: Sign, title, words }: AddCardProps & { sign: Icon }) {
  return (
    <>
      <span className={cards.plus}>
        <Sign size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={cards.name}>{title}</span>
      <span className={cards.words}>{words}</span>
    </>
  )
}
