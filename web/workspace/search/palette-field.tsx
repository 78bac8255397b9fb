import { ActionIcon, Loader } from '@mantine/core'
import { limits } from '@sahihi/contract/domain/limits.ts'
import type { KeyboardEvent } from 'react'
import { isAdmin } from '../../lib/session.ts'
import { IconSearch, IconX } from '../ui/icons.tsx'
import styles from './palette.module.css'
import { listId, optionId } from './result-list.tsx'
import { searchText as t } from './text.ts'
import type { Choice } from './use-choice.ts'
import type { Search } from './use-search.ts'

type PaletteFieldProps = { search: Search; choice: Choice; onClose: () => void }

/** The field keeps the focus; the keys move through the list below it (WAI-ARIA, combobox with a list). */
export function PaletteField({ search, choice, onClose }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends the composition of a character is not meant for the list.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choice.move(1)
    else if (event.key === 'ArrowUp') choice.move(-1)
    else if (event.key === 'Enter') choice.confirm()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.field}>
      {search.isCurrent ? <IconSearch size={20} /> : <Loader size={20} />}
      <input
        data-autofocus
        className={styles.input}
        role="combobox"
        aria-label={isAdmin() ? t.fieldForAdmins : t.field}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={choice.active >= 0 ? optionId(choice.active) : undefined}
        placeholder={isAdmin() ? t.placeholderForAdmins : t.placeholder}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={search.typed}
        onChange={(event) => {
          choice.reset()
          search.type(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="subtle" size={44} aria-label={t.close} onClick={onClose}>
        <IconX size={20} />
      </ActionIcon>
    </div>
  )
}
