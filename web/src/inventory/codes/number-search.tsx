import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { isMissing, serverWords } from '../../lib/errors.ts'
import styles from './number-search.module.css'
import { useNumberSearch } from './use-number-search.ts'

const whyNot = (error: unknown) =>
  isMissing(error) ? messages.nothingFound : (serverWords(error) ?? messages.searchFailed)

/** Leads from any serial or batch number to what it names. On a phone it unfolds over the header. */
export function NumberSearch() {
  const find = useNumberSearch()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => {
    setOpen(true)
    requestAnimationFrame(() => field.current?.focus())
  }
  const close = () => {
    setOpen(false)
    find.reset()
    opener.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim() || find.isPending) return
    find.mutate(typed.trim(), {
      onSuccess: ({ batchId, verificationNumber }) => {
        setTyped('')
        setOpen(false)
        const search = verificationNumber ? { code: verificationNumber } : {}
        void navigate({ to: '/inventory/$id', params: { id: batchId }, search })
      },
    })
  }
  return (
    <search className={styles.search}>
      <ActionIcon
        ref={opener}
        className={styles.opener ?? ''}
        variant="subtle"
        size={44}
        aria-label="Search by number"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconSearch size={22} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <form
        className={styles.form}
        data-open={isOpen || undefined}
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <TextInput
          ref={field}
          className={styles.field ?? ''}
          aria-label="Serial or batch number"
          aria-describedby="number-search-answer"
          placeholder="Serial or batch number"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={find.isPending ? <Loader size={18} /> : <IconSearch size={18} stroke={1.5} aria-hidden="true" />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            find.reset()
          }}
        />
        <ActionIcon
          className={styles.closer ?? ''}
          variant="subtle"
          size={44}
          aria-label="Close the search"
          onClick={close}
        >
          <IconX size={22} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <p id="number-search-answer" className={styles.answer} role="status">
          {find.error ? whyNot(find.error) : null}
        </p>
      </form>
    </search>
  )
}
