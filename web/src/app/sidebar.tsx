import { Tooltip } from '@mantine/core'
import { type Icon, IconLayoutGrid, IconLock, IconUserCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { isAdmin } from '../lib/session.ts'
import styles from './sidebar.module.css'

type Item = { to: '/products' | '/security' | '/admin/partners'; words: string; icon: Icon; covers: RegExp }

const security: Item = { to: '/security', words: 'Sign-in and security', icon: IconLock, covers: /^\/security/ }
const partnerItems: Item[] = [
  { to: '/products', words: 'Overview', icon: IconLayoutGrid, covers: /^\/(products|inventory|add-product)(\/|$)/ },
  security,
]
const adminItems: Item[] = [
  { to: '/admin/partners', words: 'Partner applications', icon: IconUserCheck, covers: /^\/admin/ },
  security,
]

type SidebarProps = { isOpen: boolean; isNarrow: boolean; close: () => void }

/** On a wide screen it folds to its icons; on a narrow one it lies over the page and goes away after a choice. */
export function Sidebar({ isOpen, isNarrow, close }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <>
      {isNarrow && isOpen ? <div className={styles.veil} onClick={close} aria-hidden="true" /> : null}
      <nav id="sidebar" className={styles.sidebar} aria-label="Main" hidden={isNarrow && !isOpen}>
        <ul className={styles.items}>
          {(isAdmin() ? adminItems : partnerItems).map(({ to, words, icon: Sign, covers }) => (
            <li key={to}>
              <Tooltip label={words} position="right" disabled={isOpen || isNarrow}>
                <Link
                  to={to}
                  className={styles.item}
                  aria-current={covers.test(pathname) ? 'page' : undefined}
                  activeProps={{}}
                >
                  <Sign size={20} stroke={1.5} aria-hidden="true" />
                  <span className={isOpen ? undefined : 'out-of-sight'}>{words}</span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
