import { useLayoutEffect, useState } from 'react'
import { isAdmin } from '../../lib/session.ts'
import { appText } from '../app/text.ts'
import { isTyping } from '../lib/use-keys.ts'
import { IconSearch } from '../ui/icons.tsx'
import { Palette } from './palette.tsx'
import styles from './search-button.module.css'

const t = appText.search

const isMac = /^(Mac|iP)/.test(navigator.platform)

/** Opens the search, as Ctrl+K, Cmd+K and, where nothing is typed, / do. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false)
  // Before the button is seen, so that no key is lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <search className={styles.search}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={t.shortcut.names}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} />
        <span className={styles.hint}>{isAdmin() ? t.hintForAdmins : t.hint}</span>
        <kbd className={styles.keys}>{isMac ? t.shortcut.mac : t.shortcut.other}</kbd>
      </button>
      {isOpen ? <Palette onClose={() => setOpen(false)} /> : null}
    </search>
  )
}

function isShortcut(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && !isTyping(event)
}
