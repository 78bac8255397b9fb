import { guideTitles } from '@sahihi/contract/domain/guide-pages.ts'
import { useRouterState } from '@tanstack/react-router'
import { isAdmin } from '../../lib/session.ts'
import { IconHelp } from '../ui/icons.tsx'
import { helpLinks } from './help-links.ts'
import { appText } from './text.ts'
import styles from './workspace.module.css'

const t = appText.help

/** One line at the end of every page of a partner: the page of the guide that fits it. */
export function HelpLink() {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath })
  const page = Object.entries(helpLinks).find(([known]) => known === path)?.[1]
  if (!page || isAdmin()) return null
  return (
    <p className={styles.help}>
      <IconHelp />
      <span>
        {t.guide}{' '}
        <a href={`/docs/guide/${page}`} target="_blank" rel="noreferrer">
          {guideTitles[page]}
          <span className="visually-hidden"> {t.newTab}</span>
        </a>
      </span>
    </p>
  )
}
