import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@sahihi/contract/domain/limits.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorReason } from '../../lib/errors.ts'
import { announce } from '../lib/announce.ts'
import { useGet, useSend } from '../lib/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import styles from './inbox.module.css'
import { inboxText } from './text.ts'
import { type InboxView, toFilter, toView } from './url-state.ts'

const t = inboxText.saved
const builtIn: { id: string; name: string; view: InboxView }[] = [
  { id: 'mine', name: t.mine, view: { assignee: 'me' } },
  { id: 'high', name: t.high, view: { severity: 'high' } },
  { id: 'new-today', name: t.newToday, view: { status: 'new', found: 'today' } },
]
const sending = { invalidates: ['GET /api/inbox/filters'] } as const

/** The filters at one click: the usual ones and those that the reader saved. */
export function SavedFilters({ view }: { view: InboxView }) {
  const saved = useGet('GET /api/inbox/filters', {}).data ?? []
  const filters = [...builtIn, ...saved.map(({ id, name, filter }) => ({ id, name, view: toView(filter) }))]
  const key = keyOf(view)
  const isFiltered = key !== keyOf({})
  const current = saved.find(({ filter }) => keyOf(toView(filter)) === key)
  return (
    <Group component="nav" gap="xs" mb="sm" aria-label={t.label}>
      {filters.map((each) => {
        const isCurrent = keyOf(each.view) === key
        return (
          <Link
            key={each.id}
            to="/inbox"
            // A second click takes it off again.
            search={isCurrent ? {} : each.view}
            replace
            resetScroll={false}
            className={styles.saved}
            data-current={isCurrent || undefined}
            {...(isCurrent && { 'aria-current': 'true' })}
            activeProps={{}}
          >
            {each.name}
          </Link>
        )
      })}
      {current ? <DeleteButton id={current.id} /> : null}
      {isFiltered && !filters.some((each) => keyOf(each.view) === key) ? <SaveButton view={view} /> : null}
    </Group>
  )
}

/** The same for the same filters, whatever the page and the open item. */
const keyOf = (view: InboxView) =>
  JSON.stringify(
    Object.entries(toFilter(view))
      .filter(([, value]) => value !== undefined)
      .sort(),
  )

function DeleteButton({ id }: { id: string }) {
  const remove = useSend('DELETE /api/inbox/filters/:id', {
    ...sending,
    onSuccess: announce(),
  })
  return (
    <Button
      variant="subtle"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          { params: { id } },
          {
            onError: (error) =>
              notifications.show({ title: t.deleteFailed, message: errorReason(error), color: 'red' }),
          },
        )
      }
    >
      {t.delete}
    </Button>
  )
}

function SaveButton({ view }: { view: InboxView }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = useSend('POST /api/inbox/filters', {
    ...sending,
    onSuccess: announce(() => setOpen(false)),
  })
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t.save}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t.title}
        confirm={t.confirm}
        busy={save.isPending}
        disabled={name.trim() === ''}
        onClose={() => setOpen(false)}
        onConfirm={() => save.mutate({ body: { name: name.trim(), filter: toFilter(view) } })}
      >
        <FormAlert error={save.error} fallback={t.failed} labels={{ name: t.name }} />
        <p>{t.about}</p>
        <TextInput
          label={t.name}
          required
          data-autofocus
          maxLength={limits.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
