import { ActionIcon, Loader, TextInput } from '@mantine/core'
import { messages } from '@sahihi/contract/i18n/en/messages.ts'
import { appText } from '@sahihi/contract/i18n/en/workspace/app.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { isMissing, serverMessage } from '../../lib/errors.ts'
import { IconSearch, IconX } from '../../ui/icons.tsx'
import styles from './number-search.module.css'

const t = appText.numberSearch

const errorOf = (error: unknown) =>
  isMissing(error) ? messages.nothingFound : (serverMessage(error) ?? messages.searchFailed)

const useNumberSearch = () =>
  useMutation({ mutationFn: async (q: string) => (await call('GET /api/products/find', { query: { q } })).data })

/** Opens the code or batch that has the given number, also from a pasted link. On a phone it unfolds over the header. */
export function NumberSearch() {
  const search = useNumberSearch()
  const navigate = useNavigate()
  const [value, setValue] = useState('')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const openButton = useRef<HTMLButtonElement>(null)
  const open = () => {
    setOpen(true)
    requestAnimationFrame(() => field.current?.focus())
  }
  const close = () => {
    setOpen(false)
    search.reset()
    openButton.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!value.trim() || search.isPending) return
    search.mutate(value.trim(), {
      onSuccess: ({ batchId, verificationNumber }) => {
        setValue('')
        setOpen(false)
        const code = verificationNumber ?? undefined
        void navigate({ to: '/inventory/$id', params: { id: batchId }, search: code ? { code } : {} })
      },
    })
  }
  return (
    <search className={styles.search}>
      <ActionIcon
        ref={openButton}
        className={styles.openButton ?? ''}
        variant="subtle"
        size={44}
        aria-label={t.open}
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
          aria-label={t.field}
          aria-describedby="number-search-status"
          placeholder={t.field}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={
            search.isPending ? <Loader size={18} /> : <IconSearch size={18} stroke={1.5} aria-hidden="true" />
          }
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            search.reset()
          }}
        />
        <ActionIcon
          className={styles.closeButton ?? ''}
          variant="subtle"
          size={44}
          aria-label={t.close}
          onClick={close}
        >
          <IconX size={22} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
        <p id="number-search-status" className={styles.status} role="status">
          {search.error ? errorOf(search.error) : null}
        </p>
      </form>
    </search>
  )
}
